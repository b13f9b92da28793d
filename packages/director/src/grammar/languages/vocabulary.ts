/** The words of all languages together, as the rules ask for them. Made once, when this file is loaded. */
import { fold } from '../tokens/lex.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import type { Language, WordClass } from './language.ts';
import { marks } from './marks.ts';
import { type Meaning, meanings, type Tag } from './meanings.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

/** A new language is one more table here. */
export const languages: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  chinese,
  marks,
];

/** All words of a class, folded as the words of a prompt are: a table may hold accents, which nobody has to type. */
export function words(wordClass: WordClass): ReadonlySet<string> {
  return new Set(languages.flatMap(({ words: own }) => own?.[wordClass]?.split(' ').map(fold) ?? []));
}

/** A pattern that fits a word which begins with one of a class; `suffix`: what has to follow. */
export function startsWith(wordClass: WordClass, suffix = ''): RegExp {
  return new RegExp(`^(?:${[...words(wordClass)].join('|')})${suffix}`, 'u');
}

/** A phrase found in a prompt. */
export interface PhraseMeaning {
  tag: Tag;
  value: string;
  /** Words of the phrase. */
  words: string[];
}

function phrasesOf(meaning: Meaning): string[] {
  return languages.flatMap(({ phrases }) => phrases?.[meaning]?.split(',') ?? []);
}

/** Known phrases by their first word, longest first. */
export const phrasesByFirstWord: ReadonlyMap<string, PhraseMeaning[]> = indexPhrases();

function indexPhrases(): Map<string, PhraseMeaning[]> {
  const index = new Map<string, PhraseMeaning[]>();
  for (const meaning of meanings) {
    const [tag = '', value = ''] = meaning.split(' ');
    for (const phrase of phrasesOf(meaning)) {
      const parts = fold(phrase).split(' ');
      const known = index.get(parts[0] ?? '') ?? [];
      index.set(parts[0] ?? '', [...known, { tag: tag as Tag, value, words: parts }]);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

/** What begins an exception after a word for all, as words, longest first. "No clips but the frog" is none. */
export const exceptions: readonly (readonly string[])[] = languages
  .flatMap((language) => language.exceptions?.split(',') ?? [])
  .map((phrase) => fold(phrase).split(' '))
  .sort((a, b) => b.length - a.length);

/** Numbers by their words. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  languages.flatMap(({ numbers }) => [
    ...(numbers?.counted ?? []).flatMap(({ words: counted, first, step = 1 }) =>
      counted.split(' ').map((word, index): [string, number] => [fold(word), first + index * step]),
    ),
    ...Object.entries(numbers?.single ?? {}),
  ]),
);

/** Tens that a unit may follow. */
export const tensWords: ReadonlyMap<string, number> = new Map(
  languages.flatMap(({ numbers }) => Object.entries(numbers?.tens ?? {})),
);

/** How clauses begin that speak to the maker of the video. */
export const directionPatterns: readonly RegExp[] = indexDirections();

function indexDirections(): RegExp[] {
  const all = (part: 'craft' | 'style' | 'lead' | 'the') =>
    languages.flatMap(({ directions }) => directions?.[part] ?? []).join('|');
  const parts = {
    craft: `(?:${all('craft')})`,
    style: `(?:${all('style')})`,
    the: `(?:(?:${all('the')}) )*`,
  };
  const lead = `(?:(?:${all('lead')}) )*`;
  return languages
    .flatMap(({ directions }) => directions?.patterns ?? [])
    .map((pattern) => pattern.replace(/\{(craft|style|the)\}/g, (_, part: keyof typeof parts) => parts[part]))
    .map((pattern) => new RegExp(`^${lead}${pattern}`, 'u'));
}

/** Words that carry no meaning of their own: articles, pronouns, verbs of wanting, names of what is made. */
export const fillers = words('fillers');
/** Words that say what music should feel like. */
export const moodWords = words('moodWords');
/** What is made: the whole video, by its many names, and how they are often mistyped. */
export const products = words('products');
/** Words that carry no wish anywhere: small words, and verbs of making and handing over. */
export const functionWords: ReadonlySet<string> = fillers.union(words('functionWords'));
/** Words that only say how a wish beside them is meant; alone they ask for something that was not understood. */
export const companions = words('companions');
/** Words of greeting: where anything else was said they ask for nothing. */
export const greetings = words('greetings');

const materials = words('materials');

/**
 * True for words that ask for nothing by themselves: small words, and the names of what is made and what it is made of.
 * What is neither light nor a companion, and was not read as a wish, is content: it decides whose a length is, and it is
 * said back to the person as not acted on.
 */
export function isLight(word: string): boolean {
  return functionWords.has(word) || products.has(word) || materials.has(word);
}

/** Every word of every table. */
export const knownWords: ReadonlySet<string> = new Set(
  [
    ...languages.flatMap(({ words: own }) => Object.values(own ?? {}).flatMap((list) => list.split(' '))),
    ...meanings.flatMap(phrasesOf).flatMap((phrase) => phrase.split(' ')),
    ...numberWords.keys(),
    ...tensWords.keys(),
  ].map(fold),
);

const reserved = new Set([
  ...words('plainWords'),
  ...fillers,
  ...moodWords,
  ...meanings.flatMap(phrasesOf).flatMap((phrase) => phrase.split(' ').map(fold)),
]);

/** True for words the grammar or plain speech owns: a name made of these alone needs its extension to be meant. */
export function isReserved(word: string): boolean {
  return reserved.has(word);
}
