/** Which vectors may be alike at all: those that lie nearest to the same few of them. Pure. */
import { printLikeness } from '@rushes/engine';

/** So few are all compared with each other. */
const FEW = 600;

/** A vector lies in the buckets of as many pivots: neighbours across a border share one nearly always. */
const NEAREST_PIVOTS = 3;

/** Of vectors of length one. */
export const dot = printLikeness;

/** Their mean, of length one. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) mean[index] = (mean[index] ?? 0) + value;
  const length = Math.sqrt(dot(mean, mean)) || 1;
  return mean.map((value) => value / length);
}

function nearestPivots(vector: Float32Array, pivots: readonly Float32Array[]): number[] {
  const near: { pivot: number; likeness: number }[] = [];
  for (const [pivot, other] of pivots.entries()) {
    const likeness = dot(vector, other);
    if (near.length === NEAREST_PIVOTS && likeness <= (near.at(-1)?.likeness ?? -1)) continue;
    near.push({ pivot, likeness });
    near.sort((a, b) => b.likeness - a.likeness || a.pivot - b.pivot);
    if (near.length > NEAREST_PIVOTS) near.pop();
  }
  return near.map(({ pivot }) => pivot);
}

/**
 * The buckets of each list of vectors. Pivots are every n-th vector, as many as the root of all: with n vectors that is
 * n times root n comparisons, and about as many among those that share a bucket.
 */
export function bucketsOf(lists: readonly (readonly Float32Array[])[]): number[][] {
  const all = lists.flat();
  if (all.length <= FEW) return lists.map(({ length }) => (length === 0 ? [] : [0]));
  const step = Math.floor(Math.sqrt(all.length));
  const pivots = all.filter((_, index) => index % step === 0);
  return lists.map((list) => [...new Set(list.flatMap((vector) => nearestPivots(vector, pivots)))]);
}
