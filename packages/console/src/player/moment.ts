/** The stretch of a film that somebody means: what they marked, else the shot that is seen. Pure. */
import { duration } from '../app/format.ts';
import { frameAt, type Range, rangeAt } from './transport.ts';

/** Frames that were marked; null where none is. */
export interface Marked {
  first: number | null;
  last: number | null;
}

export const NOTHING_MARKED: Marked = { first: null, last: null };

/** Of a film whose shots nobody knows a moment is so long. */
const USUAL_SECONDS = 5;

/** Marks the frame that is seen as the first or the last one; a mark on the wrong side of the other takes its place. */
export function marked(before: Marked, which: 'first' | 'last', frame: number): Marked {
  if (which === 'first') {
    return { first: frame, last: before.last !== null && before.last < frame ? null : before.last };
  }
  return { last: frame, first: before.first !== null && before.first > frame ? null : before.first };
}

/**
 * From the beginning of its first frame to the end of its last one, in seconds. With one end marked the other one is that of
 * the shot in which it lies.
 */
export function momentOf(
  { first, last }: Marked,
  film: { time: number; length: number; fps: number; shots: readonly Range[] },
): Range {
  const { time, length, fps, shots } = film;
  const frames = Math.max(1, Math.round(length * fps));
  const at = Math.min(first ?? last ?? frameAt(time, fps), frames - 1);
  const shot = shots[rangeAt(shots, at / fps)];
  const usual = Math.round(USUAL_SECONDS * fps);
  // Where a shot begins between two frames, the one that is shown first is its first.
  const edge = (seconds: number) => Math.ceil(seconds * fps - 0.001);
  const shotStart =
    shot === undefined ? (last === null ? at : Math.max(0, at - usual + 1)) : edge(shot.start);
  const shotEnd = shot === undefined ? at + usual : edge(shot.end);
  const start = Math.min(first ?? shotStart, frames - 1);
  const end = Math.min(frames, Math.max(start + 1, last === null ? shotEnd : last + 1));
  return { start: start / fps, end: Math.min(length || end / fps, end / fps) };
}

/** A place as a sentence names it: `0:05`, and where it is no whole second `0:05.48`. */
export function spoken(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const rest = hundredths % 100;
  const whole = duration(Math.floor(hundredths / 100));
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}
