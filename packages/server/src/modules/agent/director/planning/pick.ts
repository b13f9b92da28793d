/** Picks moments out of usable windows. */

import type { Pace } from '../brief.ts';
import type { FrameRange } from './frames.ts';
import { scoreShot } from './score.ts';
import { shareEvenly } from './shares.ts';
import { withoutSlivers } from './slots.ts';
import type { Window } from './windows.ts';

/** How moments are picked. */
export interface PickRules {
  /** Wanted length of one clip and the shortest allowed one, frames. */
  cutFrames: number;
  leastFrames: number;
  taste: { pace: Pace; fullMotion: number };
  random: () => number;
}

/**
 * Moments of exactly `frames` frames together (all that `windows` hold, when that is less), none
 * overlapping, in time order. The best shots come first; in one shot moments lie evenly apart.
 */
export function pickMoments(windows: readonly Window[], frames: number, rules: PickRules): FrameRange[] {
  const chosen = bestWindows(windows, frames, rules);
  const shares = shareEvenly(
    frames,
    chosen.map(({ start, end }) => end - start),
  );
  return chosen
    .flatMap((window, index) => spread(window, shares[index] ?? 0, rules))
    .sort((a, b) => a.start - b.start);
}

/** As many of the best windows as there are cuts, and more where those do not hold enough. */
function bestWindows(windows: readonly Window[], frames: number, rules: PickRules): Window[] {
  const scored = withoutSlivers(windows, rules.leastFrames).map((window) => ({
    window,
    score: scoreShot(window.shot, rules.taste),
  }));
  scored.sort((a, b) => b.score - a.score || a.window.start - b.window.start);
  const wanted = Math.max(1, Math.round(frames / rules.cutFrames));
  const chosen: Window[] = [];
  let held = 0;
  for (const { window } of scored) {
    if (chosen.length >= wanted && held >= frames) break;
    chosen.push(window);
    held += window.end - window.start;
  }
  return chosen;
}

/** `frames` frames of one window as evenly spaced moments; the spare frames lie between and around them. */
function spread(window: Window, frames: number, rules: PickRules): FrameRange[] {
  if (frames <= 0) return [];
  const most = Math.max(1, Math.floor(frames / rules.leastFrames));
  const count = Math.min(most, Math.max(1, Math.round(frames / rules.cutFrames)));
  const lengths = varied(frames, count, rules);
  const spare = window.end - window.start - frames;
  const moments: FrameRange[] = [];
  let used = 0;
  for (const [index, length] of lengths.entries()) {
    // Half a gap before the first and after the last, a whole one in between: room for crossfades.
    const start = window.start + used + Math.floor((spare * (2 * index + 1)) / (2 * count));
    moments.push({ start, end: start + length });
    used += length;
  }
  return moments;
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
