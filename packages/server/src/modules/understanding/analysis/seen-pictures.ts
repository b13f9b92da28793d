/** The pictures of a version that analysers look at: its stills, else its keyframes, else its thumbnail. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface SeenPicture {
  /** Of the still or moment; null for a thumbnail. */
  id: string | null;
  /** Milliseconds: where the picture was taken, and while the asset looks like that. */
  ms: number;
  startMs: number;
  endMs: number;
  storageKey: string;
}

interface Owner {
  versionId: string;
  /** Null where nobody has decoded the file. */
  analysisId: string | null;
}

async function findStills(db: Kysely<Database>, analysisId: string): Promise<SeenPicture[]> {
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

async function findKeyframes(db: Kysely<Database>, analysisId: string): Promise<SeenPicture[]> {
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

async function findThumbnail(db: Kysely<Database>, versionId: string): Promise<SeenPicture[]> {
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

/** In the order of their times; empty where there is nothing to see. */
export async function findSeenPictures(
  db: Kysely<Database>,
  { versionId, analysisId }: Owner,
): Promise<SeenPicture[]> {
  const stills = analysisId === null ? [] : await findStills(db, analysisId);
  if (stills.length > 0) return stills;
  const keyframes = analysisId === null ? [] : await findKeyframes(db, analysisId);
  return keyframes.length > 0 ? keyframes : findThumbnail(db, versionId);
}

/** At most `count` of them, evenly chosen: what is left out is told by the caller. */
export function evenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T);
}
