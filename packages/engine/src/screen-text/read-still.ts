/** Reads one still: finds lines of letters, draws each as a reader likes it, and reads what was not known before. */
import type { KnownLine } from './known-lines.ts';
import { recallLine } from './known-lines.ts';
import type { LetterLine } from './letter-lines.ts';
import { drawLine, drawPaint, drawPlainLine, type LinePicture } from './line-picture.ts';
import { lookAtStill, type StillView } from './look-at-still.ts';
import { type ScreenLine, screenLines, surenessOf } from './text-lines.ts';
import type { ReadWord, TextReader } from './text-reader.ts';

/** Below, a line is read again from other drawings of it, and the surest reading counts. */
const SURE = 0.8;

/** Lines come by their worth: after so many without a word all that follow are texture. */
const MOST_IN_VAIN = 6;

/** Readings of one still, some 40 ms each. */
const MOST_READINGS = 100;

export interface ReadStillResult {
  lines: ScreenLine[];
  /** What the next still need not read again. */
  known: KnownLine[];
  /** How often the reader was asked. */
  readings: number;
}

/** Words of a drawn line, at their places in the picture that it was drawn from. */
function placed(words: readonly ReadWord[], { left, top, scale }: LinePicture): ReadWord[] {
  return words.map((word) => ({
    ...word,
    left: left + word.left / scale,
    right: left + word.right / scale,
    top: top + word.top / scale,
    bottom: top + word.bottom / scale,
  }));
}

const lettersOf = (words: readonly ReadWord[]): string[] =>
  words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []);

/** Letters read by one shape: of a line of Latin letters about one, when many are joined two. */
const PER_SHAPE = { least: 0.5, most: 3 };

/** Whether what was read may be what stands there: other scripts join their letters, or make them of several shapes. */
function isPlausible(words: readonly ReadWord[], { letters }: LetterLine): boolean {
  const read = lettersOf(words);
  if (read.some((letter) => !/[\p{Script=Latin}\p{N}]/u.test(letter))) return true;
  const rate = read.length / letters.length;
  return rate >= PER_SHAPE.least && rate <= PER_SHAPE.most;
}

interface Reading {
  words: ReadWord[];
  readings: number;
}

async function readLine(
  getReader: () => Promise<TextReader>,
  { ink, shapes }: StillView,
  line: LetterLine,
): Promise<Reading> {
  const reader = await getReader();
  let best: ReadWord[] = [];
  let [sureness, readings] = [0, 0];
  for (const draw of [drawLine, drawPaint, drawPlainLine]) {
    const drawn = await draw(ink, line, shapes);
    const words = placed(await reader.readLine(drawn.picture), drawn);
    readings += 1;
    const sure = isPlausible(words, line) ? surenessOf(words) : 0;
    if (sure > sureness) {
      best = words;
      sureness = sure;
    }
    // What has no letter at all in the first drawing is no text.
    if (sureness >= SURE || words.length === 0) break;
  }
  return { words: best, readings };
}

/** Share of a line that lies in a box that was read, both in pixels of the still. */
function isCovered(
  { line, factor }: { line: LetterLine; factor: number },
  words: readonly ReadWord[],
): boolean {
  const [left, right] = [line.left / factor, line.right / factor];
  const [top, bottom] = [line.top / factor, line.bottom / factor];
  let area = 0;
  for (const word of words) {
    const width = Math.min(right, word.right) - Math.max(left, word.left);
    const height = Math.min(bottom, word.bottom) - Math.max(top, word.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area > 0.4 * (right - left) * (bottom - top);
}

const inStill = (words: readonly ReadWord[], factor: number): ReadWord[] =>
  words.map((word) => ({
    ...word,
    left: word.left / factor,
    right: word.right / factor,
    top: word.top / factor,
    bottom: word.bottom / factor,
  }));

/** Throws what the image library says of a picture that can not be opened. `before` is of the still before. */
export async function readStill(
  getReader: () => Promise<TextReader>,
  path: string,
  before: readonly KnownLine[],
): Promise<ReadStillResult> {
  const { width, height, views } = await lookAtStill(path);
  const candidates = views
    .flatMap((view) => view.lines.map((line) => ({ view, line, factor: view.factor })))
    .toSorted((a, b) => b.line.worth - a.line.worth);
  const known: KnownLine[] = [];
  const read: ReadWord[][] = [];
  let [readings, inVain] = [0, 0];
  for (const { view, line, factor } of candidates) {
    if (inVain >= MOST_IN_VAIN || readings >= MOST_READINGS) break;
    if (isCovered({ line, factor }, read.flat())) continue;
    const recalled = recallLine(before, line, view.ink);
    const reading = recalled === null ? await readLine(getReader, view, line) : null;
    readings += reading?.readings ?? 0;
    const words = [...(recalled ?? reading?.words ?? [])];
    known.push({ line, ink: view.ink, words });
    const atPlace = inStill(words, factor);
    const isText = screenLines([[atPlace]], { width, height }).length > 0;
    if (isText) read.push(atPlace);
    inVain = isText ? 0 : inVain + 1;
  }
  return { lines: screenLines([read], { width, height }), known, readings };
}
