/** Sounds as a stream of samples, read piece by piece. */

import { FfmpegCallError } from '../av/ffmpeg-call.ts';
import { newFrame } from '../av/frames.ts';
import { openGraph } from '../av/open-graph.ts';
import { SOUND_SINK } from './sound-graph.ts';

/** Interleaved stereo samples in sequence. */
export interface SoundReader {
  /** Fills `into` with the next samples; silence after the end. */
  read(into: Float32Array): Promise<void>;
  close(): void;
}

/** Samples that are already there, from sample pair `start` on. */
export function readSamples(samples: Float32Array, start: number): SoundReader {
  let at = start * 2;
  return {
    async read(into) {
      into.fill(0);
      // A start before the first sample is silence until there.
      const from = Math.max(0, at);
      const end = Math.min(samples.length, at + into.length);
      if (end > from) into.set(samples.subarray(from, end), from - at);
      at += into.length;
    },
    close() {},
  };
}

/** Samples of a sound graph. A file that cannot be decoded further is silent from there. */
export async function readGraph(text: string): Promise<SoundReader> {
  const graph = await openGraph(text);
  const sink = graph.sink(SOUND_SINK);
  const frame = newFrame();
  let rest: Float32Array = new Float32Array(0);
  let ended = false;

  async function refill(): Promise<void> {
    try {
      ended = (await sink.pull(frame)) !== 'got';
    } catch (error) {
      if (!(error instanceof FfmpegCallError)) throw error;
      ended = true;
    }
    rest = ended ? new Float32Array(0) : samplesOf(frame);
  }

  return {
    async read(into) {
      let filled = 0;
      while (filled < into.length) {
        if (rest.length === 0 && !ended) await refill();
        if (ended) break;
        const taken = rest.subarray(0, into.length - filled);
        into.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
      }
      into.fill(0, filled);
    },
    close() {
      frame.free();
      graph.close();
    },
  };
}

/** A copy of a frame's interleaved floats; the frame's own memory is reused and need not be aligned. */
function samplesOf(frame: ReturnType<typeof newFrame>): Float32Array {
  const bytes = frame.nbSamples * 2 * Float32Array.BYTES_PER_ELEMENT;
  const copy = new Float32Array(frame.nbSamples * 2);
  new Uint8Array(copy.buffer).set((frame.data?.[0] ?? Buffer.alloc(0)).subarray(0, bytes));
  return copy;
}
