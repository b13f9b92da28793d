import type { SmallPicture } from '../pictures/small-picture.ts';
import { createQuietCutFinder } from './cuts/quiet-cuts.ts';
import { createShotDetector } from './cuts/shot-detector.ts';
import { createGradualDetector } from './gradual/gradual-detector.ts';
import type { Gradual } from './gradual/gradual-transition.ts';
import { createShotBudget } from './shot-budget.ts';

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

function borderOf({ kind, start, end }: Gradual, earliest: number): Border {
  return { at: Math.max(earliest, Math.floor((start + end) / 2)), kind, start, end };
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
