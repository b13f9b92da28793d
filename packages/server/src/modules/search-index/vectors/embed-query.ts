/** Words of a search as a vector of the space that is searched, and which spaces there are. */
import type { Kysely } from 'kysely';
import { ProviderError } from '../../../platform/ai/provider-error.ts';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import { ModelError } from '../../../platform/models/model-runtime.ts';
import { over } from '../../../platform/over.ts';
import {
  type EmbeddingEnginesDeps,
  embeddingEnginesFunctions,
  type WantedSpace,
} from './embeddings-engine.ts';
import type { VectorSpace, VectorStore } from './vector-store.ts';
import { findMeaningSpaces } from './vectors.repo.ts';

/** How clients name a space. */
export interface SpaceReference {
  embedding_space: string;
  embedding_strategy: string;
  dimensionality: number;
}

export interface QueryEmbedder {
  /**
   * Whether words can be compared with what is stored now: by the model that made the space that is searched, or,
   * while nothing was embedded, by the one that would.
   */
  availability(purpose: 'picture_text' | 'text'): Promise<Availability>;
  /**
   * The same text is embedded once; null where the model can not read it, as in another alphabet. Throws `no_index` with
   * the sentence where the model of the space is gone or fails.
   */
  embedQuery(space: VectorSpace, text: string): Promise<Float32Array | null>;
  /** What a cosine in this space has to be at least, by whoever made it; null where nobody measured it. */
  leastCosine(space: VectorSpace): Promise<number | null>;
  /** The languages that the model of this space reads; null for all. */
  languagesOf(space: VectorSpace): Promise<readonly string[] | null>;
  /** Null for a space that is filled or would be; else a sentence that says which ones are. */
  problemOf(reference: SpaceReference): Promise<string | null>;
}

export interface QueryEmbedderDeps extends EmbeddingEnginesDeps {
  db: Kysely<Database>;
  vectors: Pick<VectorStore, 'activeSpace'>;
}

/** Some 3 KB each. */
const REMEMBERED = 500;

/** As long as somebody waits for a search. */
const QUERY_MILLISECONDS = 20_000;

function inWords({ name, strategy, dimensions }: Omit<WantedSpace, 'purpose'>): string {
  return `${name} (${strategy}, ${dimensions})`;
}

export function createQueryEmbedder(deps: QueryEmbedderDeps): QueryEmbedder {
  const { db, vectors } = deps;
  const engines = over(deps, embeddingEnginesFunctions);
  const remembered = createRecentMap<string, Promise<Float32Array | null>>(REMEMBERED);

  async function embed(space: VectorSpace, text: string): Promise<Float32Array | null> {
    const { engine, availability } = await engines.of(space);
    if (engine === null)
      throw new ModelError(availability.available ? 'The model is gone.' : availability.reason);
    const signal = AbortSignal.timeout(QUERY_MILLISECONDS);
    const [vector] = await engine.embedTexts([text], { as: 'query', signal }).catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
      throw new ModelError(`${space.name} did not answer in time; try again later.`, { cause });
    });
    if (vector === undefined) throw new ModelError(`${space.name} gave no vector of the words.`);
    return vector;
  }

  return {
    async availability(purpose) {
      const space = await vectors.activeSpace(db, purpose);
      const { availability } = space === null ? await engines.newest(purpose) : await engines.of(space);
      return availability;
    },

    embedQuery(space, text) {
      const key = `${space.id}\0${text}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const vector = embed(space, text).catch((cause: unknown) => {
        if (!(cause instanceof ModelError || cause instanceof ProviderError)) throw cause;
        throw new ServiceError('no_index', cause.message, { cause });
      });
      remembered.set(key, vector);
      // A failure is not what the next one should get.
      vector.catch(() => remembered.delete(key));
      return vector;
    },

    async languagesOf(space) {
      return (await engines.of(space)).engine?.languages ?? null;
    },

    async leastCosine(space) {
      return (await engines.of(space)).engine?.leastCosine ?? null;
    },

    async problemOf({ embedding_space: name, embedding_strategy: strategy, dimensionality: dimensions }) {
      const installed = await Promise.all([engines.newest('picture_text'), engines.newest('text')]);
      const spaces = [
        ...(await findMeaningSpaces(db)),
        ...installed.flatMap(({ engine }) => (engine === null ? [] : [engine.space])),
      ];
      const asked = inWords({ name, strategy, dimensions });
      const known = [...new Set(spaces.map(inWords))];
      if (known.includes(asked)) return null;
      const which = known.length === 0 ? 'this server has none' : `this server has ${known.join(', ')}`;
      return `There is no embedding space ${asked}: ${which}.`;
    },
  };
}
