/** Which shipped typefaces go together, and text in balanced lines at the largest size that fits a box. */
import { measureText, metricsOf, shippedFace, type Typeface, textRuns } from '@rushes/engine/generators';
import type { TypographyName } from '../names.ts';

// Breaking text into balanced lines at the largest size that fits a box.

export interface FitRequest {
  text: string;
  typeface: Typeface;
  /** Letter spacing, em. */
  tracking: number;
  /** Distance between baselines, em. */
  leading: number;
  maxWidth: number;
  maxHeight: number;
  /** Em size in pixels to begin with, and the size below which words may be broken. */
  maxSize: number;
  minSize: number;
  maxLines: number;
}

export interface FittedText {
  lines: string[];
  size: number;
  /** Height from the first line's capitals to the last line's baseline, pixels. */
  height: number;
}

interface Token {
  text: string;
  /** A space stands before it when it is not the first of its line. */
  spaced: boolean;
}

const SEGMENTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]+$/u;

/** Pieces between which a line may break: words, or dictionary words of scripts without spaces. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    if (!SEGMENTED.test(word)) {
      tokens.push({ text: word, spaced: true });
      continue;
    }
    let spaced = true;
    for (const { segment } of new Intl.Segmenter('und', { granularity: 'word' }).segment(word)) {
      const previous = tokens[tokens.length - 1];
      if (!spaced && previous && CLOSING.test(segment)) previous.text += segment;
      else tokens.push({ text: segment, spaced });
      spaced = false;
    }
  }
  return tokens;
}

function wrap(tokens: readonly Token[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const token of tokens) {
    const joined = line === '' ? token.text : `${line}${token.spaced ? ' ' : ''}${token.text}`;
    if (line !== '' && !fits(joined)) {
      lines.push(line);
      line = token.text;
    } else line = joined;
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Breaks tokens that are wider than a line by themselves into pieces that are not. */
function breakLong(tokens: readonly Token[], fits: (line: string) => boolean): Token[] {
  return tokens.flatMap((token) => {
    if (fits(token.text)) return [token];
    const pieces: Token[] = [];
    const hyphen = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(token.text) ? '-' : '';
    let piece = '';
    for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(token.text)) {
      if (piece !== '' && !fits(`${piece}${segment}${hyphen}`)) {
        pieces.push({ text: piece + hyphen, spaced: pieces.length === 0 && token.spaced });
        piece = '';
      }
      piece += segment;
    }
    pieces.push({ text: piece, spaced: pieces.length === 0 && token.spaced });
    return pieces;
  });
}

/** The narrowest wrapping that needs no more lines than the widest one: lines of even length. */
function balance(tokens: readonly Token[], request: FitRequest, size: number): string[] {
  const width = (line: string) =>
    measureText({ text: line, typeface: request.typeface, size, tracking: request.tracking });
  const widest = wrap(tokens, (line) => width(line) <= request.maxWidth);
  if (widest.length < 2) return widest;
  let best = widest;
  for (let share = 0.95; share > 0.45; share -= 0.05) {
    const narrower = wrap(tokens, (line) => width(line) <= request.maxWidth * share);
    if (narrower.length > widest.length || narrower.some((line) => width(line) > request.maxWidth)) break;
    best = narrower;
  }
  return best;
}

/**
 * Lines and size for a box. Below `minSize` text that still does not fit is broken inside words and
 * made smaller, so that it never leaves the box; a text too long even for that is cut with an ellipsis.
 */
export function fitText(request: FitRequest): FittedText {
  const { typeface, tracking, leading, maxWidth, maxHeight, maxLines } = request;
  const cap = metricsOf(typeface).capHeight;
  const tokens = tokensOf(request.text);
  const heightOf = (lines: number, size: number) => size * (cap + (lines - 1) * leading);
  const width = (line: string, size: number) => measureText({ text: line, typeface, size, tracking });
  let last: FittedText = { lines: [], size: request.minSize, height: 0 };
  for (let size = request.maxSize; size > request.minSize * 0.4; size *= 0.955) {
    const fits = (line: string) => width(line, size) <= maxWidth;
    if (size >= request.minSize && tokens.some((token) => !fits(token.text))) continue;
    const lines = balance(breakLong(tokens, fits), request, size);
    const height = heightOf(lines.length, size);
    last = { lines, size, height };
    if (lines.length <= maxLines && height <= maxHeight) return last;
  }
  const room = Math.max(1, Math.min(maxLines, Math.floor((maxHeight / last.size - cap) / leading + 1)));
  const kept = last.lines.slice(0, room);
  const end = kept.length - 1;
  if (last.lines.length > room) kept[end] = `${(kept[end] ?? '').slice(0, -2).trimEnd()}…`;
  return { lines: kept, size: last.size, height: heightOf(kept.length, last.size) };
}

/** How far a line's font box reaches above and below its baseline, in ems. */
export function fontReach(text: string, typeface: Typeface): { above: number; below: number } {
  const reach = { above: 0, below: 0 };
  for (const run of textRuns(text, typeface)) {
    const metrics = metricsOf(run.typeface);
    reach.above = Math.max(reach.above, metrics.ascent);
    reach.below = Math.max(reach.below, metrics.descent);
  }
  return reach;
}

/** How far the middle of a line's font box lies above its baseline, pixels. */
export function middleAboveBaseline(text: string, typeface: Typeface, size: number): number {
  const { above, below } = fontReach(text, typeface);
  return ((above - below) / 2) * size;
}

// Which shipped typefaces go together, and how each pairing is set.

const INTER = shippedFace('Inter', '400Regular', 'Inter_400Regular');
const INTER_MEDIUM = shippedFace('Inter Medium', '500Medium', 'Inter_500Medium');
const INTER_SEMIBOLD = shippedFace('Inter SemiBold', '600SemiBold', 'Inter_600SemiBold');
const INTER_BLACK = shippedFace('Inter ExtraBold', '800ExtraBold', 'Inter_800ExtraBold');
const MONTSERRAT_MEDIUM = shippedFace('Montserrat Medium', '500Medium', 'Montserrat_500Medium');
const MONTSERRAT_SEMIBOLD = shippedFace('Montserrat SemiBold', '600SemiBold', 'Montserrat_600SemiBold');
const MONTSERRAT_EXTRABOLD = shippedFace('Montserrat ExtraBold', '800ExtraBold', 'Montserrat_800ExtraBold');
const PLAYFAIR = shippedFace('Playfair Display SemiBold', '600SemiBold', 'PlayfairDisplay_600SemiBold');
const BEBAS = shippedFace('Bebas Neue', '400Regular', 'BebasNeue_400Regular');

/** The faces of one typographic voice. */
export interface Typography {
  headline: Typeface;
  body: Typeface;
  kicker: Typeface;
  /** Headlines are set in capitals. */
  capitals: boolean;
  /** Letter spacing of headlines, em. */
  tracking: number;
  /** Distance between baselines of a headline, em. */
  leading: number;
}

const TYPOGRAPHY: Record<TypographyName, Typography> = {
  modern: {
    headline: INTER_BLACK,
    body: INTER_MEDIUM,
    kicker: INTER_SEMIBOLD,
    capitals: false,
    tracking: -0.02,
    leading: 1.06,
  },
  geometric: {
    headline: MONTSERRAT_EXTRABOLD,
    body: MONTSERRAT_MEDIUM,
    kicker: MONTSERRAT_SEMIBOLD,
    capitals: false,
    tracking: -0.012,
    leading: 1.1,
  },
  classic: {
    headline: PLAYFAIR,
    body: INTER,
    kicker: INTER_SEMIBOLD,
    capitals: false,
    tracking: 0,
    leading: 1.14,
  },
  condensed: {
    headline: BEBAS,
    body: INTER_MEDIUM,
    kicker: INTER_SEMIBOLD,
    capitals: true,
    tracking: 0.01,
    leading: 0.92,
  },
  technical: {
    headline: INTER_SEMIBOLD,
    body: INTER,
    kicker: INTER_MEDIUM,
    capitals: false,
    tracking: -0.015,
    leading: 1.1,
  },
};

/** The faces of a pairing. */
export function typographyOf(name: TypographyName): Typography {
  return TYPOGRAPHY[name];
}
