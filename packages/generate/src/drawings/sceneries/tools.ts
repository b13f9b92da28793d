/** Shared by the sceneries: where they may draw and how their layers enter and move. */

import { between, type Random } from '@rushes/engine/generators';
import { easeOutSharp, tween } from '../../layout/easing.ts';
import type { Channel, Motion, ShapeElement } from '../../layout/stage.ts';
import type { Canvas, Tone } from '../drawing.ts';
import { toneColor } from '../drawing.ts';
import { ground, type Path, type Point } from '../path.ts';

/** The part of the frame a scenery may use. */
export interface Ground {
  /** Height on which land or sea begins, pixels from the top. */
  horizon: number;
  /** Where a sun, a moon or another eye-catcher may stand. */
  light: Point;
  /** Radius of that eye-catcher, pixels. */
  lightRadius: number;
}

/** Draws a scenery from back to front. */
export type SceneryDrawing = (canvas: Canvas, ground: Ground) => ShapeElement[];

/** A shape of the scenery: `depth` 0 (sky) to 9 (foreground) decides what covers what. */
export function piece(
  canvas: Canvas,
  options: { path: Path; tone: Tone; depth: number; motion: Motion; color?: string; blur?: number },
): ShapeElement {
  const element: ShapeElement = {
    kind: 'shape',
    layer: 10 + options.depth,
    from: 0,
    until: canvas.seconds,
    color: options.color ?? toneColor(canvas.palette, options.tone),
    path: options.path,
    motion: options.motion,
  };
  if (options.blur !== undefined) element.blur = options.blur;
  return element;
}

/** A vertical entrance from below: `distance` pixels, beginning at `start` seconds. */
export function rising(canvas: Canvas, distance: number, start: number): Channel {
  const length = 0.9 / canvas.tempo;
  return tween({ from: distance, to: 0, start, end: start + length, ease: easeOutSharp });
}

/** A ridge of land across the frame and a margin beyond, as points from left to right. */
export function ridge(options: {
  canvas: Canvas;
  random: Random;
  /** Mean height, pixels from the top. */
  base: number;
  /** Greatest deviation, pixels. */
  reach: number;
  /** Distance between summits, pixels. */
  step: number;
}): Point[] {
  const { canvas, random, base, reach, step } = options;
  const points: Point[] = [];
  let up = random() < 0.5;
  for (let x = -0.35 * canvas.width; x <= canvas.width * 1.35 + step; ) {
    const height = between(random, 0.45, 1) * reach * (up ? 1 : -0.55);
    points.push([x, base - height]);
    up = !up;
    x += step * between(random, 0.7, 1.3);
  }
  return points;
}

/** A layer of land that rises into place and then slides sideways by `slide` pixels a second. */
export function land(
  canvas: Canvas,
  options: {
    points: Point[];
    tone: Tone;
    depth: number;
    slide: number;
    delay: number;
    smooth?: boolean;
    color?: string;
  },
): ShapeElement {
  const bottom = canvas.height * 1.06;
  const pieceOptions = {
    path: ground(options.points, bottom, options.smooth ?? true),
    tone: options.tone,
    depth: options.depth,
    motion: {
      x: (seconds: number) => options.slide * canvas.tempo * (seconds - canvas.seconds / 2),
      y: rising(canvas, canvas.height * 0.3, options.delay),
    },
  };
  return piece(canvas, options.color ? { ...pieceOptions, color: options.color } : pieceOptions);
}

/** Speed that moves something by at most `share` of the width within the scene, pixels a second. */
export function slideSpeed(canvas: Canvas, share: number): number {
  const full = canvas.width * share;
  return Math.min(canvas.width * 0.05, full / Math.max(1, canvas.seconds));
}
