/** The clips of a film in another order. Pure. */
import type { ClipTarget, Edit } from '../../edits/edit-wish.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, type Piece } from '../film.ts';

/** Groups of clips change places; each keeps its own order. */
export function swapped(pieces: readonly Piece[], a: readonly number[], b: readonly number[]): Piece[] {
  if (a.some((index) => b.includes(index))) throw new CannotDo('these are the same clips');
  const [first, second] = (a[0] ?? 0) < (b[0] ?? 0) ? [a, b] : [b, a];
  const of = (indexes: readonly number[]) => indexes.flatMap((index) => pieces[index] ?? []);
  return pieces.flatMap((piece, index) => {
    if (index === first[0]) return of(second);
    if (index === second[0]) return of(first);
    return first.includes(index) || second.includes(index) ? [] : [piece];
  });
}

/** `own` clips among the others, the first of them at a place. */
export function amid(film: Film, own: readonly number[], at: number): Piece[] {
  const { pieces } = film;
  const others = pieces.filter((_, index) => !own.includes(index));
  return [...others.slice(0, at), ...own.flatMap((index) => pieces[index] ?? []), ...others.slice(at)];
}

/** `target` with as many of the other clips before it as behind it, of an odd number one more. */
export function inMiddle(film: Film, target: ClipTarget): Piece[] {
  const own = inSaidOrder(film, target);
  return amid(film, own, Math.ceil((film.pieces.length - own.length) / 2));
}

/** Clips in the order in which they are named: "the cake first, then the oven". */
export function inSaidOrder(film: Film, target: ClipTarget): number[] {
  const all = chosen(film, target);
  // Clips that are meant by what they are keep the order of the film.
  if (target.kind !== 'assets' || target.isFound === true) return all;
  const rank = (index: number) => target.ids.indexOf(assetOf(film.pieces[index]?.item ?? null) ?? '');
  return all.toSorted((a, b) => rank(a) - rank(b) || a - b);
}

export function shifted(film: Film, { target, by }: Extract<Edit, { kind: 'shift' }>): Piece[] {
  const own = chosen(film, target);
  const last = film.pieces.length - own.length;
  const now = own[0] ?? 0;
  const at = Math.min(last, Math.max(0, now + by));
  if (at === now) throw new CannotDo(`it is the ${by < 0 ? 'first' : 'last'} one already`);
  return amid(film, own, at);
}

export function beside(film: Film, { target, anchor, side }: Extract<Edit, { kind: 'beside' }>): Piece[] {
  const moved = chosen(film, target);
  const fixed = chosen(film, anchor);
  if (moved.some((index) => fixed.includes(index))) throw new CannotDo('these are the same clips');
  const at = side === 'before' ? fixed[0] : fixed.at(-1);
  const own = moved.flatMap((index) => film.pieces[index] ?? []);
  return film.pieces.flatMap((piece, index) => {
    if (moved.includes(index)) return [];
    if (index !== at) return [piece];
    return side === 'before' ? [...own, piece] : [piece, ...own];
  });
}

/** Pieces in the order of `targets`; those that are none of them follow. */
export function inSequence(film: Film, targets: readonly ClipTarget[]): Piece[] {
  const led = [...new Set(targets.flatMap((target) => chosen(film, target)))];
  const rest = film.pieces.flatMap((_, index) => (led.includes(index) ? [] : [index]));
  return [...led, ...rest].flatMap((index) => film.pieces[index] ?? []);
}
