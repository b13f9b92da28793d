/** Lengths that are of each clip. */
import { numberWords, words } from '../languages/vocabulary.ts';
import { skipFillers } from '../phrases/look-around.ts';
import type { Parse } from './context.ts';
import type { Mention } from './mentions.ts';

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
