/** Words as the sentences they are said in. Pure. */
import type { SaidWord } from './evidence.ts';
import { endsSentence } from './spoken-words.ts';

/** Words one after the other; times are seconds of their file. */
export interface Sentence {
  /** Indexes among all words of the transcript, the last one included. */
  first: number;
  last: number;
  start: number;
  end: number;
  text: string;
  speaker: string | null;
  /** Ends as a sentence does, by a mark or a pause. */
  isWhole: boolean;
}

/** A pause that ends a sentence where nobody writes marks, and one that ends it wherever they are, seconds. */
const PAUSE_SECONDS = 0.7;
const LONG_PAUSE_SECONDS = 2.5;
/** Longer ones are cut at their longest pause: nobody breathes that rarely. */
const MOST_WORDS = 60;

/** Words with a full stop that ends nothing. */
const abbreviated = new Set(
  'mr mrs ms dr prof st vs etc jr sr no inc ltd z.b d.h u.a bzw ca evtl usw nr m mme mlle sra sr'.split(' '),
);

function isEnd(words: readonly SaidWord[], index: number): boolean {
  const { text } = words[index] as SaidWord;
  if (!endsSentence(text)) return false;
  if (!text.endsWith('.')) return true;
  const plain = text.toLowerCase().replace(/\.+$/, '');
  // An initial or an abbreviation, unless the next word begins late.
  const isShort = abbreviated.has(plain) || /^\p{L}$/u.test(plain);
  return !isShort || pauseAfter(words, index) >= PAUSE_SECONDS;
}

function pauseAfter(words: readonly SaidWord[], index: number): number {
  const [word, next] = [words[index], words[index + 1]];
  return word === undefined || next === undefined ? Number.POSITIVE_INFINITY : next.start - word.end;
}

/** Whether whoever wrote the words wrote marks as well: one in forty words. */
function hasMarks(words: readonly SaidWord[]): boolean {
  return words.filter(({ text }) => endsSentence(text)).length * 40 >= words.length;
}

export function sentencesOf(words: readonly SaidWord[]): Sentence[] {
  const marked = hasMarks(words);
  const sentences: Sentence[] = [];
  let first = 0;
  for (let index = 0; index < words.length; index += 1) {
    const pause = pauseAfter(words, index);
    const changes = words[index + 1] !== undefined && words[index + 1]?.speaker !== words[index]?.speaker;
    const ends =
      isEnd(words, index) || (!marked && pause >= PAUSE_SECONDS) || pause >= LONG_PAUSE_SECONDS || changes;
    if (!ends && index - first + 1 < MOST_WORDS) continue;
    const last = ends ? index : longestPauseIn(words, first, index);
    sentences.push(toSentence(words, { first, last, isWhole: ends }));
    first = last + 1;
    index = last;
  }
  return sentences;
}

function longestPauseIn(words: readonly SaidWord[], first: number, last: number): number {
  let best = last;
  for (let index = first + Math.floor((last - first) / 2); index < last; index += 1) {
    if (pauseAfter(words, index) > (best === last ? 0.15 : pauseAfter(words, best))) best = index;
  }
  return best;
}

function toSentence(
  words: readonly SaidWord[],
  { first, last, isWhole }: { first: number; last: number; isWhole: boolean },
): Sentence {
  const own = words.slice(first, last + 1);
  return {
    first,
    last,
    start: own[0]?.start ?? 0,
    end: Math.max(...own.map(({ end }) => end)),
    text: joinWords(own.map(({ text }) => text)),
    speaker: own[0]?.speaker ?? null,
    isWhole,
  };
}

/** Words as a text; those of scripts without spaces follow each other. */
export function joinWords(words: readonly string[]): string {
  return words
    .reduce((text, word) => {
      const glued = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、]$/u.test(text);
      return text === '' ? word : `${text}${glued ? '' : ' '}${word}`;
    }, '')
    .trim();
}
