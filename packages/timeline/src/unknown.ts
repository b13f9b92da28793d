/**
 * Document parts of a schema we do not know: kept whole in the metadata of a neutral stand-in (a gap, a
 * missing reference, a plain effect), so that every part is typed, and put back when the document is written.
 */
import type { Json, Metadata, Timeline } from './types.ts';

const key = 'rushes.unknown';

/** Metadata of a stand-in that carries the unknown part. */
export function keepUnknown(value: { [key: string]: Json }): Metadata {
  return { [key]: value };
}

/** The schema name of the unknown part that a stand-in carries; null when it is none. */
export function unknownSchema(metadata: Metadata): string | null {
  const kept = metadata[key];
  if (kept === null || typeof kept !== 'object' || Array.isArray(kept)) return null;
  return typeof kept.OTIO_SCHEMA === 'string' ? kept.OTIO_SCHEMA : 'unnamed';
}

/** A timeline as OTIO JSON to hand out, unknown parts back in their places. */
export function serializeTimeline(timeline: Timeline): Json {
  return restore(JSON.parse(JSON.stringify(timeline)));
}

function restore(value: Json): Json {
  if (Array.isArray(value)) return value.map(restore);
  if (value === null || typeof value !== 'object') return value;
  const { metadata } = value;
  if (metadata !== null && typeof metadata === 'object' && !Array.isArray(metadata)) {
    const kept = metadata[key];
    if (kept !== undefined) return kept;
  }
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, restore(child)]));
}
