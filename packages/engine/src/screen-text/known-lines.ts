/** Lines that were read in the still before: where the same ink stands at the same place, nothing is read anew. Pure. */
import type { InkPicture } from './ink.ts';
import type { InkShape } from './ink-shapes.ts';
import type { LetterLine } from './letter-lines.ts';
import type { ReadWord } from './text-reader.ts';

/** How far an edge of the line may have moved, pixels. */
const MOST_MOVED = 3;

/** Share of the ink of each letter that must be there in both stills: of an 8 three quarters are there in a 3. */
const LEAST_SAME = 0.9;

/** A line as it was read, in the picture in which it was found. */
export interface KnownLine {
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
export function recallLine(
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
