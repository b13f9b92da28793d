import type { PictureSignature } from '../../pictures/picture-signature.ts';

/** The signatures of a stretch of pictures by their index; undefined outside of it. */
export type SignatureAt = (index: number) => PictureSignature | undefined;

/** How near pictures lie to the straight line from one picture to another: what mixing the two gives. */
export interface MixtureFit {
  /** Root mean square distance of the two ends, levels of 255. */
  span: number;
  /** Where each asked picture lies: 0 at the first end, 1 at the second. */
  shares: number[];
  /** Mean distance from the line, in parts of the span. */
  residual: number;
}

/** Fits pictures `at` to mixtures of the pictures `from` and `to`; null where one is not known. */
export function fitMixture(
  signatureAt: SignatureAt,
  { from, to, at }: { from: number; to: number; at: readonly number[] },
): MixtureFit | null {
  const [first, second] = [signatureAt(from), signatureAt(to)];
  if (first === undefined || second === undefined) return null;
  const values = first.length;
  let length = 0;
  for (let i = 0; i < values; i++) {
    const way = (second[i] ?? 0) - (first[i] ?? 0);
    length += way * way;
  }
  if (length === 0) return null;
  const shares: number[] = [];
  let residual = 0;
  for (const index of at) {
    const picture = signatureAt(index);
    if (picture === undefined) return null;
    let along = 0;
    let own = 0;
    for (let i = 0; i < values; i++) {
      const start = first[i] ?? 0;
      const way = (picture[i] ?? 0) - start;
      along += way * ((second[i] ?? 0) - start);
      own += way * way;
    }
    const share = along / length;
    shares.push(share);
    residual += Math.sqrt(Math.max(0, own / length - share * share));
  }
  return { span: Math.sqrt(length / values), shares, residual: residual / Math.max(1, at.length) };
}

/** A rise between two levels: the first picture that is a mixture, and the first that is not any more. */
export interface Ramp {
  start: number;
  end: number;
  /** Root mean square error, in parts of the rise. */
  error: number;
}

/** Share of the new picture in picture `index` of a mixture from `start` to `end`. */
function rampAt(index: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (index - start + 1) / (end - start + 1)));
}

/** Error of the best levels before and after for this start and end; infinite where it does not rise. */
function rampError(values: readonly number[], start: number, end: number): number {
  let [sumX, sumY, sumXX, sumXY, sumYY] = [0, 0, 0, 0, 0];
  const count = values.length;
  for (let i = 0; i < count; i++) {
    const [x, y] = [rampAt(i, start, end), values[i] ?? 0];
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
    sumYY += y * y;
  }
  const spread = sumXX - (sumX * sumX) / count;
  const rise = (sumXY - (sumX * sumY) / count) / spread;
  if (!(rise > 0)) return Number.POSITIVE_INFINITY;
  const error = sumYY - (sumY * sumY) / count - rise * rise * spread;
  return Math.sqrt(Math.max(0, error) / count) / rise;
}

/** From so many values on every so many starts and ends are tried first, then those around the best. */
const MANY_VALUES = 60;
const COARSE_STEP = 4;

/** Starts and ends that are tried: every `step` from `from` up to but without `to`. */
interface Tried {
  starts: { from: number; to: number };
  ends: { from: number; to: number };
  step: number;
}

function bestRamp(values: readonly number[], shortest: number, { starts, ends, step }: Tried): Ramp | null {
  let best: Ramp | null = null;
  for (let start = starts.from; start < starts.to && start + shortest < values.length; start += step) {
    for (let end = Math.max(ends.from, start + shortest); end < ends.to; end += step) {
      const error = rampError(values, start, end);
      if (best === null || error < best.error) best = { start, end, error };
    }
  }
  return best;
}

/** The ramp of at least `shortest` pictures that fits best; positions count from the first value. */
export function fitRamp(values: readonly number[], shortest: number): Ramp | null {
  const count = values.length;
  const step = count < MANY_VALUES ? 1 : COARSE_STEP;
  const all = { from: 1, to: count };
  const coarse = bestRamp(values, shortest, { starts: all, ends: all, step });
  if (coarse === null || !Number.isFinite(coarse.error)) return null;
  if (step === 1) return coarse;
  const near = (at: number) => ({ from: Math.max(1, at - step), to: Math.min(count, at + step + 1) });
  return bestRamp(values, shortest, { starts: near(coarse.start), ends: near(coarse.end), step: 1 });
}
