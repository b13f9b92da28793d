/** How surprising a likeness is beside those of a sample of what there is. Pure. */

/** Vectors of the background; fewer than `LEAST` say nothing about chance. */
export const BACKGROUND = 256;
const LEAST = 8;
/** Likenesses that differ less than this differ by rounding. */
const LEAST_SPREAD = 0.01;
/** The best part of the background may itself be what is looked for. */
const TRIMMED = 0.1;
/** Standard deviation of the lower 90 % of a normal distribution, in its own standard deviations, and its mean. */
const TRIMMED_SPREAD = 0.844;
const TRIMMED_MEAN = -0.195;

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17, error below 1e-7). */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.231_641_9 * z);
  const series =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/**
 * A score 0..1 for likenesses to one query: the probability that none of as many vectors as there are reaches it by
 * chance, where `background` are the likenesses of a random sample of them. Null while there are too few to tell.
 */
export function calibrate(
  background: readonly number[],
  total: number,
): ((similarity: number) => number) | null {
  if (background.length < LEAST) return null;
  const kept = [...background].sort((a, b) => a - b).slice(0, Math.ceil(background.length * (1 - TRIMMED)));
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / kept.length;
  const spread = Math.max(LEAST_SPREAD, Math.sqrt(variance) / TRIMMED_SPREAD);
  const middle = mean - TRIMMED_MEAN * spread;
  return (similarity) =>
    Math.exp(-Math.max(total, background.length) * upperTail((similarity - middle) / spread));
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, ofA, ofB] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : dot / Math.sqrt(ofA * ofB);
}
