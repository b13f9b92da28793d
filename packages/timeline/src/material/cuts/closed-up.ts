/**
 * Words whose times nobody told, as those of a translation, where parts of their sentence were cut out: they are shared out over
 * what is left of it, since a cut of a filler takes no word of another language along. Pure.
 */
import type { SaidWord } from '../evidence.ts';

interface Span {
  start: number;
  end: number;
}

/** Where less of a segment is heard it was cut for what is said in it. */
const LEAST_HEARD = 0.6;

/** What of a stretch is heard, in the order of the file. */
function heardOf({ start, end }: Span, spans: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const span of spans) {
    const [from, to] = [Math.max(start, span.start, parts.at(-1)?.end ?? start), Math.min(end, span.end)];
    if (to > from) parts.push({ start: from, end: to });
  }
  return parts;
}

/** The time at which so many seconds of the parts have passed. */
function timeAt(parts: readonly Span[], seconds: number): number {
  let left = seconds;
  for (const { start, end } of parts) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return parts.at(-1)?.end ?? 0;
}

/** The words with such times moved; `spans` are what is heard of their file. */
export function closedUp(words: readonly SaidWord[], spans: readonly Span[]): readonly SaidWord[] {
  if (!words.some(({ isGuessed }) => isGuessed)) return words;
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  const moved = [...Map.groupBy(words, ({ segment }) => segment).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || !own.every(({ isGuessed }) => isGuessed)) return own;
    const parts = heardOf({ start: first.start, end: last.end }, sorted);
    const [heard, whole] = [
      parts.reduce((sum, { start, end }) => sum + end - start, 0),
      last.end - first.start,
    ];
    if (heard >= whole - 1e-6 || heard < LEAST_HEARD * whole) return own;
    const share = heard / whole;
    return own.map((word) => {
      const [start, end] = [(word.start - first.start) * share, (word.end - first.start) * share];
      const at = timeAt(parts, (start + end) / 2);
      // Both ends stay with the middle, on its side of a cut.
      const part = parts.find((each) => at >= each.start && at <= each.end) ?? { start: at, end: at };
      const inside = (seconds: number) => Math.min(part.end, Math.max(part.start, at + seconds));
      const half = (end - start) / 2;
      return { ...word, start: inside(-half), end: inside(half) };
    });
  });
  return moved;
}
