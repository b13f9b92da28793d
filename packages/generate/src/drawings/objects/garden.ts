/** Objects of the garden and of making coffee. */

import { sway } from '../../layout/easing.ts';
import type { ObjectDrawing, Part } from '../drawing.ts';
import {
  bar,
  blob,
  ellipse,
  outline,
  type Path,
  type Point,
  points,
  roundRect,
  scale,
  star,
  stroke,
} from '../path.ts';

/** One coffee bean with its seam, about its own middle. */
function bean(options: { x: number; y: number; tilt: number; phase: number; tone: Part['tone'] }): Part[] {
  const { x, y, tilt, phase, tone } = options;
  const angle = sway({ center: tilt, reach: 5, period: 2.9, phase });
  const dy = sway({ center: 0, reach: 4, period: 2.4, phase });
  const seam = stroke(
    Array.from(
      { length: 15 },
      (_, step): Point => [9 * Math.sin((step / 14) * 2 * Math.PI), -44 + (step * 88) / 14],
    ),
    6,
  );
  return [
    { path: ellipse({ rx: 32, ry: 50 }), tone, at: [x, y], angle, dy, delay: phase * 0.3 },
    { path: seam, tone: 'ground', at: [x, y], angle, dy, delay: phase * 0.3 + 0.12 },
  ];
}

const beans: ObjectDrawing = () => [
  ...bean({ x: -34, y: -22, tilt: -28, phase: 0, tone: 'accent' }),
  ...bean({ x: 40, y: -34, tilt: 34, phase: 0.35, tone: 'mid' }),
  ...bean({ x: 8, y: 46, tilt: 78, phase: 0.7, tone: 'accent' }),
];

function drip(phase: number): Part {
  return {
    path: outline('m 0 -9 b 7 2 7 10 0 10 b -7 10 -7 2 0 -9'),
    tone: 'glow',
    at: [-86, 6],
    dy: (seconds) => 62 * ((seconds / 1.3 + phase) % 1),
    opacity: (seconds) => Math.sin(Math.PI * ((seconds / 1.3 + phase) % 1)),
    delay: 0.3,
  };
}

const SPOUT: Path = stroke(
  [
    [-34, 48],
    [-62, 40],
    [-66, 4],
    [-86, -14],
  ],
  11,
);

const kettle: ObjectDrawing = () => [
  { path: ellipse({ x: 6, y: 80, rx: 70, ry: 9 }), tone: 'mid' },
  {
    path: stroke(
      [
        [44, -26],
        [82, -26],
        [82, 36],
        [54, 52],
      ],
      11,
    ),
    tone: 'near',
    delay: 0.12,
  },
  { path: SPOUT, tone: 'accent', delay: 0.08 },
  {
    path: outline('m -34 -32 l 46 -32 l 66 70 b 66 78 60 78 54 78 l -42 78 b -48 78 -54 78 -54 70'),
    tone: 'accent',
  },
  { path: roundRect({ left: -38, top: -42, right: 50, bottom: -28 }, 6), tone: 'near', delay: 0.1 },
  {
    path: [...ellipse({ x: 6, y: -52, rx: 10, ry: 10 })],
    tone: 'glow',
    dy: sway({ center: 0, reach: 2.5, period: 1.2 }),
    delay: 0.2,
  },
  { path: ellipse({ x: -22, y: 24, rx: 6, ry: 26 }), tone: 'ink', opacity: 0.4, delay: 0.25 },
  drip(0),
  drip(0.5),
];

const tomato: ObjectDrawing = () => {
  const swing = sway({ center: 0, reach: 3, period: 3.1 });
  return [
    {
      path: blob(points('0,-44 44,-52 80,-18 80,30 48,70 0,78 -48,70 -80,30 -80,-18 -44,-52')),
      tone: 'accent',
      angle: swing,
    },
    { path: ellipse({ x: -46, y: 4, rx: 9, ry: 22 }), tone: 'ink', opacity: 0.4, angle: swing, delay: 0.2 },
    { path: bar([0, -46], [10, -84], 10), tone: 'near', angle: swing, delay: 0.1 },
    {
      path: star(5, 46, 13),
      tone: 'near',
      at: [0, -44],
      scaleY: 0.62,
      angle: sway({ center: 4, reach: 5, period: 2.6 }),
      delay: 0.15,
    },
  ];
};

const BLADE: Path = outline('m 0 0 b 10 -40 52 -58 84 -50 b 82 -14 46 14 0 0');

const sprout: ObjectDrawing = () => [
  { path: outline('m -78 84 b -70 50 -30 44 0 44 b 30 44 70 50 78 84'), tone: 'near' },
  { path: bar([0, 52], [0, -22], 9), tone: 'mid', delay: 0.1 },
  {
    path: BLADE,
    tone: 'accent',
    at: [0, -18],
    angle: sway({ center: 0, reach: 5, period: 2.8 }),
    delay: 0.2,
  },
  {
    path: scale(BLADE, -0.86, 0.86),
    tone: 'mid',
    at: [0, 4],

    angle: sway({ center: 0, reach: 5, period: 3.2, phase: 0.4 }),
    delay: 0.3,
  },
  { path: ellipse({ x: -34, y: 74, rx: 6, ry: 4 }), tone: 'glow', delay: 0.35 },
  { path: ellipse({ x: 30, y: 68, rx: 5, ry: 4 }), tone: 'glow', delay: 0.4 },
];

/** Drawings of this file by name. */
export const gardenObjects = { bean: beans, kettle, tomato, sprout };
