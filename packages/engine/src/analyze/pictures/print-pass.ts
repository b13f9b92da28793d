/** Takes prints of the pictures that pass, so that each is found again by a picture of it. */
import { encodePrint, printLikeness, storedPrint } from '../../prints/print-vector.ts';
import type { PicturePrint, Shot } from '../../types.ts';
import type { MeasurePass } from '../measure-pass.ts';

/** Less alike than this, a picture is another one at once: frames of one take are above it within a second. */
const OTHER_PICTURE = 0.6;

/** More alike than this, a picture needs no print of its own: a search finds it by the one before as surely. */
const SAME_PICTURE = 0.9;

/** Prints of one take stand at least this far apart, seconds: 3,600 an hour, of 2 kB each. */
const LEAST_GAP_SECONDS = 1;

/** Prints of one file. When there are more, the most alike neighbours are merged: 4,000 are 8 MB as JSON. */
export const MOST_PRINTS = 4_000;

/** A print while pictures like it pass. */
interface OpenPrint {
  print: Float32Array;
  startSeconds: number;
  /** Of the last picture that was like it. */
  seenSeconds: number;
}

/** Merges neighbours that are at least `likeness` alike. */
function merged(prints: readonly OpenPrint[], likeness: number): OpenPrint[] {
  const kept: OpenPrint[] = [];
  for (const print of prints) {
    const last = kept[kept.length - 1];
    if (last !== undefined && printLikeness(last.print, print.print) >= likeness) {
      last.seenSeconds = print.seenSeconds;
    } else kept.push({ ...print });
  }
  return kept;
}

/** Half as many at most as may be kept, so that this is rare. */
function thinned(prints: readonly OpenPrint[]): OpenPrint[] {
  let kept: OpenPrint[] = [...prints];
  for (let likeness = 0.85; kept.length > MOST_PRINTS / 2 && likeness >= 0.45; likeness -= 0.1) {
    kept = merged(kept, likeness);
  }
  // Nothing but different pictures: every other one.
  return kept.length > MOST_PRINTS / 2 ? kept.filter((_, index) => index % 2 === 0) : kept;
}

/** Where the picture changed between `seen` and `next`: at the shot that begins there, else at `next`. */
function changeAt(seen: number, next: number, shots: readonly Shot[]): number {
  const shot = shots.find(({ startSeconds }) => startSeconds > seen && startSeconds <= next);
  return shot?.startSeconds ?? next;
}

/** Ranges of prints, none of which reaches over a cut. */
function toRanges(prints: readonly OpenPrint[], shots: readonly Shot[], endSeconds: number): PicturePrint[] {
  const ranges: PicturePrint[] = [];
  let from = 0;
  for (const [index, { print, startSeconds, seenSeconds }] of prints.entries()) {
    const next = prints[index + 1];
    const start = index === 0 ? startSeconds : Math.max(from, Math.min(from, startSeconds));
    const end = next === undefined ? endSeconds : changeAt(seenSeconds, next.startSeconds, shots);
    from = end;
    const cuts = shots.map((shot) => shot.startSeconds).filter((cut) => cut > start && cut < end);
    const edges = [start, ...cuts, Math.max(start, end)];
    const values = encodePrint(print);
    for (let i = 0; i + 1 < edges.length; i++) {
      const [startOf = 0, endOf = 0] = [edges[i], edges[i + 1]];
      ranges.push({ startSeconds: startOf, endSeconds: endOf, values });
    }
  }
  return ranges;
}

/** Starts the pass. Holds at most `MOST_PRINTS` prints. */
export function createPrintPass(): MeasurePass<PicturePrint[]> {
  let prints: OpenPrint[] = [];
  return {
    push({ seconds, small, picture }) {
      if (picture === null) return undefined;
      const print = storedPrint(small);
      if (print === null) return undefined;
      const last = prints[prints.length - 1];
      const likeness = last === undefined ? -1 : printLikeness(last.print, print);
      const near = last !== undefined && seconds - last.startSeconds < LEAST_GAP_SECONDS;
      if (last !== undefined && likeness >= (near ? OTHER_PICTURE : SAME_PICTURE)) {
        last.seenSeconds = seconds;
        return undefined;
      }
      prints.push({ print, startSeconds: seconds, seenSeconds: seconds });
      if (prints.length > MOST_PRINTS) prints = thinned(prints);
      return undefined;
    },
    finish: async ({ endSeconds, shots }) => toRanges(prints, shots, endSeconds),
    close: () => {
      prints = [];
    },
  };
}

/** The print of a still picture. */
export function printOfStill(small: Parameters<typeof storedPrint>[0]): PicturePrint[] {
  const print = storedPrint(small);
  return print === null ? [] : [{ startSeconds: 0, endSeconds: 0, values: encodePrint(print) }];
}
