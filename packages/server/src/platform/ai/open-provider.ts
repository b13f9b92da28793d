/** The SDK's model objects of a configured provider, all behind our own fetch. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModel, LanguageModel, TranscriptionModel } from 'ai';
import type { AiModelSettings } from './ai-settings.ts';
import { createProviderFetch, type ProviderFetchOptions } from './provider-fetch.ts';

/** Makes the model of a role; never a bare name, which the SDK would send to a gateway of others. */
export interface OpenedProvider {
  language(): LanguageModel;
  embedding(): EmbeddingModel;
  transcription(): TranscriptionModel;
}

function never(settings: AiModelSettings, what: string): () => never {
  return () => {
    throw new Error(`${settings.provider} has no ${what}.`);
  };
}

/** Addresses and keys are given in full: what is left out the SDK reads from variables of its own. */
export function openProvider(
  settings: AiModelSettings,
  limits: Pick<ProviderFetchOptions, 'timeoutMs' | 'maxBytes' | 'idleMs'>,
): OpenedProvider {
  const { provider, model, url: baseURL } = settings;
  const given = {
    baseURL,
    apiKey: settings.key() ?? '',
    fetch: createProviderFetch({ settings, ...limits }),
  };
  if (provider === 'anthropic') {
    const anthropic = createAnthropic(given);
    return {
      language: () => anthropic(model),
      embedding: never(settings, 'embeddings'),
      transcription: never(settings, 'speech recognition'),
    };
  }
  if (provider === 'google') {
    const google = createGoogle(given);
    return {
      language: () => google(model),
      embedding: () => google.embedding(model),
      transcription: () => google.transcription(model),
    };
  }
  const openai = createOpenAI(given);
  if (provider === 'openai') {
    return {
      language: () => openai.chat(model),
      embedding: () => openai.embedding(model),
      transcription: () => openai.transcription(model),
    };
  }
  const compatible = createOpenAICompatible({
    name: 'compatible',
    ...given,
    supportsStructuredOutputs: true,
    includeUsage: true,
  });
  return {
    language: () => compatible(model),
    embedding: () => compatible.embeddingModel(model),
    // That package has no speech recognition; the API is the same.
    transcription: () => openai.transcription(model),
  };
}
