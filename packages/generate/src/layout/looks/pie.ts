/** A pie of shares: a ring that fills value by value, and what each part is, beside or below it. */
import { arcBand, type Box, roundRect } from '../../drawings/path.ts';
import { formatValue } from '../../figures.ts';
import { mix } from '../../look/color.ts';
import type { SceneDatum } from '../../types.ts';
import { tween } from '../easing.ts';
import type { Stage } from '../layout-tools.ts';
import type { Element } from '../stage.ts';
import { all, plate, popIn, setType } from './kit.ts';

/** The hole in the middle, as a share of the radius. */
const HOLE = 0.56;
/** Degrees left free between two parts, and of one step of a part that comes in. */
const GAP = 2.4;
const STEP = 8;
/** Least degrees of a part: what is there is seen. */
const LEAST = 2;

/** Whether values are parts of a whole: none is missing or below zero. */
export function areShares(data: readonly SceneDatum[]): boolean {
  return data.length >= 2 && data.every(({ value }) => value > 0);
}

/** From the accent for the first part towards the ground for the last, never so near that it is not seen. */
function partColor({ canvas }: Stage, index: number, count: number): string {
  const { accent, glow, background, mid } = canvas.palette;
  const ground = background[0] ?? mid;
  const pair = [accent, glow, mix(accent, ground, 0.45), mix(glow, ground, 0.45)];
  return pair[index] ?? mix(accent, ground, 0.45 + (0.3 * (index - 3)) / Math.max(1, count - 3));
}

interface Wheel {
  x: number;
  y: number;
  radius: number;
}

interface PiePart {
  datum: SceneDatum;
  color: string;
  /** Degrees, clockwise from the top. */
  from: number;
  to: number;
  /** When it is whole. */
  at: number;
}

function partsOf(stage: Stage, moments: readonly number[]): PiePart[] {
  const { data } = stage.spec;
  const sum = data.reduce((total, { value }) => total + value, 0);
  let from = 0;
  return data.map((datum, index) => {
    const to = from + (360 * datum.value) / sum;
    const piece = { datum, color: partColor(stage, index, data.length), from, to, at: moments[index] ?? 0 };
    from = to;
    return piece;
  });
}

/** A part in small steps, from the moment at which the one before it is whole. */
function slice(stage: Stage, wheel: Wheel, { color, from, to, at }: PiePart, begin: number): Element[] {
  const last = Math.max(from + LEAST, to - GAP);
  const steps = Math.max(1, Math.ceil((last - from) / STEP));
  const angle = (index: number) => from + ((last - from) * index) / steps;
  return Array.from({ length: steps }, (_, index): Element => {
    const start = begin + ((at - begin) * index) / steps;
    // Steps lie a little over each other, so that no line is seen between them.
    const end = Math.min(last, angle(index + 1) + (index === steps - 1 ? 0 : 0.6));
    const band = { outer: wheel.radius, inner: wheel.radius * HOLE, from: angle(index), to: end };
    return {
      ...plate(stage, {
        path: arcBand(band),
        color,
        layer: 30,
        start,
        motion: { x: wheel.x, y: wheel.y, opacity: tween({ from: 0, to: 1, start, end: start + 0.08 }) },
      }),
      surrounds: true,
    };
  });
}

/** What a part is and how much: a mark of its colour, its name, its value. */
function row(stage: Stage, box: Box, piece: PiePart): Element[] {
  const { canvas, type } = stage;
  const { unit, palette } = canvas;
  const middle = (box.top + box.bottom) / 2;
  const size = Math.min(unit * 0.055, (box.bottom - box.top) * 0.62);
  const start = Math.max(stage.begin, piece.at - 0.35);
  const pop = popIn(stage, start, 0.4);
  const side = size * 0.62;
  const value = Math.min((box.right - box.left) * 0.34, size * 4.2);
  const text = { size, maxLines: 1, vertical: 'middle' as const, color: palette.ink, start };
  return all(
    {
      ...plate(stage, {
        path: roundRect({ left: -side / 2, top: -side / 2, right: side / 2, bottom: side / 2 }, side * 0.24),
        color: piece.color,
        layer: 30,
        start,
        motion: { x: box.left + side / 2, y: middle, scaleX: pop, scaleY: pop },
      }),
      surrounds: true,
    },
    setType(stage, {
      ...text,
      text: piece.datum.label,
      face: type.body,
      box: { ...box, left: box.left + side + size * 0.6, right: box.right - value - size * 0.3 },
      anchor: 'left',
    }).elements,
    setType(stage, {
      ...text,
      text: formatValue(piece.datum, piece.datum.value),
      face: type.kicker,
      box: { ...box, left: box.right - value },
      anchor: 'right',
    }).elements,
  );
}

/** The pie of a chart's values in its plot. */
export function pie(stage: Stage, plot: Box, moments: readonly number[]): Element[] {
  const { zones, canvas } = stage;
  const wide = zones.shape === 'wide';
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  const radius = Math.min(width * (wide ? 0.24 : 0.36), height * (wide ? 0.5 : 0.3));
  const wheel = {
    radius,
    x: wide ? plot.left + radius + width * 0.06 : (plot.left + plot.right) / 2,
    y: wide ? (plot.top + plot.bottom) / 2 : plot.top + radius,
  };
  const list: Box = wide
    ? { left: wheel.x + radius + width * 0.1, right: plot.right, top: plot.top, bottom: plot.bottom }
    : { left: plot.left, right: plot.right, top: wheel.y + radius + canvas.unit * 0.07, bottom: plot.bottom };
  const parts = partsOf(stage, moments);
  const tall = Math.min((list.bottom - list.top) / parts.length, canvas.unit * 0.115);
  const top = wide ? (list.top + list.bottom - tall * parts.length) / 2 : list.top;
  return parts.flatMap((piece, index) => {
    const begin = parts[index - 1]?.at ?? Math.max(0, piece.at - 0.4);
    const line = { ...list, top: top + tall * index, bottom: top + tall * (index + 1) };
    return all(slice(stage, wheel, piece, begin), row(stage, line, piece));
  });
}
