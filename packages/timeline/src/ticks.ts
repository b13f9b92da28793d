/**
 * Ticks: whole units of 1/705,600,000 s ("flicks", github.com/facebookarchive/Flicks). Every usual
 * frame rate (24, 25, 30, 50, 60 and their 1000/1001 forms) and sample rate has a whole number of ticks
 * per unit, so sums of items at different rates stay exact integers: 148 days fit a safe integer. Rates
 * that do not divide evenly (29.8) are off by less than a nanosecond per item.
 */
import { type Rational, rateFromNumber } from './time.ts';
import type { RationalTime, TimeRange } from './types.ts';

/** Ticks in a second. */
export const ticksPerSecond = 705_600_000;

const bigTicksPerSecond = BigInt(ticksPerSecond);

/** `frames` units at `rate` in ticks. */
export function framesToTicks(frames: number, rate: Rational): number {
  return Math.round((frames * (ticksPerSecond * rate.den)) / rate.num);
}

/** The whole number of frames at `rate` nearest to `ticks`, halves up; exact at any length. */
export function ticksToFrames(ticks: number, rate: Rational): number {
  const numerator = BigInt(Math.round(ticks)) * BigInt(rate.num) * 2n;
  const denominator = bigTicksPerSecond * BigInt(rate.den);
  return Number(floorDivide(numerator + denominator, 2n * denominator));
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** Seconds as floating point, a view. */
export function ticksToSeconds(ticks: number): number {
  return ticks / ticksPerSecond;
}

/** The tick nearest to `seconds`. */
export function secondsToTicks(seconds: number): number {
  return Math.round(seconds * ticksPerSecond);
}

/** An OTIO time in ticks; its double rate is read as the exact fraction it means. */
export function timeToTicks(time: RationalTime): number {
  return framesToTicks(time.value, rateFromNumber(time.rate));
}

/** Start and duration of an OTIO range in ticks. */
export function rangeToTicks(range: TimeRange): { start: number; duration: number } {
  return { start: timeToTicks(range.start_time), duration: timeToTicks(range.duration) };
}
