/** Which onsets are the beats (dynamic programming after Ellis, 2007), and which of them begin a bar. Pure. */
import type { TempoStep } from './tempo.ts';

/** How much a beat that comes early or late costs against a strong onset; found on the evaluation's pieces. */
const TIGHTNESS = 60;

/** The period at each value of the curve, between the windows in proportion. */
function periodsAlong(path: readonly TempoStep[], length: number): Float32Array {
  const periods = new Float32Array(length);
  let step = 0;
  for (let at = 0; at < length; at += 1) {
    while (step + 1 < path.length && (path[step + 1]?.at ?? 0) <= at) step += 1;
    const [before, after] = [path[step], path[step + 1]];
    if (before === undefined) return periods;
    const share = after === undefined ? 0 : Math.max(0, (at - before.at) / (after.at - before.at));
    periods[at] = before.period + share * ((after?.period ?? before.period) - before.period);
  }
  return periods;
}

/** The beats' places on the curve, with fractions. */
export function trackBeats(curve: Float32Array, path: readonly TempoStep[]): number[] {
  const periods = periodsAlong(path, curve.length);
  const totals = new Float32Array(curve.length);
  const cameFrom = new Int32Array(curve.length).fill(-1);
  for (let at = 0; at < curve.length; at += 1) {
    const period = periods[at] as number;
    let [best, from] = [0, -1];
    for (let before = Math.max(0, Math.round(at - 2 * period)); before <= at - period / 2; before += 1) {
      const bend = Math.log((at - before) / period);
      const total = (totals[before] as number) - TIGHTNESS * bend * bend;
      if (total > best) [best, from] = [total, before];
    }
    totals[at] = best + (curve[at] as number);
    cameFrom[at] = from;
  }
  const beats: number[] = [];
  for (let at = lastBeat(totals, periods); at >= 0; at = cameFrom[at] ?? -1) beats.push(at);
  return onlyHeard(beats.reverse(), curve).map((at) => between(curve, at));
}

/** The best ending within the last beat and a half. */
function lastBeat(totals: Float32Array, periods: Float32Array): number {
  const length = totals.length;
  const from = Math.max(0, Math.floor(length - 1.5 * (periods[length - 1] ?? 1)));
  let best = from;
  for (let at = from; at < length; at += 1) if ((totals[at] ?? 0) >= (totals[best] ?? 0)) best = at;
  return best;
}

/** Beats before the first and behind the last that is heard are none. */
function onlyHeard(beats: readonly number[], curve: Float32Array): number[] {
  const strength = (at: number) => Math.max(...curve.subarray(Math.max(0, at - 2), at + 3));
  const strengths = beats.map(strength);
  const least =
    0.3 * Math.sqrt(strengths.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, strengths.length));
  const first = strengths.findIndex((value) => value > least);
  const last = strengths.findLastIndex((value) => value > least);
  return first < 0 ? [] : beats.slice(first, last + 1);
}

/** The top of the curve near a beat, between its values. */
function between(curve: Float32Array, at: number): number {
  let top = at;
  for (let other = at - 2; other <= at + 2; other += 1)
    if ((curve[other] ?? 0) > (curve[top] ?? 0)) top = other;
  const [left, middle, right] = [curve[top - 1] ?? 0, curve[top] ?? 0, curve[top + 1] ?? 0];
  const bend = left - 2 * middle + right;
  if (middle <= 0 || bend >= 0) return at;
  return top + (0.5 * (left - right)) / bend;
}

/** What the bar is told by, of each beat: the strength of its low onset, and how much the harmony changes there. */
export interface BeatAccent {
  low: number;
  change: number;
  all: number;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Accents that differ by less than a fifth of their mean do not differ, nor do changes of harmony below 0.05: the curve's
 * steps of 10 ms make as much of even clicks.
 */
const LEAST_DIFFERENCE = 0.2;
const LEAST_CHANGE = 0.05;

function standardised(values: readonly number[], least: number): number[] {
  const middle = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return values.map((value) => (spread <= least ? 0 : (value - middle) / spread));
}

/** How much each beat stands out as the first of a bar, in spreads. */
function weigh(accents: readonly BeatAccent[]): number[] {
  const read = (key: keyof BeatAccent) => accents.map((accent) => accent[key]);
  const different = (values: number[]) => standardised(values, LEAST_DIFFERENCE * mean(values));
  const low = different(read('low'));
  const all = different(read('all'));
  const change = standardised(read('change'), LEAST_CHANGE);
  return accents.map((_, at) => 0.35 * (low[at] ?? 0) + 0.45 * (change[at] ?? 0) + 0.2 * (all[at] ?? 0));
}

/** Fewer bars say nothing. */
const LEAST_BARS = 3;
/** How much the first beats of bars must stand out of the others, in spreads of the accents. */
const LEAST_ACCENT = 0.45;

/** The beats of a bar, and which of them are its first; `null` where no beat stands out of the others. */
export function findBars(accents: readonly BeatAccent[]): { beatsPerBar: number | null; first: number } {
  const weights = weigh(accents);
  let best = { beatsPerBar: null as number | null, first: 0, score: LEAST_ACCENT };
  for (const beatsPerBar of [4, 3]) {
    if (accents.length < LEAST_BARS * beatsPerBar) continue;
    for (let first = 0; first < beatsPerBar; first += 1) {
      const onBar = weights.filter((_, index) => index % beatsPerBar === first);
      const others = weights.filter((_, index) => index % beatsPerBar !== first);
      const score = mean(onBar) - mean(others);
      if (score > best.score * (best.beatsPerBar === null ? 1 : 1.15)) best = { beatsPerBar, first, score };
    }
  }
  return { beatsPerBar: best.beatsPerBar, first: best.first };
}
