/** How a title is set, by its words: the face, how large it may be, and about how much room it takes. Pure. */
import type { Json, TextAnimation, TextStyle } from '@rushes/timeline';
import type { Pace } from '../brief.ts';

/** One way to set a title. */
export interface TitleForm {
  style: TextStyle;
  /** What of it is said in the text's parameters; the rest is the style's own. */
  font?: string;
  weight?: number;
  animation?: TextAnimation;
  /** Em sizes to choose among, the largest first, shares of the frame's shorter side. */
  sizes: readonly number[];
  /** Mean advance of a letter, em: wide of what these faces have in English, so that lines surely fit. */
  advance: number;
  leading: number;
  maxLines: number;
}

const bold: TitleForm = {
  style: 'title',
  sizes: [0.118, 0.1, 0.085, 0.072],
  advance: 0.7,
  leading: 1.14,
  maxLines: 3,
};
/** Capitals alone: a narrow face gives them size. */
const capitals: TitleForm = {
  ...bold,
  font: 'Bebas Neue',
  sizes: [0.16, 0.135, 0.115, 0.095],
  advance: 0.46,
  leading: 1.06,
  animation: { in: 'pop', out: 'fade', seconds: 0.3 },
};
/** A calm film, a wedding: a face with serifs that comes slowly. */
const elegant: TitleForm = {
  ...bold,
  font: 'Playfair Display',
  weight: 600,
  sizes: [0.112, 0.096, 0.082, 0.07],
  advance: 0.6,
  leading: 1.2,
  animation: { in: 'fade', out: 'fade', seconds: 0.8 },
};
const quiet: TitleForm = {
  style: 'subtitle',
  sizes: [0.064, 0.056, 0.05, 0.044],
  advance: 0.6,
  leading: 1.25,
  maxLines: 4,
};
const label: TitleForm = {
  style: 'lower-third',
  sizes: [0.05, 0.044],
  advance: 0.6,
  leading: 1.25,
  maxLines: 2,
};

/** Longest text in the size of a headline, characters. */
const longestHeadline = 60;
const latin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u;
const festive =
  /\b(?:wedding|marriage|love|forever|in memory|memories|anniversary|hochzeit|liebe|mariage|amour|boda|amor|casamento)\b/iu;

/** The form that fits a text of a style; `pace` of the film. */
export function titleForm(text: string, { style, pace }: { style: TextStyle; pace: Pace | null }): TitleForm {
  if (style === 'lower-third') return label;
  if (style !== 'title' || [...text].length > longestHeadline) return quiet;
  if (!latin.test(text)) return { ...bold, advance: wideLetters.test(text) ? 1.05 : 0.75 };
  const isCapitals = text.toUpperCase() === text && text.toLowerCase() !== text && [...text].length <= 30;
  if (isCapitals && pace !== 'calm') return capitals;
  if (pace === 'calm' || festive.test(text)) return elegant;
  return bold;
}

const wideLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** What the form says in the parameters of a text. */
export function formParameters({ font, weight, animation }: TitleForm): { [key: string]: Json } {
  return {
    ...(font !== undefined && { font }),
    ...(weight !== undefined && { weight }),
    ...(animation !== undefined && { animation: { ...animation } as { [key: string]: Json } }),
  };
}

/** The form that a text which is set already has; of one that somebody set otherwise the nearest. */
export function formOf(parameters: { [key: string]: Json }): TitleForm {
  const { style, font, text } = parameters;
  if (style === 'lower-third') return label;
  if (style !== 'title') return quiet;
  if (font === capitals.font) return capitals;
  if (font === elegant.font) return elegant;
  return wideLetters.test(String(text)) ? { ...bold, advance: 1.05 } : bold;
}

/** Lines of a text in so many em, widths in em; null where a word is wider. */
export function linesOf(text: string, { advance }: TitleForm, room: number): number[] | null {
  const lines: number[] = [];
  for (const paragraph of text.split('\n')) {
    let width = 0;
    for (const word of wordsOf(paragraph)) {
      const own = [...word].length * advance;
      if (own > room) return null;
      const joined = width === 0 ? own : width + (wideLetters.test(word) ? 0 : advance * 0.5) + own;
      if (joined <= room) width = joined;
      else {
        lines.push(width);
        width = own;
      }
    }
    lines.push(width);
  }
  return lines;
}

/** Where a line may end: between words, and after each letter of scripts that are written without blanks. */
function wordsOf(paragraph: string): string[] {
  return paragraph
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (wideLetters.test(word) ? [...word] : [word]));
}
