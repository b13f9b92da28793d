/** Breaking a paragraph into lines, and where a line may end. */
import LineBreaker from 'linebreak';
import { graphemesOf } from '../../fonts/scripts.ts';

// Breaking a paragraph into lines.

/** A paragraph as pieces that no line break may part, in reading order. */
export interface Pieces {
  count: number;
  /** Width of pieces `from` to before `to` on one line: blanks at its end hang over. */
  width(from: number, to: number): number;
  /** True when a line may begin with piece `at`. */
  mayBreak(at: number): boolean;
  /** How bad a line that begins there is to read, in squares of width; absent = all alike. */
  breakCost?(at: number): number;
}

/** Pieces `from` to before `to` stand on one line. */
export interface LineSpan {
  from: number;
  to: number;
}

/** Rounding of widths that were added up in another order. */
const SLACK = 1e-9;

/** Fills line after line up to `width`. What is wider than a line is parted where it has to be. */
export function fillLines(pieces: Pieces, width: number): LineSpan[] {
  const lines: LineSpan[] = [];
  for (let from = 0; from < pieces.count; ) {
    const to = lineEnd(pieces, from, width);
    lines.push({ from, to });
    from = to;
  }
  return lines;
}

function lineEnd(pieces: Pieces, from: number, width: number): number {
  let forced = from + 1;
  let allowed = 0;
  for (let to = from + 1; to <= pieces.count; to += 1) {
    const isBreak = to === pieces.count || pieces.mayBreak(to);
    if (pieces.width(from, to) > width + SLACK) break;
    forced = to;
    if (isBreak) allowed = to;
  }
  return allowed > 0 ? allowed : forced;
}

/**
 * As many lines as `fillLines` makes, of similar length: of all ways to break them the one with the smallest sum of
 * squares of what is left free.
 */
export function balanceLines(pieces: Pieces, width: number): LineSpan[] {
  const fewest = fillLines(pieces, width);
  if (fewest.length < 2 || partsPiece(pieces, fewest)) return fewest;
  const stops = [0];
  for (let at = 1; at < pieces.count; at += 1) if (pieces.mayBreak(at)) stops.push(at);
  stops.push(pieces.count);
  return bestBreaks({ pieces, width, stops }, fewest.length) ?? fewest;
}

/** The best way to reach a stop with so many lines. */
interface Reached {
  cost: number;
  /** Index of the stop where the last line begins. */
  from: number;
}

function bestBreaks(
  text: { pieces: Pieces; width: number; stops: readonly number[] },
  count: number,
): LineSpan[] | null {
  const { stops } = text;
  let reached: (Reached | null)[] = stops.map((_, index) => (index === 0 ? { cost: 0, from: 0 } : null));
  const history = Array.from({ length: count }, () => {
    reached = addLine(text, reached);
    return reached;
  });
  const lines: LineSpan[] = [];
  let at = stops.length - 1;
  for (const step of history.reverse()) {
    const found = step[at];
    if (!found) return null;
    lines.unshift({ from: stops[found.from] ?? 0, to: stops[at] ?? 0 });
    at = found.from;
  }
  return lines;
}

function addLine(
  { pieces, width, stops }: { pieces: Pieces; width: number; stops: readonly number[] },
  before: readonly (Reached | null)[],
): (Reached | null)[] {
  const after: (Reached | null)[] = stops.map(() => null);
  for (const [from, reached] of before.entries()) {
    if (!reached) continue;
    for (let to = from + 1; to < stops.length; to += 1) {
      const free = width - pieces.width(stops[from] ?? 0, stops[to] ?? 0);
      if (free < -SLACK) break;
      const isEnd = to === stops.length - 1;
      const bad = isEnd ? 0 : (pieces.breakCost?.(stops[to] ?? 0) ?? 0);
      const cost = reached.cost + free * free + bad;
      const known = after[to];
      if (!known || cost < known.cost - SLACK) after[to] = { cost, from };
    }
  }
  return after;
}

/** True when a line begins where none may. */
export function partsPiece(pieces: Pieces, lines: readonly LineSpan[]): boolean {
  return lines.some(({ from }) => from > 0 && !pieces.mayBreak(from));
}

// Where a line may end: UAX #14, words of scripts that are written without spaces, never inside a character.

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
