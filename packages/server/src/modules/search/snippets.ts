/** The part of a text in which the query's words stand, and where. Pure. */
import type { SearchSource } from '../../platform/db/understanding-tables.ts';
import {
  languagesOf,
  lexemesOf,
  pairsOf,
  type Token,
  tokensOf,
  type WordForms,
  wholeLetters,
} from '../search-index/index.ts';
import type { Alternative, QueryWord, Reading } from './words/query-words.ts';

export interface Snippet {
  text: string;
  /** In UTF-16 units of `text`. */
  highlights: { start: number; end: number }[];
  /** From the first to the last highlight, in the whole text; null where nothing is highlighted. */
  span: { start: number; end: number } | null;
  /** What words of the query were read as that are not written as they were asked for. */
  readAs: { word: string; as: string; isGuess: boolean }[];
}

export const LONGEST_SNIPPET = 300;
/** Text before the first highlight. */
const LEAD = 60;

function lexemesIn(token: Token, forms: ReadonlyMap<string, WordForms>, language: string): Set<string> {
  const stemAs = language === 'und' ? languagesOf(token.script) : [language];
  const all = lexemesOf(token, forms, stemAs);
  if (token.script === 'cjk') for (const pair of pairsOf(token.word)) all.add(pair);
  return all;
}

/** `forms` are those of the text's own words. */
export function snippetOf(
  { source, text, language }: { source: SearchSource; text: string; language: string },
  words: readonly QueryWord[],
  forms: ReadonlyMap<string, WordForms>,
): Snippet {
  const byLexeme = alternativesOf(words);
  const readAs = new Map<string, Reading | null>();
  const marks: { start: number; end: number; weight: number }[] = [];
  for (const token of tokensOf(source, text)) {
    const matches = [...lexemesIn(token, forms, language)].flatMap((one) => byLexeme.get(one) ?? []);
    const [match] = matches.sort((a, b) => b.one.quality - a.one.quality);
    if (match === undefined) continue;
    marks.push({ start: token.start, end: token.end, weight: match.word.weight });
    const { word } = match.word;
    // What stands there as it was asked for was not read as anything.
    if (readAs.get(word) !== null) readAs.set(word, match.one.readAs);
  }
  const heavy = marks.some(({ weight }) => weight > 1) ? marks.filter(({ weight }) => weight > 0.5) : marks;
  const first = heavy[0]?.start ?? 0;
  const last = heavy.at(-1)?.end ?? 0;
  const from =
    text.length <= LONGEST_SNIPPET ? 0 : wholeLetters(text, wordStart(text, Math.max(0, first - LEAD)));
  const shown = text.slice(from, wholeLetters(text, from + LONGEST_SNIPPET));
  return {
    text: shown,
    highlights: heavy
      .filter(({ start, end }) => start >= from && end <= from + shown.length)
      .map(({ start, end }) => ({ start: start - from, end: end - from })),
    span: heavy.length === 0 ? null : { start: first, end: last },
    readAs: [...readAs].flatMap(([word, as]) =>
      as === null || as.word === word ? [] : [{ word, as: as.word, isGuess: as.isGuess }],
    ),
  };
}

interface Match {
  word: QueryWord;
  one: Alternative;
}

/** The likeliest meaning of each lexeme. */
function alternativesOf(words: readonly QueryWord[]): Map<string, Match> {
  const byLexeme = new Map<string, Match>();
  for (const word of words) {
    for (const one of word.alternatives) {
      const other = byLexeme.get(one.lexeme)?.one.quality ?? 0;
      if (one.quality > other) byLexeme.set(one.lexeme, { word, one });
    }
  }
  return byLexeme;
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return at === 0 || space < 0 || space - at > 20 ? at : space + 1;
}
