/** How the thread of exact search reads vectors: in large pieces, one row each, and what changed since it looked. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { VectorChunk } from './exact/held-space.ts';
import { decodeVectors } from './vector-values.ts';

/** Vectors of one read: 3 MB of numbers at 384 of them each. */
const CHUNK_VECTORS = 2_000;

interface ChunkRow {
  /** Rows that were read, and the id of the last; the rest is of those of the right length, null where none is. */
  count: number;
  last: string;
  ids: Buffer | null;
  versions: Buffer;
  scopes: string;
  value: Buffer;
}

export interface Wanted {
  spaceId: string;
  dimensions: number;
  /** Null = of all. */
  versionIds: readonly string[] | null;
}

function ofVersions(versionIds: Wanted['versionIds']): RawBuilder<unknown> {
  return versionIds === null ? sql`` : sql`and version_id = any(${[...versionIds]}::uuid[])`;
}

/**
 * All vectors that are wanted, by id. One row for each piece: a row for each vector takes three times as long. What is
 * of another length is left out of the piece and not of what is read for it: the planner takes such a condition for a
 * rare one, and then read and sorted the whole table for each piece.
 */
export async function* readVectors(db: Kysely<Database>, wanted: Wanted): AsyncGenerator<VectorChunk> {
  const { spaceId, dimensions, versionIds } = wanted;
  const fits = sql`filter (where octet_length(value) = ${sql.lit(dimensions * 4)})`;
  let last = '00000000-0000-0000-0000-000000000000';
  while (true) {
    // The aggregates see the rows in the same order, whichever that is.
    const { rows } = await sql<ChunkRow>`
      select count(*)::int as count, (array_agg(id order by id desc))[1] as last,
        string_agg(uuid_send(id), ''::bytea) ${fits} as ids,
        string_agg(uuid_send(version_id), ''::bytea) ${fits} as versions,
        string_agg(scope, ',') ${fits} as scopes, string_agg(value, ''::bytea) ${fits} as value
      from (
        select id, version_id, scope, value from vector
        where space_id = ${spaceId} and id > ${last} ${ofVersions(versionIds)}
        order by id limit ${CHUNK_VECTORS}
      ) piece`.execute(db);
    const [row] = rows;
    if (row === undefined || row.count === 0) return;
    const { ids, versions, scopes, value } = row;
    if (ids !== null) yield { ids, versions, scopes: scopes.split(','), values: decodeVectors(value) };
    if (row.count < CHUNK_VECTORS) return;
    last = row.last;
  }
}

export interface Changes {
  /** Ask from here next time: the oldest transaction that was under way. */
  next: number;
  /** With the transaction that changed each last. */
  versions: { id: string; changed: number }[];
}

/**
 * Which versions of a space changed since `since` (none where it is null). Transactions of the future are those of
 * another cluster that a database came from.
 */
export async function readChanges(
  db: Kysely<Database>,
  spaceId: string,
  since: number | null,
): Promise<Changes> {
  const { rows } = await sql<{ next: number; versions: Changes['versions'] }>`
    select pg_snapshot_xmin(now.snapshot)::text::bigint as next, coalesce((
      select json_agg(json_build_object('id', c.version_id, 'changed', c.changed)) from vector_change c
      where c.space_id = ${spaceId} and c.changed >= ${since}::bigint
        and c.changed < pg_snapshot_xmax(now.snapshot)::text::bigint
    ), '[]') as versions
    from (select pg_current_snapshot() as snapshot) now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say what changed.');
  return row;
}

/** Vectors of a space. */
export async function countVectors(db: Kysely<Database>, spaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from vector where space_id = ${spaceId}`.execute(db);
  return rows[0]?.count ?? 0;
}
