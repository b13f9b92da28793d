/** Lengths that follow from the pace, in frames. */
import { type Rational, secondsToFrames } from '@rushes/timeline';
import type { Brief, Pace } from '../../brief.ts';

/** Lengths the planner works with. */
export interface Pacing {
  pace: Pace;
  /** Wanted length of one clip. */
  cutFrames: number;
  /** True when the brief says how long clips are. */
  cutAsked: boolean;
  /** No clip is shorter, unless its material is. */
  leastFrames: number;
  /** A crossfade's whole length; 0 = hard cuts. */
  dissolveFrames: number;
  /** How long one still picture stands. */
  stillFrames: number;
}

const paces: { [pace in Pace]: { cut: number; still: number; dissolve: number } } = {
  fast: { cut: 1.5, still: 2, dissolve: 0.3 },
  normal: { cut: 3, still: 4, dissolve: 0.6 },
  calm: { cut: 5.5, still: 6, dissolve: 1 },
};

/** Shortest clip, seconds: less is a flash nobody reads. */
const leastSeconds = 0.5;

/** Pacing for `brief` at the output rate. */
export function choosePacing(brief: Brief, rate: Rational): Pacing {
  const pace = brief.pace ?? 'normal';
  const lengths = paces[pace];
  const cut = Math.max(brief.cutSeconds ?? lengths.cut, 0.1);
  const dissolves = brief.transitions === 'dissolve' || (brief.transitions === null && pace === 'calm');
  return {
    pace,
    cutFrames: atLeastOne(cut, rate),
    cutAsked: brief.cutSeconds !== null,
    leastFrames: atLeastOne(Math.min(leastSeconds, cut), rate),
    dissolveFrames: dissolves ? 2 * Math.ceil(secondsToFrames(lengths.dissolve, rate) / 2) : 0,
    stillFrames: atLeastOne(brief.cutSeconds ?? lengths.still, rate),
  };
}

function atLeastOne(seconds: number, rate: Rational): number {
  return Math.max(1, secondsToFrames(seconds, rate));
}
