/** Places an object on the canvas: all parts enter with a small overshoot, one after another. */
import { drift, easeOutBack, plus, sway, times, tween } from '../layout/easing.ts';
import type { Channel, ShapeElement } from '../layout/stage.ts';
import { contrast, mix } from '../look/color.ts';
import type { ObjectName } from '../names.ts';
import { type Canvas, type ObjectDrawing, type Part, toneColor } from './drawing.ts';
import { gardenObjects } from './objects/garden.ts';
import { ideaObjects } from './objects/ideas.ts';
import { livingObjects } from './objects/living.ts';
import { peopleObjects } from './objects/people.ts';
import { placeObjects } from './objects/places.ts';
import { skyObjects } from './objects/sky.ts';
import { tableObjects } from './objects/table.ts';
import { technologyObjects } from './objects/technology.ts';
import {
  bar,
  circle,
  ellipse,
  outline,
  polar,
  polygon,
  rectangle,
  ring,
  roundRect,
  scale,
  stroke,
} from './path.ts';

// Things of every day that many films speak of.

const flame: ObjectDrawing = () => [
  {
    path: outline(
      'm 0 92 b -44 92 -66 60 -62 22 b -58 -14 -22 -30 -20 -96 b 20 -70 30 -38 28 -10 b 38 -18 40 -34 38 -48 b 62 -20 68 8 64 34 b 60 68 40 92 0 92',
    ),
    tone: 'accent',
    scaleX: sway({ center: 1, reach: 0.04, period: 0.9 }),
    scaleY: sway({ center: 1, reach: 0.05, period: 1.1 }),
  },
  {
    path: outline(
      'm 0 86 b -26 86 -38 66 -34 44 b -30 22 -8 14 -4 -22 b 20 -2 34 22 34 46 b 34 70 20 86 0 86',
    ),
    tone: 'glow',
    scaleX: sway({ center: 1, reach: 0.07, period: 0.7 }),
    scaleY: sway({ center: 1, reach: 0.07, period: 0.8 }),
    delay: 0.12,
  },
];

const glass: ObjectDrawing = () => [
  { path: bar([10, -20], [42, -98], 8), tone: 'accent', delay: 0.15 },
  {
    path: polygon([
      [-50, -56],
      [50, -56],
      [38, 90],
      [-38, 90],
    ]),
    tone: 'spark',
  },
  {
    path: polygon([
      [-45, -24],
      [45, -24],
      [36, 84],
      [-36, 84],
    ]),
    tone: 'mid',
    delay: 0.08,
  },
  {
    path: roundRect({ left: -14, top: -14, right: 14, bottom: 14 }, 4),
    tone: 'glow',
    at: [-14, -14],
    angle: sway({ center: 12, reach: 8, period: 2.4 }),
    dy: sway({ center: 0, reach: 4, period: 2 }),
    delay: 0.2,
  },
  {
    path: roundRect({ left: -12, top: -12, right: 12, bottom: 12 }, 4),
    tone: 'far',
    at: [16, 6],
    angle: sway({ center: -18, reach: 8, period: 2.1 }),
    dy: sway({ center: 0, reach: 4, period: 1.7 }),
    delay: 0.26,
  },
  { path: ring({ outer: 22, inner: 16 }), tone: 'accent', at: [48, -58], delay: 0.3 },
];

const lamp: ObjectDrawing = () => [
  {
    path: polygon([
      [4, -34],
      [58, -2],
      [40, 88],
      [-70, 88],
    ]),
    tone: 'glow',
    opacity: sway({ center: 0.55, reach: 0.2, period: 2.6 }),
    delay: 0.3,
  },
  { path: ellipse({ rx: 44, ry: 9, x: -34, y: 86 }), tone: 'near' },
  {
    path: stroke(
      [
        [-34, 80],
        [-62, 4],
        [-6, -54],
      ],
      9,
    ),
    tone: 'ink',
    delay: 0.05,
  },
  { path: circle(9, -62, 4), tone: 'accent', delay: 0.1 },
  {
    path: outline('m -22 -66 l 14 -90 b 44 -78 66 -46 62 -6 l -4 -30 b -16 -42 -22 -54 -22 -66'),
    tone: 'accent',
    delay: 0.15,
  },
];

const lemon: ObjectDrawing = () => [
  {
    path: outline(
      'm -96 0 b -88 -8 -82 -12 -74 -30 b -54 -74 54 -74 74 -30 b 82 -12 88 -8 96 0 b 88 8 82 12 74 30 b 54 74 -54 74 -74 30 b -82 12 -88 8 -96 0',
    ),
    tone: 'glow',
    angle: -24,
    at: [-8, -8],
  },
  { path: circle(46), tone: 'accent', at: [34, 38], delay: 0.15 },
  { path: circle(39), tone: 'spark', at: [34, 38], delay: 0.18 },
  {
    path: Array.from({ length: 8 }, (_, index) =>
      polygon([[0, 0], polar(33, index * 45 + 5), polar(33, index * 45 + 40)]),
    ).flat(),
    tone: 'glow',
    at: [34, 38],
    angle: drift(0, 14),
    delay: 0.22,
  },
];

const calendar: ObjectDrawing = () => [
  { path: roundRect({ left: -78, top: -70, right: 78, bottom: 84 }, 14), tone: 'spark' },
  {
    path: [
      ...roundRect({ left: -78, top: -70, right: 78, bottom: -40 }, 12),
      ...rectangle(-78, -52, 78, -30),
    ],
    tone: 'accent',
    delay: 0.08,
  },
  { path: [...bar([-42, -86], [-42, -56], 12), ...bar([42, -86], [42, -56], 12)], tone: 'near', delay: 0.12 },
  {
    path: [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].flatMap((column) => circle(9, -51 + column * 34, -2 + row * 32)),
    ),
    tone: 'mid',
    delay: 0.18,
  },
  {
    path: circle(14, 17, 30),
    tone: 'accent',
    scaleX: sway({ center: 1, reach: 0.08, period: 1.6 }),
    scaleY: sway({ center: 1, reach: 0.08, period: 1.6 }),
    delay: 0.3,
  },
];

const everydayObjects = { flame, glass, lamp, lemon, calendar };

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
