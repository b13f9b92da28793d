/** Lengths whose unit was said before: "3 seconds of frog, 2 of pig, and elf for the last 4". */

import { lex } from '../tokens/lex.ts';
import { readNumber } from '../tokens/numbers.ts';
import { type Parse, skipFillers } from '../wishes/context.ts';
import type { Item } from './items.ts';

/** Longest length that is taken for one without a unit, seconds. */
const longestSeconds = 600;

/** `parse` with such numbers read as lengths in seconds. Only numbers after a full length count. */
export function resolveEllipses(parse: Parse): Parse {
  const first = parse.items.findIndex(({ kind }) => kind === 'duration');
  if (first === -1) return parse;
  const items = parse.items.map((item, index): Item => {
    const seconds = index > first ? bareNumber(item) : null;
    if (seconds === null || !(countsOf(parse, index) || closesFor(parse, index))) return item;
    return { kind: 'duration', seconds, fold: item.fold, start: item.start, end: item.end };
  });
  return { ...parse, items };
}

function bareNumber(item: Item): number | null {
  if (item.kind !== 'number' && item.kind !== 'word') return null;
  const number = readNumber(lex(item.fold), 0);
  if (number === null || number.article || item.fold === 'one') return null;
  return number.value > 0 && number.value <= longestSeconds ? number.value : null;
}

/** "2 of pig": a name follows. */
function countsOf(parse: Parse, index: number): boolean {
  if (!['of', 'von', 'de', 'di'].includes(parse.items[index + 1]?.fold ?? '')) return false;
  return parse.items[skipFillers(parse, index + 2)]?.kind === 'assets';
}

/** "elf for 4," and "elf for the last 4." */
function closesFor(parse: Parse, index: number): boolean {
  const next = parse.items[index + 1];
  if (next !== undefined && next.kind !== 'symbol') return false;
  let at = index - 1;
  const small = ['the', 'last', 'first', 'next', 'other', 'remaining', 'final'];
  while (small.includes(parse.items[at]?.fold ?? '')) at -= 1;
  return parse.items[at]?.fold === 'for' && parse.items[at - 1]?.kind === 'assets';
}
