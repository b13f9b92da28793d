/**
 * Words as they are written where others between them were left out: “The dough, uh, rests” without its filler is “The dough
 * rests”, and “Um, the chain” is “The chain”. Pure.
 */
import { ticksPerSecond } from '../../ticks.ts';
import type { SaidWord } from '../evidence.ts';
import { joinWords } from '../sentences.ts';
import { endsSentence, plainWord } from '../spoken-words.ts';
import { fillersOf, shortened } from './filler-words.ts';
import { idleRuns } from './remove-fillers.ts';

/** Words that are left out at one place at most: more of them are no slip of the tongue. */
export const MOST_LEFT_OUT = 4;

const COMMA_AT_END = /[,，、]$/u;
const BEGINS_LARGE = /^[^\p{L}\p{N}]*\p{Lu}/u;

const withCapital = (text: string): string =>
  text.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})/u,
    (_, marks: string, letter: string) => marks + letter.toLocaleUpperCase(),
  );

/** Whether words are nothing but sounds and phrases that say nothing in this language. */
function areFillers(words: readonly Pick<SaidWord, 'text'>[], language: string): boolean {
  const { sounds, phrases } = fillersOf(language);
  const plain = words.map(({ text }) => plainWord(text));
  const isSound = (word: string) => sounds.some(([sound]) => sound === word || sound === shortened(word));
  return plain.every(isSound) || phrases.some((phrase) => phrase.join(' ') === plain.join(' '));
}

/** Whether all that stands before a word is fillers, and words that are said again from it on. */
function isBegunAgain(
  words: readonly Pick<SaidWord, 'text'>[],
  from: number,
  again: number,
  language: string,
): boolean {
  const left = words.slice(from, again).filter((word) => !areFillers([word], language));
  return left.every(({ text }, index) => plainWord(text) === plainWord(words[again + index]?.text ?? ''));
}

/** Where a word stands: the words that are shown before and after it, by index; null where none goes on with it. */
export interface ShownPlace {
  at: number;
  before: number | null;
  after: number | null;
}

/** The word as it is written there. */
export function writtenWord(
  words: readonly Pick<SaidWord, 'text'>[],
  { at, before, after }: ShownPlace,
  language: string,
): string {
  const text = words[at]?.text.trim() ?? '';
  const isSetOff = (from: number, to: number) => {
    const left = words.slice(from, to);
    return left.length > 0 && COMMA_AT_END.test(left.at(-1)?.text.trim() ?? '') && areFillers(left, language);
  };
  const whole =
    after !== null && COMMA_AT_END.test(text) && isSetOff(at + 1, after) ? text.slice(0, -1) : text;
  return opensSentence(words, { at, before }, language) ? withCapital(whole) : whole;
}

/** Whether the beginning of a sentence was left out before a word, so that the sentence begins with this one. */
function opensSentence(
  words: readonly Pick<SaidWord, 'text'>[],
  { at, before }: Pick<ShownPlace, 'at' | 'before'>,
  language: string,
): boolean {
  const least = before === null ? Math.max(0, at - MOST_LEFT_OUT) : before + 1;
  for (let start = at - 1; start >= least && !endsSentence(words[start]?.text ?? ''); start -= 1) {
    if (start > 0 && !endsSentence(words[start - 1]?.text ?? '')) continue;
    const left = words.slice(start, at);
    // What begins elsewhere in a sentence is a part of one.
    const isIdle = areFillers(left, language) || isBegunAgain(words, start, at, language);
    return BEGINS_LARGE.test(left[0]?.text ?? '') && (before !== null || isIdle);
  }
  return false;
}

/** A sentence without what says nothing, as they are written then. */
export function saidPlainly(words: readonly SaidWord[], language: string): string {
  const fillers = fillersOf(language);
  const timed = words.map((word) => ({
    word,
    ...{ start: word.start * ticksPerSecond, end: word.end * ticksPerSecond },
  }));
  const runs = idleRuns(timed, { fillersAt: () => fillers, repeats: true });
  const isIdle = (index: number) => runs.some(({ first, last }) => index >= first && index <= last);
  const shown = [...words.keys()].filter((index) => !isIdle(index));
  const written = (at: number, place: number) =>
    writtenWord(words, { at, before: shown[place - 1] ?? -1, after: shown[place + 1] ?? null }, language);
  return joinWords(shown.map(written));
}
