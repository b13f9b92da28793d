/** What the index, and the page that loads it, have in common: which words count, and which section comes first. Pure. */
import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';

/** Words of questions that stand everywhere and tell nothing. */
const SILENT = new Set(
  (
    'a an and are as at be by can could do does for from get has have how i if in into is it its me my need of on one or ' +
    'our should so than that the their them then there these this to us use using want was we what when where which ' +
    'who why will with would you your'
  ).split(' '),
);

/** Shortest length, in characters, that a word keeps when its ending goes. */
const LEAST_STEM = 4;

/** A word without the endings by which "share", "shared" and "sharing" differ; null where it tells nothing. */
export function termOf(word: string): string | null {
  const lower = word.toLowerCase();
  if (SILENT.has(lower)) return null;
  let stem = lower;
  for (const ending of [/(?<!s)s$/, /(?:ing|ed)$/, /e$/]) {
    const shorter = stem.replace(ending, '');
    if (shorter.length >= LEAST_STEM) stem = shorter;
  }
  return stem;
}

export const SEARCH_OPTIONS = {
  fields: ['title', 'page', 'also', 'text'],
  storeFields: ['title', 'page', 'href', 'start'],
  processTerm: termOf,
};

/** How much a section counts by where it stands: who searches wants to do something, and looks a shape up by its name. */
const WEIGHTS: readonly [RegExp, number][] = [
  [/^\/docs\/guides\//, 1.3],
  [/^\/docs\/reference\/schemas/, 0.3],
  [/^\/docs\/reference\//, 0.7],
  [/^\/docs\/(changelog|contributing|faults|house|architecture)\b/, 0.3],
];

const weightOf = (href: string) => WEIGHTS.find(([place]) => place.test(href))?.[1] ?? 1;

/** Sections that have all words, the best first; where none has, those that have some. */
export function searchFor(index: MiniSearch, words: string): SearchResult[] {
  const options = {
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    boost: { title: 4, also: 3, page: 2 },
    boostDocument: (_id: unknown, _term: string, stored?: Record<string, unknown>) =>
      weightOf(String(stored?.href)),
  };
  const all = index.search(words, { ...options, combineWith: 'AND' });
  return all.length > 0 ? all : index.search(words, { ...options, combineWith: 'OR' });
}
