/** Opens a still and finds what may be lines of text in it, cheaply: most stills have none. */
import sharp, { type Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS } from '../av/open/media-limits.ts';
import { PAPER } from '../stills/paper.ts';
import { findInk, type InkPicture } from './ink.ts';
import { findInkShapes, type InkShape } from './ink-shapes.ts';
import { findLetterLines, type LetterLine } from './letter-lines.ts';
import type { GreyPicture } from './text-reader.ts';
import { findTextTiles } from './text-tiles.ts';

/** Long side at which small and middling letters are looked for, and the share of it for large ones. */
const FULL_SIDE = 1280;
const LARGE_SIDE = 427;

/** Smaller pictures are enlarged at most this often: there is nothing more in them. */
const MOST_ENLARGED = 3;

/** Heights of capitals where one size of picture ends and the other begins, pixels of each; both see the middle. */
const CAPITALS = { mostFull: 64, leastLarge: 18 };

/** Lines less likely are texture: lines of three letters that we drew have 150 and more, most noise less than 100. */
const LEAST_WORTH = 100;

/** A size of a still, and the lines found in it. */
export interface StillView {
  ink: InkPicture;
  shapes: readonly InkShape[];
  /** Pixels of this view by one of the still. */
  factor: number;
  lines: LetterLine[];
}

export interface LookedAtStill {
  /** Pixels of the largest picture looked at. */
  width: number;
  height: number;
  /** None where nothing is like text. */
  views: StillView[];
}

const open = (path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS, pages: 1, failOn: 'error' });

/** Light of each pixel: in plain code, as the image library takes three times as long for it as for decoding. */
function lightOf(data: Uint8Array, channels: number, pixels: number): Uint8Array {
  const grey = new Uint8Array(pixels);
  if (channels < 3) {
    for (let i = 0, at = 0; i < pixels; i++, at += channels) grey[i] = data[at] ?? 0;
    return grey;
  }
  for (let i = 0, at = 0; i < pixels; i++, at += channels) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    grey[i] = (red * 54 + green * 183 + blue * 19) >> 8;
  }
  return grey;
}

async function openGrey(path: string, sideFor: (longSide: number) => number): Promise<GreyPicture> {
  const { width: w, height: h } = await open(path).metadata();
  const side = sideFor(Math.max(w, h));
  const picture = open(path).autoOrient();
  if (side !== Math.max(w, h)) picture.resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' });
  const { data, info } = await picture
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, data: lightOf(data, channels, width * height) };
}

/** Half of both sides. */
function halved({ width, height, data }: GreyPicture): GreyPicture {
  const [w, h] = [width >> 1, height >> 1];
  const half = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0, at = 2 * y * width; x < w; x++, at += 2) {
      const above = (data[at] ?? 0) + (data[at + 1] ?? 0);
      half[y * w + x] = (above + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0)) >> 2;
    }
  }
  return { width: w, height: h, data: half };
}

async function shrunk({ width, height, data }: GreyPicture, side: number): Promise<GreyPicture> {
  const small = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: small.info.width, height: small.info.height, data: new Uint8Array(small.data) };
}

/** A still as it is, for the whole of it to be read: the baseline of the evaluation. */
export function openPlain(path: string, mostSide: number): Promise<GreyPicture> {
  return openGrey(path, (longSide) => Math.min(mostSide, longSide));
}

/** Throws what the image library says of a picture that can not be opened. */
export async function lookAtStill(path: string): Promise<LookedAtStill> {
  const full = await openGrey(path, (longSide) => Math.min(FULL_SIDE, longSide * MOST_ENLARGED));
  const { width, height } = full;
  const tiles = findTextTiles(halved(full));
  if (tiles.count === 0) return { width, height, views: [] };
  const large = await shrunk(full, LARGE_SIDE);
  const views = [full, large].map((grey) => {
    const ink = findInk(grey, tiles);
    const shapes = findInkShapes(ink);
    const lines = findLetterLines(shapes, grey).filter(
      ({ worth, capitals }) =>
        worth >= LEAST_WORTH &&
        (grey === full ? capitals <= CAPITALS.mostFull : capitals >= CAPITALS.leastLarge),
    );
    return { ink, shapes, factor: grey.width / width, lines };
  });
  return { width, height, views };
}
