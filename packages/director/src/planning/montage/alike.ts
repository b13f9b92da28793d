/** Takes of the same: the best one is shown first, and two of them never one after the other where that can be helped. Pure. */
import type { Rational } from '@rushes/timeline';
import type { PlannerAsset, PlannerShot } from '../../assets.ts';
import type { Piece } from './compose.ts';
import { frameAtOrAfter } from './frames.ts';
import type { Slot } from './slots.ts';

/** Whether all that an asset shows another one shows in a better take. */
export function isSecondTake({ shots }: PlannerAsset): boolean {
  return shots.length > 0 && shots.every(({ alike }) => alike !== undefined && alike.rank > 0);
}

/** `items` in their order, but of each group of takes the first one before all further ones. */
export function firstTakesFirst<T extends { shot: PlannerShot }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  const [first, further]: [T[], T[]] = [[], []];
  for (const item of items) {
    const group = item.shot.alike?.group;
    (group !== undefined && seen.has(group) ? further : first).push(item);
    if (group !== undefined) seen.add(group);
  }
  return [...first, ...further];
}

/** The shot that a piece begins in. */
function shotOf({ asset, start }: Piece, rate: Rational): PlannerShot | undefined {
  return asset.shots.findLast(({ startSeconds }) => frameAtOrAfter(startSeconds, rate) <= start);
}

/**
 * `pieces` in an order in which no two takes of the same follow each other, as far as others are there to stand between. What
 * was named keeps its place, and so does the first piece.
 */
export function apartAlike(pieces: readonly Piece[], slots: readonly Slot[], rate: Rational): Piece[] {
  const shots = new Map(pieces.map((piece) => [piece, shotOf(piece, rate)]));
  const areAlike = (a: Piece | undefined, b: Piece | undefined): boolean => {
    const [one, other] = [a && shots.get(a), b && shots.get(b)];
    return one !== other && one?.alike !== undefined && one.alike.group === other?.alike?.group;
  };
  const isFree = (piece: Piece | undefined): boolean =>
    piece !== undefined && !piece.exact && slots[piece.slot]?.part === null;
  const ordered = [...pieces];
  for (let at = 1; at < ordered.length; at += 1) {
    const [before, here] = [ordered[at - 1], ordered[at]];
    if (!areAlike(before, here) || here === undefined || !isFree(here)) continue;
    const next = ordered.findIndex(
      (piece, place) =>
        place > at && isFree(piece) && piece.repeat === here.repeat && !areAlike(before, piece),
    );
    const moved = ordered[next];
    if (moved === undefined) continue;
    ordered.splice(next, 1);
    ordered.splice(at, 0, moved);
  }
  return ordered;
}
