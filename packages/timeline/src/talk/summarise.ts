/** The sentences that say most of a talk. Pure. */
import type { Chapter } from './chapters.ts';
import { type Talk, weightOf } from './terms.ts';

/** Shorter sentences say too little to stand alone. */
const LEAST_WORDS = 5;
/** Sentences that are considered: the best of a very long talk. */
const MOST_CONSIDERED = 2_000;

function sharedTerms(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared += 1;
  return shared / Math.max(1, Math.sqrt(a.size * b.size));
}

/** Indexes of sentences in their order: those with most to say, each about something else than the others, of all chapters. */
export function summarise(talk: Talk, most: number, chapters: readonly Chapter[] = []): number[] {
  const chapterOf = (index: number) => chapters.findIndex(({ to }) => index < to);
  const taken = new Map<number, number>();
  const candidates = talk.sentences
    .map(({ first, last, isWhole }, index) => {
      const words = last - first + 1;
      const isQuestion = talk.words[last]?.text.endsWith('?') === true;
      // What opens a talk says what it is about.
      const place = index < 3 ? 1.15 : 1;
      const score = weightOf(talk, index) * place * (isQuestion ? 0.7 : 1) * (isWhole ? 1 : 0.6);
      return {
        index,
        score: words < LEAST_WORDS ? 0 : score,
        terms: new Set(talk.terms[index]),
        chapter: chapterOf(index),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_CONSIDERED);
  const chosen: typeof candidates = [];
  while (chosen.length < most && candidates.length > 0) {
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (const [at, { score, terms, chapter }] of candidates.entries()) {
      const alike = Math.max(0, ...chosen.map((other) => sharedTerms(terms, other.terms)));
      const worth = (score * (1 - 0.8 * alike)) / (1 + 0.5 * (taken.get(chapter) ?? 0));
      if (worth > highest) [best, highest] = [at, worth];
    }
    const [next] = candidates.splice(best, 1);
    if (next === undefined) break;
    chosen.push(next);
    taken.set(next.chapter, (taken.get(next.chapter) ?? 0) + 1);
  }
  return chosen.map(({ index }) => index).sort((a, b) => a - b);
}
