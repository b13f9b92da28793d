/** From curves of onsets to stretches that have a beat. Pure. */
import { CHROMA_RATE, CURVE_RATE, type OnsetCurves, PITCH_CLASSES } from './onset-curve.ts';
import { type TempoStep, tempoPath } from './tempo.ts';
import { type BeatAccent, findBars, trackBeats } from './track-beats.ts';
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
