import { setImmediate } from 'node:timers/promises';
import { type Frame, isDamaged, newFrame, newPacket, type Packet, presentationTime } from '../av/frames.ts';
import { type DecoderHandle, openDecoder } from '../av/open/open-decoder.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { MediaError } from '../errors.ts';
import type { JobHooks, StreamInfo } from '../types.ts';
import { createAssetClock } from './asset-clock.ts';

/** A stream to be decoded, and where its frames go. */
export interface TrackTaker {
  /** Index of the stream. */
  index: number;
  /** Takes a frame; it is only valid until this resolves. */
  take: (frame: Frame) => Promise<void>;
}

/** How reading a file went. */
export interface ReadOutcome {
  /** Packets and frames that were damaged. */
  damaged: number;
  /** True when reading ended with an error instead of the end of the file. */
  readFailed: boolean;
}

interface Track extends TrackTaker {
  decoder: DecoderHandle;
}

/** Feeds one packet (null: the end) to a track's decoder and hands on what comes out; answers the damage met. */
async function decodePacket(track: Track, packet: Packet | null, frame: Frame): Promise<number> {
  let damaged = (await track.decoder.send(packet)) || packet === null ? 0 : 1;
  for (;;) {
    const state = track.decoder.receive(frame);
    if (state === 'again' || state === 'end') return damaged;
    if (state === 'damaged') damaged += 1;
    else {
      if (isDamaged(frame)) damaged += 1;
      await track.take(frame);
    }
  }
}

function throwIfCancelled(hooks: JobHooks): void {
  if (hooks.signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
}

async function readThrough(
  input: InputHandle,
  tracks: Track[],
  onPosition: (bytes: number) => void,
): Promise<ReadOutcome> {
  const packet = newPacket();
  const frame = newFrame();
  const turn = createTurns();
  let damaged = 0;
  try {
    for (;;) {
      await turn();
      const state = await input.read(packet);
      if (state !== 'got') {
        for (const track of tracks) damaged += await decodePacket(track, null, frame);
        return { damaged, readFailed: state === 'damaged' };
      }
      const track = tracks.find(({ index }) => index === packet.streamIndex);
      if (track !== undefined) damaged += await decodePacket(track, packet, frame);
      onPosition(packet.size);
    }
  } finally {
    packet.free();
    frame.free();
  }
}

/** Longest stretch of work after which waiting events (progress, the end of the parent) get their turn, ms. */
const TURN_MILLISECONDS = 50;

/** Lets events in now and then: sound alone is decoded without ever waiting for anything. */
function createTurns(): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < TURN_MILLISECONDS) return undefined;
    last = performance.now();
    return setImmediate();
  };
}

/** How far the reading is, by the bytes of all packets: it needs no timestamps and never runs backwards. */
function progressByBytes(totalBytes: number, share: number, hooks: JobHooks): (bytes: number) => void {
  let read = 0;
  return (bytes) => {
    throwIfCancelled(hooks);
    read += bytes;
    hooks.onProgress?.({ stage: 'decode', fraction: Math.min(1, read / Math.max(1, totalBytes)) * share });
  };
}

async function openTrack(input: InputHandle, taker: TrackTaker): Promise<Track> {
  const stream = input.streams[taker.index];
  if (stream === undefined) throw new MediaError('damaged', 'The file changed while it was read.');
  return { ...taker, decoder: await openDecoder(stream) };
}

/**
 * Reads the file at `path` once from start to end and decodes the streams in `takers`. `share` is the part
 * of the job's progress that this takes. Throws MediaError as `openInput` does, `cancelled`.
 */
export async function decodeFile(
  path: string,
  takers: TrackTaker[],
  { hooks, share }: { hooks: JobHooks; share: number },
): Promise<ReadOutcome> {
  const input = await openInput(path);
  const tracks: Track[] = [];
  try {
    for (const taker of takers) tracks.push(await openTrack(input, taker));
    input.readOnly(tracks.map(({ index }) => index));
    return await readThrough(input, tracks, progressByBytes(input.bytes, share, hooks));
  } finally {
    for (const { decoder } of tracks) decoder.close();
    await input.close();
  }
}

/**
 * Decodes `stream` into `push`, with pts from the asset's start, which is `zeroSeconds` in the file's clock:
 * sound that starts later or earlier than its picture keeps its distance.
 */
export function soundTaker(
  stream: StreamInfo,
  zeroSeconds: number,
  push: (frame: Frame, timeBase: StreamInfo['timeBase']) => Promise<void>,
): TrackTaker {
  const { timeBase } = stream;
  const ticks = timeBase.den / timeBase.num;
  const clock = createAssetClock({ timeBase, startPts: Math.round(zeroSeconds * ticks), step: 1 });
  return {
    index: stream.index,
    async take(frame) {
      const lengthTicks = BigInt(Math.max(1, Math.round((frame.nbSamples / frame.sampleRate) * ticks)));
      frame.pts = clock.next(presentationTime(frame), lengthTicks);
      await push(frame, timeBase);
    },
  };
}
