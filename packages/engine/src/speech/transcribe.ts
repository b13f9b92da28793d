import { availableParallelism } from 'node:os';
import { MediaError } from '../errors.ts';
import { probe as probeFile } from '../probe/probe.ts';
import { decodeFile, soundTaker } from '../transcode/decode-file.ts';
import { createSoundLine } from '../transcode/sound-line.ts';
import type { JobHooks, ProbeResult, StreamInfo } from '../types.ts';
import { planWindows, type SoundPart, type SpeechWindow } from './speech-windows.ts';
import { spokenWords } from './spoken-words.ts';
import type { SpeechSegment, SpokenWord, TranscribeRequest, TranscribeResult } from './types.ts';
import { createLoudnessDetector, openVoicesIfThere, VOICE_FRAME_SECONDS } from './voice-detector.ts';
import { voiceRanges } from './voice-ranges.ts';
import { SPEECH_RATE, WINDOW_SAMPLES } from './whisper-features.ts';
import { type HeardWindow, openWhisper, type WhisperModel } from './whisper-model.ts';
import { whisperLanguage } from './whisper-tokens.ts';
import { placeWords } from './window-words.ts';
import { hearLanguage, writeText } from './write-text.ts';

/** More threads bring little: tokens come one after the other. */
const MOST_THREADS = 4;

/** Finer than what an analysis tells: each pause is a place to cut, and a single "no" is to be heard. */
const VOICE_RULES = { shortestPause: 0.3, shortestSpeech: 0.1, margin: 0.2 };

/** A window is filled to this: the network hears its end less well. */
const FILLED_SAMPLES = 28 * SPEECH_RATE;

/** Shares of the progress: finding who speaks takes little. */
const LISTENED = 0.1;

/** Sound in which the language is found out, as a sum of what is likely; then it stays. */
const SURE_OF_LANGUAGE = 3;

function chooseSound(probe: ProbeResult, streamIndex: number | null): StreamInfo {
  const index = streamIndex ?? probe.audioStream;
  const stream = probe.streams.find((candidate) => candidate.index === index);
  if (stream?.audio) return stream;
  const what = streamIndex === null ? 'This file has no sound.' : `Stream ${streamIndex} is no sound.`;
  throw new MediaError('invalid', what);
}

/** The model's name of the language that is asked for; null lets it find out. */
function chooseLanguage(asked: string | null, model: WhisperModel): string | null {
  const name = asked === null ? null : whisperLanguage(asked);
  if (asked !== null && name === null) {
    throw new MediaError('invalid', `The speech model does not know the language ${asked.slice(0, 35)}.`);
  }
  if (!model.multilingual && name !== null && name !== 'en') {
    throw new MediaError('invalid', 'This speech model understands English only.');
  }
  return model.multilingual ? name : 'en';
}

/** A sound of a file, as the network hears it. */
interface Source {
  inputPath: string;
  stream: StreamInfo;
  probe: ProbeResult;
}

/** Decodes the sound piece by piece; answers its samples. */
async function readSound(
  { inputPath, stream, probe }: Source,
  hooks: JobHooks,
  onSamples: (samples: Float32Array, at: number) => Promise<void>,
): Promise<number> {
  const form = { sampleRate: SPEECH_RATE, channels: 1, sampleFormat: 'flt', blockSamples: 0 } as const;
  let at = 0;
  const line = createSoundLine(form, async (block) => {
    const [bytes] = block.data ?? [];
    if (bytes === undefined) return;
    if (hooks.signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
    await onSamples(new Float32Array(bytes.buffer, bytes.byteOffset, block.nbSamples), at);
    at += block.nbSamples;
  });
  try {
    const used = probe.videoStream === null ? stream : (probe.streams[probe.videoStream] ?? stream);
    const taker = soundTaker(stream, used.startSeconds, line.push);
    const signal = hooks.signal === undefined ? {} : { signal: hooks.signal };
    await decodeFile(inputPath, [taker], { hooks: signal, share: 1 });
    await line.finish();
    return at;
  } finally {
    line.close();
  }
}

interface SpeechPlan {
  windows: SpeechWindow[];
  voiceSeconds: number | null;
}

/** Where somebody speaks, in windows. */
async function findSpeech(source: Source, hooks: JobHooks): Promise<SpeechPlan> {
  const voices = await openVoicesIfThere();
  // Without the network's package what is loud enough may be speech.
  const detector = voices ?? createLoudnessDetector();
  try {
    const expected = Math.max(1, source.probe.durationSeconds * SPEECH_RATE);
    const samples = await readSound(source, hooks, async (block, at) => {
      await detector.push(block);
      hooks.onProgress?.({ stage: 'listen', fraction: LISTENED * Math.min(1, at / expected) });
    });
    const likely = await detector.finish();
    const endSeconds = samples / SPEECH_RATE;
    const ranges = voiceRanges(likely, { ...VOICE_RULES, frameSeconds: VOICE_FRAME_SECONDS, endSeconds });
    const parts = ranges.map(
      ({ startSeconds, endSeconds: until }): SoundPart => ({
        from: Math.round(startSeconds * SPEECH_RATE),
        until: Math.round(until * SPEECH_RATE),
      }),
    );
    const frame = VOICE_FRAME_SECONDS * SPEECH_RATE;
    const spoken = ranges.reduce((sum, range) => sum + range.endSeconds - range.startSeconds, 0);
    return {
      windows: planWindows(parts, { sampleRate: SPEECH_RATE, most: FILLED_SAMPLES, likely, frame }),
      voiceSeconds: voices !== null ? Math.round(1000 * spoken) / 1000 : null,
    };
  } finally {
    await detector.close();
  }
}

/** Hands over each window with its samples; holds one at a time. */
async function readWindows(
  source: Source,
  { windows, hooks }: { windows: readonly SpeechWindow[]; hooks: JobHooks },
  onWindow: (window: SpeechWindow, samples: Float32Array, index: number) => Promise<void>,
): Promise<void> {
  const held = new Float32Array(WINDOW_SAMPLES);
  let [index, part, filled] = [0, 0, 0];
  await readSound(source, hooks, async (block, at) => {
    const end = at + block.length;
    for (let window = windows[index]; window !== undefined; window = windows[index]) {
      const { from, until } = window.parts[part] as SoundPart;
      if (from >= end) return;
      const wanted = block.subarray(Math.max(0, from - at), Math.max(0, Math.min(until, end) - at));
      // A recorder that wrote no number wrote silence: one such sample would spoil its whole window.
      for (const [place, sample] of wanted.entries())
        held[filled + place] = Number.isFinite(sample) ? sample : 0;
      filled += wanted.length;
      if (until > end) return;
      part += 1;
      if (part < window.parts.length) continue;
      await onWindow(window, held.slice(0, filled), index);
      [index, part, filled] = [index + 1, 0, 0];
    }
  });
}

interface Listener {
  take(window: SpeechWindow, samples: Float32Array): Promise<void>;
  finish(): { words: SpokenWord[]; language: string | null };
}

function createListener(
  model: WhisperModel,
  asked: string | null,
  signal: AbortSignal | undefined,
): Listener {
  const words: SpokenWord[] = [];
  const heardIn = new Map<string, number>();
  const best = () => [...heardIn].sort((a, b) => b[1] - a[1])[0];

  /** Of all that was heard so far. */
  async function languageOf(heard: HeardWindow): Promise<string | null> {
    if (asked !== null || (best()?.[1] ?? 0) >= SURE_OF_LANGUAGE) return asked ?? best()?.[0] ?? null;
    for (const [language, share] of await hearLanguage(model, heard)) {
      heardIn.set(language, (heardIn.get(language) ?? 0) + share);
    }
    return best()?.[0] ?? null;
  }

  function promptOf(language: string | null): number[] {
    const { start, transcribe, withoutTimes, languages } = model.tokens;
    const token = [...languages].find(([, name]) => name === language)?.[0];
    const many = model.multilingual ? [token, transcribe] : [];
    return [start, ...many, withoutTimes].filter((id): id is number => id !== null && id !== undefined);
  }

  return {
    async take(window, samples) {
      const heard = await model.hear(samples);
      const language = await languageOf(heard);
      const text = await writeText(model, heard, { prompt: promptOf(language), signal });
      if (text === null) return;
      const tokens = text.tokens.map((token, index) => ({
        bytes: model.tokens.bytesOf(token),
        share: text.shares[index] ?? 0,
      }));
      const spans = spokenWords(tokens, language);
      words.push(...placeWords(spans, { window, samples, attention: text.attention, leadMs: model.leadMs }));
    },
    finish: () => ({ words, language: asked ?? best()?.[0] ?? null }),
  };
}

/** A model that does not fit is no fault of the file that is to be heard. */
async function blamingModel<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'damaged') throw error;
    throw new MediaError('invalid', error.message, { cause: error });
  }
}

/** Whether words of a language are written without blanks between them. */
const isWithoutBlanks = (language: string | null) =>
  ['zh', 'ja', 'th', 'lo', 'my', 'km', 'bo', 'yue'].includes(language ?? '');

// Words with their times put together to what is said in one go.

/** A pause after which something new is said, whatever the punctuation. */
const PAUSE_MS = 1_000;

/** A caption of more is hard to read; it is ended at the next comma or short pause, and at the latest at twice as much. */
const LONG_CHARACTERS = 84;
const SHORT_PAUSE_MS = 300;

const ENDS_SENTENCE = /[.!?…。！？]["'”’)\]»]*$/u;
const ENDS_CLAUSE = /[,;:，、；：–—]["'”’)\]»]*$/u;

/** Titles and initials end no sentence. */
const ABBREVIATION = /^(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|z\.B|d\.h|bzw|Nr|No)\.$/u;

/** Whether something new begins between the two. */
function parts(said: readonly SpokenWord[], next: SpokenWord): boolean {
  const last = said.at(-1);
  if (last === undefined) return false;
  const pause = next.startMs - last.endMs;
  if (pause >= PAUSE_MS) return true;
  if (ENDS_SENTENCE.test(last.text) && !ABBREVIATION.test(last.text)) return true;
  const length = said.reduce((sum, { text }) => sum + text.length + 1, 0);
  if (length < LONG_CHARACTERS) return false;
  return length >= 2 * LONG_CHARACTERS || ENDS_CLAUSE.test(last.text) || pause >= SHORT_PAUSE_MS;
}

function segmentOf(words: SpokenWord[], joint: string): SpeechSegment {
  const [first, last] = [words[0], words.at(-1)];
  return {
    startMs: first?.startMs ?? 0,
    endMs: Math.max((first?.startMs ?? 0) + 1, last?.endMs ?? 0),
    text: words.map(({ text }) => text).join(joint),
    words,
  };
}

/** Segments of at most a sentence. `joint` stands between words: nothing in languages without blanks. */
export function segmentsOf(words: readonly SpokenWord[], joint: string): SpeechSegment[] {
  const segments: SpeechSegment[] = [];
  let said: SpokenWord[] = [];
  for (const word of words) {
    if (parts(said, word)) {
      segments.push(segmentOf(said, joint));
      said = [];
    }
    said.push(word);
  }
  if (said.length > 0) segments.push(segmentOf(said, joint));
  return segments;
}

/**
 * What is said in a media file, by a Whisper model in ONNX, on this machine's processors: first who speaks when, then
 * what, so that silence and music are never written down. Throws MediaError `invalid` for a language, a stream
 * or a model that does not fit, `unsupported` without the library, `cancelled`, and as `probe` does.
 */
export async function transcribe(
  { inputPath, model: spec, language: asked, streamIndex }: TranscribeRequest,
  hooks: JobHooks = {},
): Promise<TranscribeResult> {
  const probe = await probeFile(inputPath);
  const source = { inputPath, stream: chooseSound(probe, streamIndex), probe };
  const { windows, voiceSeconds } = await findSpeech(source, hooks);
  // Most files of music and of rooms end here, without a model that takes half a gigabyte.
  if (windows.length === 0) return { language: asked, segments: [], wordTimes: null, voiceSeconds };
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const model = await blamingModel(() => openWhisper(spec, threads));
  try {
    const listener = createListener(model, chooseLanguage(asked, model), hooks.signal);
    await readWindows(source, { windows, hooks }, async (window, samples, index) => {
      await blamingModel(() => listener.take(window, samples));
      const fraction = LISTENED + ((0.99 - LISTENED) * (index + 1)) / windows.length;
      hooks.onProgress?.({ stage: 'transcribe', fraction });
    });
    const { words, language } = listener.finish();
    return {
      language: asked ?? (words.length === 0 ? null : language),
      segments: segmentsOf(words, isWithoutBlanks(language) ? '' : ' '),
      wordTimes: model.tellsAttention ? 'measured' : 'estimated',
      voiceSeconds,
    };
  } finally {
    await model.close();
  }
}
