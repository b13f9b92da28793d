/** Where things stand on the screen, what is hit, and to what a dragged thing is drawn. Pure. */

/** Pixels per frame that can be chosen. */
const LEAST_SCALE = 0.001;
const MOST_SCALE = 40;
/** Browsers draw nothing much wider. */
const WIDEST = 12_000_000;

export function limitScale(scale: number, frames: number): number {
  return Math.min(MOST_SCALE, WIDEST / Math.max(1, frames), Math.max(LEAST_SCALE, scale));
}

/** The scale at which the whole programme is seen, with a little room behind it. */
export function fittingScale(frames: number, width: number): number {
  return limitScale((width * 0.92) / Math.max(1, frames), frames);
}

export type Part = 'start' | 'end' | 'body';

const EDGE_PIXELS = 9;

/** What of a block lies at a place in it: its edges are no wider than a third of it. */
export function partAt(x: number, width: number): Part {
  const edge = Math.min(EDGE_PIXELS, width / 3);
  if (x < edge) return 'start';
  return x > width - edge ? 'end' : 'body';
}

export interface Snap {
  /** By how many frames, when drawn there. */
  by: number;
  /** The frame that it is drawn to. */
  at: number | null;
}

/** The nearest of ordered frames. */
export function nearest(frames: readonly number[], frame: number): number | null {
  let low = 0;
  let high = frames.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle] ?? 0) < frame) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [frames[low - 1], frames[low]];
  if (before === undefined || after === undefined) return before ?? after ?? null;
  return frame - before <= after - frame ? before : after;
}

/** Draws what is moved by `by` to the nearest target that one of its edges comes near. `targets` are in order. */
export function snap(
  edges: readonly number[],
  targets: readonly number[],
  { by, tolerance }: { by: number; tolerance: number },
): Snap {
  let best: Snap = { by, at: null };
  let distance = tolerance;
  for (const edge of edges) {
    const at = nearest(targets, edge + by);
    if (at === null) continue;
    const off = Math.abs(at - (edge + by));
    if (off > distance || (off === distance && best.at !== null)) continue;
    distance = off;
    best = { by: at - edge, at };
  }
  return best;
}

/** Seconds between two labels of the ruler, so that they stand at least `room` pixels apart. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Frames from one label to the next, and from one tick to the next. */
export function rulerSteps(
  { scale, fps }: { scale: number; fps: number },
  room = 96,
): { label: number; tick: number } {
  const rate = Math.round(fps);
  for (const frames of [1, 2, 5, 10]) {
    if (frames < rate && frames * scale >= room) return { label: frames, tick: 1 };
  }
  const seconds = STEPS.find((one) => one * rate * scale >= room) ?? 14_400;
  const label = seconds * rate;
  const tick = label / (seconds % 5 === 0 || seconds === 1 ? 5 : seconds % 3 === 0 ? 3 : 2);
  return { label, tick: Math.max(1, Math.round(tick)) };
}

/** How far an edge may be moved: to the media's end, to the neighbour, to one frame that is left. */
export function trimLimits(
  block: { start: number; end: number; before: number | null; after: number | null },
  edge: 'start' | 'end',
  { ripple, previousEnd, nextStart }: { ripple: boolean; previousEnd: number; nextStart: number },
): { least: number; most: number } {
  const length = block.end - block.start;
  if (edge === 'start') {
    const media = block.before ?? Number.POSITIVE_INFINITY;
    const room = ripple ? Number.POSITIVE_INFINITY : block.start - previousEnd;
    return { least: -Math.min(media, room, ripple ? media : block.start), most: length - 1 };
  }
  const room = ripple ? Number.POSITIVE_INFINITY : nextStart - block.end;
  return { least: 1 - length, most: Math.min(block.after ?? Number.POSITIVE_INFINITY, room) };
}

/** How far a cut may be rolled: both sides keep a frame, and show no more than their media has. */
export function rollLimits(
  left: { start: number; end: number; after: number | null },
  right: { start: number; end: number; before: number | null },
): { least: number; most: number } {
  return {
    least: -Math.min(left.end - left.start - 1, right.before ?? Number.POSITIVE_INFINITY),
    most: Math.min(right.end - right.start - 1, left.after ?? Number.POSITIVE_INFINITY),
  };
}

export const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
