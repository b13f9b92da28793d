/** Times, references, effects and markers: the leaves of a timeline document. */
import { ticksPerSecond, timeToTicks } from './ticks.ts';
import type { Effect, Json, Marker, MediaReference, Metadata, RationalTime, TimeRange } from './types.ts';
import { keepUnknown } from './unknown.ts';
import {
  checkNumber,
  isObject,
  type JsonObject,
  report,
  timelineLimits,
  type ValidationContext,
} from './validate-context.ts';
import { checkGenerator } from './validate-rushes.ts';

/** The schema name of a document part, with names of older libraries read as today's. */
export function schemaOf(value: JsonObject): string {
  const schema = typeof value.OTIO_SCHEMA === 'string' ? value.OTIO_SCHEMA : '';
  const renamed: { [old: string]: string } = { 'Sequence.1': 'Track.1', 'Marker.1': 'Marker.2' };
  return renamed[schema] ?? schema;
}

/** A string field; absent and null read as empty. */
export function parseText(context: ValidationContext, value: Json | undefined, path: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  report(context, path, 'must be a text');
  return '';
}

/** A metadata object; absent and null read as empty. */
export function parseMetadata(context: ValidationContext, value: Json | undefined, path: string): Metadata {
  if (value === undefined || value === null) return {};
  if (isObject(value)) return value;
  report(context, path, 'must be an object');
  return {};
}

/** An array field; absent and null read as empty. */
export function parseList(context: ValidationContext, value: Json | undefined, path: string): Json[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  report(context, path, 'must be a list');
  return [];
}

/** A RationalTime; `limitSeconds` bounds its distance from zero. */
export function parseTime(
  context: ValidationContext,
  value: Json | undefined,
  rule: { path: string; limitSeconds: number },
): RationalTime {
  const zero: RationalTime = { OTIO_SCHEMA: 'RationalTime.1', value: 0, rate: 1 };
  if (!isObject(value) || schemaOf(value) !== 'RationalTime.1') {
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
  if (Math.abs(timeToTicks(time)) <= rule.limitSeconds * ticksPerSecond) return time;
  report(context, rule.path, `must be at most ${rule.limitSeconds} seconds`);
  return zero;
}

/** A TimeRange or null; its duration must not be negative. */
export function parseRange(
  context: ValidationContext,
  value: Json | undefined,
  path: string,
): TimeRange | null {
  if (value === undefined || value === null) return null;
  if (!isObject(value) || schemaOf(value) !== 'TimeRange.1') {
    report(context, path, 'must be a TimeRange.1 or null');
    return null;
  }
  const start = { path: `${path}.start_time`, limitSeconds: timelineLimits.positionSeconds };
  const length = { path: `${path}.duration`, limitSeconds: timelineLimits.itemSeconds };
  const duration = parseTime(context, value.duration, length);
  if (duration.value < 0) report(context, length.path, 'must not be negative');
  return {
    ...value,
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: parseTime(context, value.start_time, start),
    duration,
  };
}

/** A media reference; null is a missing one, an unknown kind is kept inside a missing one. */
export function parseReference(
  context: ValidationContext,
  value: Json | undefined,
  path: string,
): MediaReference {
  if (value === undefined || value === null) {
    return { OTIO_SCHEMA: 'MissingReference.1', available_range: null, metadata: {} };
  }
  if (!isObject(value)) {
    report(context, path, 'must be a media reference or null');
    return { OTIO_SCHEMA: 'MissingReference.1', available_range: null, metadata: {} };
  }
  const { name, ...rest } = value;
  const shared = {
    ...rest,
    ...(typeof name === 'string' && { name }),
    available_range: parseRange(context, value.available_range, `${path}.available_range`),
    metadata: parseMetadata(context, value.metadata, `${path}.metadata`),
  };
  switch (schemaOf(value)) {
    case 'MissingReference.1':
      return { ...shared, OTIO_SCHEMA: 'MissingReference.1' };
    case 'ExternalReference.1': {
      const target_url = parseText(context, value.target_url, `${path}.target_url`);
      return { ...shared, OTIO_SCHEMA: 'ExternalReference.1', target_url };
    }
    case 'GeneratorReference.1': {
      const generator_kind = parseText(context, value.generator_kind, `${path}.generator_kind`);
      const parameters = isObject(value.parameters) ? value.parameters : {};
      checkGenerator(context, { kind: generator_kind, parameters }, `${path}.parameters`);
      return { ...shared, OTIO_SCHEMA: 'GeneratorReference.1', generator_kind, parameters };
    }
    default:
      return {
        OTIO_SCHEMA: 'MissingReference.1',
        available_range: shared.available_range,
        metadata: keepUnknown(value),
      };
  }
}

/** An effect; unknown kinds are kept inside a plain one. */
export function parseEffect(context: ValidationContext, value: Json, path: string): Effect {
  const empty: Effect = { OTIO_SCHEMA: 'Effect.1', name: '', effect_name: '', metadata: {} };
  if (!isObject(value)) {
    report(context, path, 'must be an effect');
    return empty;
  }
  const schema = schemaOf(value);
  if (schema !== 'Effect.1' && schema !== 'LinearTimeWarp.1' && schema !== 'FreezeFrame.1') {
    return { ...empty, name: schema, effect_name: schema, metadata: keepUnknown(value) };
  }
  const { time_scalar, ...rest } = value;
  const rule = { path: `${path}.time_scalar`, min: -1000, max: 1000, fallback: undefined };
  const scalar = checkNumber(context, time_scalar, rule);
  return {
    ...rest,
    OTIO_SCHEMA: schema,
    name: parseText(context, value.name, `${path}.name`),
    effect_name: parseText(context, value.effect_name, `${path}.effect_name`),
    ...(scalar !== undefined && { time_scalar: scalar }),
    metadata: parseMetadata(context, value.metadata, `${path}.metadata`),
  };
}

/** A marker; the first library versions called its range `range`. */
export function parseMarker(context: ValidationContext, value: Json, path: string): Marker | null {
  if (!isObject(value) || schemaOf(value) !== 'Marker.2') {
    report(context, path, 'must be a Marker.2');
    return null;
  }
  const { range, ...rest } = value;
  const marked_range = parseRange(context, value.marked_range ?? range, `${path}.marked_range`);
  if (!marked_range) return null;
  return {
    ...rest,
    OTIO_SCHEMA: 'Marker.2',
    name: parseText(context, value.name, `${path}.name`),
    color: parseText(context, value.color, `${path}.color`),
    marked_range,
    metadata: parseMetadata(context, value.metadata, `${path}.metadata`),
  };
}
