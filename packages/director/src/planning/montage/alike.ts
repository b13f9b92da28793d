/** Two takes of the same never follow each other where that can be helped. Pure. */
import type { Rational } from '@rushes/timeline';
import type { PlannerShot } from '../../assets.ts';
import type { Piece } from './compose.ts';
import { frameAtOrAfter } from './frames.ts';
import type { Slot } from './slots.ts';

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
