/** The modes `text` and `transcript`: both by words, over what is written and over what is spoken. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { SearchSource } from '../../search-index/index.ts';
import {
  type Languages,
  languagesOf,
  lexemesOf,
  pairsOf,
  rangeOf,
  type Token,
  tokensOf,
  type WordForms,
  wholeLetters,
} from '../../search-index/index.ts';
import type { ModeHit, ModeQuery, SearchMode } from '../search-mode.ts';
import { inColour } from '../seen/by-colour.ts';
import { inNumber } from '../seen/labelled.ts';
import type { SeenMode } from '../seen/seen-mode.ts';
import { timecode } from '../timecode.ts';
import { findTexts, hasDocuments } from './lexical.repo.ts';
import { createLexical, type LexicalAnswer } from './lexical.ts';
import type { Alternative, QueryWord, Reading } from './query-words.ts';

export interface LexicalModesDeps {
  db: Kysely<Database>;
  languages: Languages;
  candidateCap?: number;
  /** Reads the colour that a description asks for; without it none is. */
  seen?: Pick<SeenMode, 'read'>;
}

const PLACES: Readonly<Record<SearchSource, string>> = {
  name: 'In the name',
  title: 'In the title',
  keywords: 'In the keywords',
  description: 'In the description',
  scene_description: 'In the description of the scene',
  transcript: 'Spoken',
  screen_text: 'On the screen',
  label: 'Seen',
};

// The part of a text in which the query's words stand, and where.

interface Snippet {
  text: string;
  /** In UTF-16 units of `text`. */
  highlights: { start: number; end: number }[];
  /** From the first to the last highlight, in the whole text; null where nothing is highlighted. */
  span: { start: number; end: number } | null;
  /** What words of the query were read as that are not written as they were asked for. */
  readAs: { word: string; as: string; isGuess: boolean }[];
}

const LONGEST_SNIPPET = 300;
/** Text before the first highlight. */
const LEAD = 60;

function lexemesIn(token: Token, forms: ReadonlyMap<string, WordForms>, language: string): Set<string> {
  const stemAs = language === 'und' ? languagesOf(token.script) : [language];
  const all = lexemesOf(token, forms, stemAs);
  if (token.script === 'cjk') for (const pair of pairsOf(token.word)) all.add(pair);
  return all;
}

/** `forms` are those of the text's own words. */
function snippetOf(
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

function whyOf(source: SearchSource, startMs: number | null, { readAs }: Pick<Snippet, 'readAs'>): string {
  const at = startMs === null ? '' : ` at ${timecode(startMs)}`;
  const read = readAs.map(({ word, as }) => `“${word}” read as “${as}”`).join(', ');
  return `${PLACES[source]}${at}${read === '' ? '' : ` (${read})`}`;
}

const isSpoken = (source: string) => source === 'transcript';

/** Both modes; a query that asks for both is answered by one look into the index. */
export function createLexicalModes(deps: LexicalModesDeps): SearchMode[] {
  const { db, languages } = deps;
  const lexical = createLexical(deps);
  const answers = new WeakMap<ModeQuery, Promise<LexicalAnswer>>();

  function answerOf(query: ModeQuery): Promise<LexicalAnswer> {
    const known = answers.get(query);
    if (known !== undefined) return known;
    const { text } = query;
    const answer =
      text === null
        ? Promise.resolve({ words: [], hits: [], isComplete: true })
        : lexical.find({ ...query, text });
    answers.set(query, answer);
    return answer;
  }

  async function explain(hits: readonly ModeHit[], query: ModeQuery): Promise<ModeHit[]> {
    const { words } = await answerOf(query);
    const texts = await findTexts(
      db,
      hits.flatMap(({ documentId }) => documentId ?? []),
    );
    const tokens = hits.flatMap((hit) => {
      const found = texts.get(hit.documentId ?? -1);
      return found === undefined ? [] : tokensOf(hit.source as SearchSource, found.text);
    });
    const forms = await languages.formsOf(db, tokens);
    // A document that changed between the two looks is left out; the next search finds its new words.
    return hits.flatMap((hit) => {
      const found = texts.get(hit.documentId ?? -1);
      if (found === undefined) return [];
      const source = hit.source as SearchSource;
      const snippet = snippetOf({ source, ...found }, words, forms);
      const exact = snippet.span === null ? null : rangeOf(found.parts, snippet.span);
      const range = exact ?? { startMs: hit.startMs, endMs: hit.endMs };
      const { text, highlights, readAs } = snippet;
      const why = whyOf(source, range.startMs, snippet);
      return [{ ...hit, ...range, text, highlights, why, isGuess: readAs.some((one) => one.isGuess) }];
    });
  }

  const mode = (name: 'text' | 'transcript'): SearchMode => ({
    name,
    async availability(reader) {
      const hasIndex = await hasDocuments(db, reader, { isSpoken: name === 'transcript' });
      return { available: true, engine: 'PostgreSQL full text', hasIndex };
    },
    async search(query) {
      const { hits } = await answerOf(query);
      const asked = query.text === null ? null : await deps.seen?.read(query.text);
      const found = hits
        .filter(({ source }) => isSpoken(source) === (name === 'transcript'))
        .slice(0, query.limit)
        .map(({ id, assetId, versionId, startMs, endMs, score, source }) => ({
          assetId,
          versionId,
          startMs,
          endMs,
          score,
          source,
          text: null,
          highlights: [],
          why: '',
          documentId: id,
        }));
      return inNumber(db, await inColour(db, found, asked?.colour ?? null), asked ?? null);
    },
    explain,
  });
  return [mode('text'), mode('transcript')];
}
