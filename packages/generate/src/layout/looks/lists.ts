/** Lists and steps: rows under a heading, and a diagram whose steps light up one after another. */
import { drawObject } from '../../drawings/objects.ts';
import { type Box, circle, rectangle } from '../../drawings/path.ts';
import { mix } from '../../look/color.ts';
import type { ObjectName } from '../../names.ts';
import { objectOf, wordsOf } from '../../words/lexicon.ts';
import { sway, times, tween } from '../easing.ts';
import { heroObject } from '../layout-points.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import type { Element } from '../stage.ts';
import {
  after,
  all,
  insideMargins,
  MARGIN,
  ON_ACCENT,
  onAccent,
  part,
  plate,
  popIn,
  rowLine,
  setType,
} from './kit.ts';

/** How long it takes until all rows or steps are there, at most so much of the scene. */
function pauseFor(stage: Stage, count: number): number {
  return Math.min(0.75 / stage.canvas.tempo, (stage.canvas.seconds * 0.55) / Math.max(1, count));
}

/** Rows with large numbers: in wide frames beside their heading, else below it. */
export const list: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { headline, points } = spec.text;
  const { unit, palette } = canvas;
  const wide = zones.shape === 'wide';
  const beside = wide && headline !== '';
  const head = beside ? part(stage, MARGIN, 0.12, 0.4, 0.88) : part(stage, MARGIN, 0.1, 1 - MARGIN, 0.28);
  const size = unit * (beside ? 0.13 : 0.1);
  const title = setType(stage, {
    text: type.capitals ? headline.toUpperCase() : headline,
    face: type.headline,
    box: insideMargins(stage, head, { text: headline, face: type.headline, size }),
    size,
    maxLines: beside ? 5 : 2,
    anchor: 'left',
    vertical: beside ? 'middle' : 'top',
    color: palette.ink,
    tracking: type.tracking,
    leading: type.leading + 0.06,
    start: stage.begin,
    reveal: 'rise',
  });
  const room = spec.object === 'none' ? part(stage, MARGIN, 0.12, 1 - MARGIN, 0.88) : zones.text;
  const rows = beside
    ? part(stage, 0.46, 0.12, 1 - MARGIN, 0.88)
    : {
        ...room,
        ...(headline === '' ? {} : { top: title.box.bottom + unit * 0.1 }),
      };
  const row = Math.min(
    (rows.bottom - rows.top) / Math.max(1, points.length),
    unit * (zones.shape === 'tall' ? 0.26 : 0.2),
  );
  const top = beside || headline === '' ? (rows.top + rows.bottom - row * points.length) / 2 : rows.top;
  return all(
    heroObject(stage),
    title.elements,
    points.flatMap((text, index) =>
      listRow(stage, {
        text,
        index,
        box: { ...rows, top: top + row * index, bottom: top + row * (index + 1) },
      }),
    ),
  );
};

function listRow(stage: Stage, { text, index, box }: { text: string; index: number; box: Box }): Element[] {
  const { canvas, type } = stage;
  const { unit, palette } = canvas;
  const height = box.bottom - box.top;
  const start = Math.max(
    after(stage, 0.1 + index * 0.12),
    stage.begin + index * pauseFor(stage, stage.spec.text.points.length),
  );
  const counted = stage.spec.form !== 'marks';
  const mark = unit * (counted ? 0.13 : 0.075);
  const number = setType(stage, {
    text: String(index + 1),
    face: type.headline,
    box: { ...box, right: box.left + mark },
    size: Math.min(height * 0.62, unit * 0.12),
    maxLines: 1,
    anchor: 'left',
    vertical: 'middle',
    color: palette.accent,
    start,
    reveal: 'rise',
  });
  const words = setType(stage, {
    text,
    face: type.kicker,
    box: {
      left: box.left + mark,
      right: box.right,
      top: box.top + height * 0.14,
      bottom: box.bottom - height * 0.14,
    },
    size: Math.min(height * 0.42, unit * 0.082),
    maxLines: 2,
    anchor: 'left',
    vertical: 'middle',
    color: palette.ink,
    start: start + 0.08,
  });
  const line = rowLine(stage, box, start);
  const isLast = index === stage.spec.text.points.length - 1;
  const sign = counted ? number.elements : dot(stage, { x: box.left, y: (box.top + box.bottom) / 2, start });
  return all(isLast ? [] : line, sign, words.elements);
}

/** Stands before what nothing counts. */
function dot(stage: Stage, { x, y, start }: { x: number; y: number; start: number }): Element {
  const radius = stage.canvas.unit * 0.016;
  const pop = popIn(stage, start, 0.4);
  return {
    ...plate(stage, {
      path: circle(radius),
      color: stage.canvas.palette.accent,
      layer: 30,
      start,
      motion: { x: x + radius, y, scaleX: pop, scaleY: pop },
    }),
    surrounds: true,
  };
}

/** Where the steps of a diagram stand, and the room of their words. */
interface Place {
  x: number;
  y: number;
  words: Box;
}

function placesFor(stage: Stage, radius: number, top: number): Place[] {
  const { spec, canvas, zones } = stage;
  const count = Math.max(1, spec.text.points.length);
  const { unit } = canvas;
  const frame = part(stage, MARGIN, 0, 1 - MARGIN, 0.91);
  if (zones.shape === 'wide') {
    const room = (frame.right - frame.left) / count;
    const y = top + radius;
    return spec.text.points.map((_, index) => {
      const x = frame.left + room * (index + 0.5);
      return {
        x,
        y,
        words: {
          left: x - room * 0.44,
          right: x + room * 0.44,
          top: y + radius + unit * 0.07,
          bottom: frame.bottom,
        },
      };
    });
  }
  const room = (frame.bottom - top) / count;
  return spec.text.points.map((_, index) => {
    const y = top + room * (index + 0.5);
    const x = frame.left + radius;
    return {
      x,
      y,
      words: {
        left: x + radius + unit * 0.06,
        right: frame.right,
        top: y - room * 0.42,
        bottom: y + room * 0.42,
      },
    };
  });
}

/** A diagram of steps along a line: each lights up in its turn, with what it does beside it. */
export const steps: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { headline, points } = spec.text;
  const { unit, palette } = canvas;
  const count = Math.max(1, points.length);
  const frame = part(stage, MARGIN, 0.1, 1 - MARGIN, 0.9);
  const size = unit * 0.09;
  const title = setType(stage, {
    text: type.capitals ? headline.toUpperCase() : headline,
    face: type.headline,
    box: insideMargins(
      stage,
      { ...frame, bottom: frame.top + unit * 0.19 },
      { text: headline, face: type.headline, size },
    ),
    size,
    maxLines: 2,
    anchor: 'left',
    vertical: 'top',
    color: palette.ink,
    tracking: type.tracking,
    leading: type.leading + 0.06,
    start: stage.begin,
    reveal: 'rise',
  });
  const wide = zones.shape === 'wide';
  const top = headline === '' ? frame.top + unit * (wide ? 0.14 : 0) : title.box.bottom + unit * 0.13;
  const radius = wide
    ? Math.min(unit * 0.125, ((frame.right - frame.left) / count) * 0.32)
    : Math.min(unit * 0.085, ((frame.bottom - top) / count) * 0.3);
  const places = placesFor(stage, radius, top);
  const smallest = Math.min(
    ...points.map((text, index) => wordsOfStep(stage, { text, place: places[index], start: 0 }).size),
  );
  return all(
    title.elements,
    connection(stage, places),
    points.flatMap((text, index) =>
      step(stage, { text, index, place: places[index], radius, size: smallest }),
    ),
  );
};

/** When a step lights up. */
function turnOf(stage: Stage, index: number): number {
  const count = Math.max(1, stage.spec.text.points.length);
  const pause = Math.min(1.5 / stage.canvas.tempo, (stage.canvas.seconds * 0.68) / count);
  return Math.max(stage.begin, stage.begin + 0.1) + index * pause;
}

function connection(stage: Stage, places: readonly Place[]): Element[] {
  const { canvas } = stage;
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const thick = canvas.unit * 0.01;
  const isRow = stage.zones.shape === 'wide';
  const length = isRow ? last.x - first.x : last.y - first.y;
  const path = isRow
    ? rectangle(0, -thick / 2, length, thick / 2)
    : rectangle(-thick / 2, 0, thick / 2, length);
  const grow = tween({
    from: 0.001,
    to: 1,
    start: turnOf(stage, 0),
    end: turnOf(stage, places.length - 1),
    ease: (share) => share,
  });
  const { mid, background, accent } = canvas.palette;
  const at = { x: first.x, y: first.y };
  return [
    plate(stage, { path, color: mix(mid, background[0] ?? mid, 0.3), layer: 20, motion: at }),
    plate(stage, {
      path,
      color: accent,
      layer: 21,
      motion: { ...at, ...(isRow ? { scaleX: grow } : { scaleY: grow }) },
    }),
  ];
}

/** The words of a step; `size` is the largest they may have. */
function wordsOfStep(
  stage: Stage,
  options: { text: string; place: Place | undefined; start: number; size?: number },
): { elements: Element[]; size: number } {
  const { text, place } = options;
  const { canvas, type, zones } = stage;
  const wide = zones.shape === 'wide';
  const size = options.size ?? canvas.unit * (wide ? 0.066 : 0.06);
  if (place === undefined) return { elements: [], size };
  return setType(stage, {
    text,
    face: type.kicker,
    box: insideMargins(stage, place.words, { text, face: type.kicker, size }),
    size,
    maxLines: wide ? 5 : 3,
    anchor: wide ? 'center' : 'left',
    vertical: wide ? 'top' : 'middle',
    color: canvas.palette.ink,
    start: options.start,
  });
}

/** The thing that a step's words name, unless an earlier step has it already. */
function objectOfStep(points: readonly string[], index: number): ObjectName | null {
  const named = points.slice(0, index + 1).map((point) => objectOf(wordsOf(point)));
  const own = named[index] ?? null;
  return named.indexOf(own) === index ? own : null;
}

/** What stands in the disc of a step: the thing its words name, else its number. */
function signOfStep(
  stage: Stage,
  options: { object: ObjectName | null; index: number; x: number; y: number; radius: number; on: string },
): Element[] {
  const { object, index, x, y, radius } = options;
  const start = turnOf(stage, index) + 0.1;
  if (object !== null)
    return drawObject(stage.canvas, object, { x, y, radius: radius * 0.7, start, layer: 30, on: options.on });
  return setType(stage, {
    text: String(index + 1),
    face: stage.type.headline,
    box: { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
    size: radius * 1.05,
    maxLines: 1,
    anchor: 'center',
    vertical: 'middle',
    color: onAccent(stage),
    layer: ON_ACCENT,
    start,
  }).elements;
}

function step(
  stage: Stage,
  options: { text: string; index: number; place: Place | undefined; radius: number; size: number },
): Element[] {
  const { text, index, place, radius, size } = options;
  if (place === undefined) return [];
  const { palette } = stage.canvas;
  const turn = turnOf(stage, index);
  const lit = popIn(stage, turn, 0.45);
  const pulse = times(lit, sway({ center: 1, reach: 0.03, period: 2.2, phase: index * 0.21 }));
  const object = objectOfStep(stage.spec.text.points, index);
  const ground = onAccent(stage);
  const { x, y } = place;
  // Drawings keep their colours on a pale disc with a rim; numbers stand on the accent itself.
  const on = object === null ? palette.accent : mix(ground, palette.accent, 0.12);
  const motion = { x, y, scaleX: pulse, scaleY: pulse };
  return all(
    plate(stage, {
      path: [...circle(radius)],
      color: mix(palette.mid, ground, 0.45),
      layer: 22,
      motion: { x, y },
    }),
    plate(stage, { path: circle(radius), color: palette.accent, layer: 23, start: turn, motion }),
    object === null
      ? []
      : plate(stage, { path: circle(radius * 0.93), color: on, layer: 24, start: turn, motion }),
    signOfStep(stage, { object, index, x, y, radius, on }),
    wordsOfStep(stage, { text, place, start: index === 0 ? stage.begin : turn + 0.08, size }).elements,
  );
}
