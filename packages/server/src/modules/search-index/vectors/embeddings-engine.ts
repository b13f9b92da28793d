/** Who makes vectors of words: a model on this machine where there is one, else the provider's. */
import type { AiModels } from '../../../platform/ai/ai-models.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import type { ModelRuntime } from '../../../platform/models/model-runtime.ts';
import type { Over } from '../../../platform/over.ts';
import type { VectorSpace } from './vector-store.ts';

export type WantedSpace = Pick<VectorSpace, 'purpose' | 'name' | 'strategy' | 'dimensions'>;

export interface EmbedOptions {
  as: 'query' | 'passage';
  signal: AbortSignal;
}

/** A space with who fills it. */
export interface SpaceEngine {
  space: WantedSpace;
  /** With its version, for people. */
  engine: string;
  /** Texts whose vectors have a lower cosine are not alike; null where nobody measured it. */
  leastCosine: number | null;
  /** What it reads; null for all. */
  languages: readonly string[] | null;
  /** In order; null for a text that it can not read. */
  embedTexts(texts: readonly string[], options: EmbedOptions): Promise<(Float32Array | null)[]>;
}

export interface EmbeddingEnginesDeps {
  models: Pick<ModelRuntime, 'find' | 'embedTexts'>;
  ai: Pick<AiModels, 'embedding' | 'availability'>;
}

const PROVIDER_STRATEGY = 'provider';

async function local({ models }: EmbeddingEnginesDeps, purpose: 'picture_text' | 'text', version?: string) {
  const { model, availability } = await models.find(purpose, version === undefined ? {} : { version });
  if (model === null || model.dimensions === null || !availability.available) {
    return { engine: null, availability };
  }
  const { version: name, strategy, dimensions } = model;
  const engine: SpaceEngine = {
    space: { purpose, name, strategy, dimensions },
    engine: availability.engine,
    leastCosine: model.leastCosine ?? null,
    languages: model.languages ?? null,
    embedTexts: (texts, options) => models.embedTexts(purpose, texts, { ...options, version: name }),
  };
  return { engine, availability };
}

function provider({ ai }: EmbeddingEnginesDeps): SpaceEngine | null {
  const { embedding } = ai;
  if (embedding === null) return null;
  const { id, dimensions } = embedding;
  return {
    space: { purpose: 'text', name: id, strategy: PROVIDER_STRATEGY, dimensions },
    engine: id,
    leastCosine: null,
    languages: null,
    embedTexts: (texts, options) => embedding.embed(texts, options),
  };
}

/** The engine of new vectors. */
export async function newest(
  deps: EmbeddingEnginesDeps,
  purpose: 'picture_text' | 'text',
): Promise<{ engine: SpaceEngine | null; availability: Availability }> {
  const { ai } = deps;
  const found = await local(deps, purpose);
  if (found.engine !== null || purpose === 'picture_text') return found;
  // A provider in the place of a model that is back in a minute would make another space of everything.
  if (!found.availability.available && found.availability.forNow === true) return found;
  const other = provider(deps);
  const elsewhere = ai.availability('embedding');
  if (other !== null || found.availability.available || elsewhere.available) {
    return { engine: other, availability: other === null ? found.availability : elsewhere };
  }
  const { reason, enable } = found.availability;
  return {
    engine: null,
    availability: {
      available: false,
      reason: `${reason} ${elsewhere.reason}`,
      enable: `${enable}, or ${elsewhere.enable}`,
    },
  };
}

/** The engine of a space that exists; null with the reason where what made it is not here any more. */
export async function of(
  deps: EmbeddingEnginesDeps,
  { purpose, name, strategy, dimensions }: VectorSpace,
): Promise<{ engine: SpaceEngine | null; availability: Availability }> {
  const { ai } = deps;
  const other = strategy === PROVIDER_STRATEGY ? provider(deps) : null;
  if (other !== null && other.space.name === name && other.space.dimensions === dimensions) {
    return { engine: other, availability: ai.availability('embedding') };
  }
  const found = await local(deps, purpose === 'picture_text' ? 'picture_text' : 'text', name);
  const fits = found.engine?.space.strategy === strategy && found.engine.space.dimensions === dimensions;
  if (fits || found.engine === null) return found;
  const reason = `The model ${name} makes other vectors now than those that are stored.`;
  return { engine: null, availability: { available: false, reason, enable: 'npm run models -- list' } };
}

/** What `EmbeddingEngines` is over its context. */
export const embeddingEnginesFunctions = { newest, of };

export type EmbeddingEngines = Over<typeof embeddingEnginesFunctions>;
