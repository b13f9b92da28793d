import { type ActiveArea, commonArea } from '../../pictures/picture-bars.ts';
import type { SmallPicture } from '../../pictures/small-picture.ts';

/** Side of the blocks that are looked for, in pixels of the half-size picture. */
const BLOCK = 8;

/** How far a block may have moved, pixels: 7.5 % of the picture's width. */
const REACH = 6;

/** Mean deviation in levels below which a block has no structure to find again. */
const FLAT_LEVELS = 1.5;

interface Plane {
  luma: Uint8Array;
  width: number;
  height: number;
}

function blockMean({ luma, width }: Plane, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) sum += luma[y * width + x] ?? 0;
  }
  return sum / (BLOCK * BLOCK);
}

function blockTexture({ luma, width }: Plane, left: number, top: number, mean: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) sum += Math.abs((luma[y * width + x] ?? 0) - mean);
  }
  return sum;
}

/** Difference of two blocks after taking out their brightness; gives up once it exceeds `best`. */
function blockResidual(
  a: { plane: Plane; left: number; top: number; mean: number },
  b: { plane: Plane; left: number; top: number; mean: number },
  best: number,
): number {
  const shift = a.mean - b.mean;
  let sum = 0;
  for (let y = 0; y < BLOCK && sum < best; y++) {
    const rowA = (a.top + y) * a.plane.width + a.left;
    const rowB = (b.top + y) * b.plane.width + b.left;
    for (let x = 0; x < BLOCK; x++) {
      sum += Math.abs((a.plane.luma[rowA + x] ?? 0) - (b.plane.luma[rowB + x] ?? 0) - shift);
    }
  }
  return sum;
}

/** What is left of a block's texture after its best match in `other` is taken out. */
function bestResidual(
  block: { plane: Plane; left: number; top: number; mean: number },
  texture: number,
  other: Plane,
): number {
  let best = texture;
  const lastTop = Math.min(other.height - BLOCK, block.top + REACH);
  const lastLeft = Math.min(other.width - BLOCK, block.left + REACH);
  for (let top = Math.max(0, block.top - REACH); top <= lastTop; top++) {
    for (let left = Math.max(0, block.left - REACH); left <= lastLeft; left++) {
      const mean = blockMean(other, left, top);
      best = Math.min(best, blockResidual(block, { plane: other, left, top, mean }, best));
    }
  }
  return best;
}

/** Share of `plane`'s texture that is not found in `other`; 1 when `other` shows nothing of it, null without texture. */
function unfoundShare(plane: Plane, other: Plane): number | null {
  let texture = 0;
  let residual = 0;
  for (let top = 0; top + BLOCK <= plane.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= plane.width; left += BLOCK) {
      const mean = blockMean(plane, left, top);
      const own = blockTexture(plane, left, top, mean);
      if (own < FLAT_LEVELS * BLOCK * BLOCK) continue;
      texture += own;
      residual += bestResidual({ plane, left, top, mean }, own, other);
    }
  }
  return texture === 0 ? null : residual / texture;
}

const halfPlane = (picture: SmallPicture): Plane => ({
  luma: picture.halfLuma,
  width: picture.halfWidth,
  height: picture.halfHeight,
});

function cropped({ luma, width }: Plane, area: ActiveArea): Plane {
  const size = { width: area.right - area.left, height: area.bottom - area.top };
  const target = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const from = (area.top + y) * width + area.left;
    target.set(luma.subarray(from, from + size.width), y * size.width);
  }
  return { ...size, luma: target };
}

/** Without the black bars that both have: their edges are found again whatever is between them. */
function withoutBars(a: Plane, b: Plane): [Plane, Plane] {
  const area = commonArea(a, b);
  const isWhole = area.top === 0 && area.left === 0 && area.bottom === a.height && area.right === a.width;
  return isWhole ? [a, b] : [cropped(a, area), cropped(b, area)];
}

function distanceOf(a: Plane, b: Plane): number {
  const forward = unfoundShare(b, a);
  const backward = unfoundShare(a, b);
  return Math.max(forward ?? 0, backward ?? 0, forward === null && backward === null ? 1 : 0);
}

function contrastOf({ luma }: Plane): { mean: number; contrast: number } {
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  return { mean, contrast: luma.reduce((sum, value) => sum + Math.abs(value - mean), 0) / luma.length };
}

/** The plane as it would be under more or less light. */
function withContrast(plane: Plane, mean: number, gain: number): Plane {
  return {
    ...plane,
    luma: plane.luma.map((value) => Math.min(255, Math.max(0, mean + (value - mean) * gain))),
  };
}

/** A light switched on or off changes the contrast of everything by one factor, within these. */
const MAX_GAIN = 4;
const NOTABLE_GAIN = 1.1;

/**
 * How little the structure of one picture is found again in the other, whatever moved and however the
 * light changed: 0 the same, 1 unrelated or both flat. Measured: frames of one take up to 0.53, frames
 * of different takes of the same place from 0.74. Takes about 1.4 ms, so ask only where a cut is likely.
 */
export function structureDistance(a: SmallPicture, b: SmallPicture): number {
  const [planeA, planeB] = withoutBars(halfPlane(a), halfPlane(b));
  const [lightA, lightB] = [contrastOf(planeA), contrastOf(planeB)];
  const distance = distanceOf(planeA, planeB);
  const gain = lightB.contrast / lightA.contrast;
  const [smaller, larger] = gain < 1 ? [gain, 1 / gain] : [1 / gain, gain];
  if (!(larger > NOTABLE_GAIN && larger < MAX_GAIN)) return distance;
  // The stronger one is weakened to the other: the other way round, noise would grow to structure.
  const adjusted =
    gain < 1
      ? distanceOf(withContrast(planeA, lightA.mean, smaller), planeB)
      : distanceOf(planeA, withContrast(planeB, lightB.mean, smaller));
  return Math.min(distance, adjusted);
}
