/** A sampled path as few keyframes: cubic pieces that go over into each other without a kink. Pure. */
import type { Easing } from '../rushes-metadata.ts';

/** A number at a time; `easing` leads to the next one. */
export interface PathKeyframe {
  at: number;
  value: number;
  easing?: Easing;
}

/** A path of even steps. */
export interface SampledPath {
  startSeconds: number;
  stepSeconds: number;
  values: readonly number[];
}

/** Per step; less is no movement. */
const STILL = 1e-6;
/** Steps that a hold has at least. */
const LEAST_HOLD = 4;
/** Control heights beyond this are another piece: a curve with such a swing is no camera's. */
const MOST_SWING = 3;

/**
 * Keyframes that are nowhere further from the path than `tolerance`, of at most `most` where coarser ones will do. A path
 * that stands still is one keyframe.
 */
export function pathKeyframes(
  path: SampledPath,
  { tolerance, most }: { tolerance: number; most: number },
): PathKeyframe[] {
  const { values } = path;
  const last = values.length - 1;
  const spread = Math.max(...values) - Math.min(...values);
  if (last < 1 || spread <= tolerance)
    return [frameAt(path, 0, (Math.max(...values) + Math.min(...values)) / 2)];
  for (let allowed = tolerance; ; allowed *= 2) {
    const knots = knotsOf(path, allowed);
    if (knots.length <= most || allowed > 1) {
      return knots.map((knot, index) => {
        const next = knots[index + 1];
        const easing = next === undefined ? 'linear' : (easingOf(path, knot, next) ?? 'linear');
        return { ...frameAt(path, knot), ...(easing !== 'linear' && { easing }) };
      });
    }
  }
}

const frameAt = (
  { startSeconds, stepSeconds, values }: SampledPath,
  index: number,
  value = values[index] ?? 0,
) => ({
  at: startSeconds + index * stepSeconds,
  value,
});

/** Per step; 0 where it stands still on one side, so that it starts and ends gently there. */
function slopeAt({ values }: SampledPath, index: number): number {
  const [before, here, after] = [values[index - 1], values[index] ?? 0, values[index + 1]];
  const stands = (other: number | undefined) => other !== undefined && Math.abs(other - here) < STILL;
  if (stands(before) || stands(after)) return 0;
  if (before === undefined) return (after ?? here) - here;
  if (after === undefined) return here - before;
  return (after - before) / 2;
}

/** Steps at which pieces meet: halved where a piece is not near enough. */
function knotsOf(path: SampledPath, tolerance: number): number[] {
  const last = path.values.length - 1;
  const knots = [0];
  // Where it begins and ends to stand still are pieces' ends, so that it does stand still.
  const ends = [0, ...holdEnds(path), last].filter(
    (end, index, all) => index === 0 || end !== all[index - 1],
  );
  const waiting = ends.slice(1).map((end, index): [number, number] => [ends[index] ?? 0, end]);
  waiting.reverse();
  while (waiting.length > 0) {
    const [from = 0, to = 0] = waiting.pop() ?? [];
    const worst = to - from < 2 ? null : worstOf(path, from, to, tolerance);
    if (worst === null) knots.push(to);
    else waiting.push([worst, to], [from, worst]);
  }
  return knots;
}

/** Both ends of each stretch in which a path stands still. */
function holdEnds({ values }: SampledPath): number[] {
  const ends: number[] = [];
  let start = 0;
  for (let i = 1; i <= values.length; i += 1) {
    if (i < values.length && Math.abs((values[i] ?? 0) - (values[i - 1] ?? 0)) < STILL) continue;
    if (i - 1 - start >= LEAST_HOLD) ends.push(start, i - 1);
    start = i;
  }
  return ends;
}

/** Where a piece should be divided; null where it is near enough. */
function worstOf(path: SampledPath, from: number, to: number, tolerance: number): number | null {
  const easing = easingOf(path, from, to);
  const middle = Math.floor((from + to) / 2);
  if (easing === null) return middle;
  const [start, end] = [path.values[from] ?? 0, path.values[to] ?? 0];
  const [first, second] = typeof easing === 'object' ? [easing.bezier[1], easing.bezier[3]] : [1 / 3, 2 / 3];
  let [worst, at] = [0, middle];
  for (let i = from + 1; i < to; i += 1) {
    const t = (i - from) / (to - from);
    const share = 3 * first * t * (1 - t) ** 2 + 3 * second * t * t * (1 - t) + t ** 3;
    const off = Math.abs(start + (end - start) * share - (path.values[i] ?? 0));
    if (off > worst) [worst, at] = [off, i];
  }
  if (worst <= tolerance) return null;
  // Not too near an end: pieces of one step say nothing.
  const edge = Math.max(1, Math.floor((to - from) / 8));
  return Math.min(to - edge, Math.max(from + edge, at));
}

/**
 * The cubic that leaves `from` and reaches `to` at the path's own speed there, as a CSS curve: with its control points at a
 * third and two thirds of the time, time runs evenly in it. Null where no such curve is.
 */
function easingOf(path: SampledPath, from: number, to: number): Easing | null {
  const change = (path.values[to] ?? 0) - (path.values[from] ?? 0);
  const steps = to - from;
  const [leaving, reaching] = [slopeAt(path, from) * steps, slopeAt(path, to) * steps];
  if (Math.abs(change) < 1e-9)
    return Math.max(Math.abs(leaving), Math.abs(reaching)) < 1e-6 ? 'linear' : null;
  const [first, second] = [leaving / change / 3, 1 - reaching / change / 3];
  if (Math.abs(first) > MOST_SWING || Math.abs(second) > MOST_SWING) return null;
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return { bezier: [0.33333, round(first), 0.66667, round(second)] };
}
