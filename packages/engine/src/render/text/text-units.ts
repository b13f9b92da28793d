/** A text's letters as the units that move on their own. */
import type { TextAnimation } from '@rushes/timeline';
import type { GlyphRow, PixelPoint } from './glyph-path.ts';
import type { PlacedCluster, TextLayout } from './text-layout.ts';
import { type TextSpan, wordsOf } from './words.ts';

/** Letters that move together, line by line. */
export interface TextUnit {
  rows: GlyphRow[];
  /** The point they grow from: the middle of their advance, halfway up their capitals. Whole pixels. */
  center: PixelPoint;
  /** Left and right end, pixels. */
  left: number;
  right: number;
}

/** Half the height of capitals, em. */
const MIDDLE = 0.36;

/** The units of a text in the order they are read. */
export function unitsOf(layout: TextLayout, by: NonNullable<TextAnimation['by']>): TextUnit[] {
  const rows = layout.lines
    .map((line) => ({ ...line, size: layout.size }))
    .filter((row) => row.clusters.length > 0);
  if (by === 'block') return unitFrom(rows);
  if (by === 'line') return rows.flatMap((row) => unitFrom([row]));
  return rows.flatMap((row) => {
    const read = [...row.clusters].sort((a, b) => a.start - b.start);
    const groups = by === 'word' ? wordGroups(row.text, read) : read.map((cluster) => [cluster]);
    return groups.flatMap((clusters) => unitFrom([{ ...row, clusters: leftToRight(clusters) }]));
  });
}

/** The letters that belong to spans of the document's text; what stands between two belongs to the one before. */
export function unitsOfSpans(layout: TextLayout, spans: readonly TextSpan[]): TextUnit[][] {
  const groups: GlyphRow[][] = spans.map(() => []);
  for (const line of layout.lines) {
    const members = new Map<number, PlacedCluster[]>();
    for (const cluster of line.clusters) {
      if (cluster.isBlank) continue;
      const at = spanAt(spans, cluster.origin);
      members.set(at, [...(members.get(at) ?? []), cluster]);
    }
    for (const [at, clusters] of members) groups[at]?.push({ ...line, clusters, size: layout.size });
  }
  return groups.map((rows) => rows.flatMap((row) => unitFrom([row])));
}

function spanAt(spans: readonly TextSpan[], origin: number): number {
  const after = spans.findIndex((span) => span.start > origin);
  return Math.max(0, (after < 0 ? spans.length : after) - 1);
}

function wordGroups(text: string, clusters: readonly PlacedCluster[]): PlacedCluster[][] {
  const offset = clusters[0]?.start ?? 0;
  const groups = wordsOf(text).map((span) =>
    clusters.filter(({ start }) => start - offset >= span.start && start - offset < span.end),
  );
  return groups.filter((group) => group.length > 0);
}

function leftToRight(clusters: readonly PlacedCluster[]): PlacedCluster[] {
  return [...clusters].sort((a, b) => a.x - b.x);
}

function unitFrom(rows: readonly GlyphRow[]): TextUnit[] {
  const inked = rows.filter((row) => row.clusters.some((cluster) => !cluster.isBlank));
  const all = inked.flatMap((row) => row.clusters);
  const [first, last] = [inked[0], inked.at(-1)];
  if (!first || !last) return [];
  const left = Math.min(...all.map((cluster) => cluster.x));
  const right = Math.max(...all.map((cluster) => cluster.x + cluster.pixels));
  const middle = (first.baseline + last.baseline) / 2 - MIDDLE * first.size;
  return [{ rows: inked, left, right, center: { x: Math.round((left + right) / 2), y: Math.round(middle) } }];
}
