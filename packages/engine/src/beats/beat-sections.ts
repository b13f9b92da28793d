/** From curves of onsets to stretches that have a beat. Pure. */
import { CHROMA_RATE, CURVE_RATE, type OnsetCurves, PITCH_CLASSES } from './onset-curve.ts';
import { type TempoStep, tempoPath } from './tempo.ts';
import type { BeatSection } from './types.ts';

/**
 * A stretch has a beat where its curve repeats itself by so much somewhere, and reaches as far as it does so by `GOES_ON`.
 * Speech and noise stay below. Measured by `npm run eval:beats`.
 */
const CLEAR = 0.26;
const GOES_ON = 0.13;
/** What is shorter has no beat worth cutting to, seconds. */
const SHORTEST = 4;

/** The curve with what lasts taken away and its loudness evened out over some seconds. */
function evened(curve: Float32Array): Float32Array {
  const result = new Float32Array(curve.length);
  const means = movingMean(curve, CURVE_RATE / 2);
  for (let at = 0; at < curve.length; at += 1)
    result[at] = Math.max(0, (curve[at] as number) - (means[at] as number));
  const squares = movingMean(
    result.map((value) => value * value),
    4 * CURVE_RATE,
  );
  // What is 40 dB below the loudest is not lifted to it.
  const least = 0.1 * Math.sqrt(squares.reduce((most, value) => Math.max(most, value), 0));
  for (let at = 0; at < curve.length; at += 1) {
    result[at] = (result[at] as number) / Math.max(least, Math.sqrt(squares[at] as number), 1e-6);
  }
  return softened(result);
}

/** Onsets a value wider, so that periods between two values repeat themselves as well as whole ones. */
function softened(curve: Float32Array): Float32Array {
  return curve.map((value, at) => 0.5 * value + 0.25 * (curve[at - 1] ?? 0) + 0.25 * (curve[at + 1] ?? 0));
}

/** The mean of what is within `reach` values. */
function movingMean(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  let sum = 0;
  let [from, to] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    for (; to < Math.min(values.length, at + reach + 1); to += 1) sum += values[to] as number;
    for (; from < at - reach; from += 1) sum -= values[from] as number;
    result[at] = sum / (to - from);
  }
  return result;
}

/** Windows in a row that have a clear beat, as places on the curve. */
function clearStretches(
  path: readonly TempoStep[],
  length: number,
): { from: number; to: number; steps: TempoStep[] }[] {
  const stretches: { from: number; to: number; steps: TempoStep[] }[] = [];
  let open: TempoStep[] = [];
  const close = (next: TempoStep | undefined): void => {
    const [first, last] = [open[0], open.at(-1)];
    if (first === undefined || last === undefined) return;
    const before = path[path.indexOf(first) - 1];
    const from = before === undefined ? 0 : Math.round((before.at + first.at) / 2);
    const to = next === undefined ? length : Math.round((last.at + next.at) / 2);
    stretches.push({ from, to, steps: open });
    open = [];
  };
  for (const step of path) {
    const before = open.at(-1);
    const leaps = before !== undefined && Math.abs(Math.log2(step.period / before.period)) > 0.25;
    if (leaps || step.clarity < GOES_ON) close(step);
    if (step.clarity >= GOES_ON) open.push(step);
  }
  close(undefined);
  return stretches.filter(({ steps }) => steps.some(({ clarity }) => clarity >= CLEAR));
}

/** How much the harmony of half a second from a time on differs from that of the half second before. */
function changeAt(chroma: Float32Array, seconds: number): number {
  const count = chroma.length / PITCH_CLASSES;
  const sum = (fromSeconds: number, toSeconds: number): Float32Array => {
    const result = new Float32Array(PITCH_CLASSES);
    const from = Math.max(0, Math.round(fromSeconds * CHROMA_RATE));
    for (let step = from; step < Math.min(count, Math.round(toSeconds * CHROMA_RATE)); step += 1) {
      for (let note = 0; note < PITCH_CLASSES; note += 1) {
        result[note] = (result[note] as number) + (chroma[step * PITCH_CLASSES + note] as number);
      }
    }
    return result;
  };
  const [before, after] = [sum(seconds - 0.6, seconds - 0.05), sum(seconds + 0.05, seconds + 0.6)];
  const [left, right] = [Math.hypot(...before), Math.hypot(...after)];
  if (left === 0 || right === 0) return 0;
  return (
    1 - before.reduce((total, value, note) => total + value * (after[note] as number), 0) / (left * right)
  );
}

// Which onsets are the beats (dynamic programming after Ellis, 2007), and which of them begin a bar.

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
function trackBeats(curve: Float32Array, path: readonly TempoStep[]): number[] {
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
interface BeatAccent {
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
function findBars(accents: readonly BeatAccent[]): { beatsPerBar: number | null; first: number } {
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

function accentsOf(curves: OnsetCurves, places: readonly number[]): BeatAccent[] {
  const most = (values: Float32Array, at: number) =>
    Math.max(0, ...values.subarray(Math.max(0, Math.round(at) - 2), Math.round(at) + 3));
  return places.map((at) => ({
    low: most(curves.lowOnsets, at),
    change: changeAt(curves.chroma, at / CURVE_RATE),
    all: most(curves.onsets, at),
  }));
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The stretches of a sound that have a beat. */
export function findBeatSections(curves: OnsetCurves): BeatSection[] {
  const curve = evened(curves.onsets);
  if (curve.length < SHORTEST * CURVE_RATE) return [];
  const sections: BeatSection[] = [];
  for (const { from, to, steps } of clearStretches(tempoPath(curve, CURVE_RATE), curve.length)) {
    const own = steps.map((step) => ({ ...step, at: step.at - from }));
    const places = trackBeats(curve.subarray(from, to), own).map((at) => at + from);
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined || last - first < SHORTEST * CURVE_RATE) continue;
    const beats = places.map((at) => milliseconds(Math.max(0, at / CURVE_RATE)));
    const { beatsPerBar, first: firstOfBar } = findBars(accentsOf(curves, places));
    const gaps = beats.slice(1).map((beat, index) => beat - (beats[index] ?? 0));
    // The mean of the gaps near the middle one is finer than that one itself.
    const middle = median(gaps);
    const usual = gaps.filter((gap) => Math.abs(gap / middle - 1) < 0.1);
    const gap = usual.reduce((sum, value) => sum + value, 0) / Math.max(1, usual.length);
    sections.push({
      startSeconds: milliseconds(Math.max(0, from / CURVE_RATE)),
      endSeconds: milliseconds(to / CURVE_RATE),
      bpm: Math.round((60 / gap) * 100) / 100,
      confidence:
        Math.round((steps.reduce((sum, { clarity }) => sum + clarity, 0) / steps.length) * 100) / 100,
      beatsPerBar,
      beats,
      downbeats:
        beatsPerBar === null
          ? []
          : beats.flatMap((_, index) => (index % beatsPerBar === firstOfBar ? [index] : [])),
    });
  }
  return sections;
}
