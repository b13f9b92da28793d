/** Counts what was found against what is there. */
import type { Border } from './compose.ts';

export interface Score {
  hits: number;
  missed: number;
  wrong: number;
}

export interface ClipScore {
  cuts: Score;
  gradual: Score;
  /** By how many frames starts and ends of found gradual transitions are off. */
  offsets: number[];
}

export const noScore = (): Score => ({ hits: 0, missed: 0, wrong: 0 });

export const emptyScore = (): ClipScore => ({ cuts: noScore(), gradual: noScore(), offsets: [] });

/** Frames that two stretches share, of those that either has. */
export function overlap(a: Border, b: Border): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return Math.max(0, shared) / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
}

/** From this overlap on a gradual transition is found. */
export const ENOUGH_OVERLAP = 0.5;

/** A cut is found at the very frame only; a gradual one where the stretches share half of what they cover. */
export function scoreBorders(found: readonly Border[], truth: readonly Border[]): ClipScore {
  const isCut = ({ kind }: Border): boolean => kind === 'cut';
  const cuts = found.filter(isCut);
  const trueCuts = truth.filter(isCut);
  const hits = trueCuts.filter(({ start }) => cuts.some((cut) => cut.start === start)).length;
  const open = new Set(found.filter((border) => !isCut(border)));
  const gradual = noScore();
  const offsets: number[] = [];
  for (const border of truth.filter((one) => !isCut(one))) {
    const match = [...open].find((one) => overlap(one, border) >= ENOUGH_OVERLAP);
    if (match === undefined) gradual.missed += 1;
    else {
      open.delete(match);
      gradual.hits += 1;
      offsets.push(Math.abs(match.start - border.start), Math.abs(match.end - border.end));
    }
  }
  gradual.wrong = open.size;
  return { cuts: { hits, missed: trueCuts.length - hits, wrong: cuts.length - hits }, gradual, offsets };
}

/** Which borders were missed, and which that were found are not there; by the rules of `scoreBorders`. */
export function faultsOf(
  found: readonly Border[],
  truth: readonly Border[],
): { missed: Border[]; wrong: Border[] } {
  const isSame = (a: Border, b: Border): boolean =>
    a.kind === 'cut' || b.kind === 'cut'
      ? a.kind === b.kind && a.start === b.start
      : overlap(a, b) >= ENOUGH_OVERLAP;
  return {
    missed: truth.filter((border) => !found.some((one) => isSame(one, border))),
    wrong: found.filter((border) => !truth.some((one) => isSame(one, border))),
  };
}

export function addScores(a: ClipScore, b: ClipScore): ClipScore {
  const sum = (x: Score, y: Score): Score => ({
    hits: x.hits + y.hits,
    missed: x.missed + y.missed,
    wrong: x.wrong + y.wrong,
  });
  return {
    cuts: sum(a.cuts, b.cuts),
    gradual: sum(a.gradual, b.gradual),
    offsets: [...a.offsets, ...b.offsets],
  };
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export function f1({ hits, missed, wrong }: Score): number {
  return share(2 * hits, 2 * hits + missed + wrong);
}

/** `precision / recall / F1 (found of all, wrong)`. */
export function scoreText(score: Score): string {
  const precision = share(score.hits, score.hits + score.wrong);
  const recall = share(score.hits, score.hits + score.missed);
  const figures = [precision, recall, f1(score)].map((value) => value.toFixed(3)).join(' / ');
  return `${figures} (${score.hits} of ${score.hits + score.missed}, ${score.wrong} wrong)`;
}
