import { pictureDifference } from '../../pictures/picture-measures.ts';
import type { SmallPicture } from '../../pictures/small-picture.ts';
import { isChangedPanel } from '../compare/changed-panel.ts';
import { changesOnScreen } from '../compare/screen-picture.ts';
import { structureDistance } from '../compare/structure-distance.ts';
import { isRelit, keepsLight, unfoundContent, unfoundShare } from '../compare/unfound-content.ts';
import { tuned } from '../tuned.ts';

/** Finds cuts that change a part of the picture only, as from one person to another before the same wall. */
export interface QuietCutFinder {
  /** Takes the next picture; answers the cuts that this settles, by the index of their first new picture. */
  push(picture: SmallPicture): number[];
  /** Those still open at the end. */
  finish(): number[];
}

/** Difference from the picture before at which a cut is thought of, levels; for sensitivity 0, 0.5 and 1 as all. */
const MIN_DIFFERENCE = [6, 4, 2.5] as const;

/** How many times the difference exceeds those of the two pictures on each side. */
const MIN_RATIO = [3.2, 2.5, 2] as const;

/** Seconds on each side in which nothing else may stand out like that, and by how much it has to. */
const ALONE_SECONDS = 0.28;
const ALONE_RATIO = 1.6;

/** A recording that falls behind stands still and jumps: after a standstill amid motion a cut has to stand out so much. */
const STANDSTILL = 0.3;
const JUMP_RATIO = 3;

/** Mean levels of what is not found in the other picture, and how many times that exceeds what it is around. */
const MIN_UNFOUND = [6.5, 4.4, 3] as const;
const UNFOUND_RATIO = [2.8, 2.2, 1.8] as const;

/**
 * Somebody who moves quickly hides that the difference stands out: it may fall short of what it has to be by so much
 * where what is not found is so many times what it has to be.
 */
const CLEAR_STANDING = 0.6;
const CLEAR_CONTENT = 1.5;

/** Share of the picture that has to be new: a thing that appears or goes within a take covers less. */
const MIN_SHARE = 0.14;

/**
 * A jump cut within one take changes less, but stands out more: how many times the difference exceeds those of its sides
 * and all near it, what is not found in levels, and how many times that exceeds what it is around. Where little is new,
 * another light explains it too easily, so the light has to stay.
 */
const JUMP_CUT = {
  difference: [1.6, 1, 0.8],
  sides: 1.3,
  alone: [3, 2.5, 2],
  unfound: [0.9, 0.55, 0.4],
  beside: [2, 1.7, 1.5],
  share: 0.1,
  distance: 0.14,
  stays: 0.65,
} as const;

/** Structure distance below which nothing came or went. Measured from one person to another: from 0.2. */
const SAME_DISTANCE = 0.1;

/** Below these all is noise. */
const NOISE_DIFFERENCE = 0.5;
const NOISE_UNFOUND = 0.15;

/**
 * Seconds within which what was seen before may not come back, nor what comes have been seen: a hand before the lens, a
 * passer-by, a flash. Of what is not found across the cut that much is not found there either.
 */
const RETURN_SECONDS = 0.6;
const STAYS = 0.55;
const MOST_PICTURES = 30;

const RETURN_STEP = 2;

interface Entry {
  index: number;
  picture: SmallPicture;
  /** Difference from the picture before. */
  difference: number;
}

const largest = (entries: readonly Entry[]): number =>
  entries.reduce((most, { difference }) => Math.max(most, difference), 0);

const meanOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { difference }) => sum + difference, 0) / Math.max(1, entries.length);

/** Creates a finder. It looks at content only where the difference of neighbours stands out: seldom. */
export function createQuietCutFinder(options: {
  sensitivity: number;
  framesPerSecond: number;
}): QuietCutFinder {
  const { sensitivity, framesPerSecond } = options;
  const limits = {
    difference: tuned(MIN_DIFFERENCE, sensitivity),
    ratio: tuned(MIN_RATIO, sensitivity),
    unfound: tuned(MIN_UNFOUND, sensitivity),
    unfoundRatio: tuned(UNFOUND_RATIO, sensitivity),
    jumpCut: {
      difference: tuned(JUMP_CUT.difference, sensitivity),
      alone: tuned(JUMP_CUT.alone, sensitivity),
      unfound: tuned(JUMP_CUT.unfound, sensitivity),
      beside: tuned(JUMP_CUT.beside, sensitivity),
    },
  };
  const pictures = (seconds: number): number =>
    Math.min(MOST_PICTURES, Math.max(3, Math.round(seconds * framesPerSecond)));
  const lag = pictures(RETURN_SECONDS);
  const near = pictures(ALONE_SECONDS);
  const entries: Entry[] = [];
  let count = 0;
  let judged = 0;

  /** The differences on both sides, the largest near, and whether a recording that stood still jumps. */
  function surroundings(at: number): { sides: number; others: number; isJump: boolean } {
    const [before, after] = [entries.slice(Math.max(1, at - near), at), entries.slice(at + 1, at + 1 + near)];
    const sides = Math.max(NOISE_DIFFERENCE, meanOf(before.slice(-2)), meanOf(after.slice(0, 2)));
    const others = Math.max(largest(before), largest(after));
    const isJump = others > NOISE_DIFFERENCE * 2 && (before.at(-1)?.difference ?? 0) < STANDSTILL * others;
    return { sides, others, isJump };
  }

  /** How many times the difference at `at` is what it has to be to stand out from all near it. */
  function standing(at: number, { difference }: Entry): number {
    const { sides, others, isJump } = surroundings(at);
    return difference / Math.max(limits.ratio * sides, (isJump ? JUMP_RATIO : ALONE_RATIO) * others);
  }

  /** What is not found of one in the other, exact below `enough`. */
  function unfoundBetween(from: number, to: number, enough: number): number {
    const [a, b] = [entries[from], entries[to]];
    return a === undefined || b === undefined ? 0 : unfoundContent(a.picture, b.picture, enough);
  }

  /** Whether the old is back soon, or the new was there a moment ago. */
  function returns(at: number, least: number): boolean {
    for (let away = 1; away <= lag; away += RETURN_STEP) {
      if (entries[at + away] !== undefined && unfoundBetween(at - 1, at + away, least) < least) return true;
      if (entries[at - 1 - away] !== undefined && unfoundBetween(at - 1 - away, at, least) < least)
        return true;
    }
    return false;
  }

  /** Whether no more than `most` is not found between any of the pictures beside. */
  function isAlone(at: number, floor: number, most: number): boolean {
    return [at - 2, at - 1, at + 1, at + 2].every(
      (other) => Math.max(floor, unfoundBetween(other - 1, other, most)) <= most,
    );
  }

  /** Whether somebody or something else is seen before the same background. */
  function isOther(at: number, before: Entry, entry: Entry): boolean {
    const stands = standing(at, entry);
    if (entry.difference < limits.difference || stands < CLEAR_STANDING || changesOnScreen(entries, at))
      return false;
    const unfound = unfoundContent(before.picture, entry.picture);
    const clear = stands < 1 ? CLEAR_CONTENT : 1;
    if (unfound < clear * limits.unfound || isRelit(before.picture, entry.picture)) return false;
    return (
      isAlone(at, NOISE_UNFOUND, unfound / (clear * limits.unfoundRatio)) &&
      !isSameInOtherLight(before, entry) &&
      !isInOnePlace(before, entry) &&
      !returns(at, STAYS * unfound)
    );
  }

  /** Whether the same take goes on at another moment, or seen from a little elsewhere. */
  function isJumpCut(at: number, before: Entry, entry: Entry): boolean {
    const { sides, others, isJump } = surroundings(at);
    const least = Math.max(JUMP_CUT.sides * sides, (isJump ? JUMP_RATIO : limits.jumpCut.alone) * others);
    if (entry.difference < Math.max(limits.jumpCut.difference, least)) return false;
    const [a, b] = [before.picture, entry.picture];
    if (!keepsLight(a, b) || changesOnScreen(entries, at)) return false;
    const unfound = unfoundContent(a, b);
    if (unfound < limits.jumpCut.unfound) return false;
    const most = (unfound + NOISE_UNFOUND) / limits.jumpCut.beside - NOISE_UNFOUND;
    return (
      isAlone(at, 0, most) &&
      unfoundShare(a, b) >= JUMP_CUT.share &&
      structureDistance(a, b) >= JUMP_CUT.distance &&
      !isChangedPanel(a, b) &&
      !returns(at, JUMP_CUT.stays * unfound)
    );
  }

  function isCut(at: number): boolean {
    const [before, entry] = [entries[at - 1], entries[at]];
    if (before === undefined || entry === undefined || entry.difference < limits.jumpCut.difference)
      return false;
    return isOther(at, before, entry) || isJumpCut(at, before, entry);
  }

  /** Whether all that is there stays: where little is lit, most of the picture is as dark as before. */
  function isSameInOtherLight(before: Entry, entry: Entry): boolean {
    return structureDistance(before.picture, entry.picture) < SAME_DISTANCE;
  }

  /** Whether only a thing in one place appears or goes. */
  function isInOnePlace(before: Entry, entry: Entry): boolean {
    return (
      unfoundShare(before.picture, entry.picture) < MIN_SHARE || isChangedPanel(before.picture, entry.picture)
    );
  }

  /** The verdict on picture `judged`. */
  function judge(): number[] {
    const index = judged++;
    const at = index - (entries[0]?.index ?? 0);
    return isCut(at) ? [index] : [];
  }

  return {
    push(picture) {
      const last = entries.at(-1);
      entries.push({
        index: count++,
        picture,
        difference: last === undefined ? 0 : pictureDifference(last.picture, picture),
      });
      if (entries.length > 2 * lag + 3) entries.shift();
      return count > lag ? judge() : [];
    },
    finish() {
      const found: number[] = [];
      while (judged < count) found.push(...judge());
      return found;
    },
  };
}
