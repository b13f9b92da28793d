/** What a place is worth to a query, 0..1, against what its words would do by chance. Pure. */
import type { Candidate } from './words/lexical.repo.ts';
import type { QueryWord, QueryWords } from './words/query-words.ts';

/** How well each word of the query stands in a document: 0 = not at all. */
export type Matched = readonly number[];

export function matchedWords(words: readonly QueryWord[], places: Candidate['places']): Matched {
  return words.map(({ alternatives }) =>
    alternatives.reduce(
      (best, { lexeme, besides = [], quality }) =>
        [lexeme, ...besides].every((one) => Object.hasOwn(places, one)) ? Math.max(best, quality) : best,
      0,
    ),
  );
}

/** The share of the query's information that is there. */
export function coverage(words: readonly QueryWord[], matched: Matched): number {
  let [found, all] = [0, 0];
  words.forEach(({ weight }, index) => {
    found += weight * (matched[index] ?? 0);
    all += weight;
  });
  return all === 0 ? 0 : found / all;
}

/** More words than this are not tried in all combinations: the rarest decide. */
const MOST_COMBINED = 10;
/** So that a query of common words alone can be answered. */
const MOST_BY_CHANCE = 0.8;

/**
 * The background: the coverage that some document of this collection would reach if the query's words stood in its
 * documents independently of each other, as often as they do. One word alone is no chance but what was asked for.
 */
export function chanceCoverage({ words, total }: QueryWords): number {
  const rarest = words.slice(0, MOST_COMBINED);
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const heavy = words.filter(({ weight }) => weight > all * 0.1);
  if (heavy.length < 2) return 0;
  let best = 0;
  for (let set = 1; set < 2 ** rarest.length; set += 1) {
    let [expected, weight] = [total, 0];
    rarest.forEach((word, index) => {
      if ((set & (1 << index)) === 0) return;
      expected *= Math.min(1, word.documents / total);
      weight += word.weight * Math.max(0, ...word.alternatives.map(({ quality }) => quality));
    });
    if (expected >= 1) best = Math.max(best, weight / all);
  }
  return Math.min(MOST_BY_CHANCE, best);
}

/** 1 where the words stand side by side, less the farther they are apart. */
export function closeness(words: readonly QueryWord[], places: Candidate['places']): number {
  const all = words.flatMap(({ alternatives }, index) =>
    alternatives.flatMap(({ lexeme }) =>
      // `constructor` is a word as well.
      (Object.hasOwn(places, lexeme) ? (places[lexeme] ?? []) : []).map((at) => ({ at, index })),
    ),
  );
  const wanted = new Set(all.map(({ index }) => index)).size;
  if (wanted < 2) return 1;
  all.sort((a, b) => a.at - b.at);
  const inside = new Map<number, number>();
  let [from, narrowest] = [0, Number.POSITIVE_INFINITY];
  for (const { at, index } of all) {
    inside.set(index, (inside.get(index) ?? 0) + 1);
    while (inside.size === wanted) {
      const first = all[from];
      if (first === undefined) break;
      narrowest = Math.min(narrowest, at - first.at + 1);
      const left = (inside.get(first.index) ?? 0) - 1;
      if (left === 0) inside.delete(first.index);
      else inside.set(first.index, left);
      from += 1;
    }
  }
  return Math.min(1, wanted / narrowest);
}

/** Found with the tuning set of eval/search; the held-out set was not looked at. */
export const TUNED = { byCoverage: 0.5, threshold: 0.36, together: 0.85 };

/** How relevant a coverage is, beside what chance gives: 0 = as chance, 1 = all that was asked for. */
export function relevance(covered: number, byChance: number): number {
  const beyond = Math.max(0, (covered - byChance) / (1 - byChance));
  return TUNED.byCoverage * covered + (1 - TUNED.byCoverage) * beyond;
}

/** Words of a name say more of an asset than one of an hour of speech. */
const BY_SOURCE: Readonly<Record<Candidate['source'], number>> = {
  name: 1,
  title: 1,
  keywords: 0.98,
  scene_description: 0.97,
  transcript: 0.97,
  screen_text: 0.96,
  description: 0.96,
  label: 0.94,
};

/** Order among places that are equally relevant: by source, by how close the words stand, by how little else is there. */
export function preference(candidate: Candidate, words: readonly QueryWord[]): number {
  const near = 0.8 + 0.2 * closeness(words, candidate.places);
  const short = 0.92 + 0.08 / (1 + Math.log2(1 + candidate.length / 20));
  return BY_SOURCE[candidate.source] * near * short;
}
