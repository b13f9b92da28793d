/** Which length is the whole video's and which is one asset's. */
import type { LengthWish } from '../../brief.ts';
import { products, words } from '../languages/vocabulary.ts';
import { isConjunction, isFiller, skipFillers, textBetween } from '../phrases/look-around.ts';
import { isMarkName } from '../phrases/mark-names.ts';
import { readByClause } from './clause-lengths.ts';
import { isTag, listFrom, type Parse } from './context.ts';
import { readByPlace, readEach, saysEach } from './each-lengths.ts';
import { isAdjacent, type Mention, mentionAfter } from './mentions.ts';
import { longestUnasked, ownerOf, tellsOnwards } from './ownership.ts';

interface Candidate {
  index: number;
  seconds: number;
  /** Higher = more surely the whole video's length. */
  weight: number;
}

/** The length of the whole; null when none is stated. */
export interface ReadLength {
  length: LengthWish | null;
  /** Long, and not plainly said to be the video's: whoever wrote it is asked. As written. */
  unclear: { said: string; seconds: number } | null;
}

/** Reads lengths of parts into `mentions`, and the length of the whole. */
export function readLengths(parse: Parse, mentions: readonly Mention[]): ReadLength {
  const { isTold, giveTheRest } = readByPlace(parse, mentions);
  readEach(parse, mentions);
  readByClause(parse, mentions);
  const stated =
    isTold ||
    wholeCandidates(parse, []).some(({ weight }) => weight >= 2) ||
    besideNames(parse, mentions).size > 1;
  const pairs = pairLengths(parse, { mentions, stated });
  const whole = wholeCandidates(parse, pairs);
  // One loose pair alone ("a 20 second frog video") is the whole; several are parts.
  const loose = pairs.filter(({ firm }) => !firm);
  // "10 seconds of frog" and no other name: the asset's time is the whole's.
  const alone = pairs.length === 1 && mentions.length === 1 && whole.length === 0;
  const partly = !alone && (loose.length > 1 || stated || pairs.some(({ firm }) => firm));
  for (const { mention, index, seconds, firm } of pairs) {
    if (alone || (!firm && !partly)) continue;
    mention.seconds ??= seconds;
    parse.taken.add(index);
  }
  giveTheRest();
  const left = [...whole, ...wholeOfPairs(pairs)].filter(({ index }) => !parse.taken.has(index));
  const range = lengthRange(parse, left);
  return range === null ? chooseWhole(parse, left) : { length: range, unclear: null };
}

/** Items of lengths right beside a name, in lists or not: several of them mean that lengths are parts. */
function besideNames(parse: Parse, mentions: readonly Mention[]): Set<number> {
  return new Set(pairLengths(parse, { mentions, stated: true }).map(({ index }) => index));
}

interface Pair {
  mention: Mention;
  index: number;
  seconds: number;
  /** "5 seconds of frog" and "frog (5 s)" are the asset's; "5 s frog" may be either. */
  firm: boolean;
}

function wholeOfPairs(pairs: readonly Pair[]): Candidate[] {
  return pairs.map(({ index, seconds, firm }) => ({ index, seconds, weight: firm ? 2 : 1 }));
}

/** The one length that says how long a video shall be: "a 20 second video of …". Several are clips of it; null then. */
function onlyProduct(parse: Parse): number | null {
  const found = parse.items.flatMap((item, index) =>
    item.kind === 'duration' && ownerOf(parse, index) === 2 ? [index] : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

interface Named {
  mentions: readonly Mention[];
  /** The whole's length stands elsewhere, so a length at a list is not it. */
  stated: boolean;
}

/** Lengths that stand right at a name. */
function pairLengths(parse: Parse, named: Named): Pair[] {
  const product = onlyProduct(parse);
  return parse.items.flatMap((item, index) => {
    if (item.kind !== 'duration' || parse.taken.has(index) || ownerOf(parse, index) === 3) return [];
    if (index === product) return [];
    const { seconds } = item;
    const after = pairsAfter(parse, { index, seconds, ...named });
    if (after.length > 0) return after;
    const before = tellsOnwards(parse, index) ? null : pairBefore(parse, { index, seconds, ...named });
    if (before === null) return [];
    if (isOwnDuration(before.mention, seconds)) {
      parse.acted.add(index);
      return [];
    }
    return [{ ...before, index, seconds }];
  });
}

/** "lecture.mp4 (45 min)" tells how long the file is. */
function isOwnDuration({ assets: [asset] }: Mention, seconds: number): boolean {
  const held = asset?.durationSeconds ?? 0;
  return seconds >= longestDescribed && Math.abs(held - seconds) <= Math.max(1, held / 50);
}

/** Shorter than this a time beside a name is a wish for it, seconds. */
const longestDescribed = 60;

/** "5 seconds of frog", "5s frog". A list joined by "and" shares the length; unless the whole's is stated, it is the whole's. */
function pairsAfter(parse: Parse, place: Named & { index: number; seconds: number }): Pair[] {
  const { index, seconds, mentions, stated } = place;
  const connected = mentionAfter(parse, { at: index + 1, mentions, connected: true });
  const mention = connected ?? mentionAfter(parse, { at: index + 1, mentions, connected: false });
  if (mention === null || mention.assets.length > 1) return [];
  if (ownerOf(parse, index) === null && !saysOf(parse, index, mention.index)) return [];
  const list = listFrom(parse, mention.index);
  if (list.length > 1 && !stated) return [];
  if (connected === null && products.has(parse.items[mention.index + 1]?.fold ?? '')) return [];
  const sharers = isOneThing(parse, list) ? mentions.filter(({ index: at }) => list.includes(at)) : [mention];
  return sharers.map((sharer) => ({
    mention: sharer,
    index,
    seconds: seconds / sharers.length,
    firm: connected !== null,
  }));
}

const lengthLinks = words('lengthLinks');

/** "5 seconds of frog", but not "I talked for 45 minutes in lecture.mp4". */
function saysOf({ items }: Parse, from: number, to: number): boolean {
  return items.slice(from + 1, to).some(({ fold }) => lengthLinks.has(fold));
}

/** "frog and pig" and "frog, pig and elf" are meant together; "frog, pig" and "frog, and pig" one by one. */
function isOneThing(parse: Parse, list: readonly number[]): boolean {
  const between = parse.items.slice(list[0] ?? 0, list.at(-1) ?? 0);
  return between.some(isConjunction) && (list.length > 2 || !between.some(({ fold }) => fold === ','));
}

/** "frog for 5 seconds", "frog (5 s)", "frog: 5 s", "frog 5 s". */
function pairBefore(
  parse: Parse,
  place: Named & { index: number; seconds: number },
): Pick<Pair, 'mention' | 'firm'> | null {
  const { index, seconds, mentions, stated } = place;
  const mark = parse.items[index - 1]?.fold ?? '';
  const bracket = mark === '(' || mark === '[';
  const at = bracket || mark === ':' || mark === '=' ? index - 2 : index - 1;
  const end = pastShare(parse, at);
  const mention = mentions.find((known) => known.index <= end && isAdjacent(parse, known.index, end + 1));
  if (mention === undefined) return null;
  const endsList = mentions.some(
    (known) => known.index < mention.index && listFrom(parse, known.index).includes(mention.index),
  );
  if (bracket) return { mention, firm: true };
  const isOfOne = mention.assets.length === 1 && isOfOwn(mention, mentions, seconds);
  if ((endsList && !stated && !isOfOne) || mention.assets.length > 1) return null;
  // "frog for 3 seconds, then the pig": whose time it is, is clear when others follow.
  const others =
    mentions.some((known) => known.index > index) ||
    isTag(parse, skipFillers(parse, mention.index - 1, -1), 'then');
  const isOwn = parse.items[end]?.fold === 'for' || goesOnBehind(parse, index, mentions);
  return { mention, firm: (isOwn && others && !endsList) || isOfOne };
}

/** A longer time behind a picture that ends a list is rather the film's, seconds. */
const longestStill = 8;

/** "The first 10 seconds of A, then B, C 3 s", "A, badge.png 3 s": others have times of their own, or a picture needs one. */
function isOfOwn(mention: Mention, mentions: readonly Mention[], seconds: number): boolean {
  const others = mentions.filter((known) => known !== mention);
  const isPicture = mention.assets.every(({ kind }) => kind === 'image');
  const areTimed = others.some(({ seconds, trim }) => seconds !== undefined || trim !== undefined);
  return areTimed || (isPicture && others.length > 0 && seconds <= longestStill);
}

/** "Frog 4 s, pig in slow motion": a pause behind the time, and more footage to come. */
function goesOnBehind({ items }: Parse, index: number, mentions: readonly Mention[]): boolean {
  const isPause = [',', ';', 'then'].includes(items[index + 1]?.fold ?? '');
  const showsMore = mentions.some(
    ({ index: at, assets }) =>
      at > index &&
      assets.some(({ kind, name }) => kind !== 'audio' && !(kind === 'image' && isMarkName(name))),
  );
  return isPause && showsMore;
}

/** The item before "the last" in "for the last 4 seconds". */
function pastShare(parse: Parse, at: number): number {
  if (!['last', 'first', 'next', 'final', 'remaining'].includes(parse.items[at]?.fold ?? '')) return at;
  const before = parse.items[at - 1]?.fold === 'the' ? at - 2 : at - 1;
  return parse.items[before]?.fold === 'for' ? before : at;
}

function wholeCandidates(parse: Parse, pairs: readonly Pair[]): Candidate[] {
  return parse.items.flatMap((item, index) => {
    if (parse.taken.has(index) || pairs.some((pair) => pair.index === index)) return [];
    if ((item.kind !== 'timecode' && item.kind !== 'duration') || saysEach(parse, index)) return [];
    const weight = ownerOf(parse, index);
    if (weight === null) return [];
    // "doors 7:30", "7:30 pm": a time of day unless the video is said to be that long.
    const isDay = item.kind === 'timecode' && (item.seconds > longestUnasked || namesHour(parse, index + 1));
    return isDay && weight < 2 ? [] : [{ index, seconds: item.seconds, weight }];
  });
}

function namesHour({ items }: Parse, at: number): boolean {
  return ['am', 'pm', 'uhr', 'h', 'a.m', 'p.m', "o'clock"].includes(items[at]?.fold ?? '');
}

const bounds: readonly [ReadonlySet<string>, LengthWish['bound'] | 'under'][] = [
  [words('aboutBounds'), 'about'],
  [words('maxBounds'), 'max'],
  [words('underBounds'), 'under'],
  [words('minBounds'), 'min'],
];

function boundAt(parse: Parse, at: number): LengthWish['bound'] | 'under' | null {
  const word = parse.items[at]?.fold ?? '';
  const item = parse.items[at];
  if (item?.kind === 'duration' || item?.kind === 'assets') return null;
  return bounds.find(([bound]) => bound.has(word))?.[1] ?? null;
}

function boundOf(parse: Parse, index: number): LengthWish['bound'] | 'under' {
  const after = parse.items[index + 1]?.fold ?? '';
  if (['max', 'maximum', 'tops'].includes(after)) return 'max';
  for (let at = index - 1; at >= index - 4; at -= 1) {
    const item = parse.items[at];
    const word = item?.fold ?? '';
    const bound = boundAt(parse, at);
    // "no more than", "not longer than" and "at most" set a limit; "more than" a floor.
    if (word === 'more' || word === 'longer') return isTag(parse, at - 1, 'not') ? 'max' : 'min';
    if (bound !== null) return bound;
    if (!isFiller(item) && !['than', 'to'].includes(word)) return 'exact';
  }
  return 'exact';
}

function chooseWhole(parse: Parse, candidates: readonly Candidate[]): ReadLength {
  const [best] = [...candidates].sort((a, b) => b.weight - a.weight || a.index - b.index);
  if (best === undefined || !(best.seconds > 0)) return { length: null, unclear: null };
  parse.taken.add(best.index);
  if (best.weight < 2 && best.seconds > longestUnasked) {
    const said = textBetween(parse, best.index, best.index);
    return { length: null, unclear: { said, seconds: best.seconds } };
  }
  for (const { index, seconds, weight } of candidates)
    if (seconds === best.seconds && weight > 1) parse.acted.add(index);
  const bound = boundOf(parse, best.index);
  if (bound !== 'under') return { length: { seconds: best.seconds, bound }, unclear: null };
  const seconds = best.seconds > 5 ? best.seconds - 1 : best.seconds * 0.8;
  return { length: { seconds, bound: 'max' }, unclear: null };
}

/** "20-30 seconds", "between 20 and 30 seconds": the middle. */
function lengthRange(parse: Parse, candidates: readonly Candidate[]): LengthWish | null {
  if (candidates.some(({ weight }) => weight === 3)) return null;
  const index = parse.items.findIndex(
    (item, at) =>
      item.kind === 'range' &&
      !parse.taken.has(at) &&
      item.endSeconds !== null &&
      (!item.marked || item.fold === 'between'),
  );
  const item = parse.items[index];
  if (item?.kind !== 'range' || item.endSeconds === null) return null;
  const owner = ownerOf(parse, index);
  if (owner === null || (owner < 2 && item.endSeconds > longestUnasked)) return null;
  parse.taken.add(index);
  return { seconds: (item.startSeconds + item.endSeconds) / 2, bound: 'about' };
}
