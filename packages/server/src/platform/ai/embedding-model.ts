/** Vectors of texts by a provider. */
import { embedMany } from 'ai';
import type { EmbeddingModel } from './ai-models.ts';
import type { AiEmbeddingSettings } from './ai-settings.ts';
import { callProvider } from './call-provider.ts';
import { openProvider } from './open-provider.ts';
import { ProviderError } from './provider-error.ts';

/** A vector of 3,072 numbers is some 60 KB of JSON. */
const LIMITS = { timeoutMs: 120_000, maxBytes: 50_000_000 };

/** What servers of one's own take at once is often not more: text-embeddings-inference has 32 by default. */
const BATCH = 32;

function requireSound(
  vectors: readonly (readonly number[])[],
  count: number,
  settings: AiEmbeddingSettings,
): void {
  const name = `${settings.provider}:${settings.model}`;
  if (vectors.length !== count) {
    throw new ProviderError('malformed', `${name} answered ${vectors.length} vectors for ${count} texts.`);
  }
  for (const vector of vectors) {
    if (vector.length !== settings.dimensions) {
      throw new ProviderError(
        'malformed',
        `${name} answered a vector of ${vector.length} numbers, not ${settings.dimensions}; RUSHES_AI_EMBEDDING_DIMENSIONS says how long they are.`,
      );
    }
    if (!vector.every(Number.isFinite) || vector.every((value) => value === 0)) {
      throw new ProviderError('malformed', `${name} answered a vector that points nowhere.`);
    }
  }
}

function optionsFor(settings: AiEmbeddingSettings, as: 'query' | 'passage') {
  if (settings.provider !== 'google') return {};
  return { google: { taskType: as === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' } };
}

/** The embedding model that the settings name. */
export function createEmbeddingModel(settings: AiEmbeddingSettings): EmbeddingModel {
  const model = openProvider(settings, LIMITS).embedding();
  // Servers of one's own mostly refuse to be asked for a length.
  const chosen = settings.dimensionsChosen && settings.provider !== 'compatible';

  async function embedBatch(
    values: string[],
    { as, signal }: { as: 'query' | 'passage'; signal: AbortSignal },
  ): Promise<Float32Array[]> {
    const { embeddings } = await callProvider(settings, signal, async () => {
      const result = await embedMany({
        model,
        values,
        maxRetries: 0,
        maxParallelCalls: 1,
        abortSignal: signal,
        providerOptions: optionsFor(settings, as),
        ...(chosen ? { dimensions: settings.dimensions } : {}),
      });
      requireSound(result.embeddings, values.length, settings);
      return result;
    });
    return embeddings.map((vector) => Float32Array.from(vector));
  }

  return {
    id: `${settings.provider}:${settings.model}`,
    dimensions: settings.dimensions,
    async embed(texts, options) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH) {
        options.signal.throwIfAborted();
        vectors.push(...(await embedBatch(texts.slice(from, from + BATCH), options)));
      }
      return vectors;
    },
  };
}
