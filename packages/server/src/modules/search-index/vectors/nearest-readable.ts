/**
 * Pages of the nearest vectors that a caller may see. A ranking knows nothing of rights; here its candidates are asked
 * about in the database, some at a time, until the page is full. Where few of the first are readable, the readable
 * versions are found out and only they are ranked: exact, and bounded whatever the share of them.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { invalid } from '../../access/index.ts';
import type { Rank, Ranking, RankRequest } from './exact/exact-protocol.ts';
import { findSeen, seenVersions } from './readable-vectors.repo.ts';
import { idText } from './vector-ids.ts';
import type { VectorHit, VectorPage, VectorQuery } from './vector-store.ts';

type RankSpace = (request: RankRequest) => Promise<Ranking>;

/** Candidates asked about at once: first what suffices for who may read most, then more. */
const FIRST_CANDIDATES = 64;
/** Of the first ranking, and of one of readable versions: keeping the best 1,024 of a million takes as long as all else. */
const FEW_CANDIDATES = 128;
const MORE_CANDIDATES = 1_024;
/** How many pages more candidates should hold, by the share of those before: fewer are not worth asking for. */
const WORTH_PAGES = 2;

export function encodeCursor({ similarity, id }: Rank): string {
  return Buffer.from(JSON.stringify([similarity, id])).toString('base64url');
}

/** Throws ValidationError where it is none of ours. */
export function decodeCursor(cursor: string | null): Rank | null {
  if (cursor === null) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [similarity, id] = Array.isArray(value) ? value : [];
    if (typeof similarity === 'number' && /^[0-9a-f-]{36}$/.test(String(id))) {
      return { similarity, id: String(id) };
    }
  } catch {
    // As any other text that is no cursor.
  }
  throw invalid(['query', 'cursor'], 'This is no cursor of this search.');
}

interface Found {
  rank: Rank;
  hit: VectorHit;
}

export interface NearestDeps {
  db: Kysely<Database>;
  rank: RankSpace;
}

export async function nearestReadable(
  { db, rank }: NearestDeps,
  query: VectorQuery,
  space: { dimensions: number; vectors: Float32Array },
): Promise<VectorPage> {
  const wanted = query.limit + 1;
  const found: Found[] = [];
  const request = { spaceId: query.spaceId, scopes: query.scopes, ...space };
  let after = decodeCursor(query.cursor);
  let versionIds: string[] | null = null;

  /** Candidates that were asked about, of all versions. */
  let asked = 0;

  /** Whether it takes fewer questions to go on than to find out what is readable. */
  const isWorth = (candidates: number) => found.length * candidates >= WORTH_PAGES * wanted * asked;

  /** Asks about a ranking's candidates in order, until the page is full. */
  async function take(ranking: Ranking): Promise<void> {
    const all = ranking.similarities.length;
    let size = Math.max(FIRST_CANDIDATES, 2 * wanted);
    for (let from = 0; from < all && found.length < wanted; ) {
      const some = ranksOf(ranking, from, from + size);
      from += size;
      size = MORE_CANDIDATES;
      const seen = await findSeen(
        db,
        query,
        some.map(({ id }) => id),
      );
      asked += some.length;
      for (const one of some) {
        const row = seen.get(one.id);
        if (row === undefined) continue;
        found.push({ rank: one, hit: { ...row, similarity: one.similarity } });
        if (found.length === wanted) return;
      }
    }
  }

  const few = Math.max(FEW_CANDIDATES, 2 * wanted);
  for (let count = few; ; ) {
    const ranking = await rank({ ...request, count, after, versionIds });
    await take(ranking);
    const { length } = ranking.similarities;
    if (found.length === wanted || length < count) break;
    after = ranksOf(ranking, length - 1, length)[0] ?? null;
    const goesOn = versionIds === null && count === few && isWorth(MORE_CANDIDATES);
    if (!goesOn) versionIds ??= await seenVersions(db, query);
    count = goesOn ? Math.max(MORE_CANDIDATES, 2 * wanted) : few;
  }
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return {
    hits: page.map(({ hit }) => hit),
    nextCursor: last === undefined ? null : encodeCursor(last.rank),
    exact: true,
  };
}

function ranksOf({ similarities, ids }: Ranking, from: number, to: number): Rank[] {
  return Array.from(similarities.subarray(from, to), (similarity, index) => ({
    similarity,
    id: idText(ids, (from + index) * 16),
  }));
}
