/** Plants and animals, and what turns in the wind. */

import { drift, sway } from '../../layout/easing.ts';
import type { ObjectDrawing, Part } from '../drawing.ts';
import {
  bar,
  blob,
  circle,
  ellipse,
  outline,
  type Path,
  type Point,
  points,
  polar,
  polygon,
  ring,
  rotate,
  roundRect,
  star,
  stroke,
} from '../path.ts';

function crown(cx: number, cy: number, r: number): Path {
  const points: Point[] = Array.from({ length: 9 }, (_, index) =>
    polar(r * (index % 2 === 0 ? 1 : 0.88), index * 40, cx, cy),
  );
  return blob(points);
}

export const tree: ObjectDrawing = () => [
  {
    path: polygon(points('-9,90 -6,0 6,0 9,90')),
    tone: 'near',
  },
  {
    path: stroke(
      [
        [0, 40],
        [26, 12],
      ],
      7,
    ),
    tone: 'near',
  },
  { path: crown(0, -62, 58), tone: 'mid', at: [0, 20], angle: sway({ center: 0, reach: 2.2, period: 4 }) },
  {
    path: [...crown(-30, -28, 34), ...crown(32, -30, 36)],
    tone: 'accent',
    at: [0, 16],
    angle: sway({ center: 0, reach: 3, period: 3.4, phase: 0.2 }),
    delay: 0.1,
  },
  {
    path: [...circle(5, -16, -70), ...circle(5, 20, -86), ...circle(5, 36, -40), ...circle(5, -38, -34)],
    tone: 'glow',
    angle: sway({ center: 0, reach: 2.5, period: 3.7 }),
    delay: 0.3,
  },
];

export const pine: ObjectDrawing = () => [
  { path: roundRect({ left: -7, top: 50, right: 7, bottom: 92 }, 2), tone: 'near' },
  ...[0, 1, 2].map(
    (tier): Part => ({
      path: polygon([
        [-58 + tier * 13, 0],
        [0, -62 + tier * 4],
        [58 - tier * 13, 0],
      ]),
      tone: tier === 1 ? 'accent' : 'mid',
      at: [0, 62 - tier * 42],
      angle: sway({ center: 0, reach: 1.6, period: 3.6, phase: tier * 0.12 }),
      delay: 0.08 + tier * 0.1,
    }),
  ),
  { path: star(5, 13, 5.5), tone: 'glow', at: [0, -84], angle: drift(0, 30), delay: 0.45 },
];

/** Half outline of a leaf, mirrored by its own Béziers. */
const LEAF: Path = outline('m 0 -88 b 58 -58 62 22 0 66 b -62 22 -58 -58 0 -88');

export const leaf: ObjectDrawing = () => {
  const swing = sway({ center: 24, reach: 6, period: 3.6 });
  return [
    { path: LEAF, tone: 'accent', angle: swing },
    {
      path: outline('m 0 -88 b 58 -58 62 22 0 66 l 0 -88'),
      tone: 'mid',
      angle: swing,
      opacity: 0.55,
    },
    {
      path: [
        ...bar([0, -62], [0, 94], 5),
        ...[-34, -6, 22].flatMap((y) => [
          ...bar([0, y + 14], [28, y - 10], 3.4),
          ...bar([0, y + 14], [-28, y - 10], 3.4),
        ]),
      ],
      tone: 'ground',
      angle: swing,
      delay: 0.15,
    },
  ];
};

export const flower: ObjectDrawing = () => {
  const petal: Path = outline('m 0 -14 b 34 -40 24 -84 0 -88 b -24 -84 -34 -40 0 -14');
  const turn = drift(0, 7);
  return [
    {
      path: [0, 1, 2, 3, 4, 5].flatMap((index) => rotate(petal, index * 60 + 30)),
      tone: 'mid',
      angle: turn,
      delay: 0.1,
    },
    {
      path: [0, 1, 2, 3, 4, 5].flatMap((index) => rotate(petal, index * 60)),
      tone: 'accent',
      angle: turn,
      scaleX: 0.86,
      scaleY: 0.86,
    },
    { path: circle(22), tone: 'glow', delay: 0.2 },
    {
      path: Array.from({ length: 7 }, (_, index) => circle(2.6, ...polar(12, index * 51.4))).flat(),
      tone: 'near',
      angle: drift(0, -20),
      delay: 0.3,
    },
  ];
};

export const paw: ObjectDrawing = () => {
  const toe = (x: number, y: number, delay: number): Part => ({
    path: ellipse({ rx: 19, ry: 25 }),
    tone: 'accent',
    at: [x, y],
    angle: x * 0.25,
    dy: sway({ center: 0, reach: 3, period: 1.8, phase: delay * 2 }),
    delay,
  });
  return [
    {
      path: blob(points('0,-12 36,14 54,50 26,76 0,66 -26,76 -54,50 -36,14')),
      tone: 'accent',
    },
    toe(-66, -8, 0.1),
    toe(-25, -54, 0.18),
    toe(25, -54, 0.26),
    toe(66, -8, 0.34),
  ];
};

export const fish: ObjectDrawing = () => {
  const swim = sway({ center: 0, reach: 5, period: 3 });
  return [
    {
      path: outline('m 0 0 b -18 -26 -34 -34 -44 -36 b -34 -12 -34 12 -44 36 b -34 34 -18 26 0 0'),
      tone: 'glow',
      at: [-48, 0],
      dy: swim,
      scaleX: sway({ center: 0.95, reach: 0.18, period: 0.9 }),
    },
    {
      path: outline('m -58 0 b -30 -58 46 -58 84 0 b 46 58 -30 58 -58 0'),
      tone: 'accent',
      dy: swim,
    },
    {
      path: outline('m -16 -6 b 4 0 6 26 -14 34 b -30 20 -28 4 -16 -6'),
      tone: 'mid',
      dy: swim,
      angle: sway({ center: 0, reach: 7, period: 1.2 }),
      delay: 0.15,
    },
    { path: circle(8, 48, -10), tone: 'ground', dy: swim, delay: 0.2 },
    ...[0, 1, 2].map(
      (index): Part => ({
        path: ring({ outer: 7, inner: 5 }),
        tone: 'spark',
        at: [86, -10],
        dy: (seconds) => -70 * ((seconds / 2.4 + index / 3) % 1),
        dx: (seconds) => 6 * Math.sin(seconds * 3 + index * 2),
        opacity: (seconds) => 1 - ((seconds / 2.4 + index / 3) % 1),
      }),
    ),
  ];
};

export const bird: ObjectDrawing = () => {
  const flight = sway({ center: 0, reach: 7, period: 2 });
  return [
    {
      path: outline(
        'm -70 8 b -36 44 30 46 62 -8 l 92 -14 l 66 -26 b 54 -48 24 -46 14 -22 b -8 6 -40 6 -92 -10 l -70 8',
      ),
      tone: 'accent',
      dy: flight,
    },
    {
      path: outline('m 20 0 b 0 -52 -30 -84 -66 -92 b -52 -52 -40 -16 -14 8'),
      tone: 'mid',
      at: [0, -4],
      dy: flight,
      scaleY: sway({ center: 0.35, reach: 0.75, period: 0.85 }),
      delay: 0.1,
    },
    { path: circle(4.5, 50, -22), tone: 'ground', dy: flight, delay: 0.15 },
  ];
};

export const turbine: ObjectDrawing = () => {
  const blade: Path = outline('m 0 -6 b 12 -20 8 -70 2 -90 b -6 -70 -6 -24 -6 0');
  return [
    {
      path: polygon(points('-4,-30 4,-30 8,96 -8,96')),
      tone: 'ink',
    },
    {
      path: [0, 120, 240].flatMap((angle) => rotate(blade, angle)),
      tone: 'accent',
      at: [0, -30],
      angle: drift(0, 95),
      scaleX: 0.8,
      scaleY: 0.8,
      delay: 0.1,
    },
    { path: circle(7), tone: 'glow', at: [0, -30], delay: 0.2 },
    { path: [...ellipse({ x: 0, y: 96, rx: 70, ry: 8 })], tone: 'mid' },
  ];
};

/** Drawings of this group by name. */
export const livingObjects = { tree, pine, leaf, flower, paw, fish, bird, turbine };
