/**
 * Shaping and outlines by HarfBuzz, the shaper of Chromium, Firefox and libass: which glyphs a text becomes, where
 * they stand and how they look. Lengths are em (1 = the font size), y grows upwards.
 */
import {
  Blob,
  Buffer,
  type Color,
  type ColorLine,
  Direction,
  Face,
  Feature,
  Font,
  GlyphFlag,
  MetricsTag,
  PaintCompositeMode,
  PaintFuncs,
  shape,
} from 'harfbuzzjs';
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

// Pictographs in colour: the shapes that a face with a COLR table paints one over the other. libass fills a drawing with
// one colour, so a gradient becomes its mean colour, and what a face does by mixing whole layers is left out.

/** One shape of a pictograph, in em. */
interface ColorLayer {
  /** `#rrggbb`. */
  color: string;
  /** 0..1. */
  opacity: number;
  outline: Outline;
}

/** x' = xx x + xy y + dx, y' = yx x + yy y + dy; em. */
interface Transform {
  xx: number;
  yx: number;
  xy: number;
  yy: number;
  dx: number;
  dy: number;
}

const UNMOVED: Transform = { xx: 1, yx: 0, xy: 0, yy: 1, dx: 0, dy: 0 };

function within(outer: Transform, inner: Transform): Transform {
  return {
    xx: outer.xx * inner.xx + outer.xy * inner.yx,
    yx: outer.yx * inner.xx + outer.yy * inner.yx,
    xy: outer.xx * inner.xy + outer.xy * inner.yy,
    yy: outer.yx * inner.xy + outer.yy * inner.yy,
    dx: outer.xx * inner.dx + outer.xy * inner.dy + outer.dx,
    dy: outer.yx * inner.dx + outer.yy * inner.dy + outer.dy,
  };
}

function moved({ steps, points }: Outline, { xx, yx, xy, yy, dx, dy }: Transform): Outline {
  const places = points.map((value, at) => {
    const [x, y] = at % 2 === 0 ? [value, points[at + 1] ?? 0] : [points[at - 1] ?? 0, value];
    return at % 2 === 0 ? xx * x + xy * y + dx : yx * x + yy * y + dy;
  });
  return { steps, points: places };
}

/** What is known while a glyph is painted. */
interface Painting {
  unitsPerEm: number;
  outlineOf: (glyph: number) => Outline;
  transforms: Transform[];
  /** Shapes that are filled, the innermost last; null for a rectangle, which holds the whole glyph. */
  clips: (Outline | null)[];
  /** Layers of the groups that are open, the innermost last. */
  groups: ColorLayer[][];
}

/** Shading that hardly shows: a layer more to draw for nothing. */
const LEAST_OPACITY = 0.04;

function fill(painting: Painting, { red, green, blue, alpha }: Color): void {
  // Without a shape of its own it takes that of what it is mixed with.
  const outline = painting.clips.at(-1) ?? painting.groups.at(-2)?.at(-1)?.outline;
  if (outline === undefined || alpha / 255 < LEAST_OPACITY) return;
  const color = `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  painting.groups.at(-1)?.push({ color, opacity: alpha / 255, outline });
}

const SAMPLES = 16;

/** The colour of a gradient at a share of its way. */
function colorAt(stops: ColorLine['colorStops'], share: number): Color {
  const after = stops.findIndex(({ offset }) => offset >= share);
  const [from, to] = [stops[after === -1 ? stops.length - 1 : Math.max(0, after - 1)], stops.at(after)];
  if (from === undefined || to === undefined) return { red: 0, green: 0, blue: 0, alpha: 0 };
  const way =
    to.offset > from.offset ? Math.min(1, Math.max(0, (share - from.offset) / (to.offset - from.offset))) : 1;
  const mix = (name: keyof Color): number => from.color[name] * (1 - way) + to.color[name] * way;
  return { red: mix('red'), green: mix('green'), blue: mix('blue'), alpha: mix('alpha') };
}

/** The mean colour of a gradient; `weight` tells how much of the shape lies at a share of the way. */
function meanColor({ colorStops }: ColorLine, weight: (share: number) => number): Color {
  const stops = [...colorStops].sort((a, b) => a.offset - b.offset);
  const sum = { red: 0, green: 0, blue: 0, alpha: 0 };
  let [whole, seen] = [0, 0];
  for (let index = 0; index < SAMPLES; index++) {
    const share = (index + 0.5) / SAMPLES;
    const { red, green, blue, alpha } = colorAt(stops, share);
    const part = weight(share);
    whole += part;
    seen += part * alpha;
    sum.red += red * part * alpha;
    sum.green += green * part * alpha;
    sum.blue += blue * part * alpha;
  }
  const level = (value: number): number => value / Math.max(seen, Number.EPSILON);
  return { red: level(sum.red), green: level(sum.green), blue: level(sum.blue), alpha: seen / whole };
}

/** What stays of a group that is mixed with what lies below it. */
function close(painting: Painting, mode: PaintCompositeMode): void {
  const source = painting.groups.pop() ?? [];
  const below = painting.groups.at(-1);
  if (below === undefined) return;
  if (mode === PaintCompositeMode.SRC_OVER) below.push(...source);
  // Seen where that below is, as much as that is.
  else if (mode === PaintCompositeMode.SRC_IN) {
    const opacity = below.at(-1)?.opacity ?? 1;
    below.splice(0, below.length, ...source.map((layer) => ({ ...layer, opacity: layer.opacity * opacity })));
  }
}

function createPainter(): PaintFuncs {
  const painter = new PaintFuncs();
  const painting = (data: unknown): Painting => data as Painting;
  painter.setPushTransformFunc((xx, yx, xy, yy, dx, dy, data) => {
    const { transforms, unitsPerEm } = painting(data);
    const own = { xx, yx, xy, yy, dx: dx / unitsPerEm, dy: dy / unitsPerEm };
    transforms.push(within(transforms.at(-1) ?? UNMOVED, own));
  });
  painter.setPopTransformFunc((data) => void painting(data).transforms.pop());
  painter.setPushClipGlyphFunc((glyph, _font, data) => {
    const { clips, transforms, outlineOf } = painting(data);
    clips.push(moved(outlineOf(glyph), transforms.at(-1) ?? UNMOVED));
  });
  painter.setPushClipRectangleFunc(
    (_left, _bottom, _right, _top, data) => void painting(data).clips.push(null),
  );
  painter.setPopClipFunc((data) => void painting(data).clips.pop());
  painter.setColorFunc((_isForeground, color, data) => fill(painting(data), color));
  painter.setLinearGradientFunc((line, _x0, _y0, _x1, _y1, _x2, _y2, data) =>
    fill(
      painting(data),
      meanColor(line, () => 1),
    ),
  );
  painter.setRadialGradientFunc((line, _x0, _y0, r0, _x1, _y1, r1, data) =>
    fill(
      painting(data),
      meanColor(line, (share) => r0 + (r1 - r0) * share),
    ),
  );
  painter.setSweepGradientFunc((line, _x, _y, _start, _end, data) =>
    fill(
      painting(data),
      meanColor(line, () => 1),
    ),
  );
  painter.setPushGroupFunc((data) => void painting(data).groups.push([]));
  painter.setPopGroupFunc((mode, data) => close(painting(data), mode));
  return painter;
}

let painter: PaintFuncs | undefined;

/** The layers of a glyph from the bottom; none where the face has no colours of it. */
function readLayers(
  font: Font,
  of: { glyph: number; unitsPerEm: number; outlineOf: (glyph: number) => Outline },
): ColorLayer[] {
  painter ??= createPainter();
  const layers: ColorLayer[] = [];
  const { unitsPerEm, outlineOf } = of;
  const painting: Painting = { unitsPerEm, outlineOf, transforms: [], clips: [], groups: [layers] };
  const black = { red: 0, green: 0, blue: 0, alpha: 255 };
  return font.paintGlyphOrFail(of.glyph, painter, painting, 0, black) ? layers : [];
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
