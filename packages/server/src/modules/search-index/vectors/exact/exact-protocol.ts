/** What the thread of exact search is asked and answers. */
import type { VectorScope } from '../vector-store.ts';

export interface ThreadOptions {
  databaseUrl: string;
  /** Of vectors kept in memory, over all spaces. */
  memoryBytes: number;
}

/** A place in the ranking: the last vector that was given. */
export interface Rank {
  similarity: number;
  id: string;
}

export interface RankRequest {
  spaceId: string;
  dimensions: number;
  scopes: readonly VectorScope[];
  /** Of length one, one after the other. */
  vectors: Float32Array;
  /** Most that are wanted. */
  count: number;
  after: Rank | null;
  /** Only of these versions; null = of all. */
  versionIds: readonly string[] | null;
}

export interface Ranking {
  /** Best first, ties by id. */
  similarities: Float32Array;
  /** 16 bytes each. */
  ids: Uint8Array;
}

/** What the thread holds, for metrics and benches. */
export interface ThreadUse {
  /** Bytes of blocks. */
  bytes: number;
  /** Vectors in memory. */
  vectors: number;
  /** Spaces that are larger than what may be kept, and are read anew for every query. */
  streamed: number;
}

export type ThreadRequest = { id: number } & ({ rank: RankRequest } | { use: true });

export type ThreadAnswer = { id: number } & ({ ranking: Ranking } | { use: ThreadUse } | { error: string });
