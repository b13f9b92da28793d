/** Objects of sport, clothes and company. */

import { drift, sway, tween } from '../../layout/easing.ts';
import type { ObjectDrawing, Part } from '../drawing.ts';
import {
  arcBand,
  bar,
  circle,
  ellipse,
  outline,
  points,
  polar,
  polygon,
  ring,
  roundRect,
  star,
  translate,
} from '../path.ts';
import { beat, HEART_PATH } from './table.ts';

export const ball: ObjectDrawing = () => {
  const hop = (t: number) => -58 * Math.abs(Math.sin(t * 2.6)) + 26;
  const squash = (t: number) => 1 - 0.12 * (1 - Math.abs(Math.sin(t * 2.6))) ** 4;
  return [
    {
      path: ellipse({ rx: 52, ry: 8 }),
      tone: 'near',
      at: [0, 88],
      scaleX: (t) => 1 - 0.4 * Math.abs(Math.sin(t * 2.6)),
      opacity: 0.6,
    },
    { path: circle(54), tone: 'accent', dy: hop, scaleY: squash },
    {
      path: [
        ...arcBand({ outer: 54, inner: 48, from: 0, to: 359 }),
        ...bar([-52, 0], [52, 0], 5),
        ...bar([0, -52], [0, 52], 5),
        ...arcBand({ outer: 30, inner: 25, from: 200, to: 340 }),
        ...translate(arcBand({ outer: 46, inner: 41, from: 50, to: 130 }), -58, 0),
        ...translate(arcBand({ outer: 46, inner: 41, from: 230, to: 310 }), 58, 0),
      ],
      tone: 'near',
      dy: hop,
      scaleY: squash,
      angle: drift(0, 80),
      opacity: 0.9,
    },
  ];
};

export const dumbbell: ObjectDrawing = () => {
  const lift = (t: number) => -20 * Math.max(0, Math.sin(t * 2.4)) ** 2 + 6;
  return [
    { path: bar([-60, 0], [60, 0], 13), tone: 'ink', angle: -18, dy: lift },
    ...[-1, 1].flatMap((side): Part[] => [
      {
        path: roundRect({ left: 42 * side - 11, top: -52, right: 42 * side + 11, bottom: 52 }, 8),
        tone: 'accent',
        angle: -18,
        dy: lift,
        delay: 0.1,
      },
      {
        path: roundRect({ left: 68 * side - 10, top: -36, right: 68 * side + 10, bottom: 36 }, 8),
        tone: 'glow',
        angle: -18,
        dy: lift,
        delay: 0.18,
      },
      {
        path: roundRect({ left: 88 * side - 6, top: -14, right: 88 * side + 6, bottom: 14 }, 5),
        tone: 'ink',
        angle: -18,
        dy: lift,
        delay: 0.24,
      },
    ]),
  ];
};

export const shoe: ObjectDrawing = () => {
  const step = (t: number) => 4 * Math.sin(t * 4);
  return [
    ...[0, 1, 2].map(
      (index): Part => ({
        path: bar([0, 0], [40, 0], 6),
        tone: 'spark',
        at: [-96, -24 + index * 26],
        dx: (t) => 26 - 52 * ((t / 0.9 + index * 0.33) % 1),
        opacity: (t) => Math.sin(Math.PI * ((t / 0.9 + index * 0.33) % 1)),
      }),
    ),
    {
      path: outline(
        'm -70 -50 b -50 -40 -36 -40 -20 -56 l 12 -40 b 28 -8 56 2 82 10 b 94 16 94 34 90 40 l -76 40 b -82 8 -80 -24 -70 -50',
      ),
      tone: 'accent',
      dy: step,
    },
    {
      path: roundRect({ left: -80, top: 34, right: 94, bottom: 56 }, 10),
      tone: 'ink',
      dy: step,
      delay: 0.08,
    },
    {
      path: [...bar([-8, -30], [8, -44], 5), ...bar([6, -18], [22, -30], 5), ...bar([22, -6], [36, -17], 5)],
      tone: 'glow',
      dy: step,
      delay: 0.15,
    },
    {
      path: outline('m -74 6 b -40 26 0 20 34 0 b 0 34 -46 38 -76 24'),
      tone: 'ground',
      dy: step,
      opacity: 0.85,
      delay: 0.15,
    },
  ];
};

export const trophy: ObjectDrawing = () => [
  {
    path: [
      ...ring({ outer: 30, inner: 19, x: -52, y: -32 }),
      ...ring({ outer: 30, inner: 19, x: 52, y: -32 }),
    ],
    tone: 'mid',
  },
  {
    path: outline(
      'm -54 -76 l 54 -76 b 56 -16 36 22 10 30 l 10 58 l -10 58 l -10 30 b -36 22 -56 -16 -54 -76',
    ),
    tone: 'glow',
  },
  {
    path: [
      ...roundRect({ left: -36, top: 54, right: 36, bottom: 70 }, 4),
      ...roundRect({ left: -50, top: 70, right: 50, bottom: 90 }, 4),
    ],
    tone: 'accent',
    delay: 0.1,
  },
  {
    path: star(5, 24, 10),
    tone: 'near',
    at: [0, -30],
    angle: sway({ center: 0, reach: 14, period: 2.4 }),
    delay: 0.2,
  },
  ...[0, 1, 2].map(
    (index): Part => ({
      path: star(4, 15, 4),
      tone: 'spark',
      at: polar(86, -60 + index * 60, 0, -10),
      angle: drift(index * 30, 70),
      scaleX: sway({ center: 0.6, reach: 0.5, period: 1.3, phase: index / 3 }),
      scaleY: sway({ center: 0.6, reach: 0.5, period: 1.3, phase: index / 3 }),
      delay: 0.3 + index * 0.1,
    }),
  ),
];

export const people: ObjectDrawing = () => {
  const person = (x: number, y: number, tone: Part['tone'], phase: number): Part[] => [
    {
      path: circle(22, 0, -46),
      tone,
      at: [x, y],
      dy: sway({ center: 0, reach: 4, period: 1.6, phase }),
      delay: phase,
    },
    {
      path: outline('m -38 60 b -38 -8 -22 -18 0 -18 b 22 -18 38 -8 38 60'),
      tone,
      at: [x, y],
      dy: sway({ center: 0, reach: 3, period: 1.6, phase: phase + 0.1 }),
      delay: phase + 0.05,
    },
  ];
  return [...person(-54, 0, 'mid', 0.1), ...person(54, 0, 'glow', 0.2), ...person(0, 18, 'accent', 0)];
};

export const shirt: ObjectDrawing = () => [
  {
    path: polygon(
      points('-26,-74 -44,-68 -92,-34 -72,2 -48,-12 -48,84 48,84 48,-12 72,2 92,-34 44,-68 26,-74 0,-52'),
    ),
    tone: 'accent',
    angle: sway({ center: 0, reach: 3, period: 3 }),
  },
  {
    path: polygon(points('-26,-74 0,-52 26,-74 32,-70 0,-38 -32,-70')),
    tone: 'ink',
    angle: sway({ center: 0, reach: 3, period: 3 }),
    delay: 0.1,
  },
  {
    path: HEART_PATH,
    tone: 'glow',
    at: [0, 14],
    scaleX: (t) => 0.22 * beat(t),
    scaleY: (t) => 0.22 * beat(t),
    delay: 0.2,
  },
];

export const target: ObjectDrawing = () => [
  { path: ring({ outer: 90, inner: 68 }), tone: 'accent' },
  {
    path: ring({ outer: 56, inner: 34 }),
    tone: 'accent',
    delay: 0.08,
    scaleX: sway({ center: 1, reach: 0.03, period: 2 }),
    scaleY: sway({ center: 1, reach: 0.03, period: 2 }),
  },
  { path: circle(20), tone: 'glow', delay: 0.16 },
  {
    path: [...bar([0, 0], [74, -74], 6), ...polygon(points('62,-74 96,-98 88,-74 98,-62 72,-62'))],
    tone: 'ink',
    dx: tween({ from: 90, to: 0, start: 0.5, end: 0.8 }),
    dy: tween({ from: -90, to: 0, start: 0.5, end: 0.8 }),
    angle: (t) => (t > 0.8 ? 4 * Math.sin(t * 3) : 0),
    delay: 0.3,
  },
];

/** Drawings of this group by name. */
export const peopleObjects = { ball, dumbbell, shoe, trophy, people, shirt, target };
