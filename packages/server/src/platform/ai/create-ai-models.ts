/** The models behind providers' addresses that the operator configured. */
import type { Availability } from '../health/availability.ts';
import type { AiModels } from './ai-models.ts';
import type { AiRole, AiSettings } from './ai-settings.ts';
import { createEmbeddingModel } from './embedding-model.ts';
import { createLanguageModel } from './language-model.ts';
import { createTranscriptionModel } from './transcription-model.ts';
import { createVisionModel } from './vision-model.ts';

const WHAT: Record<AiRole, { reason: string; enable: string }> = {
  transcription: {
    reason: 'No provider of speech recognition is configured.',
    enable: 'RUSHES_AI_TRANSCRIPTION=openai:whisper-1 RUSHES_AI_OPENAI_KEY=…',
  },
  vision: {
    reason: 'No provider of a vision model is configured.',
    enable: 'RUSHES_AI_VISION=openai:gpt-5-mini RUSHES_AI_OPENAI_KEY=…',
  },
  embedding: {
    reason: 'No provider of embeddings is configured.',
    enable: 'RUSHES_AI_EMBEDDING=openai:text-embedding-3-small RUSHES_AI_OPENAI_KEY=…',
  },
};

/** Makes the models that `config.ai` names; nothing is asked of the network until one is used. */
export function createAiModels({ ai }: { ai: AiSettings }): AiModels {
  // Its warnings about fields that a model does not take go to the console, in no form of ours.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return {
    transcription: ai.transcription && createTranscriptionModel(ai.transcription),
    vision: ai.vision && createVisionModel(ai.vision),
    embedding: ai.embedding && createEmbeddingModel(ai.embedding),
    language: ai.language.map(createLanguageModel),
    availability(of): Availability {
      const settings = ai[of];
      if (settings === null) return { available: false, ...WHAT[of] };
      return { available: true, engine: `${settings.provider}:${settings.model}` };
    },
  };
}
