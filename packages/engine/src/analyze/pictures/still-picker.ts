/** Decides which of the pictures that pass are kept as stills. */

import { blockGrid, changedBlocks, isStructured } from '../shots/compare/still-blocks.ts';
import type { SmallPicture } from './small-picture.ts';

/** Stills a minute on average: reading one takes about as long as three seconds of decoding do. */
export const STILLS_PER_MINUTE = 20;

/** So many may follow each other faster than that, as slides that are leafed through. */
const BURST = 20;

/** Stills of one file: at 40 kB each 48 MB, and a quarter of an hour of reading. A longer file has them farther apart. */
export const MOST_STILLS = 1_200;

/** A place is at rest when it has not changed for this long, seconds. */
const REST_SECONDS = 0.4;

/** Blocks at rest that show something else than the last still does: one may be noise, a word covers more. */
const NEW_BLOCKS = 2;

/** The same where other parts of the picture move, which come to rest here and there by chance. */
const NEW_BLOCKS_IN_MOTION = 4;
const MOTION_SHARE = 0.15;

/** Between stills of such pictures, seconds. */
const GAP_IN_MOTION_SECONDS = 1.5;

/** Share of all blocks that change at once at a cut. */
const CUT_SHARE = 0.6;

/** Where nothing comes to rest: this long after a cut, and then this far apart, seconds. */
const AFTER_CUT_SECONDS = 0.75;
const MOVING_SECONDS = 3;

/** Seconds between two stills, whatever is shown. */
const LEAST_GAP_SECONDS = 0.5;

export interface StillPicker {
  /** Looks at the next picture; answers since when it looks like that if it is to be kept, else null. */
  consider(seconds: number, small: SmallPicture): number | null;
}

/** A picture that passed, and when. */
interface PassedPicture {
  seconds: number;
  small: SmallPicture;
}

/** Of a picture in motion, since when it counts: often enough to see what is written in it; null while it is not due. */
function dueInMotion(seconds: number, cutSeconds: number, kept: PassedPicture | null): number | null {
  const afterCut = kept === null || kept.seconds < cutSeconds;
  if (afterCut) return seconds - cutSeconds >= AFTER_CUT_SECONDS ? cutSeconds : null;
  if (seconds - kept.seconds < MOVING_SECONDS) return null;
  return (kept.seconds + seconds) / 2;
}

/** Starts to choose among the pictures of a file of about `durationSeconds`. */
export function createStillPicker(durationSeconds: number): StillPicker {
  const refillSeconds = Math.max(60 / STILLS_PER_MINUTE, durationSeconds / MOST_STILLS);
  let budget = BURST;
  let count = 0;
  let before: PassedPicture | null = null;
  let kept: PassedPicture | null = null;
  let cutSeconds = 0;
  let restSince: Float64Array = new Float64Array(0);

  /** Notes since when each block is at rest. */
  function follow(seconds: number, small: SmallPicture): void {
    const { columns, rows } = blockGrid(small);
    if (before === null || restSince.length !== columns * rows || before.small.width !== small.width) {
      restSince = new Float64Array(columns * rows).fill(seconds);
      cutSeconds = seconds;
      kept = null;
      return;
    }
    const changed = changedBlocks(before.small, small);
    let changes = 0;
    for (let i = 0; i < changed.length; i++) {
      if (changed[i] !== 1) continue;
      restSince[i] = seconds;
      changes += 1;
    }
    if (changes > changed.length * CUT_SHARE) cutSeconds = seconds;
  }

  /** Since when what is new is at rest; null where nothing new is. */
  function newAtRest(seconds: number, small: SmallPicture): number | null {
    const grid = blockGrid(small);
    const changed = kept === null ? null : changedBlocks(kept.small, small);
    let found = 0;
    let since = 0;
    let moving = 0;
    for (let i = 0; i < restSince.length; i++) {
      const rest = restSince[i] ?? 0;
      const resting = seconds - rest >= REST_SECONDS;
      if (!resting) moving += 1;
      if (changed !== null && changed[i] !== 1) continue;
      if (!resting || !isStructured(small, i, grid)) continue;
      found += 1;
      since = Math.max(since, rest);
    }
    if (moving <= restSince.length * MOTION_SHARE) return found >= NEW_BLOCKS ? since : null;
    const soon = kept !== null && seconds - kept.seconds < GAP_IN_MOTION_SECONDS;
    return found >= NEW_BLOCKS_IN_MOTION && !soon ? since : null;
  }

  function wanted(seconds: number, small: SmallPicture): number | null {
    if (kept !== null && seconds - kept.seconds < LEAST_GAP_SECONDS) return null;
    const since = newAtRest(seconds, small);
    if (since !== null) return Math.max(since, kept?.seconds ?? 0);
    const due = dueInMotion(seconds, cutSeconds, kept);
    if (due === null || kept === null) return due;
    // At rest and the same as before: nothing to see.
    return changedBlocks(kept.small, small).some((block) => block === 1) ? due : null;
  }

  return {
    consider(seconds, small) {
      follow(seconds, small);
      if (before !== null) budget = Math.min(BURST, budget + (seconds - before.seconds) / refillSeconds);
      before = { seconds, small };
      if (budget < 1 || count >= MOST_STILLS) return null;
      const since = wanted(seconds, small);
      if (since === null) return null;
      budget -= 1;
      count += 1;
      kept = { seconds, small };
      return since;
    },
  };
}
