/** Which pixels are lighter or darker than what is around them: ink of either colour. Pure. */
import type { GreyPicture } from './text-reader.ts';
import type { TextTiles } from './text-tiles.ts';

/** Neither, lighter than around, darker than around. */
export const NO_INK = 0;
export const LIGHT_INK = 1;
export const DARK_INK = 2;
export type InkColor = typeof LIGHT_INK | typeof DARK_INK;

/** Half the window of the local mean, pixels: wider than any stroke of the letters looked for. */
const RADIUS = 20;

/** Deviation of light in the window below which it is plain: letters at 3:1 have 25 and more. */
const LEAST_DEVIATION = 11;

/** Ink is further from the local mean than this share of the deviation (Niblack 1986). */
const DEVIATIONS = 0.2;

/** A picture, the ink in it, and the level at which ink begins. */
export interface InkPicture extends GreyPicture {
  ink: Uint8Array;
  /** The local mean of each pixel with ink or beside it. */
  mean: Uint8Array;
}

/** Sums of all that is above and left of each pixel, and of its squares. */
function integrals({ width, height, data }: GreyPicture): [Float64Array, Float64Array] {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let [sum, square] = [0, 0];
    const above = y * stride + 1;
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] ?? 0;
      sum += value;
      square += value * value;
      sums[above + stride + x] = (sums[above + x] ?? 0) + sum;
      squares[above + stride + x] = (squares[above + x] ?? 0) + square;
    }
  }
  return [sums, squares];
}

/** Finds the ink in the marked tiles; all else has none. */
export function findInk(picture: GreyPicture, tiles: TextTiles): InkPicture {
  const { width, height, data } = picture;
  const [sums, squares] = integrals(picture);
  const ink = new Uint8Array(data.length);
  const means = new Uint8Array(data.length);
  const stride = width + 1;
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - RADIUS) * stride;
    const bottom = Math.min(height, y + RADIUS + 1) * stride;
    const rows = (bottom - top) / stride;
    const tileRow = Math.min(tiles.rows - 1, Math.floor((y * tiles.rows) / height)) * tiles.columns;
    for (let x = 0; x < width; x++) {
      if (tiles.marked[tileRow + (((x * tiles.columns) / width) | 0)] === 0) continue;
      const left = Math.max(0, x - RADIUS);
      const right = Math.min(width, x + RADIUS + 1);
      const count = rows * (right - left);
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[bottom + left] ?? 0) -
        (sums[top + right] ?? 0) +
        (sums[top + left] ?? 0);
      const square =
        (squares[bottom + right] ?? 0) -
        (squares[bottom + left] ?? 0) -
        (squares[top + right] ?? 0) +
        (squares[top + left] ?? 0);
      const mean = sum / count;
      const deviation = Math.sqrt(Math.max(0, square / count - mean * mean));
      const at = y * width + x;
      means[at] = mean;
      if (deviation < LEAST_DEVIATION) continue;
      const above = (data[at] ?? 0) - mean;
      if (above > DEVIATIONS * deviation) ink[at] = LIGHT_INK;
      else if (-above > DEVIATIONS * deviation) ink[at] = DARK_INK;
    }
  }
  return { width, height, data, ink, mean: means };
}
