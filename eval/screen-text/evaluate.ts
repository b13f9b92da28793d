/** How well the text in pictures is read: lines found, letters that are wrong, and lines where there are none. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readScreenText } from '../../packages/engine/src/screen-text/read-screen-text.ts';
import type { TextPicture } from './pictures.ts';

/** Counts of the lines of some pictures. */
export interface LineCounts {
  written: number;
  found: number;
  letters: number;
  /** Of the lines found. */
  lettersFound: number;
  wrongInFound: number;
}

export interface TextFigures {
  byKind: Map<string, LineCounts>;
  readable: LineCounts;
  all: LineCounts;
  /** Lines read in pictures with text, and those of them that are written there. */
  read: number;
  right: number;
  /** Lines read in pictures without text. */
  falseLines: number;
  plainPictures: number;
  /** Processor time of a still, milliseconds: with text, and without. */
  withText: number;
  withoutText: number;
}

/** A written line is found where at most this share of its letters is wrong. */
const MOST_WRONG = 0.4;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Edits that make `found` of `wanted` (Levenshtein 1966). */
function edits(wanted: string, found: string): number {
  let row = Array.from({ length: found.length + 1 }, (_, index) => index);
  for (let i = 1; i <= wanted.length; i++) {
    const next = [i];
    for (let j = 1; j <= found.length; j++) {
      const same = (row[j - 1] ?? 0) + (wanted[i - 1] === found[j - 1] ? 0 : 1);
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[found.length] ?? 0;
}

const noCounts = (): LineCounts => ({ written: 0, found: 0, letters: 0, lettersFound: 0, wrongInFound: 0 });

function add(to: LineCounts, one: LineCounts): void {
  to.written += one.written;
  to.found += one.found;
  to.letters += one.letters;
  to.lettersFound += one.lettersFound;
  to.wrongInFound += one.wrongInFound;
}

/** Each written line against the read line that is most like it; a read line counts once. */
export function countLines(wanted: readonly string[], found: readonly string[]): LineCounts {
  const left = found.map(lettersOf);
  const counts = noCounts();
  for (const line of wanted.map(lettersOf)) {
    const distances = left.map((other) => edits(line, other));
    const best = distances.indexOf(Math.min(...distances));
    const distance = distances[best] ?? line.length;
    counts.written += 1;
    counts.letters += line.length;
    if (best < 0 || distance > MOST_WRONG * line.length) continue;
    counts.found += 1;
    counts.lettersFound += line.length;
    counts.wrongInFound += distance;
    left.splice(best, 1);
  }
  return counts;
}

/** Reads pictures in this process, so that its processor time can be told. */
async function read(
  pictures: readonly TextPicture[],
  { workFolder, plain }: { workFolder: string; plain: boolean },
): Promise<{ lines: string[][]; cpu: number }> {
  await mkdir(workFolder);
  const stills = pictures.map(({ path }) => path);
  const before = process.cpuUsage();
  const result = await readScreenText(
    { stills, languages: ['eng'], dataFolder: null, workFolder, plain },
    {},
  );
  const { user, system } = process.cpuUsage(before);
  const lines = result.stills.map((still) => still.lines?.map(({ text }) => text) ?? []);
  return { lines, cpu: (user + system) / 1000 / Math.max(1, pictures.length) };
}

/** Reads all pictures; `plain` is the baseline that reads each whole, as it is. `onRead` is told every picture. */
export async function evaluateTexts(
  pictures: readonly TextPicture[],
  {
    folder,
    plain,
    onRead,
  }: { folder: string; plain: boolean; onRead?: (picture: TextPicture, lines: readonly string[]) => void },
): Promise<TextFigures> {
  const name = plain ? 'plain' : 'prepared';
  const written = pictures.filter(({ lines }) => lines.length > 0);
  const empty = pictures.filter(({ lines }) => lines.length === 0);
  const texts = await read(written, { workFolder: join(folder, `${name}-text`), plain });
  const blanks = await read(empty, { workFolder: join(folder, `${name}-blank`), plain });
  const figures: TextFigures = {
    ...{ byKind: new Map(), readable: noCounts(), all: noCounts(), read: 0, right: 0 },
    ...{ falseLines: blanks.lines.flat().length, plainPictures: empty.length },
    ...{ withText: texts.cpu, withoutText: blanks.cpu },
  };
  for (const [index, picture] of written.entries()) {
    const found = texts.lines[index] ?? [];
    onRead?.(picture, found);
    const counts = countLines(picture.lines, found);
    figures.read += found.length;
    figures.right += counts.found;
    const kind = figures.byKind.get(picture.kind) ?? noCounts();
    figures.byKind.set(picture.kind, kind);
    for (const sum of picture.readable ? [kind, figures.all, figures.readable] : [kind, figures.all])
      add(sum, counts);
  }
  for (const [index, picture] of empty.entries()) onRead?.(picture, blanks.lines[index] ?? []);
  return figures;
}
