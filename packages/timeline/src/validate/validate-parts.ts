/** Times, references, effects and markers: the leaves of a timeline document. */
import { noteOrigin, standFor } from '../as-came.ts';
import { markerSettingsRule, noSettingsRule } from '../settings/settings-rules.ts';
import { holdsKeptNumber } from '../timeline-json.ts';
import type {
  Effect,
  Json,
  Marker,
  MediaReference,
  Metadata,
  MissingReference,
  TimeRange,
} from '../types.ts';
import { keepUnknown } from '../unknown.ts';
import {
  checkNumber,
  isObject,
  type JsonObject,
  report,
  timelineLimits,
  type ValidationContext,
} from './validate-context.ts';
import { checkGenerator, checkSettings } from './validate-rushes.ts';
import { parseRange } from './validate-times.ts';

/** Names of the first libraries, and what they are called today. */
const olderNames = new Map([
  ['Sequence.1', 'Track.1'],
  ['Filler.1', 'Gap.1'],
  ['Marker.1', 'Marker.2'],
]);

/** The schema name of a document part, with names of older libraries read as today's. */
export function schemaOf(value: JsonObject): string {
  const schema = typeof value.OTIO_SCHEMA === 'string' ? value.OTIO_SCHEMA : '';
  return olderNames.get(schema) ?? schema;
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

/** What a reference says its file holds: never played as a whole, so it may be longer than any item. */
function parseAvailable(context: ValidationContext, value: JsonObject, path: string): TimeRange | null {
  // Without end, or unknown, is what an absent range says too.
  if (holdsKeptNumber(value.available_range)) return null;
  const rule = { path: `${path}.available_range`, limitSeconds: timelineLimits.positionSeconds };
  return parseRange(context, value.available_range, rule);
}

const missing = (): MissingReference => ({
  OTIO_SCHEMA: 'MissingReference.1',
  available_range: null,
  metadata: {},
});

/** A media reference; null is a missing one, an unknown kind is kept inside a missing one. */
export function parseReference(
  context: ValidationContext,
  value: Json | undefined,
  path: string,
): MediaReference {
  if (value === undefined || value === null) return standFor(missing(), value);
  if (!isObject(value)) {
    report(context, path, 'must be a media reference or null');
    return missing();
  }
  const available_range = parseAvailable(context, value, path);
  const metadata = parseMetadata(context, value.metadata, `${path}.metadata`);
  if (!knownReferences.has(schemaOf(value))) {
    if (schemaOf(value) === '')
      report(context, `${path}.OTIO_SCHEMA`, 'must name the schema, e.g. ExternalReference.1');
    return { ...missing(), available_range, metadata: keepUnknown(value) };
  }
  checkSettings(context, noSettingsRule, { metadata, path: `${path}.metadata` });
  const { name, ...rest } = value;
  const shared = { ...rest, ...(typeof name === 'string' && { name }), available_range, metadata };
  return noteOrigin(parseKnownReference(context, { value, shared }, path), value);
}

const knownReferences = new Set(['MissingReference.1', 'ExternalReference.1', 'GeneratorReference.1']);

function parseKnownReference(
  context: ValidationContext,
  { value, shared }: { value: JsonObject; shared: Omit<MissingReference, 'OTIO_SCHEMA'> },
  path: string,
): MediaReference {
  switch (schemaOf(value)) {
    case 'ExternalReference.1': {
      const target_url = parseText(context, value.target_url, `${path}.target_url`);
      return { ...shared, OTIO_SCHEMA: 'ExternalReference.1', target_url };
    }
    case 'GeneratorReference.1': {
      const generator_kind = parseText(context, value.generator_kind, `${path}.generator_kind`);
      const parameters = parseMetadata(context, value.parameters, `${path}.parameters`) as JsonObject;
      checkGenerator(context, { kind: generator_kind, parameters }, `${path}.parameters`);
      return { ...shared, OTIO_SCHEMA: 'GeneratorReference.1', generator_kind, parameters };
    }
    default:
      return { ...shared, OTIO_SCHEMA: 'MissingReference.1' };
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
  if (schema === '') report(context, `${path}.OTIO_SCHEMA`, 'must name the schema, e.g. LinearTimeWarp.1');
  const known = schema === 'Effect.1' || schema === 'LinearTimeWarp.1' || schema === 'FreezeFrame.1';
  const { time_scalar, ...rest } = value;
  // A speed that is no number plays as an effect that nobody knows: not at all.
  if (!known || holdsKeptNumber(time_scalar)) {
    return { ...empty, name: schema, effect_name: schema, metadata: keepUnknown(value) };
  }
  const rule = { path: `${path}.time_scalar`, min: -1000, max: 1000, fallback: undefined };
  const scalar = checkNumber(context, time_scalar, rule);
  const metadata = parseMetadata(context, value.metadata, `${path}.metadata`);
  checkSettings(context, noSettingsRule, { metadata, path: `${path}.metadata` });
  const effect: Effect = {
    ...rest,
    OTIO_SCHEMA: schema,
    name: parseText(context, value.name, `${path}.name`),
    effect_name: parseText(context, value.effect_name, `${path}.effect_name`),
    ...(scalar !== undefined && { time_scalar: scalar }),
    metadata,
  };
  return noteOrigin(effect, value);
}

/** The markers we read: those of newer libraries have the same fields, as far as they are known. */
const markerSchema = /^Marker\.\d+$/;

/** A marker; the first library versions called its range `range`. What can not be read of newer ones is kept. */
export function parseMarker(context: ValidationContext, value: Json, path: string): Marker | null {
  if (!isObject(value)) {
    report(context, path, 'must be a Marker.2');
    return null;
  }
  const schema = schemaOf(value);
  if (schema === '') {
    report(context, `${path}.OTIO_SCHEMA`, 'must name the schema, e.g. Marker.2');
    return null;
  }
  if (!markerSchema.test(schema) || holdsKeptNumber(value.marked_range)) return keptMarker(value);
  if (schema === 'Marker.2') return parseKnownMarker(context, value, path);
  const attempt: ValidationContext = { ...context, errors: [] };
  const marker = parseKnownMarker(attempt, value, path);
  return marker === null || attempt.errors.length > 0 ? keptMarker(value) : marker;
}

/** A marker that is not understood, at no place of its own. */
function keptMarker(value: JsonObject): Marker {
  const nowhere = { OTIO_SCHEMA: 'RationalTime.1', value: 0, rate: 1 } as const;
  const marked_range: TimeRange = { OTIO_SCHEMA: 'TimeRange.1', start_time: nowhere, duration: nowhere };
  return { OTIO_SCHEMA: 'Marker.2', name: '', color: '', marked_range, metadata: keepUnknown(value) };
}

function parseKnownMarker(context: ValidationContext, value: JsonObject, path: string): Marker | null {
  const { range, ...rest } = value;
  const isOld = value.marked_range === undefined && range !== undefined;
  const where = { path: `${path}.${isOld ? 'range' : 'marked_range'}` };
  const marked_range = parseRange(context, isOld ? range : value.marked_range, where);
  if (!marked_range) {
    report(context, where.path, 'must be a TimeRange.1');
    return null;
  }
  const metadata = parseMetadata(context, value.metadata, `${path}.metadata`);
  checkSettings(context, markerSettingsRule, { metadata, path: `${path}.metadata` });
  const marker: Marker = {
    ...(isOld ? rest : value),
    OTIO_SCHEMA: 'Marker.2',
    name: parseText(context, value.name, `${path}.name`),
    // Some writers give a colour as numbers, or none: it is kept, and nothing here is drawn by it.
    color: isObject(value.color) ? '' : parseText(context, value.color, `${path}.color`),
    marked_range,
    metadata,
  };
  return noteOrigin(marker, value, isOld ? { renamed: { marked_range: 'range' } } : {});
}
