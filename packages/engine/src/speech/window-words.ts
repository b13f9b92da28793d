/** Words of a window with their times in the asset. Pure. */
import { placeIn, type SpeechWindow } from './speech-windows.ts';
import type { WordSpan } from './spoken-words.ts';
import type { SpokenWord } from './types.ts';
import { SPEECH_RATE } from './whisper-features.ts';
import { alignRows } from './word-alignment.ts';

/** Samples of a frame of the network's hearing. */
const FRAME = 320;

/** Samples where each word of a window begins and ends. */
interface Span {
  from: number;
  until: number;
}

/** By where the network listened, `leadSamples` before the word. */
function measured(
  words: readonly WordSpan[],
  {
    attention,
    samples,
    leadSamples,
  }: { attention: readonly Float32Array[][]; samples: number; leadSamples: number },
): Span[] {
  const frames = Math.min(Math.ceil(samples / FRAME), attention[0]?.[0]?.length ?? 0);
  const heads = (attention[0] ?? []).map((_, head) => ({
    rows: attention.map((row) => row[head] as Float32Array),
  }));
  const begins = alignRows(heads, frames);
  const at = (row: number) => {
    const frame = begins[row];
    // Neither before the sound nor behind it.
    return frame === undefined
      ? samples
      : Math.min(samples, Math.max(0, frame * FRAME + (row === 0 ? 0 : leadSamples)));
  };
  return words.map(({ from, until }) => ({ from: at(from), until: Math.max(at(until), at(from) + FRAME) }));
}

/** By their lengths. */
function estimated(words: readonly WordSpan[], samples: number): Span[] {
  const weights = words.map(({ text }) => text.length + 1);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let begun = 0;
  return words.map((_, index) => {
    const from = (begun / Math.max(1, whole)) * samples;
    begun += weights[index] ?? 0;
    return { from, until: (begun / Math.max(1, whole)) * samples };
  });
}

/** Samples of a step in which loudness is looked at: 10 ms. */
const STEP = 160;

/** How loud each step is, dB of full scale, smoothed over three. */
function levelsOf(samples: Float32Array): Float32Array {
  const steps = Math.floor(samples.length / STEP);
  const powers = new Float32Array(steps);
  for (let step = 0; step < steps; step += 1) {
    let sum = 1e-9;
    for (let at = step * STEP; at < (step + 1) * STEP; at += 1) sum += (samples[at] as number) ** 2;
    powers[step] = sum / STEP;
  }
  return powers.map(
    (power, step) => 10 * Math.log10(((powers[step - 1] ?? power) + power + (powers[step + 1] ?? power)) / 3),
  );
}

/** What is this much quieter than the loudest of a word, dB, is the pause beside it. */
const PAUSE_DB = 25;
/** Of a word at least, steps. */
const LEAST_STEPS = 4;

/** A word without the pauses that its time holds: to the network a pause belongs to one of its neighbours. */
function withoutPauses({ from, until }: Span, levels: Float32Array): Span {
  let [first, last] = [Math.floor(from / STEP), Math.min(levels.length, Math.ceil(until / STEP))];
  const least = levels.subarray(first, last).reduce((most, level) => Math.max(most, level), -90) - PAUSE_DB;
  while (last - first > LEAST_STEPS && (levels[first] ?? 0) < least) first += 1;
  while (last - first > LEAST_STEPS && (levels[last - 1] ?? 0) < least) last -= 1;
  return { from: Math.max(from, first * STEP), until: Math.min(until, last * STEP) };
}

const milliseconds = (samples: number) => Math.round((1000 * samples) / SPEECH_RATE);

/** `attention` of each token and of the end; empty where the model does not tell. */
export function placeWords(
  words: readonly WordSpan[],
  {
    window,
    samples,
    attention,
    leadMs,
  }: { window: SpeechWindow; samples: Float32Array; attention: readonly Float32Array[][]; leadMs: number },
): SpokenWord[] {
  const told = attention[0]?.length ?? 0;
  const spans =
    told === 0
      ? estimated(words, samples.length)
      : measured(words, { attention, samples: samples.length, leadSamples: leadMs * (SPEECH_RATE / 1000) });
  const levels = levelsOf(samples);
  return words.map(({ text, confidence }, index) => {
    const { from, until } = withoutPauses(spans[index] as Span, levels);
    const middle = Math.floor((from + until) / 2);
    return {
      startMs: milliseconds(placeIn(window, from, middle)),
      endMs: milliseconds(placeIn(window, until, middle)),
      text,
      confidence,
    };
  });
}
