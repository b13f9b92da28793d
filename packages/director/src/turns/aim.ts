/** Which clips wishes are of: of those that name none by what else the message says, of places by what stood there. Pure. */
import type { Brief } from '../brief.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { products, words } from '../grammar/languages/vocabulary.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film } from './film.ts';

// Which clips wishes are of that name none: what else the message says tells it.

/** A wish that may be of all clips or of some. */
type Aimed = Extract<EditWish, { kind: 'look' | 'speed' | 'reverse' | 'zoom' }>;
const aimed: ReadonlySet<EditWish['kind']> = new Set(['look', 'speed', 'reverse', 'zoom']);
const isOfAll = (edit: EditWish): edit is Aimed =>
  aimed.has(edit.kind) && 'target' in edit && edit.target?.kind === 'all';

/** "The rings only briefly" is of these, not of the film. */
const isShare = (edit: EditWish): edit is Extract<EditWish, { kind: 'length' }> =>
  edit.kind === 'length' && edit.seconds === null && edit.factor !== null;

const all = words('allWords').union(
  new Set(['it', 'whole', 'entire', 'ganz', 'ganze', 'film', 'video', 'movie', '全', '都']),
);
/** Words that no clip goes by, and that the film is not called either. */
const alsoLooks = new Set(['short', 'cut', 'edit', 'mix']);

const foldsOf = (said: string) => lex(said).map(({ fold }) => fold);

/** True for words that speak of the film as a whole. */
export const speaksOfAll = (said: string): boolean =>
  foldsOf(said).some((fold) => all.has(fold) || (products.has(fold) && !alsoLooks.has(fold)));

/** "The dance should be in slow mo": a clip that is named beside one wish, and for nothing else, is what the wish is of. */
export function onNamed(
  edits: readonly EditWish[],
  read: readonly EditWish[],
  { parts }: Brief,
): EditWish[] | null {
  const [edit, ...others] = edits;
  const [part] = parts;
  if (edit === undefined || part === undefined || others.length > 0 || speaksOfAll(edit.said)) return null;
  if (!isOfAll(edit) && !isShare(edit)) return null;
  const { said } = part;
  // "The goals" may be several files.
  const isAlone = read.every(({ kind }) => kind === 'refused') && parts.every((one) => one.said === said);
  if (read.length !== parts.length || !isAlone) return null;
  const target: ClipTarget = { kind: 'assets', ids: parts.map(({ assetId }) => assetId), said };
  const aim = { target, said: `${said}: ${edit.said}` };
  return [isShare(edit) ? { kind: 'clipLength', factor: edit.factor ?? 1, ...aim } : { ...edit, ...aim }];
}

/** What may stand between two wishes of one clip. */
const between = words('conjunctions').union(
  new Set([
    ',',
    '(',
    ')',
    'at',
    'in',
    'mit',
    'bei',
    'please',
    'pls',
    'also',
    'a',
    'bit',
    'auch',
    'aussi',
    'tambien',
    'anche',
  ]),
);
const longestBetween = 4;
const longestSecond = 6;

/** "The kitchen in slow motion and brighter": the second wish names no clip, and is of that of the first. */
export function ofOneClip(edits: readonly EditWish[], prompt: string): EditWish[] {
  let end = 0;
  return edits.map((edit, index): EditWish => {
    const start = prompt.indexOf(edit.said, end);
    const gap = start === -1 ? null : foldsOf(prompt.slice(end, start));
    end = start === -1 ? end : start + edit.said.length;
    const before = edits[index - 1];
    const isLed =
      gap !== null &&
      gap.length > 0 &&
      gap.length <= longestBetween &&
      gap.every((fold) => between.has(fold));
    if (!isLed || before === undefined || !('target' in before) || !isOfAll(edit)) return edit;
    if (speaksOfAll(edit.said) || foldsOf(edit.said).length > longestSecond) return edit;
    const { target } = before;
    return target?.kind === 'assets' || target?.kind === 'places' ? { ...edit, target } : edit;
  });
}

const besideText = /^(?:,? ?(?:and |und |et |y |e )?(?:with|mit|avec|con|com) )/iu;

/** "Add the cat at the end, with the text …": on what comes in. */
export function textOnAdded(edits: readonly EditWish[]): EditWish[] {
  return edits.map((edit, index): EditWish => {
    const before = edits[index - 1];
    const isBeside =
      edit.kind === 'title' &&
      edit.over === undefined &&
      edit.place === 'opening' &&
      besideText.test(edit.said);
    if (!isBeside || before?.kind !== 'add' || before.target.kind !== 'assets') return edit;
    return { ...edit, place: 'at', over: before.target };
  });
}

const logos = words('badgeWords');
const edges =
  'end start last first begin beginning outro intro clip second seconds ende anfang fin final debut inicio principio fine inizio'.split(
    ' ',
  );

/** "Add the logo" wants it over the film; at the end or the start, or for a time, it is a clip. */
export function isLogo(edit: EditWish): edit is Extract<EditWish, { kind: 'add' }> {
  if (edit.kind !== 'add' || edit.part !== undefined || edit.target.kind !== 'assets') return false;
  const said = foldsOf(edit.said);
  // "The studio logo anim" is a clip, and no mark in a corner.
  const isClip = said.some((fold) => movingLogo.has(fold));
  return !isClip && said.some((fold) => logos.has(fold)) && !said.some((fold) => edges.includes(fold));
}

const movingLogo = new Set(
  'anim animation animated intro outro reveal sting opener clip video animiert animacion animado animacao animazione animato'.split(
    ' ',
  ),
);

// Which clips are meant by their places: those that had them when the message was written.

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
