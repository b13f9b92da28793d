/** The concepts that changes are made of, found by their words. Made once, when this file is loaded. Pure. */
import type { Token } from '../../grammar/tokens/lex.ts';
import { chinese } from './words/chinese.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { italian } from './words/italian.ts';
import { portuguese } from './words/portuguese.ts';
import { spanish } from './words/spanish.ts';

const names = [
  ...[
    'remove',
    'cut',
    'take',
    'out',
    'in',
    'add',
    'set',
    'start',
    'finish',
    'first',
    'last',
    'before',
    'after',
  ],
  ...['swap', 'replace', 'with', 'insteadof', 'instead', 'only', 'shorten', 'lengthen', 'shorter', 'longer'],
  ...['mute', 'louder', 'quieter', 'up', 'down', 'faster', 'slower', 'speed', 'brighter', 'darker', 'warmer'],
  ...[
    'colder',
    'grey',
    'sepia',
    'vivid',
    'faded',
    'contrast',
    'colour',
    'effect',
    'blur',
    'bigger',
    'smaller',
  ],
  ...[
    'back',
    'better',
    'title',
    'endcard',
    'strap',
    'say',
    'caption',
    'music',
    'sound',
    'transition',
    'film',
  ],
  ...['half', 'double', 'long', 'by', 'upto', 'about', 'much', 'top', 'bottom', 'left', 'right', 'corner'],
  ...[
    'middle',
    'fadeout',
    'fadein',
    'reverse',
    'underneath',
    'toolong',
    'tooshort',
    'enough',
    'inverse',
    'asbefore',
    'dislike',
    'sayshort',
    'run',
    'triple',
    'slow',
    'softly',
    'name',
    'each',
    'there',
    'screen',
    'at',
    'snappy',
    'except',
    'order',
    'between',
    'something',
    'original',
    'throughout',
    'toofast',
    'tooslow',
    'earlier',
    'later',
    'again',
    'more',
    'then',
    'until',
    'stop',
    'normal',
    'logo',
    'freeze',
    'twice',
    'becomes',
    'for',
    'copy',
    'easing',
  ],
] as const;
export type Concept = (typeof names)[number];

/** What words may mean; several where languages differ, or one language does. */
interface Entry {
  words: readonly string[];
  concepts: Set<Concept>;
}

// What people change films with, by what it means: one row a concept, `concept=words`, phrases parted by commas. Folded as in
// lex.ts. A stem with `~` stands for the forms of a verb that say "do it", see `endings`; Chinese is read sign by sign.

export const slotLanguages = [
  'english',
  'german',
  'french',
  'spanish',
  'portuguese',
  'italian',
  'chinese',
] as const;
type SlotLanguage = (typeof slotLanguages)[number];

/** What is put in the place of `~`. */
const endings: { readonly [language in SlotLanguage]: string } = {
  english: ' s ed ing',
  german: ' e en t st et',
  french: 'e es er ez ons ee ent',
  spanish: 'a as ar e en o alo ala alos alas elo ela arlo arla ale ad',
  portuguese: 'a as ar e em o am',
  italian: 'a i are ate alo ala ali ale iamo arlo arla',
  chinese: '',
};

const conceptTables: { readonly [language in SlotLanguage]: string } = {
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  chinese,
};

function formsOf(written: string, language: SlotLanguage): string[][] {
  if (language === 'chinese') return [[...written]];
  const forms = written.includes('~')
    ? endings[language].split(' ').map((ending) => written.replace('~', ending))
    : [written];
  return forms.map((form) => form.split(' '));
}

/** `concept=phrases` of one language. */
export function conceptRows(language: SlotLanguage): { concept: Concept; phrases: string[] }[] {
  return conceptTables[language]
    .trim()
    .split('\n')
    .map((row) => {
      const [concept = '', phrases = ''] = row.split('=');
      return { concept: concept as Concept, phrases: phrases.split(',').filter((phrase) => phrase !== '') };
    });
}

function indexed(): Map<string, Entry[]> {
  const index = new Map<string, Entry[]>();
  for (const language of slotLanguages) {
    for (const { concept, phrases } of conceptRows(language)) {
      for (const words of phrases.flatMap((phrase) => formsOf(phrase, language)))
        enter(index, words, concept);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

function enter(index: Map<string, Entry[]>, words: string[], concept: Concept): void {
  const list = index.get(words[0] ?? '') ?? [];
  const known = list.find((entry) => entry.words.join(' ') === words.join(' '));
  if (known === undefined) list.push({ words, concepts: new Set([concept]) });
  else known.concepts.add(concept);
  index.set(words[0] ?? '', list);
}

const index = indexed();

/** The words that the concepts are said by. */
export const conceptWords: ReadonlySet<string> = new Set(
  [...index.values()].flatMap((list) => list.flatMap(({ words }) => words)),
);

const ownWords: ReadonlyMap<SlotLanguage, ReadonlySet<string>> = new Map(
  slotLanguages.map((language) => [
    language,
    new Set(
      conceptRows(language).flatMap(({ phrases }) =>
        phrases.flatMap((phrase) => formsOf(phrase, language).filter(({ length }) => length === 1)).flat(),
      ),
    ),
  ]),
);

/** True for a word that changes films in one language and in no English. */
export const isWordOf = (word: string, language: SlotLanguage): boolean =>
  ownWords.get(language)?.has(word) === true && ownWords.get('english')?.has(word) !== true;

/** What the words at `at` mean: the longest phrase that is known, and the token after it. */
export function conceptAt(
  tokens: readonly Token[],
  at: number,
): { concepts: ReadonlySet<Concept>; next: number } | null {
  for (const { words, concepts } of index.get(tokens[at]?.fold ?? '') ?? []) {
    let next = at;
    const fits = words.every((word) => {
      // "sous-titres", "lower-third".
      if (next > at && tokens[next]?.text === '-') next += 1;
      next += 1;
      return tokens[next - 1]?.fold === word && tokens[next - 1]?.kind !== 'quote';
    });
    if (fits) return { concepts, next };
  }
  return null;
}
