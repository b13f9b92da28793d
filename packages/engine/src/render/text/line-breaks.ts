/** Where a line may end: UAX #14, words of scripts that are written without spaces, never inside a character. */
import LineBreaker from 'linebreak';
import { graphemesOf } from '../../fonts/scripts.ts';

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Scripts whose words no space parts (line breaking class SA). */
const wordsWithoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Korean is broken at its spaces, as its readers prefer (CSS calls it `keep-all`). */
const hangul = /\p{Script=Hangul}/u;

/** Positions (UTF-16 units) in a text without line feeds before which a line may begin, ascending, without 0 and the end. */
export function lineBreaks(text: string): number[] {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  for (const position of newerBreaks(text)) breaks.add(position);
  if (wordsWithoutSpaces.test(text)) for (const position of wordBreaks(text)) breaks.add(position);
  const starts = new Set([...graphemesOf(text)].map((grapheme) => grapheme.start));
  return [...breaks]
    .filter((at) => at > 0 && at < text.length && starts.has(at) && !isTied(text, at))
    .sort((a, b) => a - b);
}

/**
 * What browsers and later versions of the algorithm allow: breaks after every space (before a dash or an opening
 * bracket too), and at quotation marks between Chinese characters.
 */
function* newerBreaks(text: string): Generator<number> {
  for (const { index } of text.matchAll(/(?<= )[^ ]/gu)) yield index;
  for (const { index } of text.matchAll(/(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[“‘]/gu)) yield index;
  for (const { index } of text.matchAll(/(?<=[”’])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)) yield index;
}

/** Words joined by a slash and words of Korean stay whole, as browsers and Korean readers have it. */
function isTied(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  if (before === '/' && after !== ' ') return true;
  return hangul.test(before) && hangul.test(after);
}

function* wordBreaks(text: string): Generator<number> {
  for (const { segment, index } of words.segment(text)) {
    const before = text.slice(0, index).at(-1) ?? '';
    if (wordsWithoutSpaces.test(segment[0] ?? '') && wordsWithoutSpaces.test(before)) yield index;
  }
}
