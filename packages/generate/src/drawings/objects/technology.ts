/** Objects of technology and science. */

import { drift, easeOutSharp, sway, tween } from '../../layout/easing.ts';
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
  rectangle,
  rotate,
  roundRect,
} from '../path.ts';

export const rocket: ObjectDrawing = () => {
  const shake = (t: number) => 3 * Math.sin(t * 9) * Math.sin(t * 1.3);
  const lift = sway({ center: 0, reach: 6, period: 2.6 });
  const tilt = 24;
  return [
    {
      path: outline('m -17 48 b -24 76 -6 84 0 104 b 6 84 24 76 17 48'),
      tone: 'glow',
      angle: tilt,
      dx: shake,
      dy: lift,
      scaleY: sway({ center: 1, reach: 0.16, period: 0.28 }),
      delay: 0.2,
    },
    {
      path: outline('m -9 48 b -12 62 -3 70 0 80 b 3 70 12 62 9 48'),
      tone: 'spark',
      angle: tilt,
      dx: shake,
      dy: lift,
      scaleY: sway({ center: 1, reach: 0.2, period: 0.21 }),
      delay: 0.25,
    },
    {
      path: outline('m -26 6 b -56 24 -56 46 -50 62 l -20 44 m 26 6 l 20 44 l 50 62 b 56 46 56 24 26 6'),
      tone: 'accent',
      angle: tilt,
      dx: shake,
      dy: lift,
      delay: 0.1,
    },
    {
      path: outline('m 0 -96 b 34 -66 38 -10 22 48 l -22 48 b -38 -10 -34 -66 0 -96'),
      tone: 'ink',
      angle: tilt,
      dx: shake,
      dy: lift,
    },
    {
      path: outline('m 0 -96 b 16 -82 25 -64 29 -46 l -29 -46 b -25 -64 -16 -82 0 -96'),
      tone: 'accent',
      angle: tilt,
      dx: shake,
      dy: lift,
    },
    { path: circle(14, 0, -16), tone: 'near', angle: tilt, dx: shake, dy: lift, delay: 0.1 },
    { path: circle(8, 0, -16), tone: 'glow', angle: tilt, dx: shake, dy: lift, delay: 0.1 },
  ];
};

function gearPath(teeth: number, outer: number, inner: number, hole: number): Path {
  const points = Array.from({ length: teeth * 4 }, (_, index) =>
    polar(
      index % 4 === 1 || index % 4 === 2 ? outer : inner,
      ((index + (index % 2 ? -0.12 : 0.12)) * 90) / teeth,
    ),
  );
  return [...polygon(points), ...ellipse({ rx: hole, hole: true })];
}

export const gear: ObjectDrawing = () => [
  { path: gearPath(9, 58, 45, 18), tone: 'accent', at: [-26, 24], angle: drift(0, 40) },
  { path: gearPath(7, 44, 33, 13), tone: 'glow', at: [48, -38], angle: drift(14, -51), delay: 0.15 },
];

export const chip: ObjectDrawing = ({ random }) => [
  {
    path: [-36, -12, 12, 36].flatMap((offset) => [
      ...bar([offset, -92], [offset, 92], 6),
      ...bar([-92, offset], [92, offset], 6),
    ]),
    tone: 'mid',
  },
  {
    path: [-36, -12, 12, 36].flatMap((offset) => [
      ...circle(6, offset, -92),
      ...circle(6, offset, 92),
      ...circle(6, -92, offset),
      ...circle(6, 92, offset),
    ]),
    tone: 'accent',
    opacity: sway({ center: 0.7, reach: 0.3, period: 1.4 }),
    delay: 0.2,
  },
  { path: roundRect({ left: -64, top: -64, right: 64, bottom: 64 }, 12), tone: 'near' },
  { path: [...roundRect({ left: -40, top: -40, right: 40, bottom: 40 }, 8)], tone: 'accent', delay: 0.12 },
  ...Array.from(
    { length: 9 },
    (_, index): Part => ({
      path: roundRect({ left: -8, top: -8, right: 8, bottom: 8 }, 2),
      tone: 'ground',
      at: [-22 + (index % 3) * 22, -22 + Math.floor(index / 3) * 22],
      opacity: sway({ center: 0.55, reach: 0.4, period: 0.9 + random(), phase: random() }),
      delay: 0.2,
    }),
  ),
];

export const phone: ObjectDrawing = () => [
  { path: roundRect({ left: -48, top: -94, right: 48, bottom: 94 }, 16), tone: 'ink' },
  { path: roundRect({ left: -41, top: -82, right: 41, bottom: 82 }, 9), tone: 'near' },
  ...[0, 1, 2].flatMap((index): Part[] => [
    {
      path: roundRect({ left: -34, top: -19, right: 34, bottom: 19 }, 7),
      tone: index === 1 ? 'accent' : 'mid',
      at: [0, -54 + index * 46],
      dx: tween({ from: 60, to: 0, start: 0.35 + index * 0.15, end: 0.8 + index * 0.15, ease: easeOutSharp }),
      delay: 0.3 + index * 0.12,
    },
    {
      path: [...circle(8, -21, 0), ...bar([-4, -5], [24, -5], 4), ...bar([-4, 6], [12, 6], 4)],
      tone: index === 1 ? 'ground' : 'ink',
      at: [0, -54 + index * 46],
      delay: 0.45 + index * 0.12,
      opacity: sway({ center: 0.85, reach: 0.15, period: 1.8, phase: index / 3 }),
    },
  ]),
  {
    path: [...circle(14)],
    tone: 'glow',
    at: [46, -82],
    scaleX: sway({ center: 1, reach: 0.16, period: 1 }),
    scaleY: sway({ center: 1, reach: 0.16, period: 1 }),
    delay: 0.7,
  },
];

export const laptop: ObjectDrawing = () => [
  { path: roundRect({ left: -74, top: -66, right: 74, bottom: 44 }, 10), tone: 'ink' },
  { path: roundRect({ left: -66, top: -58, right: 66, bottom: 36 }, 5), tone: 'near' },
  {
    path: outline('m -96 46 l 96 46 l 90 60 b 86 66 80 66 76 66 l -76 66 b -80 66 -86 66 -90 60'),
    tone: 'accent',
    delay: 0.1,
  },
  ...[0, 1, 2, 3].map(
    (index): Part => ({
      path: rectangle(0, -4, [70, 96, 54, 82][index] ?? 70, 4),
      tone: (['accent', 'glow', 'spark', 'ink'] as const)[index] ?? 'ink',
      at: [-52 + (index % 2) * 14, -38 + index * 20],
      scaleX: (t) => Math.min(1, Math.max(0, ((t - 0.3 - index * 0.35) % 6) * 1.6)),
      delay: 0.2,
    }),
  ),
  {
    path: rectangle(-2.5, -8, 2.5, 8),
    tone: 'glow',
    at: [46, 22],
    opacity: (t) => (Math.sin(t * 7) > 0 ? 1 : 0),
    delay: 0.3,
  },
];

export const flask: ObjectDrawing = ({ random }) => [
  {
    path: outline(
      'm -20 -88 l 20 -88 l 20 -28 l 70 62 b 76 80 66 90 52 90 l -52 90 b -66 90 -76 80 -70 62 l -20 -28',
    ),
    tone: 'ink',
    opacity: 0.3,
  },
  {
    path: outline(
      'm -46 22 b -20 10 16 34 46 20 l 66 60 b 72 76 64 84 52 84 l -52 84 b -64 84 -72 76 -66 60',
    ),
    tone: 'accent',
    scaleX: sway({ center: 0.985, reach: 0.015, period: 1.5 }),
    delay: 0.15,
  },
  { path: roundRect({ left: -30, top: -96, right: 30, bottom: -82 }, 6), tone: 'ink' },
  ...Array.from({ length: 6 }, (_, index): Part => {
    const period = 1.6 + random() * 1.2;
    const phase = random();
    const x = -30 + index * 12;
    return {
      path: circle(4 + random() * 5),
      tone: index % 2 ? 'glow' : 'spark',
      at: [x, 70],
      dy: (t) => -150 * ((t / period + phase) % 1),
      dx: (t) => -x * 0.8 * ((t / period + phase) % 1),
      opacity: (t) => Math.sin(Math.PI * ((t / period + phase) % 1)),
      delay: 0.2,
    };
  }),
];

export const atom: ObjectDrawing = () => {
  const orbitPath: Path = [...ellipse({ rx: 92, ry: 34 }), ...ellipse({ rx: 88.5, ry: 30.5, hole: true })];
  return [
    ...[0, 60, 120].map(
      (angle, index): Part => ({
        path: orbitPath,
        tone: index === 1 ? 'accent' : 'ink',
        angle,
        opacity: 0.85,
        delay: index * 0.1,
      }),
    ),
    ...[0, 60, 120].map((angle, index): Part => {
      const at = (t: number) => t * 2.4 + index * 2.1;
      const turn = (angle * Math.PI) / 180;
      return {
        path: circle(9),
        tone: 'glow',
        dx: (t) => 90 * Math.cos(at(t)) * Math.cos(turn) - 32 * Math.sin(at(t)) * Math.sin(turn),
        dy: (t) => 90 * Math.cos(at(t)) * Math.sin(turn) + 32 * Math.sin(at(t)) * Math.cos(turn),
        delay: 0.3,
      };
    }),
    {
      path: circle(17),
      tone: 'accent',
      scaleX: sway({ center: 1, reach: 0.1, period: 1.3 }),
      scaleY: sway({ center: 1, reach: 0.1, period: 1.3 }),
      delay: 0.15,
    },
  ];
};

export const camera: ObjectDrawing = () => [
  { path: roundRect({ left: -34, top: -68, right: 34, bottom: -30 }, 10), tone: 'accent' },
  { path: roundRect({ left: -92, top: -48, right: 92, bottom: 68 }, 16), tone: 'accent' },
  { path: circle(48, 0, 10), tone: 'ink', delay: 0.08 },
  { path: circle(38, 0, 10), tone: 'near', delay: 0.12 },
  {
    path: [0, 60, 120, 180, 240, 300].flatMap((angle) =>
      rotate(polygon(points('0,-34 22,-24 6,-10')), angle),
    ),
    tone: 'mid',
    at: [0, 10],
    angle: drift(0, 26),
    scaleX: sway({ center: 0.95, reach: 0.12, period: 2 }),
    scaleY: sway({ center: 0.95, reach: 0.12, period: 2 }),
    delay: 0.18,
  },
  { path: circle(8, -14, -6), tone: 'spark', opacity: 0.9, delay: 0.25 },
  {
    path: circle(9, 68, -26),
    tone: 'glow',
    opacity: sway({ center: 0.6, reach: 0.4, period: 1 }),
    delay: 0.2,
  },
];

export const headphones: ObjectDrawing = () => {
  const beat = sway({ center: 1, reach: 0.05, period: 1.2 });
  return [
    { path: arcBand({ outer: 84, inner: 68, from: -100, to: 100 }), tone: 'ink', at: [0, 4] },
    { path: arcBand({ outer: 72, inner: 66, from: -62, to: 62 }), tone: 'mid', at: [0, 4], delay: 0.06 },
    ...[-1, 1].flatMap((side): Part[] => [
      {
        path: roundRect({ left: -15, top: -37, right: 15, bottom: 37 }, 13),
        tone: 'near',
        at: [side * 59, 42],
        delay: 0.14,
        scaleX: beat,
      },
      {
        path: roundRect({ left: -16, top: -44, right: 16, bottom: 44 }, 15),
        tone: 'accent',
        at: [side * 78, 42],
        delay: 0.2,
        scaleY: beat,
      },
      {
        path: circle(6),
        tone: 'glow',
        at: [side * 80, 24],
        delay: 0.3,
        opacity: sway({ center: 0.7, reach: 0.3, period: 1.2 }),
      },
    ]),
  ];
};

/** Drawings of this group by name. */
export const technologyObjects = { rocket, gear, chip, phone, laptop, flask, atom, camera, headphones };
