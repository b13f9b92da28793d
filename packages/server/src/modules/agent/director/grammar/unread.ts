/** Words of a prompt that mean nothing to the grammar. */
import { isBreak, isConjunction, isFiller, type Parse, textBetween } from './context.ts';
import { isReserved } from './lexicon.ts';
import { singular } from './names.ts';

/** Items from `first` to `last`, both included. */
export interface Stretch {
  first: number;
  last: number;
}

/** Words that are common beside wishes and ask for nothing of their own, or that single rules know. */
const plain: ReadonlySet<string> = new Set(
  (
    "highlight highlights moment moments something anything nothing thing things thanks thank i'm i've i'd we've it's that's let's " +
    'stay stays come comes follow follows running remaining call called piece'
  ).split(' '),
);
const mostPhrases = 5;
const longestPhrase = 60;

/**
 * What was not understood, as written: neighbouring words together. Where footage is named, only what stands in one
 * list with it: "the walrus and the pig". `topic` was read as a whole. Call it last: what was read is taken by then.
 */
export function readUnread(parse: Parse, found: { topic: Stretch | null; footageNamed: boolean }): string[] {
  const phrases = stretches(parse, found.topic)
    .filter((stretch) => !found.footageNamed || isListed(parse, stretch))
    .map(({ first, last }) => shortened(textBetween(parse, first, last)));
  return [...new Set(phrases)].slice(0, mostPhrases);
}

function stretches(parse: Parse, topic: Stretch | null): Stretch[] {
  const found: Stretch[] = [];
  for (const index of parse.items.keys()) {
    if (!isUnread(parse, index) || (topic !== null && index >= topic.first && index <= topic.last)) continue;
    const before = found.at(-1);
    if (before?.last === index - 1) before.last = index;
    else found.push({ first: index, last: index });
  }
  return found;
}

function isUnread(parse: Parse, index: number): boolean {
  const item = parse.items[index];
  if (item?.kind !== 'word' || parse.taken.has(index) || plain.has(item.fold)) return false;
  return !isReserved(item.fold) && !isReserved(singular(item.fold));
}

/** True between a known name and the end of its list, or the other way round. */
function isListed(parse: Parse, { first, last }: Stretch): boolean {
  return (
    (isName(parse, pastJoiner(parse, first - 1, -1)) && endsEntry(parse, last + 1)) ||
    isName(parse, pastJoiner(parse, last + 1, 1))
  );
}

function endsEntry(parse: Parse, at: number): boolean {
  return isBreak(parse.items[at]) || isConjunction(parse.items[at]);
}

function isName(parse: Parse, at: number | null): boolean {
  return at !== null && parse.items[at]?.kind === 'assets';
}

/** The item beyond the comma or conjunction that is next, articles left out; null where none is. */
function pastJoiner(parse: Parse, from: number, step: 1 | -1): number | null {
  let joined = false;
  for (let at = from; ; at += step) {
    const item = parse.items[at];
    if (item?.fold === ',' || isConjunction(item)) joined = true;
    else if (!isFiller(item)) return joined ? at : null;
  }
}

function shortened(text: string): string {
  const characters = [...text.toWellFormed().replace(/\s+/gu, ' ')];
  return characters.length <= longestPhrase
    ? characters.join('')
    : `${characters.slice(0, longestPhrase - 1).join('')}…`;
}
