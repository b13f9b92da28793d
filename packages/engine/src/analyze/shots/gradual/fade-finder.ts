import type { PictureSignature } from '../../pictures/picture-signature.ts';
import { indexRange, type PictureHistory } from '../compare/picture-history.ts';
import { structureDistance } from '../compare/structure-distance.ts';
import { tuned } from '../tuned.ts';
import {
  type Gradual,
  type GradualOptions,
  type Limits,
  MIN_DISTANCE,
  shortestTransition,
} from './gradual-transition.ts';
import { fitRamp } from './mixture-fit.ts';

/** Finds fades through one colour. */
export interface FadeFinder {
  /** Looks at what the newest picture completes. `cuts` as in GradualDetector. */
  look(cuts: readonly number[]): Gradual[];
  /** Looks at what is still open at the end. */
  finish(cuts: readonly number[]): Gradual[];
  /** How many pictures after the last one of a fade it is told. */
  readonly delay: number;
}

/** Lengths of picture in which half a fade is looked for, seconds: the longest half is somewhat shorter. */
const REACH_SECONDS = [0.4, 0.8, 1.4, 2] as const;

/** A fade whose colour stands longer begins with the new picture's half. */
const LONGEST_HOLD_SECONDS = 2;

/** Error of the rise, parts of it. */
const MAX_ERROR: Limits = [0.05, 0.09, 0.13];

/**
 * Of the error, what halves may have between which the same place is seen: no camera dips so evenly to one colour and
 * back, whoever cuts a film does.
 */
const DIP_ERROR = 0.7;

/**
 * Something that moves before the lens covers the picture with one colour place by place: at half of the way, parts have
 * it already, while those of a fade are all on the way. Levels by which a part was of another colour, the share of that
 * at which it is covered, and the share of such parts.
 */
const OTHER_LEVELS = 12;
const COVERED = 0.1;
const MOST_COVERED = 0.25;

/** How far the end of a rise may be from the first picture of one colour. */
const SLACK = 3;

/** The half of a fade before the colour. */
interface OutHalf {
  start: number;
  error: number;
  before: Parameters<typeof structureDistance>[0];
}

/** Pictures of one colour in a row; `end` is exclusive. */
interface FlatRun {
  start: number;
  end: number;
  /** Found when the colour came: its pictures may be forgotten when it goes. */
  out: OutHalf | null;
}

function distanceTo(color: PictureSignature, signature: PictureSignature | undefined): number {
  if (signature === undefined) return 0;
  let sum = 0;
  for (let i = 0; i < color.length; i++) sum += ((signature[i] ?? 0) - (color[i] ?? 0)) ** 2;
  return Math.sqrt(sum / color.length);
}

/** Share of the parts of the picture that have the colour already, of those that had another before. */
function coveredShare(color: PictureSignature, before: PictureSignature, middle: PictureSignature): number {
  let [covered, others] = [0, 0];
  for (let i = 0; i < color.length; i++) {
    const away = Math.abs((before[i] ?? 0) - (color[i] ?? 0));
    if (away < OTHER_LEVELS) continue;
    others += 1;
    if (Math.abs((middle[i] ?? 0) - (color[i] ?? 0)) <= COVERED * away) covered += 1;
  }
  return covered / Math.max(1, others);
}

/** What halves of fades are looked for with. */
interface HalfSearch {
  history: PictureHistory;
  reaches: readonly number[];
  shortest: number;
  maxError: number;
}

/** Whether the colour comes or goes place by place. */
function isCovered(
  history: PictureHistory,
  { near, far, color }: { near: number; far: number; color: PictureSignature },
): boolean {
  const [other, middle] = [history.at(far), history.at(Math.round((near + far) / 2))];
  if (other === undefined || middle === undefined) return false;
  return coveredShare(color, other.signature, middle.signature) > MOST_COVERED;
}

/** The rise of the distance from the colour along `indices`, which lead away from it. */
function halfFade(
  { history, reaches, shortest, maxError }: HalfSearch,
  indices: readonly number[],
  color: PictureSignature,
): { far: number; near: number; error: number } | null {
  let best: { far: number; near: number; error: number } | null = null;
  for (const reach of reaches) {
    const part = indices.slice(0, reach + SLACK);
    const values = part.map((index) => distanceTo(color, history.at(index)?.signature));
    const ramp = fitRamp(values, shortest);
    if (ramp === null || ramp.error > maxError || ramp.start > 2 * SLACK || ramp.end >= values.length)
      continue;
    const [near, far] = [part[ramp.start], part[ramp.end]];
    if (near === undefined || far === undefined || isCovered(history, { near, far, color })) continue;
    if (best === null || ramp.error < best.error * 0.8) best = { near, far, error: ramp.error };
  }
  return best;
}

/**
 * Creates a finder. How far a picture is from the colour falls evenly to nothing while it fades, whatever moves in it:
 * motion changes what is where, not how much there is.
 */
export function createFadeFinder(history: PictureHistory, options: GradualOptions): FadeFinder {
  const { framesPerSecond, sensitivity } = options;
  const shortest = shortestTransition(framesPerSecond);
  const reaches = REACH_SECONDS.map((seconds) =>
    Math.max(shortest + 2, Math.round(seconds * framesPerSecond)),
  );
  const widest = Math.max(...reaches);
  const longestHold = Math.round(LONGEST_HOLD_SECONDS * framesPerSecond);
  const maxError = tuned(MAX_ERROR, sensitivity);
  const minDistance = tuned(MIN_DISTANCE, sensitivity);
  const search: HalfSearch = { history, reaches, shortest, maxError };
  let run: FlatRun | null = null;
  let waiting: FlatRun[] = [];

  function outHalf(start: number, cuts: readonly number[]): OutHalf | null {
    const low = Math.max(history.first(), ...cuts.filter((cut) => cut <= start));
    const color = history.at(start)?.signature;
    const indices = indexRange(Math.max(low, start - widest), start + 1).reverse();
    const half = color === undefined ? null : halfFade(search, indices, color);
    const before = half === null ? undefined : history.at(half.far)?.picture;
    return half === null || before === undefined ? null : { start: half.far + 1, error: half.error, before };
  }

  function fadeAround({ start, end, out }: FlatRun, cuts: readonly number[]): Gradual | null {
    const high = Math.min(history.count(), ...cuts.filter((cut) => cut >= end));
    const color = history.at(end - 1)?.signature;
    const half =
      color === undefined ? null : halfFade(search, indexRange(end - 1, Math.min(high, end + widest)), color);
    const after = half === null ? undefined : history.at(half.far)?.picture;
    if (half === null || after === undefined || out === null) return null;
    const isDip = Math.max(out.error, half.error) <= DIP_ERROR * maxError;
    if (!isDip && structureDistance(out.before, after) < minDistance) return null;
    const isLong = end - start > longestHold;
    return { kind: 'fade', start: isLong ? half.near : out.start, end: half.far };
  }

  /** Follows the colour: begins, goes on or ends a run with picture `index`. */
  function follow(index: number, cuts: readonly number[]): void {
    const isFlat = history.at(index)?.isFlat ?? false;
    if (isFlat && run === null) {
      run = { start: index, end: index + 1, out: outHalf(index, cuts) };
    } else if (isFlat && run !== null) run.end = index + 1;
    else if (run !== null) {
      waiting.push(run);
      run = null;
    }
  }

  function settle(cuts: readonly number[], isEnd: boolean): Gradual[] {
    const ready = waiting.filter(({ end }) => isEnd || history.count() - end >= widest);
    waiting = waiting.filter((flat) => !ready.includes(flat));
    return ready.map((flat) => fadeAround(flat, cuts)).filter((fade) => fade !== null);
  }

  return {
    delay: widest,
    look(cuts) {
      follow(history.count() - 1, cuts);
      return settle(cuts, false);
    },
    finish: (cuts) => settle(cuts, true),
  };
}
