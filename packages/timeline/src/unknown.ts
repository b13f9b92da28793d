/**
 * Document parts of a schema we do not know: kept whole in the metadata of a neutral stand-in (a gap, a missing
 * reference, a plain effect), so that every part is typed, and put back when the document is written.
 */
import type { Json, Metadata } from './types.ts';
import { isObject, type JsonObject } from './validate/validate-context.ts';

const key = 'rushes.unknown';

/** Metadata of a stand-in that carries the unknown part. */
export function keepUnknown(value: JsonObject): Metadata {
  return { [key]: value };
}

/** The unknown part that a stand-in carries; null when it is none. */
export function unknownPart(metadata: Metadata): JsonObject | null {
  const kept = metadata[key];
  return isObject(kept) && typeof kept.OTIO_SCHEMA === 'string' ? kept : null;
}

/** What a stand-in stands for, in words: its schema name, of a track its kind too; null when it is none. */
export function unknownSchema(metadata: Metadata): string | null {
  const kept = unknownPart(metadata);
  if (kept === null) return null;
  const { OTIO_SCHEMA: schema, kind } = kept as { OTIO_SCHEMA: string; kind?: Json };
  return schema === 'Track.1' && typeof kind === 'string' ? `${schema} of kind "${kind}"` : schema;
}
