/** Picks moments out of usable windows. */
import type { Rational } from '@rushes/timeline';
import type { Pace } from '../../brief.ts';
import type { FrameRange } from './frames.ts';
import { livelinessOf } from './liveliness.ts';
import { placeMoments, spreadMoments } from './place.ts';
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

/** As many of the best windows as there are cuts, and more where those do not hold enough. */
function bestWindows(windows: readonly Window[], frames: number, rules: PickRules): Window[] {
  const scored = withoutSlivers(windows, rules.leastFrames).map((window) => ({
    window,
    score: scoreWindow(window, rules),
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
