/** Sounds as a stream of samples, read piece by piece. */
import { setImmediate } from 'node:timers/promises';
import { type Frame, newFrame } from '../../av/frames.ts';
import { openGraph } from '../../av/open/open-graph.ts';
import { SOUND_SINK } from './sound-graph.ts';

/** Interleaved stereo samples in sequence. */
export interface SoundReader {
  /** Fills `into` with the next samples; silence after the end. */
  read(into: Float32Array): Promise<void>;
  close(): void;
}

/** Blocks of samples one after the other, from sample pair `start` on; silence before the first, when `start` is negative. */
export function readBlocks(blocks: Iterable<Float32Array>, start: number): SoundReader {
  const source = blocks[Symbol.iterator]();
  const next = async () => {
    // Each is worked out on this thread, which also hands the frames of pictures on.
    await setImmediate();
    return source.next().value ?? null;
  };
  const reader = readPieces(next, () => source.return?.());
  let silence = Math.max(0, -start) * 2;
  let skip = Math.max(0, start) * 2;
  return {
    async read(into) {
      for (; skip > 0; skip -= Math.min(skip, SKIPPED_AT_ONCE)) {
        await reader.read(new Float32Array(Math.min(skip, SKIPPED_AT_ONCE)));
      }
      const quiet = Math.min(silence, into.length);
      silence -= quiet;
      into.fill(0, 0, quiet);
      await reader.read(into.subarray(quiet));
    },
    close: reader.close,
  };
}

const SKIPPED_AT_ONCE = 96_000;

/** Samples of a graph that ends in the sound sink. */
export async function readGraph(text: string): Promise<SoundReader> {
  const graph = await openGraph(text);
  const sink = graph.sink(SOUND_SINK);
  const frame = newFrame();
  const next = async () => ((await sink.pull(frame)) === 'got' ? samplesOf(frame) : null);
  return readPieces(next, () => {
    frame.free();
    graph.close();
  });
}

/** Reads through pieces of any length; null ends them. */
export function readPieces(next: () => Promise<Float32Array | null>, close: () => void): SoundReader {
  let rest: Float32Array = new Float32Array(0);
  let ended = false;

  async function refill(): Promise<void> {
    const piece = await next();
    ended = piece === null;
    rest = piece ?? new Float32Array(0);
  }

  return {
    async read(into) {
      let filled = 0;
      while (filled < into.length && !ended) {
        if (rest.length === 0) await refill();
        const taken = rest.subarray(0, into.length - filled);
        into.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
      }
      into.fill(0, filled);
    },
    close,
  };
}

/** A copy of a frame's interleaved floats; the frame's own memory is reused and need not be aligned. */
export function samplesOf(frame: Frame): Float32Array {
  const bytes = frame.nbSamples * 2 * Float32Array.BYTES_PER_ELEMENT;
  const copy = new Float32Array(frame.nbSamples * 2);
  new Uint8Array(copy.buffer).set((frame.data?.[0] ?? Buffer.alloc(0)).subarray(0, bytes));
  return copy;
}
