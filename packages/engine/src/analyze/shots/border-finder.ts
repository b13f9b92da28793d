import type { SmallPicture } from '../pictures/small-picture.ts';
import { createPictureHistory } from './compare/picture-history.ts';
import { createQuietCutFinder } from './cuts/quiet-cuts.ts';
import { createShotDetector } from './cuts/shot-detector.ts';
import { createDissolveFinder } from './gradual/dissolve-finder.ts';
import { createFadeFinder } from './gradual/fade-finder.ts';
import type { Gradual, GradualOptions } from './gradual/gradual-transition.ts';
import { createMovingDissolveFinder } from './gradual/moving-dissolves.ts';
import { createWipeFinder } from './gradual/wipe-finder.ts';

/** Where a shot begins: `at` is its first picture. Of a gradual transition that is the middle of the mixture. */
export interface Border {
  at: number;
  kind: 'cut' | 'dissolve' | 'fade' | 'wipe';
  /** First picture that is a mixture, and the first that is not any more; both `at` of a cut. */
  start: number;
  end: number;
}

/** What is known of a picture once it can not change any more. */
export interface BorderVerdict {
  index: number;
  /** The border that stands at this picture; null inside of a shot. */
  border: Border | null;
}

/** Finds where shots begin in a stream of pictures: hard cuts, dissolves and fades. Delay and memory are bounded. */
export interface BorderFinder {
  /** Takes the next picture; answers the verdict on an earlier one, or null at the start. */
  push(picture: SmallPicture): BorderVerdict | null;
  /** The verdicts still open at the end, in order. */
  finish(): BorderVerdict[];
}

export interface BorderFinderOptions {
  /** As AnalyzeRequest.cutterSensitivity. */
  sensitivity: number;
  framesPerSecond: number;
  /** Shortest shot, pictures. */
  minFrames: number;
  /** About how long the file is; null or left out where nobody knows. */
  durationSeconds?: number | null;
}

/** A gradual transition that overlaps with one that is so many times as long is a part of it. */
const PART_TIMES = 1.5;

function isPartOf({ start, end }: Gradual, border: Border): boolean {
  const isLonger = border.end - border.start > PART_TIMES * (end - start);
  return isLonger && border.start < end && border.end > start;
}

function borderOf({ kind, start, end }: Gradual, earliest: number): Border {
  return { at: Math.max(earliest, Math.floor((start + end) / 2)), kind, start, end };
}

/** Limits how many shots a file may have, so that what is stored of it stays bounded whatever it shows. */
interface ShotBudget {
  /** Whether a shot may begin at picture `index`; asked in order. A yes counts. */
  take(index: number): boolean;
}

/** So many may follow each other as fast as shots can, as in a trailer. */
export const BURST_SHOTS = 1_000;

/** Beyond those, seconds a shot on average: 3,600 an hour. */
const SECONDS_A_SHOT = 1;

/** Shots of one file beside the burst; those of a file longer than five and a half hours are farther apart. */
export const MOST_SHOTS = 20_000;

/** Starts the budget of a file of about `durationSeconds`; null where nobody knows. */
export function createShotBudget(options: {
  framesPerSecond: number;
  durationSeconds: number | null;
}): ShotBudget {
  const secondsAShot = Math.max(SECONDS_A_SHOT, (options.durationSeconds ?? 0) / MOST_SHOTS);
  const refill = 1 / (secondsAShot * options.framesPerSecond);
  let left = BURST_SHOTS;
  let total = 0;
  let before = 0;
  return {
    take(index) {
      left = Math.min(BURST_SHOTS, left + (index - before) * refill);
      before = index;
      // Where the length is not known, or was told wrong, the whole is bounded all the same.
      if (left < 1 || total >= MOST_SHOTS + BURST_SHOTS) return false;
      left -= 1;
      total += 1;
      return true;
    },
  };
}

/** Finds dissolves, fades and wipes in a stream of pictures, with bounded delay and memory. */
interface GradualDetector {
  /**
   * Takes the next picture; answers the transitions that it completes. `cuts` are the hard cuts found so far among the
   * pictures of the last seconds, by the index of their first new picture: no mixture goes across one.
   */
  push(picture: SmallPicture, cuts: readonly number[]): Gradual[];
  /** Those still open at the end. */
  finish(cuts: readonly number[]): Gradual[];
  /** How many pictures after its middle a transition is told; a fade that stands long, later. */
  readonly delay: number;
}

/** What is kept of the past: the longest transition with what is around it, and at high rates what memory allows. */
const KEPT_SECONDS = 9;
const MOST_PICTURES = 600;

/** Creates a detector. */
function createGradualDetector(options: GradualOptions): GradualDetector {
  const kept = Math.ceil(KEPT_SECONDS * options.framesPerSecond);
  const history = createPictureHistory(Math.min(MOST_PICTURES, Math.max(60, kept)));
  const dissolves = createDissolveFinder(history, options);
  const movingDissolves = createMovingDissolveFinder(history, options);
  const fades = createFadeFinder(history, options);
  const wipes = createWipeFinder(history, options);
  return {
    delay: Math.max(dissolves.delay, movingDissolves.delay, 2 * fades.delay, wipes.delay),
    push(picture, cuts) {
      history.push(picture);
      return [
        ...dissolves.look(cuts),
        ...movingDissolves.look(cuts),
        ...fades.look(cuts),
        ...wipes.look(cuts),
      ];
    },
    finish: (cuts) => [
      ...dissolves.finish(cuts),
      ...movingDissolves.finish(cuts),
      ...fades.finish(cuts),
      ...wipes.finish(cuts),
    ],
  };
}

/** Creates a finder. */
export function createBorderFinder(options: BorderFinderOptions): BorderFinder {
  const cutDetector = createShotDetector(options);
  const quietCuts = createQuietCutFinder(options);
  const gradualDetector = createGradualDetector(options);
  const budget = createShotBudget({ ...options, durationSeconds: options.durationSeconds ?? null });
  const { delay } = gradualDetector;
  let cuts: number[] = [];
  let borders: Border[] = [];
  let count = 0;
  let told = 0;
  let lastBorder = 0;

  /** A mixture takes the place of cuts that seemed to be inside of it; one that was told already stays. */
  function addGraduals(found: readonly Gradual[]): void {
    for (const gradual of found) {
      if (lastBorder > gradual.start && lastBorder <= gradual.end) continue;
      if (borders.some((border) => isPartOf(gradual, border))) continue;
      cuts = cuts.filter((cut) => cut <= gradual.start || cut > gradual.end);
      borders = borders.filter(({ at }) => at <= gradual.start || at > gradual.end);
      borders.push(borderOf(gradual, told));
    }
  }

  function addCut(index: number): void {
    if (cuts.includes(index)) return;
    cuts.push(index);
    borders.push({ at: index, kind: 'cut', start: index, end: index });
  }

  function tell(): BorderVerdict {
    const index = told++;
    const border = borders.find(({ at }) => at === index) ?? null;
    borders = borders.filter(({ at }) => at > index);
    cuts = cuts.filter((cut) => cut > index - 4 * delay);
    if (border === null || index - lastBorder < options.minFrames || !budget.take(index))
      return { index, border: null };
    lastBorder = index;
    return { index, border };
  }

  return {
    push(picture) {
      const verdict = cutDetector.push(picture);
      if (verdict?.cut) addCut(verdict.index);
      for (const index of quietCuts.push(picture)) addCut(index);
      count += 1;
      addGraduals(gradualDetector.push(picture, cuts));
      return count <= delay ? null : tell();
    },
    finish() {
      for (const { index, cut } of cutDetector.finish()) if (cut) addCut(index);
      for (const index of quietCuts.finish()) addCut(index);
      addGraduals(gradualDetector.finish(cuts));
      return Array.from({ length: count - told }, tell);
    },
  };
}
