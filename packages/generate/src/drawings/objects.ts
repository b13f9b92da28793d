/** Places an object on the canvas: all parts enter with a small overshoot, one after another. */

import { easeOutBack, plus, times, tween } from '../layout/easing.ts';
import type { Channel, ShapeElement } from '../layout/stage.ts';
import { contrast, mix } from '../look/color.ts';
import type { ObjectName } from '../names.ts';
import { type Canvas, type ObjectDrawing, type Part, toneColor } from './drawing.ts';
import { everydayObjects } from './objects/everyday.ts';
import { gardenObjects } from './objects/garden.ts';
import { ideaObjects } from './objects/ideas.ts';
import { livingObjects } from './objects/living.ts';
import { peopleObjects } from './objects/people.ts';
import { placeObjects } from './objects/places.ts';
import { skyObjects } from './objects/sky.ts';
import { tableObjects } from './objects/table.ts';
import { technologyObjects } from './objects/technology.ts';
import { scale } from './path.ts';

const DRAWINGS: Record<Exclude<ObjectName, 'none' | 'given'>, ObjectDrawing> = {
  ...skyObjects,
  ...livingObjects,
  ...tableObjects,
  ...gardenObjects,
  ...placeObjects,
  ...peopleObjects,
  ...technologyObjects,
  ...ideaObjects,
  ...everydayObjects,
};

export interface ObjectPlace {
  x: Channel;
  y: Channel;
  /** Half the side of the square the object fills, pixels. */
  radius: number;
  /** Second at which it enters. */
  start: number;
  layer: number;
  /** Colour the object stands on; parts too close to it are lifted off. */
  on?: string;
}

function scaled(channel: Channel | undefined, factor: number): Channel {
  if (channel === undefined) return 0;
  return typeof channel === 'number' ? channel * factor : (seconds) => channel(seconds) * factor;
}

/** Below this a part vanishes on what the object stands on. */
const SEEN = 1.45;

/** The part's colour, moved towards the ink or the ground, whichever sets it off, where it would vanish. */
function liftedColor(canvas: Canvas, part: Part, on: string | undefined): string {
  const color = toneColor(canvas.palette, part.tone);
  if (on === undefined || contrast(color, on) >= SEEN) return color;
  const lifted = [canvas.palette.ink, toneColor(canvas.palette, 'ground')].map((to) => mix(color, to, 0.3));
  const [toInk = color, toGround = color] = lifted;
  return contrast(toInk, on) >= contrast(toGround, on) ? toInk : toGround;
}

function placePart(canvas: Canvas, part: Part, place: ObjectPlace): ShapeElement {
  const factor = place.radius / 100;
  const start = place.start + (part.delay ?? 0) / canvas.tempo;
  const pop = tween({ from: 0, to: 1, start, end: start + 0.55 / canvas.tempo, ease: easeOutBack });
  const [atX, atY] = part.at ?? [0, 0];
  const motion: ShapeElement['motion'] = {
    x: plus(place.x, times(atX * factor, pop), scaled(part.dx, factor)),
    y: plus(place.y, times(atY * factor, pop), scaled(part.dy, factor)),
    scaleX: times(pop, part.scaleX ?? 1),
    scaleY: times(pop, part.scaleY ?? 1),
  };
  if (part.angle !== undefined) motion.angle = part.angle;
  if (part.opacity !== undefined) motion.opacity = part.opacity;
  return {
    kind: 'shape',
    layer: place.layer,
    from: Math.min(start, canvas.seconds - 0.02),
    until: canvas.seconds,
    color: liftedColor(canvas, part, place.on),
    path: scale(part.path, factor),
    motion,
  };
}

/** The named object at a place; what is not drawn gives nothing. */
export function drawObject(canvas: Canvas, name: ObjectName, place: ObjectPlace): ShapeElement[] {
  if (name === 'none' || name === 'given') return [];
  const parts = DRAWINGS[name]({ random: canvas.random, seconds: canvas.seconds });
  return parts.map((part) => placePart(canvas, part, place));
}
