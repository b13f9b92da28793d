/** Names of footage that are said in another language than its files are called in. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import { isReserved } from '../languages/vocabulary.ts';
import { type NameIndex, singular, wholeName } from '../phrases/names.ts';
import { lex, type Token } from '../tokens/lex.ts';
import { calledByOne, isCalled, isWishIn, languagesOf } from './called.ts';
import type { GlossLanguage } from './glosses.ts';
import { longestElsewhere, namesElsewhere } from './names-elsewhere.ts';
import { englishFor, englishForForeign, longestNoun, otherInEnglish, plainNouns } from './nouns.ts';
import { longestSeen, seenInEnglish } from './seen-words.ts';
import { compound } from './things.ts';

/** Whether a file is called so, in whole or in part. */
export const isNamed = (word: string, names: NameIndex) =>
  names.exact.has(word) || names.parts.has(singular(word)) || names.parts.has(word);

/** "frog.mov", "frog-2": part of what is written like a file's name. */
export function isPartOfName(tokens: readonly Token[], index: number): boolean {
  const marks = ['.', '_', '-'];
  const [before, after, beyond] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
  const isBefore = tokens[index]?.glued === true && marks.includes(before?.text ?? '');
  return isBefore || (after?.glued === true && marks.includes(after.text) && beyond?.glued === true);
}

/** "Kinder-Podium": two words of a language that joins them. */
function isHyphened(tokens: readonly Token[], at: number): boolean {
  const isWord = (token: Token | undefined) => token?.kind === 'word' && token.text.length > 2;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const isLed = before?.text === '-' && isWord(tokens[at - 2]);
  const isFollowed = after?.text === '-' && isWord(tokens[at + 2]);
  return (isLed || isFollowed) && before?.text !== '.' && after?.text !== '.';
}

/** New words in the place of those that stand in the prompt. */
export function inPlaceOf(run: readonly Token[], words: readonly string[]): Token[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return [];
  return words.map(
    (word, index): Token => ({
      kind: 'word',
      text: word,
      fold: word,
      start: first.start,
      end: last.end,
      glued: index === 0 && first.glued,
    }),
  );
}

/** Names of footage that are said in another language: the frog's file where "grenouille" is said and no file is called so. */
export function nameThings(tokens: readonly Token[], { names, language, isForeign }: NamedIn): Token[] {
  const named: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const isOfName = isPartOfName(tokens, at) && !(language !== null && isHyphened(tokens, at));
    const isBare =
      token.kind === 'word' && !isOfName && !isNamed(token.fold, names) && !isWishIn(token.fold, language);
    const isEnglish = language === null && otherInEnglish.has(token.fold);
    const thing = isBare ? thingAt(tokens, at, { names, language, isForeign, isEnglish }) : null;
    // "停车场" is a car park and no car: a part of a longer thing names nothing.
    const whole = isBare && !isEnglish ? knownLength(tokens, at) : 1;
    const length = Math.max(whole, thing?.length ?? 1);
    const run = tokens.slice(at, at + length);
    named.push(...(thing === null || thing.length < length ? run : inPlaceOf(run, thing.words)));
    at += length;
  }
  return named;
}

/** Words of the longest thing at `at`, whatever files are called; 1 where there is none. */
function knownLength(tokens: readonly Token[], at: number): number {
  for (let length = longestNoun; length > 1; length -= 1) {
    const run = tokens.slice(at, at + length);
    const isWhole = run.length === length && run.every(({ kind }) => kind === 'word');
    if (isWhole && englishFor(run.map(({ fold }) => fold).join(' ')).length > 0) return length;
  }
  return 1;
}

/** A library, and the language that its files are named in by a message. */
export interface NamedIn {
  names: NameIndex;
  language: GlossLanguage | null;
  /** No word of it is English. */
  isForeign: boolean;
}

interface Naming extends NamedIn {
  /** The word is another one in English. */
  isEnglish: boolean;
}

/** The words of a file's name that a thing is called by elsewhere: "Teigkneten" of kneading-dough.mp4. */
function thingAt(
  tokens: readonly Token[],
  at: number,
  { names, language, isForeign, isEnglish }: Naming,
): { words: readonly string[]; length: number } | null {
  const namesOf = language === null ? englishFor : englishForForeign;
  const longest = isEnglish ? 0 : Math.max(longestNoun, longestSeen, longestElsewhere);
  for (let length = longest; length > 0; length -= 1) {
    const run = tokens.slice(at, at + length);
    if (run.length < length || run.some(({ kind }) => kind !== 'word')) continue;
    const said = run.map(({ fold }) => fold).join(' ');
    const noun =
      namesOf(said).find((word) => names.parts.has(word)) ?? calledElsewhere(said, namesOf(said), names);
    if (noun !== undefined) return { words: [noun], length };
    const isOther = language !== null || isForeign || run.some(({ text }) => /[^\x20-\x7f]/u.test(text));
    const called = isOther ? fileCalled(namesElsewhere(said), names) : [];
    if (called.length > 0) return { words: called, length };
    const meanings = [seenInEnglish(said) ?? [], namesOf(said)].flat();
    const joinedThings = length === 1 && meanings.length === 0 ? (compound(said) ?? []) : [];
    const words = bestNamed([...meanings, joinedThings].flat(), names);
    if (words.length > 0) return { words, length };
  }
  const name = calledByOne(tokens, at, { names, languages: languagesOf(language, isForeign) });
  return name === null ? null : { words: [name], length: 1 };
}

const elsewhere = new WeakMap<NameIndex, ReadonlyMap<string, string>>();

/** Parts of the names of files that are no English, by what they mean in it. */
function partsElsewhere(names: NameIndex): ReadonlyMap<string, string> {
  const known = elsewhere.get(names);
  if (known !== undefined) return known;
  const parts = new Map<string, string>();
  for (const part of names.parts.keys()) {
    if (plainNouns.has(part) || otherInEnglish.has(part) || isReserved(part)) continue;
    for (const meant of englishFor(part)) if (!parts.has(meant)) parts.set(meant, part);
  }
  elsewhere.set(names, parts);
  return parts;
}

/** "Candles", or "candeline", of kerzen.mp4: the part of a name that means the same in a third language. */
function calledElsewhere(said: string, meanings: readonly string[], names: NameIndex): string | undefined {
  const own = [said, singular(said)].filter((word) => plainNouns.has(word));
  return [...own, ...meanings].flatMap((meant) => partsElsewhere(names).get(meant) ?? [])[0];
}

/** The words of the meaning that a file is called by whole, or else those of the first that it is called by: a car park is no car. */
function bestNamed(meanings: readonly string[], names: NameIndex): readonly string[] {
  const named = meanings.map((meant) => ({ meant, held: namedTogether(meant.split(' '), names) }));
  const whole = named.find(({ meant, held }) => held.length === meant.split(' ').length);
  return (whole ?? named[0])?.held ?? [];
}

/** True where a file is called so in English, whatever language the words are of. */
export const isNamedElsewhere = (words: string, names: NameIndex): boolean => {
  const said = words
    .replace(/^(?:the|our|my|der|die|das|den|dem|le|la|les|el|los|las|o|a|os|as|il|lo|i|gli) |^l['’]/iu, '')
    .trim();
  const folds = lex(said).map((token) => token.fold);
  const found = fileCalled([...namesElsewhere(folds.join(' ')), ...englishFor(folds.join(' '))], names);
  return found.length > 0 || isCalled(lex(said), names);
};

/** What the file is called that has all words of the first of some names; its whole name where it is the only one. */
function fileCalled(found: readonly string[], names: NameIndex): string[] {
  for (const name of found) {
    const words = name.split(' ');
    const [first, ...others] = words.map(
      (word) => names.parts.get(singular(word)) ?? new Set<PlannerAsset>(),
    );
    const files = [...(first ?? [])].filter((asset) => others.every((set) => set.has(asset)));
    const [only, ...more] = files;
    if (only !== undefined && more.length === 0) return [wholeName(only)];
    if (only !== undefined && words.some((word) => !isReserved(word))) return words;
  }
  return [];
}

/** Of `words` those that the name of one file holds. */
function namedTogether(words: readonly string[], names: NameIndex): readonly string[] {
  if (names.exact.has(words.join(''))) return words;
  const held = words.filter((word) => names.parts.has(singular(word)) && !isReserved(word));
  const [first, ...others] = held.map((word) => names.parts.get(singular(word)) ?? new Set());
  if (first === undefined) return [];
  const isOne = [...first].some((asset) => others.every((set) => set.has(asset)));
  return isOne ? held : held.slice(0, 1);
}
