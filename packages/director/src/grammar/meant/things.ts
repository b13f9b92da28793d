/** Things that footage can show, whatever language names them, and their English words. Pure. */
import { singular } from '../phrases/names.ts';

import { englishFor, englishForForeign, longestNoun, otherInEnglish, plainNouns } from './nouns.ts';
import { compoundHeads, longestSeen, seenInEnglish } from './seen-words.ts';

/** Where something is seen from, in English. */
const views: ReadonlyMap<string, string> = new Map(
  Object.entries({
    oben: 'above',
    arriba: 'above',
    haut: 'above',
    cima: 'above',
    alto: 'above',
    nachts: 'night',
    nuit: 'night',
    noche: 'night',
    noite: 'night',
    notte: 'night',
  }),
);

function englishOf(word: string, isEnglish: boolean, isParted = true): string | null {
  if (plainNouns.has(word)) return word;
  const one = singular(word);
  if (plainNouns.has(one)) return one;
  if (isEnglish && otherInEnglish.has(word)) return null;
  if (isEnglish) return englishFor(word)[0] ?? null;
  return englishForForeign(word)[0] ?? (isParted ? compound(word) : null);
}

const partOf = (word: string): string | null =>
  (plainNouns.has(word) ? word : null) ??
  englishForForeign(word)[0] ??
  seenInEnglish(word) ??
  (word.endsWith('s') ? (englishForForeign(word.slice(0, -1))[0] ?? null) : null);

/** Letters of the longest word that is taken apart. */
const longestCompound = 40;

/** "Nebelwald": two things in one German word, by what each is called. */
export function compound(word: string): string | null {
  if (word.length > longestCompound) return null;
  for (let at = 4; at <= word.length - 4; at += 1) {
    const [left, last] = [partOf(word.slice(0, at)), word.slice(at)];
    const right = compoundHeads.get(last) ?? partOf(last);
    if (left !== null && right !== null) return `${left} ${right}`.trim();
  }
  return null;
}

/** True for the name of a thing, of one word or of several. `isEnglish`: other languages are not meant. */
export function isThing(words: string, isEnglish: boolean): boolean {
  return englishOf(words, isEnglish) !== null;
}

function saidInEnglish(run: readonly string[], isEnglish: boolean, isParted: boolean): string | null {
  const said = run.join(' ');
  const thing = run.length <= longestNoun ? englishOf(said, isEnglish, isParted) : null;
  return thing ?? (isEnglish ? null : seenInEnglish(said));
}

/**
 * The things in `words` by their English names, other words as they are. `isParted`: a long word may be two things, as in German;
 * the French "tournage" is no tower.
 */
export function inEnglish(words: readonly string[], isEnglish: boolean, isParted = true): string[] {
  if (!isEnglish && words.every(isHanSign)) return hanInEnglish(words);
  return eachInEnglish(words, isEnglish, isParted);
}

/** "翠鸟" is a bird that has a name, and no bird: of signs that nobody knows one that is known tells nothing. */
function hanInEnglish(signs: readonly string[]): string[] {
  const said = eachInEnglish(signs, false, false);
  const left = said.filter(isHanSign).length;
  const known = said.length - left;
  const isPieced = left > 0 && signs.length - left === known;
  return known === 0 || isPieced ? [signs.join('')] : said;
}

const isHanSign = (sign: string) => /^\p{Script=Han}$/u.test(sign);

function eachInEnglish(words: readonly string[], isEnglish: boolean, isParted: boolean): string[] {
  const said: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestSeen, words.length - at);
    let english: string | null = null;
    for (; length > 0 && english === null; length -= 1)
      english = saidInEnglish(words.slice(at, at + length), isEnglish, isParted);
    const word = words[at] ?? '';
    said.push(english ?? (isEnglish ? word : (views.get(word) ?? word)));
    at += english === null ? 1 : length + 1;
  }
  return said;
}
