/**
 * Shots that show the same, as groups with their best take first. Each shot joins the best take that it is most like, so
 * no chain of small steps makes one group of a whole library. Pure but for pauses.
 */
import { setImmediate } from 'node:timers/promises';
import { mirroredPrint, printLikeness, printViews } from '@rushes/engine';
import { FINGERPRINT_THRESHOLD } from '../fingerprints/fingerprint-calibration.ts';
import { jointLikeness, SURE_LIKENESS } from '../fingerprints/joint-likeness.ts';
import { bucketsOf, dot, meanOf } from './look-buckets.ts';

/**
 * Cosine of the picture model from which two shots show the same thing. Of takes of six toys on one table a take and
 * another moment of it have 0.74 to 0.87 in the middle, two toys 0.72 at most; more figures in docs/search.md.
 */
export const LEAST_ALIKE = 0.74;

/** Pictures that the model finds less alike are no copies of each other: their prints are not compared. */
const PERHAPS_COPY = 0.5;

/**
 * Mean of the cosines of what is shown and of the best part from which one picture is a part of the other. Of 66 photographs
 * the half that it was not chosen on: docs/search.md.
 */
const PART_OF = 0.74;
/** Below this no part reaches that mean. */
const PERHAPS_PART = 0.55;

/** Shots whose looks are less alike on the mean share no look either: they are compared no closer. */
const PERHAPS_ALIKE = 0.4;

/** Best takes that one shot is compared with; those that share most buckets with it. */
const MOST_COMPARED = 400;

/** Shots between two pauses, so that others are answered meanwhile. */
const AT_ONCE = 64;

export interface ShotLooks {
  /** 0..1, the best of a group leads it. */
  quality: number;
  /** By the picture model, of length one; a few of each shot. */
  looks: readonly Float32Array[];
  prints: readonly Float32Array[];
}

export interface GroupedShot {
  /** In the list that was given. */
  index: number;
  /** To the best take of the group, cosine of what is shown; 1 of that take itself. */
  likeness: number;
  /** The same pictures as those of the best take: encoded anew, cropped, mirrored, in other colours, at another speed. */
  isCopy: boolean;
}

/** The best take first, then what is most like it. */
export type ShotGroup = GroupedShot[];

const most = (one: readonly Float32Array[], other: readonly Float32Array[], of: typeof dot): number =>
  one.reduce((best, a) => other.reduce((top, b) => Math.max(top, of(a, b)), best), -1);

/** `others` are prints as they are and mirrored. */
function isCopyOf(look: number, prints: readonly Float32Array[], others: readonly Float32Array[]): boolean {
  if (look < PERHAPS_COPY) return false;
  const print = most(prints, others, printLikeness);
  return print >= SURE_LIKENESS || jointLikeness(print, look) >= FINGERPRINT_THRESHOLD;
}

const likest = (views: readonly Float32Array[], print: Float32Array): number =>
  views.reduce((best, view) => Math.max(best, printLikeness(view, print)), -1);

/** Whether the picture in the middle of a shot is a part of the leader's, mirrored or not; or, asked either way, that of its. */
function isPartOf(
  look: number,
  print: Float32Array | undefined,
  { leader, eitherWay }: { leader: Leader; eitherWay: boolean },
): boolean {
  const other = leader.middle;
  if (look < PERHAPS_PART || print === undefined || other === undefined) return false;
  leader.views ??= printViews(other);
  const least = 2 * PART_OF - look;
  // The best take is the largest: that it is the part of another is rare, and parts of a shot take a millisecond.
  return likest(leader.views, print) >= least || (eitherWay && likest(printViews(print), other) >= least);
}

interface Leader {
  index: number;
  mean: Float32Array;
  looks: readonly Float32Array[];
  /** As they are and mirrored; made when they are first asked for. */
  prints: readonly Float32Array[] | null;
  /** The print from nearest its middle. */
  middle: Float32Array | undefined;
  /** Its parts; made when they are first asked for, since there are many. */
  views: readonly Float32Array[] | null;
  group: GroupedShot[];
}

/** The leaders that share a bucket with a shot, those that share most first. */
function candidates(byBucket: ReadonlyMap<number, Leader[]>, buckets: readonly number[]): Leader[] {
  const shared = new Map<Leader, number>();
  for (const bucket of buckets) {
    for (const leader of byBucket.get(bucket) ?? []) shared.set(leader, (shared.get(leader) ?? 0) + 1);
  }
  if (shared.size <= MOST_COMPARED) return [...shared.keys()];
  return [...shared]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COMPARED)
    .map(([leader]) => leader);
}

/** The leader that a shot goes to: the one that it is most like, and whether it is a copy of that; null where it is like none. */
function joined(
  shot: ShotLooks,
  leaders: readonly Leader[],
  { onlyCopies, prints }: { onlyCopies: boolean; prints: readonly (readonly Float32Array[])[] },
): { leader: Leader; likeness: number; isCopy: boolean } | null {
  let best: { leader: Leader; likeness: number; isCopy: boolean } | null = null;
  let nearest: { leader: Leader; likeness: number } | null = null;
  const mean = meanOf(shot.looks);
  for (const leader of leaders) {
    if (dot(mean, leader.mean) < PERHAPS_ALIKE) continue;
    const likeness = most(shot.looks, leader.looks, dot);
    if (nearest === null || likeness > nearest.likeness) nearest = { leader, likeness };
    if (best !== null && likeness <= best.likeness) continue;
    if (likeness < PERHAPS_COPY) continue;
    leader.prints ??= (prints[leader.index] ?? []).flatMap((print) => [print, mirroredPrint(print)]);
    const isCopy = isCopyOf(likeness, shot.prints, leader.prints);
    if (isCopy || (!onlyCopies && likeness >= LEAST_ALIKE)) best = { leader, likeness, isCopy };
  }
  // Only of the one that shows most of the same: parts are many.
  if (nearest === null || best?.isCopy === true) return best;
  const asked = { leader: nearest.leader, eitherWay: best === null };
  return isPartOf(nearest.likeness, shot.prints[0], asked) ? { ...nearest, isCopy: true } : best;
}

/**
 * Groups of two shots and more, the largest first. `onlyCopies` leaves out what is merely another take of the same. Shots
 * without looks are in no group.
 */
export async function groupShots(
  shots: readonly ShotLooks[],
  { onlyCopies }: { onlyCopies: boolean },
): Promise<ShotGroup[]> {
  const buckets = bucketsOf(shots.map(({ looks }) => looks));
  const prints = shots.map((shot) => shot.prints);
  const order = shots
    .map((shot, index) => ({ shot, index }))
    .filter(({ shot }) => shot.looks.length > 0)
    .sort((a, b) => b.shot.quality - a.shot.quality || a.index - b.index);
  const byBucket = new Map<number, Leader[]>();
  const leaders: Leader[] = [];
  for (const [place, { shot, index }] of order.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const own = buckets[index] ?? [];
    const found = joined(shot, candidates(byBucket, own), { onlyCopies, prints });
    if (found !== null) {
      found.leader.group.push({ index, likeness: Math.min(1, found.likeness), isCopy: found.isCopy });
      continue;
    }
    const group = [{ index, likeness: 1, isCopy: true }];
    const leader = {
      index,
      mean: meanOf(shot.looks),
      looks: shot.looks,
      prints: null,
      views: null,
      middle: shot.prints[0],
      group,
    };
    leaders.push(leader);
    for (const bucket of own) {
      const list = byBucket.get(bucket);
      if (list === undefined) byBucket.set(bucket, [leader]);
      else list.push(leader);
    }
  }
  return leaders
    .filter(({ group }) => group.length > 1)
    .map(({ group: [best, ...others] }) => {
      const rest = others.sort((a, b) => b.likeness - a.likeness || a.index - b.index);
      return best === undefined ? rest : [best, ...rest];
    })
    .sort((a, b) => b.length - a.length || (a[0]?.index ?? 0) - (b[0]?.index ?? 0));
}
