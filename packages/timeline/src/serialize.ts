/** Writes a timeline as OpenTimelineIO JSON: what was not changed since it was read, as it came. */
import { originOf, sameValue, standsForNothing } from './as-came.ts';
import type { Clip, Json, Timeline } from './types.ts';
import { unknownPart } from './unknown.ts';
import { isObject, type JsonObject } from './validate/validate-context.ts';

/**
 * A timeline as OTIO JSON to keep or to hand out. Of a document that was read by `parseTimeline` it is deep-equal to
 * what came in; after edits, so is every part that they did not touch. The result shares what it can with `timeline`.
 */
export function serializeTimeline(timeline: Timeline): Json {
  return writePart(timeline) ?? null;
}

/** Free-form data of others, which holds no parts. */
const opaque = new Set(['metadata', 'parameters']);

function writeValue(value: unknown): Json | undefined {
  if (Array.isArray(value)) return value.map((child) => writeValue(child) ?? null);
  if (value === null || typeof value !== 'object') return value as Json | undefined;
  return writePart(value);
}

function writePart(part: object): Json | undefined {
  const nothing = standsForNothing(part);
  if (nothing) return nothing.raw;
  const fields = part as JsonObject;
  const unknown = isObject(fields.metadata) ? unknownPart(fields.metadata) : null;
  if (unknown) return unknown;
  const only = onlyChild(part);
  if (only) return writePart(only);
  return isClip(part) ? writeClip(part) : writeFields(part);
}

const isClip = (part: object): part is Clip => 'OTIO_SCHEMA' in part && part.OTIO_SCHEMA === 'Clip.2';

/** The child of a track that was only made around it, while nothing else was added to either. */
function onlyChild(part: object): object | null {
  if (!originOf(part)?.wrapper) return null;
  const { children, effects, markers, metadata, enabled, source_range } = part as JsonObject;
  const bare =
    sameValue([effects, markers, metadata], [[], [], {}]) && enabled === true && source_range === null;
  const [child] = Array.isArray(children) ? children : [];
  return bare && Array.isArray(children) && children.length === 1 && isObject(child) ? child : null;
}

function writeFields(part: object): JsonObject {
  const origin = originOf(part);
  const written: [string, Json][] = [];
  for (const [field, value] of Object.entries(part)) {
    const changed = own(origin?.changed, field);
    const asRead = changed !== undefined && sameValue(value, changed.read);
    const out = asRead ? changed.raw : opaque.has(field) ? value : writeValue(value);
    if (out !== undefined) written.push([own(origin?.renamed, field) ?? field, out]);
  }
  for (const [field, { read, raw }] of Object.entries(origin?.changed ?? {})) {
    if (read === undefined && raw !== undefined && !Object.hasOwn(part, field)) written.push([field, raw]);
  }
  return Object.fromEntries(written);
}

/** A clip that came with one reference in a field of its own is written so while it has no other. */
function writeClip(part: Clip): JsonObject {
  const single = originOf(part)?.single;
  const { DEFAULT_MEDIA: reference, ...others } = part.media_references;
  const isSingle = reference !== undefined && Object.keys(others).length === 0;
  if (!single || !isSingle || part.active_media_reference_key !== 'DEFAULT_MEDIA') return writeFields(part);
  const { OTIO_SCHEMA, media_references, active_media_reference_key, ...fields } = writeFields(part);
  const media_reference = writePart(reference);
  return {
    ...(single.schema !== undefined && { OTIO_SCHEMA: single.schema }),
    ...fields,
    ...(media_reference !== undefined && { media_reference }),
  };
}

function own<Value>(object: { [name: string]: Value } | undefined, name: string): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
