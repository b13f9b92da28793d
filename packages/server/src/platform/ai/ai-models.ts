/** Models behind a provider's address, each null while none is configured. Keys never reach a log or an error. */
import type { Availability } from '../health/availability.ts';
import type { LanguageModel } from './language-model.ts';

export interface HeardWord {
  text: string;
  startMs: number;
  endMs: number;
  confidence: number | null;
  speaker: string | null;
}

export interface HeardSegment {
  text: string;
  startMs: number;
  endMs: number;
  confidence: number | null;
  speaker: string | null;
  /** Empty where the engine gives none. */
  words: HeardWord[];
}

/** What an engine heard in a file. */
export interface Heard {
  /** BCP 47; null where the engine does not say. */
  language: string | null;
  segments: HeardSegment[];
}

export interface TranscriptionModel {
  /** `provider:model`. */
  id: string;
  /** `path` holds sound alone, at most `maxBytes`. */
  transcribe(
    path: string,
    options: { language: string | null; diarize: boolean; signal: AbortSignal },
  ): Promise<Heard>;
  maxBytes: number;
}

export interface DescribedRange {
  startMs: number;
  endMs: number;
  description: string;
}

export interface VisionModel {
  id: string;
  /** One sentence or two on each range, from its pictures in time order. */
  describe(request: {
    pictures: { path: string; seconds: number }[];
    ranges: { startMs: number; endMs: number }[];
    /** What is known besides: spoken words, names of entities in force, the caller's own prompt. */
    context: { transcript: string | null; entities: string[]; prompt: string | null };
    reasoning: 'low' | 'medium' | 'high';
    signal: AbortSignal;
  }): Promise<{ ranges: DescribedRange[]; usage: Record<string, number> }>;
}

export interface EmbeddingModel {
  id: string;
  dimensions: number;
  embed(
    texts: readonly string[],
    options: { as: 'query' | 'passage'; signal: AbortSignal },
  ): Promise<Float32Array[]>;
}

export interface AiModels {
  transcription: TranscriptionModel | null;
  vision: VisionModel | null;
  embedding: EmbeddingModel | null;
  /** Those that may answer prompts; empty where the operator names none. */
  language: readonly LanguageModel[];
  /** Why one is null, and the settings that enable it. */
  availability(of: 'transcription' | 'vision' | 'embedding'): Availability;
}
