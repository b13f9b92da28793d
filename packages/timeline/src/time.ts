/**
 * Exact time. A rate is a fraction (23.976 is 24000/1001), a position is a whole number of frames at
 * a rate; seconds as floating point are only ever a view of these.
 */

/** A fraction `num/den` with `den > 0`; as a rate, frames per second. */
export interface Rational {
  num: number;
  den: number;
}

function greatestCommonDivisor(a: number, b: number): number {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y !== 0) [x, y] = [y, x % y];
  return x || 1;
}

/** The fraction `num/den` in lowest terms with a positive denominator. Throws RangeError on a zero denominator. */
export function rational(num: number, den = 1): Rational {
  if (den === 0 || !Number.isSafeInteger(num) || !Number.isSafeInteger(den)) {
    throw new RangeError(`not a fraction of safe integers: ${num}/${den}`);
  }
  const sign = den < 0 ? -1 : 1;
  const divisor = greatestCommonDivisor(num, den);
  return { num: (sign * num) / divisor, den: (sign * den) / divisor };
}

/** NTSC-family rates as people write them, and the fraction they mean. */
const NTSC_BASES = [24, 30, 48, 60, 120];

/**
 * The exact rate meant by a floating-point frame rate, in frames per second: OTIO stores rates as
 * doubles, so 23.976, 23.98 and 23.976023976 all mean 24000/1001.
 */
export function rateFromNumber(framesPerSecond: number): Rational {
  if (!Number.isFinite(framesPerSecond) || framesPerSecond <= 0) {
    throw new RangeError(`not a frame rate: ${framesPerSecond}`);
  }
  if (Number.isInteger(framesPerSecond)) return { num: framesPerSecond, den: 1 };
  for (const base of NTSC_BASES) {
    if (Math.abs(framesPerSecond - (base * 1000) / 1001) < 0.006) return { num: base * 1000, den: 1001 };
  }
  return fractionFromNumber(framesPerSecond);
}

/** The simplest fraction within a billionth of a `value` above 0 (continued fraction), so that 14990/503 survives being a double. */
export function fractionFromNumber(value: number): Rational {
  let [num, den, previousNum, previousDen] = [1, 0, 0, 1];
  let rest = value;
  for (;;) {
    const whole = Math.floor(rest);
    const [nextNum, nextDen] = [whole * num + previousNum, whole * den + previousDen];
    if (nextDen > 1_000_000 && den > 0) return { num, den };
    [num, den, previousNum, previousDen] = [nextNum, nextDen, num, den];
    if (Math.abs(value - num / den) <= value * 1e-9) return rational(num, den);
    rest = 1 / (rest - whole);
  }
}

/** A rate as the floating-point frames per second that OTIO stores. */
export function rateToNumber(rate: Rational): number {
  return rate.num / rate.den;
}

/** Seconds at which frame `frame` of a stream at `rate` starts. */
export function framesToSeconds(frame: number, rate: Rational): number {
  return (frame * rate.den) / rate.num;
}

/** The whole number of frames at `rate` nearest to `seconds`. */
export function secondsToFrames(seconds: number, rate: Rational): number {
  return Math.round((seconds * rate.num) / rate.den);
}

/** True when both fractions are the same number. */
export function sameRate(a: Rational, b: Rational): boolean {
  return a.num * b.den === b.num * a.den;
}
