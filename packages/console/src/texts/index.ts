/** Texts of the console in the language of its user: one catalogue for what is always there, others come with their screens. */
import { en } from './en.ts';
import { retold } from './retold.ts';

export type TextKey = keyof typeof en;
export type Language = 'en' | 'de';

type Catalogue = Readonly<Record<TextKey, string>>;

let language: Language = 'en';
let catalogue: Catalogue = en;

export function currentLanguage(): Language {
  return language;
}

/** The language that a browser's user reads, of those there are. */
export function languageFor(wished: readonly string[]): Language {
  for (const tag of wished) {
    const name = tag.slice(0, 2).toLowerCase();
    if (name === 'de' || name === 'en') return name;
  }
  return 'en';
}

/** How dates are written: as the browser's user is used to it where that is of the same language, else as most are. */
export function localeOf(language: Language, wished: readonly string[]): string {
  return wished.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;
}

/** For dates; what is counted is written by the language alone. */
export function currentLocale(): string {
  return localeOf(language, navigator.languages);
}

const further: ((next: Language) => Promise<void>)[] = [];

/** English is there from the start; other languages are loaded when somebody reads them. */
export async function setLanguage(next: Language): Promise<void> {
  catalogue = next === 'de' ? (await import('./de.ts')).de : en;
  await Promise.all(further.map((load) => load(next)));
  language = next;
}

/** Fills `{name}` in; of `{count, one | many}` the part that the number calls for. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text
    .replaceAll(
      /\{(\w+), ((?:[^|{}]|\{\w+\})*) \| ((?:[^{}]|\{\w+\})*)\}/g,
      (_whole, name: string, one: string, many: string) => (Number(values[name]) === 1 ? one : many),
    )
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => written(values[name] ?? ''));
}

/** Large numbers are read by their groups; a year is none. */
function written(value: string | number): string {
  return typeof value === 'number' && value >= LARGE ? value.toLocaleString(currentLocale()) : String(value);
}

const LARGE = 10_000;

/** A text in the language that is set. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(catalogue[key], values);
}

/** The texts of screens that are loaded later: `loadGerman` is called where that is read, now or when it is chosen. */
export async function screenTexts<Key extends string>(
  english: Readonly<Record<Key, string>>,
  loadGerman: () => Promise<Readonly<Record<Key, string>>>,
): Promise<(key: Key, values?: Readonly<Record<string, string | number>>) => string> {
  let texts = english;
  const load = async (next: Language) => {
    texts = next === 'de' ? await loadGerman() : english;
  };
  further.push(load);
  // Without a network English is there.
  await load(language).catch(() => undefined);
  return (key, values = {}) => fill(texts[key], values);
}

/** What is loaded for a language, and loaded anew for the next one; for English, which the service speaks, nothing. */
async function followLanguage<Loaded>(
  none: Loaded,
  loadGerman: () => Promise<Loaded>,
): Promise<() => Loaded> {
  let loaded = none;
  const load = async (next: Language) => {
    loaded = next === 'de' ? await loadGerman() : none;
  };
  further.push(load);
  await load(language).catch(() => undefined);
  return () => loaded;
}

type Words = Readonly<Record<string, string>>;

/**
 * Words that the service says in English, by what they are of: in the language that is set, and as the service says them where
 * they are not known.
 */
export async function serviceWords(
  loadGerman: () => Promise<Words>,
): Promise<(name: string, english: string) => string> {
  const words = await followLanguage<Words>({}, loadGerman);
  return (name, english) => words()[name] ?? english;
}

/** The same of whole sentences, by their patterns, with {places} for what they name. */
export async function serviceSentences(
  loadGerman: () => Promise<Words>,
): Promise<(english: string) => string> {
  const patterns = await followLanguage<Words>({}, loadGerman);
  return (english) => retold(english, patterns());
}
