/**
 * What the words of a first message are keys to, by language: one row a key, `key=phrases`, parted by commas and folded as in
 * lex.ts. A phrase with `*` behind it is a key only where no word of a description stands beside it: "tall" alone is a shape,
 * "tall trees" are seen. Made once, when this file is loaded. Pure.
 */
import type { GlossLanguage } from '../grammar/meant/glosses.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { chinese } from './words/chinese.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { italian } from './words/italian.ts';
import { portuguese } from './words/portuguese.ts';
import { spanish } from './words/spanish.ts';

const keys = [
  ...(['no', 'except', 'music', 'sound', 'off', 'mute', 'text', 'write', 'caption', 'logo'] as const),
  ...(['top', 'bottom', 'left', 'right', 'corner', 'centre', 'grey', 'sepia', 'slow', 'half'] as const),
  ...(['double', 'triple', 'speed', 'normal', 'reverse', 'freeze', 'each', 'even', 'film'] as const),
  ...(['others', 'total', 'max', 'about', 'atleast', 'again', 'twice', 'first', 'last', 'then'] as const),
  ...(['fade', 'hard', 'transition', 'whole', 'quiet', 'loud', 'from', 'on', 'and', 'or'] as const),
  ...([
    'upright',
    'wide',
    'squared',
    'before',
    'photo',
    'small',
    'other',
    'cut',
    'once',
    'second',
    'third',
  ] as const),
] as const;

/** What a word of a message is the key to. `small`: to nothing; `other`: to something that this reader leaves to others. */
export type Key = (typeof keys)[number];

type TableLanguage = GlossLanguage | 'english';

const tables: { readonly [language in TableLanguage]: string } = {
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  chinese,
};

interface Entry {
  words: readonly string[];
  key: Key;
  isWeak: boolean;
  language: TableLanguage;
}

/** In a message of another language a shorter word is likely another word: "piano" is quiet in Italian only. */
const leastForeign = 4;

function entriesOf(language: TableLanguage): Entry[] {
  const rows = tables[language].trim().split('\n');
  return rows.flatMap((row) => {
    const [key = '', phrases = ''] = row.split('=');
    return phrases
      .split(',')
      .filter((phrase) => phrase !== '')
      .map((phrase): Entry => {
        const bare = phrase.replace('*', '').trim();
        const words = language === 'chinese' ? [...bare.replaceAll(' ', '')] : bare.split(' ');
        return { words: words.flatMap(partsOf), key: key as Key, isWeak: phrase.endsWith('*'), language };
      });
  });
}

/** As the lexer parts it: "b&w" is three tokens. */
const partsOf = (word: string): string[] => word.match(/[\p{L}\p{N}']+|[^\p{L}\p{N}']/gu) ?? [word];

function indexed(): Map<string, Entry[]> {
  const index = new Map<string, Entry[]>();
  for (const language of Object.keys(tables) as TableLanguage[]) {
    for (const entry of entriesOf(language)) {
      const first = entry.words[0] ?? '';
      index.set(first, [...(index.get(first) ?? []), entry]);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

const index = indexed();

/** Words of English and of `language` that are keys by themselves, and long enough to be known where one letter is wrong. */
export const spelledKeys = (language: GlossLanguage | null): string[] =>
  [...index.values()]
    .flat()
    .filter(
      ({ words, key, language: own }) =>
        words.length === 1 && key !== 'small' && (own === 'english' || own === language),
    )
    .map(({ words }) => words[0] ?? '')
    .filter((word) => word.length >= 5);

/** Words that are the key to nothing. */
export const smallWords: ReadonlySet<string> = new Set(
  [...index.values()]
    .flat()
    .flatMap(({ key, words }) => (key === 'small' && words.length === 1 ? words : [])),
);

export interface KeyRead {
  key: Key;
  next: number;
  isWeak: boolean;
}

/** The longest key phrase at `at` for a message in `language`, null for English. */
export function keyAt(tokens: readonly Token[], at: number, language: GlossLanguage | null): KeyRead | null {
  const first = tokens[at];
  if (first === undefined || first.kind === 'quote') return null;
  for (const { words, key, isWeak, language: own } of index.get(first.fold) ?? []) {
    const isForeign = own !== 'english' && own !== 'chinese' && own !== language;
    if (isForeign && words.join('').length < leastForeign) continue;
    const next = afterWords(tokens, at, words);
    // The article of Portuguese: "no rio" is in the river.
    if (next === null || (key === 'no' && first.fold === 'no' && language === 'portuguese')) continue;
    return { key, next, isWeak };
  }
  return null;
}

function afterWords(tokens: readonly Token[], at: number, words: readonly string[]): number | null {
  let next = at;
  for (const [index, word] of words.entries()) {
    if (index > 0 && tokens[next]?.text === '-' && word !== '-') next += 1;
    const token = tokens[next];
    if (token?.fold !== word || token.kind === 'quote') return null;
    next += 1;
  }
  return next;
}
