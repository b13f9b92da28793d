import { pictureDifference } from '../../pictures/picture-measures.ts';
import type { SmallPicture } from '../../pictures/small-picture.ts';
import { isChangedPanel } from '../compare/changed-panel.ts';
import { changesOnScreen } from '../compare/screen-picture.ts';
import { structureDistance } from '../compare/structure-distance.ts';
import { tuned } from '../tuned.ts';

/** Finds hard cuts in a stream of pictures, with a fixed delay and a fixed amount of memory. */
export interface ShotDetector {
  /** Takes the next picture; answers the verdict on the one `lag` pictures earlier, or null at the start. */
  push(picture: SmallPicture): CutVerdict | null;
  /** The verdicts still open at the end, in order. */
  finish(): CutVerdict[];
}

/** Whether a new shot starts with picture `index` (counted from 0). */
export interface CutVerdict {
  index: number;
  cut: boolean;
}

/** How the detector is tuned. */
export interface ShotDetectorOptions {
  /** 0..1, higher finds more cuts. */
  sensitivity: number;
  framesPerSecond: number;
  /** Shortest shot, frames. */
  minFrames: number;
}

/** A flash, a camera's strobe or a lightning ends within this time; the picture before it is then back. */
const FLASH_SECONDS = 0.2;

/** Pictures on each side that a cut has to stand out from. */
const NEIGHBOURS = 2;

/** Difference from the picture before at which a cut is thought of, for sensitivity 0, 0.5 and 1. */
const MIN_DIFFERENCE = [8, 4, 2] as const;

/** How many times the difference of a cut exceeds those around it. Fast motion is as large, but not alone. */
const MIN_RATIO = [2.2, 1.6, 1.2] as const;

/** Structure distance from which two pictures are of different takes. */
const MIN_DISTANCE = [0.74, 0.63, 0.53] as const;

/** Differences below this are noise; ratios are taken against it at least. */
const NOISE_DIFFERENCE = 0.5;

/** After a standstill amid motion, less than this share of it, a cut has to exceed all around it so many times. */
const STANDSTILL = 0.3;
const JUMP_RATIO = 1.7;

/** What comes was there before a flash where it is found there so much better than in the picture before it. */
const BACK_RATIO = 0.75;

/** A picture belongs to a burst from this share of its largest difference; between bursts it is at rest below that. */
const BURST_SHARE = 0.25;
const REST_SHARE = 0.2;
const REST_PICTURES = 3;

/** Pictures of a burst from which something moved through the picture: a cut changes one, a bad conversion two. */
const MOVING_BURST = 3;

interface Entry {
  index: number;
  picture: SmallPicture;
  /** Difference from the picture before. */
  difference: number;
}

function meanDifference(entries: (Entry | undefined)[]): number {
  // The first picture has nothing before it, so its difference says nothing.
  const known = entries.filter((entry): entry is Entry => entry !== undefined && entry.index > 0);
  return known.reduce((total, entry) => total + entry.difference, 0) / Math.max(1, known.length);
}

/** The livelier of both sides counts: at the end of a fade only one is at rest. */
function differenceAround(entries: Entry[], at: number): number {
  const before = meanDifference(entries.slice(Math.max(0, at - NEIGHBOURS), at));
  const after = meanDifference(entries.slice(at + 1, at + 1 + NEIGHBOURS));
  return Math.max(NOISE_DIFFERENCE, before, after);
}

/** Index of the picture with which the one before `at` is back; null where it does not come back. */
function endOfFlash(
  entries: readonly Entry[],
  at: number,
  { flashFrames, minDistance }: { flashFrames: number; minDistance: number },
): number | null {
  const before = entries[at - 1];
  for (let ahead = 1; before !== undefined && ahead <= flashFrames; ahead++) {
    const later = entries[at + ahead];
    if (later === undefined) break;
    if (structureDistance(before.picture, later.picture) < minDistance) return later.index;
  }
  return null;
}

/**
 * Whether a recording that falls behind stood still and jumps, as it does again and again: no cut stands out then. The
 * cut with which a short still shot began is none of these jumps.
 */
function isJump(entries: readonly Entry[], at: number, shotStart: number): boolean {
  const others = [...entries.slice(0, at), ...entries.slice(at + 1)].filter(({ index }) => index > shotStart);
  const most = others.reduce((largest, other) => Math.max(largest, other.difference), 0);
  const before = entries[at - 1]?.difference ?? 0;
  const difference = entries[at]?.difference ?? 0;
  return most > 2 * NOISE_DIFFERENCE && before < STANDSTILL * most && difference < JUMP_RATIO * most;
}

/**
 * Whether the picture changes for some pictures between two rests, with the same take before and after or for so long
 * that something moved: a hand before the lens, a picture that arrives damaged.
 */
function isInBurst(entries: readonly Entry[], at: number, minDistance: number): boolean {
  const difference = entries[at]?.difference ?? 0;
  const isPart = (entry: Entry | undefined): boolean => (entry?.difference ?? 0) > BURST_SHARE * difference;
  let [first, last] = [at, at];
  while (isPart(entries[first - 1])) first -= 1;
  while (isPart(entries[last + 1])) last += 1;
  if (first === last) return false;
  const rest = [...entries.slice(Math.max(0, first - REST_PICTURES), first), ...entries.slice(last + 1)];
  const [before, after] = [entries[first - 1], entries[last]];
  if (before === undefined || after === undefined || entries[last + 1] === undefined) return false;
  if (rest.some((entry) => entry.difference > REST_SHARE * difference)) return false;
  return last - first + 1 >= MOVING_BURST || structureDistance(before.picture, after.picture) < minDistance;
}

/**
 * Creates a detector. A picture starts a shot when it differs from the one before by more than its
 * neighbours do, when its structure is not found there, and when the old picture is not back at once
 * (a flash). Of a screen only a change of the whole is a cut.
 */
export function createShotDetector(options: ShotDetectorOptions): ShotDetector {
  const minDifference = tuned(MIN_DIFFERENCE, options.sensitivity);
  const minRatio = tuned(MIN_RATIO, options.sensitivity);
  const minDistance = tuned(MIN_DISTANCE, options.sensitivity);
  const flashFrames = Math.min(8, Math.max(2, Math.round(FLASH_SECONDS * options.framesPerSecond)));
  const lag = Math.max(NEIGHBOURS, flashFrames);
  const entries: Entry[] = [];
  let count = 0;
  let shotStart = 0;
  let flashEnd = 0;

  /** Whether the new picture was there before a flash or something else that passed. */
  function isBack(at: number, entry: Entry, distance: number): boolean {
    const limit = Math.min(minDistance, BACK_RATIO * distance);
    return entries
      .slice(Math.max(0, at - 1 - flashFrames), at - 1)
      .some((earlier) => structureDistance(earlier.picture, entry.picture) < limit);
  }

  function isCut(at: number): boolean {
    const [before, entry] = [entries[at - 1], entries[at]];
    if (before === undefined || entry === undefined) return false;
    if (entry.index - shotStart < options.minFrames || entry.index <= flashEnd) return false;
    if (entry.difference < minDifference) return false;
    if (entry.difference < minRatio * differenceAround(entries, at)) return false;
    const distance = structureDistance(before.picture, entry.picture);
    if (distance < minDistance || isJump(entries, at, shotStart)) return false;
    if (isInBurst(entries, at, minDistance) || isBack(at, entry, distance)) return false;
    const back = endOfFlash(entries, at, { flashFrames, minDistance });
    if (back !== null) flashEnd = back;
    if (back !== null || changesOnScreen(entries, at)) return false;
    return !isChangedPanel(before.picture, entry.picture);
  }

  function judge(at: number): CutVerdict {
    const index = entries[at]?.index ?? 0;
    const cut = isCut(at);
    if (cut) shotStart = index;
    return { index, cut };
  }

  return {
    push(picture) {
      const last = entries.at(-1);
      const difference = last === undefined ? 0 : pictureDifference(last.picture, picture);
      entries.push({ index: count++, picture, difference });
      if (count <= lag) return null;
      const verdict = judge(entries.length - 1 - lag);
      if (entries.length > lag + flashFrames + NEIGHBOURS + 1) entries.shift();
      return verdict;
    },
    finish() {
      const open = Math.min(lag, count);
      return Array.from({ length: open }, (_, i) => judge(entries.length - open + i));
    },
  };
}
