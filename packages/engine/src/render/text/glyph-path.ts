/** Letters as drawing commands of a libass script: curves at their exact places, so that nothing is set a second time. */
import { layersOf, type Outline, outlineOf, underlineOf } from '../../fonts/harfbuzz.ts';
import type { Typeface } from '../../fonts/typefaces.ts';
import type { PlacedCluster } from './text-layout.ts';

/** Drawings have this many units in a pixel; `\p5` says so. */
const UNITS = 16;
export const DRAWING_MODE = '\\p5';

/** A place in the frame, pixels. */
export interface PixelPoint {
  x: number;
  y: number;
}

/** Letters that share an em size and a baseline. */
export interface GlyphRow {
  clusters: readonly PlacedCluster[];
  baseline: number;
  /** Pixels of the paragraph's em. */
  size: number;
}

function units(value: number): number {
  // Never -0, which would be written so.
  return Math.round(value * UNITS) + 0;
}

/** Where a glyph stands, and the pixels of its em. */
interface GlyphPlace {
  x: number;
  y: number;
  em: number;
}

function* placedGlyphs(
  row: GlyphRow,
  origin: PixelPoint,
): Generator<{ typeface: Typeface; glyph: number; place: GlyphPlace }> {
  for (const { typeface, scale, x, glyphs } of row.clusters) {
    for (const glyph of glyphs) {
      const place = { x: x + glyph.x * row.size - origin.x, y: row.baseline - glyph.y * row.size - origin.y };
      yield { typeface, glyph: glyph.id, place: { ...place, em: scale * row.size } };
    }
  }
}

/** The letters of a row seen from `origin`; '' when they have no ink. Those with colours of their own are left out. */
export function glyphPath(row: GlyphRow, origin: PixelPoint): string {
  let path = '';
  for (const { typeface, glyph, place } of placedGlyphs(row, origin))
    if (layersOf(typeface, glyph).length === 0) path += outlinePath(outlineOf(typeface, glyph), place);
  return path.trimEnd();
}

/** A shape with a colour of its own. */
export interface ColoredPath {
  color: string;
  opacity: number;
  path: string;
}

/** The letters of a row that have colours of their own, seen from `origin`: their shapes from the bottom. */
export function coloredPaths(row: GlyphRow, origin: PixelPoint): ColoredPath[] {
  return [...placedGlyphs(row, origin)].flatMap(({ typeface, glyph, place }) =>
    layersOf(typeface, glyph).map(({ color, opacity, outline }) => ({
      color,
      opacity,
      path: outlinePath(outline, place).trimEnd(),
    })),
  );
}

const letters = { start: 'm', line: 'l', curve: 'b' } as const;

function outlinePath({ steps, points }: Outline, place: GlyphPlace): string {
  let path = '';
  let at = 0;
  for (const step of steps) {
    path += letters[step];
    const until = at + (step === 'curve' ? 6 : 2);
    for (; at < until; at += 2) {
      const x = place.x + (points[at] ?? 0) * place.em;
      const y = place.y - (points[at + 1] ?? 0) * place.em;
      path += ` ${units(x)} ${units(y)}`;
    }
    path += ' ';
  }
  return path;
}

/** Lines under the letters of a row that are underlined, seen from `origin`. */
export function underlinePath(
  row: GlyphRow,
  options: { origin: PixelPoint; isUnderlined: (cluster: PlacedCluster) => boolean },
): string {
  const { origin } = options;
  let path = '';
  let from: PlacedCluster | null = null;
  for (const [index, cluster] of row.clusters.entries()) {
    if (!options.isUnderlined(cluster)) continue;
    from ??= cluster;
    const next = row.clusters[index + 1];
    if (next && options.isUnderlined(next) && Math.abs(next.x - cluster.x - cluster.pixels) < 0.5) continue;
    const line = underlineOf(from.typeface);
    const em = from.scale * row.size;
    const middle = row.baseline - line.position * em - origin.y;
    const half = Math.max(0.5, (line.thickness * em) / 2);
    path += rectanglePath({
      left: from.x - origin.x,
      right: cluster.x + cluster.pixels - origin.x,
      top: middle - half,
      bottom: middle + half,
    });
    from = null;
  }
  return path.trimEnd();
}

function rectanglePath(box: { left: number; top: number; right: number; bottom: number }): string {
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(units);
  return `m ${left} ${top} l ${right} ${top} l ${right} ${bottom} l ${left} ${bottom} `;
}

/** A rectangle with rounded corners, pixels from the drawing's origin. */
export function roundedPath(
  box: { left: number; top: number; right: number; bottom: number },
  radius: number,
): string {
  const { left: x, top: y, right, bottom } = box;
  const r = Math.min(radius, (right - x) / 2, (bottom - y) / 2);
  // Control points of a quarter circle as a cubic curve lie at 0.5523 of the radius.
  const c = r * (1 - 0.5523);
  const path: (string | number)[] = ['m', x + r, y, 'l', right - r, y];
  path.push('b', right - c, y, right, y + c, right, y + r, 'l', right, bottom - r);
  path.push('b', right, bottom - c, right - c, bottom, right - r, bottom, 'l', x + r, bottom);
  path.push(
    'b',
    x + c,
    bottom,
    x,
    bottom - c,
    x,
    bottom - r,
    'l',
    x,
    y + r,
    'b',
    x,
    y + c,
    x + c,
    y,
    x + r,
    y,
  );
  return path.map((step) => (typeof step === 'string' ? step : units(step))).join(' ');
}
