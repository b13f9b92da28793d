/** Likenesses by vectors, calibrated: what modes and tools share. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
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

export function createVectorSearch({ db, clock, vectors }: VectorSearchDeps): VectorSearch {
  const findBackground = createBackground(db, () => clock.now().getTime());

  async function scoring({ space, scopes, vectors: wanted }: VectorSearchQuery) {
    const { vectors: sample, total } = await findBackground(space.id, scopes);
    const likenesses = sample.map((one) => Math.max(...wanted.map((vector) => cosine(vector, one))));
    return calibrate(likenesses, total);
  }

  return {
    activeSpace: (purpose) => vectors.activeSpace(db, purpose),
    hasVectors: (space, scopes) => hasVectors(db, space.id, scopes),
    async nearest(query) {
      const { space, ...rest } = query;
      const { hits, nextCursor } = await vectors.nearest({ spaceId: space.id, ...rest });
      const score = await scoring(query);
      return {
        hits: hits.map((hit) => ({ ...hit, score: score === null ? null : score(hit.similarity) })),
        nextCursor,
      };
    },
  };
}
