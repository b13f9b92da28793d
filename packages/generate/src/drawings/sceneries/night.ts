/** Night sky and space. */

import { between } from '@rushes/engine/generators';
import { drift, plus, sway, tween } from '../../layout/easing.ts';
import type { ShapeElement } from '../../layout/stage.ts';
import { mix } from '../../look/color.ts';
import type { Canvas } from '../drawing.ts';
import { circle, ellipse, type Path, type Point, polygon, rotate, star } from '../path.ts';
import { land, piece, ridge, rising, type SceneryDrawing, slideSpeed } from './tools.ts';

/** Stars over the sky above `bottom`; a few twinkle, the rest stand in one outline that turns slowly. */
export function starfield(canvas: Canvas, bottom: number): ShapeElement[] {
  const { random, width, unit } = canvas;
  const count = Math.round(70 * Math.max(1, (width * bottom) / (unit * unit)));
  const still: Path = Array.from({ length: count }, () =>
    circle(
      unit * between(random, 0.0008, 0.0022),
      between(random, -0.1, 1.1) * width,
      between(random, 0, bottom),
    ),
  ).flat();
  const twinkling = Array.from({ length: 14 }, (_, index) => {
    const pulse = sway({ center: 0.75, reach: 0.4, period: between(random, 1.2, 2.6), phase: index / 14 });
    return piece(canvas, {
      path: star(4, unit * between(random, 0.008, 0.018), unit * 0.0022),
      tone: 'spark',
      depth: 0,
      motion: {
        x: between(random, 0.03, 0.97) * width,
        y: between(random, 0.04, 0.96) * bottom,
        scaleX: pulse,
        scaleY: pulse,
        opacity: tween({ from: 0, to: 0.95, start: random() * 0.6, end: 0.6 + random() * 0.6 }),
      },
    });
  });
  return [
    piece(canvas, {
      path: still,
      tone: 'spark',
      depth: 0,
      motion: { x: drift(0, -unit * 0.006), y: drift(0, unit * 0.002), opacity: 0.75 },
    }),
    ...twinkling,
  ];
}

/** Meteors that cross the sky now and then. */
function meteors(canvas: Canvas, bottom: number): ShapeElement[] {
  const { random, unit, width, seconds } = canvas;
  const count = Math.max(1, Math.floor(seconds / 2));
  return Array.from({ length: count }, (_, index) => {
    const start = 0.8 + index * 2 + random() * 0.6;
    const from: Point = [between(random, 0.1, 0.8) * width, between(random, 0.02, 0.4) * bottom];
    const reach = unit * between(random, 0.35, 0.55);
    const element = piece(canvas, {
      path: rotate(
        polygon([
          [0, 0],
          [-unit * 0.16, -unit * 0.0016],
          [-unit * 0.16, unit * 0.0016],
          [0, unit * 0.003],
        ]),
        24,
      ),
      tone: 'spark',
      depth: 1,
      motion: {
        x: (t) => from[0] + (t - start) * reach * 1.6,
        y: (t) => from[1] + (t - start) * reach * 1.6 * 0.445,
        opacity: (t) => Math.max(0, Math.sin(Math.PI * Math.min(1, Math.max(0, (t - start) / 0.7)))),
      },
    });
    return { ...element, from: Math.min(start, seconds - 0.05), until: Math.min(seconds, start + 0.7) };
  }).filter((element) => element.until > element.from);
}

export const space: SceneryDrawing = (canvas, place) => {
  const { unit, palette } = canvas;
  const x = place.light[0] + (place.light[0] > canvas.width / 2 ? 0.05 : -0.05) * canvas.width;
  const y = canvas.height - (canvas.height - place.horizon) * 0.42;
  const r = Math.max(place.lightRadius * 1.7, unit * 0.2);
  const rise = rising(canvas, r, 0.1);
  const at = { x, y: plus(y, rise, sway({ center: 0, reach: unit * 0.008, period: 5 })) };
  const tilt = -16;
  const half = (sign: number): Path => {
    const outer: Point[] = Array.from({ length: 25 }, (_, index) => [
      1.75 * r * Math.cos((index * Math.PI) / 24),
      sign * 0.42 * r * Math.sin((index * Math.PI) / 24),
    ]);
    const inner: Point[] = outer.map(([px, py]): Point => [px * 0.8, py * 0.8]).reverse();
    return polygon([...outer, ...inner]);
  };
  return [
    ...starfield(canvas, canvas.height),
    ...meteors(canvas, canvas.height),
    piece(canvas, {
      path: half(-1),
      tone: 'spark',
      color: mix(palette.spark, palette.mid, 0.3),
      depth: 2,
      motion: { ...at, angle: tilt, opacity: 0.8 },
    }),
    piece(canvas, {
      path: circle(r),
      tone: 'accent',
      color: mix(palette.glow, palette.mid, 0.25),
      depth: 2,
      motion: at,
    }),
    piece(canvas, {
      path: [
        ...ellipse({ x: -r * 0.1, y: -r * 0.42, rx: r * 0.72, ry: r * 0.1 }),
        ...ellipse({ x: r * 0.12, y: -r * 0.02, rx: r * 0.8, ry: r * 0.13 }),
        ...ellipse({ x: -r * 0.05, y: r * 0.42, rx: r * 0.7, ry: r * 0.09 }),
      ],
      tone: 'mid',
      depth: 2,
      motion: { ...at, angle: tilt, opacity: 0.5, scaleX: sway({ center: 0.97, reach: 0.03, period: 6 }) },
    }),
    piece(canvas, { path: half(1), tone: 'spark', depth: 3, motion: { ...at, angle: tilt } }),
    piece(canvas, {
      path: circle(r * 0.16),
      tone: 'glow',
      depth: 3,
      motion: {
        x: (t) => x + 2.2 * r * Math.cos(t * 0.5 * canvas.tempo + 2.4),
        y: plus((t) => y + 0.8 * r * Math.sin(t * 0.5 * canvas.tempo + 2.4), rise),
      },
    }),
  ];
};

export const aurora: SceneryDrawing = (canvas, place) => {
  const { width, height, random, unit } = canvas;
  const drop = height - place.horizon;
  const curtain = (index: number): ShapeElement => {
    const top: Point[] = [];
    const low: Point[] = [];
    for (let step = 0; step <= 10; step++) {
      const x = width * (-0.25 + step * 0.15);
      const wave = Math.sin(step * 0.9 + index * 1.7) * unit * 0.06;
      top.push([x, place.horizon - unit * (0.08 + index * 0.05) + wave]);
      low.unshift([x, place.horizon + unit * (0.06 + index * 0.02) + wave * 0.6]);
    }
    return piece(canvas, {
      path: polygon([...top, ...low]),
      tone: index === 1 ? 'accent' : 'glow',
      depth: 1,
      blur: 14,
      motion: {
        x: sway({ center: 0, reach: width * 0.06, period: 6 + index, phase: index * 0.3 }),
        y: sway({ center: 0, reach: unit * 0.02, period: 4 + index, phase: index * 0.2 }),
        opacity: sway({ center: 0.24, reach: 0.1, period: 3.1 + index, phase: index * 0.33 }),
      },
    });
  };
  return [
    ...starfield(canvas, place.horizon + drop * 0.3),
    curtain(0),
    curtain(1),
    land(canvas, {
      points: ridge({
        canvas,
        random,
        base: place.horizon + drop * 0.4,
        reach: drop * 0.3,
        step: unit * 0.3,
      }),
      tone: 'mid',
      depth: 3,
      slide: slideSpeed(canvas, 0.04),
      delay: 0.05,
      smooth: false,
    }),
    land(canvas, {
      points: ridge({
        canvas,
        random,
        base: place.horizon + drop * 0.75,
        reach: drop * 0.14,
        step: unit * 0.5,
      }),
      tone: 'near',
      depth: 5,
      slide: slideSpeed(canvas, 0.08),
      delay: 0.15,
    }),
  ];
};

/** Drawings of this group by name. */
export const nightSceneries = { space, aurora };
