/** Reads of the pictures that were taken of versions. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** A picture of a version, and where in it that stands. */
export interface SeenPicture {
  /** Of the still or moment; null for a thumbnail. */
  id: string | null;
  /** Milliseconds: where the picture was taken, and while the asset looks like that. */
  ms: number;
  startMs: number;
  endMs: number;
  storageKey: string;
}

export async function findStills(db: Kysely<Database>, analysisId: string): Promise<SeenPicture[]> {
  const rows = await db
    .selectFrom('still')
    .innerJoin('rendition', 'rendition.id', 'still.rendition_id')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'still.id',
      'still.seconds',
      'still.start_ms as startMs',
      'still.end_ms as endMs',
      'object.storage_key as storageKey',
    ])
    .where('still.analysis_id', '=', analysisId)
    .orderBy('still.ordinal')
    .execute();
  return rows.map(({ seconds, ...row }) => ({ ...row, ms: Math.round(seconds * 1000) }));
}

export async function findKeyframes(db: Kysely<Database>, analysisId: string): Promise<SeenPicture[]> {
  const rows = await db
    .selectFrom('moment')
    .innerJoin('rendition', 'rendition.id', 'moment.keyframe_rendition_id')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select(['moment.id', 'start_seconds', 'end_seconds', 'object.storage_key as storageKey'])
    .where('moment.analysis_id', '=', analysisId)
    .where('moment.kind', 'in', ['shot', 'picture'])
    .orderBy('moment.ordinal')
    .execute();
  return rows.map(({ id, start_seconds, end_seconds, storageKey }) => {
    const startMs = Math.round(start_seconds * 1000);
    const endMs = Math.max(startMs, Math.round(end_seconds * 1000));
    return { id, ms: Math.round((startMs + endMs) / 2), startMs, endMs, storageKey };
  });
}

export async function findThumbnail(db: Kysely<Database>, versionId: string): Promise<SeenPicture[]> {
  const row = await db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select('object.storage_key as storageKey')
    .where('rendition.version_id', '=', versionId)
    .where('rendition.kind', '=', 'thumbnail')
    .orderBy('rendition.label')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? [] : [{ id: null, ms: 0, startMs: 0, endMs: 0, ...row }];
}
