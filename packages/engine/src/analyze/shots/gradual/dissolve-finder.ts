import { indexRange, type PictureHistory } from '../compare/picture-history.ts';
import { structureDistance } from '../compare/structure-distance.ts';
import { tuned } from '../tuned.ts';
import {
  type Gradual,
  type GradualOptions,
  type Limits,
  MIN_DISTANCE,
  shortestTransition,
} from './gradual-transition.ts';
import { type MixtureExtent, type MixtureWindow, mixtureExtent, touchesColor } from './mixture-extent.ts';
import { fitMixture, isSoftPicture, type SignatureAt } from './mixture-fit.ts';

/** Finds dissolves: stretches whose pictures are mixtures of two takes. */
export interface DissolveFinder {
  /** Looks at what the newest picture completes. `cuts` as in GradualDetector. */
  look(cuts: readonly number[]): Gradual[];
  /** Looks at what is still open at the end. */
  finish(cuts: readonly number[]): Gradual[];
  /** How many pictures after the middle of a dissolve it is told. */
  readonly delay: number;
}

/** Half lengths of the windows that are looked at, pictures at 25 a second. */
const HALF_WINDOWS = [4, 6, 8, 11, 15, 20, 26, 34, 44, 56] as const;
const WINDOW_RATE = 25;

/** Pictures whose middles fit are one group, up to this long. */
const GROUP_SECONDS = 1.2;
const GROUP_GAP = 2;

/** Distance of the ends from which a mixture is thought of, levels. */
const MIN_SPAN: Limits = [9, 5, 3];
/** Mean distance of pictures from the line between the ends, parts of it. */
const MAX_RESIDUAL: Limits = [0.14, 0.22, 0.28];
/** Error of the rise, parts of it. */
const MAX_RAMP_ERROR: Limits = [0.06, 0.1, 0.14];

/** What a mixture may come to: its residual and its error, less where its ends have less in common. */
const MAX_SCORE: Limits = [0.1, 0.15, 0.2];
const ERROR_WEIGHT = 2;
const DISTANCE_WEIGHT = 0.2;
/** Structure distance that the score is counted from. */
const COMMON_DISTANCE = 0.5;

/** Two that follow each other so closely are one, whose new take moves while it comes. */
const MERGE_GAP = 2;

/** A window whose pictures look like mixtures of its ends. */
interface Hit extends MixtureWindow {
  residual: number;
}

/** The longest mixture, pictures at 25 a second. */
const MOST_PICTURES = 112;

interface Piece {
  start: number;
  end: number;
  score: number;
}

/** Rising evenly through the middle, as the shares of a mixture do at a quarter, the half and three quarters. */
function risesEvenly([early = 0, middle = 0, late = 0]: readonly number[]): boolean {
  return early < middle && middle < late && late - early > 0.35 && middle > 0.3 && middle < 0.7;
}

/** What dissolves are looked for with. */
interface Search {
  history: PictureHistory;
  signatureAt: SignatureAt;
  /** Half lengths of windows, pictures. */
  halves: readonly number[];
  /** The longest group of middles, pictures. */
  longestGroup: number;
  /** The shortest and the longest mixture. */
  shortest: number;
  most: number;
  limits: Limited;
}

/** What a mixture may come to. */
interface Limited {
  span: number;
  residual: number;
  error: number;
  distance: number;
  score: number;
}

/** What is known of the stream already: where the last dissolve ended, and the cuts. */
interface Known {
  lastEnd: number;
  cuts: readonly number[];
}

function searchOf(history: PictureHistory, { sensitivity, framesPerSecond }: GradualOptions): Search {
  const inPictures = (count: number) => Math.max(2, Math.round((count * framesPerSecond) / WINDOW_RATE));
  return {
    history,
    signatureAt: (index: number) => history.at(index)?.signature,
    halves: [...new Set(HALF_WINDOWS.map(inPictures))],
    longestGroup: Math.round(GROUP_SECONDS * framesPerSecond),
    shortest: shortestTransition(framesPerSecond),
    most: inPictures(MOST_PICTURES),
    limits: {
      span: tuned(MIN_SPAN, sensitivity),
      residual: tuned(MAX_RESIDUAL, sensitivity),
      error: tuned(MAX_RAMP_ERROR, sensitivity),
      distance: tuned(MIN_DISTANCE, sensitivity),
      score: tuned(MAX_SCORE, sensitivity),
    },
  };
}

/** The window around a picture that looks most like a mixture; null where none does. */
function bestHit(
  { signatureAt, halves, limits }: Search,
  middle: number,
  { lastEnd, cuts }: Known,
): Hit | null {
  let best: Hit | null = null;
  for (const half of halves) {
    const [from, to] = [middle - half, middle + half];
    if (from < lastEnd - 1 || cuts.some((cut) => cut > from && cut <= to)) break;
    const quarter = Math.max(1, Math.round(half / 2));
    const fit = fitMixture(signatureAt, { from, to, at: [middle - quarter, middle, middle + quarter] });
    if (fit === null) break;
    if (fit.span < limits.span || fit.residual > limits.residual || !risesEvenly(fit.shares)) continue;
    if (best === null || fit.residual <= best.residual * 1.2) best = { middle, half, residual: fit.residual };
  }
  return best;
}

/** Start and end of the mixture around a hit. */
function extentOf(
  { history, signatureAt, shortest }: Search,
  hit: Hit,
  { lastEnd, cuts }: Known,
): MixtureExtent | null {
  const low = Math.max(history.first(), lastEnd - 1, ...cuts.filter((cut) => cut <= hit.middle));
  const high = Math.min(history.count(), ...cuts.filter((cut) => cut > hit.middle));
  return mixtureExtent(signatureAt, hit, { low, high, shortest });
}

/** Whether what lies between the ends is a mixture of two takes; its score is the lower the better it fits. */
function judged(search: Search, piece: MixtureExtent | null): Piece | null {
  if (piece === null) return null;
  const { history, signatureAt, shortest, most, limits } = search;
  const length = piece.end - piece.start;
  if (length < shortest || length > most || piece.error > limits.error) return null;
  const [before, after] = [history.at(piece.start - 1), history.at(piece.end)];
  if (before === undefined || after === undefined || touchesColor(history, piece)) return null;
  // A gradient that changes slowly goes along a line too, and nothing of it is found again.
  if (isSoftPicture(before.picture) && isSoftPicture(after.picture)) return null;
  const at = indexRange(piece.start, piece.end);
  const fit = fitMixture(signatureAt, { from: piece.start - 1, to: piece.end, at });
  if (fit === null || fit.span < limits.span || fit.residual > limits.residual) return null;
  const distance = structureDistance(before.picture, after.picture);
  if (distance < limits.distance) return null;
  const score = fit.residual + ERROR_WEIGHT * piece.error - DISTANCE_WEIGHT * (distance - COMMON_DISTANCE);
  return score > limits.score ? null : { start: piece.start, end: piece.end, score };
}

/** Whether `whole` has all of `part`, and more. */
function holds(whole: Piece, part: Piece): boolean {
  return (
    whole.start <= part.start && whole.end >= part.end && whole.end - whole.start > part.end - part.start
  );
}

/**
 * Creates a finder. Mixing two pictures moves every part of the picture along one straight line from the one to the
 * other: the pictures in between lie on that line and go along it evenly, whatever they show, while those of a moving
 * camera leave it. A window like that whose ends are of different takes is a dissolve.
 */
export function createDissolveFinder(history: PictureHistory, options: GradualOptions): DissolveFinder {
  const search = searchOf(history, options);
  const { longestGroup } = search;
  const margin = Math.max(...search.halves) + GROUP_GAP + 2;
  let group: Hit[] = [];
  let last: Piece | null = null;
  const known = (cuts: readonly number[]): Known => ({ lastEnd: last?.end ?? 0, cuts });

  /** The best mixture of the group that has ended. */
  function closeGroup(cuts: readonly number[]): Gradual[] {
    const tried = new Map<number, Hit>();
    for (const hit of group) {
      const best = tried.get(hit.half);
      if (best === undefined || hit.residual < best.residual) tried.set(hit.half, hit);
    }
    group = [];
    const pieces = [...tried.values()]
      .map((hit) => judged(search, extentOf(search, hit, known(cuts))))
      .filter((piece) => piece !== null);
    const clearest = pieces.sort((a, b) => a.score - b.score)[0];
    if (clearest === undefined) return [];
    // A part of a long dissolve goes along a line too, and a straighter one.
    const best = pieces.reduce((whole, piece) => (holds(piece, whole) ? piece : whole), clearest);
    const overlaps = last !== null && best.start < last.end;
    if (last !== null && overlaps && best.score > last.score && !holds(best, last)) return [];
    const joins = last !== null && best.start - last.end <= MERGE_GAP;
    last = joins && last !== null ? { ...best, start: last.start } : best;
    return [{ kind: 'dissolve', start: last.start, end: last.end }];
  }

  function look(middle: number, cuts: readonly number[]): Gradual[] {
    const hit = middle < history.first() ? null : bestHit(search, middle, known(cuts));
    const latest = group.at(-1);
    const isOver =
      latest !== undefined &&
      (middle - latest.middle > GROUP_GAP || middle - (group[0]?.middle ?? middle) >= longestGroup);
    const found = isOver ? closeGroup(cuts) : [];
    if (hit !== null) group.push(hit);
    return found;
  }

  return {
    delay: margin + longestGroup,
    look: (cuts) => look(history.count() - 1 - margin, cuts),
    finish(cuts) {
      const from = Math.max(0, history.count() - margin);
      const found = indexRange(from, history.count()).flatMap((middle) => look(middle, cuts));
      return [...found, ...closeGroup(cuts)];
    },
  };
}
