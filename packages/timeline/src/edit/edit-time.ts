/** Times of operations and of edited items, exact in ticks. */
import { ticksPerSecond, timeToTicks } from '../ticks.ts';
import { rateFromNumber } from '../time.ts';
import type { RationalTime, TimeRange } from '../types.ts';
import { timelineLimits } from '../validate/validate-context.ts';
import { EditError } from './edit-error.ts';
import type { EditTime } from './edit-operation.ts';

/** A time of an operation, and the rate it was given in: the one to write where an item's own has no whole number for it. */
export interface ReadTime {
  ticks: number;
  rate: number;
}

const furthest = timelineLimits.positionSeconds * ticksPerSecond;

/** Reads a time of an operation. Throws EditError at `key` for one that is none, or absurdly far away. */
export function readTime(time: EditTime, key: string): ReadTime {
  const { value, rate } = time;
  if (!Number.isFinite(value)) throw new EditError([key, 'value'], 'must be a number');
  if (!(rate >= 0.001 && rate <= timelineLimits.timeRate)) {
    throw new EditError([key, 'rate'], `must be from 0.001 to ${timelineLimits.timeRate}`);
  }
  const ticks = timeToTicks({ OTIO_SCHEMA: 'RationalTime.1', value, rate });
  if (Math.abs(ticks) > furthest) {
    throw new EditError([key], `must be at most ${timelineLimits.positionSeconds} seconds`);
  }
  // No negative zero: it would be another value in JSON's eyes than the 0 it is.
  return { ticks: ticks + 0, rate };
}

/** A place on a track, which has no time before 0. */
export function readPlace(time: EditTime, key: string): ReadTime {
  const read = readTime(time, key);
  if (read.ticks < 0) throw new EditError([key, 'value'], 'must not be negative: a track begins at 0');
  return read;
}

function valueAt(ticks: number, rate: number): number {
  const { num, den } = rateFromNumber(rate);
  const value = (ticks * num) / (ticksPerSecond * den);
  const whole = Math.round(value);
  return timeToTicks({ OTIO_SCHEMA: 'RationalTime.1', value: whole, rate }) === ticks ? whole + 0 : value;
}

/**
 * `ticks` as a time like `old`: the old one where nothing changes, else at its rate where that has a whole number
 * for it, else at the first of `rates` that has one, else as a fraction at the old rate; exact in ticks either way.
 */
export function writeTime(ticks: number, old: RationalTime, rates: readonly number[] = []): RationalTime {
  if (timeToTicks(old) === ticks) return old;
  for (const rate of [old.rate, ...rates]) {
    const value = valueAt(ticks, rate);
    if (Number.isInteger(value)) return { ...old, value, rate };
  }
  return { ...old, value: valueAt(ticks, old.rate) };
}

/** A new time of `ticks`, at the first of `rates` that has a whole number for it. */
export function newTime(ticks: number, rates: readonly number[]): RationalTime {
  const [rate = 1, ...others] = rates;
  const zero: RationalTime = { OTIO_SCHEMA: 'RationalTime.1', value: 0, rate };
  return ticks === 0 ? zero : writeTime(ticks, zero, others);
}

/** A range like `old`, with another start and duration. */
export function writeRange(
  old: TimeRange,
  ticks: { start: number; duration: number },
  rates: readonly number[],
): TimeRange {
  const start_time = writeTime(ticks.start, old.start_time, rates);
  const duration = writeTime(ticks.duration, old.duration, rates);
  if (start_time === old.start_time && duration === old.duration) return old;
  return { ...old, start_time, duration };
}

/** Ticks as seconds for a sentence, e.g. `1.04 s`. */
export function sayTicks(ticks: number): string {
  return `${Number((ticks / ticksPerSecond).toFixed(3))} s`;
}
