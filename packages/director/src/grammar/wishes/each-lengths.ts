/** Lengths that are of each clip, or of clips by where they stand. Pure. */
import { firstWords, lastWords } from '../languages/edge-words.ts';
import { numberWords, products, words } from '../languages/vocabulary.ts';
import { isBreak, skipFillers } from '../phrases/look-around.ts';
import type { Parse } from './context.ts';
import type { Mention } from './mentions.ts';

// Lengths that are of each clip.

/** "5 seconds each", "3 seconds per clip": every asset without a time of its own. */
export function readEach(parse: Parse, mentions: readonly Mention[]): void {
  const each = eachAt(parse);
  const item = parse.items[each];
  if (item?.kind !== 'duration' || mentions.length === 0) return;
  parse.taken.add(each);
  if (countsShots(parse, each)) for (let at = each - 3; at <= each + 1; at += 1) heedCount(parse, at);
  for (const mention of mentions) {
    if (mention.trim !== undefined) continue;
    mention.seconds = item.seconds;
    mention.isEach = true;
  }
}

/** The length that each clip is to have; -1 without one. */
export const eachAt = (parse: Parse): number =>
  parse.items.findIndex(
    (item, index) => item.kind === 'duration' && !parse.taken.has(index) && saysEach(parse, index),
  );

const eachWords = words('eachWords');

const eachPrepositions = words('eachPrepositions');
const determiners = words('determiners');

export function saysEach(parse: Parse, index: number): boolean {
  const word = (at: number) => parse.items[at]?.fold ?? '';
  if (eachWords.has(word(index + 1)) || eachWords.has(word(skipFillers(parse, index - 1, -1)))) return true;
  // "5 segundos cada uno", but "corta cada 5 segundos".
  if (everyOne.has(word(index + 1))) return true;
  // "15 secondi per il negozio" says whom it is for.
  const isFor = determiners.has(word(index + 2)) && !eachWords.has(word(index + 2));
  if (eachPrepositions.has(word(index + 1)) && !isFor && !['second', 'minute'].includes(word(index + 2)))
    return true;
  return countsShots(parse, index) || saysEachBefore(parse, index);
}

const shotNouns = new Set(
  'clip clips shots takes scenes szenen einstellungen plans planos tomas escenas cenas inquadrature scene piani'.split(
    ' ',
  ),
);
const ofSeconds = new Set(['of', 'at', 'de', 'da', 'di', 'a', 'zu', 'von', 'mit', 'with']);
const isCount = ({ items }: Parse, at: number) =>
  items[at]?.kind === 'number' || (numberWords.get(items[at]?.fold ?? '') ?? 0) > 1;

function heedCount(parse: Parse, at: number): void {
  if (isCount(parse, at) || shotNouns.has(parse.items[at]?.fold ?? '')) parse.acted.add(at);
}

/** "4 plans de 6 secondes", "three 5-second shots": how many there are says that the length is of each. */
export function countsShots(parse: Parse, index: number): boolean {
  const word = (at: number) => parse.items[at]?.fold ?? '';
  if (isCount(parse, index - 1)) return shotNouns.has(word(index + 1));
  return ofSeconds.has(word(index - 1)) && shotNouns.has(word(index - 2)) && isCount(parse, index - 3);
}

/** Words before what is shown, each for so long. */
const everyOne = new Set(['each', 'jede', 'jeder', 'jedes', 'jeden', 'chaque', 'cada', 'ogni']);
/** Words before how long something is shown. */
const lasting = new Set(['for', 'fur', 'pendant', 'durante', 'por', 'per']);
const exactly = new Set(['exactly', 'about', 'around', 'just', 'only', 'genau', 'etwa']);
const longestRow = 40;

/** "Cada uno (de) 5 segundos", "jede Figur 4 Sekunden", but "cada 5 segundos". */
export function tellsOfEach({ items }: Parse, index: number): boolean {
  const noun = items[index - 1]?.fold === 'de' ? index - 2 : index - 1;
  const isNoun = items[noun]?.kind === 'word' || items[noun]?.kind === 'tag';
  return isNoun && everyOne.has(items[noun - 1]?.fold ?? '');
}

/** "Each of frog, pig and elf for exactly 3 seconds", "each toy 3 seconds". */
function saysEachBefore(parse: Parse, index: number): boolean {
  if (tellsOfEach(parse, index)) return true;
  const before = exactly.has(parse.items[index - 1]?.fold ?? '') ? index - 2 : index - 1;
  if (!lasting.has(parse.items[before]?.fold ?? '')) return false;
  for (let at = before - 1; at >= Math.max(0, before - longestRow); at -= 1) {
    const item = parse.items[at];
    if (item === undefined || item.kind === 'duration' || /^[.!?;]$/u.test(item.fold)) return false;
    if (everyOne.has(item.fold)) return true;
  }
  return false;
}

// Lengths of clips by where they stand: "3 seconds for the last two", "the others 2 seconds each", "first one 5 s".

/** What is told of clips by their place. */
interface PlaceLengths {
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
