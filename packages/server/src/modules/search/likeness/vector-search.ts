/** Likenesses by vectors, calibrated: what modes and tools share. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { over } from '../../../platform/over.ts';
import type { MediaFilter } from '../../library/index.ts';
import type { VectorHit, VectorScope, VectorSpace, VectorStore } from '../../search-index/index.ts';
import { createBackground, hasVectors } from '../words/background.repo.ts';
import { calibrate, cosine } from './calibration.ts';

export interface VectorSearchDeps {
  db: Kysely<Database>;
  clock: Clock;
  vectors: Pick<VectorStore, 'activeSpace' | 'nearest'>;
}

export interface CalibratedHit extends VectorHit {
  /** 0..1; null where the space holds too little to compare with. */
  score: number | null;
}

export interface VectorSearchQuery {
  space: VectorSpace;
  scopes: readonly VectorScope[];
  vectors: readonly Float32Array[];
  reader: { userId: string };
  filter: MediaFilter;
  limit: number;
  cursor: string | null;
}

export interface VectorSearch {
  activeSpace(purpose: VectorSpace['purpose']): Promise<VectorSpace | null>;
  hasVectors(space: VectorSpace, scopes: readonly VectorScope[]): Promise<boolean>;
  nearest(query: VectorSearchQuery): Promise<{ hits: CalibratedHit[]; nextCursor: string | null }>;
}

/**
 * The best of what a query of nonsense comes near reaches this once in twenty times: scores are probabilities. At 0.5
 * two of five such queries were answered (calibration.test.ts).
 */
export const VECTOR_THRESHOLD = 0.95;

/** Of few vectors nobody knows what chance gives: only clear likeness counts. */
const UNCALIBRATED_THRESHOLD = 0.25;

/**
 * 0..1, how well a vector answers; null where it does not. A model that was measured says from which cosine on texts
 * are alike (`leastCosine`), which tells as much as the comparison with chance and does not change with what else there
 * is: of five sets 170 of 227 queries are answered so and 7 of 134 that nothing answers, with both limits 168 and 7.
 */
export function relevance(
  { similarity, score }: Pick<CalibratedHit, 'similarity' | 'score'>,
  leastCosine: number | null,
): number | null {
  const told = Math.max(0, Math.min(1, similarity));
  if (leastCosine !== null) return similarity < leastCosine ? null : Math.max(score ?? 0, told);
  if (score !== null) return score < VECTOR_THRESHOLD ? null : score;
  return similarity < UNCALIBRATED_THRESHOLD ? null : told;
}

interface VectorSearchContext extends VectorSearchDeps {
  findBackground: ReturnType<typeof createBackground>;
}

async function scoring(
  { findBackground }: VectorSearchContext,
  { space, scopes, vectors: wanted }: VectorSearchQuery,
) {
  const { vectors: sample, total } = await findBackground(space.id, scopes);
  const likenesses = sample.map((one) => Math.max(...wanted.map((vector) => cosine(vector, one))));
  return calibrate(likenesses, total);
}

function activeSpace(
  { vectors, db }: VectorSearchContext,
  purpose: VectorSpace['purpose'],
): Promise<VectorSpace | null> {
  return vectors.activeSpace(db, purpose);
}

async function nearest(
  deps: VectorSearchContext,
  query: VectorSearchQuery,
): Promise<{ hits: CalibratedHit[]; nextCursor: string | null }> {
  const { vectors } = deps;
  const { space, ...rest } = query;
  const { hits, nextCursor } = await vectors.nearest({ spaceId: space.id, ...rest });
  const score = await scoring(deps, query);
  return {
    hits: hits.map((hit) => ({ ...hit, score: score === null ? null : score(hit.similarity) })),
    nextCursor,
  };
}

export function createVectorSearch(deps: VectorSearchDeps): VectorSearch {
  const { db, clock } = deps;
  const findBackground = createBackground(db, () => clock.now().getTime());
  return {
    hasVectors: (space, scopes) => hasVectors(db, space.id, scopes),
    ...over({ ...deps, findBackground }, { activeSpace, nearest }),
  };
}
