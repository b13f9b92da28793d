/**
 * Tables of the pgvector driver, in a schema of their own: a copy of the vectors of each space that the extension can
 * index. They are made from `vector` again wherever they are missing, so exports leave them out.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Rank } from './exact/exact-protocol.ts';
import { type FoundVector, isInRange, isSeen, type Looker } from './readable-vectors.repo.ts';
import type { VectorScope } from './vector-store.ts';

const SCHEMA = 'rushes_vectors';

/** More numbers than these the extension does not index; they are compared one by one. */
const MOST_INDEXED = 2_000;

const tableOf = (spaceId: string) => sql.table(`${SCHEMA}.near_${spaceId.replaceAll('-', '')}`);

/**
 * The schema of the extension, which is made where it can be had; null where not, or this role may not make it. Never
 * in ours: its type has the name of our table.
 */
export async function prepareExtension(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_available_extensions where name = 'vector'`.execute(db);
  if (rows.length === 0) return null;
  try {
    await sql`create schema if not exists ${sql.ref(SCHEMA)}`.execute(db);
    await sql`create extension if not exists vector with schema ${sql.ref(SCHEMA)}`.execute(db);
    const { rows: found } = await sql<{ name: string }>`
      select n.nspname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'vector'`.execute(db);
    return found[0]?.name ?? null;
  } catch {
    return null;
  }
}

/**
 * Once for each space; with its index, which is kept up from then on. Without a foreign key, which could not be made
 * while somebody writes vectors: what is gone is passed over by queries, and removed by `deleteGone`.
 */
export async function ensureTable(
  db: Kysely<Database>,
  { id, dimensions, extension }: { id: string; dimensions: number; extension: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`vectors ${id}`}, 0))`.execute(trx);
    await sql`
      create table if not exists ${tableOf(id)} (
        id uuid primary key,
        version_id uuid not null, scope text not null, value ${sql.ref(extension)}.vector(${sql.lit(dimensions)}) not null
      )`.execute(trx);
    const name = sql.ref(`near_${id.replaceAll('-', '')}_value`);
    const version = sql.ref(`near_${id.replaceAll('-', '')}_version`);
    // Building an index over millions of vectors takes as long as it does.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`create index if not exists ${version} on ${tableOf(id)} (version_id)`.execute(trx);
    if (dimensions > MOST_INDEXED) return;
    await sql`create index if not exists ${name} on ${tableOf(id)} using hnsw (value ${sql.ref(extension)}.vector_ip_ops)`.execute(
      trx,
    );
  });
}

/** Whether the table of a space is there already. */
export async function hasTable(db: Kysely<Database>, spaceId: string): Promise<boolean> {
  const name = `${SCHEMA}.near_${spaceId.replaceAll('-', '')}`;
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

const literal = (vector: Float32Array): string => `[${vector.join(',')}]`;

export interface NearRow {
  id: string;
  versionId: string;
  scope: string;
  vector: Float32Array;
}

/** Copies vectors that are in `vector` already. */
export async function insertNear(
  trx: Kysely<Database>,
  { spaceId, extension }: { spaceId: string; extension: string },
  rows: readonly NearRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${tableOf(spaceId)} (id, version_id, scope, value)
    select one.id, one.version_id, one.scope, one.value::${sql.ref(extension)}.vector
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ versionId }) => versionId)}::uuid[],
      ${rows.map(({ scope }) => scope)}::text[], ${rows.map(({ vector }) => literal(vector))}::text[])
      as one (id, version_id, scope, value)
    where exists (select 1 from vector v where v.id = one.id)
    on conflict do nothing`.execute(trx);
}

/** Some vectors of a space that were written where the driver was not. */
export async function findMissing(
  db: Kysely<Database>,
  { spaceId, versionIds }: { spaceId: string; versionIds: readonly string[] | null },
  limit: number,
): Promise<{ id: string; versionId: string; scope: string; value: Buffer }[]> {
  const { rows } = await sql<{ id: string; versionId: string; scope: string; value: Buffer }>`
    select v.id, v.version_id as "versionId", v.scope, v.value from vector v
    where v.space_id = ${spaceId}
      and ${versionIds === null ? sql`true` : sql`v.version_id = any(${[...versionIds]}::uuid[])`}
      and not exists (select 1 from ${tableOf(spaceId)} n where n.id = v.id)
    order by v.id limit ${limit}`.execute(db);
  return rows;
}

/** Copies whose vectors are gone; answers how many. */
export async function deleteGone(db: Kysely<Database>, spaceId: string): Promise<number> {
  const done = await sql`
    delete from ${tableOf(spaceId)} n where not exists (select 1 from vector v where v.id = n.id)`.execute(
    db,
  );
  return Number(done.numAffectedRows ?? 0n);
}

/** Whether a space has more vectors than `count`. */
export async function hasMoreThan(db: Kysely<Database>, spaceId: string, count: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${tableOf(spaceId)} limit ${count + 1}) counted`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) > count;
}

export interface NearQuery {
  spaceId: string;
  extension: string;
  scopes: readonly VectorScope[];
  /** Hits are by the best of these. */
  vectors: readonly Float32Array[];
  after: Rank | null;
  limit: number;
  /** By the index, what is near this one of the vectors; else each is compared, of some versions or of all. */
  by: { vector: Float32Array } | { versionIds: readonly string[] | null };
}

export type NearHit = FoundVector & { id: string; similarity: number };

/** Candidates that the index gives at most before it is given up; each costs a look at rights. */
const SCANNED = 20_000;

/**
 * Settings of the transaction. Sorting is what the planner would rather do than ask the index: it takes the conditions
 * together for so rare that it compared every vector, 104 ms of computing at 20,000 of them.
 */
const preferIndex = sql`select set_config('hnsw.iterative_scan', 'strict_order', true),
  set_config('hnsw.ef_search', '400', true), set_config('hnsw.max_scan_tuples', ${sql.lit(String(SCANNED))}, true),
  set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`;

/** Must run in a transaction: the settings of the index are those of it alone. */
export async function findNear(
  trx: Transaction<Database>,
  looker: Looker,
  { spaceId, extension, scopes, vectors, after, limit, by }: NearQuery,
): Promise<NearHit[]> {
  const to = (vector: Float32Array) =>
    sql`n.value operator(${sql.ref(extension)}.<#>) ${literal(vector)}::${sql.ref(extension)}.vector`;
  const distance = sql`least(${sql.join(vectors.map(to))})`;
  const isLater: RawBuilder<unknown> =
    after === null
      ? sql`true`
      : sql`((${distance}) > ${-after.similarity}::float8
          or ((${distance}) = ${-after.similarity}::float8 and n.id > ${after.id}::uuid))`;
  const candidates = sql`select n.id, ${distance} as distance from ${tableOf(spaceId)} n
    where n.scope = any(${[...scopes]}::text[]) and ${isLater}`;
  if ('vector' in by) {
    await preferIndex.execute(trx);
    return (
      await nearestSeen(looker, sql`${candidates} order by ${to(by.vector)}`, sql`limit ${limit}`).execute(
        trx,
      )
    ).rows;
  }
  const { versionIds } = by;
  const some =
    versionIds === null ? candidates : sql`${candidates} and n.version_id = any(${[...versionIds]}::uuid[])`;
  const inOrder = sql`order by n.distance, n.id limit ${limit}`;
  return (await nearestSeen(looker, some, inOrder).execute(trx)).rows;
}

/** One candidate after the other, as they come: so the index is asked for no more of them than it takes. */
const nearestSeen = (
  looker: Looker,
  candidates: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
) => sql<NearHit>`
  select n.id, -n.distance as similarity, seen.* from (${candidates}) n cross join lateral (
    select near.asset_id as "assetId", near.version_id as "versionId", near.scope,
      near.subject_id as "subjectId", near.start_ms as "startMs", near.end_ms as "endMs"
    from vector near join asset on asset.id = near.asset_id and asset.current_version_id = near.version_id
    where near.id = n.id and ${isSeen(looker)} and ${isInRange(looker)} offset 0
  ) seen ${end}`;
