/** What several sceneries share: lights and clouds in the sky. */

import { between } from '@rushes/engine/generators';
import { drift, plus, sway, tween } from '../../layout/easing.ts';
import type { ShapeElement } from '../../layout/stage.ts';
import { mix } from '../../look/color.ts';
import type { Canvas } from '../drawing.ts';
import { circle, ellipse, type Path, scale } from '../path.ts';
import { type Ground, piece, rising, slideSpeed } from './tools.ts';

/** A disc of light with two halos that breathe. */
export function lightDisc(canvas: Canvas, place: Ground): ShapeElement[] {
  const [x, y] = place.light;
  const r = place.lightRadius;
  const climb = plus(rising(canvas, r * 2.2, 0), drift(0, -r * 0.05 * canvas.tempo));
  const halo = (k: number, opacity: number, phase: number) =>
    piece(canvas, {
      path: circle(r * k),
      tone: 'glow',
      depth: 0,
      motion: {
        x,
        y: plus(y, climb),
        scaleX: sway({ center: 1, reach: 0.05, period: 3.2, phase }),
        scaleY: sway({ center: 1, reach: 0.05, period: 3.2, phase }),
        opacity,
      },
    });
  return [
    halo(1.75, 0.12, 0),
    halo(1.35, 0.18, 0.3),
    piece(canvas, { path: circle(r), tone: 'glow', depth: 0, motion: { x, y: plus(y, climb) } }),
  ];
}

/** A cloud of overlapping discs on a flat base, about `size` pixels wide. */
export function cloudPath(size: number): Path {
  const k = size / 200;
  return scale(
    [
      ...ellipse({ x: -52, y: -14, rx: 36, ry: 30 }),
      ...ellipse({ x: 2, y: -32, rx: 48, ry: 44 }),
      ...ellipse({ x: 58, y: -12, rx: 34, ry: 28 }),
      ['m', -88, 14],
      ['b', -100, 14, -100, -12, -84, -12],
      ['l', 84, -12],
      ['b', 100, -12, 100, 14, 88, 14],
    ],
    k,
  );
}

/** Clouds that cross the sky, evenly spread between two heights. */
export function cloudsAcross(
  canvas: Canvas,
  options: { count: number; top: number; bottom: number; size: number; opacity: number; depth: number },
): ShapeElement[] {
  return Array.from({ length: options.count }, (_, index) => {
    const size = options.size * between(canvas.random, 0.6, 1.15);
    const speed = slideSpeed(canvas, 0.25) * between(canvas.random, 0.6, 1.1) + 4;
    const x = (canvas.width * (index + between(canvas.random, 0.15, 0.85))) / options.count;
    return piece(canvas, {
      path: cloudPath(size),
      tone: 'ink',
      color: mix('#ffffff', canvas.palette.far, 0.3),
      depth: options.depth,
      motion: {
        x: drift(x - (speed * canvas.seconds) / 2, speed),
        y: between(canvas.random, options.top, options.bottom),
        opacity: tween({ from: 0, to: options.opacity, start: 0.1, end: 0.9 }),
      },
    });
  });
}
