/**
 * When speech, music and silence are heard. Music is told by a small classifier of our own, speech by a voice detector
 * where there is one, else by the same classifier.
 */
import { VOICE_FRAME_SECONDS, type VoiceDetector } from '../../speech/voice-detector.ts';
import { voiceRanges } from '../../speech/voice-ranges.ts';
import type { SoundRange } from '../../types.ts';
import type { Stretch } from '../stretches.ts';
import { createSoundFramer, FRAME_SECONDS, HEARD_RATE, type SoundFrame } from './sound-frames.ts';
import { ANSWER_WEIGHTS, HIDDEN_WEIGHTS } from './sound-weights.ts';
import { WINDOW_FRAMES, WINDOW_STEP, windowFeatures } from './sound-window.ts';

/** How sure it is that speech and music are heard, 0..1. */
export interface Heard {
  speech: number;
  music: number;
}

/** Follows a sound while it passes. */
export interface SoundRangeFinder {
  /** Takes channels of a sound at 48 kHz. */
  push(channels: readonly Float32Array[]): Promise<void>;
  /** All ranges by their starts; `silences` are told apart and cut out of the others. */
  finish(silences: readonly Stretch[]): Promise<SoundRange[]>;
}

/** Of 48 kHz three samples become one. */
const DECIMATION = 48_000 / HEARD_RATE;

const STEP_SECONDS = WINDOW_STEP * FRAME_SECONDS;

/** Windows that look at one step. */
const WINDOWS_PER_STEP = WINDOW_FRAMES / WINDOW_STEP;

const SURE = 0.5;

/** What is shorter is no range, and a gap that is shorter is none, seconds. */
const SHORTEST = 1;

function weighted(weights: readonly number[], values: readonly number[]): number {
  let sum = weights[values.length] ?? 0;
  for (const [index, value] of values.entries()) sum += (weights[index] ?? 0) * value;
  return sum;
}

/** What a window is, by its numbers. */
export function hear(features: readonly number[]): Heard {
  const hidden = HIDDEN_WEIGHTS.map((row) => Math.tanh(weighted(row, features)));
  const [speech = 0, music = 0] = ANSWER_WEIGHTS.map((row) => 1 / (1 + Math.exp(-weighted(row, hidden))));
  return { speech, music };
}

const nothing: Heard = { speech: 0, music: 0 };

/** Speech and music of every half second, each looked at by all windows that it lies in. */
function createListener(): { push: (frame: SoundFrame) => void; finish: () => Heard[] } {
  const steps: Heard[] = [];
  let frames: SoundFrame[] = [];
  let recent: Heard[] = [];

  const meanOf = (heard: readonly Heard[]): Heard => ({
    speech: heard.reduce((sum, { speech }) => sum + speech, 0) / Math.max(1, heard.length),
    music: heard.reduce((sum, { music }) => sum + music, 0) / Math.max(1, heard.length),
  });

  function look(): void {
    const features = windowFeatures(frames);
    recent.push(features === null ? nothing : hear(features));
    if (recent.length > WINDOWS_PER_STEP) recent = recent.slice(1);
    // The first step of this window is seen by no later one.
    steps.push(meanOf(recent));
    frames = frames.slice(WINDOW_STEP);
  }

  return {
    push(frame) {
      frames.push(frame);
      if (frames.length === WINDOW_FRAMES) look();
    },
    finish() {
      // A sound of less than a window is heard as if it went on.
      if (steps.length === 0 && frames.length >= WINDOW_STEP) {
        const short = frames;
        frames = Array.from(
          { length: WINDOW_FRAMES },
          (_, index) => short[index % short.length] as SoundFrame,
        );
        look();
        return Array.from({ length: Math.ceil(short.length / WINDOW_STEP) }, () => steps[0] ?? nothing);
      }
      for (; recent.length > 1; recent = recent.slice(1)) steps.push(meanOf(recent.slice(1)));
      return steps;
    },
  };
}

/** Steps in a row for which it is more likely than not, short gaps closed and short ranges left out. */
function rangesOf(steps: readonly Heard[], kind: 'speech' | 'music', endSeconds: number): SoundRange[] {
  const joined: SoundRange[] = [];
  for (const [index, heard] of steps.entries()) {
    if (heard[kind] < SURE) continue;
    const startSeconds = index * STEP_SECONDS;
    const endOfStep = Math.min(endSeconds, startSeconds + STEP_SECONDS);
    const last = joined.at(-1);
    if (last !== undefined && startSeconds - last.endSeconds < SHORTEST) last.endSeconds = endOfStep;
    else joined.push({ kind, startSeconds, endSeconds: endOfStep, confidence: 0 });
  }
  // The last step reaches to the end of the sound.
  const last = joined.at(-1);
  if (last !== undefined && endSeconds - last.endSeconds < STEP_SECONDS) last.endSeconds = endSeconds;
  return joined;
}

function without(range: SoundRange, silences: readonly Stretch[]): SoundRange[] {
  const parts: SoundRange[] = [];
  let startSeconds = range.startSeconds;
  for (const silence of silences) {
    if (silence.endSeconds <= startSeconds || silence.startSeconds >= range.endSeconds) continue;
    parts.push({ ...range, startSeconds, endSeconds: silence.startSeconds });
    startSeconds = silence.endSeconds;
  }
  return [...parts, { ...range, startSeconds }];
}

function confidenceOf(range: SoundRange, steps: readonly Heard[], kind: 'speech' | 'music'): number {
  const from = Math.floor(range.startSeconds / STEP_SECONDS);
  const within = steps.slice(from, Math.max(from + 1, Math.ceil(range.endSeconds / STEP_SECONDS)));
  const mean = within.reduce((sum, heard) => sum + heard[kind], 0) / Math.max(1, within.length);
  return Math.round(mean * 100) / 100;
}

/** Vowels that are held sound like notes: in speech music must be surer (music under speech 0.77 to 1, none 0.56 to 0.73). */
const SURE_OVER_SPEECH = 0.75;

function isBelieved(music: SoundRange, spoken: readonly SoundRange[]): boolean {
  const { startSeconds, endSeconds, confidence } = music;
  const touches = spoken.some(
    (speech) => speech.startSeconds < endSeconds && startSeconds < speech.endSeconds,
  );
  return !touches || confidence >= SURE_OVER_SPEECH;
}

/** What the detector heard. Silences are cut out: it remembers a voice for a moment longer than it is heard. */
async function spokenRanges(
  voices: VoiceDetector,
  endSeconds: number,
  silences: readonly Stretch[],
): Promise<SoundRange[]> {
  const likely = await voices.finish();
  return voiceRanges(likely, { ...VOICE_RULES, frameSeconds: VOICE_FRAME_SECONDS, endSeconds })
    .map((range) => ({
      kind: 'speech' as const,
      ...range,
      confidence: Math.round(range.confidence * 100) / 100,
    }))
    .flatMap((range) => without(range, silences))
    .filter((range) => range.endSeconds - range.startSeconds >= VOICE_RULES.shortestSpeech);
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Speech of a detector: pauses of breath belong to it, a word alone is speech. */
const VOICE_RULES = { shortestPause: 0.5, shortestSpeech: 0.25, margin: 0.1 };

/** Starts to follow a sound. It holds two seconds of measurements, and a few numbers for each half second. */
export function createSoundRangeFinder(voices: VoiceDetector | null = null): SoundRangeFinder {
  const framer = createSoundFramer();
  const listener = createListener();
  let samples = 0;
  let [sum, summed] = [0, 0];

  /** Mono at a third of the rate; the mean of three samples keeps most of what lies above out of it. */
  function lowered(channels: readonly Float32Array[]): Float32Array {
    const length = channels[0]?.length ?? 0;
    const mono = new Float32Array(Math.floor((summed + length) / DECIMATION));
    const share = 1 / (DECIMATION * Math.max(1, channels.length));
    let at = 0;
    for (let index = 0; index < length; index += 1) {
      for (const channel of channels) sum += channel[index] as number;
      summed += 1;
      if (summed < DECIMATION) continue;
      mono[at] = sum * share;
      at += 1;
      [sum, summed] = [0, 0];
    }
    return mono;
  }

  return {
    async push(channels) {
      samples += channels[0]?.length ?? 0;
      const mono = lowered(channels);
      for (const frame of framer.push(mono)) listener.push(frame);
      await voices?.push(mono);
    },
    async finish(silences) {
      const endSeconds = samples / 48_000;
      const steps = listener.finish();
      const spoken = voices === null ? null : await spokenRanges(voices, endSeconds, silences);
      const kinds = spoken === null ? (['speech', 'music'] as const) : (['music'] as const);
      const told = kinds.flatMap((kind) =>
        rangesOf(steps, kind, endSeconds)
          .flatMap((range) => without(range, silences))
          .filter((range) => range.endSeconds - range.startSeconds >= Math.min(SHORTEST, endSeconds / 2))
          .map((range) => ({ ...range, confidence: confidenceOf(range, steps, kind) })),
      );
      const heard = [...(spoken ?? []), ...told.filter((range) => isBelieved(range, spoken ?? []))];
      const quiet = silences.map((silence) => ({ kind: 'silence' as const, ...silence, confidence: 1 }));
      return [...quiet, ...heard]
        .map((range) => ({
          ...range,
          startSeconds: milliseconds(range.startSeconds),
          endSeconds: milliseconds(range.endSeconds),
        }))
        .sort((a, b) => a.startSeconds - b.startSeconds);
    },
  };
}
