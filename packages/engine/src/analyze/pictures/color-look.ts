import type { SmallPicture } from './small-picture.ts';

/** How a shot looks on the whole: the shares of its colours, whatever stands where. They sum up to 1. */
export type ColorLook = Float32Array;

/** Luma in even steps; of the colour differences, greys are one step whatever noise does to them. */
const LUMA_STEPS = 6;
const CHROMA_LIMITS = [108, 122, 134, 148] as const;
const CHROMA_STEPS = CHROMA_LIMITS.length + 1;
const LEVELS = 256;

function chromaStep(value: number): number {
  let step = 0;
  for (const limit of CHROMA_LIMITS) if (value >= limit) step += 1;
  return step;
}

/** Gathers the look of a shot from some of its pictures. */
export interface LookTally {
  add(picture: SmallPicture): void;
  finish(): ColorLook;
}

export function createLookTally(): LookTally {
  const counts = new Float32Array(LUMA_STEPS * CHROMA_STEPS * CHROMA_STEPS);
  let total = 0;
  return {
    add({ halfLuma, cb, cr }) {
      for (let i = 0; i < halfLuma.length; i++) {
        const luma = Math.floor(((halfLuma[i] ?? 0) * LUMA_STEPS) / LEVELS);
        const bin =
          (luma * CHROMA_STEPS + chromaStep(cb[i] ?? 128)) * CHROMA_STEPS + chromaStep(cr[i] ?? 128);
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      total += halfLuma.length;
    },
    finish: () => counts.map((count) => count / Math.max(1, total)),
  };
}

/** What two looks share: 0 nothing, 1 all. */
export function lookSimilarity(a: ColorLook, b: ColorLook): number {
  let shared = 0;
  for (let i = 0; i < a.length; i++) shared += Math.min(a[i] ?? 0, b[i] ?? 0);
  return shared;
}
