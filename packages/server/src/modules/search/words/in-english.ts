/** Words of a search for a model that reads English alone: what is in another language means nothing to it. */
import { detectLanguages, type Token, tokenise, type WordForms } from '../../search-index/index.ts';
import { everyName, findNamed } from './concepts.ts';
import type { QueryWordsDeps } from './query-words.ts';

const LETTERS = 3;

function lettersOf(word: string): string[] {
  const padded = `^${word}$`;
  return Array.from({ length: padded.length - LETTERS + 1 }, (_, at) => padded.slice(at, at + LETTERS));
}

interface Letters {
  counts: Map<string, number>;
  all: number;
}

function count(words: readonly string[]): Letters {
  const counts = new Map<string, number>();
  let all = 0;
  for (const letters of new Set(words)) {
    for (const three of lettersOf(letters)) {
      counts.set(three, (counts.get(three) ?? 0) + 1);
      all += 1;
    }
  }
  return { counts, all };
}

/** As many triples of letters are thought to exist as make unknown ones count alike on both sides. */
const TRIPLES = 3_000;
const share = ({ counts, all }: Letters, three: string) =>
  ((counts.get(three) ?? 0) + 0.5) / (all + TRIPLES / 2);

let known: { english: Letters; other: Letters } | undefined;

/** How much more a word's letters are those of English names of things than of others: below 0, they are not. */
export function englishLetters(word: string): number {
  if (known === undefined) {
    const latin = everyName().filter(({ words }) => words.every((one) => /^[a-z]+$/.test(one)));
    const wordsOf = (isEnglish: boolean) =>
      latin.filter(({ language }) => (language === 'en') === isEnglish).flatMap(({ words }) => words);
    known = { english: count(wordsOf(true)), other: count(wordsOf(false)) };
  }
  const { english, other } = known;
  const triples = lettersOf(word);
  const sum = triples.reduce((all, three) => all + Math.log(share(english, three) / share(other, three)), 0);
  return sum / triples.length;
}

/** Found with the tuning half of the mixed set of eval/search. */
const LEAST_ENGLISH = -0.4;
const ACCENT = /[\u0080-\uffff]/;

/** What one word of a query is in English; null where that is not known. */
type Reading = { text: string; from: 'english' | 'elsewhere' } | null;

function readingOf(token: Token, forms: WordForms | undefined): Reading {
  if (token.script === 'number' || forms?.get('en')?.isStopWord === true) {
    return { text: token.plain, from: 'english' };
  }
  return null;
}

/**
 * The query as such a model reads it: as it is where it is English, by the English names of the things where it names
 * nothing else in another language, and null where it is not understood.
 */
export async function inEnglish({ db, languages }: QueryWordsDeps, text: string): Promise<string | null> {
  const tokens = tokenise(text);
  const forms = await languages.formsOf(db, tokens);
  const readings = tokens.map((token) => readingOf(token, forms.get(token.plain)));
  for (const { from, to, concepts, isEnglish } of findNamed(tokens.map(({ word }) => word))) {
    for (let at = from; at < to; at += 1) {
      const own = { text: tokens[at]?.plain ?? '', from: 'english' as const };
      const first = { text: at === from ? (concepts[0] ?? '') : '', from: 'elsewhere' as const };
      readings[at] ??= isEnglish ? own : first;
    }
  }
  const { language } = detectLanguages(tokens, forms);
  const isStopWord = ({ plain }: Token) =>
    [...(forms.get(plain)?.values() ?? [])].some((one) => one.isStopWord);
  const unknown = tokens.filter((token, index) => readings[index] === null && !isStopWord(token));
  if (readings.some((reading) => reading?.from === 'elsewhere') || !['en', 'und'].includes(language)) {
    const words = readings.flatMap((reading) => (reading === null ? [] : [reading.text]));
    return unknown.length > 0 || words.length === 0 ? null : words.filter((word) => word !== '').join(' ');
  }
  // `the` and `who` stand in English alone.
  if (tokens.some(({ plain }) => forms.get(plain)?.get('en')?.isStopWord === true)) return text;
  const isElsewhere =
    tokens.some(({ script, word }) => script !== 'latin' && script !== 'number' && word !== '') ||
    unknown.some(({ plain }) => ACCENT.test(plain)) ||
    tokens.some((token, index) => readings[index] === null && isStopWord(token));
  if (isElsewhere) return null;
  const letters = unknown.reduce((sum, { word }) => sum + englishLetters(word), 0);
  return unknown.length > 0 && letters / unknown.length < LEAST_ENGLISH ? null : text;
}
