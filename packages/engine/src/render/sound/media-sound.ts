/** The sound of a file as a stream of samples: read, decoded and filtered piece by piece. */
import { type Frame, newFrame, newPacket, presentationTime } from '../../av/frames.ts';
import { soundSourceText } from '../../av/graph-sources.ts';
import { openDecoder } from '../../av/open/open-decoder.ts';
import { type GraphHandle, openGraph } from '../../av/open/open-graph.ts';
import { type InputHandle, openInput } from '../../av/open/open-input.ts';
import { MediaError } from '../../errors.ts';
import { SOUND_SINK, type SoundPlace } from './sound-graph.ts';
import { readPieces, type SoundReader, samplesOf } from './sound-reader.ts';

/** How a sound is read, and who is told when the file does not give all of it. */
export interface MediaSoundRequest extends SoundPlace {
  /** Filters from the decoder's frames to the sink, for a stream of these channels. */
  filters: (facts: { channels: number; layout: string }) => string;
  onTrouble: () => void;
}

/** Reading starts this much earlier: AAC needs a frame and MP3 up to half a second to decode what follows. */
const SEEK_MARGIN_SECONDS = 0.6;

/** Opens a sound. What cannot be decoded is silent, and told. Throws MediaError when the file cannot be opened. */
export async function readMediaSound(request: MediaSoundRequest): Promise<SoundReader> {
  const input = await openInput(request.path);
  try {
    const stream = input.streams[request.streamIndex];
    if (!stream) throw new MediaError('damaged', 'A file used in the timeline has lost its sound.');
    const decoder = await openDecoder(stream, { threads: 1 });
    input.readOnly([stream.index]);
    await enter(input, request.seconds - SEEK_MARGIN_SECONDS);
    return createReader(request, { input, decoder, timeBase: stream.timeBase });
  } catch (error) {
    await input.close();
    throw error;
  }
}

/** Goes to before `seconds` of the file's clock, where that is not its start. */
async function enter(input: InputHandle, seconds: number): Promise<void> {
  const start = Number(input.context.startTime) / 1e6;
  if (Number.isFinite(start) && seconds > start) await input.seek(seconds);
}

interface Opened {
  input: InputHandle;
  decoder: Awaited<ReturnType<typeof openDecoder>>;
  timeBase: { num: number; den: number };
}

function createReader(request: MediaSoundRequest, opened: Opened): SoundReader {
  const { input, decoder, timeBase } = opened;
  const packet = newPacket();
  const decoded = newFrame();
  const filtered = newFrame();
  let graph: GraphHandle | null = null;
  let format = '';
  let fed = true;

  async function openFor(frame: Frame): Promise<GraphHandle> {
    const source = soundSourceText('in', frame, timeBase);
    const layout = /channel_layout=([^:]+)/.exec(source)?.[1] ?? '';
    const { filters } = request;
    return await openGraph(`${source},${filters({ channels: frame.channels, layout })}`);
  }

  /** Hands a decoded frame on; false when it is of another kind than the ones before. */
  async function push(frame: Frame): Promise<boolean> {
    const kind = `${frame.format} ${frame.sampleRate} ${frame.channels}`;
    if (graph !== null && kind !== format) return false;
    format = kind;
    graph ??= await openFor(frame);
    const time = presentationTime(frame);
    if (time !== null) frame.pts = time;
    graph.source('in').push(frame);
    return true;
  }

  function end(): void {
    fed = false;
    graph?.source('in').push(null);
  }

  /** Decodes what one packet holds, or what is left at the end. */
  async function feed(): Promise<void> {
    const state = await input.read(packet);
    // Packets of other streams that were read while the file was opened still come.
    if (state === 'got' && packet.streamIndex !== request.streamIndex) return;
    if (state === 'damaged') request.onTrouble();
    if (!(await decoder.send(state === 'got' ? packet : null))) request.onTrouble();
    for (
      let next = decoder.receive(decoded);
      next === 'got' || next === 'damaged';
      next = decoder.receive(decoded)
    ) {
      if (next === 'damaged') request.onTrouble();
      else if (fed && !(await push(decoded))) {
        request.onTrouble();
        end();
      }
    }
    if (state !== 'got' && fed) end();
  }

  return readPieces(
    async () => {
      for (;;) {
        const state = graph === null ? 'again' : await graph.sink(SOUND_SINK).pull(filtered);
        if (state === 'got') return samplesOf(filtered);
        if (state === 'end' || !fed) return null;
        await feed();
      }
    },
    () => {
      for (const one of [packet, decoded, filtered]) one.free();
      graph?.close();
      decoder.close();
      // Nothing was written: that the file cannot be closed harms nobody.
      input.close().catch(() => undefined);
    },
  );
}
