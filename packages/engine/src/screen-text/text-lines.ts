/** Makes lines of the words that were read, and leaves out what is no text. */
import type { ReadWord } from './text-reader.ts';

/** A line of text in a still; its box in shares of the picture. */
export interface ScreenLine {
  text: string;
  /** 0..1, mean of its words by their lengths. */
  confidence: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A word below is noise: of texts that we drew 98 % of the words have 0.7 and more. */
const LEAST_WORD_CONFIDENCE = 0.6;

/** A line below is noise, and so is a short one below the second. */
const LEAST_LINE_CONFIDENCE = 0.7;
const SHORT_LINE_CONFIDENCE = 0.88;

/** Letters and digits from which a line is not short. */
const LONG_LINE = 4;

/** Height of a line in shares of the picture: smaller can not be read, larger is no text. */
const HEIGHTS = { least: 0.012, most: 0.6 };

/** Lines of one still. */
const MOST_LINES = 100;

/** A text is no longer than this. */
const MOST_CHARACTERS = 500;

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A row of equal things is read as equal letters: fences as I, windows as O. */
function isPattern(text: string): boolean {
  const letters = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  const different = new Set(letters).size;
  return (letters.length >= 3 && different === 1) || (letters.length >= 8 && different <= 3);
}

function isWord({ text, confidence }: ReadWord): boolean {
  // A letter among signs is mostly an edge of something.
  return confidence >= LEAST_WORD_CONFIDENCE && lettersOf(text) * 2 > text.length;
}

function toLine(words: readonly ReadWord[], size: { width: number; height: number }): ScreenLine | null {
  const kept = words.filter(isWord);
  const text = kept
    .map((word) => word.text)
    .join(' ')
    .slice(0, MOST_CHARACTERS);
  const letters = lettersOf(text);
  if (letters < 2 || isPattern(text)) return null;
  const confidence = Math.min(1, surenessOf(kept));
  if (confidence < (letters < LONG_LINE ? SHORT_LINE_CONFIDENCE : LEAST_LINE_CONFIDENCE)) return null;
  const share = (value: number, side: number): number => Math.min(1, Math.max(0, value / side));
  const left = share(Math.min(...kept.map((word) => word.left)), size.width);
  const top = share(Math.min(...kept.map((word) => word.top)), size.height);
  const right = share(Math.max(...kept.map((word) => word.right)), size.width);
  const bottom = share(Math.max(...kept.map((word) => word.bottom)), size.height);
  const height = bottom - top;
  if (height < HEIGHTS.least || height > HEIGHTS.most || right <= left) return null;
  return { text, confidence, x: left, y: top, width: right - left, height };
}

/** Share of the smaller box that the other covers. */
function overlap(a: ScreenLine, b: ScreenLine): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(a.width * a.height, b.width * b.height);
}

/** Mean confidence of words by their letters, 0..1; 0 where there is no letter. */
export function surenessOf(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + lettersOf(text), 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + confidence * lettersOf(text), 0);
  return letters === 0 ? 0 : sure / letters;
}

/** How much of a text is likely there: many letters, surely read. */
const worth = ({ text, confidence }: ScreenLine): number => lettersOf(text) * confidence ** 2;

/** The lines of all views of one still, each once, as it was read best; from top to bottom. */
export function screenLines(
  views: readonly (readonly (readonly ReadWord[])[])[],
  size: { width: number; height: number },
): ScreenLine[] {
  const lines = views.flat().map((words) => toLine(words, size));
  const found = lines.filter((line) => line !== null).toSorted((a, b) => worth(b) - worth(a));
  const kept: ScreenLine[] = [];
  for (const line of found) {
    if (kept.length >= MOST_LINES) break;
    if (!kept.some((other) => overlap(other, line) > 0.4)) kept.push(line);
  }
  return kept.toSorted((a, b) => a.y - b.y || a.x - b.x);
}
