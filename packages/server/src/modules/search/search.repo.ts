/** What searches of assets read: names, words of moments, the pictures nearest to them, and what is not written yet. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { isNamedLike } from '../access/index.ts';
import type { RenditionKind } from '../library/index.ts';
import { type MediaFilter, matchesFilter } from '../library/index.ts';

// Parts of names and descriptions, and what is known in words of a moment.

export type SubstringField = 'name' | 'description';

export interface SubstringQuery {
  field: SubstringField;
  /** As it was typed: no character has a meaning of its own. */
  part: string;
  /** The last asset of the page before. */
  after: string | null;
  reader: { userId: string };
  filter: MediaFilter;
  limit: number;
}

export interface SubstringHit {
  assetId: string;
  text: string;
  description: string | null;
  durationSeconds: number;
}

/** Assets whose name or description holds `part`, whatever its case, in the order of their ids. */
export async function findSubstring(db: Kysely<Database>, query: SubstringQuery): Promise<SubstringHit[]> {
  const { field, part, after, reader, filter, limit } = query;
  const columns = { assetId: sql`a.id`, versionId: sql`a.current_version_id` };
  const pattern = `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const from = after === null ? sql`` : sql`and a.id > ${after}::uuid`;
  const holds =
    field === 'description' ? sql`a.description ilike ${pattern}` : isNamedLike(sql`a.id`, pattern);
  const { rows } = await sql<SubstringHit>`
    select a.id as "assetId", a.description, coalesce(a.title, '') as text, a.duration_seconds as "durationSeconds"
    from asset a
    where ${holds} ${from} and ${matchesFilter(filter, columns, reader)}
    order by a.id limit ${limit}`.execute(db);
  return rows;
}

/** For each moment, by its index, the description that covers most of it; else that of the asset. */
export async function describeMoments(
  db: Kysely<Database>,
  moments: readonly { assetId: string; versionId: string; startMs: number; endMs: number }[],
): Promise<Map<number, string>> {
  if (moments.length === 0) return new Map();
  const wanted = moments.map(({ assetId, versionId, startMs, endMs }, index) => ({
    index,
    assetId,
    versionId,
    startMs,
    endMs,
  }));
  const { rows } = await sql<{ index: number; description: string | null }>`
    select m.index, coalesce(s.description, a.description, a.title) as description
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as m (index int, "assetId" uuid, "versionId" uuid, "startMs" int, "endMs" int)
    join asset a on a.id = m."assetId"
    left join lateral (
      select s.description from scene_description s
      where s.asset_id = m."assetId" and (s.version_id is null or s.version_id = m."versionId")
        and s.start_time_ms < m."endMs" and s.end_time_ms > m."startMs"
      order by least(s.end_time_ms, m."endMs") - greatest(s.start_time_ms, m."startMs") desc, s.id limit 1
    ) s on true`.execute(db);
  return new Map(
    rows.flatMap(({ index, description }) => (description === null ? [] : [[index, description]])),
  );
}

// Which assets have words that are not written yet.

/** Of `assetIds`, those that changed last first. The table has what changed within seconds: it is read from its end. */
export async function findChanged(
  db: Kysely<Database>,
  assetIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ assetId: string }>`
    select asset_id as "assetId" from (
      select asset_id, id from search_pending order by id desc limit 10000
    ) newest
    where asset_id = any(${[...assetIds]}::uuid[])
    group by asset_id order by max(id) desc limit ${limit}`.execute(db);
  return rows.map(({ assetId }) => assetId);
}

// The picture nearest a moment, of many moments at once.

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
