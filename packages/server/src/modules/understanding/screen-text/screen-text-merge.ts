/** Makes ranges of the lines that were read in stills: the same words at the same place are one text. Pure. */
import type { ScreenLine } from '@rushes/engine';

/** What was read in one still. */
export interface ReadStill {
  startMs: number;
  endMs: number;
  lines: readonly ScreenLine[];
}

/** A text while it is shown; its box in shares of the picture. */
export interface ShownText extends ScreenLine {
  startMs: number;
  endMs: number;
}

/** Letters that may differ, as a share of the longer text: what two readings of one line differ by. */
const MOST_DIFFERENT = 0.25;

/** How far the middle of a line may have moved, shares of the picture. */
const MOST_MOVED = { x: 0.1, y: 0.05 };

/** A line that one still lost goes on if it is seen again so soon, ms. */
const MOST_MISSED_MS = 6_000;

const comparable = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Edits that make `b` of `a` (Levenshtein 1966), row by row; `most` + 1 where there are more. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}

function isSameText(a: string, b: string): boolean {
  const [one, other] = [comparable(a), comparable(b)];
  const most = Math.floor(Math.max(one.length, other.length) * MOST_DIFFERENT);
  return editDistance(one, other, most) <= most;
}

function isSamePlace(a: ScreenLine, b: ScreenLine): boolean {
  const x = Math.abs(a.x + a.width / 2 - b.x - b.width / 2);
  const y = Math.abs(a.y + a.height / 2 - b.y - b.height / 2);
  return x <= MOST_MOVED.x && y <= MOST_MOVED.y;
}

/** How surely a reading is the right one: among those of a line the longest sure one wins. */
const worth = ({ text, confidence }: ScreenLine): number => confidence ** 4 * comparable(text).length;

/** A text as it goes on: its best reading, and how sure that was. */
interface OpenText {
  best: ScreenLine;
  startMs: number;
  endMs: number;
}

function extend(open: OpenText, line: ScreenLine, still: ReadStill): void {
  open.endMs = Math.max(open.endMs, still.endMs);
  if (worth(line) > worth(open.best)) open.best = line;
}

/** Texts by their starts, from what was read in stills, given by time. */
export function mergeScreenTexts(stills: readonly ReadStill[]): ShownText[] {
  const all: OpenText[] = [];
  let open: OpenText[] = [];
  for (const still of stills) {
    open = open.filter(({ endMs }) => still.startMs - endMs <= MOST_MISSED_MS);
    const taken = new Set<OpenText>();
    for (const line of still.lines) {
      const same = open.find(
        (text) => !taken.has(text) && isSamePlace(text.best, line) && isSameText(text.best.text, line.text),
      );
      const text = same ?? { best: line, startMs: still.startMs, endMs: still.endMs };
      if (same === undefined) {
        open.push(text);
        all.push(text);
      } else extend(same, line, still);
      taken.add(text);
    }
  }
  // A still picture has no length: its texts are shown for a moment.
  return all.map(({ best, startMs, endMs }) => ({ ...best, startMs, endMs: Math.max(endMs, startMs + 1) }));
}
