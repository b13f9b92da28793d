/** Parts of names and descriptions, and what is known in words of a moment. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { isNamedLike } from '../access/index.ts';
import { type MediaFilter, matchesFilter } from '../library/index.ts';

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
