/** Times and ranges of a document. */
import { noteOrigin } from '../as-came.ts';
import { ticksPerSecond, timeToTicks } from '../ticks.ts';
import type { Json, RationalTime, TimeRange } from '../types.ts';
import {
  checkNumber,
  isObject,
  type JsonObject,
  report,
  timelineLimits,
  type ValidationContext,
} from './validate-context.ts';

/** True for a part of this schema; simple writers leave the names of times out. */
function isOf(value: Json | undefined, schema: string): value is JsonObject {
  return isObject(value) && (value.OTIO_SCHEMA === schema || value.OTIO_SCHEMA === undefined);
}

/** A RationalTime; `limitSeconds` bounds its distance from zero. */
export function parseTime(
  context: ValidationContext,
  value: Json | undefined,
  rule: { path: string; limitSeconds: number },
): RationalTime {
  const zero: RationalTime = { OTIO_SCHEMA: 'RationalTime.1', value: 0, rate: 1 };
  if (!isOf(value, 'RationalTime.1')) {
    report(context, rule.path, 'must be a RationalTime.1 with value and rate');
    return zero;
  }
  const rate = checkNumber(context, value.rate, {
    path: `${rule.path}.rate`,
    min: 0.001,
    max: timelineLimits.timeRate,
    fallback: 1,
  });
  if (typeof value.value !== 'number') {
    report(context, `${rule.path}.value`, 'must be a number');
    return zero;
  }
  const time: RationalTime = { ...value, OTIO_SCHEMA: 'RationalTime.1', value: value.value, rate };
  if (Math.abs(timeToTicks(time)) <= rule.limitSeconds * ticksPerSecond) return noteOrigin(time, value);
  report(context, rule.path, `must be at most ${rule.limitSeconds} seconds from zero`);
  return zero;
}

/** A TimeRange or null; its duration must not be negative, nor longer than `limitSeconds`. Without a start it begins at 0. */
export function parseRange(
  context: ValidationContext,
  value: Json | undefined,
  rule: { path: string; limitSeconds?: number },
): TimeRange | null {
  const { path, limitSeconds = timelineLimits.itemSeconds } = rule;
  if (value === undefined || value === null) return null;
  if (!isOf(value, 'TimeRange.1')) {
    report(context, path, 'must be a TimeRange.1 or null');
    return null;
  }
  const start = { path: `${path}.start_time`, limitSeconds: timelineLimits.positionSeconds };
  const duration = parseTime(context, value.duration, { path: `${path}.duration`, limitSeconds });
  if (duration.value < 0) report(context, `${path}.duration`, 'must not be negative');
  const came = value.start_time ?? null;
  const start_time = came === null ? { ...duration, value: 0 } : parseTime(context, came, start);
  const range: TimeRange = { ...value, OTIO_SCHEMA: 'TimeRange.1', start_time, duration };
  return noteOrigin(range, value);
}
