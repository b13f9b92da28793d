/** Where in one window moments of given lengths lie best. */
import type { FrameRange } from './frames.ts';
import type { Liveliness } from './liveliness.ts';

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
