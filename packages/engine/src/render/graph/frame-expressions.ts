/** Numbers per frame as text that filters evaluate (https://ffmpeg.org/ffmpeg-utils.html#Expression-Evaluation). */

import type { Rational } from '@rushes/timeline';

/** What a number may be off by in text: far less than filters resolve (1/256 of a pixel). */
const EXACT = 1e-5;

/** A stretch of frames on one line: `value + slope * (frame - from)`. */
interface Stretch {
  from: number;
  value: number;
  slope: number;
}

/**
 * An expression of `counter` (0 at the first value) with these values, as long as there are any.
 * Values on straight lines are written as lines, so that short text says long movements.
 */
export function frameExpression(values: readonly number[], counter: string): string {
  const stretches = straightStretches(values);
  return choose(stretches, counter, 0, stretches.length);
}

/**
 * The same by the time of the frame, for filters whose own counters run ahead: `overlay` takes frames in before it
 * draws them, `scale` counts from 1.
 */
export function timeExpression(values: readonly number[], rate: Rational): string {
  return `st(0,round(t*${rate.num}/${rate.den}))*0+${frameExpression(values, 'ld(0)')}`;
}

/** True when all values are the same. */
export function isConstant(values: readonly number[]): boolean {
  const first = values[0] ?? 0;
  return values.every((value) => Math.abs(value - first) < EXACT);
}

function straightStretches(values: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  while (from < values.length) {
    const value = values[from] ?? 0;
    const next = values[from + 1];
    const slope = next === undefined ? 0 : next - value;
    let to = from + 1;
    while (to < values.length && Math.abs((values[to] ?? 0) - value - slope * (to - from)) < EXACT) to += 1;
    // Two values always lie on a line; alone they are worth one only where the line goes on.
    const isLine = to - from > 2 || slope === 0;
    stretches.push({ from, value, slope: isLine ? slope : 0 });
    from = isLine ? to : from + 1;
  }
  return stretches;
}

function choose(stretches: readonly Stretch[], counter: string, from: number, to: number): string {
  const first = stretches[from];
  if (!first) return '0';
  if (to - from === 1) return line(first, counter);
  const middle = Math.floor((from + to) / 2);
  const low = choose(stretches, counter, from, middle);
  const high = choose(stretches, counter, middle, to);
  return `if(lt(${counter},${stretches[middle]?.from ?? 0}),${low},${high})`;
}

function line({ from, value, slope }: Stretch, counter: string): string {
  if (slope === 0) return decimal(value);
  const start = from === 0 ? counter : `(${counter}-${from})`;
  return `${decimal(value)}+${decimal(slope)}*${start}`;
}

/** A number without exponent and without needless digits. */
export function decimal(value: number): string {
  const text = value.toFixed(9).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
