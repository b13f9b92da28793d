/** What entities are recognised by: the entities themselves with their references, and what is known of a version. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { decodeVectors, type VectorScope } from '../../search-index/index.ts';

/** What is kept of those of `ids` that are entities. */
export async function findDescriptions(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'description'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
}

/** A medium that shows or tells what an entity is like. */
export interface ReferenceRow {
  entityId: string;
  assetId: string;
}

/** Of a thousand entities with two each; further ones are not looked at. */
const MOST_REFERENCES = 2_000;

/** In their order, the first of each entity before the second of any. */
export async function findReferences(
  db: Kysely<Database>,
  entityIds: readonly string[],
): Promise<ReferenceRow[]> {
  if (entityIds.length === 0) return [];
  return db
    .selectFrom('entity_reference')
    .select(['entity_id as entityId', 'asset_id as assetId'])
    .where('entity_id', 'in', [...entityIds])
    .orderBy('position')
    .orderBy('entity_id')
    .orderBy('asset_id')
    .limit(MOST_REFERENCES)
    .execute();
}

/** Vectors of the current versions of assets, by asset, made when those were indexed. */
export async function vectorsOfAssets(
  db: Kysely<Database>,
  wanted: { assetIds: readonly string[]; spaceId: string; scopes: readonly VectorScope[] },
): Promise<Map<string, Float32Array[]>> {
  const { assetIds, spaceId, scopes } = wanted;
  const { rows } = await sql<{ assetId: string; value: Buffer }>`
    select a.id as "assetId", v.value from asset a
    join vector v on v.version_id = a.current_version_id and v.space_id = ${spaceId}
      and v.scope = any(${[...scopes]}::text[])
    where a.id = any(${[...assetIds]}::uuid[]) order by v.id limit ${2 * MOST_REFERENCES}`.execute(db);
  const byAsset = Map.groupBy(rows, ({ assetId }) => assetId);
  return new Map([...byAsset].map(([id, all]) => [id, all.map(({ value }) => decodeVectors(value))]));
}

export interface VersionVector {
  startMs: number;
  endMs: number;
  vector: Float32Array;
}

/** Of a day with a cut every five seconds. */
const MOST_VECTORS = 20_000;

export async function vectorsOfVersion(
  db: Kysely<Database>,
  wanted: { versionId: string; spaceId: string; scopes: readonly VectorScope[] },
): Promise<VersionVector[]> {
  const rows = await db
    .selectFrom('vector')
    .select(['start_ms as startMs', 'end_ms as endMs', 'value'])
    .where('version_id', '=', wanted.versionId)
    .where('space_id', '=', wanted.spaceId)
    .where('scope', 'in', [...wanted.scopes])
    .orderBy('start_ms')
    .limit(MOST_VECTORS)
    .execute();
  return rows.map(({ startMs, endMs, value }) => ({ startMs, endMs, vector: decodeVectors(value) }));
}

/** Versions of the background, and vectors of each: many short looks tell more than a long one. */
const BACKGROUND = { versions: 200, ofEach: 3 };

/** Pictures of other media that are no references: what cosines come about by chance. The same ones every time. */
export async function backgroundVectors(
  db: Kysely<Database>,
  wanted: {
    versionId: string;
    spaceId: string;
    scopes: readonly VectorScope[];
    entityIds: readonly string[];
  },
): Promise<Float32Array[]> {
  const { rows } = await sql<{ value: Buffer }>`
    select v.value from (
      select c.version_id from vector_change c
      join asset a on a.current_version_id = c.version_id
      where c.space_id = ${wanted.spaceId} and c.version_id <> ${wanted.versionId}
        and not exists (select 1 from entity_reference r
          where r.asset_id = a.id and r.entity_id = any(${[...wanted.entityIds]}::uuid[]))
      order by md5(c.version_id::text) limit ${BACKGROUND.versions}
    ) other cross join lateral (
      select value from vector
      where version_id = other.version_id and space_id = ${wanted.spaceId}
        and scope = any(${[...wanted.scopes]}::text[])
      order by md5(id::text) limit ${BACKGROUND.ofEach}
    ) v`.execute(db);
  return rows.map(({ value }) => decodeVectors(value));
}

/** Words with their time. */
export interface TimedText {
  source: 'spoken' | 'shown' | 'described';
  startMs: number;
  endMs: number;
  text: string;
  confidence: number | null;
  words: { text: string; start_ms: number; end_ms: number }[];
}

/** Texts of one read: half a megabyte or so. */
const TEXTS_AT_ONCE = 2_000;

/** All that is said, shown and described in a version. */
export async function* textsOfVersion(
  db: Kysely<Database>,
  { assetId, versionId }: { assetId: string; versionId: string },
): AsyncGenerator<TimedText[]> {
  const parts = [
    sql`select s.id, 'spoken' as source, s.start_ms, s.end_ms, s.text, s.confidence, s.words
      from transcript t join transcript_segment s on s.transcript_id = t.id where t.version_id = ${versionId}`,
    sql`select id, 'shown' as source, start_ms, end_ms, text, confidence, '[]'::jsonb as words
      from screen_text where version_id = ${versionId}`,
    sql`select id, 'described' as source, start_time_ms as start_ms, end_time_ms as end_ms, description as text,
        null::real as confidence, '[]'::jsonb as words
      from scene_description
      where asset_id = ${assetId} and (version_id is null or version_id = ${versionId})`,
  ];
  for (const part of parts) {
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await sql<TimedText & { id: string }>`
        select id, source, start_ms as "startMs", end_ms as "endMs", text, confidence, words
        from (${part}) texts where id > ${last}::uuid order by id limit ${TEXTS_AT_ONCE}`.execute(db);
      if (rows.length > 0) yield rows;
      const end = rows.at(-1);
      if (end === undefined || rows.length < TEXTS_AT_ONCE) break;
      last = end.id;
    }
  }
}

/** Times of the stills of a version, by which evidence is shown. */
export function stillsOf(
  db: Kysely<Database>,
  versionId: string,
): Promise<{ id: string; startMs: number; endMs: number }[]> {
  return db
    .selectFrom('still')
    .select(['id', 'start_ms as startMs', 'end_ms as endMs'])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .execute();
}
