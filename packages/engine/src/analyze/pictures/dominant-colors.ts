import type { ShotFacts } from '../../types.ts';
import type { SmallPicture } from './small-picture.ts';

/** Gathers the colours of sampled pictures and tells the dominant ones. */
export interface ColorTally {
  add(picture: SmallPicture): void;
  /** Most frequent first; at most twelve, none below 1 % of the picture: a small thing has a colour too. */
  dominant(): ShotFacts['colors'];
}

/** Bits per component of the bins: 16 steps each. */
const BIN_BITS = 4;
const BINS = 1 << (3 * BIN_BITS);

/** Colours nearer than this (of 441) are told as one. */
const MERGE_DISTANCE = 48;

const MAX_COLORS = 12;
const MIN_SHARE = 0.01;

interface Bin {
  red: number;
  green: number;
  blue: number;
  count: number;
}

function clampByte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}

/** bt709 limited range to RGB (ITU-R BT.709, 8 bit). */
export function rgbOf(luma: number, cb: number, cr: number): [number, number, number] {
  const y = 1.16438 * (luma - 16);
  const [b, r] = [cb - 128, cr - 128];
  return [clampByte(y + 1.79274 * r), clampByte(y - 0.21325 * b - 0.53291 * r), clampByte(y + 2.1124 * b)];
}

function hexOf({ red, green, blue, count }: Bin): string {
  const parts = [red, green, blue].map((sum) =>
    clampByte(sum / count)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function distance(a: Bin, b: Bin): number {
  return Math.hypot(
    a.red / a.count - b.red / b.count,
    a.green / a.count - b.green / b.count,
    a.blue / a.count - b.blue / b.count,
  );
}

/** Joins bins into colours, the fullest first; neighbours of a colour count towards it. */
function mergeBins(bins: Bin[]): Bin[] {
  const colors: Bin[] = [];
  for (const bin of bins.toSorted((a, b) => b.count - a.count)) {
    const near = colors.find((color) => distance(color, bin) < MERGE_DISTANCE);
    if (near === undefined) colors.push({ ...bin });
    else {
      near.red += bin.red;
      near.green += bin.green;
      near.blue += bin.blue;
      near.count += bin.count;
    }
  }
  return colors.toSorted((a, b) => b.count - a.count);
}

/** Starts an empty tally. */
export function createColorTally(): ColorTally {
  const sums = new Float64Array(BINS * 4);
  let total = 0;

  function addPixel(red: number, green: number, blue: number): void {
    const shift = 8 - BIN_BITS;
    const bin = ((red >> shift) << (2 * BIN_BITS)) | ((green >> shift) << BIN_BITS) | (blue >> shift);
    const at = bin * 4;
    for (const [offset, value] of [red, green, blue, 1].entries()) {
      sums[at + offset] = (sums[at + offset] ?? 0) + value;
    }
    total += 1;
  }

  return {
    add({ halfLuma, halfWidth, halfHeight, cb, cr }) {
      // Every second pixel of every second row says the same at a quarter of the cost.
      for (let y = 0; y < halfHeight; y += 2) {
        for (let x = 0; x < halfWidth; x += 2) {
          const i = y * halfWidth + x;
          addPixel(...rgbOf(halfLuma[i] ?? 0, cb[i] ?? 128, cr[i] ?? 128));
        }
      }
    },
    dominant() {
      const bins: Bin[] = [];
      for (let bin = 0; bin < BINS; bin++) {
        const [red = 0, green = 0, blue = 0, count = 0] = sums.subarray(bin * 4, bin * 4 + 4);
        if (count > 0) bins.push({ red, green, blue, count });
      }
      return mergeBins(bins)
        .slice(0, MAX_COLORS)
        .map((color) => ({ hex: hexOf(color), share: Math.round((color.count / total) * 1000) / 1000 }))
        .filter(({ share }) => share >= MIN_SHARE);
    },
  };
}
