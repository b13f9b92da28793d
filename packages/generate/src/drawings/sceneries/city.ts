/** Towns by day and night. */

import { between } from '@rushes/engine/generators';
import { sway, tween } from '../../layout/easing.ts';
import type { ShapeElement } from '../../layout/stage.ts';
import { mix } from '../../look/color.ts';
import type { Canvas } from '../drawing.ts';
import { type Path, type PathCommand, polygon, rectangle, roundRect } from '../path.ts';
import { starfield } from './night.ts';
import { cloudsAcross, lightDisc } from './sky.ts';
import { piece, rising, type SceneryDrawing, slideSpeed } from './tools.ts';

interface Tower {
  left: number;
  right: number;
  top: number;
}

/** Houses side by side from beyond one edge to beyond the other. */
function towers(canvas: Canvas, options: { base: number; reach: number; width: number }): Tower[] {
  const list: Tower[] = [];
  for (let x = -0.15 * canvas.width; x < canvas.width * 1.15; ) {
    const width = options.width * between(canvas.random, 0.6, 1.25);
    list.push({
      left: x,
      right: x + width * 0.96,
      top: options.base - options.reach * between(canvas.random, 0.3, 1),
    });
    x += width;
  }
  return list;
}

function towerRow(
  canvas: Canvas,
  list: readonly Tower[],
  options: { color: string; depth: number; delay: number; slide: number },
): ShapeElement {
  const path: PathCommand[] = [];
  for (const [index, tower] of list.entries()) {
    path.push(...rectangle(tower.left, tower.top, tower.right, canvas.height * 1.05));
    const middle = (tower.left + tower.right) / 2;
    const span = tower.right - tower.left;
    if (index % 4 === 1)
      path.push(
        ...polygon([
          [tower.left, tower.top + 1],
          [middle, tower.top - span * 0.4],
          [tower.right, tower.top + 1],
        ]),
      );
    if (index % 4 === 2)
      path.push(
        ...rectangle(middle - span * 0.22, tower.top - span * 0.2, middle + span * 0.22, tower.top + 1),
        ...rectangle(middle - 1.5, tower.top - span * 0.7, middle + 1.5, tower.top),
      );
  }
  return piece(canvas, {
    path,
    tone: 'mid',
    color: options.color,
    depth: options.depth,
    motion: {
      x: (t) => options.slide * canvas.tempo * (t - canvas.seconds / 2),
      y: rising(canvas, canvas.height * 0.4, options.delay),
    },
  });
}

/** Lit windows: most in one outline, some that go on and off. */
function windows(
  canvas: Canvas,
  list: readonly Tower[],
  options: { depth: number; slide: number; lit: number; blinking: number; floor: number; color: string },
): ShapeElement[] {
  const { random, unit } = canvas;
  const size = unit * 0.0105;
  const steady: PathCommand[] = [];
  const blinking: Path[] = Array.from({ length: options.blinking }, () => []);
  for (const tower of list) {
    for (let x = tower.left + size * 1.3; x < tower.right - size * 1.6; x += size * 2.4) {
      for (let y = tower.top + size * 2; y < options.floor - size * 2; y += size * 3.1) {
        const chance = random();
        if (chance > options.lit) continue;
        const window = rectangle(x, y, x + size, y + size * 1.4);
        if (options.blinking > 0 && chance < options.lit * 0.3) {
          const group = Math.floor(random() * options.blinking);
          blinking[group] = [...(blinking[group] ?? []), ...window];
        } else steady.push(...window);
      }
    }
  }
  const motion = {
    x: (t: number) => options.slide * canvas.tempo * (t - canvas.seconds / 2),
    y: rising(canvas, canvas.height * 0.4, 0.2),
  };
  return [
    piece(canvas, {
      path: steady,
      tone: 'glow',
      color: options.color,
      depth: options.depth,
      motion: { ...motion, opacity: tween({ from: 0, to: 0.85, start: 0.4, end: 1 }) },
    }),
    ...blinking.map((path, index) =>
      piece(canvas, {
        path,
        tone: 'glow',
        color: options.color,
        depth: options.depth,
        motion: {
          ...motion,
          opacity: sway({ center: 0.5, reach: 0.45, period: 1.9 + index * 0.6, phase: index * 0.3 }),
        },
      }),
    ),
  ];
}

function city(canvas: Canvas, place: { horizon: number }, night: boolean): ShapeElement[] {
  const { palette, unit, height } = canvas;
  const drop = height - place.horizon;
  const back = towers(canvas, { base: place.horizon + drop * 0.62, reach: drop * 0.62, width: unit * 0.1 });
  const middle = towers(canvas, {
    base: place.horizon + drop * 0.82,
    reach: drop * 0.58,
    width: unit * 0.13,
  });
  const front = towers(canvas, { base: place.horizon + drop * 1.0, reach: drop * 0.36, width: unit * 0.17 });
  const slides = [0.02, 0.045, 0.08].map((share) => slideSpeed(canvas, share)) as [number, number, number];
  return [
    towerRow(canvas, back, { color: palette.far, depth: 2, delay: 0.05, slide: slides[0] }),
    ...(night
      ? windows(canvas, back, {
          depth: 2,
          slide: slides[0],
          lit: 0.16,
          blinking: 0,
          floor: place.horizon + drop * 0.7,
          color: mix(palette.glow, palette.far, 0.45),
        })
      : []),
    towerRow(canvas, middle, { color: palette.mid, depth: 3, delay: 0.13, slide: slides[1] }),
    ...windows(canvas, middle, {
      depth: 3,
      slide: slides[1],
      lit: night ? 0.42 : 0.3,
      blinking: 2,
      floor: place.horizon + drop * 0.92,
      color: night ? palette.glow : mix(palette.glow, palette.mid, 0.35),
    }),
    towerRow(canvas, front, { color: palette.near, depth: 5, delay: 0.2, slide: slides[2] }),
    ...windows(canvas, front, {
      depth: 5,
      slide: slides[2],
      lit: night ? 0.34 : 0.2,
      blinking: 1,
      floor: height,
      color: palette.spark,
    }),
  ];
}

/** Headlights and tail lights that race along the lower edge. */
function traffic(canvas: Canvas): ShapeElement[] {
  const { width, height, unit, random, seconds } = canvas;
  return Array.from({ length: 8 }, (_, index) => {
    const direction = index % 2 ? -1 : 1;
    const speed = unit * between(random, 0.5, 0.9) * canvas.tempo * direction;
    const start = random() * seconds * 0.8;
    const from = direction > 0 ? -unit * 0.3 : width + unit * 0.3;
    const life = Math.min(seconds, start + (width + unit * 0.6) / Math.abs(speed));
    const element = piece(canvas, {
      path: roundRect(
        { left: -unit * 0.09, top: -unit * 0.0035, right: unit * 0.09, bottom: unit * 0.0035 },
        unit * 0.004,
      ),
      tone: direction > 0 ? 'spark' : 'accent',
      depth: 9,
      motion: {
        x: (t) => from + (t - start) * speed,
        y: height - unit * (0.02 + 0.014 * (index % 3)),
        opacity: 0.9,
      },
    });
    return { ...element, from: start, until: life };
  });
}

export const skyline: SceneryDrawing = (canvas, place) => [
  ...lightDisc(canvas, place),
  ...cloudsAcross(canvas, {
    count: 4,
    top: place.horizon - canvas.unit * 0.2,
    bottom: place.horizon + canvas.unit * 0.05,
    size: canvas.unit * 0.25,
    opacity: 0.4,
    depth: 1,
  }),
  ...city(canvas, place, false),
];

export const skylineNight: SceneryDrawing = (canvas, place) => [
  ...starfield(canvas, place.horizon),
  ...lightDisc(canvas, place),
  ...city(canvas, place, true),
  ...traffic(canvas),
];

/** Sceneries of this group by name. */
export const citySceneries = { skyline, 'skyline-night': skylineNight };
