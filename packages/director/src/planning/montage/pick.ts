/** Picks moments out of usable windows, and lays them where they are best. */
import type { Rational } from '@rushes/timeline';
import type { Pace } from '../../brief.ts';
import type { FrameRange } from './frames.ts';
import { type Liveliness, livelinessOf, scoreShot } from './score.ts';
import { shareEvenly } from './shares.ts';
import { withoutSlivers } from './slots.ts';
import { firstTakesFirst } from './takes.ts';
import type { Window } from './windows.ts';

/** How moments are picked. */
export interface PickRules {
  /** Wanted length of one clip and the shortest allowed one, frames. */
  cutFrames: number;
  leastFrames: number;
  taste: { pace: Pace; fullMotion: number };
  random: () => number;
  /** The output's rate: what frames mean. */
  rate: Rational;
  /** Distance between two moments of one shot and from the ends of what may be used, frames, where there is room. */
  gapFrames: number;
  edgeFrames: number;
  /** Clips may become this short to show more of what happens; null = the asked length of cuts holds. */
  shortestFrames: number | null;
}

/** What one more cut has to gain, of a worth of about 1: cuts inside one shot are seen. */
const cutCost = 0.03;
const mostExtraCuts = 3;

/**
 * Moments of exactly `frames` frames together (all that `windows` hold, when that is less), none
 * overlapping, in time order. The best shots come first; in one shot moments lie where most is to be
 * seen, evenly apart where that is not known.
 */
export function pickMoments(windows: readonly Window[], frames: number, rules: PickRules): FrameRange[] {
  const chosen = bestWindows(windows, frames, rules);
  const shares = shareEvenly(
    frames,
    chosen.map(({ start, end }) => end - start),
  );
  return chosen
    .flatMap((window, index) => placeIn(window, shares[index] ?? 0, rules))
    .sort((a, b) => a.start - b.start);
}

/** As many of the best windows as there are cuts, of takes of the same the best one first, and more where those do not hold enough. */
function bestWindows(windows: readonly Window[], frames: number, rules: PickRules): Window[] {
  const scored = withoutSlivers(windows, rules.leastFrames).map((window) => ({
    window,
    score: scoreWindow(window, rules),
  }));
  scored.sort((a, b) => b.score - a.score || a.window.start - b.window.start);
  const wanted = Math.max(1, Math.round(frames / rules.cutFrames));
  const chosen: Window[] = [];
  let held = 0;
  for (const window of firstTakesFirst(scored.map((one) => one.window))) {
    if (chosen.length >= wanted && held >= frames) break;
    chosen.push(window);
    held += window.end - window.start;
  }
  return chosen;
}

/** The shot's score, and of equal weight how good its best moment inside the window is, where that is known. */
function scoreWindow(window: Window, rules: PickRules): number {
  const score = scoreShot(window.shot, rules.taste);
  const liveliness = livelinessOf(window.shot, rules.taste.pace, rules.rate);
  if (liveliness === null) return score;
  const length = Math.min(rules.cutFrames, window.end - window.start);
  return (
    (score + placeMoments({ window, lengths: [length], gapFrames: 0, edgeFrames: 0 }, liveliness).worth) / 2
  );
}

/** `frames` frames of one window as moments: where most is to be seen, or evenly spread where that is not known. */
function placeIn(window: Window, frames: number, rules: PickRules): FrameRange[] {
  if (frames <= 0) return [];
  const most = Math.max(1, Math.floor(frames / rules.leastFrames));
  const count = Math.min(most, Math.max(1, Math.round(frames / rules.cutFrames)));
  const liveliness = livelinessOf(window.shot, rules.taste.pace, rules.rate);
  const placement = (moments: number) => ({
    window,
    lengths: varied(frames, moments, rules),
    gapFrames: rules.gapFrames,
    edgeFrames: rules.edgeFrames,
  });
  if (liveliness === null) return spreadMoments(placement(count));
  const counts = countsToTry(frames, count, rules);
  const tries = counts.map((moments) => {
    const placed = placeMoments(placement(moments), liveliness);
    return { ...placed, worth: placed.worth - cutCost * (moments - count) };
  });
  return tries.reduce((best, next) => (next.worth > best.worth ? next : best)).moments;
}

/** The usual number of moments, and a few more where shorter ones are allowed: short events are then shown without the wait. */
function countsToTry(frames: number, count: number, rules: PickRules): number[] {
  const most = rules.shortestFrames === null ? count : Math.floor(frames / rules.shortestFrames);
  const more = Math.min(mostExtraCuts, Math.max(0, most - count));
  return Array.from({ length: more + 1 }, (_, extra) => count + extra);
}

/** Lengths that sum up to `frames`, up to a sixth longer and shorter in turn, so that cuts do not tick like a clock. */
function varied(frames: number, count: number, rules: PickRules): number[] {
  const lengths = shareEvenly(
    frames,
    Array.from({ length: count }, () => frames),
  );
  for (let index = 0; index + 1 < count; index += 2) {
    const [a = 0, b = 0] = [lengths[index], lengths[index + 1]];
    const room = Math.max(0, Math.min(a, b) - rules.leastFrames);
    const shift = Math.min(room, Math.floor((rules.random() * Math.min(a, b)) / 6));
    lengths[index] = a + shift;
    lengths[index + 1] = b - shift;
  }
  return lengths;
}

/** What `placeMoments` places. */
export interface Placement {
  window: FrameRange;
  /** Lengths of the moments in time order, frames; together at most the window. */
  lengths: readonly number[];
  /** Wanted distance between two moments, and from the window's ends, frames; kept as far as there is room. */
  gapFrames: number;
  edgeFrames: number;
}

/** Moments that were placed, and what they are worth on the mean. */
export interface Placed {
  moments: FrameRange[];
  worth: number;
}

/** Work is bounded: at most this many places are tried for all moments together, and for one. */
const mostTries = 200_000;
const mostPlaces = 1500;
/** Of a clip the first third counts this much more: one that opens on nothing is not waited for. */
const openingWeight = 0.1;
/** Draws moments that are as good elsewhere to where they would lie evenly; far too weak to outdo anything to see. */
const evenness = 0.02;

/** Evenly spread: half a gap before the first and after the last, a whole one in between, for crossfades. */
export function spreadMoments({ window, lengths }: Placement): FrameRange[] {
  const spare = spareOf(window, lengths);
  let used = 0;
  return lengths.map((length, index) => {
    const start = window.start + used + Math.floor((spare * (2 * index + 1)) / (2 * lengths.length));
    used += length;
    return { start, end: start + length };
  });
}

function spareOf(window: FrameRange, lengths: readonly number[]): number {
  return window.end - window.start - lengths.reduce((sum, length) => sum + length, 0);
}

/**
 * The moments where `liveliness` is highest, none overlapping. With the gaps set aside, each moment only
 * shifts further right than the one before: the best shifts follow one after the other from a table.
 */
export function placeMoments(placement: Placement, liveliness: Liveliness): Placed {
  const { window, lengths } = placement;
  const spare = spareOf(window, lengths);
  const { gap, edge } = distances(placement, spare);
  const shifts = shiftsUpTo(Math.max(0, spare - 2 * edge - gap * (lengths.length - 1)), lengths.length);
  const even = spreadMoments(placement);
  const tables: Table[] = [];
  let offset = window.start + edge;
  for (const [index, length] of lengths.entries()) {
    const first = offset;
    const worth = (shift: number): number => {
      const start = first + shift;
      const off = Math.abs(start - (even[index]?.start ?? start)) / Math.max(1, spare);
      return length * (worthAt(liveliness, start, length) - evenness * off);
    };
    tables.push(nextTable(tables.at(-1), shifts, worth));
    offset += length + gap;
  }
  const moments = readBack(tables, { shifts, lengths, start: window.start + edge, gap });
  return { moments, worth: meanWorth(moments, liveliness) };
}

/** The distances there is room for: edges as in an even spread at most, gaps so that half of the room stays to choose in. */
function distances(placement: Placement, spare: number): { gap: number; edge: number } {
  const count = placement.lengths.length;
  const edge = Math.max(0, Math.min(placement.edgeFrames, Math.floor(spare / Math.max(1, 2 * count))));
  if (count < 2) return { gap: 0, edge };
  const room = Math.floor((spare - 2 * edge) / (count - 1));
  const least = Math.min(2 * edge, room);
  return { gap: Math.max(least, Math.min(placement.gapFrames, Math.floor(room / 2))), edge };
}

function worthAt(liveliness: Liveliness, start: number, length: number): number {
  const opening = liveliness.mean(start, start + Math.max(1, Math.round(length / 3)));
  return (1 - openingWeight) * liveliness.mean(start, start + length) + openingWeight * opening;
}

function meanWorth(moments: readonly FrameRange[], liveliness: Liveliness): number {
  const frames = moments.reduce((sum, { start, end }) => sum + end - start, 0);
  const worth = moments.reduce(
    (sum, { start, end }) => sum + (end - start) * worthAt(liveliness, start, end - start),
    0,
  );
  return frames === 0 ? 0 : worth / frames;
}

/** Shifts to try: from 0 to `most`, both included. */
function shiftsUpTo(most: number, moments: number): number[] {
  const places = Math.max(1, Math.min(mostPlaces, Math.floor(mostTries / Math.max(1, moments))));
  const step = Math.max(1, Math.ceil(most / places));
  const shifts = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  return most % step === 0 ? shifts : [...shifts, most];
}

/** For each shift: what all moments so far are worth at most with the newest shifted by no more, and by how much it is then. */
interface Table {
  worth: Float64Array;
  chosen: Uint32Array;
}

function nextTable(
  before: Table | undefined,
  shifts: readonly number[],
  worth: (shift: number) => number,
): Table {
  const table = { worth: new Float64Array(shifts.length), chosen: new Uint32Array(shifts.length) };
  let [best, bestAt] = [Number.NEGATIVE_INFINITY, 0];
  for (const [at, shift] of shifts.entries()) {
    const value = (before?.worth[at] ?? 0) + worth(shift);
    if (value > best) [best, bestAt] = [value, at];
    table.worth[at] = best;
    table.chosen[at] = bestAt;
  }
  return table;
}

function readBack(
  tables: readonly Table[],
  placed: { shifts: readonly number[]; lengths: readonly number[]; start: number; gap: number },
): FrameRange[] {
  const { shifts, lengths, gap } = placed;
  const chosen: number[] = [];
  let at = shifts.length - 1;
  for (const table of tables.toReversed()) {
    at = table.chosen[at] ?? 0;
    chosen.unshift(shifts[at] ?? 0);
  }
  let { start } = placed;
  return lengths.map((length, index) => {
    const from = start + (chosen[index] ?? 0);
    start += length + gap;
    return { start: from, end: from + length };
  });
}
