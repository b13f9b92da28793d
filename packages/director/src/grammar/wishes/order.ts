/** In which order named footage plays: "start with", "then", "before", "last". */
import type { BriefPart } from '../../brief-parts.ts';
import { isBreak, isConjunction, skipFillers } from '../phrases/look-around.ts';
import { isTag, listFrom, type Parse, tagged } from './context.ts';
import { type Mention, mentionAfter } from './mentions.ts';

/** Marks places in `mentions` and returns them in play order. `asked`: the prompt states an order. */
export function readOrder(
  parse: Parse,
  mentions: readonly Mention[],
): { ordered: Mention[]; asked: boolean } {
  const first = markPlaces(parse, mentions, 'first');
  const last = markPlaces(parse, mentions, 'last');
  const then = markFollowing(parse, mentions);
  const swapped = swapBeforeAfter(parse, [...mentions]);
  const lists = mentions.length > 1 ? tagged(parse, 'inOrder') : [];
  for (const index of lists) parse.acted.add(index);
  const listed = lists.length > 0;
  const ordered = [
    ...swapped.ordered.filter(({ place }) => place === 'first'),
    ...swapped.ordered.filter(({ place }) => place === undefined),
    ...swapped.ordered.filter(({ place }) => place === 'last'),
  ];
  return { ordered, asked: first || last || then || swapped.asked || listed };
}

/** Gives `place` to the mentions that "start with", "first", "at the end" … speak of. */
function markPlaces(parse: Parse, mentions: readonly Mention[], tag: 'first' | 'last'): boolean {
  let found = false;
  for (const index of tagged(parse, tag)) {
    const mention = placedBy(parse, { index, mentions, tag });
    if (mention === null) continue;
    if (tag === 'first' && isItsName(parse, { index, mention, mentions })) {
      parse.acted.add(index);
      continue;
    }
    parse.taken.add(index);
    mention.place ??= tag;
    if (tag === 'last' && mention.index > index) markList(parse, mention, mentions);
    found = true;
  }
  return found;
}

/** "Finish with before and after": all that is joined there comes last, in the order in which it is told. */
function markList(parse: Parse, head: Mention, mentions: readonly Mention[]): void {
  const listed = listFrom(parse, head.index);
  const end = listed.at(-1) ?? head.index;
  const isJoined = parse.items
    .slice(head.index, end)
    .some((item) => isConjunction(item) || item.fold === '、');
  // "End with the lighthouse, and the harbour in between".
  const isElsewhere = parse.items.slice(end + 1, end + 4).some(({ fold }) => elsewhere.has(fold));
  if (!isJoined || isElsewhere) return;
  for (const mention of mentions) if (listed.includes(mention.index)) mention.place ??= 'last';
}

const elsewhere = new Set(
  'between before middle dazwischen davor mitte entre avant milieu antes medio meio mezzo prima first zuerst start anfang début principio início inizio 中间 之前'.split(
    ' ',
  ),
);

/** "…, confetti, first dance": in a list, right before what is not told first, it is a part of the name. */
function isItsName(
  parse: Parse,
  { index, mention, mentions }: { index: number; mention: Mention; mentions: readonly Mention[] },
): boolean {
  const item = parse.items[index];
  if (item?.kind !== 'tag' || item.value === 'next' || mention.index !== index + 1) return false;
  const isLed = isBreak(parse.items[index - 1]) || isConjunction(parse.items[index - 1]);
  return isLed && mentions.some((known) => known.index < index);
}

function placedBy(
  parse: Parse,
  found: { index: number; mentions: readonly Mention[]; tag: 'first' | 'last' },
): Mention | null {
  const { index, mentions, tag } = found;
  const item = parse.items[index];
  const value = item?.kind === 'tag' ? item.value : '';
  const after = () => nearAfter(parse, { index, mentions });
  const before = () => nearBefore(parse, { index, mentions, tag });
  if (value === 'next') return after();
  // "Frog, then pig, (and) at the end the elf": its clause names what it is of.
  const previous = parse.items[index - 1];
  const opens = previous !== undefined && (isBreak(previous) || isConjunction(previous));
  const named = skipFillers(parse, index + 1);
  if (value === 'previous' && opens && mentions.some((known) => known.index === named)) return after();
  if (isOfSomethingElse(parse, { index, mentions })) return null;
  if (value === 'previous') return before() ?? after();
  return isBreak(parse.items[index + 1]) ||
    isTag(parse, index + 1, 'then') ||
    isConjunction(parse.items[index + 1])
    ? (before() ?? after())
    : (after() ?? before());
}

/** "…, title “Toys” at the start, …": a clause that names something, and no footage, says where that is. */
function isOfSomethingElse(
  parse: Parse,
  { index, mentions }: { index: number; mentions: readonly Mention[] },
): boolean {
  const next = parse.items[index + 1];
  if (next !== undefined && !isBreak(next) && !isConjunction(next)) return false;
  const begin = parse.items.findLastIndex((item, at) => at < index && isBreak(item)) + 1;
  const isNamed = mentions.some((known) => known.index >= begin && known.index < index);
  return begin > 0 && !isNamed && skipFillers(parse, begin) < index;
}

/** The mention that follows, past lengths, stretches and small words: "start with 5 seconds of frog". */
function nearAfter(
  parse: Parse,
  { index, mentions }: { index: number; mentions: readonly Mention[] },
): Mention | null {
  for (let at = index + 1; at <= index + 9; at += 1) {
    const mention = mentions.find((known) => known.index === at);
    if (mention !== undefined) return mention;
    const item = parse.items[at];
    if (
      item === undefined ||
      item.fold === '.' ||
      item.fold === ';' ||
      item.fold === '\n' ||
      item.kind === 'quote'
    )
      return null;
    if (isTag(parse, at, 'then') || (isTag(parse, at, 'last') && at > index + 1)) return null;
  }
  return null;
}

/** The mention right before: "car first", "the pig comes last", "frog and pig at the end". */
function nearBefore(
  parse: Parse,
  { index, mentions, tag }: { index: number; mentions: readonly Mention[]; tag: 'first' | 'last' },
): Mention | null {
  for (let at = index - 1; at >= index - 5; at -= 1) {
    const mention = mentions.find((known) => known.index === at);
    const isAgain = parse.items.slice(at + 1, index + 2).some(({ fold }) => againWords.has(fold));
    const told = mention === undefined || isAgain ? undefined : toldBefore(mention, mentions);
    // "Frog, elf and pig, the pig first": who is named again is meant alone.
    if (told !== undefined) return told;
    // Of a list before "first" its first name opens; before "last" its last one closes.
    if (mention !== undefined)
      return tag === 'first' ? (listHead(parse, mention, mentions) ?? mention) : mention;
    if (isBreak(parse.items[at]) && parse.items[at]?.fold !== ',') return null;
  }
  return null;
}

const againWords = new Set('again nochmal wieder encore nuevo vez novo nuovo ancora 再'.split(' '));

const toldBefore = (mention: Mention, mentions: readonly Mention[]): Mention | undefined =>
  mentions.find(
    ({ index, assets }) =>
      index < mention.index && assets.length === 1 && assets[0]?.id === mention.assets[0]?.id,
  );

function listHead(parse: Parse, mention: Mention, mentions: readonly Mention[]): Mention | null {
  const head = mentions.find(
    ({ index }) => index < mention.index && listFrom(parse, index).includes(mention.index),
  );
  const joined = head !== undefined && parse.items.slice(head.index, mention.index).some(isConjunction);
  return joined ? head : null;
}

/** "then", "followed by", arrows and numbers between two names state their order. */
function markFollowing(parse: Parse, mentions: readonly Mention[]): boolean {
  let found = false;
  for (const [position, mention] of mentions.entries()) {
    const previous = mentions[position - 1];
    if (previous === undefined) continue;
    const between = parse.items.slice(previous.index + 1, mention.index);
    const then =
      between.some((item) => (item.kind === 'tag' && item.tag === 'then') || isArrow(item.fold)) ||
      isDashArrow(between.map((item) => item.fold));
    if (!then) continue;
    for (let at = previous.index + 1; at < mention.index; at += 1)
      if (isTag(parse, at, 'then')) parse.acted.add(at);
    mention.follows = true;
    found = true;
  }
  return found;
}

function isArrow(fold: string): boolean {
  return ['→', '⇒', '➡', '➜', '»', '>'].includes(fold);
}

function isDashArrow(folds: readonly string[]): boolean {
  return folds.some((fold, index) => (fold === '-' || fold === '=') && folds[index + 1] === '>');
}

/** "A before B" keeps them, "A after B", "after B, A" and "before B, A" decide them. */
function swapBeforeAfter(parse: Parse, mentions: Mention[]): { ordered: Mention[]; asked: boolean } {
  let asked = false;
  for (const [index] of parse.items.entries()) {
    const later = saysBeforeThat(parse, index) ? mentions.findLast((one) => one.index < index) : undefined;
    const earlier = mentions.find((one) => one.index > index);
    if (later === undefined || earlier === undefined) continue;
    asked = true;
    parse.acted.add(index);
    moveBefore(mentions, earlier, later);
  }
  for (const tag of ['before', 'after'] as const) {
    for (const index of tagged(parse, tag)) {
      const pair = pairAround(parse, { index, mentions });
      if (pair === null) continue;
      asked = true;
      parse.acted.add(index);
      const [earlier, later] = (tag === 'before') === pair.infix ? [pair.a, pair.b] : [pair.b, pair.a];
      moveBefore(mentions, earlier, later);
    }
  }
  return { ordered: mentions, asked };
}

const earlierWords = new Set(['davor', 'vorher', 'zuvor', 'beforehand']);

/** "And before that the waiting room", "davor". */
function saysBeforeThat(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  if (item?.kind === 'word' && earlierWords.has(item.fold)) return true;
  return (
    isTag(parse, at, 'before') &&
    ['that', 'it', 'this', 'cela', 'ca', 'eso', 'isso'].includes(parse.items[at + 1]?.fold ?? '')
  );
}

/** The two names that "before" stands between (`infix`), or the two after it. */
function pairAround(
  parse: Parse,
  { index, mentions }: { index: number; mentions: readonly Mention[] },
): { a: Mention; b: Mention; infix: boolean } | null {
  const b = mentionAfter(parse, { at: index + 1, mentions, connected: false });
  if (b === null) return null;
  const previous = mentions.findLast((mention) => mention.index < index);
  const near = previous !== undefined && !parse.items.slice(previous.index + 1, index).some(isBreak);
  if (near) return { a: previous, b, infix: true };
  const start = skipFillers(parse, b.index + 1);
  const next = mentions.find((mention) => mention.index > b.index && mention.index <= start + 4);
  return next === undefined ? null : { a: b, b: next, infix: false };
}

function moveBefore(mentions: Mention[], earlier: Mention, later: Mention): void {
  const from = mentions.indexOf(earlier);
  const to = mentions.indexOf(later);
  if (from < to) return;
  mentions.splice(from, 1);
  mentions.splice(to, 0, earlier);
}

/** No brief has more parts: more cannot be told apart in one video. */
const mostParts = 500;

type PlacedPart = BriefPart & { follows?: boolean; isAgain?: boolean; isEach?: boolean };

/** The parts of the brief: mentions of one asset that say different things stay apart, the others become one. */
export function partsOf(
  ordered: readonly Mention[],
  { isLengthAsked = false }: { isLengthAsked?: boolean } = {},
): BriefPart[] {
  const parts: PlacedPart[] = [];
  const byAsset = new Map<string, PlacedPart[]>();
  for (const mention of ordered) {
    for (const { asset, stretch } of stretchesOf(mention, isLengthAsked)) {
      const part: PlacedPart = { assetId: asset.id, ...detailsOf(mention), ...stretch };
      const known = byAsset.get(asset.id) ?? [];
      const same = known.find((other) => canJoin(other, part));
      if (same !== undefined) Object.assign(same, { ...part, said: same.said });
      else if (parts.length < mostParts) {
        parts.push(part);
        byAsset.set(asset.id, [...known, part]);
      }
    }
  }
  return parts.map(({ follows: _, isAgain: __, isEach: ___, ...part }) => part);
}

/** What a mention means: whole files with what is said of them, or the moments that were found. */
function stretchesOf(
  { assets, moments, seconds, trim }: Mention,
  isLengthAsked: boolean,
): { asset: Mention['assets'][number]; stretch: Partial<PlacedPart> }[] {
  if (moments === undefined || trim !== undefined) return assets.map((asset) => ({ asset, stretch: {} }));
  return moments.map(({ asset, range, isExact }) => {
    if (range === null || asset.kind === 'image') return { asset, stretch: {} };
    const isFound = true as const;
    // "20 seconds of everything about tea" takes the best of it.
    const isWhole = isExact || !(isLengthAsked || seconds !== undefined);
    return { asset, stretch: isWhole ? { trim: range, isFound } : { within: range, isFound } };
  });
}

function detailsOf(mention: Mention): Omit<PlacedPart, 'assetId'> {
  const { said, trim, within, seconds, place, follows, isAgain, isEach } = mention;
  return {
    said,
    ...(trim !== undefined && { trim }),
    ...(within !== undefined && { within }),
    ...(seconds !== undefined && { seconds }),
    ...(place !== undefined && { place }),
    ...(follows === true && { follows }),
    ...(isAgain === true && { isAgain }),
    ...(isEach === true && { isEach }),
  };
}

/** Two mentions of one asset are one part unless both state a stretch, a time or a place of their own. */
function canJoin(known: PlacedPart, next: PlacedPart): boolean {
  if (next.isAgain === true) return false;
  const placed = (part: PlacedPart) => part.place !== undefined || part.follows === true;
  if (placed(known) && placed(next)) return false;
  if (known.trim !== undefined && next.trim !== undefined) return false;
  if (known.isFound === true && next.isFound === true) return false;
  // "Frog and pig, 4 s each, frog first" tells of one frog.
  const isPlaced = known.place !== undefined || next.place !== undefined;
  const isOne = known.isEach === true && next.isEach === true && isPlaced;
  return isOne || known.seconds === undefined || next.seconds === undefined;
}
