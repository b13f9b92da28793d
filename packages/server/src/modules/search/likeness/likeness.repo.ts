/** What searches by likeness read: where entities were recognised, and the vectors of pictures. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { findableIds, type Reader } from '../../access/index.ts';
import { type MediaFilter, matchesFilter } from '../../library/index.ts';
import { decodeVectors, type VectorHit, type VectorScope } from '../../search-index/index.ts';

// Entities by name, and where they were recognised, for searches.

/** Its name is the access module's. */
export interface DescribedEntity {
  id: string;
  description: string;
}

/** Entities of one reader that a query is compared with. */
const MOST_ENTITIES = 5_000;

/** Entities that the reader may see and that were recognised somewhere, the newest first. */
export async function findRecognised(db: Kysely<Database>, reader: Reader): Promise<DescribedEntity[]> {
  const { rows } = await sql<DescribedEntity>`
    select e.id, e.description from entity e
    where e.id in ${findableIds(reader)} and exists (select 1 from entity_match m where m.entity_id = e.id)
    order by e.created_at desc, e.id limit ${MOST_ENTITIES}`.execute(db);
  return rows;
}

/** Whether anything that the reader may see was ever looked through for entities. */
export async function hasLooked(db: Kysely<Database>, reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from asset a
      where a.id in ${findableIds(reader)}
        and exists (select 1 from entity_sought s where s.version_id = a.current_version_id)
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

export interface SearchedMatch {
  entityId: string;
  assetId: string;
  versionId: string;
  startMs: number;
  endMs: number;
  evidence: 'picture' | 'voice' | 'name';
  score: number;
  evidenceMs: number;
  evidenceText: string | null;
}

/** The best matches of some entities in current versions, narrowed by the filter. */
export async function matchesOf(
  db: Kysely<Database>,
  wanted: { entityIds: readonly string[]; reader: Reader; filter: MediaFilter; limit: number },
): Promise<SearchedMatch[]> {
  const { entityIds, reader, filter, limit } = wanted;
  const columns = {
    assetId: sql.ref('a.id'),
    versionId: sql.ref('m.version_id'),
    range: { startMs: sql.ref('m.start_ms'), endMs: sql.ref('m.end_ms') },
  };
  const { rows } = await sql<SearchedMatch>`
    select m.entity_id as "entityId", a.id as "assetId", m.version_id as "versionId", m.start_ms as "startMs", m.end_ms as "endMs", m.evidence, m.score,
      m.evidence_ms as "evidenceMs", m.evidence_text as "evidenceText"
    from entity_match m
    join asset a on a.current_version_id = m.version_id
    where m.entity_id = any(${[...entityIds]}::uuid[]) and ${matchesFilter(filter, columns, reader)}
    order by m.score desc, m.id limit ${limit}`.execute(db);
  return rows;
}

// Vectors of pictures that examples are looked up by.

/** The vector of what an asset shows at a time: the one whose range has it, else the nearest. */
export async function vectorAt(
  db: Kysely<Database>,
  wanted: { assetId: string; spaceId: string; scope: VectorScope; ms: number },
): Promise<Float32Array | null> {
  const { assetId, spaceId, scope, ms } = wanted;
  const { rows } = await sql<{ value: Buffer }>`
    select v.value from asset a
    join vector v on v.version_id = a.current_version_id and v.space_id = ${spaceId} and v.scope = ${scope}
    where a.id = ${assetId}
    order by greatest(v.start_ms - ${ms}::int, ${ms}::int - v.end_ms, 0), v.start_ms desc limit 1`.execute(
    db,
  );
  return rows[0] === undefined ? null : decodeVectors(rows[0].value);
}

/** A vector that shares time with a range. */
type Overlapping = Omit<VectorHit, 'similarity'> & { vector: Float32Array };

/** A range of a long still shot may share its time with many pictures. */
const MOST_OVERLAPPING = 2_000;

/** Vectors of one scope that share time with ranges of versions, by the place of the range in the list. */
export async function vectorsBeside(
  db: Kysely<Database>,
  { spaceId, scope }: { spaceId: string; scope: VectorScope },
  ranges: readonly Pick<VectorHit, 'versionId' | 'startMs' | 'endMs'>[],
): Promise<Map<number, Overlapping[]>> {
  if (ranges.length === 0) return new Map();
  const { rows } = await sql<Omit<Overlapping, 'vector' | 'scope'> & { place: number; value: Buffer }>`
    select wanted.place::int, v.asset_id as "assetId", v.version_id as "versionId",
      v.subject_id as "subjectId", v.start_ms as "startMs", v.end_ms as "endMs", v.value
    from unnest(${ranges.map(({ versionId }) => versionId)}::uuid[], ${ranges.map(({ startMs }) => startMs)}::int[],
      ${ranges.map(({ endMs }) => endMs)}::int[]) with ordinality wanted (version_id, start_ms, end_ms, place)
    join vector v on v.version_id = wanted.version_id and v.space_id = ${spaceId} and v.scope = ${scope}
      and v.start_ms <= wanted.end_ms and v.end_ms >= wanted.start_ms
    order by wanted.place, v.start_ms, v.id limit ${MOST_OVERLAPPING}`.execute(db);
  const found = rows.map(({ place, value, ...row }) => ({
    place: place - 1,
    beside: { ...row, scope, vector: decodeVectors(value) },
  }));
  const byPlace = Map.groupBy(found, ({ place }) => place);
  return new Map([...byPlace].map(([place, list]) => [place, list.map(({ beside }) => beside)]));
}
