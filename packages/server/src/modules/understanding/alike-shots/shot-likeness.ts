/** How alike two shots are: by what the picture model sees in them, and by how their pictures lie over each other. Pure. */
import { mirroredPrint, printLikeness, takeViews } from '@rushes/engine';
import { editDistance } from '../screen-text/screen-text-merge.ts';
import { dot } from './look-buckets.ts';

/** Pictures that the model finds less alike are no copies of each other: their prints are not compared. */
const PERHAPS_COPY = 0.5;

/**
 * Prints of the very same pictures, in other colours or sizes, are as alike. Of another moment before a camera that stands they
 * have 0.6 to 0.9 where something moves; where nothing does nobody can tell.
 */
const SAME_PICTURES = 0.9;

/** Mean of the cosines of what is shown and of the best part from which one picture is a part of the other: docs/search.md. */
const PART_OF = 0.74;

/** So much more alike by a part than as it is, a picture is that part and not the whole. */
const RATHER_PART = 0.04;

/** What two shots are compared by. */
export interface ShotPictures {
  /** By the picture model, of length one; a few of each shot. */
  looks: readonly Float32Array[];
  /** From nearest its middle first. */
  prints: readonly Float32Array[];
  /** Words of the headlines that are read in it, lower case; absent where none are. */
  words?: readonly string[];
}

/** Fewer letters say nothing: the number of a countdown, a mark on a shirt. */
const LEAST_LETTERS = 8;
/** Letters of a word that two readings differ by, as a share. */
const MISREAD = 0.25;
/** Share of the words of the one that stand in the other, below which both say something else. */
const LEAST_SHARED = 0.34;

/** Whether two pictures have headlines that say different things: cards of one layout look the same but for them. */
export function readsOther(one: readonly string[] = [], other: readonly string[] = []): boolean {
  if (Math.min(one.join('').length, other.join('').length) < LEAST_LETTERS) return false;
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const isRead = (word: string) =>
    many.some((known) => {
      const most = Math.floor(MISREAD * Math.max(word.length, known.length));
      return editDistance(word, known, most) <= most;
    });
  return few.filter(isRead).length / few.length < LEAST_SHARED;
}

export interface Laid {
  /** Best cosine of both as they are, mirrored, or one as a part of the other; null where neither has a print. */
  likeness: number | null;
  /** Which of the two is a part of the other, if any. */
  part: 'one' | 'other' | null;
}

function most(one: readonly Float32Array[], other: readonly Float32Array[], of: typeof dot): number {
  let best = -1;
  for (const a of one) for (const b of other) best = Math.max(best, of(a, b));
  return best;
}

/** Below this no rough part is, of pictures that are parts of each other. */
const PERHAPS_LAID = 0.42;

/** As many pairs are laid over each other by parts, some 2 s of a processor; further ones as they are and mirrored alone. */
const MOST_LAID = 6_000;

/** As many shots have the prints of their parts kept: 23 MB. */
const MOST_VIEWS = 220;

export interface ShotLikeness {
  /** Cosine of what is shown, -1..1. */
  look(one: number, other: number): number;
  /** Cosine of the prints, mirrored or not, -1..1: null where neither has one, 0 where one has none. */
  direct(one: number, other: number): number | null;
  /** How both lie over each other; takes some tenths of a millisecond. */
  laid(one: number, other: number): Laid;
  isCopy(one: number, other: number): boolean;
  /** Whether both say different things in large letters. */
  readsOther(one: number, other: number): boolean;
}

/** Of shots by their places in the list; what was asked for once is not compared again. */
export function createShotLikeness(shots: readonly ShotPictures[]): ShotLikeness {
  const looks = new Map<number, number>();
  const directs = new Map<number, number | null>();
  const laids = new Map<number, Laid>();
  const bothWays = new Map<number, Float32Array[]>();
  const views = { rough: new Map<number, Float32Array[]>(), fine: new Map<number, Float32Array[]>() };
  let laidPairs = 0;
  const keyOf = (one: number, other: number) => Math.min(one, other) * shots.length + Math.max(one, other);
  const printsOf = (index: number) => shots[index]?.prints ?? [];

  function once<T>(kept: Map<number, T>, key: number, make: () => T): T {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    kept.set(key, made);
    return made;
  }

  const both = (index: number) =>
    once(bothWays, index, () => printsOf(index).flatMap((print) => [print, mirroredPrint(print)]));

  function viewsOf(index: number, which: 'rough' | 'fine'): Float32Array[] {
    const [first, kept] = [printsOf(index)[0], views[which]];
    const own = kept.get(index) ?? (first === undefined ? [] : takeViews(first, which));
    // The one that was asked for last stays longest.
    kept.delete(index);
    kept.set(index, own);
    const [oldest] = kept.keys();
    if (kept.size > MOST_VIEWS && oldest !== undefined) kept.delete(oldest);
    return own;
  }

  const inParts = (whole: number, part: number, which: 'rough' | 'fine') =>
    most(both(part).slice(0, 2), viewsOf(whole, which), printLikeness);

  const look = (one: number, other: number) =>
    once(looks, keyOf(one, other), () => most(shots[one]?.looks ?? [], shots[other]?.looks ?? [], dot));
  const direct = (one: number, other: number) =>
    once(directs, keyOf(one, other), () => {
      const [own, others] = [printsOf(one), both(other)];
      if (own.length > 0 && others.length > 0) return most(own, others, printLikeness);
      return own.length === others.length ? null : 0;
    });

  function laid(one: number, other: number): Laid {
    const [first, second] = one < other ? [one, other] : [other, one];
    const found = once(laids, keyOf(one, other), (): Laid => {
      const whole = direct(first, second);
      if (whole === null || whole === 0 || whole >= SAME_PICTURES) return { likeness: whole, part: null };
      laidPairs += 1;
      if (laidPairs > MOST_LAID) return { likeness: whole, part: null };
      const rough = [inParts(first, second, 'rough'), inParts(second, first, 'rough')] as const;
      if (Math.max(...rough) < PERHAPS_LAID) return { likeness: whole, part: null };
      const inFirst = Math.max(rough[0], inParts(first, second, 'fine'));
      const inSecond = Math.max(rough[1], inParts(second, first, 'fine'));
      const part =
        Math.max(inFirst, inSecond) < whole + RATHER_PART ? null : inFirst > inSecond ? 'other' : 'one';
      return { likeness: Math.max(whole, inFirst, inSecond), part };
    });
    if (one < other || found.part === null) return found;
    return { ...found, part: found.part === 'one' ? 'other' : 'one' };
  }

  return {
    look,
    direct,
    laid,
    readsOther: (one, other) => readsOther(shots[one]?.words, shots[other]?.words),
    isCopy(one, other) {
      if (readsOther(shots[one]?.words, shots[other]?.words)) return false;
      const seen = look(one, other);
      if (seen < PERHAPS_COPY) return false;
      const { likeness, part } = laid(one, other);
      if (likeness === null) return false;
      return part === null ? likeness >= SAME_PICTURES : (seen + likeness) / 2 >= PART_OF;
    },
  };
}
