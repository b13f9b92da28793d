/** Numbers as pictures: a figure in a badge, cards of figures that move from one value to the next. */
import { type Box, rectangle, roundRect, star } from '../../drawings/path.ts';
import { mix } from '../../look/color.ts';
import type { SceneDatum } from '../../types.ts';
import { sway, times, tween } from '../easing.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import type { Channel, Element } from '../stage.ts';
import {
  after,
  all,
  growIn,
  insideMargins,
  MARGIN,
  movingValue,
  ON_ACCENT,
  onAccent,
  part,
  plate,
  popIn,
  setType,
} from './kit.ts';

/** A colour between the drawings and the ground, for what only carries. */
export function quiet({ canvas }: Stage, share: number): string {
  const { mid, background } = canvas.palette;
  return mix(mid, background[0] ?? mid, share);
}

/** A price, a share or a count, as large as it can be in a badge that turns, and what it counts. */
export const badge: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { figure } = spec;
  if (figure === null) return [];
  const { width, height, unit } = canvas;
  const wide = zones.shape === 'wide';
  const tall = zones.shape === 'tall';
  const radius = unit * (wide ? 0.4 : tall ? 0.36 : 0.27);
  const x = wide ? width * 0.27 : width / 2;
  const y = wide ? height * 0.5 : height * 0.34;
  const pulse = times(popIn(stage, stage.begin, 0.6), sway({ center: 1, reach: 0.018, period: 1.8 }));
  const steps = Math.abs(figure.value) < 2 && figure.decimals === 0 ? figure.value : 0;
  const value = movingValue(stage, {
    figure,
    stops: [
      { at: 0, value: steps },
      { at: Math.min(1.2 / canvas.tempo, canvas.seconds * 0.35), value: figure.value },
    ],
    face: type.headline,
    size: unit * 0.34,
    maxWidth: radius * 1.6,
    x,
    y,
    anchor: 'center',
    color: onAccent(stage),
    layer: ON_ACCENT,
  });
  const box = wide
    ? part(stage, 0.53, 0.12, 1 - MARGIN, 0.88)
    : { ...part(stage, MARGIN, 0, 1 - MARGIN, 0.93), top: y + radius + unit * 0.09 };
  return all(
    plate(stage, {
      path: star(22, radius, radius * 0.93),
      color: canvas.palette.accent,
      layer: 40,
      motion: { x, y, scaleX: pulse, scaleY: pulse },
    }),
    value.elements,
    labelLines(stage, box, wide ? 'middle' : 'top'),
  );
};

/** Kicker, headline and body beside or below a figure. */
function labelLines(stage: Stage, box: Box, vertical: 'top' | 'middle'): Element[] {
  const { spec, canvas, type, zones } = stage;
  const { unit, palette } = canvas;
  const { headline } = spec.text;
  // Where there is little room the number and what it counts come first.
  const roomy = box.bottom - box.top > unit * 0.22;
  const kicker = roomy ? spec.text.kicker : '';
  const body = roomy ? spec.text.body : '';
  const anchor = zones.shape === 'wide' ? ('left' as const) : ('center' as const);
  const height = box.bottom - box.top;
  const size = unit * (zones.shape === 'wide' ? 0.13 : 0.095);
  const above = kicker === '' ? 0 : unit * 0.09;
  const room = {
    ...box,
    top: box.top + above,
    bottom: box.bottom - (body === '' ? 0 : Math.min(unit * 0.2, height * 0.34)),
  };
  const main = setType(stage, {
    text: type.capitals ? headline.toUpperCase() : headline,
    face: type.headline,
    box: insideMargins(stage, room, { text: headline, face: type.headline, size }),
    size,
    maxLines: 4,
    anchor,
    vertical,
    color: palette.ink,
    tracking: type.tracking,
    leading: type.leading + 0.06,
    start: after(stage, 0.15),
    reveal: 'rise',
  });
  const over = setType(stage, {
    text: kicker.toUpperCase(),
    face: type.kicker,
    box: { ...box, top: Math.max(box.top, main.box.top - unit * 0.13), bottom: main.box.top - unit * 0.06 },
    size: unit * 0.034,
    maxLines: 1,
    anchor,
    vertical: 'bottom',
    color: palette.accent,
    tracking: 0.12,
    start: stage.begin,
  });
  const small = unit * 0.048;
  const under = setType(stage, {
    text: body,
    face: type.body,
    box: insideMargins(
      stage,
      { ...box, top: main.box.bottom + unit * 0.09 },
      { text: body, face: type.body, size: small },
    ),
    size: small,
    maxLines: 3,
    anchor,
    vertical: 'top',
    color: palette.ink,
    start: after(stage, 0.6),
  });
  return all(over.elements, main.elements, under.elements);
}

/** The heading over a chart or cards; gives where the rest begins. */
export function heading(stage: Stage, box: Box): { elements: Element[]; bottom: number } {
  const { spec, canvas, type } = stage;
  const text = spec.text.headline;
  if (text === '') return { elements: [], bottom: box.top };
  const size = canvas.unit * 0.085;
  const set = setType(stage, {
    text: type.capitals ? text.toUpperCase() : text,
    face: type.headline,
    box: insideMargins(
      stage,
      { ...box, bottom: box.top + canvas.unit * 0.19 },
      { text, face: type.headline, size },
    ),
    size,
    maxLines: 2,
    anchor: 'left',
    vertical: 'top',
    color: canvas.palette.ink,
    tracking: type.tracking,
    leading: type.leading + 0.06,
    start: stage.begin,
    reveal: 'rise',
  });
  return { elements: set.elements, bottom: set.box.bottom };
}

/** Columns and rows for so many cards in a frame of this shape. */
function gridFor(count: number, shape: 'wide' | 'square' | 'tall'): { columns: number; rows: number } {
  if (shape === 'tall') return { columns: 1, rows: count };
  if (shape === 'square')
    return count > 2 ? { columns: 2, rows: Math.ceil(count / 2) } : { columns: 1, rows: count };
  return count > 4 ? { columns: Math.ceil(count / 2), rows: 2 } : { columns: count, rows: 1 };
}

/** Cards with one figure each; it moves from where it was, a bar below shows shares. */
export const cards: Layout = (stage) => {
  const { spec, canvas, zones } = stage;
  const data = spec.data.slice(0, 4);
  if (data.length === 0) return [];
  const { unit } = canvas;
  const frame = part(stage, MARGIN, 0.11, 1 - MARGIN, 0.9);
  const head = heading(stage, frame);
  const top = spec.text.headline === '' ? frame.top : head.bottom + unit * 0.1;
  const { columns, rows } = gridFor(data.length, zones.shape);
  const gap = unit * 0.035;
  const width = (frame.right - frame.left - gap * (columns - 1)) / columns;
  const height = (frame.bottom - top - gap * (rows - 1)) / rows;
  return all(
    head.elements,
    data.flatMap((datum, index) => {
      const left = frame.left + (index % columns) * (width + gap);
      const upper = top + Math.floor(index / columns) * (height + gap);
      return card(stage, {
        datum,
        index,
        box: { left, top: upper, right: left + width, bottom: upper + height },
      });
    }),
  );
};

function card(
  stage: Stage,
  { datum, index, box }: { datum: SceneDatum; index: number; box: Box },
): Element[] {
  const { canvas, type, spec } = stage;
  const { unit } = canvas;
  const start = after(stage, index * 0.22);
  const grow = growIn(stage, start, 0.6);
  const pad = Math.min(unit * 0.05, (box.right - box.left) * 0.1);
  const inner = {
    left: box.left + pad,
    right: box.right - pad,
    top: box.top + pad,
    bottom: box.bottom - pad,
  };
  const middle = (box.top + box.bottom) / 2;
  const height = box.bottom - box.top;
  const isShare = datum.suffix.startsWith('%') && datum.value >= 0 && datum.value <= 100;
  const first = datum.from ?? 0;
  const from = Math.max(0, start + 0.25);
  const value = movingValue(stage, {
    figure: { ...datum, value: 0 },
    stops: [
      { at: from, value: first },
      { at: from + (datum.from === null ? 0 : 0.5), value: first },
      { at: from + 0.9 / canvas.tempo + (datum.from === null ? 0 : 0.5), value: datum.value },
    ],
    face: type.headline,
    size: Math.min(height * 0.42, unit * 0.26),
    maxWidth: inner.right - inner.left,
    x: inner.left,
    y: box.top + pad + Math.min(height * 0.2, unit * 0.13),
    anchor: 'left',
    color: canvas.palette.accent,
  });
  const label = setType(stage, {
    text: datum.label,
    face: type.kicker,
    box: {
      ...inner,
      top: Math.max(middle, box.top + pad + value.size * 1.1),
      bottom: inner.bottom - (isShare ? unit * 0.05 : 0),
    },
    size: unit * 0.066,
    maxLines: 3,
    anchor: 'left',
    vertical: 'top',
    color: canvas.palette.ink,
    start: start + 0.2,
  });
  const share = isShare
    ? shareBar(stage, {
        left: inner.left,
        right: inner.right,
        y: inner.bottom - unit * 0.012,
        from: first / 100,
        to: datum.value / 100,
        start: from + (datum.from === null ? 0 : 0.5),
      })
    : [];
  return all(
    plate(stage, {
      path: roundRect(
        { left: 0, top: -height / 2, right: box.right - box.left, bottom: height / 2 },
        spec.style === 'poster' ? 0 : unit * 0.022,
      ),
      color: quiet(stage, 0.62),
      layer: 30,
      motion: { x: box.left, y: middle, scaleY: grow },
    }),
    value.elements,
    label.elements,
    share,
  );
}

function shareBar(
  stage: Stage,
  options: { left: number; right: number; y: number; from: number; to: number; start: number },
): Element[] {
  const { canvas } = stage;
  const { left, right, y, start } = options;
  const thick = canvas.unit * 0.014;
  const length = right - left;
  const fill: Channel = tween({
    from: Math.max(0.001, options.from),
    to: Math.max(0.001, options.to),
    start,
    end: start + 0.9 / canvas.tempo,
  });
  return [
    plate(stage, {
      path: rectangle(0, -thick / 2, length, thick / 2),
      color: quiet(stage, 0.1),
      layer: 34,
      motion: { x: left, y },
    }),
    plate(stage, {
      path: rectangle(0, -thick / 2, length, thick / 2),
      color: canvas.palette.accent,
      layer: 35,
      motion: { x: left, y, scaleX: fill },
    }),
  ];
}
