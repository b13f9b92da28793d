/** The picture nearest a moment, of many moments at once. */
import { type Kysely, sql } from 'kysely';
import type { Database, RenditionKind } from '../../platform/db/schema.ts';

export interface ThumbnailPlace {
  assetId: string;
  /** Null for the current one. */
  versionId: string | null;
  /** Null for the picture of the asset as a whole. */
  startMs: number | null;
  endMs: number | null;
}

export interface FoundThumbnail {
  id: string;
  kind: RenditionKind;
  label: string;
  contentType: string;
  storageKey: string;
}

/**
 * For each place, by its index, the keyframe of the shot in which its middle lies or that begins next before it; the
 * asset's own thumbnail where there is none, nothing where there is none either.
 */
export async function findThumbnails(
  db: Kysely<Database>,
  places: readonly ThumbnailPlace[],
): Promise<Map<number, FoundThumbnail>> {
  if (places.length === 0) return new Map();
  const wanted = places.map(({ assetId, versionId, startMs, endMs }, index) => ({
    index,
    assetId,
    versionId,
    seconds: startMs === null ? null : (startMs + (endMs ?? startMs)) / 2_000,
  }));
  const { rows } = await sql<FoundThumbnail & { index: number }>`
    select w.index, r.id, r.kind, r.label, o.content_type as "contentType", o.storage_key as "storageKey"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (index int, "assetId" uuid, "versionId" uuid, seconds float8)
    join asset a on a.id = w."assetId"
    cross join lateral (
      (select m.keyframe_rendition_id as id, 0 as preference from moment m
        where w.seconds is not null and m.version_id = coalesce(w."versionId", a.current_version_id)
          and m.kind in ('shot', 'picture') and m.keyframe_rendition_id is not null
          and m.start_seconds <= w.seconds
        order by m.start_seconds desc limit 1)
      union all
      (select t.id, 1 from rendition t
        where t.version_id = coalesce(w."versionId", a.current_version_id) and t.kind = 'thumbnail'
        order by t.label limit 1)
      order by preference limit 1
    ) nearest
    join rendition r on r.id = nearest.id
    join object o on o.id = r.object_id`.execute(db);
  return new Map(rows.map(({ index, ...found }) => [index, found]));
}

/** How long assets last, in seconds; 0 for what lasts no time. */
export async function findDurations(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'duration_seconds'])
    .where('id', '=', sql<string>`any(${[...assetIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.duration_seconds]));
}
