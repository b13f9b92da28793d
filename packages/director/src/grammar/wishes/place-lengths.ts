/** Lengths of clips by where they stand: "3 seconds for the last two", "the others 2 seconds each", "first one 5 s". Pure. */
import { firstWords, lastWords } from '../languages/edge-words.ts';
import { numberWords, products } from '../languages/vocabulary.ts';
import { isBreak } from '../phrases/look-around.ts';
import type { Parse } from './context.ts';
import type { Mention } from './mentions.ts';

/** What is told of clips by their place. */
export interface PlaceLengths {
  /** Other clips are told of: a length beside a name is that clip's. */
  isTold: boolean;
  /** Gives the clips that are left their length, once those that are told by name have theirs. */
  giveTheRest: () => void;
}

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const restWords = wordSet(
  'others other rest remaining anderen andere ubrigen restlichen autres reste restants demas otros otras resto restantes outros outras altri altre 其他 其余',
);
/** What is made, and what it is made of. */
const clipWords = wordSet('clip cut piece');
const both = wordSet('both beiden deux dos dois duas due');
/** A clause with more items tells of something else besides. */
const longestClause = 12;

interface Clause {
  first: number;
  /** Exclusive. */
  next: number;
}

/** The clauses of a prompt that name no clip: short ones alone may speak of clips by their place. */
function clausesWithoutNames({ items }: Parse): Clause[] {
  const found: Clause[] = [];
  for (let first = 0; first < items.length; ) {
    let next = first;
    while (next < items.length && !isBreak(items[next])) next += 1;
    const isNamed = items.slice(first, next).some(({ kind }) => kind === 'assets');
    if (next - first <= longestClause && !isNamed) found.push({ first, next });
    first = next + 1;
  }
  return found;
}

/** The length of a clause; `takesBare`: "the rest 2", where lengths are told elsewhere. */
function lengthIn(parse: Parse, { first, next }: Clause, takesBare: boolean): number | null {
  for (let at = first; at < next; at += 1) {
    const item = parse.items[at];
    if (item?.kind === 'duration' && !parse.taken.has(at)) return item.seconds;
  }
  const last = parse.items[next - 1];
  const value = Number(last?.fold);
  return takesBare && last?.kind === 'number' && value > 0 && value <= longestBare ? value : null;
}

const longestBare = 60;

/** Clips of "the first", "the last two"; null where "the last 3 seconds" are of the film. */
function placedIn(parse: Parse, clause: Clause, mentions: readonly Mention[]): Mention[] | null {
  for (let at = clause.first; at < clause.next; at += 1) {
    const fold = parse.items[at]?.fold ?? '';
    if (!firstWords.has(fold) && !lastWords.has(fold)) continue;
    const after = parse.items[at + 1];
    if (after?.kind === 'duration') return null;
    const word = after?.fold ?? '';
    const count = both.has(word)
      ? 2
      : (numberWords.get(word) ?? (after?.kind === 'number' ? Number(word) : 1));
    if (!(count >= 1)) return null;
    return firstWords.has(fold) ? mentions.slice(0, count) : mentions.slice(-count);
  }
  return null;
}

const take = (parse: Parse, { first, next }: Clause) => {
  for (let at = first; at < next; at += 1) parse.taken.add(at);
};

/** Reads them before any length is taken for the film's. */
export function readByPlace(parse: Parse, mentions: readonly Mention[]): PlaceLengths {
  let isTold = false;
  let rest: number | null = null;
  const hasLengths = parse.items.some(({ kind }) => kind === 'duration');
  if (mentions.length > 1) {
    for (const clause of clausesWithoutNames(parse)) {
      const words = parse.items.slice(clause.first, clause.next).map(({ fold }) => fold);
      if (words.some((word) => products.has(word) && !clipWords.has(word))) continue;
      const isRest = words.some((word) => restWords.has(word));
      const seconds = lengthIn(parse, clause, isRest && hasLengths);
      if (seconds === null) continue;
      const placed = isRest ? null : placedIn(parse, clause, mentions);
      if (isRest) rest = seconds;
      for (const mention of placed ?? []) mention.seconds ??= seconds;
      if (!isRest && placed === null) continue;
      isTold = true;
      take(parse, clause);
    }
  }
  const giveTheRest = () => {
    for (const mention of mentions) if (rest !== null && mention.trim === undefined) mention.seconds ??= rest;
  };
  return { isTold, giveTheRest };
}
