/** Vectors of pictures that examples are looked up by. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { decodeVectors, type VectorHit, type VectorScope } from '../../search-index/index.ts';

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
export type Overlapping = Omit<VectorHit, 'similarity'> & { vector: Float32Array };

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
