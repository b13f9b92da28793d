/** Reads the text in stills, all in one child process. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../errors.ts';
import type { JobHooks } from '../types.ts';
import type { InkPicture } from './ink.ts';
import type { InkShape } from './ink-shapes.ts';
import { gatherLanguageData } from './language-data.ts';
import type { LetterLine } from './letter-lines.ts';
import { drawLine, drawPaint, drawPlainLine, type LinePicture } from './line-picture.ts';
import { lookAtStill, openPlain, type StillView } from './look-at-still.ts';
import { type ScreenLine, screenLines, surenessOf } from './text-lines.ts';
import { ReaderFailure, type ReadWord, startTextReader, type TextReader } from './text-reader.ts';

export interface ScreenTextRequest {
  /** Paths of pictures, at most `MOST_READ_STILLS`. */
  stills: string[];
  /** Tesseract's codes, one to four, e.g. `eng`; the first counts most. */
  languages: string[];
  /** The operator's folder of `<language>.traineddata[.gz]`; null for none. */
  dataFolder: string | null;
  /** Existing empty folder. */
  workFolder: string;
  /** Without preparing the pictures: the baseline of the evaluation. */
  plain?: boolean;
}

export interface ScreenTextResult {
  /** In the order of the request; `lines` is null of a picture that can not be opened. */
  stills: { lines: ScreenLine[] | null }[];
  /** How often the reader was asked: lines that stand as they stood in the still before are not read again. */
  readings: number;
}

/** Pictures of one job. */
export const MOST_READ_STILLS = 5_000;

const MOST_LANGUAGES = 4;

/** Longest side at which a whole picture is read. */
const PLAIN_SIDE = 1920;

/** A reader that starts when it is first needed: most files show no text, and it takes a second and 250 MB. */
function lazyReader(start: () => Promise<TextReader>): {
  get(): Promise<TextReader>;
  stop(): Promise<void>;
} {
  let starting: Promise<TextReader> | null = null;
  return {
    get() {
      starting ??= start();
      return starting;
    },
    stop: async () => (await starting?.catch(() => null))?.stop(),
  };
}

// Reads one still: finds lines of letters, draws each as a reader likes it, and reads what was not known before.

/** Below, a line is read again from other drawings of it, and the surest reading counts. */
const SURE = 0.8;

/** Lines come by their worth: after so many without a word all that follow are texture. */
const MOST_IN_VAIN = 6;

/** Readings of one still, some 40 ms each. */
const MOST_READINGS = 100;

// Lines that were read in the still before: where the same ink stands at the same place, nothing is read anew.

/** How far an edge of the line may have moved, pixels. */
const MOST_MOVED = 3;

/** Share of the ink of each letter that must be there in both stills: of an 8 three quarters are there in a 3. */
const LEAST_SAME = 0.9;

/** A line as it was read, in the picture in which it was found. */
interface KnownLine {
  line: LetterLine;
  ink: InkPicture;
  words: ReadWord[];
}

/** Whether the ink of a shape is there in another picture of the same size. */
function isThere({ runs, area, color }: InkShape, { ink, width }: InkPicture): boolean {
  let same = 0;
  for (let run = 0; run < runs.length; run += 3) {
    const row = (runs[run] ?? 0) * width;
    for (let at = row + (runs[run + 1] ?? 0); at < row + (runs[run + 2] ?? 0); at++) {
      if (ink[at] === color) same += 1;
    }
  }
  return same >= LEAST_SAME * area;
}

function isSamePlace(a: LetterLine, b: LetterLine): boolean {
  const moved = [a.left - b.left, a.top - b.top, a.right - b.right, a.bottom - b.bottom];
  return moved.every((pixels) => Math.abs(pixels) <= MOST_MOVED);
}

/** What the line was read as, where it is known letter by letter; null where it must be read. */
function recallLine(
  known: readonly KnownLine[],
  line: LetterLine,
  ink: InkPicture,
): readonly ReadWord[] | null {
  const same = known.find(
    (one) =>
      one.line.color === line.color &&
      one.ink.width === ink.width &&
      one.ink.height === ink.height &&
      isSamePlace(one.line, line) &&
      line.letters.every((letter) => isThere(letter, one.ink)) &&
      one.line.letters.every((letter) => isThere(letter, ink)),
  );
  return same?.words ?? null;
}

interface ReadStillResult {
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
async function readStill(
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

async function readPlain(getReader: () => Promise<TextReader>, path: string): Promise<ReadStillResult> {
  const picture = await openPlain(path, PLAIN_SIDE);
  const read = await (await getReader()).readPicture(picture);
  return { lines: screenLines([read], picture), known: [], readings: 1 };
}

function checkRequest({ stills, languages }: ScreenTextRequest): void {
  if (stills.length > MOST_READ_STILLS) {
    throw new MediaError('invalid', `At most ${MOST_READ_STILLS} pictures can be read at once.`);
  }
  if (languages.length === 0 || languages.length > MOST_LANGUAGES) {
    throw new MediaError('invalid', `Text is read in one to ${MOST_LANGUAGES} languages.`);
  }
}

/** What the image library throws is a picture that can not be opened; failures of the reader are passed on. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((cause: unknown) => {
    if (cause instanceof MediaError || cause instanceof ReaderFailure) throw cause;
    return null;
  });
}

/** Throws MediaError `invalid` for too many pictures or languages, and for languages without data. */
export async function readScreenText(request: ScreenTextRequest, hooks: JobHooks): Promise<ScreenTextResult> {
  checkRequest(request);
  const { stills, languages, dataFolder, workFolder, plain = false } = request;
  const result: ScreenTextResult = { stills: [], readings: 0 };
  if (stills.length === 0) return result;
  const data = join(workFolder, 'languages');
  await gatherLanguageData(languages, { folder: dataFolder, target: data });
  const reader = lazyReader(() => startTextReader(languages, data));
  try {
    let known: KnownLine[] = [];
    for (const [index, path] of stills.entries()) {
      hooks.onProgress?.({ stage: 'read', fraction: index / stills.length });
      const read = await orNull(plain ? readPlain(reader.get, path) : readStill(reader.get, path, known));
      known = read?.known ?? [];
      result.readings += read?.readings ?? 0;
      result.stills.push({ lines: read?.lines ?? null });
    }
    return result;
  } finally {
    await reader.stop();
    await rm(data, { recursive: true, force: true });
  }
}
