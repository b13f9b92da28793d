/**
 * The nearest vectors by pgvector: by its index in large spaces, which approximates, else by comparing each one. What
 * it found nobody may see is passed over inside the query; where little is left the readable versions are compared.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { decodeCursor, encodeCursor } from './nearest-readable.ts';
import * as repo from './pgvector.repo.ts';
import { seenVersions } from './readable-vectors.repo.ts';
import { readChanges } from './vector-feed.repo.ts';
import type { VectorPage, VectorQuery, VectorSpace } from './vector-store.ts';
import { decodeVectors } from './vector-values.ts';

export interface PgvectorDriver {
  /** Of vectors that were just written to `vector`. */
  add(trx: Transaction<Database>, space: VectorSpace, rows: readonly repo.NearRow[]): Promise<void>;
  nearest(query: VectorQuery, space: VectorSpace, vectors: readonly Float32Array[]): Promise<VectorPage>;
  /** Copies what was written where the driver was not; answers how many. */
  fill(space: VectorSpace): Promise<number>;
}

interface PgvectorContext {
  db: Kysely<Database>;
  /** The schema that the extension is in. */
  extension: string;
  /** By space: where to go on asking for changes. */
  ready: Map<string, Promise<number>>;
}

/** Up to so many are compared one by one: 20 ms at 384 numbers. */
const COMPARED = 10_000;
/** Up to so many readable versions as well, where the index gave too few. */
const COMPARED_VERSIONS = 5_000;
const FILLED_AT_ONCE = 1_000;

/** The driver, or null where the database does not have the extension. */
export async function openPgvector(db: Kysely<Database>): Promise<PgvectorDriver | null> {
  const extension = await repo.prepareExtension(db);
  return extension === null ? null : createPgvectorDriver({ db, extension, ready: new Map() });
}

async function fillTable(
  context: PgvectorContext,
  space: VectorSpace,
  versionIds: readonly string[] | null,
): Promise<number> {
  const { db, extension } = context;
  for (let filled = 0; ; ) {
    const missing = await repo.findMissing(db, { spaceId: space.id, versionIds }, FILLED_AT_ONCE);
    const rows = missing.map(({ value, ...row }) => ({ ...row, vector: decodeVectors(value) }));
    await repo.insertNear(db, { spaceId: space.id, extension }, rows);
    filled += rows.length;
    if (rows.length < FILLED_AT_ONCE) return filled;
  }
}

async function begin(context: PgvectorContext, space: VectorSpace): Promise<number> {
  const { db, extension } = context;
  await repo.ensureTable(db, { ...space, extension });
  const { next } = await readChanges(db, space.id, null);
  await fillTable(context, space, null);
  return next;
}

/** What was written where the table was not known yet, and ended later than the look before. */
async function follow(context: PgvectorContext, space: VectorSpace, since: number): Promise<number> {
  const { db } = context;
  const { next, versions } = await readChanges(db, space.id, since);
  if (versions.length > 0) {
    await fillTable(
      context,
      space,
      versions.map(({ id }) => id),
    );
  }
  return next;
}

/** All in the first query of a process, then what changed; one after the other. */
function ensureReady(context: PgvectorContext, space: VectorSpace): Promise<unknown> {
  const { ready } = context;
  const known = ready.get(space.id);
  const now =
    known === undefined ? begin(context, space) : known.then((since) => follow(context, space, since));
  ready.set(space.id, now);
  now.catch(() => ready.delete(space.id));
  return now;
}

async function hitsOf(
  context: PgvectorContext,
  query: VectorQuery,
  page: Pick<repo.NearQuery, 'vectors' | 'after' | 'limit'>,
  ways: readonly repo.NearQuery['by'][],
): Promise<repo.NearHit[]> {
  const { db, extension } = context;
  const { spaceId, scopes } = query;
  const found = new Map<string, repo.NearHit>();
  for (const by of ways) {
    const hits = await db
      .transaction()
      .execute((trx) => repo.findNear(trx, query, { ...page, spaceId, extension, scopes, by }));
    for (const hit of hits) found.set(hit.id, hit);
  }
  return [...found.values()].sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}

async function add(
  { extension }: PgvectorContext,
  trx: Transaction<Database>,
  space: VectorSpace,
  rows: readonly repo.NearRow[],
): Promise<void> {
  // Where there is no table yet, it is filled with all that is there once it is asked for.
  if (await repo.hasTable(trx, space.id)) await repo.insertNear(trx, { spaceId: space.id, extension }, rows);
}

async function nearest(
  context: PgvectorContext,
  query: VectorQuery,
  space: VectorSpace,
  vectors: readonly Float32Array[],
): Promise<VectorPage> {
  const { db } = context;
  await ensureReady(context, space);
  const page = { vectors, after: decodeCursor(query.cursor), limit: query.limit + 1 };
  let exact = !(await repo.hasMoreThan(db, space.id, COMPARED));
  let hits = await hitsOf(
    context,
    query,
    page,
    exact ? [{ versionIds: null }] : vectors.map((vector) => ({ vector })),
  );
  if (!exact && hits.length < page.limit) {
    const versionIds = await seenVersions(db, query);
    exact = versionIds.length <= COMPARED_VERSIONS;
    if (exact) hits = await hitsOf(context, query, page, [{ versionIds }]);
  }
  const shown = hits.slice(0, query.limit);
  const last = hits.length > query.limit ? shown.at(-1) : undefined;
  return {
    hits: shown.map(({ id: _, ...hit }) => hit),
    nextCursor: last === undefined ? null : encodeCursor(last),
    exact,
  };
}

async function fill(context: PgvectorContext, space: VectorSpace): Promise<number> {
  const { db, extension } = context;
  await repo.ensureTable(db, { ...space, extension });
  return (await fillTable(context, space, null)) + (await repo.deleteGone(db, space.id));
}

function createPgvectorDriver(context: PgvectorContext): PgvectorDriver {
  return {
    add: (trx, space, rows) => add(context, trx, space, rows),

    nearest: (query, space, vectors) => nearest(context, query, space, vectors),

    fill: (space) => fill(context, space),
  };
}
