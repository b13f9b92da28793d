/** What can write down speech here: a model on this machine, or a provider's. One interface for both. */
import { join } from 'node:path';
import {
  cutSoundPieces,
  MediaError,
  type SoundStretch,
  transcribeSpeech,
  type WordTimes,
} from '@rushes/engine';
import type { AiModels, TranscriptionModel } from '../../../platform/ai/ai-models.ts';
import type { Config } from '../../../platform/config.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import type { SelfTests } from '../../../platform/health/self-tests.ts';
import type { ModelInfo, ModelRuntime } from '../../../platform/models/model-runtime.ts';
import { jobLimits } from '../../tasks/index.ts';
import type { AnalyserContext } from '../analysis/analyser.ts';
import type { RawSegment } from './segments.ts';

/** What was heard, times in milliseconds of the asset; nothing of it is checked yet. */
export interface HeardSpeech {
  language: string | null;
  segments: RawSegment[];
  engine: string;
  /** How many files the sound was sent in; null where it was not cut. */
  pieces: number | null;
  damaged: boolean;
  /** How the times of words were made; null or absent where the engine does not say. */
  wordTimes?: WordTimes | null;
  /** Seconds in which somebody speaks; null or absent where nothing tells. */
  voiceSeconds?: number | null;
}

export interface SpeechTask {
  inputPath: string;
  durationMs: number;
  silences: readonly SoundStretch[];
  diarize: boolean;
  context: Pick<AnalyserContext, 'bench' | 'signal' | 'progress'>;
}

export interface SpeechEngine {
  /** Who hears, before it does. */
  id: string;
  hear(task: SpeechTask): Promise<HeardSpeech>;
}

export interface SpeechEnginesDeps {
  config: Pick<Config, 'limits' | 'transcription'>;
  ai: AiModels;
  models: Pick<ModelRuntime, 'find'>;
  selfTests: Pick<SelfTests, 'find' | 'noteBroken'>;
}

export interface SpeechEngines {
  availability(): Promise<Availability>;
  /** The one that is preferred of those that work; null without any. */
  choose(): Promise<SpeechEngine | null>;
}

function localEngine(
  model: ModelInfo,
  engine: string,
  { config, selfTests }: SpeechEnginesDeps,
): SpeechEngine {
  return {
    id: engine,
    async hear({ inputPath, context }) {
      if (model.speech === undefined) throw new Error(`The model ${model.id} is none of speech.`);
      const request = { inputPath, model: model.speech, language: null, streamIndex: null };
      const { language, segments, wordTimes, voiceSeconds } = await transcribeSpeech(request, {
        limits: jobLimits('transcribe', config.limits),
        hooks: { signal: context.signal, onProgress: ({ fraction }) => context.progress(fraction) },
      }).catch((error: unknown) => {
        if (error instanceof MediaError && error.code === 'crash') selfTests.noteBroken('speech', error);
        throw error;
      });
      const heard = segments.map((segment) => ({ ...segment, speaker: null }));
      return { language, segments: heard, engine, pieces: null, damaged: false, wordTimes, voiceSeconds };
    },
  };
}

/** The segments of a piece in the time of the asset. A time outside the piece is none: it becomes one that is left out. */
function inAsset(segments: readonly RawSegment[], { startMs, endMs }: SoundStretch): RawSegment[] {
  const moved = (milliseconds: number) => {
    const at = startMs + milliseconds;
    return milliseconds >= 0 && at <= endMs + PIECE_SLACK_MS ? Math.min(at, endMs) : Number.NaN;
  };
  return segments.map((segment) => ({
    ...segment,
    startMs: moved(segment.startMs),
    endMs: moved(segment.endMs),
    words: segment.words.map((word) => ({ ...word, startMs: moved(word.startMs), endMs: moved(word.endMs) })),
  }));
}

/** Providers hear in windows, the last of which may end after the sound: Whisper's are 30 s long. */
const PIECE_SLACK_MS = 30_000;

// How long sound is cut for a provider that takes so much at once: at silences, where no word is cut.

/** Bytes of a millisecond of the sound that is sent, see `SoundPiece`. */
const BYTES_PER_MS = 32;
const HEADER_BYTES = 44;

/** Longer pieces make answers that take minutes, and a failure repeats all of it. */
const LONGEST_MS = 10 * 60_000;

/** Shorter silences belong to speech. */
const LONG_SILENCE_MS = 10_000;
/** Kept at each side of what is left out: words begin and end softly. */
const MARGIN_MS = 500;

const lengthOf = ({ startMs, endMs }: SoundStretch): number => endMs - startMs;

/** The stretches between long silences. */
function withoutSilences(durationMs: number, silences: readonly SoundStretch[]): SoundStretch[] {
  const kept: SoundStretch[] = [];
  let from = 0;
  for (const silence of silences) {
    if (lengthOf(silence) < LONG_SILENCE_MS) continue;
    const [start, end] = [Math.min(silence.startMs + MARGIN_MS, durationMs), silence.endMs - MARGIN_MS];
    // What begins with silence has no sound before it to be kept.
    if (silence.startMs > 0 && start > from) kept.push({ startMs: from, endMs: start });
    from = Math.max(from, end);
  }
  const last = silences.at(-1);
  const endsSilent = last !== undefined && lengthOf(last) >= LONG_SILENCE_MS && last.endMs >= durationMs;
  if (!endsSilent && durationMs > from) kept.push({ startMs: from, endMs: durationMs });
  return kept;
}

/** Where a stretch that is too long is cut: in the last silence of its second half, else where it is full. */
function cutAt(stretch: SoundStretch, silences: readonly SoundStretch[], mostMs: number): number {
  const full = stretch.startMs + mostMs;
  const earliest = stretch.startMs + mostMs / 2;
  const middles = silences.map(({ startMs, endMs }) => Math.floor((startMs + endMs) / 2));
  return middles.findLast((middle) => middle >= earliest && middle <= full) ?? full;
}

/**
 * The pieces in their order, each within `maxBytes` as a file. `silences` in their order, whole milliseconds; none
 * where nobody looked for them.
 */
export function planSound(options: {
  durationMs: number;
  silences: readonly SoundStretch[];
  maxBytes: number;
}): SoundStretch[] {
  const { durationMs, silences, maxBytes } = options;
  const mostMs = Math.min(LONGEST_MS, Math.floor((maxBytes - HEADER_BYTES) / BYTES_PER_MS));
  if (mostMs < 1_000) throw new Error(`${maxBytes} bytes hold less than a second of sound.`);
  const pieces: SoundStretch[] = [];
  for (const kept of withoutSilences(durationMs, silences)) {
    let rest = kept;
    while (lengthOf(rest) > mostMs) {
      const end = cutAt(rest, silences, mostMs);
      pieces.push({ startMs: rest.startMs, endMs: end });
      rest = { startMs: end, endMs: rest.endMs };
    }
    pieces.push(rest);
  }
  return pieces;
}

function providerEngine(model: TranscriptionModel, { config }: SpeechEnginesDeps): SpeechEngine {
  return {
    id: model.id,
    async hear({ inputPath, durationMs, silences, diarize, context }) {
      const { signal } = context;
      const stretches = planSound({ durationMs, silences, maxBytes: model.maxBytes });
      if (stretches.length === 0) {
        return { language: null, segments: [], engine: model.id, pieces: 0, damaged: false };
      }
      const outputFolder = await context.bench.emptyFolder();
      const { pieces, damaged } = await cutSoundPieces(
        { inputPath, outputFolder, stretches },
        {
          limits: jobLimits('soundPieces', config.limits),
          hooks: { signal, onProgress: ({ fraction }) => context.progress(0.1 * fraction) },
        },
      );
      const segments: RawSegment[] = [];
      const languages = new Map<string, number>();
      for (const [index, piece] of pieces.entries()) {
        signal.throwIfAborted();
        const heard = await model.transcribe(join(outputFolder, piece.file), {
          language: null,
          diarize,
          signal,
        });
        segments.push(...inAsset(heard.segments, piece));
        const { language } = heard;
        if (language !== null) {
          languages.set(language, (languages.get(language) ?? 0) + heard.segments.length);
        }
        context.progress(0.1 + (0.9 * (index + 1)) / pieces.length);
      }
      // Most of what is said counts: of a piece of music a model hears any language.
      const [language = null] = [...languages].sort((a, b) => b[1] - a[1])[0] ?? [];
      return { language, segments, engine: model.id, pieces: pieces.length, damaged };
    },
  };
}

const off: Availability = {
  available: false,
  reason: 'Speech recognition is switched off.',
  enable: 'RUSHES_TRANSCRIPTION=auto',
};

/** Chooses by RUSHES_TRANSCRIPTION; `auto` prefers what stays on this machine and costs nothing. */
export function createSpeechEngines(deps: SpeechEnginesDeps): SpeechEngines {
  const { config, ai, models, selfTests } = deps;
  const wished = config.transcription;

  async function local(): Promise<{ engine: SpeechEngine | null; availability: Availability }> {
    const { model, availability } = await models.find('speech');
    const works = model !== null && availability.available;
    const verdict = works ? await selfTests.find('speech') : null;
    if (verdict?.works === false) {
      const { reason, enable } = verdict;
      return { engine: null, availability: { available: false, reason, enable } };
    }
    return { engine: works ? localEngine(model, availability.engine, deps) : null, availability };
  }

  function provided(): Availability {
    const availability = ai.availability('transcription');
    return availability.available ? { ...availability, byProvider: true } : availability;
  }

  return {
    async availability() {
      if (wished === 'off') return off;
      if (wished === 'provider') return provided();
      const { availability } = await local();
      if (availability.available || wished === 'local') return availability;
      const provider = provided();
      if (provider.available) return provider;
      return {
        available: false,
        reason: `${availability.reason} ${provider.reason}`,
        enable: `${availability.enable}, or ${provider.enable}`,
      };
    },

    async choose() {
      if (wished === 'off') return null;
      const here = wished === 'provider' ? null : (await local()).engine;
      if (here !== null || wished === 'local') return here;
      return ai.transcription === null ? null : providerEngine(ai.transcription, deps);
    },
  };
}
