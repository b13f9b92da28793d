/** Embeddings by space: written with what they were made of, searched by whoever may read that. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { createExactSearch, type ExactSearch } from './exact/exact-search.ts';
import { nearestReadable } from './nearest-readable.ts';
import { openPgvector, type PgvectorDriver } from './pgvector-driver.ts';
import { createSpaces } from './vector-spaces.ts';
import type { VectorQuery, VectorStore } from './vector-store.ts';
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
