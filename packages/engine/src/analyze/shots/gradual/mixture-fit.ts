import type { PictureSignature } from '../../pictures/picture-signature.ts';
import type { SmallPicture } from '../../pictures/small-picture.ts';

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

/** Side of the blocks that are looked at, in pixels of the half-size picture. */
const BLOCK = 8;
const MIDDLE = (BLOCK - 1) / 2;

/** Sum of the squared distances of a block's pixels from its middle, along one axis. */
const SPREAD = BLOCK * Array.from({ length: BLOCK }, (_, i) => (i - MIDDLE) ** 2).reduce((a, b) => a + b, 0);

/** Mean distance from an even slope, levels, from which a block has structure: noise and coding stay below. */
const STRUCTURE_LEVELS = 1.5;

/** Share of blocks with structure below which a picture is soft. */
const SOFT_SHARE = 0.12;

/** Means of 3 by 3 pixels; of a picture with noise, an even slope is left of a slope. The outermost lines stay as they are. */
function smoothed({ halfLuma, halfWidth: width, halfHeight: height }: SmallPicture): Float32Array {
  const target = Float32Array.from(halfLuma);
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      let sum = 0;
      for (let row = y - 1; row <= y + 1; row++) {
        const at = row * width + x;
        sum += (halfLuma[at - 1] ?? 0) + (halfLuma[at] ?? 0) + (halfLuma[at + 1] ?? 0);
      }
      target[y * width + x] = sum / 9;
    }
  }
  return target;
}

/** Mean distance of a block's luma from the even slope that fits it best, levels. */
function slopeResidual(luma: Float32Array, width: number, left: number, top: number): number {
  let [sum, across, down] = [0, 0, 0];
  for (let y = 0; y < BLOCK; y++) {
    const row = (top + y) * width + left;
    for (let x = 0; x < BLOCK; x++) {
      const value = luma[row + x] ?? 0;
      sum += value;
      across += value * (x - MIDDLE);
      down += value * (y - MIDDLE);
    }
  }
  const [mean, slopeX, slopeY] = [sum / (BLOCK * BLOCK), across / SPREAD, down / SPREAD];
  let residual = 0;
  for (let y = 0; y < BLOCK; y++) {
    const row = (top + y) * width + left;
    for (let x = 0; x < BLOCK; x++) {
      const level = mean + slopeX * (x - MIDDLE) + slopeY * (y - MIDDLE);
      residual += Math.abs((luma[row + x] ?? 0) - level);
    }
  }
  return residual / (BLOCK * BLOCK);
}

/** Share of a picture's blocks that show more than an even slope of light. */
function structuredShare(picture: SmallPicture): number {
  let [structured, blocks] = [0, 0];
  const luma = smoothed(picture);
  for (let top = 0; top + BLOCK <= picture.halfHeight; top += BLOCK) {
    for (let left = 0; left + BLOCK <= picture.halfWidth; left += BLOCK) {
      blocks += 1;
      if (slopeResidual(luma, picture.halfWidth, left, top) >= STRUCTURE_LEVELS) structured += 1;
    }
  }
  return structured / Math.max(1, blocks);
}

/** Whether a picture has nothing but soft slopes of light: no structure by which its take could be known again. */
export function isSoftPicture(picture: SmallPicture): boolean {
  return structuredShare(picture) < SOFT_SHARE;
}
