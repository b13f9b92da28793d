import type { Shot, ShotFacts } from '../../types.ts';
import type { PictureMeasures } from '../pictures/picture-measures.ts';
import type { SmallPicture } from '../pictures/small-picture.ts';
import { createStretchTracker } from '../stretches.ts';

/** One frame as the tally of its shot sees it. */
export interface TalliedFrame {
  seconds: number;
  measures: PictureMeasures;
  /** Only of sampled frames: blur (null where there is nothing to judge by) and the picture for its colours. */
  sample: { blur: number | null; picture: SmallPicture } | null;
}

/** Gathers the facts of one shot. */
export interface ShotTally {
  add(frame: TalliedFrame): void;
  /** Facts of the shot, which ends at `endSeconds`. */
  finish(endSeconds: number): { facts: ShotFacts; unusable: Shot['unusable'] };
}

/** A frame is black when this share of its pixels is, as FFmpeg's blackdetect has it. */
const BLACK_SHARE = 0.98;

/**
 * A frame repeats the one before when no more than this share of its pixels changed, and none by more
 * than this. Of a fixed camera's noise and compression a share of 0.01 and more is left, and never
 * nothing for more than three frames (measured on an empty room at 10 frames per second).
 */
const FROZEN_SHARE = 0.005;
const FROZEN_LEVELS = 10;

/**
 * Keyframes of a codec redraw a still picture a little differently (x264 at CRF 20: 18 % of the pixels,
 * up to 16 levels) and improve it over the next few frames. That does not end a freeze that has lasted
 * for some frames.
 */
const REDRAWN_SHARE = 0.25;
const REDRAWN_LEVELS = 24;
const FRAMES_BEFORE_REDRAW = 8;
const MAX_REDRAWN_FRAMES = 5;

/** Blur from which a picture is of no use: like a Gaussian of 3 to 4 pixels at 480p. Footage in focus stays below 0.4. */
const UNUSABLE_BLUR = 0.68;

const MIN_BLACK_SECONDS = 0.1;
const MIN_FREEZE_SECONDS = 1;
const MIN_BLUR_SECONDS = 0.4;

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function mean(sum: number, count: number): number {
  return count === 0 ? 0 : round(sum / count);
}

function createFreezeJudge(): (measures: PictureMeasures) => boolean {
  let repeats = 0;
  let redrawn = 0;
  return ({ changedShare, largestChange }) => {
    const same = changedShare <= FROZEN_SHARE && largestChange <= FROZEN_LEVELS;
    const slight = largestChange <= REDRAWN_LEVELS && changedShare <= REDRAWN_SHARE;
    const lasting = repeats >= FRAMES_BEFORE_REDRAW || redrawn > 0;
    if (same) {
      repeats += 1;
      if (repeats >= FRAMES_BEFORE_REDRAW) redrawn = 0;
    } else if (slight && lasting && redrawn < MAX_REDRAWN_FRAMES) {
      repeats = 0;
      redrawn += 1;
    } else [repeats, redrawn] = [0, 0];
    return repeats + redrawn > 0;
  };
}

/** Gathers the colours of sampled pictures and tells the dominant ones. */
interface ColorTally {
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
function rgbOf(luma: number, cb: number, cr: number): [number, number, number] {
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
function createColorTally(): ColorTally {
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

/** Starts the tally of a shot. */
export function createShotTally(): ShotTally {
  const colors = createColorTally();
  const stretches = {
    black: createStretchTracker(MIN_BLACK_SECONDS),
    freeze: createStretchTracker(MIN_FREEZE_SECONDS),
    blur: createStretchTracker(MIN_BLUR_SECONDS),
  };
  const isFrozen = createFreezeJudge();
  const totals = { frames: 0, black: 0, frozen: 0, brightness: 0, change: 0, blur: 0, judged: 0 };
  let before: number | null = null;

  function addSample(seconds: number, sample: NonNullable<TalliedFrame['sample']>): void {
    colors.add(sample.picture);
    stretches.blur.push(seconds, (sample.blur ?? 0) >= UNUSABLE_BLUR);
    if (sample.blur === null) return;
    totals.blur += sample.blur;
    totals.judged += 1;
  }

  function add({ seconds, measures, sample }: TalliedFrame): void {
    const black = measures.darkShare >= BLACK_SHARE;
    // The first frame of a shot differs from another shot: it neither repeats nor moves.
    const frozen = before !== null && isFrozen(measures);
    totals.frames += 1;
    totals.brightness += measures.brightness;
    if (before !== null) totals.change += measures.change;
    if (black) totals.black += 1;
    if (frozen && !black) totals.frozen += 1;
    stretches.black.push(seconds, black);
    // A freeze begins with the frame that is repeated.
    stretches.freeze.push(frozen && before !== null ? before : seconds, frozen && !black);
    if (sample !== null) addSample(seconds, sample);
    before = seconds;
  }

  function unusableUntil(endSeconds: number): Shot['unusable'] {
    const kinds = ['black', 'freeze', 'blur'] as const;
    return kinds
      .flatMap((kind) => stretches[kind].finish(endSeconds).map((stretch) => ({ kind, ...stretch })))
      .sort((a, b) => a.startSeconds - b.startSeconds);
  }

  return {
    add,
    finish(endSeconds) {
      const { frames } = totals;
      const facts: ShotFacts = {
        blur: mean(totals.blur, totals.judged),
        black: mean(totals.black, frames),
        freeze: mean(totals.frozen, frames),
        motion: mean(totals.change, Math.max(1, frames - 1)),
        brightness: mean(totals.brightness, frames),
        colors: colors.dominant(),
      };
      return { facts, unusable: unusableUntil(endSeconds) };
    },
  };
}
