/**
 * Shaping and outlines by HarfBuzz, the shaper of Chromium, Firefox and libass: which glyphs a text becomes, where
 * they stand and how they look. Lengths are em (1 = the font size), y grows upwards.
 */
import { Blob, Buffer, Direction, Face, Feature, Font, GlyphFlag, MetricsTag, shape } from 'harfbuzzjs';
import { type ColorLayer, readLayers } from './color-glyph.ts';
import { readFontFile } from './font-file.ts';
import { type Typeface, typefacePath } from './typefaces.ts';

/** One glyph of a shaped text, in the order it is drawn from left to right. */
export interface ShapedGlyph {
  id: number;
  /** UTF-16 position in the text of the first character it stands for. */
  cluster: number;
  advance: number;
  /** Offset from the pen. */
  dx: number;
  dy: number;
  /** What stands before it shaped it: on another line it would look different. */
  isBound: boolean;
}

/** A stretch of one face, script and direction. */
export interface ShapeRequest {
  text: string;
  typeface: Typeface;
  rightToLeft: boolean;
  /** ISO 15924, e.g. `Arab`. */
  script: string;
  /** BCP 47. */
  language?: string | undefined;
  /** Letters that are set apart join no ligatures. */
  withoutLigatures?: boolean;
}

interface LoadedFont {
  font: Font;
  unitsPerEm: number;
  outlines: Map<number, Outline>;
  layers: Map<number, readonly ColorLayer[]>;
}

const fonts = new Map<string, LoadedFont>();

/** A face, read once per process. */
function load(typeface: Typeface): LoadedFont {
  const known = fonts.get(typeface.family);
  if (known) return known;
  const face = new Face(new Blob(readFontFile(typefacePath(typeface))));
  const loaded = { font: new Font(face), unitsPerEm: face.upem, outlines: new Map(), layers: new Map() };
  fonts.set(typeface.family, loaded);
  return loaded;
}

const noLigatures = ['liga', 'clig'].map((tag) => new Feature(tag, 0));

/** The glyphs of a text. What the face lacks becomes glyph 0. */
export function shapeText(request: ShapeRequest): ShapedGlyph[] {
  const { font, unitsPerEm } = load(request.typeface);
  const buffer = new Buffer();
  buffer.addText(request.text);
  buffer.setDirection(request.rightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setScript(request.script);
  if (request.language) buffer.setLanguage(request.language);
  shape(font, buffer, request.withoutLigatures ? noLigatures : []);
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    id: glyph.codepoint,
    cluster: glyph.cluster,
    advance: (glyph.xAdvance ?? 0) / unitsPerEm,
    dx: (glyph.xOffset ?? 0) / unitsPerEm,
    dy: (glyph.yOffset ?? 0) / unitsPerEm,
    isBound: (glyph.flags & GlyphFlag.UNSAFE_TO_BREAK) !== 0,
  }));
}

/**
 * A glyph's contours: each a start point followed by cubic curves (`curve`, three points) and lines (`line`, one
 * point). Points follow one another in `points`, x then y.
 */
export interface Outline {
  steps: ('start' | 'line' | 'curve')[];
  points: number[];
}

/** How a glyph looks; empty for blanks. */
export function outlineOf(typeface: Typeface, glyph: number): Outline {
  const { font, outlines, unitsPerEm } = load(typeface);
  const known = outlines.get(glyph);
  if (known) return known;
  const outline = readOutline(font, { glyph, unitsPerEm });
  outlines.set(glyph, outline);
  return outline;
}

/** The coloured shapes of a glyph from the bottom; none where its face has no colours of it. */
export function layersOf(typeface: Typeface, glyph: number): readonly ColorLayer[] {
  const { font, layers, unitsPerEm } = load(typeface);
  const known = layers.get(glyph);
  if (known) return known;
  const read = readLayers(font, { glyph, unitsPerEm, outlineOf: (part) => outlineOf(typeface, part) });
  layers.set(glyph, read);
  return read;
}

function readOutline(font: Font, { glyph, unitsPerEm }: { glyph: number; unitsPerEm: number }): Outline {
  const outline: Outline = { steps: [], points: [] };
  const add = (step: Outline['steps'][number], ...points: number[]) => {
    outline.steps.push(step);
    for (const value of points) outline.points.push(value / unitsPerEm);
  };
  let [penX, penY] = [0, 0];
  for (const { type, values } of font.glyphToJson(glyph)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
    if (type === 'M') add('start', a, b);
    else if (type === 'L') add('line', a, b);
    else if (type === 'C') add('curve', a, b, c, d, e, f);
    else if (type === 'Q') {
      // A quadratic curve as a cubic one: control points lie two thirds of the way to its own.
      const third = (from: number, control: number) => from + ((control - from) * 2) / 3;
      add('curve', third(penX, a), third(penY, b), third(c, a), third(d, b), c, d);
    }
    if (type !== 'Z') [penX, penY] = values.slice(-2) as [number, number];
  }
  return outline;
}

/** Where a line under the letters lies: its middle (below the baseline is negative) and its width. */
export function underlineOf(typeface: Typeface): { position: number; thickness: number } {
  const { font, unitsPerEm } = load(typeface);
  const position = font.getMetricPositionWithFallback(MetricsTag.UNDERLINE_OFFSET) / unitsPerEm;
  const thickness = font.getMetricPositionWithFallback(MetricsTag.UNDERLINE_SIZE) / unitsPerEm;
  return { position: position - thickness / 2, thickness };
}
