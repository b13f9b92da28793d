/** Lengths whose unit was said before: "3 seconds of frog, 2 of pig, and elf for the last 4". */

import { words } from '../languages/vocabulary.ts';
import { lex } from '../tokens/lex.ts';
import { readNumber } from '../tokens/numbers.ts';
import type { Item } from './items.ts';
import { skipFillers } from './look-around.ts';

/** Longest length that is taken for one without a unit, seconds. */
const longestSeconds = 600;

/** `items` with such numbers read as lengths in seconds. Only numbers after a full length count. */
export function resolveEllipses(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex(({ kind }) => kind === 'duration');
  if (first === -1) return items;
  return items.map((item, index): Item => {
    const seconds = index > first ? bareNumber(item) : null;
    if (seconds === null || !(countsOf(items, index) || closesFor(items, index))) return item;
    return { kind: 'duration', seconds, fold: item.fold, start: item.start, end: item.end };
  });
}

function bareNumber(item: Item): number | null {
  if (item.kind !== 'number' && item.kind !== 'word') return null;
  const number = readNumber(lex(item.fold), 0);
  if (number === null || number.article || item.fold === 'one') return null;
  return number.value > 0 && number.value <= longestSeconds ? number.value : null;
}

const countLinks = words('countLinks');

/** "2 of pig": a name follows. */
function countsOf(items: readonly Item[], index: number): boolean {
  if (!countLinks.has(items[index + 1]?.fold ?? '')) return false;
  return items[skipFillers({ items }, index + 2)]?.kind === 'assets';
}

/** "elf for 4," and "elf for the last 4." */
function closesFor(items: readonly Item[], index: number): boolean {
  const next = items[index + 1];
  if (next !== undefined && next.kind !== 'symbol') return false;
  let at = index - 1;
  const small = ['the', 'last', 'first', 'next', 'other', 'remaining', 'final'];
  while (small.includes(items[at]?.fold ?? '')) at -= 1;
  return items[at]?.fold === 'for' && items[at - 1]?.kind === 'assets';
}
