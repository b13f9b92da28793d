/** What a "no", "without" or "except" reaches: assets to leave out and features to switch off. */

import type { PlannerAsset } from '../../assets.ts';
import type { Tag } from '../languages/meanings.ts';
import { exceptions, words } from '../languages/vocabulary.ts';
import type { Item } from '../phrases/item.ts';
import { isBreak, isConjunction, isFiller, skipFillers } from '../phrases/look-around.ts';
import { assetsAt, chooseAssets, listFrom, type Parse, tagged } from './context.ts';

const features: ReadonlySet<Tag> = new Set<Tag>([
  'music',
  'captions',
  'title',
  'subtitle',
  'lowerThird',
  'sound',
  'originalSound',
  'silent',
  'voice',
  'footage',
  'repeat',
  'dissolve',
  'cut',
  'fit',
  'pace',
  'shape',
  'generate',
  'slowMotion',
]);
/** Words without meaning that may stand between a "no" and what it refuses: "no ugly old frog". */
const longestGap = 2;

/** Marks every item that a negation reaches: "no frog", "leave the frog out", "the frog stays out". */
export function markNegated(parse: Parse): void {
  markExceptions(parse);
  markSplitVerbs(parse);
  markPostposed(parse);
  for (const at of tagged(parse, 'not')) {
    if (parse.items[at + 1]?.fold === 'more' || parse.items[at + 1]?.fold === 'less') continue;
    let index = reach(parse, at + 1);
    while (index !== null) {
      parse.negated.add(index);
      parse.taken.add(at);
      index = continuation(parse, index);
    }
  }
}

/** Words for all of something, which an exception may follow. */
const allWords = words('allWords');
/** Items that may stand between "all" and "but": "all of my lovely clips but". */
const longestAll = 5;

/** "everything but X and Y", "all clips except A, B and C": the whole list is left out. */
function markExceptions(parse: Parse): void {
  for (const [index, item] of parse.items.entries()) {
    if (!isAll(item)) continue;
    const start = exceptionAfter(parse.items, index);
    if (start === null) continue;
    const named = exceptedFrom(parse, start.next);
    if (named.length === 0) continue;
    for (const at of named) parse.negated.add(at);
    for (let at = index; at < start.next; at += 1) parse.acted.add(at);
    parse.everything = true;
  }
}

function isAll(item: Item): boolean {
  return item.kind === 'tag' ? item.tag === 'everything' : item.kind === 'word' && allWords.has(item.fold);
}

/** Whether an "all" with an exception, "everything but", begins at `index`, whatever it names. */
export function beginsException(items: readonly Item[], index: number): boolean {
  const item = items[index];
  return item !== undefined && isAll(item) && exceptionAfter(items, index) !== null;
}

/** Where the exception of the "all" at `index` begins, and the item after its words. */
function exceptionAfter(items: readonly Item[], index: number): { next: number } | null {
  for (let at = index + 1; at <= index + longestAll && !isBreak(items[at]); at += 1) {
    const item = items[at];
    if (item?.kind === 'tag' && item.tag === 'not') return { next: at + 1 };
    const phrase = exceptions.find((words) => words.every((word, step) => items[at + step]?.fold === word));
    if (phrase !== undefined) return { next: at + phrase.length };
    if (item?.kind !== 'word' && item?.kind !== 'tag') return null;
  }
  return null;
}

/** The names of the list at `from`: joined by commas and conjunctions, words between them passed over. */
function exceptedFrom(parse: Parse, from: number): number[] {
  const named: number[] = [];
  let gap = 0;
  for (let at = from; gap <= longestGap; at += 1) {
    const item = parse.items[at];
    if (item === undefined || (isBreak(item) && item.fold !== ',')) break;
    if (isName(item)) {
      // "all but the car, frog first": the frog has a wish of its own.
      if (parse.items[at - 1]?.fold === ',' && hasPlace(parse, at)) break;
      named.push(at);
      gap = 0;
    } else if (item.kind === 'duration' || (item.kind === 'tag' && item.tag !== 'footage')) break;
    else if (!isFiller(item) && item.fold !== ',') gap += 1;
  }
  return named;
}

function hasPlace(parse: Parse, at: number): boolean {
  const next = parse.items[skipFillers(parse, at + 1)];
  return next?.kind === 'duration' || (next?.kind === 'tag' && ['first', 'last', 'then'].includes(next.tag));
}

const splitVerbs = words('splitVerbs');
const splitEnds = words('splitEnds');
/** Items that may stand between a verb and its "out". */
const longestSplit = 8;

/** "leave the music out", "keep the pig and the frog out". */
function markSplitVerbs(parse: Parse): void {
  for (const [index, { fold }] of parse.items.entries()) {
    if (!splitVerbs.has(fold)) continue;
    for (let end = index + 1; end <= index + longestSplit && !isClauseEnd(parse.items[end]); end += 1) {
      if (!splitEnds.has(parse.items[end]?.fold ?? '') || parse.items[end + 1]?.fold === 'of') continue;
      for (let at = index + 1; at < end; at += 1) if (isNegatable(parse.items[at])) parse.negated.add(at);
    }
  }
}

function isClauseEnd(item: Item | undefined): boolean {
  return isBreak(item) && item?.fold !== ',';
}

const auxiliaries = words('auxiliaries');
const outWords = words('outWords');
const refusals = words('refusingWords');
const usedWords = words('usedWords');

/** "the pig stays out", "frog and pig must not appear". */
function markPostposed(parse: Parse): void {
  for (const [index, item] of parse.items.entries()) {
    if (item.kind !== 'assets' || !isRefusedAfter(parse, index + 1)) continue;
    const head = parse.items.findIndex((_, at) => listFrom(parse, at).includes(index));
    for (const at of listFrom(parse, head)) if (at <= index) parse.negated.add(at);
  }
}

function isRefusedAfter(parse: Parse, from: number): boolean {
  let refused = false;
  for (let at = from; at < from + 6; at += 1) {
    const word = parse.items[at]?.fold ?? '';
    if (outWords.has(word)) return at > from && parse.items[at + 1]?.fold !== 'of';
    if (refusals.has(word)) refused = true;
    else if (usedWords.has(word)) return refused;
    else if (!auxiliaries.has(word)) return false;
  }
  return false;
}

const sourceWords = words('sourceWords');
const orders: ReadonlySet<string> = new Set([...words('subjectVerbs'), ...words('writeVerbs')]);

/** "… and add music": what follows the conjunction at `at` is asked for, whatever was refused before. */
function asksAnew({ items }: Parse, at: number): boolean {
  return isConjunction(items[at]) && orders.has(items[at + 1]?.fold ?? '');
}

/** The first asset or feature from `at` on, with only fillers and a short gap before it. */
function reach(parse: Parse, at: number): number | null {
  let gap = 0;
  for (let index = at; ; index += 1) {
    const item = parse.items[index];
    if (isNegatable(item)) return index;
    if (asksAnew(parse, index)) return null;
    // "remove the um's from frog.mp4": what is to go is in the frog, the frog stays.
    if (gap > 0 && sourceWords.has(item?.fold ?? '')) return null;
    if (isFiller(item)) continue;
    if (item?.kind !== 'word' || gap === longestGap) return null;
    gap += 1;
  }
}

function isNegatable(item: Item | undefined): boolean {
  return (
    item?.kind === 'assets' ||
    item?.kind === 'unknownFile' ||
    (item?.kind === 'tag' && features.has(item.tag))
  );
}

/** The next item of the same list: after "and", "or", or a comma in a list that an "and" or "or" closes. */
function continuation(parse: Parse, at: number): number | null {
  const item = parse.items[at];
  const next = parse.items[at + 1];
  if (next?.fold === ',' && item?.kind === 'assets') {
    const list = listFrom(parse, at);
    const closed = list.length > 2 && closesWithConjunction(parse, list);
    return closed ? (list[1] ?? null) : null;
  }
  if (
    item?.kind === 'tag' &&
    next?.kind === 'tag' &&
    features.has(next.tag) &&
    next.tag !== item.tag &&
    isNoun(next.tag) &&
    !isNoun(item.tag)
  )
    return at + 1;
  if (!isConjunction(next) || parse.items[at + 2]?.fold === 'with' || asksAnew(parse, at + 1)) return null;
  const following = reach(parse, at + 2);
  if (following === null) return null;
  const sameKind = isName(parse.items[following]) === isName(item);
  return sameKind && !isSwitchedOn(parse, following) ? following : null;
}

function isName(item: Item | undefined): boolean {
  return item?.kind === 'assets' || item?.kind === 'unknownFile';
}

function isNoun(tag: Tag): boolean {
  return tag === 'music' || tag === 'captions' || tag === 'title' || tag === 'sound';
}

function closesWithConjunction(parse: Parse, list: number[]): boolean {
  const last = list.at(-1) ?? 0;
  const before = list.at(-2) ?? 0;
  return parse.items.slice(before + 1, last).some(isConjunction);
}

function isSwitchedOn(parse: Parse, at: number): boolean {
  return parse.items[at + 1]?.fold === 'on';
}

/** Assets that must not be used. Their items are taken. */
export function readExclusions(parse: Parse): PlannerAsset[] {
  const excluded = new Set<PlannerAsset>();
  for (const at of parse.negated) {
    const item = assetsAt(parse, at);
    if (item === null) continue;
    parse.taken.add(at);
    // A thing that was found by its plain name is left out with its file.
    if (item.moments !== undefined && item.match === 'exact') {
      parse.notes.push(`I can not leave out moments by what is in them; they may be in the video.`);
      continue;
    }
    // A refused name refuses everything that carries it, doubles included.
    for (const asset of item.match === 'exact' ? item.assets : chooseAssets(item, 'visual'))
      excluded.add(asset);
  }
  return [...excluded];
}

/** True when the clause of item `at` holds a free phrase of `tag`. */
export function clauseHas(parse: Parse, at: number, tag: Tag): boolean {
  for (const step of [1, -1]) {
    for (let index = at + step; !isBreak(parse.items[index]); index += step) {
      const item = parse.items[index];
      if (item?.kind === 'tag' && item.tag === tag) return true;
    }
  }
  return false;
}
