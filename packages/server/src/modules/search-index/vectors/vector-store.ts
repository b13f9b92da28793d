/**
 * Embeddings by space, and the nearest ones that a caller may read. Two drivers: pgvector where the database has it,
 * else exact search in a thread of its own; one conformance suite.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { MediaFilter } from '../../library/index.ts';

/** What one vector stands for. */
export const VECTOR_SCOPES = [
  'print',
  'keyframe',
  'description',
  'transcript',
  'label',
  'screen_text',
  'sequence',
  'asset',
  'entity',
  'face',
] as const;
export type VectorScope = (typeof VECTOR_SCOPES)[number];

/** Vectors are only comparable inside one space: one model, one way to prepare its input, one length. */
export interface VectorSpace {
  id: string;
  /** `print` is the built-in one for pictures; `picture_text` joins pictures with words; `text` is for words alone; `picture` for pictures alone; `face` tells people apart. */
  purpose: 'print' | 'picture_text' | 'text' | 'picture' | 'face';
  /** The wire's VersionReference: embedding_space, embedding_strategy, dimensionality. */
  name: string;
  strategy: string;
  dimensions: number;
  /** While one is replaced both exist: `building` is filled, `active` is searched, `retired` waits to be removed. */
  state: 'building' | 'active' | 'retired';
}

export interface VectorItem {
  scope: VectorScope;
  /** Moment, still, description, transcript segment or entity reference it was made of; null for a whole asset. */
  subjectId: string | null;
  startMs: number;
  endMs: number;
  /** Of the space's length, any norm: it is normalised when written. */
  vector: Float32Array;
}

export interface VectorQuery {
  spaceId: string;
  scopes: readonly VectorScope[];
  /** Hits are by the best of these. */
  vectors: readonly Float32Array[];
  reader: { userId: string };
  filter: MediaFilter;
  /** 1..500. */
  limit: number;
  /** From `nextCursor` of the page before. */
  cursor: string | null;
}

export interface VectorHit {
  assetId: string;
  versionId: string;
  scope: VectorScope;
  subjectId: string | null;
  startMs: number;
  endMs: number;
  /** Cosine, -1..1. */
  similarity: number;
}

export interface VectorPage {
  hits: VectorHit[];
  nextCursor: string | null;
  /** False where the driver approximates; its measured recall is in docs/vectors.md. */
  exact: boolean;
}

export interface VectorStore {
  /** `exact` or `pgvector`. */
  driver: string;
  /** The space of this name, strategy and length, made if it is new (`active` when its purpose has none yet). */
  ensureSpace(
    trx: Kysely<Database>,
    space: Pick<VectorSpace, 'purpose' | 'name' | 'strategy' | 'dimensions'>,
  ): Promise<VectorSpace>;
  /** The one that is searched; null while there is none. */
  activeSpace(db: Kysely<Database>, purpose: VectorSpace['purpose']): Promise<VectorSpace | null>;
  /** Replaces all of a version's vectors of these scopes in the space. Throws on a length or number that makes no sense. */
  replace(
    trx: Transaction<Database>,
    owner: { spaceId: string; assetId: string; versionId: string; scopes: readonly VectorScope[] },
    items: readonly VectorItem[],
  ): Promise<void>;
  remove(
    trx: Transaction<Database>,
    owner: { spaceId?: string; versionId: string; scopes: readonly VectorScope[] },
  ): Promise<void>;
  /** Nearest first, ties by id, trash, older versions and unreadable left out inside the query. */
  nearest(query: VectorQuery): Promise<VectorPage>;
  /** Makes a `building` space the one that is searched; the one before it is retired. Throws RangeError of an unknown id. */
  activate(trx: Transaction<Database>, spaceId: string): Promise<void>;
  /** Activates spaces that have caught up with the active one, and removes what is left of retired ones, some at a time. */
  sweepSpaces(): Promise<number>;
  /** Ends the thread, where there is one; a later query starts another. */
  close(): Promise<void>;
}
