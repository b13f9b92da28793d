/** Which clips of a film are meant. Pure. */
import { clipSettings } from '@rushes/timeline';
import type { ClipTarget, ClipTrait } from '../edits/edit-wish.ts';
import { assetOf, CannotDo, type Film, isClip, speedOf } from './film.ts';

/** Clips that a change is of, by their index. Throws CannotDo where there are none. */
export function chosen(film: Film, target: ClipTarget): number[] {
  const { pieces } = film;
  if (target.kind === 'all') return pieces.map((_, index) => index);
  if (target.kind === 'others') {
    const left = new Set(chosen(film, target.than));
    const others = pieces.flatMap((_, index) => (left.has(index) ? [] : [index]));
    if (others.length === 0) throw new CannotDo('there is no other clip');
    return others;
  }
  if (target.kind === 'side') return onSide(film, target);
  if (target.kind === 'middle') return inMiddle(film, target.count ?? 1);
  if (target.kind === 'like') return liked(film, target);
  if (target.kind === 'spoken')
    throw new CannotDo(`I do not know which clip “${target.said}” is; name it, or say which place it has`);
  if (target.kind === 'unknown')
    throw new CannotDo(`nothing in the film or the library is called “${target.said}”`);
  if (target.kind === 'places') {
    const all = target.at.map((place) => (place < 0 ? pieces.length + place : place));
    const missing = all.find((index) => pieces[index] === undefined);
    if (missing === undefined) return [...new Set(all)].toSorted((a, b) => a - b);
    const count = pieces.length === 1 ? 'one clip' : `${pieces.length} clips`;
    throw new CannotDo(`the film has only ${count}`);
  }
  const found = pieces.flatMap(({ item }, index) =>
    target.ids.includes(assetOf(item) ?? '') ? [index] : [],
  );
  if (found.length === 0) throw new CannotDo(`the film does not show ${target.said || 'that'}`);
  return found;
}

const isGrey = (item: Film['pieces'][number]['item']) =>
  isClip(item) && (clipSettings(item).color?.saturation ?? 0) === -1;

/** Clips by what tells them from the others. */
function liked({ pieces }: Film, { how, said }: Extract<ClipTarget, { kind: 'like' }>): number[] {
  const lengths = pieces.map(({ frames }) => frames);
  const is: Record<ClipTrait, (piece: Film['pieces'][number]) => boolean> = {
    slow: ({ item }) => Math.abs(speedOf(item)) < 1 && speedOf(item) !== 0,
    fast: ({ item }) => Math.abs(speedOf(item)) > 1,
    grey: ({ item }) => isGrey(item),
    reversed: ({ item }) => speedOf(item) < 0,
    frozen: ({ item }) => speedOf(item) === 0,
    silent: ({ sound }) => !isClip(sound) || !sound.enabled,
    longest: ({ frames }) => frames === Math.max(...lengths),
    shortest: ({ frames }) => frames === Math.min(...lengths),
  };
  const own = pieces.flatMap((piece, index) => (is[how](piece) ? [index] : []));
  if (own.length === 0)
    throw new CannotDo(`I do not know which clip “${said}” is; name it, or say which place it has`);
  return own;
}

/** "The middle two" of five are the second and the third. */
function inMiddle({ pieces }: Film, count: number): number[] {
  if (count > pieces.length) throw new CannotDo(`the film has only ${pieces.length} clips`);
  const first = Math.floor((pieces.length - count) / 2);
  const own = count === 1 ? Math.floor((pieces.length - 1) / 2) : first;
  return Array.from({ length: count }, (_, step) => own + step);
}

function onSide(film: Film, { of, side, isAll }: Extract<ClipTarget, { kind: 'side' }>): number[] {
  const anchors = chosen(film, of);
  const edge = side === 'after' ? Math.max(...anchors) + 1 : Math.min(...anchors) - 1;
  if (film.pieces[edge] === undefined) throw new CannotDo(`nothing comes ${side} that`);
  if (!isAll) return [edge];
  return film.pieces.flatMap((_, index) =>
    (side === 'after' ? index >= edge : index <= edge) ? [index] : [],
  );
}
