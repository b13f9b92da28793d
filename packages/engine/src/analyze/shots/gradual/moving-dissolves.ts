import { type DetailEnergy, detailOf, meanProduct } from '../compare/detail-energy.ts';
import { indexRange, type PastPicture, type PictureHistory } from '../compare/picture-history.ts';
import { structureDistance } from '../compare/structure-distance.ts';
import { tuned } from '../tuned.ts';
import { unmovedAlong } from './camera-shift.ts';
import type { DissolveFinder } from './dissolve-finder.ts';
import { type Gradual, type GradualOptions, type Limits, shortestTransition } from './gradual-transition.ts';
import { type MixtureExtent, type MixtureWindow, mixtureExtent, touchesColor } from './mixture-extent.ts';
import { fitMixture, isSoftPicture } from './mixture-fit.ts';

/** Half lengths of the windows that are looked at, pictures at 25 a second, and how many lie between their middles. */
const HALF_WINDOWS = [5, 8, 11, 15, 20, 26, 34, 44, 56] as const;
const EVERY = 2;
const WINDOW_RATE = 25;

/** Pictures whose middles fit are one group, up to this long; the longest gap in it, pictures at 25 a second. */
const GROUP_SECONDS = 1.6;
const GROUP_GAP = 6;

/** The shortest mixture and the longest, pictures at 25 a second. */
const LEAST_PICTURES = 8;
const MOST_PICTURES = 116;
/** The shortest rise that is fitted, pictures: what is too short is left out behind it. */
const SHORTEST_RISE = 3;

/**
 * What a window has to show to be thought of: the distance of its ends in levels, how near to the line between them its
 * pictures lie in parts of it, and how deep its energy dips, as a share of what a mixture has.
 */
const THINKABLE = { span: 7, residual: 0.85, dip: { least: 0.35, most: 2.2 } } as const;
/** The same of a found mixture, before what costs more is asked. */
const LEAST_SPAN = 5;
const MOST_RAMP_ERROR = 0.12;
const LEAST_DISTANCE = 0.4;

/** Whether only the camera moves is asked over this share of the way. */
const CAMERA_WAY = 1 / 4;

/** What speaks for a mixture of two takes, and against one. */
interface Evidence {
  /** Mean distance from the line between the ends, parts of it. */
  residual: number;
  /** Error of the rise along it, parts of it. */
  ramp: number;
  /** Distance of the ends, levels. */
  span: number;
  /** How little of the structure of one end is found in the other, 0 to 1. */
  distance: number;
  /** How much is left of a quarter of the way where the camera's motion is taken out, 0 to 1. */
  unmoved: number;
  /** How unlike a mixture the energy dips, by size of detail: 0 as one, 1 where nothing dips. */
  coarse: number;
  middle: number;
  fine: number;
  /** Pictures at 25 a second. */
  length: number;
}

/** How much each measure counts, and what more of it is not counted: found by logistic regression on drawn clips. */
const WEIGHTS: { [Measure in keyof Evidence]: readonly [weight: number, most: number] } = {
  residual: [-9, 0.9],
  ramp: [-26.8, 0.12],
  span: [0.236, 40],
  distance: [18.2, 1],
  unmoved: [8.5, 1],
  coarse: [-1.46, 2.5],
  middle: [-2.14, 2.5],
  fine: [-4.1, 2.5],
  length: [0.0707, 110],
};
const MEASURES = Object.keys(WEIGHTS) as (keyof Evidence)[];

/** What the measures have to come to, by sensitivity. */
const NEEDED: Limits = [22.5, 21, 19.5];

/**
 * Of pieces of one mixture the longest is the whole; but what is turned slowly before one lens for 3 to 4 s is as long, so
 * that nothing longer than this speaks for a mixture, and its ends have to be farther apart (decision 81).
 */
const TELLING_LENGTH = 44;
const LEAST_LONG_SPAN = 12;

/** What a piece of `length` has to come to. */
function neededOf(length: number, needed: number): number {
  const [weight, most] = WEIGHTS.length;
  return needed + weight * Math.max(0, Math.min(most, length) - TELLING_LENGTH);
}

/** Pictures whose energy stands for an end. */
const END_PICTURES = 3;
const SIZES = ['coarse', 'middle', 'fine'] as const;

/** A window whose pictures may be mixtures of its ends; the less its `unlikeness` the better it fits. */
interface Hit extends MixtureWindow {
  unlikeness: number;
}

const standing = (evidence: Evidence): number =>
  MEASURES.reduce((sum, measure) => {
    const [weight, most] = WEIGHTS[measure];
    return sum + weight * Math.min(most, evidence[measure]);
  }, 0);

/** Mean energy of the pictures from `at` on, away from the mixture. */
function endEnergy(history: PictureHistory, at: number, step: 1 | -1, size: keyof DetailEnergy): number {
  const known = indexRange(0, END_PICTURES).flatMap(
    (away) => history.at(at + step * away)?.energy[size] ?? [],
  );
  return known.reduce((sum, energy) => sum + energy, 0) / Math.max(1, known.length);
}

const detailOfPast = ({ picture, signature, coarse }: PastPicture) => detailOf(picture, signature, coarse);

/**
 * How unlike that of a mixture the energy of detail goes along a stretch, root mean square in parts of a mixture's dip.
 * A mixture of unrelated pictures has the squares of both shares of their energies, whatever moves in them: half of it in
 * the middle. Of a camera that moves nothing dips, and out of focus the fine goes while the coarse stays.
 */
function energyErrors(
  history: PictureHistory,
  { start, end }: Omit<MixtureExtent, 'error'>,
): DetailEnergy | null {
  const [before, after] = [history.at(start - 1), history.at(end)];
  if (before === undefined || after === undefined) return null;
  const [one, other] = [detailOfPast(before), detailOfPast(after)];
  const errors: DetailEnergy = { coarse: 0, middle: 0, fine: 0 };
  for (const size of SIZES) {
    const [first, last] = [endEnergy(history, start - 1, -1, size), endEnergy(history, end, 1, size)];
    const way = Math.max(1e-6, first + last - 2 * meanProduct(one[size], other[size]));
    let [unlike, whole] = [0, 0];
    for (let at = start; at < end; at++) {
      const share = (at - start + 1) / (end - start + 1);
      const wanted = share * (1 - share) * way;
      const found = (1 - share) * first + share * last - (history.at(at)?.energy[size] ?? 0);
      unlike += (found - wanted) ** 2;
      whole += wanted * wanted;
    }
    errors[size] = Math.sqrt(unlike / whole);
  }
  return errors;
}

/** The window of half length `half` around a picture, where it may be a mixture of its ends. */
function hitAt(history: PictureHistory, middle: number, half: number): Hit | null {
  const [from, to] = [middle - half, middle + half];
  const quarter = Math.max(1, Math.round(half / 2));
  const at = [middle - quarter, middle, middle + quarter];
  const fit = fitMixture((index) => history.at(index)?.coarse, { from, to, at });
  if (fit === null || fit.span < THINKABLE.span || fit.residual > THINKABLE.residual) return null;
  const [early = 0, amid = 0, late = 0] = fit.shares;
  if (!(early < amid && amid < late && late - early > 0.3 && amid > 0.25 && amid < 0.75)) return null;
  const energy = (index: number): number => history.at(index)?.energy.coarse ?? 0;
  const dip = (2 * (energy(from) + energy(to)) - 4 * energy(middle)) / fit.span ** 2;
  if (dip < THINKABLE.dip.least || dip > THINKABLE.dip.most) return null;
  return { middle, half, unlikeness: fit.residual + 0.5 * Math.abs(1 - Math.min(1.5, dip)) };
}

/** Start and end of the mixture around a hit. */
function extentOf(history: PictureHistory, hit: Hit, cuts: readonly number[]): MixtureExtent | null {
  const low = Math.max(history.first(), ...cuts.filter((cut) => cut <= hit.middle));
  const high = Math.min(history.count(), ...cuts.filter((cut) => cut > hit.middle));
  return mixtureExtent((index) => history.at(index)?.coarse, hit, { low, high, shortest: SHORTEST_RISE });
}

/** What the measures of a piece come to; -Infinity where that is less than it needs, and it is no mixture of two takes. */
function standingOf(history: PictureHistory, piece: MixtureExtent, rate: number, needed: number): number {
  const [before, after] = [history.at(piece.start - 1), history.at(piece.end)];
  if (before === undefined || after === undefined || piece.error > MOST_RAMP_ERROR) return -Infinity;
  if (touchesColor(history, piece)) return -Infinity;
  const at = indexRange(piece.start, piece.end);
  const ends = { from: piece.start - 1, to: piece.end, at };
  const fit = fitMixture((index) => history.at(index)?.signature, ends);
  const errors = energyErrors(history, piece);
  if (fit === null || errors === null || fit.span < LEAST_SPAN) return -Infinity;
  const cheap = {
    residual: fit.residual,
    ramp: piece.error,
    span: fit.span,
    ...errors,
    length: (at.length * WINDOW_RATE) / rate,
  };
  if (cheap.length > TELLING_LENGTH && fit.span < LEAST_LONG_SPAN) return -Infinity;
  const wanted = neededOf(cheap.length, needed);
  if (standing({ ...cheap, distance: 1, unmoved: 1 }) < wanted) return -Infinity;
  // A gradient that changes slowly goes along a line too, and nothing of it is found again.
  if (isSoftPicture(before.picture) && isSoftPicture(after.picture)) return -Infinity;
  const distance = structureDistance(before.picture, after.picture);
  if (distance < LEAST_DISTANCE || standing({ ...cheap, distance, unmoved: 1 }) < wanted) return -Infinity;
  const stands = standing({ ...cheap, distance, unmoved: unmovedAlong(history, piece, CAMERA_WAY) });
  return stands < wanted ? -Infinity : stands;
}

/**
 * Creates a finder of dissolves whose takes move meanwhile: their pictures leave the line between the ends, but the energy
 * of what they show dips as that of a mixture does.
 */
export function createMovingDissolveFinder(
  history: PictureHistory,
  { framesPerSecond, sensitivity }: GradualOptions,
): DissolveFinder {
  const inPictures = (count: number) => Math.max(2, Math.round((count * framesPerSecond) / WINDOW_RATE));
  const halves = [...new Set(HALF_WINDOWS.map(inPictures))];
  const every = Math.max(1, Math.round((EVERY * framesPerSecond) / WINDOW_RATE));
  const gap = inPictures(GROUP_GAP);
  const margin = Math.max(...halves) + gap + 2;
  const longestGroup = Math.round(GROUP_SECONDS * framesPerSecond);
  const [least, most] = [
    Math.max(shortestTransition(framesPerSecond), inPictures(LEAST_PICTURES)),
    inPictures(MOST_PICTURES),
  ];
  const needed = tuned(NEEDED, sensitivity);
  let group: Hit[] = [];
  let last: (MixtureExtent & { stands: number }) | null = null;

  function hitsAt(middle: number, cuts: readonly number[]): Hit[] {
    const isWhole = (half: number) => !cuts.some((cut) => cut > middle - half && cut <= middle + half);
    return halves.filter(isWhole).flatMap((half) => hitAt(history, middle, half) ?? []);
  }

  /** The best mixture of the group that has ended. */
  function closeGroup(cuts: readonly number[]): Gradual[] {
    const tried = new Map<number, Hit>();
    for (const hit of group) {
      const best = tried.get(hit.half);
      if (best === undefined || hit.unlikeness < best.unlikeness) tried.set(hit.half, hit);
    }
    group = [];
    const pieces = new Map<string, MixtureExtent>();
    for (const hit of tried.values()) {
      const piece = extentOf(history, hit, cuts);
      const length = piece === null ? 0 : piece.end - piece.start;
      if (piece !== null && length >= least && length <= most)
        pieces.set(`${piece.start}-${piece.end}`, piece);
    }
    const judged = [...pieces.values()].map((piece) => ({
      ...piece,
      stands: standingOf(history, piece, framesPerSecond, needed),
    }));
    const best = judged.filter(({ stands }) => stands > -Infinity).sort((a, b) => b.stands - a.stands)[0];
    if (best === undefined) return [];
    if (last !== null && best.start < last.end && best.stands < last.stands) return [];
    last = best;
    return [{ kind: 'dissolve', start: best.start, end: best.end }];
  }

  function look(middle: number, cuts: readonly number[]): Gradual[] {
    if (middle % every !== 0) return [];
    const hits = middle < history.first() ? [] : hitsAt(middle, cuts);
    const latest = group.at(-1);
    const isOver =
      latest !== undefined &&
      (middle - latest.middle > gap || middle - (group[0]?.middle ?? middle) >= longestGroup);
    const found = isOver ? closeGroup(cuts) : [];
    group.push(...hits);
    return found;
  }

  return {
    delay: margin + longestGroup,
    look: (cuts) => look(history.count() - 1 - margin, cuts),
    finish(cuts) {
      const open = indexRange(Math.max(0, history.count() - margin), history.count());
      const found = open.flatMap((middle) => look(middle, cuts));
      return [...found, ...closeGroup(cuts)];
    },
  };
}
