/** How fast a sound's beat is, as it changes over time. Pure; periods are in values of the curve. */

/** The slowest and the fastest beat that is looked for, a minute. */
const [SLOWEST, FASTEST] = [50, 215];
/** People tap at about two beats a second (Moelants, 2002); how far from it they still do, octaves. */
const [USUAL, SPREAD_OCTAVES] = [115, 0.9];

/** Tempo is looked at in windows of 8 s, every 2 s. */
const [WINDOW_SECONDS, STEP_SECONDS] = [8, 2];
/** Periods that are looked at, by octave: steps of 1.2 %. */
const STEPS_PER_OCTAVE = 60;
/** What a change of tempo by one octave from one window to the next costs. */
const CHANGE_COST = 8;
/**
 * How much of the beat's own strength half the period must have to be the beat itself: more where that is faster than
 * people mostly tap, since eighths are often nearly as strong as the beat.
 */
const sameLevel = (bpm: number) => (bpm <= 170 ? 0.85 : 0.9);

/** The beat of one window. */
export interface TempoStep {
  /** Middle of the window, in values of the curve. */
  at: number;
  /** Of one beat, in values of the curve, with fractions. */
  period: number;
  /** How much of the curve repeats itself after one to four of these periods, 0..1. */
  clarity: number;
}

/** The correlation of `curve` with itself at each lag up to `most`, 1 at lag 0; what never changes repeats nothing. */
function autocorrelation(curve: Float32Array, most: number): Float32Array {
  const mean = curve.reduce((sum, value) => sum + value, 0) / Math.max(1, curve.length);
  const values = curve.map((value) => value - mean);
  const result = new Float32Array(most + 1);
  let whole = 0;
  for (const value of values) whole += value * value;
  if (whole === 0) return result;
  for (let lag = 0; lag <= most; lag += 1) {
    let sum = 0;
    for (let at = lag; at < values.length; at += 1)
      sum += (values[at] as number) * (values[at - lag] as number);
    // Long lags have fewer pairs.
    result[lag] = (sum / whole) * (values.length / Math.max(1, values.length - lag));
  }
  return result;
}

/** The value between two lags. */
function at(values: Float32Array, lag: number): number {
  const low = Math.floor(lag);
  const share = lag - low;
  return (values[low] ?? 0) * (1 - share) + (values[low + 1] ?? 0) * share;
}

/** The strongest value within 3 % of a lag: what people play is not exact. */
function near(values: Float32Array, lag: number): number {
  const reach = Math.max(1, 0.03 * lag);
  let most = at(values, lag);
  for (let other = Math.ceil(lag - reach); other <= lag + reach; other += 1)
    most = Math.max(most, values[other] ?? 0);
  return most;
}

function usual(bpm: number): number {
  return Math.exp(-0.5 * (Math.log2(bpm / USUAL) / SPREAD_OCTAVES) ** 2);
}

/** All periods that are looked at, for a curve of so many values a second. */
function candidatePeriods(rate: number): number[] {
  const [shortest, longest] = [(60 * rate) / FASTEST, (60 * rate) / SLOWEST];
  const count = Math.floor(STEPS_PER_OCTAVE * Math.log2(longest / shortest));
  return Array.from({ length: count + 1 }, (_, step) => shortest * 2 ** (step / STEPS_PER_OCTAVE));
}

interface Window {
  at: number;
  correlation: Float32Array;
  /** How well each candidate explains the window. */
  scores: Float32Array;
}

/** A beat repeats itself after one, two, three and four of its periods. */
function repetition(correlation: Float32Array, period: number): number {
  let sum = 0;
  for (let times = 1; times <= 4; times += 1) sum += Math.max(0, near(correlation, times * period)) / 4;
  return sum;
}

function scoreWindow(correlation: Float32Array, periods: readonly number[], rate: number): Float32Array {
  return Float32Array.from(
    periods,
    (period) => repetition(correlation, period) * usual((60 * rate) / period),
  );
}

function readWindows(curve: Float32Array, rate: number, periods: readonly number[]): Window[] {
  const longest = Math.ceil(4 * 1.05 * (periods.at(-1) ?? 0));
  const length = Math.min(curve.length, WINDOW_SECONDS * rate);
  const windows: Window[] = [];
  for (let from = 0; from === 0 || from + length <= curve.length; from += STEP_SECONDS * rate) {
    const part = curve.subarray(from, from + length);
    const correlation = autocorrelation(part, Math.min(longest, Math.max(1, part.length - 1)));
    windows.push({ at: from + length / 2, correlation, scores: scoreWindow(correlation, periods, rate) });
  }
  return windows;
}

/** The path through the windows that scores best, changes of tempo taken off (Viterbi): one candidate for each. */
function bestPath(windows: readonly Window[]): number[] {
  const count = windows[0]?.scores.length ?? 0;
  let totals = Float64Array.from(windows[0]?.scores ?? []);
  const cameFrom: Uint16Array[] = [];
  for (const { scores } of windows.slice(1)) {
    const next = new Float64Array(count);
    const from = new Uint16Array(count);
    for (let candidate = 0; candidate < count; candidate += 1) {
      let [best, chosen] = [Number.NEGATIVE_INFINITY, candidate];
      for (let before = 0; before < count; before += 1) {
        const change = Math.abs(candidate - before) / STEPS_PER_OCTAVE;
        const total = (totals[before] as number) - CHANGE_COST * change * change;
        if (total > best) [best, chosen] = [total, before];
      }
      next[candidate] = best + (scores[candidate] as number);
      from[candidate] = chosen;
    }
    totals = next;
    cameFrom.push(from);
  }
  let candidate = totals.indexOf(Math.max(...totals));
  const path = [candidate];
  for (const from of cameFrom.reverse()) {
    candidate = from[candidate] ?? candidate;
    path.push(candidate);
  }
  return path.reverse();
}

/** Whether the beats of half the period are as strong as those of the period, all along. */
function isTwiceAsFast(windows: readonly Window[], periods: readonly number[], rate: number): boolean {
  let [whole, half, level] = [0, 0, 0];
  for (const [index, { correlation }] of windows.entries()) {
    const period = periods[index] ?? 1;
    if ((60 * rate) / (period / 2) > FASTEST) return false;
    level = Math.max(level, sameLevel((120 * rate) / period));
    whole += Math.max(0, near(correlation, period));
    half += Math.max(0, near(correlation, period / 2));
  }
  return half > level * whole;
}

/** The place of the correlation's peak near a lag, with its fraction. */
function refined(correlation: Float32Array, period: number): number {
  // Four periods are told four times as exactly as one.
  for (const times of [4, 2, 1]) {
    const [from, to] = [Math.ceil(0.97 * times * period), Math.floor(1.03 * times * period)];
    let best = from;
    for (let lag = from; lag <= to; lag += 1)
      if ((correlation[lag] ?? 0) > (correlation[best] ?? 0)) best = lag;
    if (best <= from || best >= to || best + 1 >= correlation.length) continue;
    const [left, middle, right] = [best - 1, best, best + 1].map((lag) => correlation[lag] ?? 0) as [
      number,
      number,
      number,
    ];
    const bend = left - 2 * middle + right;
    const shift = bend === 0 ? 0 : (0.5 * (left - right)) / bend;
    return (best + shift) / times;
  }
  return period;
}

/** The beat of a curve of onsets, window by window. `rate`: its values a second. */
export function tempoPath(curve: Float32Array, rate: number): TempoStep[] {
  const periods = candidatePeriods(rate);
  const windows = readWindows(curve, rate, periods);
  const path = bestPath(windows).map((candidate) => periods[candidate] ?? 1);
  const divisor = isTwiceAsFast(windows, path, rate) ? 2 : 1;
  return windows.map(({ at: middle, correlation }, index) => {
    const period = (path[index] ?? 1) / divisor;
    return {
      at: middle,
      period: refined(correlation, period),
      clarity: Math.min(1, repetition(correlation, period)),
    };
  });
}
