/** A text as it is spoken: sentences with the pauses behind them, in letters that the speech program reads. Pure. */
import { createPronouncer, type Pronunciation } from './pronunciations.ts';

/** A word of the text: as it stands there, and as it is said. */
export interface SpokenToken {
  text: string;
  said: string;
}

export interface SpokenSentence {
  tokens: SpokenToken[];
  /** Silence behind it, seconds. */
  pause: number;
}

const SENTENCE_PAUSE = 0.3;
const PARAGRAPH_PAUSE = 0.65;
const USUAL_PAUSE = 0.5;
const LONGEST_PAUSE = 10;

/** Characters that are said in one breath at most. */
const MOST_CHARACTERS = 360;

const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st jr sr vs e.g i.e no vol fig approx etc inc ltd co gen col capt lt sgt rev hon dept est'.split(
    ' ',
  ),
);

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/gu, "'"],
  [/[\u201c\u201d\u00ab\u00bb\u201e]/gu, '"'],
  [/\u2026/gu, '...'],
  [/\s*[\u2013\u2014]\s*|\s+-\s+/gu, ', '],
  [/(\d)\s?%/gu, '$1 percent'],
  [/\u20ac\s?(\d[\d.,]*\d|\d)/gu, '$1 euros'],
  [/\u00a3\s?(\d[\d.,]*\d|\d)/gu, '$1 pounds'],
  [/(\d)\s?\u00b0\s?C\b/gu, '$1 degrees celsius'],
  [/(\d)\s?\u00b0\s?F\b/gu, '$1 degrees fahrenheit'],
  [/(\d)\s?\u00b0/gu, '$1 degrees'],
  [/(\d)\s?km\/h\b/gu, '$1 kilometers per hour'],
  [/(\d)\s?km\b/gu, '$1 kilometers'],
  [/(\d)\s?kg\b/gu, '$1 kilograms'],
  [/(\d)\s?cm\b/gu, '$1 centimeters'],
  [/(\d)\s?mm\b/gu, '$1 millimeters'],
  [/(\d)\s?GB\b/gu, '$1 gigabytes'],
  [/(\d)\s?MB\b/gu, '$1 megabytes'],
  [/&/gu, ' and '],
  [/@/gu, ' at '],
  [/\+/gu, ' plus '],
  [/=/gu, ' equals '],
  [/[*_#~`|<>^\\{}[\]]/gu, ' '],
];

/** A token in plain letters: accents go, quotes are straight, signs become words. */
function plain(text: string): string {
  let said = text;
  for (const [sign, words] of SIGNS) said = said.replace(sign, words);
  said = said
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\u00df/gu, 'ss')
    .replace(/[\u00e6\u00c6]/gu, 'ae')
    .replace(/[\u00f8\u00d8]/gu, 'o');
  return said
    .replace(/[^\x20-\x7e]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const isSaid = (said: string) => /[A-Za-z\d]/u.test(said);

/** Whether a sentence ends with this token, before that one. */
function endsSentence(token: string, next: string | undefined): boolean {
  const bare = token.replace(/["')\]\u201d\u2019]+$/u, '');
  if (!/[.!?\u2026]$/u.test(bare) || next === undefined) return next === undefined;
  if (!bare.endsWith('.')) return true;
  const word = bare.slice(0, -1).toLowerCase();
  if (ABBREVIATIONS.has(word) || /^\p{L}$/u.test(word)) return false;
  return !/^\p{Ll}/u.test(next);
}

/**
 * Characters of a word that is said as one: the speech program takes with the square of its length, and of 4,000
 * digits as one number more than two minutes.
 */
const LONGEST_WORD = 100;

function sentencesOf(text: string, pronounce: (token: string) => string): SpokenToken[][] {
  const words = text.match(new RegExp(`\\S{1,${LONGEST_WORD}}`, 'gu')) ?? [];
  const sentences: SpokenToken[][] = [];
  let current: SpokenToken[] = [];
  let length = 0;
  for (const [index, word] of words.entries()) {
    const said = plain(pronounce(word));
    current.push({ text: word, said });
    length += said.length + 1;
    const isLong = length > MOST_CHARACTERS || (length > MOST_CHARACTERS / 2 && /[,;:]$/u.test(word));
    if (!endsSentence(word, words[index + 1]) && !isLong) continue;
    sentences.push(current);
    current = [];
    length = 0;
  }
  if (current.length > 0) sentences.push(current);
  return sentences.filter((tokens) => tokens.some(({ said }) => isSaid(said)));
}

/** A mark like `[pause 1.5s]`, `[pause 300ms]` or `[pause]`. */
const PAUSE = /\[pause(?:\s+(\d+(?:\.\d+)?)\s*(ms|s)?)?\]/iu;

/** Sentences in order; paragraphs and marks like `[pause 1.5s]` are silences behind them. */
export function readSpokenText(
  text: string,
  pronunciations: readonly Pronunciation[] = [],
): SpokenSentence[] {
  const pronounce = createPronouncer(pronunciations);
  const found: SpokenSentence[] = [];
  const addPause = (seconds: number) => {
    const last = found.at(-1);
    if (last !== undefined) last.pause = Math.min(LONGEST_PAUSE, Math.max(last.pause, seconds));
  };
  for (const paragraph of text.split(/\n\s*\n/u)) {
    const parts = paragraph.split(new RegExp(PAUSE, 'giu'));
    // With two groups in the pattern, each mark leaves a number and a unit between two texts.
    for (let at = 0; at < parts.length; at += 3) {
      if (at > 0) {
        const said = Number(parts[at - 2] ?? Number.NaN);
        addPause(
          Number.isNaN(said) ? USUAL_PAUSE : said / (parts[at - 1]?.toLowerCase() === 'ms' ? 1_000 : 1),
        );
      }
      for (const tokens of sentencesOf(parts[at] ?? '', pronounce))
        found.push({ tokens, pause: SENTENCE_PAUSE });
    }
    addPause(PARAGRAPH_PAUSE);
  }
  const last = found.at(-1);
  if (last !== undefined) last.pause = 0;
  return found;
}

/** Seconds of the silences that marks ask for, at the usual rate. */
export function markedSeconds(text: string): number {
  return readSpokenText(text).reduce((sum, { pause }) => sum + (pause > PARAGRAPH_PAUSE ? pause : 0), 0);
}

/** Whether an English voice can say it: most of its letters are Latin, and there are any letters or digits at all. */
export function isReadable(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return readSpokenText(text).length > 0 && latin >= 0.7 * letters;
}
