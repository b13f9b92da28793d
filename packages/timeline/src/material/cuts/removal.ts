/** Frames of a programme as the operation that takes them away. */

import type { Stretch } from '../../edit/board/stretches.ts';
import type { EditOperation } from '../../edit/edit-operation.ts';
import { ticksPerSecond } from '../../ticks.ts';
import type { FrameGrid } from '../frame-grid.ts';

/** What sounds at a join goes over into what follows in this time, seconds: too short to hear, long enough for noise. */
export const CROSSFADE_SECONDS = 0.02;

/** A crossfade as a field of an operation. */
export function crossfadeOf(seconds: number | undefined): { crossfade?: { value: number; rate: number } } {
  const milliseconds = Math.round((seconds ?? CROSSFADE_SECONDS) * 1_000);
  return milliseconds > 0 ? { crossfade: { value: milliseconds, rate: 1_000 } } : {};
}

/** No operation where there is nothing to take away; and how much it is. */
export function removalOf(
  grid: FrameGrid,
  frames: readonly Stretch[],
  crossfade: number | undefined,
): { operations: EditOperation[]; seconds: number } {
  const ticks = frames.reduce((sum, { start, end }) => sum + grid.ticksAt(end) - grid.ticksAt(start), 0);
  const ranges = frames.map(({ start, end }) => grid.rangeOf(start, end));
  return {
    operations: ranges.length === 0 ? [] : [{ type: 'remove_ranges', ranges, ...crossfadeOf(crossfade) }],
    seconds: ticks / ticksPerSecond,
  };
}
