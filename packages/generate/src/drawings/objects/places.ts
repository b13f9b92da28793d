/** Objects of home, streets and travel. */

import { drift, sway } from '../../layout/easing.ts';
import type { ObjectDrawing, Part } from '../drawing.ts';
import {
  arcBand,
  bar,
  circle,
  ellipse,
  outline,
  points,
  polygon,
  rectangle,
  ring,
  rotate,
  roundRect,
  star,
  stroke,
} from '../path.ts';

export const house: ObjectDrawing = () => [
  { path: rectangle(32, -74, 52, -26), tone: 'near' },
  ...[0, 1].map(
    (index): Part => ({
      path: circle(11),
      tone: 'ink',
      at: [44, -84],
      dy: (t) => -36 * ((t / 3 + index / 2) % 1),
      dx: (t) => 14 * ((t / 3 + index / 2) % 1),
      scaleX: (t) => 0.5 + 0.8 * ((t / 3 + index / 2) % 1),
      scaleY: (t) => 0.5 + 0.8 * ((t / 3 + index / 2) % 1),
      opacity: (t) => 0.5 * (1 - ((t / 3 + index / 2) % 1)),
    }),
  ),
  { path: rectangle(-64, -16, 64, 84), tone: 'ink' },
  {
    path: polygon(points('-92,-8 0,-82 92,-8 76,2 0,-58 -76,2')),
    tone: 'accent',
    delay: 0.1,
  },
  { path: roundRect({ left: -16, top: 30, right: 16, bottom: 84 }, 4), tone: 'mid', delay: 0.15 },
  {
    path: [...rectangle(-52, 8, -26, 36), ...rectangle(26, 8, 52, 36)],
    tone: 'glow',
    opacity: sway({ center: 0.85, reach: 0.15, period: 2.2 }),
    delay: 0.2,
  },
];

export const building: ObjectDrawing = ({ random }) => [
  { path: rectangle(-84, -20, -26, 90), tone: 'mid' },
  { path: rectangle(30, -46, 86, 90), tone: 'near', delay: 0.1 },
  { path: [...rectangle(-34, -80, 38, 90), ...bar([2, -80], [2, -98], 4)], tone: 'accent', delay: 0.05 },
  ...Array.from(
    { length: 15 },
    (_, index): Part => ({
      path: rectangle(-7, -6, 7, 6),
      tone: 'glow',
      at: [-20 + (index % 3) * 22, -62 + Math.floor(index / 3) * 28],
      opacity: sway({ center: 0.6, reach: 0.4, period: 1.4 + random() * 2.4, phase: random() }),
      delay: 0.15 + random() * 0.4,
    }),
  ),
];

export const car: ObjectDrawing = () => {
  const ride = sway({ center: 0, reach: 1.6, period: 0.45 });
  const wheel = (x: number): Part[] => [
    { path: circle(21), tone: 'near', at: [x, 44] },
    {
      path: [...circle(10), ...bar([0, -15], [0, 15], 4), ...bar([-15, 0], [15, 0], 4)],
      tone: 'ink',
      at: [x, 44],
      angle: drift(0, 340),
    },
  ];
  return [
    ...[0, 1, 2].map(
      (index): Part => ({
        path: bar([0, 0], [34, 0], 5),
        tone: 'spark',
        at: [-92, -20 + index * 28],
        dx: (t) => 30 - 70 * ((t / 0.8 + index * 0.37) % 1),
        opacity: (t) => 0.9 * Math.sin(Math.PI * ((t / 0.8 + index * 0.37) % 1)),
      }),
    ),
    {
      path: outline(
        'm -88 44 l -88 14 b -86 0 -70 -4 -52 -6 b -34 -40 -20 -46 12 -46 b 40 -46 52 -30 62 -8 b 82 -4 92 4 92 22 l 92 44',
      ),
      tone: 'accent',
      dy: ride,
    },
    {
      path: outline('m -36 -8 b -26 -30 -18 -35 -4 -35 l -4 -8 m 6 -35 b 30 -36 38 -26 46 -8 l 6 -8'),
      tone: 'ink',
      dy: ride,
      delay: 0.1,
    },
    { path: circle(6, 84, 18), tone: 'glow', dy: ride },
    ...wheel(-48),
    ...wheel(50),
  ];
};

export const bicycle: ObjectDrawing = () => {
  const wheel = (x: number): Part[] => [
    { path: ring({ outer: 38, inner: 33 }), tone: 'ink', at: [x, 36] },
    {
      path: [0, 45, 90, 135].flatMap((angle) => rotate(bar([0, -33], [0, 33], 1.6), angle)),
      tone: 'ink',
      at: [x, 36],
      angle: drift(0, 160),
      opacity: 0.7,
    },
  ];
  return [
    ...wheel(-56),
    ...wheel(56),
    {
      path: [
        ...stroke(points('-56,36 -24,-26 34,-26 -4,36 -56,36'), 6),
        ...bar([-24, -26], [-4, 36], 6),
        ...stroke(points('56,36 28,-52 48,-58'), 6),
        ...bar([-30, -44], [-22, -24], 6),
        ...bar([-44, -46], [-16, -46], 9),
      ],
      tone: 'accent',
      delay: 0.1,
    },
    {
      path: [...bar([0, -17], [0, 17], 5), ...bar([-9, 17], [9, 17], 6), ...bar([-9, -17], [9, -17], 6)],
      tone: 'glow',
      at: [-4, 36],
      angle: drift(0, 160),
      delay: 0.2,
    },
  ];
};

export const plane: ObjectDrawing = () => {
  const flight = sway({ center: 0, reach: 5, period: 3.2 });
  return [
    ...[0, 1, 2].map(
      (index): Part => ({
        path: ellipse({ rx: 24, ry: 7 }),
        tone: 'ink',
        at: [0, -50 + index * 50],
        dx: (t) => 110 - 220 * ((t / (2.2 + index * 0.5) + index * 0.31) % 1),
        opacity: (t) => 0.5 * Math.sin(Math.PI * ((t / (2.2 + index * 0.5) + index * 0.31) % 1)),
      }),
    ),
    {
      path: polygon(points('-20,-6 -66,-62 -46,-62 26,-8')),
      tone: 'mid',
      angle: -14,
      dy: flight,
    },
    {
      path: outline(
        'm -84 -6 l -92 -40 l -74 -40 l -54 -12 l 58 -12 b 84 -12 94 0 94 4 b 94 10 84 14 58 14 l -58 14 b -76 14 -84 4 -84 -6',
      ),
      tone: 'accent',
      angle: -14,
      dy: flight,
    },
    {
      path: polygon(points('-14,4 -54,66 -32,66 34,6')),
      tone: 'glow',
      angle: -14,
      dy: flight,
      delay: 0.1,
    },
    {
      path: [-24, -4, 16, 36].flatMap((x) => circle(4, x, -3)),
      tone: 'ground',
      angle: -14,
      dy: flight,
      delay: 0.15,
    },
  ];
};

export const compass: ObjectDrawing = () => [
  { path: ring({ outer: 92, inner: 82 }), tone: 'accent' },
  { path: circle(80), tone: 'mid', opacity: 0.5 },
  {
    path: Array.from({ length: 12 }, (_, index) =>
      rotate(bar([0, -74], [0, index % 3 ? -68 : -60], 4), index * 30),
    ).flat(),
    tone: 'ink',
    delay: 0.1,
  },
  {
    path: polygon(points('0,-56 15,0 -15,0')),
    tone: 'glow',
    angle: (t) => 34 * Math.sin(t * 1.9) * Math.exp(-((t % 6) * 0.35)) + 28 + 6 * Math.sin(t * 1.1),
    delay: 0.15,
  },
  {
    path: polygon(points('0,56 15,0 -15,0')),
    tone: 'ink',
    angle: (t) => 34 * Math.sin(t * 1.9) * Math.exp(-((t % 6) * 0.35)) + 28 + 6 * Math.sin(t * 1.1),
    delay: 0.15,
  },
  { path: circle(7), tone: 'near', delay: 0.2 },
];

export const bag: ObjectDrawing = () => [
  {
    path: arcBand({ outer: 38, inner: 29, from: -90, to: 90 }),
    tone: 'ink',
    at: [0, -34],
    angle: sway({ center: 0, reach: 4, period: 2.4 }),
  },
  {
    path: outline('m -62 -36 l 62 -36 l 76 84 l -76 84'),
    tone: 'accent',
  },
  {
    path: outline('m 62 -36 l 76 84 l 40 84 l 34 -36'),
    tone: 'mid',
    opacity: 0.6,
  },
  { path: [...circle(6, -38, -16), ...circle(6, 38, -16)], tone: 'ground', delay: 0.1 },
  {
    path: star(5, 22, 9.5),
    tone: 'glow',
    at: [-8, 34],
    angle: sway({ center: 0, reach: 18, period: 2.2 }),
    delay: 0.2,
  },
];

export const clock: ObjectDrawing = () => [
  { path: circle(88), tone: 'accent' },
  { path: circle(76), tone: 'ground' },
  {
    path: Array.from({ length: 12 }, (_, index) =>
      rotate(bar([0, -66], [0, index % 3 ? -62 : -54], index % 3 ? 4 : 6), index * 30),
    ).flat(),
    tone: 'ink',
    delay: 0.1,
  },
  { path: bar([0, 8], [0, -34], 8), tone: 'ink', angle: drift(300, 6), delay: 0.15 },
  { path: bar([0, 10], [0, -54], 6), tone: 'glow', angle: drift(0, 72), delay: 0.2 },
  { path: circle(7), tone: 'glow', delay: 0.25 },
];

/** Drawings of this group by name. */
export const placeObjects = { house, building, car, bicycle, plane, compass, bag, clock };
