import type { SmallPicture } from '../../pictures/small-picture.ts';

/** Side of the blocks that are looked for, in pixels of the half-size picture. */
export const BLOCK = 4;
const PIXELS = BLOCK * BLOCK;

/** How far a block may have moved, pixels: 7.5 % of the picture's width. */
const REACH = 6;

/** Levels, of luma and both colour differences together, from which a block has changed: above noise and coding. */
const CHANGED_LEVELS = 8;

/** Levels by which even the best match of a block differs: noise, coding, a turn of what it shows. */
const MATCH_LEVELS = 3;
const FOUND = MATCH_LEVELS * PIXELS;

/** A shift of the light from which a change of the exposure is thought of, levels. */
const NOTABLE_SHIFT = 6;

/** A light switched on or off changes the contrast of everything by one factor, within this. */
const MAX_GAIN = 4;

const BLACK = 16;
const NEUTRAL = 128;

type Planes = Pick<SmallPicture, 'halfLuma' | 'cb' | 'cr' | 'halfWidth' | 'halfHeight'>;

function median(values: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let rest = values.length / 2;
  for (let value = 0; value < 256; value++) {
    rest -= counts[value] ?? 0;
    if (rest <= 0) return value;
  }
  return 255;
}

/** Places in `a` where a block may be found again: the nearest first, as most have hardly moved. */
const STEPS = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, index) => ({
  x: (index % (2 * REACH + 1)) - REACH,
  y: Math.floor(index / (2 * REACH + 1)) - REACH,
})).sort((one, other) => one.x ** 2 + one.y ** 2 - other.x ** 2 - other.y ** 2);

/** Sums of a plane over the block that begins at each pixel. */
function blockSums(plane: Uint8Array, width: number, height: number): Int32Array {
  const rows = new Int32Array(plane.length);
  const sums = new Int32Array(plane.length);
  for (let y = 0; y < height; y++) {
    for (let at = y * width; at + BLOCK <= (y + 1) * width; at++) {
      let sum = 0;
      for (let i = at; i < at + BLOCK; i++) sum += plane[i] ?? 0;
      rows[at] = sum;
    }
  }
  for (let at = 0; at + (BLOCK - 1) * width < plane.length; at++) {
    let sum = 0;
    for (let row = 0; row < BLOCK; row++) sum += rows[at + row * width] ?? 0;
    sums[at] = sum;
  }
  return sums;
}

/** A picture with the sums of its blocks, which tell most places apart without looking at their pixels. */
interface Summed extends Planes {
  sums: { luma: Int32Array; cb: Int32Array; cr: Int32Array };
}

function summed({ halfLuma, cb, cr, halfWidth, halfHeight }: Planes): Summed {
  const sumsOf = (plane: Uint8Array): Int32Array => blockSums(plane, halfWidth, halfHeight);
  const sums = { luma: sumsOf(halfLuma), cb: sumsOf(cb), cr: sumsOf(cr) };
  return { halfLuma, cb, cr, halfWidth, halfHeight, sums };
}

/** Sum over the block of `b` at `atB` of how it differs from that of `a` at `atA`; gives up beyond `best`. */
function blockDifference(
  a: Planes,
  b: Planes,
  atA: number,
  atB: number,
  shift: number,
  best: number,
): number {
  let sum = 0;
  for (let row = 0; row < BLOCK && sum < best; row++) {
    const [rowA, rowB] = [atA + row * a.halfWidth, atB + row * b.halfWidth];
    for (let i = 0; i < BLOCK; i++) {
      sum += Math.abs((b.halfLuma[rowB + i] ?? 0) - (a.halfLuma[rowA + i] ?? 0) - shift);
      sum += Math.abs((b.cb[rowB + i] ?? 0) - (a.cb[rowA + i] ?? 0));
      sum += Math.abs((b.cr[rowB + i] ?? 0) - (a.cr[rowA + i] ?? 0));
    }
  }
  return sum;
}

/** Levels by which two blocks differ at least, as their sums do. */
function leastDifference(a: Summed, b: Summed, atA: number, atB: number, shift: number): number {
  const luma = (b.sums.luma[atB] ?? 0) - (a.sums.luma[atA] ?? 0) - shift * PIXELS;
  const cb = (b.sums.cb[atB] ?? 0) - (a.sums.cb[atA] ?? 0);
  const cr = (b.sums.cr[atB] ?? 0) - (a.sums.cr[atA] ?? 0);
  return Math.abs(luma) + Math.abs(cb) + Math.abs(cr);
}

/** Difference of a block of `b` from what is most like it near its place in `a`; exact where it is not found. */
function bestDifference(a: Summed, b: Summed, place: { x: number; y: number; shift: number }, same: number) {
  let best = same;
  const { x, y, shift } = place;
  const atB = y * b.halfWidth + x;
  const [lastTop, lastLeft] = [a.halfHeight - BLOCK, a.halfWidth - BLOCK];
  for (const step of STEPS) {
    const [left, top] = [x + step.x, y + step.y];
    if (left < 0 || top < 0 || left > lastLeft || top > lastTop) continue;
    const atA = top * a.halfWidth + left;
    if (leastDifference(a, b, atA, atB, shift) >= best) continue;
    best = Math.min(best, blockDifference(a, b, atA, atB, shift, best));
    if (best <= FOUND) break;
  }
  return best;
}

/** What of a picture is not found: levels of each block, row by row, their mean, and the share of blocks. */
export interface Unfound {
  columns: number;
  levels: Float32Array;
  mean: number;
  share: number;
}

/** What of `b` is not found near its place in `a`. Gives up once the mean is `enough`. */
function unfoundIn(a: Summed, b: Summed, shift: number, enough: number): Unfound {
  const [columns, rows] = [Math.floor(b.halfWidth / BLOCK), Math.floor(b.halfHeight / BLOCK)];
  const blocks = Math.max(1, columns * rows);
  const levels = new Float32Array(columns * rows);
  let [sum, unfound] = [0, 0];
  for (let index = 0; index < levels.length && sum < enough * blocks; index++) {
    const [x, y] = [(index % columns) * BLOCK, Math.floor(index / columns) * BLOCK];
    const at = y * b.halfWidth + x;
    const same = blockDifference(a, b, at, at, shift, Number.POSITIVE_INFINITY);
    if (same < CHANGED_LEVELS * PIXELS) continue;
    const best = bestDifference(a, b, { x, y, shift }, same);
    if (best <= FOUND) continue;
    levels[index] = best / PIXELS - MATCH_LEVELS;
    sum += best / PIXELS - MATCH_LEVELS;
    unfound += 1;
  }
  return { columns, levels, mean: sum / blocks, share: unfound / blocks };
}

/** What of each block is not found in the other picture, whichever of the two shows it, without a change of the light. */
export function unfoundBlocks(a: SmallPicture, b: SmallPicture): Pick<Unfound, 'columns' | 'levels'> {
  const [one, other] = [summed(a), summed(b)];
  const [forward, backward] = [
    unfoundIn(one, other, 0, Number.POSITIVE_INFINITY),
    unfoundIn(other, one, 0, Number.POSITIVE_INFINITY),
  ];
  return {
    columns: forward.columns,
    levels: forward.levels.map((value, index) => Math.max(value, backward.levels[index] ?? 0)),
  };
}

/**
 * The share, of 1, of one picture that is not found in the other: small where a thing appears in one place, however much
 * it stands out. Measured on people before one wall: from 0.22; a box of a sixteenth of the picture: 0.11.
 */
export function unfoundShare(a: SmallPicture, b: SmallPicture): number {
  const [one, other] = [summed(a), summed(b)];
  const shift = median(b.halfLuma) - median(a.halfLuma);
  const shareOf = (by: number): number =>
    Math.max(
      unfoundIn(one, other, by, Number.POSITIVE_INFINITY).share,
      unfoundIn(other, one, -by, Number.POSITIVE_INFINITY).share,
    );
  return Math.min(...[...new Set([shift, 0])].map(shareOf));
}

/** The larger mean of both directions, or something from `enough` on. */
function bothWays(a: Summed, b: Summed, shift: number, enough: number): number {
  const forward = unfoundIn(a, b, shift, enough).mean;
  return forward >= enough ? forward : Math.max(forward, unfoundIn(b, a, -shift, enough).mean);
}

/** Factor of contrast from which the light may have changed: only other structure is a cut then. */
const LIT_CONTRAST = 1.3;

/** Share of the pixels that a light changes; somebody else before a wall changes fewer. */
const LIT_SHARE = 0.5;

/** Factor of contrast and shift of the mean, in levels, up to which the light is the same. Jump cuts measured: up to 6.5. */
const SAME_CONTRAST = 1.2;
const SAME_MEAN = 12;

/** How many times one picture has the contrast of the other. */
function contrastChange(a: Planes, b: Planes): number {
  const ratio = lightOf(a).contrast / lightOf(b).contrast;
  return Math.max(ratio, 1 / ratio);
}

/** Whether the light stays as it is, whatever moves. */
export function keepsLight(a: SmallPicture, b: SmallPicture): boolean {
  return contrastChange(a, b) <= SAME_CONTRAST && Math.abs(lightOf(a).mean - lightOf(b).mean) <= SAME_MEAN;
}

/** Whether the contrast of everything changes, as where a lamp is switched: what was dark is then black, and not found. */
export function isRelit(a: SmallPicture, b: SmallPicture): boolean {
  if (contrastChange(a, b) < LIT_CONTRAST) return false;
  let lit = 0;
  for (let i = 0; i < a.halfLuma.length; i++)
    if (Math.abs((a.halfLuma[i] ?? 0) - (b.halfLuma[i] ?? 0)) >= CHANGED_LEVELS) lit += 1;
  return lit >= LIT_SHARE * a.halfLuma.length;
}

interface Light {
  mean: number;
  contrast: number;
}

function lightOf({ halfLuma }: Planes): Light {
  const mean = halfLuma.reduce((sum, value) => sum + value, 0) / Math.max(1, halfLuma.length);
  const away = halfLuma.reduce((sum, value) => sum + Math.abs(value - mean), 0);
  return { mean, contrast: away / Math.max(1, halfLuma.length) };
}

/** The plane as it would be in the other light, which is weaker; its colours by `gain`, where the camera did not keep them. */
function relit(picture: Planes, from: Light, to: Light, gain: number): Summed {
  const { halfLuma, cb, cr, halfWidth, halfHeight } = picture;
  const share = to.contrast / from.contrast;
  const lit = (value: number): number =>
    Math.min(235, Math.max(BLACK, Math.round(to.mean + (value - from.mean) * share)));
  const tinted = (value: number): number => Math.round(NEUTRAL + (value - NEUTRAL) * gain);
  const planes = { halfLuma: halfLuma.map(lit), cb: cb.map(tinted), cr: cr.map(tinted) };
  return summed({ ...planes, halfWidth, halfHeight });
}

/** What is not found when the stronger picture is seen in the light of the weaker one: the other way round noise would grow. */
function unfoundRelit(a: Summed, b: Summed, enough: number): number {
  const [lightA, lightB] = [lightOf(a), lightOf(b)];
  const [weak, strong] = lightA.contrast < lightB.contrast ? [lightA, lightB] : [lightB, lightA];
  const share = weak.contrast / strong.contrast;
  // Beyond that it is no change of the light.
  if (!(share > 1 / MAX_GAIN)) return Number.POSITIVE_INFINITY;
  const tries = [1, share].map((gain) =>
    strong === lightA
      ? bothWays(relit(a, strong, weak, gain), b, 0, enough)
      : bothWays(a, relit(b, strong, weak, gain), 0, enough),
  );
  return Math.min(...tries);
}

/** Levels by which a colour difference has to change for another colour of the light, and how near to it pixels stay. */
const NOTABLE_TINT = 2.5;
const SAME_TINT = 4;

/** Share of the pixels that another colour of the light changes alike; somebody else before a wall leaves the wall. */
const TINTED_SHARE = 0.6;

/** How a colour difference changes with the light: by `shift`, and by `slope` for each level of luma. */
interface Tint {
  shift: number;
  slope: number;
}

/** The straight line by which a plane's change goes with the luma. */
function tintOf(luma: Uint8Array, from: Uint8Array, to: Uint8Array): Tint {
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0];
  for (let i = 0; i < luma.length; i++) {
    const [x, y] = [luma[i] ?? 0, (to[i] ?? 0) - (from[i] ?? 0)];
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  const count = Math.max(1, luma.length);
  const spread = sumXX - (sumX * sumX) / count;
  const slope = spread > 0 ? (sumXY - (sumX * sumY) / count) / spread : 0;
  return { slope, shift: (sumY - slope * sumX) / count };
}

/** The picture in the colour of the other's light, as where a camera sets its white anew; null where that did not change. */
function tintedLike(a: Summed, b: Planes): Summed | null {
  const [blue, red] = [tintOf(a.halfLuma, a.cb, b.cb), tintOf(a.halfLuma, a.cr, b.cr)];
  const cb = a.cb.map((value, i) => Math.round(value + blue.shift + blue.slope * (a.halfLuma[i] ?? 0)));
  const cr = a.cr.map((value, i) => Math.round(value + red.shift + red.slope * (a.halfLuma[i] ?? 0)));
  let [alike, notable] = [0, 0];
  for (let i = 0; i < cb.length; i++) {
    const change = Math.max(Math.abs((cb[i] ?? 0) - (a.cb[i] ?? 0)), Math.abs((cr[i] ?? 0) - (a.cr[i] ?? 0)));
    const rest = Math.max(Math.abs((cb[i] ?? 0) - (b.cb[i] ?? 0)), Math.abs((cr[i] ?? 0) - (b.cr[i] ?? 0)));
    if (change < NOTABLE_TINT) continue;
    notable += 1;
    if (rest <= SAME_TINT) alike += 1;
  }
  if (alike < TINTED_SHARE * cb.length || notable === 0) return null;
  return summed({ ...a, cb, cr });
}

/**
 * How much one picture shows that is not found in the other, wherever near it may have moved and however the light has
 * changed: mean levels over the whole picture. What stays, such as the wall behind somebody, counts nothing, so that
 * this tells another person before the same wall. Measured at 25 pictures a second on made people before walls: within a
 * take up to 4.0, by somebody who walks quickly; from one person to another from 4.9. Where it comes to `enough` the
 * answer is only that it does. Takes up to 1 ms where all changed.
 */
export function unfoundContent(a: SmallPicture, b: SmallPicture, enough = Number.POSITIVE_INFINITY): number {
  const [one, other] = [summed(a), summed(b)];
  const shift = median(b.halfLuma) - median(a.halfLuma);
  const tinted = tintedLike(one, other);
  const asItIs = bothWays(one, other, shift, enough);
  const shifted = tinted === null ? asItIs : Math.min(asItIs, bothWays(tinted, other, shift, enough));
  if (Math.abs(shift) < NOTABLE_SHIFT) return shifted;
  // Where a picture has few levels, a thing that appears can move the median although the light stays.
  return Math.min(shifted, bothWays(one, other, 0, enough), unfoundRelit(one, other, enough));
}
