/** Words of a text, as they are compared: without case, accents and marks; Chinese, Japanese and Thai split. Pure. */

export interface Token {
  /** Folded. */
  word: string;
  /** Lower case with its accents: what stemmers want. */
  plain: string;
  /** Of the text, in UTF-16 units. */
  start: number;
  end: number;
  script: Script;
}

export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hindi'
  | 'cjk'
  | 'thai'
  | 'number'
  | 'other';

const SCRIPTS: readonly [Script, RegExp][] = [
  ['cjk', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['thai', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hindi', /\p{Script=Devanagari}/u],
  ['number', /\p{N}/u],
];

/** Letters that carry no accent of their own but are commonly written without it. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
};
const SPECIAL = /[ßæœøđðłþıςأإآىة]/g;
/** Accents of Latin, Greek and Cyrillic; the marks of Arabic and Hebrew. Not those of Thai, Hindi and Japanese. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** A word without case, width and accents. */
export function fold(word: string): string {
  const lower = word.normalize('NFKC').toLowerCase();
  const letters = lower.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
  return letters
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/['’`´:.]/g, '');
}

export function scriptOf(word: string): Script {
  for (const [script, pattern] of SCRIPTS) if (pattern.test(word)) return script;
  return 'other';
}

/** Longer ones are no words: hashes, base64. */
const LONGEST_WORD = 64;

/** Made once: it takes milliseconds. Its dictionaries are chosen by script, not by this language. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** `IMG_2043-final.mp4` and `MyHolidayClip` are several words to people. */
const INNER = /[\p{L}\p{M}\p{N}]+/gu;
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L}{3})(?=\p{N})|(?<=\p{N}{3})(?=\p{L}{2})/u;

function* piecesOf(segment: string, index: number, splitNames: boolean): Generator<[string, number]> {
  const joined = /^[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*$/u.test(segment);
  if (joined && !splitNames) {
    // l'homme, d'Angleterre: what stands before the apostrophe is no part of the word.
    const elided = /^(?:[dljmtsnc]|qu)['’]/i.exec(segment)?.[0].length ?? 0;
    yield [segment.slice(elided), index + elided];
    return;
  }
  for (const match of segment.matchAll(INNER)) {
    let at = index + match.index;
    for (const piece of splitNames ? match[0].split(CAMEL) : [match[0]]) {
      yield [piece, at];
      at += piece.length;
    }
  }
}

/** The words of `text` in order. `splitNames` also splits where case or digits change, as in names of files. */
export function tokenise(text: string, { splitNames = false }: { splitNames?: boolean } = {}): Token[] {
  const tokens: Token[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    for (const [piece, start] of piecesOf(segment, index, splitNames)) {
      const word = fold(piece);
      if (word === '' || word.length > LONGEST_WORD) continue;
      const plain = piece.normalize('NFC').toLowerCase();
      // A letter under thousands of marks.
      if (plain.length > LONGEST_WORD * 2) continue;
      tokens.push({ word, plain, start, end: start + piece.length, script: scriptOf(word) });
    }
  }
  return tokens;
}

/** Pairs of neighbouring characters: a Chinese or Japanese word is found however its neighbours made it be split. */
export function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
