/**
 * Shots that show the same, as groups with their best take first. Two are joined where the picture model sees the same in
 * them and their pictures lie over each other as well; groups are joined where their shots are alike on the mean, so no chain of
 * small steps makes one group of a whole library. Pure but for pauses.
 */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { MediaFilter } from '../../library/index.ts';
import type { VectorStore } from '../../search-index/index.ts';
import { bucketsOf, dot, meanOf } from './look-buckets.ts';
import { createShotLikeness, type ShotLikeness, type ShotPictures } from './shot-likeness.ts';
import { type ComparedShot, findShotsOf, withPictures } from './shot-pictures.repo.ts';
import { takeQuality } from './take-quality.ts';

/**
 * Mean of both cosines from which two shots are takes of one scene, and the least of that of the pictures: what is of one
 * kind, as two screens or two people, is as alike to the model as two takes are. Chosen on the tuning half of `npm run eval:alike`.
 */
export const LEAST_ALIKE = 0.58;
const LEAST_LAID = 0.58;

/** Cosine from which shots are alike that have no structure to lay over each other: plain cards look much alike. */
const LEAST_PLAIN = 0.86;

/** Mean of the shots of two groups from which they are one. */
const LEAST_LINKED = 0.55;

/** Shots that the model finds less alike are not compared closer. */
const PERHAPS_ALIKE = 0.35;
/** The same of the means of their looks. */
const PERHAPS_ALIKE_MEANS = 0.3;

/** Shots that one is compared closer with: those that look most like it. */
const MOST_NEIGHBOURS = 10;
/** Shots that share a bucket with it. */
const MOST_COMPARED = 400;

/** Shots of each of two groups that say how alike the groups are. */
const MOST_LINKS = 4;

/** Shots between two pauses, so that others are answered meanwhile. */
const AT_ONCE = 32;

/** A part of another shot leads it only where it is so much better. */
const PART_HANDICAP = 0.15;

export interface ShotLooks extends ShotPictures {
  /** 0..1, the best of a group leads it. */
  quality: number;
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

interface Edge {
  one: number;
  other: number;
  likeness: number;
}

/** The shots before each one that share most buckets with it. */
function sharing(buckets: readonly number[][]): (index: number) => number[] {
  const byBucket = new Map<number, number[]>();
  const shared = new Uint16Array(buckets.length);
  return (index) => {
    const met: number[] = [];
    for (const bucket of buckets[index] ?? []) {
      const list = byBucket.get(bucket) ?? [];
      for (const other of list) {
        if (shared[other] === 0) met.push(other);
        shared[other] = (shared[other] ?? 0) + 1;
      }
      list.push(index);
      byBucket.set(bucket, list);
    }
    if (met.length > MOST_COMPARED) met.sort((a, b) => (shared[b] ?? 0) - (shared[a] ?? 0));
    for (const other of met) shared[other] = 0;
    return met.slice(0, MOST_COMPARED);
  };
}

/** Of each shot those before it that look most like it. */
async function neighboursOf(shots: readonly ShotLooks[], likeness: ShotLikeness): Promise<Edge[]> {
  const means = shots.map(({ looks }) => meanOf(looks));
  const before = sharing(bucketsOf(shots.map(({ looks }) => looks)));
  const found: Edge[] = [];
  for (const [one, { looks }] of shots.entries()) {
    if (one % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const mean = means[one];
    if (looks.length === 0 || mean === undefined) continue;
    const near: Edge[] = [];
    for (const other of before(one)) {
      const alike = dot(mean, means[other] ?? mean);
      if (alike >= PERHAPS_ALIKE_MEANS) near.push({ one, other, likeness: alike });
    }
    near.sort((a, b) => b.likeness - a.likeness || a.other - b.other);
    found.push(
      ...near.slice(0, MOST_NEIGHBOURS).filter(({ other }) => likeness.look(one, other) >= PERHAPS_ALIKE),
    );
  }
  return found;
}

/** Of a look and of how pictures lie over each other; of a look alone where neither shot has a print, on the same scale. */
const mean = (look: number, picture: number | null): number =>
  picture === null ? look - LEAST_PLAIN + LEAST_ALIKE : (look + picture) / 2;

/** How alike two shots are that are joined; null where they are not. */
function joins(
  { look, direct, laid, isCopy, readsOther }: ShotLikeness,
  { one, other }: Edge,
  onlyCopies: boolean,
): number | null {
  // Cards of one layout are as alike as copies are; what they are of is what they say.
  if (readsOther(one, other)) return null;
  if (onlyCopies) return isCopy(one, other) ? mean(look(one, other), laid(one, other).likeness) : null;
  const seen = look(one, other);
  const isAlike = (picture: number | null) =>
    mean(seen, picture) >= LEAST_ALIKE && (picture ?? 1) >= LEAST_LAID;
  const whole = direct(one, other);
  if (whole === null || isAlike(whole)) return isAlike(whole) ? mean(seen, whole) : null;
  // Parts are many: they are asked for where they may matter.
  const picture = isAlike(1) ? laid(one, other).likeness : null;
  return picture !== null && isAlike(picture) ? mean(seen, picture) : null;
}

/**
 * Of the mean inside of the looser of two groups: two things that stand one after the other at one place are alike, and each is more
 * so to itself.
 */
const SHARE_OF_OWN = 0.75;
/** Of fewer shots nobody knows how alike they are to each other. */
const LEAST_INSIDE = 3;

/** Whether two groups are one: their shots are alike on the mean, and hardly less than those of each are to each other. */
function areLinked(likeness: ShotLikeness, ones: readonly number[], others: readonly number[]): boolean {
  const [some, more] = [ones.slice(0, MOST_LINKS), others.slice(0, MOST_LINKS)];
  const pairs = some.flatMap((one) => more.map((other) => ({ one, other })));
  if (pairs.some(({ one, other }) => likeness.readsOther(one, other))) return false;
  const meanOfPairs = (
    own: readonly { one: number; other: number }[],
    of: (one: number, other: number) => number | null,
  ) =>
    own.reduce((total, { one, other }) => total + mean(likeness.look(one, other), of(one, other)), 0) /
    own.length;
  const laid = (one: number, other: number) => likeness.laid(one, other).likeness;
  const inside = [some, more].flatMap((group) =>
    group.length < LEAST_INSIDE
      ? []
      : [
          meanOfPairs(
            group.flatMap((one, at) => group.slice(at + 1).map((other) => ({ one, other }))),
            laid,
          ),
        ],
  );
  const least = inside.length < 2 ? LEAST_LINKED : Math.max(LEAST_LINKED, SHARE_OF_OWN * Math.min(...inside));
  return meanOfPairs(pairs, likeness.direct) >= least || meanOfPairs(pairs, laid) >= least;
}

/** Groups of places, by joining the most alike first. */
async function linked(likeness: ShotLikeness, edges: readonly Edge[]): Promise<number[][]> {
  const groups = new Map<number, number[]>();
  const groupOf = (index: number) => groups.get(index) ?? [index];
  for (const [place, { one, other }] of edges.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const [ones, others] = [groupOf(one), groupOf(other)];
    if (ones.includes(other) || !areLinked(likeness, ones, others)) continue;
    const [large, small] = ones.length >= others.length ? [ones, others] : [others, ones];
    large.push(...small);
    for (const index of large) groups.set(index, large);
  }
  return [...new Set(groups.values())];
}

/** The best take of a group: the whole picture before a part of it that is hardly better. */
function leaderOf(shots: readonly ShotLooks[], group: readonly number[], { laid }: ShotLikeness): number {
  const quality = (index: number) => shots[index]?.quality ?? 0;
  const [best = 0, ...others] = group.toSorted((a, b) => quality(b) - quality(a) || a - b);
  return others
    .filter((other) => quality(best) - quality(other) <= PART_HANDICAP)
    .slice(0, MOST_NEIGHBOURS)
    .reduce((leader, other) => (laid(leader, other).part === 'one' ? other : leader), best);
}

/**
 * Groups of two shots and more, the largest first. `onlyCopies` leaves out what is merely another take of the same. Shots
 * without looks are in no group.
 */
export async function groupShots(
  shots: readonly ShotLooks[],
  { onlyCopies }: { onlyCopies: boolean },
): Promise<ShotGroup[]> {
  const likeness = createShotLikeness(shots);
  const edges: Edge[] = [];
  for (const [place, near] of (await neighboursOf(shots, likeness)).entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const alike = joins(likeness, near, onlyCopies);
    if (alike !== null) edges.push({ ...near, likeness: alike });
  }
  edges.sort((a, b) => b.likeness - a.likeness || a.one - b.one || a.other - b.other);
  const groups = await linked(likeness, edges);
  return groups
    .map((group): ShotGroup => {
      const leader = leaderOf(shots, group, likeness);
      const rest = group
        .filter((index) => index !== leader)
        .map((index) => ({
          index,
          likeness: Math.max(0, Math.min(1, likeness.look(leader, index))),
          isCopy: likeness.isCopy(leader, index),
        }))
        .sort((a, b) => b.likeness - a.likeness || a.index - b.index);
      return [{ index: leader, likeness: 1, isCopy: true }, ...rest];
    })
    .sort((a, b) => b.length - a.length || (a[0]?.index ?? 0) - (b[0]?.index ?? 0));
}

// Which shots of what a reader may see show the same.

/** As many are held in memory at once: some 8 kB each. */
const MOST_SHOTS = 3_000;

/** A shot that was compared, and how good a take it is, 0..1. */
export type RatedShot = Pick<ComparedShot, 'id' | 'assetId' | 'versionId' | 'startMs' | 'endMs'> & {
  quality: number;
};

interface AlikeShots {
  shots: RatedShot[];
  /** Of indices of `shots`. */
  groups: ShotGroup[];
  /** Shots whose pictures no picture model has seen yet. */
  unseen: number;
  /** False where there are more than are compared at once. */
  isComplete: boolean;
}

const secondsOf = ({ startMs, endMs }: ComparedShot): number => Math.max(0, endMs - startMs) / 1_000;

/** Of the newest files, at most 3,000 shots; rights are asked for in the query that reads them. */
export async function findAlikeShots(
  { db, vectors }: { db: Kysely<Database>; vectors: Pick<VectorStore, 'activeSpace'> },
  reader: { userId: string },
  { filter, onlyCopies }: { filter: MediaFilter; onlyCopies: boolean },
): Promise<AlikeShots> {
  const [picture, print] = [await vectors.activeSpace(db, 'picture'), await vectors.activeSpace(db, 'print')];
  const found = await findShotsOf(db, reader, { filter, limit: MOST_SHOTS + 1 });
  const rated = found
    .slice(0, MOST_SHOTS)
    .map((shot) => ({ ...shot, quality: takeQuality({ ...shot, seconds: secondsOf(shot) }) }));
  const seen = await withPictures(db, rated, { picture: picture?.id ?? null, print: print?.id ?? null });
  const groups = await groupShots(seen, { onlyCopies });
  const unseen = seen.filter(({ looks }) => looks.length === 0).length;
  return { shots: rated, groups, unseen, isComplete: found.length <= MOST_SHOTS };
}
