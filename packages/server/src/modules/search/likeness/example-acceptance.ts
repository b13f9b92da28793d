/** Whether the best picture of a search by example is the one looked for. Pure; figures in docs/decisions/0017-prints.md. */
import { FINGERPRINT_THRESHOLD, SURE_LIKENESS } from '../../understanding/index.ts';

/** Pictures that look this much like the best one show the same. */
export const SAME_PICTURE = 0.8;

/** As many of the nearest others tell how alike anything is to the example. */
export const BACKGROUND_HITS = 200;

/** Of fewer others nothing can be said: the flat threshold counts alone. */
const LEAST_OTHERS = 20;

/** Below this it is never the one, however far the others are. */
export const LEAST_LIKENESS = 0.55;

/** Chosen on the tuning set of `npm run eval:frames`; look-alikes that are answered too are counted in 0017. */
const PER_MARGIN = 0.5;
const PER_DEVIATION = 0.02;
const ACCEPTED = 0.86;

/** Others that are all equally far would let any best one stand out without end. */
const LEAST_DEVIATION = 0.05;

/**
 * How much a picture is to be taken for the example, on the scale of a cosine: at least FINGERPRINT_THRESHOLD is an answer.
 * `best` is its own cosine, `others` those of pictures that show something else, in any order. It is more where the
 * best one stands out from the next and from the rest, less where others are as alike; with few others it is `best`.
 */
export function standingLikeness(best: number, others: readonly number[]): number {
  const nearest = others.toSorted((a, b) => b - a).slice(0, BACKGROUND_HITS);
  const next = nearest[0];
  if (next === undefined || nearest.length < LEAST_OTHERS || best >= SURE_LIKENESS) return best;
  if (best < LEAST_LIKENESS) return best;
  const mean = nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
  const variance = nearest.reduce((sum, value) => sum + (value - mean) ** 2, 0) / nearest.length;
  const deviations = (best - mean) / Math.max(LEAST_DEVIATION, Math.sqrt(variance));
  const standing = best + PER_MARGIN * Math.max(0, best - next) + PER_DEVIATION * deviations;
  return Math.min(SURE_LIKENESS, standing - (ACCEPTED - FINGERPRINT_THRESHOLD));
}
