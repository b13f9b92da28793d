/** Objects that stand for ideas: learning, money, safety, news. */

import { drift, easeOutBack, sway, tween } from '../../layout/easing.ts';
import type { ObjectDrawing, Part } from '../drawing.ts';
import {
  arcBand,
  bar,
  circle,
  ellipse,
  outline,
  type Path,
  points,
  polar,
  polygon,
  ring,
  rotate,
  roundRect,
  star,
  stroke,
  translate,
} from '../path.ts';

export const bulb: ObjectDrawing = () => [
  {
    path: Array.from({ length: 7 }, (_, index) =>
      rotate(bar([0, -82], [0, -97], 7), -90 + index * 30),
    ).flat(),
    tone: 'accent',
    at: [0, -8],
    opacity: sway({ center: 0.7, reach: 0.3, period: 1.6 }),
    scaleX: sway({ center: 0.97, reach: 0.05, period: 1.6 }),
    scaleY: sway({ center: 0.97, reach: 0.05, period: 1.6 }),
    delay: 0.25,
  },
  {
    path: outline(
      'm -24 44 b -26 20 -58 8 -58 -30 b -58 -62 -32 -86 0 -86 b 32 -86 58 -62 58 -30 b 58 8 26 20 24 44',
    ),
    tone: 'glow',
    at: [0, 10],
  },
  {
    path: [...stroke(points('-16,34 -20,-20 0,-6 20,-20 16,34'), 5)],
    tone: 'near',
    at: [0, 10],
    opacity: 0.8,
    delay: 0.1,
  },
  {
    path: [
      ...roundRect({ left: -24, top: 58, right: 24, bottom: 70 }, 5),
      ...roundRect({ left: -21, top: 74, right: 21, bottom: 84 }, 5),
      ...roundRect({ left: -11, top: 88, right: 11, bottom: 96 }, 4),
    ],
    tone: 'ink',
    delay: 0.1,
  },
];

export const chart: ObjectDrawing = () => [
  { path: [...bar([-88, -84], [-88, 80], 5), ...bar([-88, 80], [92, 80], 5)], tone: 'ink', opacity: 0.8 },
  ...[40, 74, 58, 104, 132].map(
    (height, index): Part => ({
      path: roundRect({ left: -13, top: -height, right: 13, bottom: 0 }, 4),
      tone: index === 4 ? 'glow' : index % 2 ? 'accent' : 'mid',
      at: [-62 + index * 34, 77],
      scaleY: (t) =>
        tween({ from: 0.02, to: 1, start: 0.25 + index * 0.12, end: 0.95 + index * 0.12, ease: easeOutBack })(
          t,
        ) *
        (1 + 0.05 * Math.sin(t * 2.2 + index)),
      delay: 0.1,
    }),
  ),
];

export const coin: ObjectDrawing = () => {
  const spin = (t: number) => Math.cos(t * 1.7);
  return [
    { path: ellipse({ y: 88, rx: 50, ry: 8 }), tone: 'near', opacity: 0.5 },
    { path: circle(74), tone: 'accent', scaleX: (t) => Math.max(0.1, Math.abs(spin(t))), dx: 5 },
    { path: circle(74), tone: 'glow', scaleX: (t) => Math.max(0.08, Math.abs(spin(t))) },
    {
      path: ring({ outer: 60, inner: 54 }),
      tone: 'accent',
      scaleX: (t) => Math.max(0.08, Math.abs(spin(t))),
    },
    { path: star(5, 34, 14.5), tone: 'accent', scaleX: (t) => Math.max(0.08, Math.abs(spin(t))) },
  ];
};

export const book: ObjectDrawing = () => [
  {
    path: outline(
      'm -94 -44 b -60 -64 -24 -58 0 -40 b 24 -58 60 -64 94 -44 l 94 64 b 60 48 24 52 0 70 b -24 52 -60 48 -94 64',
    ),
    tone: 'accent',
  },
  {
    path: outline('m -84 -50 b -56 -64 -22 -58 -3 -42 l -3 56 b -24 42 -58 40 -84 50'),
    tone: 'ink',
    delay: 0.1,
  },
  {
    path: outline('m 84 -50 b 56 -64 22 -58 3 -42 l 3 56 b 24 42 58 40 84 50'),
    tone: 'ink',
    delay: 0.1,
  },
  {
    path: [-30, -8, 14].flatMap((y) => [...bar([-66, y], [-22, y + 6], 4), ...bar([66, y], [22, y + 6], 4)]),
    tone: 'mid',
    delay: 0.2,
  },
  {
    path: outline('m 0 -44 b 18 -60 50 -66 76 -56 l 76 44 b 50 36 20 42 0 56'),
    tone: 'glow',
    scaleX: (t) => Math.cos(((t / 3) % 1) * Math.PI),
    opacity: (t) => 0.9 * Math.sin(Math.PI * ((t / 3) % 1)),
    delay: 0.3,
  },
];

export const pencil: ObjectDrawing = () => {
  const write = (t: number) => 16 * Math.sin(t * 2.8);
  return [
    {
      path: [0, 1, 2, 3].flatMap((index) =>
        translate(
          arcBand({ outer: 15, inner: 10, from: index % 2 ? 90 : -90, to: index % 2 ? 270 : 90 }),
          index * 25 - 56,
          76,
        ),
      ),
      tone: 'accent',
      opacity: 0.9,
      delay: 0.2,
    },
    {
      path: [...rotate(roundRect({ left: -15, top: -94, right: 15, bottom: 34 }, 6), 30)],
      tone: 'glow',
      dx: write,
      dy: 4,
    },
    {
      path: rotate(polygon(points('-15,34 15,34 0,66')), 30),
      tone: 'ink',
      dx: write,
      dy: 4,
    },
    {
      path: rotate(polygon(points('-6,53 6,53 0,66')), 30),
      tone: 'near',
      dx: write,
      dy: 4,
    },
    {
      path: rotate(roundRect({ left: -15, top: -94, right: 15, bottom: -72 }, 6), 30),
      tone: 'accent',
      dx: write,
      dy: 4,
    },
  ];
};

export const shield: ObjectDrawing = () => {
  const contour = (k: number): Path => [
    ['m', 0, -90 * k],
    ['b', 26 * k, -70 * k, 54 * k, -62 * k, 76 * k, -62 * k],
    ['b', 78 * k, 10 * k, 54 * k, 66 * k, 0, 92 * k],
    ['b', -54 * k, 66 * k, -78 * k, 10 * k, -76 * k, -62 * k],
    ['b', -54 * k, -62 * k, -26 * k, -70 * k, 0, -90 * k],
  ];
  return [
    {
      path: contour(1),
      tone: 'mid',
      scaleX: sway({ center: 1, reach: 0.03, period: 2.4 }),
      scaleY: sway({ center: 1, reach: 0.03, period: 2.4 }),
    },
    { path: contour(0.84), tone: 'accent', delay: 0.08 },
    {
      path: stroke(points('-32,2 -8,28 36,-24'), 13),
      tone: 'ground',
      scaleX: tween({ from: 0.2, to: 1, start: 0.5, end: 0.9, ease: easeOutBack }),
      scaleY: sway({ center: 1, reach: 0.05, period: 1.8 }),
      delay: 0.35,
    },
  ];
};

export const megaphone: ObjectDrawing = () => [
  {
    path: outline('m -70 -18 l -30 -24 l 52 -66 l 52 54 l -30 14 l -70 10'),
    tone: 'accent',
    angle: sway({ center: -10, reach: 4, period: 1.1 }),
  },
  {
    path: [...ellipse({ x: 52, y: -6, rx: 12, ry: 60 })],
    tone: 'ink',
    angle: sway({ center: -10, reach: 4, period: 1.1 }),
    delay: 0.05,
  },
  {
    path: polygon(points('-52,12 -26,16 -14,62 -38,66')),
    tone: 'mid',
    angle: sway({ center: -10, reach: 4, period: 1.1 }),
  },
  ...[0, 1, 2].map(
    (index): Part => ({
      path: arcBand({ outer: 30 + index * 17, inner: 24 + index * 17, from: 55, to: 125 }),
      tone: 'glow',
      at: [56, -20],
      opacity: (t) => 0.25 + 0.75 * Math.max(0, Math.sin(t * 5 - index * 0.9)),
      delay: 0.2 + index * 0.08,
    }),
  ),
];

export const starObject: ObjectDrawing = () => [
  {
    path: star(5, 92, 40),
    tone: 'mid',
    angle: sway({ center: 0, reach: 8, period: 4 }),
    opacity: 0.6,
    scaleX: 1.06,
    scaleY: 1.06,
  },
  { path: star(5, 84, 36), tone: 'glow', angle: sway({ center: 0, reach: 6, period: 3.4 }) },
  ...[0, 1, 2, 3].map(
    (index): Part => ({
      path: star(4, 15, 4),
      tone: 'spark',
      at: polar(88, 40 + index * 90),
      angle: drift(0, 50),
      scaleX: sway({ center: 0.7, reach: 0.4, period: 1.5, phase: index / 4 }),
      scaleY: sway({ center: 0.7, reach: 0.4, period: 1.5, phase: index / 4 }),
      delay: 0.2 + index * 0.08,
    }),
  ),
];

/** Drawings of this group by name. */
export const ideaObjects = { bulb, chart, coin, book, pencil, shield, megaphone, star: starObject };
