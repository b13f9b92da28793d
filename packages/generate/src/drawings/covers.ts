/** How a scene uncovers itself from, and covers itself with, one colour: two scenes that share it join. */

import { type Easing, easeIn, easeInOut, easeOut, tween } from '../layout/easing.ts';
import type { Channel, ShapeElement } from '../layout/stage.ts';
import { mix } from '../look/color.ts';
import type { CoverName } from '../names.ts';
import type { Canvas } from './drawing.ts';
import { circle, type Path, rectangle } from './path.ts';

/** Seconds a cover takes; never more than a sixth of the scene. */
export function coverSeconds(canvas: Canvas): number {
  return Math.min((canvas.version === 1 ? 0.46 : 0.36) / canvas.tempo, canvas.seconds / 6);
}

/**
 * How covers travel. Since the second version they are fastest where two scenes meet: the frame is covered whole for
 * less than a tenth of a second, and what was seen before goes over into what comes next.
 */
function travelOf(canvas: Canvas): { opening: Easing; closing: Easing } {
  return canvas.version === 1
    ? { opening: easeInOut, closing: easeInOut }
    : { opening: easeOut, closing: easeIn };
}

interface CoverShape {
  path: Path;
  x: Channel;
  y: Channel;
  scale?: Channel;
  color: string;
}

const AWAY = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** Two panels that travel one after the other, so that an edge of the second colour leads or trails. */
function panels(
  canvas: Canvas,
  name: keyof typeof AWAY,
  options: { color: string; trail: string; start: number; end: number; opens: boolean },
): CoverShape[] {
  const { width, height } = canvas;
  const [dx, dy] = AWAY[name];
  const { start, end, opens } = options;
  const { opening, closing } = travelOf(canvas);
  const lag = (end - start) * 0.2;
  const full = rectangle(-4, -4, width + 4, height + 4);
  const travel = (distance: number, from: number, to: number): Channel =>
    opens
      ? tween({ from: 0, to: distance, start: from, end: to, ease: opening })
      : tween({ from: -distance, to: 0, start: from, end: to, ease: closing });
  const one = (color: string, from: number, to: number): CoverShape => ({
    path: full,
    x: travel(dx * (width + 8), from, to),
    y: travel(dy * (height + 8), from, to),
    color,
  });
  return opens
    ? [one(options.trail, start + lag, end), one(options.color, start, end - lag)]
    : [one(options.trail, start, end - lag), one(options.color, start + lag, end)];
}

function iris(
  canvas: Canvas,
  options: { color: string; start: number; end: number; opens: boolean },
): CoverShape[] {
  const { width, height } = canvas;
  const reach = Math.hypot(width, height) / 2 + 4;
  const { start, end, opens, color } = options;
  // Opening cannot cut a hole into a panel with a growing circle, so the panel shrinks to its middle instead.
  const scale = opens
    ? tween({ from: 1, to: 0, start, end, ease: travelOf(canvas).opening })
    : tween({ from: 0, to: 1, start, end, ease: easeIn });
  return [{ path: circle(reach), x: width / 2, y: height / 2, scale, color }];
}

function blinds(
  canvas: Canvas,
  options: { color: string; start: number; end: number; opens: boolean },
): CoverShape[] {
  const { width, height } = canvas;
  const { start, end, opens, color } = options;
  const { opening, closing } = travelOf(canvas);
  const count = Math.max(3, Math.round((width / canvas.unit) * 4));
  const lag = ((end - start) * 0.5) / count;
  return Array.from({ length: count }, (_, index) => {
    const from = start + index * lag;
    const to = end - (count - 1 - index) * lag;
    const y: Channel = opens
      ? tween({ from: 0, to: height + 8, start: from, end: to, ease: opening })
      : tween({ from: -height - 8, to: 0, start: from, end: to, ease: closing });
    return {
      path: rectangle((width * index) / count - 1, -4, (width * (index + 1)) / count + 1, height + 4),
      x: 0,
      y,
      color,
    };
  });
}

function cover(
  canvas: Canvas,
  name: CoverName,
  options: { color: string; trail: string; start: number; end: number; opens: boolean },
): CoverShape[] {
  if (name === 'none') return [];
  if (name === 'iris') return iris(canvas, options);
  if (name === 'blinds') return blinds(canvas, options);
  return panels(canvas, name, options);
}

/** The panels of a scene's beginning and end, above everything else. */
export function drawCovers(
  canvas: Canvas,
  covers: { enter: CoverName; exit: CoverName; color: string },
): ShapeElement[] {
  const length = coverSeconds(canvas);
  const trail = mix(covers.color, canvas.palette.ink, 0.28);
  const place = (shapes: CoverShape[], from: number, until: number) =>
    shapes.map(
      (shape): ShapeElement => ({
        kind: 'shape',
        layer: 90,
        from,
        until,
        color: shape.color,
        path: shape.path,
        motion: {
          x: shape.x,
          y: shape.y,
          ...(shape.scale === undefined ? {} : { scaleX: shape.scale, scaleY: shape.scale }),
        },
      }),
    );
  const { seconds } = canvas;
  return [
    ...place(
      cover(canvas, covers.enter, { color: covers.color, trail, start: 0, end: length, opens: true }),
      0,
      length,
    ),
    ...place(
      cover(canvas, covers.exit, {
        color: covers.color,
        trail,
        start: seconds - length,
        end: seconds - 0.03,
        opens: false,
      }),
      seconds - length,
      seconds,
    ),
  ];
}
