/** Whose a length of time is: the video's, or that of something the prompt tells of ("keeps cold for 24h"). */

import { companions, isLight, products, startsWith, words } from '../languages/vocabulary.ts';
import { clauseOf, isBreak, isConjunction, isFiller, skipFillers } from '../phrases/look-around.ts';
import type { Parse } from './context.ts';

/** Longest video that is made because a length stands somewhere; a longer one is asked for as the video's, seconds. */
export const longestUnasked = 180;

/**
 * How plainly a length is the video's: 3 = it is said to be ("20 seconds long", "length: 20 s"), 2 = it stands with a word
 * for the video ("a 20 second teaser"), 1 = nothing else it could belong to is near; null = it belongs to something else.
 */
export type Ownership = 1 | 2 | 3 | null;

/** Words that make a length beside them the whole's. */
const wholeWords = words('wholeWords');
/** Of these, words that the subject of a sentence does: "the party lasts 3 hours". */
const bounds = words('boundWords');
/** The first word of a clause that asks for a video: "give me the funny bits in 1 minute". */
const makers = words('makers');
const within = words('withinWords');
/** Verbs of being, which tell of something: "show how it is ready in 60 seconds". */
const being = words('beingWords');
const edges = words('edgeWords');
const seconds = words('secondMarks');
const polite = words('politeWords');
const topicLinks = words('topicLinks');
/** Words of a label before a colon, as in "cooking time: 2 min", and those that make it the video's. */
const timeLabel = startsWith('timeLabels', '$');
const ownLabels = words('ownLabels');
const longestLabel = 4;
/** Between a word for the video and its length: "a video of 20 seconds", whatever is told of besides. */
const links = new Set(['of', 'de', 'von', 'di', 'lasting']);
/** Between a word for the video and the film that it is about. */
const ofAnother = new Set([
  ...['for', 'of', 'about', 'on', 'fur', 'zu', 'zum', 'von', 'uber', 'aus'],
  ...['pour', 'de', 'd', 'du', 'sur', 'para', 'del', 'sobre', 'per', 'di', 'su', 'do', 'da'],
]);

/** True for a word that neither is a wish nor only leads to one: what is told of. */
function isHeavy(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  if (item === undefined || parse.taken.has(at)) return false;
  if (item.kind === 'number') return true;
  if (item.kind !== 'word') return false;
  if (isLight(item.fold) || bounds.has(item.fold) || wholeWords.has(item.fold)) return false;
  return !companions.has(item.fold) && !seconds.has(item.fold);
}

interface Around {
  /** Nearest item to either side that is a wish or heavy; null = none in the clause. */
  left: number | null;
  right: number | null;
  /** Any heavy word of the clause to the left. */
  heavyLeft: boolean;
  productLeft: boolean;
  first: number;
}

function lookAround(parse: Parse, index: number): Around {
  const { first, last } = clauseOf(parse, index);
  const told = startsMaking(parse, first) ? startOf(parse, first) : -1;
  const around: Around = {
    left: null,
    right: null,
    heavyLeft: namesOther(parse, first),
    productLeft: false,
    first,
  };
  for (let at = index - 1; at >= first; at -= 1) {
    if (at === told) continue;
    if (isTelling(parse, at)) around.left ??= at;
    around.heavyLeft ||= isHeavy(parse, at);
    around.productLeft ||= isProduct(parse, at);
  }
  for (let at = index + 1; at <= last && around.right === null; at += 1)
    if (isTelling(parse, at)) around.right = at;
  return around;
}

/** True for a wish and for what is told of; small words and marks are passed over. */
function isTelling(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  if (item === undefined || item.kind === 'symbol') return false;
  return item.kind !== 'word' || isHeavy(parse, at);
}

/** "cooking time: 2 min": the label before a clause says that its length is something else's. */
function namesOther({ items }: Parse, first: number): boolean {
  if (items[first - 1]?.fold !== ':') return false;
  const label: string[] = [];
  for (let at = first - 2; label.length < longestLabel && !isBreak(items[at]); at -= 1)
    label.push(items[at]?.fold ?? '');
  return label.some((word) => timeLabel.test(word)) && !label.some((word) => ownLabels.has(word));
}

/** A word for what is made; "clip_002" and "film.mp4" are files, whatever they are called. */
function isProduct({ items }: Parse, at: number): boolean {
  return items[at]?.kind !== 'assets' && products.has(items[at]?.fold ?? '');
}

/** "30 minutes rest": what is told of stands after the length. */
export function tellsOnwards(parse: Parse, index: number): boolean {
  const { right } = lookAround(parse, index);
  return right !== null && isHeavy(parse, right) && productAfter(parse, index) === null;
}

/** Whose the length at `index` is. One that is as long as a film of somebody else's is asked about. */
export function ownerOf(parse: Parse, index: number): Ownership {
  const owner = nearestOwner(parse, index);
  return owner === 2 && isOfAnothersFilm(parse, index) ? 1 : owner;
}

/** "Trailer for a 90 minute film", "48-hour film challenge recap": of two words for a video the length is beside the one told of. */
function isOfAnothersFilm(parse: Parse, index: number): boolean {
  const item = parse.items[index];
  if (item?.kind !== 'duration' || item.seconds <= longestUnasked) return false;
  const { first, last } = clauseOf(parse, index);
  const videos: number[] = [];
  for (let at = first; at <= last; at += 1) if (isProduct(parse, at)) videos.push(at);
  const [before = index, after = before] = videos;
  if (videos.length < 2) return false;
  const between = parse.items.slice(before + 1, after);
  if (before > index) return between.some((_, offset) => isHeavy(parse, before + 1 + offset));
  return between.some(({ kind, fold }) => kind === 'word' && ofAnother.has(fold));
}

function nearestOwner(parse: Parse, index: number): Ownership {
  const around = lookAround(parse, index);
  const item = parse.items[index];
  if (edges.has(parse.items[index - 1]?.fold ?? '') || isWithinSong(parse, index)) return null;
  if (isProduct(parse, index - 2) && links.has(parse.items[index - 1]?.fold ?? '')) return 2;
  const own = parse.items[index];
  // "Wedding teaser 30s": the length stands right at the word for the video.
  if (own?.kind === 'duration' && own.seconds <= longestUnasked && isProduct(parse, index - 1)) return 2;
  const product = productAfter(parse, index);
  if (product !== null) return productOwnership(parse, { index, product, around });
  if (around.right !== null && isHeavy(parse, around.right)) return leads(parse, index, around) ? 1 : null;
  const isHeavyLeft = around.left === null ? namesOther(parse, around.first) : isHeavy(parse, around.left);
  if (saysWhole(parse, index)) return !around.heavyLeft || around.productLeft ? 3 : null;
  if (!isHeavyLeft) return productBefore(parse, index, around.first) ? 2 : 1;
  if (item?.kind !== 'duration' || item.seconds > longestUnasked) return null;
  return isBounded(parse, index, around) || isMade(parse, index, around) ? 1 : null;
}

/** "Starting at 30 seconds into the song", "from 0:30 of the track": where the music begins. */
function isWithinSong({ items }: Parse, index: number): boolean {
  const after = items.slice(index + 1, index + 5);
  const song = after.findIndex((item) => item.kind === 'tag' && item.tag === 'music');
  const link = after[0]?.fold ?? '';
  return song > 0 && ['into', 'in', 'of', 'von', 'de', 'del', 'du', 'da', 'di'].includes(link);
}

/** "a 30 second vertical teaser": a product follows in the same clause, before any name. */
function productAfter(parse: Parse, index: number): number | null {
  for (let at = index + 1; at <= index + 6; at += 1) {
    const item = parse.items[at];
    if (isBreak(item) || item?.kind === 'assets' || item?.kind === 'duration') return null;
    if (isProduct(parse, at)) return at;
  }
  return null;
}

/** "a 5-minute recipe video" may be the video of a recipe that takes 5 minutes. */
function productOwnership(
  parse: Parse,
  { index, product, around }: { index: number; product: number; around: Around },
): Ownership {
  const between = Array.from({ length: product - index - 1 }, (_, step) => index + 1 + step);
  const isTold = between.some((at) => isHeavy(parse, at));
  const isSmall = between.some((at) => parse.items[at]?.kind === 'word' && isFiller(parse.items[at]));
  if (around.heavyLeft && (isTold || isSmall)) return null;
  return isTold || isSmall ? 1 : 2;
}

const madeWords = words('madeWords');

/** "a video of 20 seconds", "Clip von 15 Sekunden", "make it 30 seconds". */
function productBefore(parse: Parse, index: number, first: number): boolean {
  for (let at = index - 1; at >= Math.max(first, index - 6); at -= 1) {
    const item = parse.items[at];
    if (isProduct(parse, at)) return true;
    if (item?.kind === 'word' && madeWords.has(item.fold)) return true;
    const isAttribute = item?.kind === 'tag' && ['shape', 'platform', 'format', 'pace'].includes(item.tag);
    if (item?.kind !== 'word' && !isAttribute) return false;
  }
  return false;
}

/** "30 seconds of pure joy" at the very beginning of a prompt, "draw me ten seconds on tea": no time that something takes. */
function leads(parse: Parse, index: number, { left, first }: Around): boolean {
  const item = parse.items[index];
  if (item?.kind !== 'duration' || item.seconds > longestUnasked || left !== null) return false;
  if (first > 0 && !startsMaking(parse, first)) return false;
  return topicLinks.has(parse.items[index + 1]?.fold ?? '');
}

/** "a video of the kitchen and the oven, about 20 secs". */
function isBounded(parse: Parse, index: number, { productLeft }: Around): boolean {
  return productLeft && bounds.has(parse.items[index - 1]?.fold ?? '');
}

/** The first word of a clause past "and" and "please". */
function startOf(parse: Parse, first: number): number {
  let start = first;
  while (isConjunction(parse.items[start]) || polite.has(parse.items[start]?.fold ?? '')) start += 1;
  return start;
}

function startsMaking(parse: Parse, first: number): boolean {
  return makers.has(parse.items[startOf(parse, first)]?.fold ?? '');
}

/** "give me the funny bits in 1 minute". */
function isMade(parse: Parse, index: number, { first }: Around): boolean {
  if (!startsMaking(parse, first) || !within.has(beforeBounds(parse, index))) return false;
  return !parse.items.slice(first, index).some(({ fold }) => being.has(fold));
}

function beforeBounds({ items }: Parse, index: number): string {
  let at = index - 1;
  while (bounds.has(items[at]?.fold ?? '')) at -= 1;
  return items[at]?.fold ?? '';
}

/** "30 seconds long", "total length 30 s", "in total". */
function saysWhole(parse: Parse, index: number): boolean {
  const after = skipFillers(parse, index + 1);
  if (wholeWords.has(parse.items[after]?.fold ?? '')) return true;
  let before = index - 1;
  while (
    isFiller(parse.items[before]) ||
    [':', '='].includes(parse.items[before]?.fold ?? '') ||
    (bounds.has(parse.items[before]?.fold ?? '') && !wholeWords.has(parse.items[before]?.fold ?? ''))
  )
    before -= 1;
  return wholeWords.has(parse.items[before]?.fold ?? '');
}
