/** The output's picture size and rate. */
import { type FrameFit, type OutputSettings, type Rational, rational } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief, ShapeWish } from '../brief.ts';
import { storableRate } from './montage/frames.ts';

/** Shorter side when nothing is asked, pixels. */
const defaultLines = 720;
/** Limits of a side, pixels: what the encoders of every player level take. */
const shortestSide = 64;
const longestSide = 4096;
/** Frames per second of a video without camera footage. */
const defaultRate: Rational = { num: 30, den: 1 };
/** Rates of videos as cameras and players have them. */
const usualRates: readonly Rational[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];
/** Denominators of rates that somebody chose; others come of counting pictures that are shown unevenly long. */
const chosenDenominators: readonly number[] = [1, 2, 4, 1001];
const lowestRate = 24;
const highestRate = 60;
/** Pictures whose shapes differ by less than this factor are cropped, the others get a blurred surround. */
const nearShape = 0.75;
/** Shapes at least as like as this are taken for the same. */
const sameShape = 0.95;

/** Picture size and rate for `brief`, and what could not be met, one sentence each. */
export function chooseFormat(
  brief: Brief,
  assets: readonly PlannerAsset[],
): { output: OutputSettings; notes: string[] } {
  const notes: string[] = [];
  const size = chooseSize(brief, notes);
  const rate = brief.rate === null ? footageRate(assets) : askedRate(brief.rate, notes);
  return { output: { ...size, rate: storableRate(rate) }, notes };
}

function chooseSize(brief: Brief, notes: string[]): { width: number; height: number } {
  const asked =
    brief.size ?? sizeOf(brief.shape ?? { width: 16, height: 9 }, brief.resolution ?? defaultLines);
  const longest = Math.max(asked.width, asked.height);
  const shortest = Math.min(asked.width, asked.height);
  const scale =
    longest > longestSide ? longestSide / longest : shortest < shortestSide ? shortestSide / shortest : 1;
  const size = { width: even(asked.width * scale), height: even(asked.height * scale) };
  const bounded = { width: clampSide(size.width), height: clampSide(size.height) };
  if (scale !== 1)
    notes.push(
      `${asked.width}x${asked.height} is outside what can be rendered; it is ${bounded.width}x${bounded.height}.`,
    );
  return bounded;
}

function clampSide(side: number): number {
  return Math.min(longestSide, Math.max(shortestSide, side));
}

/** A shape with its shorter side of `lines` pixels. */
export function sizeOf(shape: ShapeWish, lines: number): { width: number; height: number } {
  const wide = shape.width >= shape.height;
  const long = even((lines * Math.max(shape.width, shape.height)) / Math.min(shape.width, shape.height));
  return wide ? { width: long, height: even(lines) } : { width: even(lines), height: long };
}

function even(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2);
}

function askedRate(rate: Rational, notes: string[]): Rational {
  const value = rate.num / rate.den;
  if (value >= 1 && value <= 120) return rate;
  notes.push(`${value} frames per second is outside what can be rendered; it is ${value < 1 ? 1 : 120}.`);
  return { num: value < 1 ? 1 : 120, den: 1 };
}

/**
 * The most common exact rate among the clips by duration, at least 24. A lower rate is raised to its
 * first multiple that is (10 becomes 30: every frame is shown three times, evenly), a slow-motion rate
 * above 60 divided down to at most 60. Pictures at uneven times have no rate but an average, such as 41.435:
 * then it is the usual rate next to it.
 */
export function footageRate(assets: readonly PlannerAsset[]): Rational {
  const seconds = new Map<string, { rate: Rational; seconds: number }>();
  for (const asset of assets) {
    if (asset.kind !== 'video' || asset.rate === null || !(asset.rate.num > 0) || !(asset.rate.den > 0))
      continue;
    const rate = rational(asset.rate.num, asset.rate.den);
    const key = `${rate.num}/${rate.den}`;
    const known = seconds.get(key) ?? { rate, seconds: 0 };
    seconds.set(key, { rate, seconds: known.seconds + asset.durationSeconds });
  }
  const ranked = [...seconds.values()].sort(
    (a, b) => b.seconds - a.seconds || b.rate.num / b.rate.den - a.rate.num / a.rate.den,
  );
  const common = ranked[0]?.rate ?? defaultRate;
  return chosenDenominators.includes(common.den) ? evenlyScaled(common) : usualRate(common);
}

/** The usual rate that is at least about `average`. */
function usualRate(average: Rational): Rational {
  const value = average.num / average.den;
  const least = value < lowestRate - 0.5 ? lowestRate : value * 0.97;
  const enough = usualRates.filter(({ num, den }) => num / den >= least);
  const off = ({ num, den }: Rational) => Math.abs(num / den - value);
  const [nearest = { num: highestRate, den: 1 }] = enough.toSorted((a, b) => off(a) - off(b));
  return nearest;
}

function evenlyScaled(rate: Rational): Rational {
  const value = rate.num / rate.den;
  // 23.976 is the film rate itself, no rate below it.
  if (value > lowestRate - 0.1 && value <= highestRate) return rate;
  if (value > highestRate) return rational(rate.num, rate.den * Math.ceil(value / highestRate - 1e-6));
  const multiple = Math.ceil(lowestRate / value - 1e-6);
  return value * multiple <= highestRate
    ? rational(rate.num * multiple, rate.den)
    : { num: lowestRate, den: 1 };
}

/** How like the frame's shape a picture's is: 1 = the same, 0.5 = half as wide or half as tall. */
function shapeLikeness(asset: PlannerAsset, output: OutputSettings): number {
  if (asset.displayWidth === null || asset.displayHeight === null || asset.displayHeight <= 0) return 1;
  const factor = asset.displayWidth / asset.displayHeight / (output.width / output.height);
  return Math.min(factor, 1 / factor);
}

/**
 * How each of the assets of one video is put into the frame when nothing is asked. Where one needs a
 * surround, those that differ from the frame get one as well: a video does not jump between the two.
 */
export function chooseFits(
  assets: readonly PlannerAsset[],
  output: OutputSettings,
): (asset: PlannerAsset) => FrameFit {
  const anyFar = assets.some((asset) => shapeLikeness(asset, output) < nearShape);
  const limit = anyFar ? sameShape : nearShape;
  return (asset) => (shapeLikeness(asset, output) >= limit ? 'fill' : 'blur');
}
