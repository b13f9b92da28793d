/** What a change of the order of clips lacks of what was asked, read off the film after it. Pure. */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { edgeCards } from './cards.ts';
import { chosen } from './chosen.ts';
import { assetOf, type Film } from './film.ts';

interface Seen {
  before: Film;
  after: Film;
}

const orderOf = (film: Film) =>
  film.pieces.map(
    ({ item }) => `${assetOf(item) ?? 'drawn'}:${JSON.stringify(item.source_range?.start_time.value)}`,
  );

/** Any other order is one. */
export const reordered = (_edit: Edit, { before, after }: Seen): string | null =>
  orderOf(before).join() === orderOf(after).join() && orderOf(before).length > 1
    ? 'the order is as it was'
    : null;

export function placeAtLack(
  { target, at }: Extract<Edit, { kind: 'placeAt' }>,
  { after }: Seen,
): string | null {
  if (target.kind !== 'assets') return null;
  return target.ids.includes(assetOf(after.pieces[at]?.item ?? null) ?? '')
    ? null
    : 'another clip stands there';
}

export function placeLack({ target, place }: Extract<Edit, { kind: 'place' }>, film: Film): string | null {
  if (target.kind !== 'assets') return null;
  const isOwn = (piece: Film['pieces'][number] | undefined) =>
    target.ids.includes(assetOf(piece?.item ?? null) ?? '');
  // An opening card stays before it, an end card behind it.
  const { first, last } = edgeCards(film.pieces);
  const row = film.pieces.slice(first, film.pieces.length - last);
  if (place === 'middle') {
    const isAmid = row.some(isOwn) && (row.length < 3 || (!isOwn(row[0]) && !isOwn(row.at(-1))));
    return isAmid ? null : 'it does not come in the middle';
  }
  return isOwn(place === 'first' ? row[0] : row.at(-1)) ? null : `it does not come ${place}`;
}

/** The clips lead the film in the order that was told. */
export function sequenceLack(
  targets: readonly ClipTarget[],
  { before, after }: Pick<Seen, 'before' | 'after'>,
): string | null {
  const led = [...new Set(targets.flatMap((target) => chosen(before, target)))];
  const wanted = led.map((index) => assetOf(before.pieces[index]?.item ?? null));
  const found = after.pieces.slice(0, wanted.length).map(({ item }) => assetOf(item));
  return wanted.join() === found.join() ? null : 'the clips stand in another order';
}
