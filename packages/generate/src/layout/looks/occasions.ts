/** An event, and places on a map. */
import { hashText, seededRandom } from '@rushes/engine/generators';
import { type Box, circle, rectangle, ring, roundRect } from '../../drawings/path.ts';
import { mix } from '../../look/color.ts';
import { linear, times, tween } from '../easing.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import type { Element } from '../stage.ts';
import {
  after,
  all,
  growIn,
  insideMargins,
  MARGIN,
  ON_ACCENT,
  onAccent,
  part,
  plate,
  popIn,
  setType,
} from './kit.ts';

/** A date as a leaf of a calendar, beside it what else one must know. */
export const event: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { unit, palette, width, height } = canvas;
  const { kicker, headline, points } = spec.text;
  const wide = zones.shape === 'wide';
  // In a square more lines below the leaf need more of its height.
  const isCrowded = canvas.version > 4 && zones.shape === 'square' && points.length > 2;
  const half = unit * (wide ? 0.3 : isCrowded ? 0.15 : 0.22);
  const x = wide ? width * 0.25 : width / 2;
  const y = wide ? height / 2 : height * 0.12 + half;
  const facts = wide
    ? part(stage, 0.47, 0.14, 1 - MARGIN, 0.86)
    : { ...part(stage, MARGIN, 0, 1 - MARGIN, 0.92), top: y + half + unit * 0.12 };
  const row = Math.min((facts.bottom - facts.top) / Math.max(1, points.length), unit * 0.25);
  const top = wide ? (facts.top + facts.bottom - row * points.length) / 2 : facts.top;
  return all(
    leaf(stage, { x, y, half, month: kicker, day: headline }),
    points.flatMap((text, index) => {
      const box = {
        left: facts.left + unit * 0.06,
        right: facts.right,
        top: top + row * index + row * 0.1,
        bottom: top + row * (index + 1) - row * 0.1,
      };
      const start = after(stage, 0.12 + index * 0.25);
      const size = unit * (index === 0 ? 0.105 : 0.075);
      const face = index === 0 ? type.headline : type.kicker;
      const set = setType(stage, {
        text,
        face,
        box: insideMargins(stage, box, { text, face, size }),
        size,
        maxLines: 2,
        anchor: 'left',
        vertical: 'middle',
        color: palette.ink,
        start,
      });
      const middle = (box.top + box.bottom) / 2;
      const thick = unit * 0.012;
      return all(
        plate(stage, {
          path: rectangle(0, -row * 0.3, thick, row * 0.3),
          color: palette.accent,
          layer: 30,
          start,
          motion: { x: facts.left, y: middle, scaleY: growIn(stage, start, 0.5) },
        }),
        set.elements,
      );
    }),
  );
};

function leaf(
  stage: Stage,
  { x, y, half, month, day }: { x: number; y: number; half: number; month: string; day: string },
): Element[] {
  const { canvas, type } = stage;
  const { unit, palette } = canvas;
  const pop = popIn(stage, stage.begin, 0.6);
  const round = stage.spec.style === 'poster' ? 0 : unit * 0.03;
  const paper = plate(stage, {
    path: roundRect({ left: -half, top: -half, right: half, bottom: half }, round),
    color: palette.accent,
    layer: 40,
    motion: { x, y, scaleX: pop, scaleY: pop },
  });
  const holes: Element = {
    ...plate(stage, {
      path: [
        ...circle(unit * 0.016, -half * 0.5, -half * 0.86),
        ...circle(unit * 0.016, half * 0.5, -half * 0.86),
      ],
      color: onAccent(stage),
      layer: 41,
      motion: { x, y, scaleX: pop, scaleY: pop },
    }),
    surrounds: true,
  };
  const box = (top: number, bottom: number): Box => ({
    left: x - half * 0.86,
    right: x + half * 0.86,
    top: y + half * top,
    bottom: y + half * bottom,
  });
  const name = setType(stage, {
    text: month.toUpperCase(),
    face: type.kicker,
    box: box(-0.66, -0.36),
    size: half * 0.26,
    maxLines: 1,
    anchor: 'center',
    vertical: 'middle',
    color: onAccent(stage),
    layer: ON_ACCENT,
    tracking: 0.08,
    start: after(stage, 0.1),
  });
  const number = setType(stage, {
    text: day,
    face: type.headline,
    box: box(-0.2, 0.72),
    size: half * 1.25,
    maxLines: 1,
    anchor: 'center',
    vertical: 'middle',
    color: onAccent(stage),
    layer: ON_ACCENT,
    tracking: type.tracking,
    start: after(stage, 0.1),
    reveal: 'rise',
  });
  return all(paper, holes, name.elements, number.elements);
}

/** Places by name on a map of dots, joined in order by lines that draw themselves. */
export const places: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { unit, palette } = canvas;
  const names = spec.data.map(({ label }) => label).slice(0, 5);
  const frame = part(stage, MARGIN, 0.1, 1 - MARGIN, 0.9);
  const size = unit * 0.085;
  const headline = spec.text.headline;
  const title = setType(stage, {
    text: headline,
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
    start: stage.begin,
    reveal: 'rise',
  });
  const area = { ...frame, top: headline === '' ? frame.top : title.box.bottom + unit * 0.14 };
  const across = zones.shape !== 'tall';
  const points = names.map((name, index) => {
    const random = seededRandom((spec.seed ^ hashText(name)) >>> 0);
    const along = (index + 0.5) / names.length;
    const aside = 0.2 + 0.5 * (index % 2 === 0 ? random() * 0.45 : 0.55 + random() * 0.45);
    return across
      ? {
          name,
          x: area.left + (area.right - area.left) * along,
          y: area.top + (area.bottom - area.top) * aside,
        }
      : {
          name,
          x: area.left + (area.right - area.left) * (0.12 + 0.3 * aside),
          y: area.top + (area.bottom - area.top) * along,
        };
  });
  return all(
    dots(stage, area),
    title.elements,
    points.flatMap((point, index) =>
      pin(stage, {
        point,
        before: points[index - 1],
        index,
        room: across ? (area.right - area.left) / names.length : 0,
        right: area.right,
      }),
    ),
  );
};

/** The ground of the map: dots in rows, of which clusters are left out like seas. */
function dots(stage: Stage, area: Box): Element[] {
  const { canvas } = stage;
  const { unit, palette, random } = canvas;
  const step = unit * 0.04;
  const seas = Array.from({ length: 5 }, () => ({
    x: area.left + random() * (area.right - area.left),
    y: area.top + random() * (area.bottom - area.top),
    r: unit * (0.08 + random() * 0.14),
  }));
  const rows = Math.floor((area.bottom - area.top) / step);
  const columns = Math.floor((area.right - area.left) / step);
  const path = Array.from({ length: rows * columns }, (_, index) => {
    const x = area.left + (index % columns) * step;
    const y = area.top + Math.floor(index / columns) * step;
    return seas.some((sea) => Math.hypot(sea.x - x, sea.y - y) < sea.r) ? [] : circle(step * 0.14, x, y);
  }).flat();
  const color = mix(palette.mid, palette.background[0] ?? palette.mid, 0.45);
  return [plate(stage, { path, color, layer: 10, motion: { x: 0, y: 0 } })];
}

interface Spot {
  name: string;
  x: number;
  y: number;
}

function pin(
  stage: Stage,
  options: { point: Spot; before: Spot | undefined; index: number; room: number; right: number },
): Element[] {
  const { point, before, index, room, right } = options;
  const { canvas, type } = stage;
  const { unit, palette, seconds } = canvas;
  const at =
    stage.begin + Math.min(0.8 / canvas.tempo, (seconds * 0.6) / Math.max(1, stage.spec.data.length)) * index;
  const pop = popIn(stage, at, 0.5);
  const wave = times(1, tween({ from: 0.2, to: 2.6, start: at, end: at + 1.1 }));
  const size = unit * 0.056;
  const box =
    room > 0
      ? {
          left: point.x - room * 0.46,
          right: point.x + room * 0.46,
          top: point.y + unit * 0.05,
          bottom: point.y + unit * 0.16,
        }
      : { left: point.x + unit * 0.07, right, top: point.y - unit * 0.06, bottom: point.y + unit * 0.06 };
  const label = setType(stage, {
    text: point.name,
    face: type.kicker,
    box: insideMargins(stage, box, { text: point.name, face: type.kicker, size }),
    size,
    maxLines: 2,
    anchor: room > 0 ? 'center' : 'left',
    vertical: room > 0 ? 'top' : 'middle',
    color: palette.ink,
    start: at + 0.1,
  });
  const route: Element[] = [];
  if (before !== undefined) {
    const length = Math.hypot(point.x - before.x, point.y - before.y);
    const grow = tween({ from: 0.001, to: 1, start: at - 0.5, end: at });
    route.push(
      plate(stage, {
        path: rectangle(0, -unit * 0.004, length, unit * 0.004),
        color: palette.accent,
        layer: 26,
        start: Math.max(0, at - 0.5),
        motion: {
          x: before.x,
          y: before.y,
          angle: (Math.atan2(point.y - before.y, point.x - before.x) * 180) / Math.PI,
          scaleX: grow,
        },
      }),
    );
  }
  return all(
    route,
    plate(stage, {
      path: ring({ outer: unit * 0.03, inner: unit * 0.024 }),
      color: palette.accent,
      layer: 28,
      start: at,
      motion: {
        x: point.x,
        y: point.y,
        scaleX: wave,
        scaleY: wave,
        opacity: tween({ from: 0.9, to: 0, start: at, end: at + 1.1, ease: linear }),
      },
    }),
    plate(stage, {
      path: circle(unit * 0.024),
      color: palette.accent,
      layer: 30,
      start: at,
      motion: { x: point.x, y: point.y, scaleX: pop, scaleY: pop },
    }),
    label.elements,
  );
}
