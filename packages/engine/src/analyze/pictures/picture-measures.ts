import type { SmallPicture } from './small-picture.ts';

/** What one frame shows, and how it differs from the one before. */
export interface PictureMeasures {
  /** Mean luma, 0 black to 1 white. */
  brightness: number;
  /** Share of the pixels that are black. */
  darkShare: number;
  /** Mean luma change from the frame before, 0..1; 0 for the first frame. */
  change: number;
  /** Largest luma change of a pixel, levels of 255. */
  largestChange: number;
  /** Share of the pixels that changed at all. */
  changedShare: number;
}

/** Ends of limited-range luma (ITU-R BT.709). */
const BLACK_LEVEL = 16;
const WHITE_LEVEL = 235;
const LEVELS = WHITE_LEVEL - BLACK_LEVEL;

/** Luma up to which a pixel is black: a tenth of the range, as FFmpeg's blackdetect has it. */
const DARK_LEVEL = BLACK_LEVEL + LEVELS / 10;

function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Measures `picture`, and its change from `before` (null for the first frame; same size). */
export function measurePicture(picture: SmallPicture, before: SmallPicture | null): PictureMeasures {
  const { luma } = picture;
  const earlier = before?.luma ?? luma;
  let sum = 0;
  let dark = 0;
  let difference = 0;
  let changed = 0;
  let largestChange = 0;
  for (let i = 0; i < luma.length; i++) {
    const value = luma[i] ?? 0;
    const change = Math.abs(value - (earlier[i] ?? 0));
    sum += value;
    difference += change;
    if (value <= DARK_LEVEL) dark += 1;
    if (change > 0) changed += 1;
    if (change > largestChange) largestChange = change;
  }
  return {
    brightness: unit((sum / luma.length - BLACK_LEVEL) / LEVELS),
    darkShare: dark / luma.length,
    change: unit(difference / luma.length / LEVELS),
    largestChange,
    changedShare: changed / luma.length,
  };
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

/** How much two pictures differ in light and colour, in levels; a cut between takes shows 15 or more. */
export function pictureDifference(a: SmallPicture, b: SmallPicture): number {
  const chroma = meanDifference(a.cb, b.cb) + meanDifference(a.cr, b.cr);
  return meanDifference(a.halfLuma, b.halfLuma) + chroma / 2;
}
