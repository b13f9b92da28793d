import { type Rational, rational } from '@rushes/timeline';

/** Rates that exist as standards or habits, per second; each also in its NTSC form (x 1000/1001). */
const WHOLE_RATES = [5, 8, 10, 12, 12.5, 15, 16, 18, 20, 24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 144, 240];
const NTSC_BASES = [12, 15, 24, 30, 48, 60, 120, 240];

/**
 * How far a written rate may lie from the exact one it means. Containers write 23.98 (0.016 % off) or
 * derive the rate from millisecond timestamps; 24 and 24000/1001 lie 0.1 % apart.
 */
const SNAP_TOLERANCE = 0.0003;

/** Denominator up to which an unusual rate is kept as a fraction, so that 29.8 is 149/5. */
const MAX_DENOMINATOR = 1001;

function standardRates(): Rational[] {
  const whole = WHOLE_RATES.map((rate) => rational(Math.round(rate * 2), 2));
  const ntsc = NTSC_BASES.map((base) => rational(base * 1000, 1001));
  return [...whole, ...ntsc];
}

const STANDARD_RATES = standardRates();

/** The fraction nearest to `value` with a denominator up to `maxDenominator` (continued fraction). */
export function nearestFraction(value: number, maxDenominator: number): Rational {
  let [previousNum, previousDen, num, den] = [0, 1, 1, 0];
  let rest = value;
  for (let step = 0; step < 32; step++) {
    const whole = Math.floor(rest);
    const [nextNum, nextDen] = [whole * num + previousNum, whole * den + previousDen];
    if (nextDen > maxDenominator) break;
    [previousNum, previousDen, num, den] = [num, den, nextNum, nextDen];
    if (rest - whole < 1e-9) break;
    rest = 1 / (rest - whole);
  }
  return rational(num, den);
}

/** The exact rate that `framesPerSecond` means: the standard rate it is a rounding of, else the nearest simple fraction. */
export function exactRate(framesPerSecond: number): Rational {
  const standard = STANDARD_RATES.find(
    (rate) => Math.abs((framesPerSecond * rate.den) / rate.num - 1) < SNAP_TOLERANCE,
  );
  return standard ?? nearestFraction(framesPerSecond, MAX_DENOMINATOR);
}
