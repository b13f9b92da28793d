/** The list layout: a heading and numbered lines that come one by one. */
import { metricsOf } from '@rushes/engine/generators';
import { toneColor } from '../drawings/drawing.ts';
import { drawObject } from '../drawings/objects.ts';
import { pedestal, pedestalTone } from '../drawings/ornaments.ts';
import { circle, roundRect } from '../drawings/path.ts';
import { easeOutBack, sway, times, tween } from './easing.ts';
import { type Layout, type Stage, stackParagraphs } from './layout-tools.ts';
import { revealLines } from './reveal.ts';
import type { Element } from './stage.ts';
import { fitText } from './typesetting.ts';

/** Where the rows of the list stand, and what comes before them. */
interface Rows {
  /** Pixels from the top to the first row, and the height of each. */
  top: number;
  row: number;
  /** Where lines of text begin, and half the width of a marker. */
  left: number;
  mark: number;
  heading: Element[];
}

// What several layouts share: the object in its place, sizes by shape of frame.

/** The scene's object on its pedestal, in the zone for objects. */
export function heroObject(stage: Stage): Element[] {
  const { spec, canvas, zones } = stage;
  if (spec.object === 'none') return [];
  const { x, y, radius } = zones.object;
  const start = stage.begin + 0.05;
  return [
    ...pedestal(canvas, { style: spec.style, x, y, radius, start }),
    ...drawObject(canvas, spec.object, {
      x,
      y: sway({ center: y, reach: radius * 0.025, period: 3 }),
      radius: radius * 0.68,
      start: start + 0.18,
      layer: 30,
      ...(spec.style === 'editorial' ? {} : { on: toneColor(canvas.palette, pedestalTone(spec.style)) }),
    }),
  ];
}

/** Largest headline sizes by shape of frame, as shares of the shorter side. */
export function big(stage: Stage, wide: number): number {
  const { shape } = stage.zones;
  return shape === 'wide' ? wide : shape === 'square' ? wide * 0.8 : wide * 0.9;
}

function placeRows(stage: Stage): Rows {
  const { spec, canvas, zones } = stage;
  const { unit } = canvas;
  const count = spec.text.points.length;
  const box = zones.text;
  const heading = stackParagraphs(stage, {
    paragraphs: [{ role: 'headline', text: spec.text.headline, size: big(stage, 0.085), maxLines: 2 }],
    box: { ...box, bottom: box.top + (box.bottom - box.top) * 0.3 },
    anchor: 'left',
    vertical: 'top',
  });
  const bare = spec.text.headline === '';
  const upper = bare ? box.top : heading.box.bottom + unit * 0.06;
  const row = Math.min((box.bottom - upper) / Math.max(1, count), unit * 0.15);
  // Without a heading the lines stand in the middle.
  const top = bare ? (box.top + box.bottom - row * count) / 2 : upper;
  const mark = Math.min(row * 0.3, unit * 0.036);
  return { top, row, left: box.left + mark * 2 + unit * 0.03, mark, heading: heading.elements };
}

/** Rows of the list layout: a marker, then a line of text. */
export const points: Layout = (stage) => {
  const rows = placeRows(stage);
  return [
    ...heroObject(stage),
    ...rows.heading,
    ...stage.spec.text.points.flatMap((item, index) => drawRow(stage, rows, { item, index })),
  ];
};

function drawRow(stage: Stage, rows: Rows, { item, index }: { item: string; index: number }): Element[] {
  const { spec, canvas, zones, type } = stage;
  const { unit } = canvas;
  const { row, left, mark } = rows;
  const box = zones.text;
  const count = spec.text.points.length;
  const rest = stage.end - stage.begin;
  const start = stage.begin + 0.3 / canvas.tempo + (index * Math.min(rest * 0.45, count * 0.9)) / count;
  const middle = rows.top + row * (index + 0.5);
  const fitted = fitText({
    text: item,
    typeface: type.kicker,
    tracking: 0,
    leading: 1.22,
    maxWidth: box.right - left,
    maxHeight: row * 0.8,
    maxSize: Math.min(unit * 0.062, row * 0.52),
    minSize: unit * 0.026,
    maxLines: 2,
  });
  return [
    drawMarker(stage, { index, mark, x: box.left + mark, y: middle, start }),
    ...markerNumber(stage, { index, x: box.left + mark, y: middle, size: mark * 1.15, start: start + 0.12 }),
    ...revealLines(canvas, {
      lines: fitted.lines,
      typeface: type.kicker,
      size: fitted.size,
      tracking: 0,
      leading: 1.22,
      anchor: 'left',
      x: left,
      baseline: middle - fitted.height / 2 + metricsOf(type.kicker).capHeight * fitted.size,
      color: canvas.palette.ink,
      layer: 70,
      reveal: 'fade',
      start: start + 0.08,
      end: stage.end,
    }),
  ];
}

function drawMarker(
  { spec, canvas, end }: Stage,
  { index, mark, x, y, start }: { index: number; mark: number; x: number; y: number; start: number },
): Element {
  const pop = tween({ from: 0, to: 1, start, end: start + 0.5 / canvas.tempo, ease: easeOutBack });
  const pulse = times(pop, sway({ center: 1, reach: 0.05, period: 2.4, phase: index * 0.2 }));
  const square = { left: -mark, top: -mark, right: mark, bottom: mark };
  const isSquare = spec.style === 'poster' || spec.style === 'grid';
  return {
    kind: 'shape',
    layer: 40,
    from: start,
    until: end,
    color: canvas.palette.accent,
    path: isSquare ? roundRect(square, spec.style === 'grid' ? mark * 0.3 : 0) : circle(mark),
    motion: { x, y, scaleX: pulse, scaleY: pulse },
  };
}

function markerNumber(
  stage: Stage,
  options: { index: number; x: number; y: number; size: number; start: number },
): Element[] {
  const { canvas, type } = stage;
  const text = String(options.index + 1);
  const cap = metricsOf(type.kicker).capHeight;
  return revealLines(canvas, {
    lines: [text],
    typeface: type.kicker,
    size: options.size,
    tracking: 0,
    leading: 1,
    anchor: 'center',
    x: options.x,
    baseline: options.y + (cap * options.size) / 2,
    color: canvas.palette.background[0] ?? '#000000',
    layer: 71,
    reveal: 'fade',
    start: options.start,
    end: stage.end,
  });
}
