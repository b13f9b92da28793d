/** The library's own hits and those of providers in one order. Pure. */
import type { Found } from './providers/provider.ts';

/** As in the search of the library: the first places differ little, so that how well something fits counts more. */
const RANK_OFFSET = 60;

const wordsIn = (text: string) => new Set(text.toLocaleLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** Words that differ by their ending alone are one, as `wave` and `waves`. */
function isKnown(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true;
  const stem = word.slice(0, Math.max(4, word.length - 2));
  return word.length > 4 && [...words].some((other) => other.startsWith(stem));
}

/**
 * How well a hit of a provider fits, 0.3 to 1: the share of the query's words that are said of it. Where none is, the
 * provider may still know better.
 */
export function fitOf(query: string, { title, description, keywords }: Found): number {
  const wanted = [...wordsIn(query)];
  const said = wordsIn([title, description, ...keywords].join(' '));
  const known = wanted.filter((word) => isKnown(word, said)).length;
  return wanted.length === 0 ? 0.3 : 0.3 + (0.7 * known) / wanted.length;
}

/** Lists, each best first, as one: reciprocal ranks weighed by how well each fits; of one thing its best place counts. */
export function rankFound<T extends { id: string; fit: number }>(lists: readonly (readonly T[])[]): T[] {
  const best = new Map<string, { value: T; weight: number }>();
  for (const list of lists) {
    for (const [rank, value] of list.entries()) {
      const weight = value.fit / (RANK_OFFSET + rank + 1);
      const other = best.get(value.id);
      if (other === undefined || other.weight < weight) best.set(value.id, { value, weight });
    }
  }
  // Between equals the order of the lists decides.
  return [...best.values()].sort((a, b) => b.weight - a.weight).map(({ value }) => value);
}
