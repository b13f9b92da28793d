/**
 * Pictographs in colour: the shapes that a face with a COLR table paints one over the other. libass fills a drawing with
 * one colour, so a gradient becomes its mean colour, and what a face does by mixing whole layers is left out.
 */
import { type Color, type ColorLine, type Font, PaintCompositeMode, PaintFuncs } from 'harfbuzzjs';
import type { Outline } from './harfbuzz.ts';

/** One shape of a pictograph, in em. */
export interface ColorLayer {
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
export function readLayers(
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
