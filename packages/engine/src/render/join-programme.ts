/** Segments and sound joined into the programme's file, by copy. */
import { rename, rm } from 'node:fs/promises';
import { newPacket } from '../av/frames.ts';
import { type EncoderHandle, openVideoEncoder } from '../av/open/open-encoder.ts';
import { openInput } from '../av/open/open-input.ts';
import { type OutputHandle, openOutput } from '../av/open/open-output.ts';
import { type TextStreamOptions, textSample } from '../av/streams/text-stream.ts';
import { MediaError } from '../errors.ts';
import type { CopyRun, RenderSource } from '../types.ts';
import { openSharedTrack, type SharedTrack } from './copy/copy-packets.ts';
import { videoEncoderOptions } from './encoder-settings.ts';
import { quickTimeLetters } from './outputs/language-codes.ts';
import type { ContainerSpec } from './outputs/output-table.ts';
import { HEVC_REORDER } from './outputs/picture-codings.ts';
import type { CaptionStream } from './outputs/programme-extras.ts';
import type { OutputPicture } from './plan/plan-types.ts';
import { readSegment, type SegmentContent, type SegmentPacket } from './segment-file.ts';

export interface JoinRequest {
  output: OutputPicture;
  frames: number;
  /** In order: files of segments, and runs that are copied from `sources`. */
  parts: readonly (string | CopyRun)[];
  sources: ReadonlyMap<string, RenderSource>;
  container: ContainerSpec;
  /** Written as streams of their own. */
  captions?: readonly CaptionStream[];
  /** Adds to the written file what the muxer can not, before it is checked. */
  complete?: (path: string) => Promise<void>;
  /** The encoded sound in a file of its own; null for a silent programme. */
  soundPath: string | null;
  outputPath: string;
  signal: AbortSignal;
  onSegment: () => void;
}

/** Writes `outputPath`, whole or not at all, and checks what was written. Throws MediaError. */
export async function joinProgramme(request: JoinRequest): Promise<void> {
  const partial = `${request.outputPath}.part`;
  try {
    await writeProgramme(partial, request);
    await request.complete?.(partial);
    await checkProgramme(partial, request);
    await rename(partial, request.outputPath);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

// Captions as streams of a file, written along with its pictures.

const MILLISECONDS = { num: 1, den: 1000 };

interface CaptionWriter {
  /** Writes the captions that begin before `seconds`. */
  writeUntil(seconds: number): void;
}

/** Adds a stream for each track of captions, the first of which is the one to show; before the file is started. */
function addCaptionStreams(
  output: OutputHandle,
  tracks: readonly CaptionStream[],
  muxer: string,
): CaptionWriter {
  const codec: TextStreamOptions['codec'] = muxer === 'webm' ? 'webvtt' : 'tx3g';
  const lettersOf = muxer === 'mov' ? quickTimeLetters : (language: string) => language;
  const streams = tracks.map(({ language, title, cues }, index) => ({
    index: output.addTextStream({ codec, language: lettersOf(language), title, isDefault: index === 0 }),
    waiting: [...cues],
  }));
  function write(index: number, { start, end, text }: CaptionStream['cues'][number]): void {
    const packet = newPacket();
    try {
      const from = Math.round(start * 1000);
      packet.data = textSample(codec, text);
      packet.pts = BigInt(from);
      packet.dts = BigInt(from);
      packet.duration = BigInt(Math.max(1, Math.round(end * 1000) - from));
      packet.isKeyframe = true;
      output.write(packet, index, MILLISECONDS);
    } finally {
      packet.free();
    }
  }
  return {
    writeUntil(seconds) {
      for (const { index, waiting } of streams) {
        for (let cue = waiting[0]; cue !== undefined && cue.start < seconds; cue = waiting[0]) {
          write(index, cue);
          waiting.shift();
        }
      }
    },
  };
}

async function writeProgramme(path: string, request: JoinRequest): Promise<void> {
  const output = await openOutput(path, request.container.muxer);
  // Opened for its parameter sets only: they must be those of every segment.
  const encoder = await openVideoEncoder(videoEncoderOptions(request.output));
  let shared: SharedTrack | null = null;
  let sound: Awaited<ReturnType<typeof openSound>> | null = null;
  try {
    shared = await openShared(request, encoder);
    sound = request.soundPath === null ? null : await openSound(request.soundPath);
    const { rate } = request.output;
    const video = output.addStream(encoder, { frameRate: rate });
    if (shared) output.stream(video).codecpar.extradata = shared.extraData;
    if (sound) sound.index = output.copyStream(sound.stream);
    const captions = addCaptionStreams(output, request.captions ?? [], request.container.muxer);
    tagForPlayers(output, video, request.output);
    await output.start(request.container.options);
    const pictures = createPictureWriter(output, {
      video,
      encoder,
      shared,
      delay: reorderDelay(request.output, encoder),
    });
    for (const part of request.parts) {
      await pictures.write(part, async () => {
        if (request.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
        const seconds = (pictures.frames() * rate.den) / rate.num;
        captions.writeUntil(seconds);
        await sound?.copyUntil(output, seconds);
      });
      request.onSegment();
    }
    captions.writeUntil(Number.POSITIVE_INFINITY);
    await sound?.copyUntil(output, Number.POSITIVE_INFINITY);
    await output.finish();
  } finally {
    await output.abandon();
    encoder.close();
    await shared?.close();
    await sound?.close();
  }
}

/** Null where nothing is copied: our own packets alone need no numbers of their own. */
async function openShared(request: JoinRequest, encoder: EncoderHandle): Promise<SharedTrack | null> {
  const runs = request.parts.filter((part) => typeof part !== 'string');
  if (runs.length === 0) return null;
  const { extraData, hasBFrames } = encoder.context;
  const own = { extraData: Buffer.from(extraData ?? []), delay: hasBFrames };
  return openSharedTrack({ encoder: own, runs, sources: request.sources, rate: request.output.rate });
}

/** Frames by which an encoder sends a picture later than it is shown, at most. The one of HEVC does not tell. */
function reorderDelay({ coding }: OutputPicture, { context }: EncoderHandle): number {
  return coding?.codec === 'hevc' ? HEVC_REORDER : context.hasBFrames;
}

/** Apple's players want HEVC named after parameter sets that stand in the header alone, as ours do. */
function tagForPlayers(output: OutputHandle, video: number, { coding }: OutputPicture): void {
  if (coding?.codec === 'hevc') output.stream(video).codecpar.codecTag = 'hvc1';
}

async function loadSegment(path: string): Promise<SegmentContent> {
  const segment = await readSegment(path);
  if (!segment) throw new MediaError('internal', 'A rendered part was lost before the file was written.');
  return segment;
}

/** Frames of a copied run after which the sound is brought up to the pictures: players read both side by side. */
const SOUND_STRIDE = 25;

function createPictureWriter(
  output: OutputHandle,
  options: { video: number; encoder: EncoderHandle; shared: SharedTrack | null; delay: number },
) {
  const { video, encoder, shared } = options;
  const delay = shared?.delay ?? options.delay;
  const extraData = encoder.context.extraData ?? Buffer.alloc(0);
  let written = 0;

  function writePacket({ frame, isKey, data }: SegmentPacket, start: number): void {
    const packet = newPacket();
    packet.data = data;
    packet.isKeyframe = isKey;
    packet.pts = BigInt(start + frame);
    // Frames come one per tick in decoding order; the delay is by what they are reordered at most.
    packet.dts = BigInt(written - delay);
    packet.duration = 1n;
    written += 1;
    try {
      output.write(packet, video, encoder.timeBase);
    } finally {
      packet.free();
    }
  }

  async function writeSegment(path: string): Promise<void> {
    const segment = await loadSegment(path);
    if (!extraData.equals(segment.extraData)) {
      const message = 'Rendered parts do not fit together: their encoder settings differ.';
      throw new MediaError('internal', message);
    }
    const start = written;
    for (const { data, ...rest } of segment.packets)
      writePacket({ ...rest, data: shared ? shared.ownPacket(data) : data }, start);
  }

  return {
    frames: () => written,
    /** Writes a segment or a run; `keepUp` is called now and then and at its end. */
    async write(part: string | CopyRun, keepUp: () => Promise<void>): Promise<void> {
      if (typeof part === 'string') await writeSegment(part);
      else if (shared) {
        const start = written;
        for await (const picture of shared.copy(part)) {
          writePacket(picture, start);
          if ((written - start) % SOUND_STRIDE === 0) await keepUp();
        }
      }
      await keepUp();
    },
  };
}

async function openSound(path: string) {
  const input = await openInput(path);
  const stream = input.streams[0];
  if (!stream) throw new MediaError('internal', 'The rendered sound is empty.');
  const packet = newPacket();
  let waiting = false;
  const next = async (): Promise<boolean> => waiting || (await input.read(packet)) === 'got';
  return {
    stream,
    index: -1,
    /** Copies the packets that start before `seconds`. */
    async copyUntil(output: OutputHandle, seconds: number): Promise<void> {
      const { num, den } = stream.timeBase;
      while (await next()) {
        waiting = (Number(packet.pts) * num) / den >= seconds;
        if (waiting) return;
        output.write(packet, this.index, stream.timeBase);
      }
    },
    async close(): Promise<void> {
      packet.free();
      await input.close();
    },
  };
}

/** Reads back what was written: exactly the planned pictures, and sound where there is some. */
async function checkProgramme(path: string, request: JoinRequest): Promise<void> {
  const input = await openInput(path);
  const packet = newPacket();
  const counts = input.streams.map(() => 0);
  try {
    while ((await input.read(packet)) === 'got') {
      counts[packet.streamIndex] = (counts[packet.streamIndex] ?? 0) + 1;
    }
  } finally {
    packet.free();
    await input.close();
  }
  const [pictures = 0, sounds = 0] = counts;
  // Without sound, captions stand in its place.
  const isSilent = request.soundPath === null && (request.captions ?? []).length > 0;
  const isHeard = isSilent || sounds > 0 === (request.soundPath !== null);
  if (pictures === request.frames && isHeard) return;
  const message = `The written file has ${pictures} pictures instead of ${request.frames}; it was thrown away.`;
  throw new MediaError('internal', message);
}
