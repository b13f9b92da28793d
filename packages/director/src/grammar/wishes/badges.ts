/** Logos and watermarks: pictures that stand over the film, not in its place. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { TitleSpot } from '../../brief-parts.ts';
import { words } from '../languages/vocabulary.ts';
import { clauseOf, endsClause, isFiller, skipFillers, textBetween } from '../phrases/look-around.ts';
import { isMarkName } from '../phrases/mark-names.ts';
import { chooseAssets, isTag, type Parse } from './context.ts';

/** A picture over the film. */
export interface Badge {
  assetId: string;
  said: string;
  spot: TitleSpot;
}

const badgeWords = words('badgeWords');
const overWords = words('overWords');
const cornerWords = words('cornerWords');
const spotLinks = words('spotLinks');
const across = { left: words('spotLeft'), right: words('spotRight') };
const down = { top: words('spotTop'), bottom: words('spotBottom') };

/** All of them; their items are taken. Where one is to open, to close or to stand for a time, it is footage. */
export function readBadges(parse: Parse): Badge[] {
  const badges: Badge[] = [];
  for (const [index, item] of parse.items.entries()) {
    if (parse.taken.has(index) || parse.negated.has(index)) continue;
    const picture = pictureAt(parse, index);
    if (picture === null) continue;
    // "Logo (terra_logo)": the name of what was just spoken of.
    if (badges.some(({ assetId }) => assetId === picture.id)) {
      parse.taken.add(index);
      continue;
    }
    const isLogo = badgeWords.has(item.fold);
    const place = placeOf(parse, index);
    if (!isOver(parse, { index, isLogo, hasSpot: place.spot !== null })) continue;
    for (const at of [index, ...place.items]) parse.taken.add(at);
    badges.push({
      assetId: picture.id,
      said: textBetween(parse, index, index),
      spot: place.spot ?? 'bottom-right',
    });
  }
  return badges;
}

/** The picture that is named at `index`: by its name, or as "the watermark" where one file is called a logo. */
function pictureAt(parse: Parse, index: number): PlannerAsset | null {
  const item = parse.items[index];
  if (item?.kind === 'assets') {
    const [asset, ...others] = item.moments === undefined ? chooseAssets(item, 'visual') : [];
    return asset?.kind === 'image' && others.length === 0 ? asset : null;
  }
  if (item?.kind !== 'word' || !badgeWords.has(item.fold)) return null;
  const called = parse.assets.filter(
    ({ kind, name, isReference }) => kind === 'image' && isReference !== true && isMarkName(name),
  );
  // A library with one picture has its logo in it, whatever it is called.
  const pictures = parse.assets.filter(({ kind, isReference }) => kind === 'image' && isReference !== true);
  const only = called.length === 0 && pictures.length === 1 ? pictures : called;
  return only.toSorted((a, b) => (a.lastEdit < b.lastEdit ? 1 : -1))[0] ?? null;
}

/** A logo stands over the film; another picture does where a place of the frame is named for it. */
function isOver(
  parse: Parse,
  { index, isLogo, hasSpot }: { index: number; isLogo: boolean; hasSpot: boolean },
): boolean {
  const { first, last } = clauseOf(parse, index);
  const clause = Array.from({ length: last - first + 1 }, (_, step) => first + step);
  // "Sold over the pool" and "end on the pool" put nothing over the film: of a picture that is no logo the word comes after it.
  const isOverIt = clause.some((at) => overWords.has(parse.items[at]?.fold ?? '') && (isLogo || at > index));
  if (hasSpot || isOverIt) return true;
  const [before, after] = [skipFillers(parse, index - 1, -1), skipFillers(parse, index + 1)];
  const isFootage = [before, after].some(
    (at) =>
      ['first', 'last', 'then', 'only', 'before', 'after'].some((tag) => isTag(parse, at, tag as 'first')) ||
      ['duration', 'range', 'assets'].includes(parse.items[at]?.kind ?? ''),
  );
  return isLogo && !isFootage && parse.items.some((item, at) => item.kind === 'assets' && at !== index);
}

const ownerLinks = new Set('of from von vom der des de du del da do di della'.split(' '));

/** "The logo of the school top left": whose it is. */
function pastOwner(parse: Parse, from: number): number {
  if (!ownerLinks.has(parse.items[from]?.fold ?? '')) return from;
  let at = skipFillers(parse, from + 1);
  const isPlace = (fold: string) =>
    [across.left, across.right, down.top, down.bottom].some((own) => own.has(fold));
  while (
    at < from + 5 &&
    ['word', 'assets'].includes(parse.items[at]?.kind ?? '') &&
    !isPlace(parse.items[at]?.fold ?? '') &&
    !spotLinks.has(parse.items[at]?.fold ?? '')
  )
    at += 1;
  return isPlace(parse.items[skipFillers(parse, at)]?.fold ?? '') ||
    spotLinks.has(parse.items[at]?.fold ?? '')
    ? at
    : from;
}

/** "small in the top left corner", "unten rechts" around the name, and "all the time"; the items that say it. */
function placeOf(parse: Parse, index: number): { spot: TitleSpot | null; items: number[] } {
  const items: number[] = [];
  let [x, y, isCorner]: ['left' | 'right' | null, 'top' | 'bottom' | null, boolean] = [null, null, false];
  for (let at = pastOwner(parse, index + 1); !endsClause(parse, at); at += 1) {
    const item = parse.items[at];
    const fold = item?.fold ?? '';
    if (item === undefined || (item.kind !== 'word' && item.kind !== 'tag')) break;
    if (across.left.has(fold)) x = 'left';
    else if (across.right.has(fold)) x = 'right';
    else if (down.top.has(fold)) y = 'top';
    else if (down.bottom.has(fold)) y = 'bottom';
    else if (cornerWords.has(fold)) isCorner = true;
    else if (!overWords.has(fold) && !spotLinks.has(fold) && !isFiller(item)) break;
    items.push(at);
  }
  if (x === null && y === null && !isCorner) return { spot: null, items: overIn(parse, items) };
  const spot = x !== null && y === null && !isCorner ? x : (`${y ?? 'bottom'}-${x ?? 'right'}` as const);
  return { spot, items };
}

const overIn = (parse: Parse, items: readonly number[]) =>
  items.some((at) => overWords.has(parse.items[at]?.fold ?? '')) ? [...items] : [];
