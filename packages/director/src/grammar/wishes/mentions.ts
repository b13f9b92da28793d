/** Footage that a prompt names: one mention per name and place, with what is said about its time. */

import type { PlannerAsset } from '../../assets.ts';
import type { BriefPart, SecondsRange } from '../../brief-parts.ts';
import { companions, isLight, words } from '../languages/vocabulary.ts';
import type { NamedMoment } from '../phrases/item.ts';
import {
  clauseOf,
  isBreak,
  isConjunction,
  isFiller,
  isSentenceEnd,
  skipFillers,
  textBetween,
} from '../phrases/look-around.ts';
import { assetsAt, chooseAssets, isTag, type Parse } from './context.ts';

/** One name in the prompt and the assets it means. */
export interface Mention {
  /** Index of its item. */
  index: number;
  said: string;
  assets: PlannerAsset[];
  /** Found by what is in them; of `assets` nothing else is meant. */
  moments?: readonly NamedMoment[];
  trim?: SecondsRange;
  within?: SecondsRange;
  seconds?: number;
  place?: BriefPart['place'];
  /** A word like "then" stands before it. */
  follows?: boolean;
  /** "Again" stands after it: a clip of its own. */
  isAgain?: boolean;
  /** Its length was told of every clip. */
  isEach?: boolean;
}

/** Bounds the work on prompts that only repeat names: mentions that are read, and assets one word may mean. */
const mostMentions = 200;
const mostAssets = 50;

/** All free mentions of pictures, in the order of the prompt. Their items are taken. */
export function readMentions(parse: Parse): Mention[] {
  const mentions: Mention[] = [];
  for (const [index] of parse.items.entries()) {
    const item = assetsAt(parse, index);
    if (item === null) continue;
    const { moments } = item;
    const chosen = moments === undefined ? chooseAssets(item, 'visual') : item.assets;
    const assets = chosen.filter((asset) => asset.kind !== 'audio');
    if (assets.length === 0) continue;
    if (mentions.length === mostMentions) {
      addNote(parse, `The prompt names footage very often; I read the first ${mostMentions} names.`);
      break;
    }
    parse.acted.add(index);
    if (goesOn(parse, { last: mentions.at(-1), index, assets })) continue;
    const said = textBetween(parse, index, index);
    const inFull = saysInFull(parse, index) ? { trim: { startSeconds: 0, endSeconds: null } } : {};
    if (moments !== undefined) {
      mentions.push({ index, said, assets, moments, ...inFull });
      continue;
    }
    // "Frog, pig, frog again": the second time is a clip of its own.
    const isAgain = mentions.length > 0 && parse.items[index + 1]?.fold === 'again';
    mentions.push({
      index,
      said,
      assets: assets.slice(0, mostAssets),
      ...(isAgain && { isAgain }),
      ...inFull,
    });
    noteChoice(parse, { said, all: item.assets, used: assets });
  }
  return mentions;
}

/** "Outside of the building" of outside_building.mp4: more words of the same name. */
function goesOn(
  parse: Parse,
  { last, index, assets }: { last: Mention | undefined; index: number; assets: readonly PlannerAsset[] },
): boolean {
  const [only, ...others] = assets;
  if (
    last !== undefined &&
    only !== undefined &&
    last.assets.includes(only) &&
    isAside(parse, last.index, index)
  ) {
    if (saysInFull(parse, index)) last.trim = { startSeconds: 0, endSeconds: null };
    return true;
  }
  if (last === undefined || others.length > 0 || index - last.index < 2 || index - last.index > 4)
    return false;
  if (!last.assets.some((asset) => asset === only) || last.moments !== undefined) return false;
  const between = parse.items.slice(last.index + 1, index);
  if (between.some(isConjunction)) return false;
  if (!between.every(({ kind, fold }) => kind === 'word' && (ofWords.has(fold) || isLight(fold))))
    return false;
  if (!between.some(({ fold }) => ofWords.has(fold))) return false;
  last.assets = only === undefined ? last.assets : [only];
  return true;
}

/** "Rings (the close-up of the hands)": in the brackets right behind a name is more of the same. */
function isAside({ items }: Parse, from: number, to: number): boolean {
  const between = items.slice(from + 1, to);
  return between[0]?.fold === '(' && !between.some(({ fold }) => fold === ')');
}

const ofWords = new Set(
  "of von vom de du del da do di della d' in on at with under im am auf unter bei mit dans sous sur avec en bajo con sob em com na no sotto su nel".split(
    ' ',
  ),
);

const wholeWords = new Set(
  'full entier entiere ganz ganze ganzen ganzer voller vollstandig completo completa entero entera intero intera inteiro inteira whole entire entirety komplett ungekurzt uncut complete completely unabridged'.split(
    ' ',
  ),
);
/** Words that mean the whole of what they stand beside alone: "tutta la clip", not "tutto in bianco e nero". */
const allOfIt = new Set('tutta tutto toda todo tout toute'.split(' '));
/** What may stand between a name and that it is to be seen whole. */
const wholeLinks = new Set(', ( ) - – : in en per por em'.split(' '));
const lengthNouns = new Set(
  'clip clips clipe video film filme filmato length thing one duration lange lang longueur duree footage take shot recording interview'.split(
    ' ',
  ),
);

/** "IMG_3310, en entier", "the whole clip of the dog", "the dog (all of it)": all of it. */
function saysInFull(parse: Parse, index: number): boolean {
  return isWholeBefore(parse, index) || isWholeAfter(parse, index);
}

function isWholeBefore(parse: Parse, index: number): boolean {
  let at = index - 1;
  while (
    index - at < 5 &&
    (isFiller(parse.items[at]) || isFootageWord(parse, at) || lengthNouns.has(parse.items[at]?.fold ?? ''))
  )
    at -= 1;
  if (parse.items[at]?.kind !== 'word' || !wholeWords.has(parse.items[at]?.fold ?? '')) return false;
  parse.taken.add(at);
  return true;
}

function isWholeAfter(parse: Parse, index: number): boolean {
  if (endsWhole(parse, index + 1)) return true;
  // "The puppy getting his first jab, the complete clip please": in the clause behind.
  for (let at = index + 1; at < index + 8; at += 1) {
    const item = parse.items[at];
    if (item === undefined || item.kind !== 'word') return item?.fold === ',' && endsWhole(parse, at + 1);
  }
  return false;
}

function endsWhole(parse: Parse, from: number): boolean {
  const index = from - 1;
  let at = from;
  while (
    at < index + 5 &&
    (wholeLinks.has(parse.items[at]?.fold ?? '') ||
      isFiller(parse.items[at]) ||
      (parse.items[at - 1]?.kind !== 'assets' && isLengthNoun(parse, at)) ||
      parse.items[at]?.fold === 'its')
  )
    at += 1;
  // "Full HD" is a size.
  const fold = parse.items[at]?.kind === 'word' ? (parse.items[at]?.fold ?? '') : '';
  const isAll = fold === 'all' && parse.items[at + 1]?.fold === 'of' && parse.items[at + 2]?.fold === 'it';
  // "Full HD" is a size of the frame.
  const isBesideNoun = () => [at - 1, at + 1, at + 2].some((near) => isLengthNoun(parse, near));
  const isWhole = wholeWords.has(fold) || (allOfIt.has(fold) && isBesideNoun());
  if (!isAll && (parse.items[at]?.kind === 'resolution' || !isWhole)) return false;
  const after = parse.items[isAll ? at + 3 : at + 1];
  const isEnd =
    isBreak(after) ||
    isConjunction(after) ||
    after?.kind === 'tag' ||
    lengthNouns.has(after?.fold ?? '') ||
    isFiller(after);
  if (!isEnd) return false;
  parse.taken.add(at);
  return true;
}

const isLengthNoun = (parse: Parse, at: number) =>
  isFootageWord(parse, at) || lengthNouns.has(parse.items[at]?.fold ?? '');

function noteChoice(
  parse: Parse,
  choice: { said: string; all: readonly PlannerAsset[]; used: readonly PlannerAsset[] },
): void {
  const [first] = choice.used;
  const same = choice.all.filter((asset) => asset.name === first?.name && asset.kind === first.kind);
  if (same.length > 1 && choice.used.length === 1) {
    addNote(parse, `There are ${same.length} files named ${first?.name ?? choice.said}; I used the newest.`);
  } else if (choice.used.length > 1) {
    const used = choice.used.length > mostAssets ? `${mostAssets} of them` : 'all of them';
    addNote(parse, `“${choice.said}” fits ${choice.used.length} files; I used ${used}.`);
  }
}

function addNote(parse: Parse, note: string): void {
  if (!parse.notes.includes(note)) parse.notes.push(note);
}

const skipWords = words('skipWords');
const startWords = words('startWords');
const endWords = words('endWords');
const connectors = words('connectors');

/** Gives stretches ("from 0:05 to 0:12 of", "the first 3 seconds of", "skip the first 2 s of") to their mentions. */
export function readTrims(parse: Parse, mentions: readonly Mention[]): void {
  for (const [index, item] of parse.items.entries()) {
    if (parse.taken.has(index)) continue;
    if (item.kind === 'duration') readEdge(parse, { index, seconds: item.seconds, mentions });
    if (item.kind === 'range') readStretch(parse, { index, mentions });
  }
}

/** "first/last 3 seconds", with "skip" before it the rest of the asset. */
function readEdge(
  parse: Parse,
  found: { index: number; seconds: number; mentions: readonly Mention[] },
): void {
  const { index, seconds, mentions } = found;
  const word = parse.items[index - 1]?.fold ?? '';
  const edge = startWords.has(word) ? 'start' : endWords.has(word) ? 'end' : null;
  if (edge === null || isShare(parse, index - 2)) return;
  const mention =
    mentionAfter(parse, { at: index + 1, mentions, connected: false }) ??
    (ownerTells(parse, index) ? null : (mentionBefore(parse, { at: index - 2, mentions }) ?? only(mentions)));
  if (mention === null) return;
  parse.taken.add(index);
  parse.taken.add(index - 1);
  const [start, end] = edgesOf(mention);
  const split = edge === 'start' ? start + seconds : Math.max(start, end - seconds);
  const head: SecondsRange = { startSeconds: start, endSeconds: split };
  const tail: SecondsRange = { startSeconds: split, endSeconds: mention.moments === undefined ? null : end };
  const skip = isSkipped(parse, index - 2);
  if (skip) mention.within = mergeWithin(mention.within, edge === 'start' ? tail : head);
  else mention.trim = edge === 'start' ? head : tail;
}

/** Where what is meant begins and ends, seconds: the file, or the moment that was found in it. */
function edgesOf({ assets: [asset], moments = [] }: Mention): [number, number] {
  const [only, ...others] = moments;
  const range = others.length === 0 ? only?.range : undefined;
  return [range?.startSeconds ?? 0, range?.endSeconds ?? asset?.durationSeconds ?? 0];
}

/** "a hook in the first 2 seconds": the clause tells of something else than a file. */
function ownerTells(parse: Parse, index: number): boolean {
  const { first } = clauseOf(parse, index);
  for (let at = index - 2; at >= first; at -= 1) {
    const item = parse.items[at];
    if (item?.kind === 'assets' || isSkipWord(parse, at)) return false;
    if (item?.kind === 'word' && !isLight(item.fold) && !companions.has(item.fold)) return true;
  }
  return false;
}

/** "elf for the last 4 seconds" speaks of the video's end, not of elf's. */
function isShare(parse: Parse, at: number): boolean {
  const before = parse.items[at]?.fold === 'the' ? at - 1 : at;
  return parse.items[before]?.fold === 'for' && parse.items[before - 1]?.kind === 'assets';
}

function mergeWithin(a: SecondsRange | undefined, b: SecondsRange): SecondsRange {
  if (a === undefined) return b;
  const ends = [a.endSeconds, b.endSeconds].filter((end) => end !== null);
  return {
    startSeconds: Math.max(a.startSeconds, b.startSeconds),
    endSeconds: ends.length === 0 ? null : Math.min(...ends),
  };
}

function isSkipped(parse: Parse, at: number): boolean {
  let index = at;
  while (isFiller(parse.items[index]) || ['off', 'out', 'away'].includes(parse.items[index]?.fold ?? '')) {
    if (skipWords.has(parse.items[index]?.fold ?? '')) return true;
    index -= 1;
  }
  if (isSkipWord(parse, index)) return true;
  // "skip the first and last 2 seconds"
  return parse.items[index]?.kind === 'tag' && isSkipWord(parse, skipFillers(parse, index - 1, -1));
}

function isSkipWord(parse: Parse, index: number): boolean {
  const item = parse.items[index];
  return item !== undefined && (skipWords.has(item.fold) || (item.kind === 'tag' && item.tag === 'not'));
}

function readStretch(parse: Parse, found: { index: number; mentions: readonly Mention[] }): void {
  const { index, mentions } = found;
  const item = parse.items[index];
  if (item?.kind !== 'range' || (item.fold === 'between' && !isPosition(parse, index))) return;
  const after = mentionAfter(parse, { at: index + 1, mentions, connected: false });
  const before = mentionBefore(parse, { at: index - 1, mentions });
  const mention =
    after ??
    (item.marked || before?.index === index - 1 || parse.items[index - 1]?.fold === '(' ? before : null) ??
    (item.marked ? only(mentions) : null);
  if (mention === null) {
    if (item.marked && mentions.length > 0)
      parse.notes.push(`I could not tell which clip “${textBetween(parse, index, index)}” belongs to.`);
    return;
  }
  parse.taken.add(index);
  const stretch: SecondsRange = { startSeconds: item.startSeconds, endSeconds: item.endSeconds };
  if (item.endSeconds === null || isSkipped(parse, index - 1))
    mention.within = item.endSeconds === null ? stretch : outside(mention, stretch);
  else if (mention.trim === undefined) mention.trim = stretch;
  else
    parse.notes.push(
      `“${textBetween(parse, index, index)}” is a second stretch of ${mention.said}; I used the first.`,
    );
}

/** "between 0:05 and 0:12" is a stretch; "between 20 and 30 seconds" is a length. */
function isPosition(parse: Parse, index: number): boolean {
  return /\d:\d|second \d/.test(textBetween(parse, index, index));
}

/** The longer of the two stretches that a skipped one leaves. */
function outside(mention: Mention, skipped: SecondsRange): SecondsRange {
  const duration = mention.assets[0]?.durationSeconds ?? 0;
  const end = skipped.endSeconds ?? duration;
  return skipped.startSeconds > duration - end
    ? { startSeconds: 0, endSeconds: skipped.startSeconds }
    : { startSeconds: end, endSeconds: null };
}

/** The mention right after item `at - 1`, past fillers; `connected`: only after a word like "of". */
export function mentionAfter(
  parse: Parse,
  place: { at: number; mentions: readonly Mention[]; connected: boolean },
): Mention | null {
  let at = place.at;
  let connected = false;
  while (
    isFiller(parse.items[at]) ||
    connectors.has(parse.items[at]?.fold ?? '') ||
    isFootageWord(parse, at)
  ) {
    connected ||= connectors.has(parse.items[at]?.fold ?? '');
    at += 1;
  }
  if (place.connected && !connected) return null;
  return place.mentions.find((mention) => mention.index === at) ?? null;
}

/** "the clip", "the video" between "of" and the name. */
function isFootageWord(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  if (item?.kind === 'tag' && item.tag === 'footage') return true;
  return item?.kind === 'word' && ['video', 'file', 'movie', 'film', 'asset'].includes(item.fold);
}

/** The nearest mention before item `at + 1` in its sentence. */
function mentionBefore(parse: Parse, place: { at: number; mentions: readonly Mention[] }): Mention | null {
  for (let at = place.at; !isSentenceEnd(parse.items[at]); at -= 1) {
    const mention = place.mentions.find(({ index }) => index === at);
    if (mention !== undefined) return mention;
    if (isTag(parse, at, 'then')) return null;
  }
  return null;
}

function only(mentions: readonly Mention[]): Mention | null {
  const [first, ...others] = mentions;
  return first !== undefined && others.length === 0 ? first : null;
}

/** True when nothing but fillers stands between items `from` and `to`. */
export function isAdjacent(parse: Parse, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1)
    if (!isFiller(parse.items[at]) || isBreak(parse.items[at])) return false;
  return true;
}
