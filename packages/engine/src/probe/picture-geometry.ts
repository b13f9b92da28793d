import type { Rational } from '@rushes/timeline';

export type Rotation = 0 | 90 | 180 | 270;

/** Rate of a picture that lasts no time. */
export const NO_RATE: Rational = { num: 0, den: 1 };

const MATRIX_BYTES = 36;

/** Beyond this a sample aspect ratio is damage, not intent (real ones lie between 0.5 and 2.2). */
const MAX_SAMPLE_ASPECT = 8;

/** How a stored picture becomes the one that is shown: mirrored from left to right first, then turned. */
export interface Orientation {
  mirrored: boolean;
  /** Degrees clockwise. */
  rotation: Rotation;
}

const UPRIGHT: Orientation = { mirrored: false, rotation: 0 };

/** From a display matrix (nine 32-bit integers as MP4 and FFmpeg store it), to the nearest quarter turn. */
export function orientationFromMatrix(matrix: Buffer | null): Orientation {
  if (matrix === null || matrix.length < MATRIX_BYTES) return UPRIGHT;
  const at = (index: number): number => matrix.readInt32LE(index * 4) / 65536;
  const scaleX = Math.hypot(at(0), at(3));
  const scaleY = Math.hypot(at(1), at(4));
  if (scaleX === 0 || scaleY === 0) return UPRIGHT;
  // A matrix that turns the plane over has a negative determinant; what it does to a mirrored picture is the turn.
  const mirrored = at(0) * at(4) - at(1) * at(3) < 0;
  const sign = mirrored ? -1 : 1;
  const degrees = (Math.atan2((sign * at(1)) / scaleY, (sign * at(0)) / scaleX) * 180) / Math.PI;
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return { mirrored, rotation: ([0, 90, 180, 270] as const)[quarter] ?? 0 };
}

/** A usable sample aspect ratio; square pixels where it is absent or absurd. */
export function sampleAspectOf(candidates: Rational[]): Rational {
  const usable = candidates.find(
    ({ num, den }) => num > 0 && den > 0 && num / den <= MAX_SAMPLE_ASPECT && den / num <= MAX_SAMPLE_ASPECT,
  );
  return usable ?? { num: 1, den: 1 };
}

/** Size as shown, in square pixels: the width takes the sample aspect, then the picture is turned. */
export function displaySize(
  coded: { width: number; height: number },
  sampleAspect: Rational,
  rotation: Rotation,
): { width: number; height: number } {
  const width = Math.max(1, Math.round((coded.width * sampleAspect.num) / sampleAspect.den));
  const turned = rotation === 90 || rotation === 270;
  return turned ? { width: coded.height, height: width } : { width, height: coded.height };
}
