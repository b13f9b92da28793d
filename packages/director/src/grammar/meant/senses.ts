/**
 * What words and phrases of seven languages mean, as numbers: those of one meaning share one, so that a file that is named in one
 * language is found by words of any other. The tables are read when the first message needs them. Pure.
 */

import { singular } from '../phrases/names.ts';
import { fold } from '../tokens/lex.ts';
import { fields, qualifiers } from './fields/fields.ts';
import { pictographNames } from './generated/pictograph-names.ts';
import { elsewhereTable } from './names-elsewhere.ts';
import { namedNouns } from './nouns.ts';
import { seenTable } from './seen-words.ts';

/** The languages in the order of the tables; `en` leads each row. */
export const senseLanguages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'zh'] as const;

export type SenseLanguage = (typeof senseLanguages)[number];

/** Words between those that tell: "lancer du bouquet", "die Löwen im Zoo". */
export const linkWords: ReadonlySet<string> = new Set(
  (
    'of the a an in at s der die das des dem den ein eine einer eines einem vom von im am beim zum zur de du la le les l d un une au aux en ' +
    'dans sur del el los las una al do da dos das na nos nas em ao o as os um uma di della dello dei degli delle dell alla allo il lo gli i nel nella sul sulla 的'
  ).split(' '),
);

/** Most words of one phrase, without those between them; signs of a Chinese one. */
export const longestPhrase = 6;

/** `said` as its words that tell, joined by blanks; Chinese sign by sign. */
export function phraseKey(said: string): string {
  const parted = said.replace(/(?=\p{Script=Han})/gu, ' ');
  const words = parted.split(/[\s'’_-]+/u).filter(Boolean);
  const telling = words.filter((word) => !linkWords.has(word));
  return (telling.length === 0 ? words : telling).join(' ');
}

/** By phrase: the number of what is meant and the language that says it so, in one. */
type Index = ReadonlyMap<string, readonly number[]>;

const { length: width } = senseLanguages;
/** All names, and the meanings that alone name nothing. */
interface Senses {
  index: Index;
  qualifying: ReadonlySet<number>;
}

let known: Senses | null = null;

function readSenses(): Senses {
  if (known !== null) return known;
  const qualifying = new Set<number>();
  const numbers = new Map<string, number>();
  const index = new Map<string, number[]>();
  const add = (name: string, column: number, sense: number) => {
    const key = phraseKey(name);
    const entry = sense * width + column;
    // "Push up" and "pushup".
    for (const one of new Set([key, /\p{Script=Han}/u.test(key) ? key : key.replaceAll(' ', '')])) {
      const list = index.get(one);
      if (list === undefined) index.set(one, [entry]);
      else if (!list.includes(entry)) list.push(entry);
    }
  };
  const addRow = (english: readonly string[], others: readonly (readonly string[])[]) => {
    const [head = ''] = english;
    const sense = numbers.get(head) ?? numbers.size;
    numbers.set(head, sense);
    for (const [column, names] of [english, ...others].entries())
      if (column < width) for (const name of names) if (name !== '') add(name, column, sense);
  };
  for (const { english, names } of namedNouns) {
    const [others, more = []] = [names.slice(0, width - 1), names[width - 1]];
    addRow([english, ...more], others);
  }
  for (const table of [elsewhereTable, seenTable, ...fields])
    for (const row of fold(table).trim().split('\n')) {
      const at = row.indexOf(':');
      const parted = (names: string) => names.split(',').map((name) => name.trim());
      addRow(
        parted(row.slice(0, at)),
        row
          .slice(at + 1)
          .split(';')
          .map(parted),
      );
    }
  for (const row of pictographNames.trim().split('\n')) {
    const [english = '', rest = ''] = row.split(': ');
    const [german = [], spanish = [], french = [], ...others] = rest.split('; ').map((name) => [name]);
    addRow([english], [german, french, spanish, ...others]);
  }
  for (const row of qualifiers.trim().split('\n'))
    qualifying.add(numbers.get(row.split(/[:,]/u)[0] ?? '') ?? -1);
  known = { index, qualifying };
  return known;
}

/** Whether a meaning only tells one of several things: "new", "left". */
export const isQualifying = (sense: number): boolean => readSenses().qualifying.has(sense);

/** Plurals and genders that no table lists: an ending, what is put in its place, and the languages that have it. */
const endings: readonly (readonly [string, string, string])[] = [
  ['s', '', 'de fr es pt'],
  ['es', '', 'de es pt'],
  ['n', '', 'de'],
  ['en', '', 'de'],
  ['e', '', 'de fr'],
  ['er', '', 'de'],
  ['x', '', 'fr'],
  ['oes', 'ao', 'pt'],
  ['aes', 'ao', 'pt'],
  ['ais', 'al', 'pt'],
  ['eis', 'el', 'pt'],
  ['ns', 'm', 'pt'],
  ['ces', 'z', 'es'],
  ['aux', 'al', 'fr'],
  ['chi', 'co', 'it'],
  ['ghi', 'go', 'it'],
  ['che', 'ca', 'it'],
  ['ghe', 'ga', 'it'],
  ['e', 'a', 'it'],
  ['i', 'o', 'it'],
  ['i', 'e', 'it'],
];
const shortestStem = 3;

function entriesOf(key: string): readonly number[] {
  const { index } = readSenses();
  const own = index.get(key);
  if (own !== undefined || key.length > longestKey) return own ?? [];
  // English has no such endings: "hates" is no hat.
  const found = (index.get(singular(key)) ?? []).filter((entry) => languageOf(entry) === 'en');
  for (const [ending, instead, languages] of endings) {
    if (!key.endsWith(ending) || key.length - ending.length < shortestStem) continue;
    const stem = index.get(key.slice(0, key.length - ending.length) + instead) ?? [];
    found.push(...stem.filter((entry) => languages.includes(languageOf(entry))));
  }
  return found;
}

const longestKey = 80;
const languageOf = (entry: number): SenseLanguage => senseLanguages[entry % width] ?? 'en';

/** The senses of a phrase, as `phraseKey` has it, in one language; null for any. */
export function sensesOf(key: string, language: SenseLanguage | null = null): number[] {
  const entries = entriesOf(key);
  const column = language === null ? -1 : senseLanguages.indexOf(language);
  const meant = language === null ? entries : entries.filter((entry) => entry % width === column);
  return [...new Set(meant.map((entry) => Math.floor(entry / width)))];
}

/** The senses of a word of another language than its message is in: only as it stands, and not of the shortest. */
export const sensesBeside = (key: string): number[] =>
  key.length >= shortestBeside && readSenses().index.has(key) ? sensesOf(key) : [];

const shortestBeside = 5;
const shortestPart = 4;
const longestCompound = 40;
/** What German sets between two words that it joins. */
const joints = ['', 's', 'n', 'en', 'es', 'e'];

/** The two parts of a German word that is none itself: "Reifen" and "Wechsel"; null where it has no such parts. */
export function compoundParts(word: string): readonly [string, string] | null {
  if (word.length > longestCompound || word.length < shortestPart * 2 || !/^[a-z]+$/u.test(word)) return null;
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const last = word.slice(at);
    if (sensesOf(last, 'de').length === 0) continue;
    const lead = word.slice(0, at);
    const first = joints
      .map((joint) => (lead.endsWith(joint) ? lead.slice(0, lead.length - joint.length) : ''))
      .find((part) => part.length >= shortestPart - 1 && sensesOf(part, 'de').length > 0);
    if (first !== undefined) return [first, last];
  }
  return null;
}
