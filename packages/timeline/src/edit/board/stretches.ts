/** Stretches of a programme in ticks: read, sorted, and what lies between them. Pure. */
import { EditError } from '../edit-error.ts';
import type { EditRange } from '../edit-operation.ts';
import { readPlace } from '../edit-time.ts';

/** From `start` up to `end`, which may be infinite: the rest of the programme. */
export interface Stretch {
  start: number;
  end: number;
}

/** Ranges as they were given. Throws EditError for one that lasts no time. */
export function readStretches(ranges: readonly EditRange[]): Stretch[] {
  if (ranges.length === 0) throw new EditError(['ranges'], 'must be at least one');
  return ranges.map((range, index) => {
    try {
      const start = readPlace(range.start, 'start').ticks;
      const { ticks } = readPlace(range.duration, 'duration');
      if (ticks > 0) return { start, end: start + ticks };
      throw new EditError(['duration', 'value'], 'must be above 0');
    } catch (error) {
      throw error instanceof EditError ? error.under('ranges', index) : error;
    }
  });
}

/** In order, those that touch or overlap as one. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** What is left of a programme without these, which are in order and apart. */
export function stretchesBetween(removed: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  let from = 0;
  for (const { start, end } of removed) {
    if (start > from) kept.push({ start: from, end: start });
    from = end;
  }
  return [...kept, { start: from, end: Number.POSITIVE_INFINITY }];
}

/** Where a time of the old programme is in the new one; of what is gone where the next that is kept begins. */
export function createTimeMap(kept: readonly Stretch[]): (ticks: number) => number {
  let at = 0;
  const placed = kept.map((stretch) => {
    const place = { ...stretch, at };
    at += stretch.end - stretch.start;
    return place;
  });
  const inOrder = placed.sort((a, b) => a.start - b.start);
  const end = at;
  return (ticks) => {
    let [low, high] = [0, inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((inOrder[middle]?.end ?? 0) > ticks) high = middle;
      else low = middle + 1;
    }
    const next = inOrder[low];
    return next === undefined ? end : next.at + Math.max(0, ticks - next.start);
  };
}
