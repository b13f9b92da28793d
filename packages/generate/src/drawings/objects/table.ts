/** Objects of the table and of celebration. */

import { drift, sway } from '../../layout/easing.ts';
import type { ObjectDrawing, Part } from '../drawing.ts';
import {
  bar,
  blob,
  circle,
  ellipse,
  outline,
  type Path,
  points,
  polygon,
  rectangle,
  ring,
  rotate,
  roundRect,
  star,
} from '../path.ts';

const STEAM: Path = outline('m -4 30 b -20 12 14 -4 -2 -30 b 24 -4 -6 10 6 30');

function steam(x: number, y: number, phase: number): Part {
  return {
    path: STEAM,
    tone: 'ink',
    at: [x, y],
    dy: (seconds) => 8 - 26 * ((seconds / 2.6 + phase) % 1),
    scaleX: sway({ center: 1, reach: 0.25, period: 1.9, phase }),
    opacity: (seconds) => 0.75 * Math.sin(Math.PI * ((seconds / 2.6 + phase) % 1)),
  };
}

export const cup: ObjectDrawing = () => [
  { path: ellipse({ x: -6, y: 84, rx: 86, ry: 12 }), tone: 'mid' },
  { path: ring({ outer: 30, inner: 19, x: 58, y: 22 }), tone: 'accent', delay: 0.1 },
  {
    path: outline('m -72 -22 l 60 -22 b 60 40 42 76 10 80 l -22 80 b -54 76 -72 40 -72 -22'),
    tone: 'accent',
  },
  { path: ellipse({ x: -6, y: -22, rx: 66, ry: 12 }), tone: 'ink' },
  { path: ellipse({ x: -6, y: -20, rx: 57, ry: 8.5 }), tone: 'near' },
  steam(-34, -62, 0),
  steam(-6, -68, 0.37),
  steam(22, -62, 0.71),
];

export const apple: ObjectDrawing = () => {
  const swing = sway({ center: 0, reach: 3.5, period: 3 });
  return [
    { path: bar([0, -44], [8, -84], 8), tone: 'near', angle: swing },
    {
      path: blob(points('0,-40 36,-54 72,-14 56,54 24,82 0,74 -24,82 -56,54 -72,-14 -36,-54')),
      tone: 'accent',
      angle: swing,
    },
    {
      path: outline('m 10 -58 b 18 -92 54 -94 66 -84 b 58 -58 32 -50 10 -58'),
      tone: 'mid',
      angle: sway({ center: 0, reach: 6, period: 2.3 }),
      delay: 0.15,
    },
    {
      path: ellipse({ x: -40, y: -8, rx: 10, ry: 22 }),
      tone: 'ink',
      opacity: 0.45,
      angle: swing,
      delay: 0.2,
    },
  ];
};

export const bread: ObjectDrawing = () => [
  {
    path: blob(points('-90,20 -70,-36 0,-54 70,-36 90,20 64,52 0,60 -64,52')),
    tone: 'accent',
  },
  { path: [-46, -8, 30].flatMap((x) => bar([x, -24], [x + 22, 22], 11)), tone: 'glow', delay: 0.15 },
  steam(-30, -72, 0.1),
  steam(26, -74, 0.55),
  {
    path: points('-60,84 0,88 58,82').flatMap(([x = 0, y = 0]) => circle(5, x, y)),
    tone: 'spark',
    delay: 0.3,
  },
];

export const pan: ObjectDrawing = () => [
  { path: bar([40, 30], [96, 66], 15), tone: 'near' },
  { path: circle(62, -20, 4), tone: 'near' },
  { path: circle(50, -20, 4), tone: 'mid' },
  {
    path: blob(points('-52,-8 -30,-30 2,-24 14,4 0,34 -34,34 -54,16')),
    tone: 'ink',
    angle: sway({ center: 0, reach: 4, period: 2.6 }),
    delay: 0.15,
  },
  {
    path: circle(15, -20, 2),
    tone: 'glow',
    scaleX: sway({ center: 1, reach: 0.05, period: 1.4 }),
    delay: 0.25,
  },
  steam(-50, -70, 0),
  steam(-10, -78, 0.4),
];

export const HEART_PATH: Path = outline(
  'm 0 78 b -30 50 -86 16 -86 -30 b -86 -62 -62 -78 -42 -78 b -22 -78 -6 -66 0 -48 b 6 -66 22 -78 42 -78 b 62 -78 86 -62 86 -30 b 86 16 30 50 0 78',
);

export const beat = (seconds: number) => 0.94 + 0.09 * Math.max(0, Math.sin(seconds * 5.2)) ** 6;

export const heart: ObjectDrawing = () => [
  {
    path: HEART_PATH,
    tone: 'mid',
    scaleX: (t) => beat(t - 0.12) * 1.12,
    scaleY: (t) => beat(t - 0.12) * 1.12,
    opacity: 0.5,
  },
  { path: HEART_PATH, tone: 'accent', scaleX: beat, scaleY: beat },
  {
    path: outline('m -64 -30 b -64 -50 -52 -60 -40 -60 b -50 -52 -54 -44 -54 -30 b -54 -22 -64 -22 -64 -30'),
    tone: 'ink',
    opacity: 0.75,
    scaleX: beat,
    scaleY: beat,
    delay: 0.15,
  },
];

export const gift: ObjectDrawing = () => [
  { path: roundRect({ left: -66, top: -8, right: 66, bottom: 84 }, 6), tone: 'accent' },
  { path: rectangle(-12, -8, 12, 84), tone: 'glow' },
  {
    path: [...roundRect({ left: -78, top: -38, right: 78, bottom: -4 }, 6)],
    tone: 'mid',
    dy: (t) => -5 * Math.max(0, Math.sin(t * 3.2)),
    angle: (t) => 3 * Math.sin(t * 6.4) * Math.max(0, Math.sin(t * 3.2)),
    delay: 0.1,
  },
  {
    path: [
      ...rotate(ellipse({ x: -32, rx: 32, ry: 15 }), 26),
      ...rotate(ellipse({ x: 32, rx: 32, ry: 15 }), -26),
    ],
    tone: 'glow',
    at: [0, -42],
    dy: (t) => -5 * Math.max(0, Math.sin(t * 3.2)),
    scaleX: sway({ center: 1, reach: 0.06, period: 1.96 }),
    delay: 0.2,
  },
  { path: circle(11, 0, -44), tone: 'spark', dy: (t) => -5 * Math.max(0, Math.sin(t * 3.2)), delay: 0.25 },
];

export const balloon: ObjectDrawing = () => {
  const one = (x: number, y: number, tone: Part['tone'], phase: number): Part[] => [
    {
      path: bar([0, 40], [0, 104], 2),
      tone: 'ink',
      at: [x, y],
      dy: sway({ center: 0, reach: 7, period: 2.8, phase }),
      angle: sway({ center: -x * 0.35, reach: 3, period: 3.1, phase }),
      opacity: 0.7,
      delay: phase,
    },
    {
      path: [...ellipse({ rx: 34, ry: 41 }), ...polygon(points('-7,48 0,38 7,48'))],
      tone,
      at: [x, y],
      dy: sway({ center: 0, reach: 7, period: 2.8, phase }),
      angle: sway({ center: 0, reach: 3, period: 3.1, phase }),
      delay: phase,
    },
    {
      path: ellipse({ x: -12, y: -14, rx: 6, ry: 11 }),
      tone: 'ink',
      opacity: 0.55,
      at: [x, y],
      dy: sway({ center: 0, reach: 7, period: 2.8, phase }),
      delay: phase + 0.1,
    },
  ];
  return [...one(-44, -22, 'mid', 0.1), ...one(44, -30, 'glow', 0.3), ...one(0, -50, 'accent', 0)];
};

export const cake: ObjectDrawing = () => [
  { path: ellipse({ y: 84, rx: 92, ry: 11 }), tone: 'mid' },
  { path: roundRect({ left: -70, top: 16, right: 70, bottom: 82 }, 10), tone: 'accent' },
  {
    path: [
      ...roundRect({ left: -70, top: 4, right: 70, bottom: 32 }, 12),
      ...[-52, -18, 16, 50].flatMap((x, index) =>
        roundRect({ left: x - 11, top: 20, right: x + 11, bottom: 46 + (index % 2) * 10 }, 11),
      ),
    ],
    tone: 'ink',
    delay: 0.1,
  },
  ...[-36, 0, 36].flatMap((x, index): Part[] => [
    {
      path: roundRect({ left: -5, top: -44, right: 5, bottom: 6 }, 2),
      tone: index === 1 ? 'spark' : 'mid',
      at: [x, 0],
      delay: 0.2 + index * 0.08,
    },
    {
      path: outline('m 0 -24 b 16 -4 10 10 0 10 b -10 10 -16 -4 0 -24'),
      tone: 'glow',
      at: [x, -56],
      scaleX: sway({ center: 0.9, reach: 0.16, period: 0.5, phase: index / 3 }),
      scaleY: sway({ center: 1, reach: 0.14, period: 0.37, phase: index / 3 }),
      delay: 0.35 + index * 0.08,
    },
  ]),
];

export const note: ObjectDrawing = () => {
  const bounce = (phase: number) => sway({ center: 0, reach: 6, period: 1.2, phase });
  return [
    { path: [...rotate(ellipse({ rx: 27, ry: 20 }), -20)], tone: 'accent', at: [-42, 62], dy: bounce(0) },
    {
      path: [...rotate(ellipse({ rx: 27, ry: 20 }), -20)],
      tone: 'accent',
      at: [52, 42],
      dy: bounce(0.1),
      delay: 0.1,
    },
    {
      path: [
        ...bar([-20, 58], [-20, -56], 9),
        ...bar([74, 38], [74, -76], 9),
        ...polygon(points('-24,-60 78,-82 78,-52 -24,-30')),
      ],
      tone: 'accent',
      dy: bounce(0.05),
      delay: 0.05,
    },
    { path: star(4, 14, 4), tone: 'glow', at: [-70, -44], angle: drift(0, 60), delay: 0.3 },
    { path: star(4, 10, 3), tone: 'spark', at: [94, 76], angle: drift(0, -50), delay: 0.4 },
  ];
};

/** Drawings of this group by name. */
export const tableObjects = { cup, apple, bread, pan, heart, gift, balloon, cake, note };
