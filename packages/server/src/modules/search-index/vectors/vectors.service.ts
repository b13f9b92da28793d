/** Embeddings by space: written with what they were made of, searched by whoever may read that. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { createExactSearch, type ExactSearch } from './exact/exact-search.ts';
import { nearestReadable } from './nearest-readable.ts';
import { openPgvector, type PgvectorDriver } from './pgvector-driver.ts';
import type { VectorQuery, VectorSpace, VectorStore } from './vector-store.ts';
import { checkTimes, encodeVector, normalised } from './vector-values.ts';
import * as repo from './vectors.repo.ts';

export interface VectorStoreDeps {
  db: Kysely<Database>;
  /** For the connection of the thread. */
  databaseUrl: string;
  clock: Clock;
  ids: Ids;
  /** Bytes of vectors in memory; a space that is larger is read anew for each query. */
  vectorMemoryBytes: number;
}

/** Vectors of one query: more pictures than these are no example of anything. */
const MOST_QUERY_VECTORS = 32;
const MOST_HITS = 500;

/** The store with what searches it. */
export interface ExactVectorStore extends VectorStore {
  search: ExactSearch;
  /** Goes over to `pgvector` where the database has it; `exact` until then, and else. */
  prepare(): Promise<void>;
}

// The life of spaces: building, active, retired.

interface Spaces extends Pick<VectorStore, 'ensureSpace' | 'activate' | 'sweepSpaces'> {
  /** Throws RangeError where there is none. */
  require(db: Kysely<Database>, spaceId: string): Promise<VectorSpace>;
}

const MOST_DIMENSIONS = 8_192;
/** Removed in one statement: some hundredths of a second. */
const REMOVED_AT_ONCE = 5_000;
/** Removed in one round; what is left waits for the next. */
const REMOVED_A_ROUND = 500_000;
/** Twice as long as the threads remember where they looked last. */
const CHANGES_MILLISECONDS = 24 * 3_600_000;

async function require(from: Kysely<Database>, spaceId: string): Promise<VectorSpace> {
  const space = await repo.findSpaceById(from, spaceId);
  if (space === null) throw new RangeError(`There is no vector space ${spaceId}.`);
  return space;
}

async function ensureSpace(
  deps: { db: Kysely<Database>; clock: Clock; ids: Ids },
  trx: Kysely<Database>,
  wanted: Parameters<VectorStore['ensureSpace']>[1],
): Promise<VectorSpace> {
  const { ids, clock } = deps;
  const { dimensions } = wanted;
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_DIMENSIONS) {
    throw new RangeError(`A vector has 1 to ${MOST_DIMENSIONS} numbers, not ${dimensions}.`);
  }
  // The second round is for one who lost: to one that made the same space, or became the active one first.
  for (let round = 0; round < 3; round += 1) {
    const space = await repo.findSpace(trx, wanted);
    if (space?.state === 'retired') {
      await repo.setSpaceState(trx, [space.id], 'building');
      return { ...space, state: 'building' };
    }
    if (space !== null) return space;
    await repo.insertSpace(trx, { ...wanted, id: ids.uuid(), createdAt: clock.now() });
  }
  throw new Error(`The vector space ${wanted.name} could not be made.`);
}

async function activate(trx: Transaction<Database>, spaceId: string): Promise<void> {
  const { purpose } = await require(trx, spaceId);
  const spaces = await repo.holdSpaces(trx, purpose);
  // Older ones that are still being filled were overtaken: nobody fills them any more.
  const others = spaces.filter(
    ({ id, state }) => id !== spaceId && (state === 'active' || (state === 'building' && id < spaceId)),
  );
  await repo.setSpaceState(
    trx,
    others.map(({ id }) => id),
    'retired',
  );
  await repo.setSpaceState(trx, [spaceId], 'active');
}

/** A space that has all that the active one has takes its place. */
async function promote(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }): Promise<void> {
  const { db } = deps;
  for (const space of await repo.spacesIn(db, 'building')) {
    const active = await repo.findActiveSpace(db, space.purpose);
    if (active !== null && !(await repo.hasCaughtUp(db, { oldId: active.id, newId: space.id }))) continue;
    await db.transaction().execute((trx) => activate(trx, space.id));
  }
}

async function removeRetired(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }): Promise<number> {
  const { db } = deps;
  let removed = 0;
  for (const { id } of await repo.spacesIn(db, 'retired')) {
    while (removed < REMOVED_A_ROUND) {
      const some = await repo.deleteSome(db, id, REMOVED_AT_ONCE);
      removed += some;
      if (some < REMOVED_AT_ONCE) {
        await repo.deleteSpace(db, id);
        break;
      }
    }
  }
  return removed;
}

async function sweepSpaces(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }) {
  const { clock, db } = deps;
  await promote(deps);
  const removed = await removeRetired(deps);
  const before = new Date(clock.now().getTime() - CHANGES_MILLISECONDS);
  return removed + (await repo.deleteOldChanges(db, before));
}

function createSpaces(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }): Spaces {
  return {
    require,
    ensureSpace: (trx, wanted) => ensureSpace(deps, trx, wanted),
    activate,
    sweepSpaces: () => sweepSpaces(deps),
  };
}

/** The store with its driver. */
export function createVectorStore(deps: VectorStoreDeps): ExactVectorStore {
  const { db, databaseUrl, ids, vectorMemoryBytes } = deps;
  const search = createExactSearch({ databaseUrl, memoryBytes: vectorMemoryBytes });
  const spaces = createSpaces(deps);
  let pgvector: PgvectorDriver | null = null;

  async function replace(
    trx: Transaction<Database>,
    owner: Parameters<VectorStore['replace']>[1],
    items: Parameters<VectorStore['replace']>[2],
  ): Promise<void> {
    const space = await spaces.require(trx, owner.spaceId);
    const vectors = items.map((item) => {
      if (!owner.scopes.includes(item.scope)) {
        throw new RangeError(`Vectors of the scope ${item.scope} are not replaced here.`);
      }
      checkTimes(item);
      const vector = normalised(item.vector, space.dimensions);
      const { scope, subjectId, startMs, endMs } = item;
      return { id: ids.uuid(), scope, subjectId, startMs, endMs, vector, value: encodeVector(vector) };
    });
    await repo.deleteVectors(trx, owner);
    await repo.insertVectors(trx, owner, vectors);
    const { versionId } = owner;
    await pgvector?.add(
      trx,
      space,
      vectors.map(({ id, scope, vector }) => ({ id, versionId, scope, vector })),
    );
  }

  async function nearest(query: VectorQuery) {
    const space = await spaces.require(db, query.spaceId);
    const { dimensions } = space;
    const vectors = queryVectors(query, dimensions);
    if (query.scopes.length === 0) return { hits: [], nextCursor: null, exact: true };
    if (pgvector !== null) {
      const each = query.vectors.map((_, index) =>
        vectors.slice(index * dimensions, (index + 1) * dimensions),
      );
      return pgvector.nearest(query, space, each);
    }
    return nearestReadable({ db, rank: search.rank }, query, { dimensions, vectors });
  }

  return {
    get driver() {
      return pgvector === null ? 'exact' : 'pgvector';
    },
    async prepare() {
      pgvector = await openPgvector(db);
    },
    search,
    ensureSpace: spaces.ensureSpace,
    activeSpace: repo.findActiveSpace,
    activate: spaces.activate,
    async sweepSpaces() {
      let swept = await spaces.sweepSpaces();
      if (pgvector === null) return swept;
      for (const state of ['active', 'building'] as const) {
        for (const space of await repo.spacesIn(db, state)) swept += await pgvector.fill(space);
      }
      return swept;
    },
    replace,
    remove: repo.deleteVectors,
    nearest,
    close: search.close,
  };
}

/** One after the other, of length one. Throws RangeError for what can not be searched by. */
function queryVectors({ vectors, limit }: VectorQuery, dimensions: number): Float32Array {
  if (vectors.length === 0 || vectors.length > MOST_QUERY_VECTORS) {
    throw new RangeError(`A query has 1 to ${MOST_QUERY_VECTORS} vectors, not ${vectors.length}.`);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS) {
    throw new RangeError(`A page has 1 to ${MOST_HITS} hits, not ${limit}.`);
  }
  const flat = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, index) => {
    flat.set(normalised(vector, dimensions), index * dimensions);
  });
  return flat;
}
