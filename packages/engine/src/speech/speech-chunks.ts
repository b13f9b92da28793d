/** Cuts a sound into stretches for recognition, at pauses. Pure. */

/** A stretch of a mono sound; `at` in samples. */
export interface SpeechChunk {
  at: number;
  samples: Float32Array;
  /** Nothing in it can be heard. */
  isSilent: boolean;
}

export interface ChunkOptions {
  sampleRate: number;
  /** Longest stretch, samples. */
  most: number;
}

/** Takes samples as they come. */
export interface Chunker {
  /** Gives the stretches that are full. */
  push(samples: Float32Array): SpeechChunk[];
  finish(): SpeechChunk[];
}

/** A pause is looked for in the last part of a stretch: all of them are then longer than half. */
const CUT_FROM = 0.6;

/** Length of the pause that is looked for, and the steps in which it is, seconds. */
const PAUSE_SECONDS = 0.3;
const STEP_SECONDS = 0.02;

/** -54 dB of full scale: below are noise of rooms and hiss, in which recognition hears words that nobody said. */
const SILENT_PEAK = 0.002;

/** Where the sound is quietest for the length of a pause, in samples from the start. */
function quietest(samples: Float32Array, from: number, sampleRate: number): number {
  const step = Math.round(STEP_SECONDS * sampleRate);
  const energies: number[] = [];
  for (let at = from; at + step <= samples.length; at += step) {
    let energy = 0;
    for (let index = at; index < at + step; index += 1) energy += (samples[index] ?? 0) ** 2;
    energies.push(energy);
  }
  const width = Math.round(PAUSE_SECONDS / STEP_SECONDS);
  let [best, least, sum] = [energies.length, Number.POSITIVE_INFINITY, 0];
  for (const [index, energy] of energies.entries()) {
    sum += energy - (energies[index - width] ?? 0);
    // Of equals the last, so that the stretches are long.
    if (index + 1 >= width && sum <= least) [best, least] = [index + 1 - width / 2, sum];
  }
  return Math.min(samples.length, from + Math.round(best * step));
}

function chunkOf(samples: Float32Array, at: number): SpeechChunk {
  return { at, samples, isSilent: samples.every((sample) => Math.abs(sample) < SILENT_PEAK) };
}

export function createChunker({ sampleRate, most }: ChunkOptions): Chunker {
  const held = new Float32Array(most);
  let [length, at] = [0, 0];

  function take(count: number): SpeechChunk {
    const chunk = chunkOf(held.slice(0, count), at);
    held.copyWithin(0, count, length);
    length -= count;
    at += count;
    return chunk;
  }

  return {
    push(samples) {
      const chunks: SpeechChunk[] = [];
      for (let from = 0; from < samples.length; ) {
        const count = Math.min(samples.length - from, most - length);
        held.set(samples.subarray(from, from + count), length);
        length += count;
        from += count;
        if (length === most) chunks.push(take(quietest(held, Math.round(most * CUT_FROM), sampleRate)));
      }
      return chunks;
    },
    finish: () => (length === 0 ? [] : [take(length)]),
  };
}
