/** Which clips are meant by their places: those that had them when the message was written. Pure. */
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film } from './film.ts';

/** After these others may have the places that are spoken of. */
const moving: ReadonlySet<EditWish['kind']> = new Set([
  ...(['cutOut', 'retell', 'remove', 'only', 'replace', 'add', 'swap', 'backwards', 'sequence'] as const),
  ...(['repeat', 'place', 'shift', 'placeAt', 'beside', 'restore'] as const),
]);

/** "Remove the second one and make the third shorter": the third is the one that was it before anything went. */
export function pinned(wishes: readonly EditWish[], film: Film): EditWish[] {
  // What goes may come back: it is known by its files then.
  const isGone = wishes.length === 1 && (wishes[0]?.kind === 'remove' || wishes[0]?.kind === 'only');
  const isMoved = isGone || (wishes.length > 1 && wishes.some(({ kind }) => moving.has(kind)));
  return wishes.map(
    (wish) =>
      Object.fromEntries(
        Object.entries(wish).map(([key, value]) => [key, pinnedValue(value, { film, isMoved })]),
      ) as unknown as EditWish,
  );
}

interface Pinning {
  film: Film;
  isMoved: boolean;
}

const isTarget = (value: unknown): value is ClipTarget =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'places' ||
    value.kind === 'side' ||
    value.kind === 'middle' ||
    value.kind === 'like' ||
    value.kind === 'others');

function pinnedValue(value: unknown, pinning: Pinning): unknown {
  if (Array.isArray(value)) return value.map((one) => (isTarget(one) ? pin(one, pinning) : one));
  return isTarget(value) ? pin(value, pinning) : value;
}

/** The clips as files where each is shown once, else by the places that they have. */
function pin(target: ClipTarget, { film, isMoved }: Pinning): ClipTarget {
  if (target.kind === 'others') return { kind: 'others', than: pin(target.than, { film, isMoved }) };
  if (target.kind !== 'side' && !isMoved) return target;
  let at: number[];
  try {
    at = chosen(film, target);
  } catch (error) {
    if (error instanceof CannotDo) return target;
    throw error;
  }
  const shown = film.pieces.map(({ item }) => assetOf(item));
  const ids = at.map((index) => shown[index] ?? null);
  const isOnce = ids.every((id) => id !== null && shown.filter((one) => one === id).length === 1);
  if (isMoved && isOnce) return { kind: 'assets', ids: ids.flatMap((id) => id ?? []), said: '' };
  return target.kind === 'side' ? { kind: 'places', at } : target;
}
