/** Where prints lie: as the file that the decode left, and as vectors. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { decodeVectors } from '../../search-index/index.ts';

/** The file of an analysis' prints; null where the picture had none. */
export async function findFingerprintsFile(
  db: Kysely<Database>,
  { versionId, analysisId }: { versionId: string; analysisId: string },
): Promise<{ storageKey: string; bytes: number } | null> {
  const row = await db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select(['object.storage_key as storageKey', 'object.size_bytes as bytes'])
    .where('rendition.version_id', '=', versionId)
    .where('rendition.kind', '=', 'prints')
    .where('rendition.label', '=', analysisId)
    .executeTakeFirst();
  return row === undefined ? null : { storageKey: row.storageKey, bytes: Number(row.bytes) };
}

export interface ShotTimes {
  id: string;
  startMs: number;
  endMs: number;
}

/** Shots of an analysis, in order. */
export async function findShotTimes(db: Kysely<Database>, analysisId: string): Promise<ShotTimes[]> {
  const rows = await db
    .selectFrom('moment')
    .select(['id', 'start_seconds', 'end_seconds'])
    .where('analysis_id', '=', analysisId)
    .where('kind', 'in', ['shot', 'picture'])
    .orderBy('ordinal')
    .execute();
  return rows.map(({ id, start_seconds, end_seconds }) => ({
    id,
    startMs: Math.round(start_seconds * 1_000),
    endMs: Math.round(end_seconds * 1_000),
  }));
}

export interface StoredFingerprint {
  assetId: string;
  startMs: number;
  endMs: number;
  vector: Float32Array;
}

/** Prints of the current version of an asset, by time; at most `limit`, evenly chosen. */
export async function fingerprintsOfAsset(
  db: Kysely<Database>,
  wanted: { assetId: string; spaceId: string; limit: number },
): Promise<StoredFingerprint[]> {
  const { assetId, spaceId, limit } = wanted;
  const { rows } = await sql<{ startMs: number; endMs: number; value: Buffer }>`
    select "startMs", "endMs", value from (
      select v.start_ms as "startMs", v.end_ms as "endMs", v.value,
        row_number() over (order by v.start_ms, v.id) - 1 as place, count(*) over () as many
      from asset a
      join vector v on v.version_id = a.current_version_id and v.space_id = ${spaceId} and v.scope = 'print'
      where a.id = ${assetId}
    ) print
    where many <= ${limit} or floor(place * ${limit}::float8 / many) <> floor((place - 1) * ${limit}::float8 / many)
    order by "startMs" limit ${limit}`.execute(db);
  return rows.map(({ value, ...row }) => ({ ...row, assetId, vector: decodeVectors(value) }));
}
