/** What the words of a query are looked for as: themselves, their stems, what they were perhaps meant to be. */
import { otherInEnglish } from '@rushes/director';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { englishWords } from '../../../platform/models/english-words.ts';
import {
  allowedEdits,
  detectLanguages,
  editDistance,
  fold,
  isClearSlip,
  type Languages,
  languagesOf,
  pairsOf,
  scriptOf,
  stemLexeme,
  type Token,
  tokenise,
  typoKeys,
  type WordForms,
} from '../../search-index/index.ts';
import { colourOf } from '../seen/colours.ts';
import { findNamed, type Named, namesGoingOn, type OtherName } from './concepts.ts';
import { changedForms } from './inflections.ts';
import { headOf, isModifier } from './modifiers.ts';
import { isStopWordWithoutDictionary } from './stop-words.ts';
import { findAlike, findCounts, findLanguages, findPrefixed } from './words.repo.ts';

/** One way in which a word of the query may stand in a text. */
export interface Alternative {
  lexeme: string;
  /** Of a name of several words: the others, which have to stand in the same text. */
  besides?: readonly string[];
  /** Before one of these it is a part of another thing's name: of a car park nobody says that it is a car. */
  notBefore?: readonly string[];
  /** Counts in texts of this language alone: elsewhere the word is another one. */
  onlyIn?: string;
  /** 0..1: how sure it is that this is meant. */
  quality: number;
  /** What the query's word was read as, where it was another word. */
  readAs: Reading | null;
}

export interface Reading {
  word: string;
  /** It is only written alike, or English has a word for another thing that is written so: it is perhaps not meant. */
  isGuess: boolean;
}

export interface QueryWord {
  word: string;
  alternatives: Alternative[];
  /** Documents that have one of them, about. */
  documents: number;
  /** Information in bits, less for stop words: what finding it is worth. */
  weight: number;
  /** The same in a text that is read or heard, where it is another. */
  weightInText?: number;
}

export interface QueryWords {
  words: QueryWord[];
  /** Documents there are. */
  total: number;
}

const STEM = 0.95;
/** Another name of the same thing, and the name of one of that kind. */
const BY_NAME: Readonly<Record<OtherName['is'], number>> = { same: 0.9, kind: 0.8 };
/** What English has as another word that is written somewhere: it is perhaps not meant in another language. */
const DOUBTFUL = 0.6;
const PAIR = 0.55;
const PREFIX = 0.8;
/** By number of slips: of long words and of short ones. */
const TYPO = { long: [1, 0.85, 0.7], short: [1, 0.7, 0.5] } as const;
/** From this length one wrong letter leaves little doubt. */
const CLEAR_LENGTH = 6;
const MOST_TYPOS = 4;
const MOST_PREFIXED = 8;
/** Below this number of documents a word may itself be a slip of somebody. */
const RARE = 2;
/** Part of its weight that a stop word keeps beside other words. */
const STOP_WORD = 0.05;
/** Part of its weight that "green" keeps where nothing is said to be green. */
const MISSING_MODIFIER = 0.15;
/** Times its weight that the thing has of which a description is, where it is known: where it is, is seldom written down. */
const HEAD = 1.4;
/** A query has no more words; the rest is left out. */
const MOST_WORDS = 24;
const SHORTEST_PREFIX = 3;

export interface QueryWordsDeps {
  db: Kysely<Database>;
  languages: Languages;
}

/** The words of `text`, rarest first. */
export async function readQuery(deps: QueryWordsDeps, text: string): Promise<QueryWords> {
  const tokens = distinct(tokenise(text)).slice(0, MOST_WORDS);
  const { db, languages } = deps;
  const forms = await languages.formsOf(db, tokens);
  const used = await findLanguages(db);
  const { language } = detectLanguages(tokens, forms);
  const stemsOf = (token: Pick<Token, 'plain' | 'script'>, known = forms): Alternative[] =>
    languagesOf(token.script)
      .filter((one) => used.has(one) || used.has('und'))
      .flatMap((one) => {
        const stem = known.get(token.plain)?.get(one)?.stem;
        return stem == null ? [] : [{ lexeme: stemLexeme(one, stem), quality: STEM, readAs: null }];
      });
  const written = tokens.map((token) => [
    { lexeme: token.word, quality: 1, readAs: null },
    ...stemsOf(token),
    ...changedForms(token.word)
      .filter((form) => token.script === 'latin' && (used.has(form.language) || used.has('und')))
      .map(({ word }) => ({ lexeme: word, quality: STEM, readAs: null })),
    ...(token.script === 'cjk' && [...token.word].length > 2
      ? pairsOf(token.word).map((lexeme) => ({ lexeme, quality: PAIR, readAs: null }))
      : []),
  ]);
  const named = await findOtherNames(deps, tokens, { forms, used });
  const singles = new Map(
    findNamed(tokens.map(({ word }) => word)).flatMap((one) =>
      one.to - one.from === 1 ? [[one.from, one]] : [],
    ),
  );
  const counts = await findCounts(db, [
    '',
    ...[...written.flat(), ...named.flatMap((some) => some ?? [])].flatMap(({ lexeme, besides = [] }) => [
      lexeme,
      ...besides,
    ]),
  ]);
  const countOf = ({ lexeme, besides = [] }: Alternative) =>
    Math.min(...[lexeme, ...besides].map((one) => counts.get(one) ?? 0));
  const total = Math.max(1, counts.get('') ?? 0);
  const words: QueryWord[] = [];
  const isSmall = smallWords(tokens, { forms, language, named });
  const head = headOf(tokens, (token) => !isSmall(token) && !isModifier(token.plain));
  for (const [index, token] of tokens.entries()) {
    const isLast = index === tokens.length - 1 && text.trimEnd().endsWith(text.slice(token.start, token.end));
    const exact = (written[index] ?? []).filter((one) => countOf(one) > 0);
    const found = Math.max(0, ...exact.map(countOf));
    const byName = (named[index] ?? [])
      .filter((one) => countOf(one) > 0)
      .map((one) => ({ ...one, documents: countOf(one) }));
    // Whoever names a thing made no slip, and has typed the word to its end.
    const isNamed = named[index] !== undefined;
    const others = found > RARE || isNamed ? byName : await guesses(deps, token, { isLast, found, used });
    const single = singles.get(index);
    const alternatives = mergeAlternatives([
      ...exact.map((one) => (single === undefined ? one : withNotBefore(one, single.name, single))),
      ...others.map(({ documents: _, ...rest }) => rest),
    ]);
    const documents = Math.max(found, ...others.map((other) => other.documents), 0);
    const isStopWord = isSmall(token);
    const bits = Math.log2((total + 1) / (Math.min(documents, total) + 0.5));
    const isMissing = alternatives.length === 0 && tokens.length > 1 && isModifier(token.plain);
    const weight = Math.max(0.3, bits) * (isStopWord ? STOP_WORD : isMissing ? MISSING_MODIFIER : 1);
    const isHead = token === head && alternatives.length > 0;
    // A thing by its name may be of any colour; a word that is read or heard has none.
    const inText = isMissing && colourOf(token.word) !== null ? { weightInText: Math.max(0.3, bits) } : {};
    words.push({
      ...{ word: token.word, alternatives, documents, ...inText },
      weight: isHead ? weight * HEAD : weight,
    });
  }
  return { words: words.sort((a, b) => a.documents - b.documents || (a.word < b.word ? -1 : 1)), total };
}

/** Whether a word says nothing beside others. `named` are the places of those that name a thing. */
function smallWords(
  tokens: readonly Token[],
  {
    forms,
    language,
    named,
  }: { forms: ReadonlyMap<string, WordForms>; language: string; named: readonly unknown[] },
): (token: Token) => boolean {
  // Of few words no language is sure: "ein" and "de" are small words in any of them.
  const stopsIn = ({ plain }: Token) =>
    [...(forms.get(plain) ?? [])].flatMap(([one, { isStopWord }]) =>
      isStopWord && (language === 'und' || one === language) ? [one] : [],
    );
  // "Sheep dog" is no Danish, whatever its second word is there: who names a thing means it, unless a further word is of that language.
  return (token) => {
    const stops = stopsIn(token);
    if (stops.length === 0) return isStopWordWithoutDictionary(token.word);
    if (named[tokens.indexOf(token)] === undefined) return true;
    return tokens.some((other) => other !== token && stopsIn(other).some((one) => stops.includes(one)));
  };
}

/** Of each token that names a thing the lexemes of its other names; nothing of the others. */
async function findOtherNames(
  { db, languages }: QueryWordsDeps,
  tokens: readonly Token[],
  { forms, used }: { forms: ReadonlyMap<string, WordForms>; used: ReadonlySet<string> },
): Promise<(Alternative[] | undefined)[]> {
  const named = findNamed(tokens.map(({ word }) => word)).filter(
    ({ from, to }) => to - from > 1 || forms.get(tokens[from]?.plain ?? '')?.get('en')?.isStopWord !== true,
  );
  const names = named.flatMap(({ others }) => others);
  const nameForms = await languages.formsOf(
    db,
    names.flatMap(({ words }) => words.map((word) => ({ plain: word, script: scriptOf(word) }))),
  );
  const found: (Alternative[] | undefined)[] = tokens.map(() => undefined);
  for (const one of named) {
    const alternatives = one.others.flatMap((name) => lexemesOfName(name, { one, nameForms, used }));
    for (let at = one.from; at < one.to; at += 1) found[at] = alternatives;
  }
  return found;
}

/** A name as it is written and, where it is one word, by its stem in its own language. */
function lexemesOfName(
  { words, language, concept, is }: OtherName,
  {
    one,
    nameForms,
    used,
  }: { one: Named; nameForms: ReadonlyMap<string, WordForms>; used: ReadonlySet<string> },
): Alternative[] {
  const [word = '', ...besides] = [...words].reverse();
  const quality = BY_NAME[is] * (one.isDoubtful ? DOUBTFUL : 1);
  // `bottles` is no other word than `bottle`.
  const isItself = words.join(' ') === one.name;
  const readAs = isItself ? null : { word: concept, isGuess: one.isDoubtful };
  if (besides.length > 0) return [{ lexeme: word, besides, quality, readAs }];
  const stem = nameForms.get(word)?.get(language)?.stem;
  const stemmed =
    stem == null || !(used.has(language) || used.has('und')) ? [] : [stemLexeme(language, stem)];
  // "Bär" is an animal in German alone, and so is the stem of "Bären": a bar of chocolate is none.
  const isOther =
    language !== 'en' && !isItself && [word, stem ?? ''].some((form) => otherInEnglish.has(fold(form)));
  const only = isOther ? { onlyIn: language } : {};
  return [word, ...stemmed].map((lexeme) => withNotBefore({ lexeme, quality, readAs, ...only }, word, one));
}

/** `word` as it is listed: of many the one. */
function withNotBefore<T extends Alternative>(one: T, word: string, { concepts }: Named): T {
  const notBefore = namesGoingOn(word, concepts);
  return notBefore.length === 0 ? one : { ...one, notBefore };
}

function distinct(tokens: readonly Token[]): Token[] {
  return [...new Map(tokens.map((token) => [token.word, token])).values()];
}

function mergeAlternatives(all: readonly Alternative[]): Alternative[] {
  const best = new Map<string, Alternative>();
  for (const one of all) {
    const key = [one.lexeme, ...(one.besides ?? []), one.onlyIn ?? ''].join(' ');
    const other = best.get(key);
    if (other === undefined || other.quality < one.quality) best.set(key, one);
  }
  return [...best.values()];
}

type Guess = Alternative & { documents: number };

/** What a word was perhaps meant to be, that hardly any document has as it was written. */
async function guesses(
  { db, languages }: QueryWordsDeps,
  token: Token,
  { isLast, found, used }: { isLast: boolean; found: number; used: ReadonlySet<string> },
): Promise<Guess[]> {
  const { word, script } = token;
  if (script === 'cjk' || script === 'number') return [];
  // `boats` is no slip of `goats`: who writes a word means it.
  const most = isEnglishWord(word) ? 0 : allowedEdits(word);
  const alike = most === 0 ? [] : await findAlike(db, typoKeys(word));
  const scale = word.length >= CLEAR_LENGTH ? TYPO.long : TYPO.short;
  const near = alike
    .map((other) => ({ ...other, edits: editDistance(word, other.word, most) }))
    .filter(({ edits, word: other }) => edits <= most && edits > 0 && edits <= allowedEdits(other))
    .sort((a, b) => a.edits - b.edits || b.documents - a.documents || (a.word < b.word ? -1 : 1));
  const nearest = near[0]?.edits ?? 0;
  const typos = near
    .filter(({ edits }) => edits === nearest)
    .slice(0, MOST_TYPOS)
    .map((other) => ({
      lexeme: other.word,
      quality: (scale[other.edits] ?? 0.5) * (found > 0 ? 0.8 : 1),
      readAs: { word: other.word, isGuess: !isClearSlip(word, other.word) },
      documents: other.documents,
    }));
  const begun =
    isLast && [...word].length >= SHORTEST_PREFIX ? await findPrefixed(db, word, MOST_PREFIXED) : [];
  const prefixed = begun.map((other) => ({
    lexeme: other.word,
    quality: PREFIX,
    readAs: { word: other.word, isGuess: true },
    documents: other.documents,
  }));
  return [...typos, ...prefixed, ...(await stemsOfGuesses({ db, languages, used }, typos, script))];
}

function isEnglishWord(word: string): boolean {
  const ones = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return ones.some((one) => englishWords().has(one));
}

/** A misspelt plural finds the singular too. */
async function stemsOfGuesses(
  { db, languages, used }: QueryWordsDeps & { used: ReadonlySet<string> },
  typos: readonly Guess[],
  script: Token['script'],
): Promise<Guess[]> {
  const [first] = typos;
  if (first === undefined) return [];
  const forms = await languages.formsOf(db, [{ plain: first.lexeme, script }]);
  return [...(forms.get(first.lexeme) ?? [])].flatMap(([language, { stem }]) =>
    stem === null || !(used.has(language) || used.has('und'))
      ? []
      : [{ ...first, lexeme: stemLexeme(language, stem), quality: first.quality * STEM }],
  );
}
