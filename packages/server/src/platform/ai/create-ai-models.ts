/** The models behind providers' addresses that the operator configured. */
import { readFile, stat } from 'node:fs/promises';
import { transcribe } from 'ai';
import type { Availability } from '../health/availability.ts';
import type { AiModels, Heard, HeardSegment, HeardWord, TranscriptionModel } from './ai-models.ts';
import type { AiModelSettings, AiRole, AiSettings } from './ai-settings.ts';
import { callProvider } from './call-provider.ts';
import { createEmbeddingModel } from './embedding-model.ts';
import { createLanguageModel } from './language-model.ts';
import { openProvider } from './open-provider.ts';
import { ProviderError } from './provider-error.ts';
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

// Speech recognition by a provider.

/** An hour of sound takes minutes; an answer holds its words, some hundred bytes each. */
const LIMITS = { timeoutMs: 600_000, maxBytes: 50_000_000 };

/**
 * OpenAI and its likes take files of 25 MB. Google takes requests of 20 MB, in which the sound is base64, four bytes
 * for three.
 */
const MAX_BYTES = { openai: 25_000_000, compatible: 25_000_000, google: 14_000_000, anthropic: 0 };

const DIARIZES = /diariz/;

type Transcribed = Awaited<ReturnType<typeof transcribe>>;

interface SpokenBy {
  startMs: number;
  endMs: number;
  speaker: string | null;
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1_000);

/** Models of the `diarize` kind tell the speakers beside the segments, in the same order. */
function speakersOf(result: Transcribed): SpokenBy[] {
  const segments = result.providerMetadata.openai?.segments;
  if (!Array.isArray(segments)) return [];
  return segments.flatMap((segment) => {
    if (typeof segment !== 'object' || segment === null || Array.isArray(segment)) return [];
    const { startSecond, endSecond, speaker } = segment;
    if (typeof startSecond !== 'number' || typeof endSecond !== 'number') return [];
    const name = typeof speaker === 'string' && speaker.trim() !== '' ? speaker.trim().slice(0, 200) : null;
    return [{ startMs: milliseconds(startSecond), endMs: milliseconds(endSecond), speaker: name }];
  });
}

/** Words go to the segment in which their middle lies, else to the nearest before it: each to exactly one. */
function spreadWords(words: readonly HeardWord[], segments: readonly HeardSegment[]): void {
  let at = 0;
  for (const word of words) {
    const middle = (word.startMs + word.endMs) / 2;
    while (at + 1 < segments.length && middle >= (segments[at + 1]?.startMs ?? Number.POSITIVE_INFINITY))
      at += 1;
    segments[at]?.words.push({ ...word, speaker: segments[at]?.speaker ?? null });
  }
}

/** Sentences made of words, for providers that tell words alone: at most some seconds, ending where a sentence does. */
function segmentsOfWords(words: readonly HeardWord[]): HeardSegment[] {
  const segments: HeardSegment[] = [];
  let open: HeardWord[] = [];
  const close = () => {
    const [first, last] = [open[0], open.at(-1)];
    if (first === undefined || last === undefined) return;
    const text = open.map((word) => word.text).join(' ');
    segments.push({
      text,
      startMs: first.startMs,
      endMs: last.endMs,
      confidence: null,
      speaker: null,
      words: open,
    });
    open = [];
  };
  for (const word of words) {
    const last = open.at(-1);
    const long = open[0] !== undefined && word.endMs - open[0].startMs > MAX_SENTENCE_MS;
    if (last !== undefined && (long || word.startMs - last.endMs > PAUSE_MS)) close();
    open.push(word);
    if (/[.!?。！？]["'”’)]?$/.test(word.text)) close();
  }
  close();
  return segments;
}

const MAX_SENTENCE_MS = 8_000;
const PAUSE_MS = 1_000;

/** Google tells words as segments; of others the SDK gives the words as segments where there are none. */
function tellsWordsAlone(
  segments: readonly HeardSegment[],
  words: readonly HeardWord[],
  name: string,
): boolean {
  if (name.startsWith('google:')) return true;
  return segments.length === words.length && segments.every(({ text }, at) => text === words[at]?.text);
}

function heardFrom(result: Transcribed, name: string): Heard {
  const told = (result.words ?? []).map((word) => ({
    text: word.text.trim(),
    confidence: null,
    speaker: null,
    startMs: milliseconds(word.startSecond),
    endMs: milliseconds(word.endSecond),
  }));
  const speakers = speakersOf(result);
  const segments = result.segments.map((segment, index) => ({
    text: segment.text.trim(),
    confidence: null,
    speaker: speakers[index]?.speaker ?? null,
    startMs: milliseconds(segment.startSecond),
    endMs: milliseconds(segment.endSecond),
    words: [] as HeardWord[],
  }));
  if (segments.length === 0 && told.length === 0 && result.text.trim() !== '') {
    throw new ProviderError(
      'malformed',
      `${name} tells no times of what it heard; choose a model that does.`,
    );
  }
  const language = result.language ?? null;
  if (segments.length === 0) return { language, segments: segmentsOfWords(told) };
  if (tellsWordsAlone(segments, told, name)) return { language, segments: segmentsOfWords(segments) };
  spreadWords(told, segments);
  return { language, segments };
}

function optionsFor(settings: AiModelSettings, asked: { language: string | null; diarize: boolean }) {
  const { language, diarize } = asked;
  if (settings.provider === 'google') {
    const google = { wordTimestamp: true, diarization: diarize };
    return { google: language === null ? google : { ...google, languageCodes: [language] } };
  }
  // What tells speakers knows one form of answer, and no times of words.
  const form = DIARIZES.test(settings.model)
    ? { responseFormat: 'diarized_json', chunkingStrategy: 'auto' }
    : { responseFormat: 'verbose_json', timestampGranularities: ['word', 'segment'] };
  // ISO 639-1 is all that the API takes.
  return { openai: language === null ? form : { ...form, language: language.slice(0, 2) } };
}

/** The speech recognition that the settings name. */
function createTranscriptionModel(settings: AiModelSettings): TranscriptionModel {
  const provider = openProvider(settings, LIMITS);
  const id = `${settings.provider}:${settings.model}`;
  const maxBytes = MAX_BYTES[settings.provider];
  return {
    id,
    maxBytes,
    async transcribe(path, { language, diarize, signal }) {
      const { size } = await stat(path);
      if (size > maxBytes) throw new Error(`${id} takes ${maxBytes} bytes of sound, not ${size}.`);
      const audio = await readFile(path);
      return callProvider(settings, signal, async () => {
        const result = await transcribe({
          model: provider.transcription(),
          audio,
          providerOptions: optionsFor(settings, { language, diarize }),
          maxRetries: 0,
          abortSignal: signal,
        });
        return heardFrom(result, id);
      });
    },
  };
}

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
