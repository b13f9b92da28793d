/** Words of a window with their times in the asset. Pure. */
import { placeIn, type SpeechWindow } from './speech-windows.ts';
import type { WordSpan } from './spoken-words.ts';
import type { SpokenWord } from './types.ts';
import { SPEECH_RATE } from './whisper-features.ts';

/** Samples of a frame of the network's hearing. */
const FRAME = 320;

/** Samples where each word of a window begins and ends. */
interface Span {
  from: number;
  until: number;
}

// When each token was said, by where the network listened while it wrote it.

/** Attention of one head: `rows` of `frames` numbers, each row 0 to 1 in sum. */
interface Attention {
  rows: readonly Float32Array[];
}

/** Frames over which a head's attention is smoothed. */
const SMOOTH = 7;

function median(row: Float32Array): Float32Array {
  const half = (SMOOTH - 1) / 2;
  const window = new Float32Array(SMOOTH);
  const last = row.length - 1;
  return row.map((_, at) => {
    for (let offset = -half; offset <= half; offset += 1) {
      // Mirrored at the ends.
      let from = Math.abs(at + offset);
      if (from > last) from = Math.max(0, 2 * last - from);
      window[offset + half] = row[from] ?? 0;
    }
    window.sort();
    return window[half] ?? 0;
  });
}

/** The mean of all heads. */
function combined(heads: readonly Attention[], frames: number): Float32Array[] {
  const [first] = heads;
  const sums = (first?.rows ?? []).map(() => new Float32Array(frames));
  for (const { rows } of heads) {
    for (const [index, row] of rows.entries()) {
      const smooth = median(row);
      const sum = sums[index] as Float32Array;
      for (let frame = 0; frame < frames; frame += 1)
        sum[frame] = (sum[frame] as number) + (smooth[frame] as number) / heads.length;
    }
  }
  return sums;
}

/**
 * The frame in which each row begins, by the path through rows and frames along which the network listened most: later
 * rows never begin earlier. Answers one number for each row; none where there is nothing to align.
 */
export function alignRows(heads: readonly Attention[], frames: number): number[] {
  const rows = heads[0]?.rows.length ?? 0;
  if (rows === 0 || frames === 0) return [];
  const gain = combined(heads, frames);
  const width = frames + 1;
  const cost = new Float32Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  const came = new Uint8Array((rows + 1) * width);
  cost[0] = 0;
  for (let row = 1; row <= rows; row += 1) {
    const values = gain[row - 1] as Float32Array;
    for (let frame = 1; frame <= frames; frame += 1) {
      const at = row * width + frame;
      const both = cost[at - width - 1] as number;
      const down = cost[at - width] as number;
      const along = cost[at - 1] as number;
      let [best, step] = [both, 0];
      if (down < best) [best, step] = [down, 1];
      if (along < best) [best, step] = [along, 2];
      cost[at] = best - (values[frame - 1] as number);
      came[at] = step;
    }
  }
  const begins = new Array<number>(rows).fill(0);
  for (let row = rows, frame = frames; row > 0 && frame > 0; ) {
    begins[row - 1] = frame - 1;
    const step = came[row * width + frame];
    if (step !== 2) row -= 1;
    if (step !== 1) frame -= 1;
  }
  return begins;
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
