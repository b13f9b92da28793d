/** Changes of texts that stand on cards: a card goes, moves and lasts with its text. Pure. */
import { activeReference, applyEdits, type EditOperation, type Timeline } from '@rushes/timeline';
import type { Edit } from '../edits/edit-wish.ts';
import { inkOn, isCard } from './cards.ts';
import {
  isOnClips,
  lasting,
  meant,
  type Standing,
  titlesIn,
  withoutTitles,
  writtenIn,
} from './dress/dress-titles.ts';
import { type Film, isClip, type Piece, requireFilm, startsOf } from './film.ts';
import { pathsOf } from './film-operations.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { cutPiece } from './pieces.ts';
import { recut } from './recut.ts';

/** The card over which most of a text stands; null where it is none. */
function cardUnder({ start, end }: Pick<Standing, 'start' | 'end'>, film: Film): number | null {
  const starts = startsOf(film.pieces);
  const at = starts.findLastIndex((from) => from <= (start + end) / 2);
  const piece = film.pieces[at];
  return piece !== undefined && isCard(piece) ? at : null;
}

/**
 * Operations for a change of texts that stand on cards, where it is one of the card as well; null where it is none. Throws
 * CannotDo.
 */
export function withTheirCards(edit: Edit, film: Film, world: ChangeWorld): EditOperation[] | null {
  if (!film.pieces.some(isCard)) return null;
  switch (edit.kind) {
    case 'noTitles':
      return removed(film, goneOf(film, edit), world);
    case 'titleText':
      return edit.to === null ? removed(film, saying(film, edit), world) : null;
    case 'titleTime':
      return retimed(film, edit, world);
    case 'titlePlace':
      return moved(film, edit, world);
    case 'titleColor':
      return edit.isGround === true ? coloured(film, edit) : null;
    default:
      return null;
  }
}

/** The cards of some texts, by their indexes. */
const cardsOf = (film: Film, own: readonly Standing[]): number[] => [
  ...new Set(own.flatMap((one) => cardUnder(one, film) ?? [])),
];

/** The colours of the cards on which some texts stand. */
export const cardColors = (film: Film, own: readonly Standing[]): (string | null)[] =>
  cardsOf(film, own).map((index) => {
    const item = film.pieces[index]?.item;
    const reference = isClip(item) ? activeReference(item) : null;
    const color = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters.color : null;
    return typeof color === 'string' ? color : null;
  });

const writes = (film: Film, pieces: readonly Piece[], { byId: assets, brief }: ChangeWorld) =>
  recut(film, pieces, { assets, brief });

const after = (timeline: Timeline, operations: readonly EditOperation[]): Film =>
  requireFilm(applyEdits(timeline, operations).timeline);

function goneOf(film: Film, { which = null, over }: Extract<Edit, { kind: 'noTitles' }>): Standing[] {
  const all = titlesIn(film);
  if (over !== undefined) return all.filter(isOnClips(film, over));
  return which === null ? all : meant(film, which).own;
}

function saying(film: Film, { from, which = null }: Extract<Edit, { kind: 'titleText' }>): Standing[] {
  if (which !== null) return meant(film, which).own;
  const says = (one: Standing) => writtenIn(one.item).toLowerCase().includes(from.toLowerCase());
  return titlesIn(film).filter(says).slice(0, 1);
}

function removed(film: Film, own: readonly Standing[], world: ChangeWorld): EditOperation[] | null {
  const gone = cardsOf(film, own);
  if (gone.length === 0 || gone.length === film.pieces.length) return null;
  const words = withoutTitles(film, own);
  const bare = after(film.timeline, words);
  const left = bare.pieces.filter((_, index) => !gone.includes(index));
  return [...words, ...writes(bare, left, world)];
}

function retimed(
  film: Film,
  edit: Extract<Edit, { kind: 'titleTime' }>,
  world: ChangeWorld,
): EditOperation[] | null {
  const { own } = meant(film, edit.which);
  const lengths = new Map(
    own.flatMap((one) => {
      const card = cardUnder(one, film);
      const { start, end } = lasting({ ...film, frames: Number.POSITIVE_INFINITY }, one, edit);
      return card === null ? [] : [[card, end - start] as const];
    }),
  );
  if (lengths.size < own.length) return null;
  const { rate } = film.output;
  const pieces = film.pieces.map((piece, index) => {
    const frames = lengths.get(index);
    return frames === undefined ? piece : cutPiece(piece, frames, { rate });
  });
  return writes(film, pieces, world);
}

function moved(
  film: Film,
  { which, place, over, atSeconds }: Extract<Edit, { kind: 'titlePlace' }>,
  world: ChangeWorld,
): EditOperation[] | null {
  if (over !== undefined || atSeconds !== undefined) return null;
  const own = which === null ? titlesIn(film) : meant(film, which).own;
  const cards = cardsOf(film, own);
  if (cards.length !== 1 || own.length !== 1) return null;
  const card = film.pieces.filter((_, index) => cards.includes(index));
  const others = film.pieces.filter((_, index) => !cards.includes(index));
  return writes(film, place === 'opening' ? [...card, ...others] : [...others, ...card], world);
}

/** "Make the end card white": the ground gets the colour, and its text one that is read on it. Throws CannotDo. */
function coloured(
  film: Film,
  { which, color }: Extract<Edit, { kind: 'titleColor' }>,
): EditOperation[] | null {
  const { own } = meant(film, which);
  const cards = cardsOf(film, own);
  if (cards.length === 0) return null;
  const paths = pathsOf(film, film.picture);
  const grounds = cards.flatMap((index) => {
    const item = paths[index];
    return item === undefined ? [] : [{ item, color }];
  });
  const ink = inkOn(color).color ?? '#ffffff';
  const texts = own.flatMap((one) =>
    cardUnder(one, film) === null ? [] : [{ item: one.path as number[], color: ink }],
  );
  return [...grounds, ...texts].map(
    ({ item, color: own }): EditOperation => ({ type: 'set_parameters', item, parameters: { color: own } }),
  );
}
