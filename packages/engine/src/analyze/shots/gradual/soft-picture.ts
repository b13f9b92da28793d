import type { SmallPicture } from '../../pictures/small-picture.ts';

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
export function structuredShare(picture: SmallPicture): number {
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
