/** Objects of sky and weather. */

import { drift, sway } from '../../layout/easing.ts';
import type { ObjectDrawing, Part } from '../drawing.ts';
import {
  bar,
  circle,
  ellipse,
  ground,
  outline,
  type Path,
  type Point,
  points,
  polar,
  polygon,
  ring,
  rotate,
  star,
} from '../path.ts';

export const sun: ObjectDrawing = () => [
  {
    path: Array.from({ length: 12 }, (_, index) =>
      rotate(bar([0, -66], [0, index % 2 ? -84 : -94], 9), index * 30),
    ).flat(),
    tone: 'accent',
    angle: drift(0, 14),
  },
  {
    path: circle(52),
    tone: 'glow',
    scaleX: sway({ center: 1, reach: 0.03, period: 3 }),
    scaleY: sway({ center: 1, reach: 0.03, period: 3 }),
  },
  { path: circle(38), tone: 'accent', opacity: 0.35, delay: 0.15 },
];

export const moon: ObjectDrawing = () => [
  {
    path: circle(78),
    tone: 'glow',
    opacity: 0.16,
    scaleX: sway({ center: 1, reach: 0.07, period: 4 }),
    scaleY: sway({ center: 1, reach: 0.07, period: 4 }),
  },
  { path: circle(56), tone: 'glow' },
  {
    path: [...circle(11, -18, -14), ...circle(7, 20, 10), ...circle(5, -6, 26), ...circle(4, 26, -20)],
    tone: 'mid',
    opacity: 0.45,
  },
  ...points('-82,-52 74,-72 86,40 -70,66').map(
    ([x = 0, y = 0], index): Part => ({
      path: star(4, 11, 3),
      tone: 'spark',
      at: [x, y],
      angle: drift(index * 20, 18),
      opacity: sway({ center: 0.65, reach: 0.35, period: 1.7 + index * 0.3, phase: index / 4 }),
      delay: 0.2 + index * 0.1,
    }),
  ),
];

export const mountain: ObjectDrawing = () => [
  { path: circle(26, 44, -48), tone: 'glow', dy: sway({ center: 0, reach: 4, period: 5 }) },
  {
    path: polygon(points('-8,70 46,-22 96,70')),
    tone: 'mid',
    delay: 0.12,
  },
  {
    path: polygon(points('46,-22 28.5,8 40,4 48,14 56,4 62,7')),
    tone: 'ink',
    opacity: 0.8,
    delay: 0.12,
  },
  {
    path: polygon(points('-96,70 -26,-66 50,70')),
    tone: 'accent',
  },
  {
    path: polygon(points('-26,-66 -50.5,-18 -38,-24 -28,-8 -14,-24 -1,-20')),
    tone: 'ink',
  },
  {
    path: ellipse({ rx: 30, ry: 7 }),
    tone: 'ink',
    at: [0, 20],
    dx: sway({ center: 0, reach: 46, period: 9 }),
    opacity: 0.5,
  },
];

export const snowflake: ObjectDrawing = () => {
  const arm: Path = [
    ...bar([0, 0], [0, -88], 7),
    ...bar([0, -38], [22, -58], 6),
    ...bar([0, -38], [-22, -58], 6),
    ...bar([0, -62], [15, -77], 5),
    ...bar([0, -62], [-15, -77], 5),
  ];
  return [
    {
      path: [0, 1, 2, 3, 4, 5].flatMap((index) => rotate(arm, index * 60)),
      tone: 'ink',
      angle: drift(0, 12),
    },
    { path: star(6, 24, 14), tone: 'accent', angle: drift(30, -16), delay: 0.2 },
  ];
};

export const drop: ObjectDrawing = () => {
  const contour: Path = outline(
    'm 0 -90 b 30 -40 62 -6 62 30 b 62 66 34 92 0 92 b -34 92 -62 66 -62 30 b -62 -6 -30 -40 0 -90',
  );
  return [
    ...[0, 1].map(
      (index): Part => ({
        path: ring({ outer: 96, inner: 91 }),
        tone: 'accent',
        scaleX: (seconds) => 0.5 + 0.55 * ((seconds / 3 + index / 2) % 1),
        scaleY: (seconds) => 0.5 + 0.55 * ((seconds / 3 + index / 2) % 1),
        opacity: (seconds) => 0.5 * (1 - ((seconds / 3 + index / 2) % 1)),
      }),
    ),
    {
      path: contour,
      tone: 'accent',
      scaleX: sway({ center: 0.88, reach: 0.02, period: 2.4 }),
      scaleY: sway({ center: 0.88, reach: 0.02, period: 2.4, phase: 0.5 }),
    },
    {
      path: outline('m -38 26 b -38 52 -20 66 2 68 b -12 56 -22 44 -22 22 b -22 14 -38 14 -38 26'),
      tone: 'ink',
      opacity: 0.7,
      delay: 0.2,
    },
  ];
};

export const wave: ObjectDrawing = () => {
  const crest = (phase: number): Path =>
    ground(
      Array.from(
        { length: 13 },
        (_, index): Point => [-96 + index * 16, 10 * Math.sin(index * 1.05 + phase)],
      ),
      60,
    );
  return [
    { path: circle(30), tone: 'glow', at: [34, -34], dy: sway({ center: 0, reach: 6, period: 5 }) },
    {
      path: crest(0),
      tone: 'mid',
      at: [0, -6],
      dx: sway({ center: 0, reach: 7, period: 3 }),
      dy: sway({ center: 0, reach: 4, period: 2.6 }),
      delay: 0.1,
    },
    {
      path: crest(2),
      tone: 'accent',
      at: [0, 18],
      dx: sway({ center: 0, reach: -8, period: 3.4 }),
      dy: sway({ center: 0, reach: 4, period: 2.3, phase: 0.3 }),
    },
    {
      path: crest(4),
      tone: 'near',
      at: [0, 42],
      dx: sway({ center: 0, reach: 6, period: 2.8 }),
      delay: 0.18,
    },
  ];
};

export const planet: ObjectDrawing = () => [
  { path: arcBand180(true), tone: 'spark', angle: -18 },
  { path: circle(54), tone: 'accent' },
  {
    path: [
      ...ellipse({ x: -8, y: -22, rx: 34, ry: 6 }),
      ...ellipse({ x: 8, y: 2, rx: 42, ry: 7 }),
      ...ellipse({ x: -4, y: 26, rx: 32, ry: 5 }),
    ],
    tone: 'mid',
    angle: -18,
    opacity: 0.6,
    dx: sway({ center: 0, reach: 3, period: 6 }),
  },
  { path: arcBand180(false), tone: 'spark', angle: -18, delay: 0.15 },
  {
    path: circle(9),
    tone: 'glow',
    dx: (seconds) => 88 * Math.cos(seconds * 0.9),
    dy: (seconds) => -20 + 34 * Math.sin(seconds * 0.9),
    delay: 0.25,
  },
];

/** The back or front half of a tilted planetary ring. */
function arcBand180(back: boolean): Path {
  const points: Point[] = [];
  const sign = back ? -1 : 1;
  for (let index = 0; index <= 20; index++)
    points.push([94 * Math.cos((index * Math.PI) / 20), sign * 26 * Math.sin((index * Math.PI) / 20)]);
  for (let index = 20; index >= 0; index--)
    points.push([74 * Math.cos((index * Math.PI) / 20), sign * 17 * Math.sin((index * Math.PI) / 20)]);
  return polygon(points);
}

export const orbit: ObjectDrawing = () => [
  ...[88, 64, 40].map(
    (r, index): Part => ({
      path: ring({ outer: r, inner: r - 2.4 }),
      tone: index === 1 ? 'accent' : 'ink',
      opacity: 0.55,
      delay: index * 0.1,
    }),
  ),
  {
    path: circle(20),
    tone: 'glow',
    scaleX: sway({ center: 1, reach: 0.08, period: 2 }),
    scaleY: sway({ center: 1, reach: 0.08, period: 2 }),
  },
  ...[87, 63, 39].map(
    (r, index): Part => ({
      path: circle(10 - index * 2),
      tone: index === 1 ? 'spark' : 'accent',
      dx: (seconds) => r * Math.cos(seconds * (0.7 + index * 0.4) + index * 2.1),
      dy: (seconds) => r * Math.sin(seconds * (0.7 + index * 0.4) + index * 2.1),
      delay: 0.2 + index * 0.1,
    }),
  ),
];

export const hexagons: ObjectDrawing = ({ random }) => {
  const hexagon = (r: number): Path =>
    polygon([0, 60, 120, 180, 240, 300].map((angle) => polar(r, angle + 30)));
  const centers: Point[] = [[0, 0], ...[0, 60, 120, 180, 240, 300].map((angle) => polar(60, angle))];
  const tones = ['glow', 'accent', 'mid', 'accent', 'far', 'spark', 'mid'] as const;
  return centers.map(
    ([x, y], index): Part => ({
      path: hexagon(31),
      tone: tones[index] ?? 'accent',
      at: [x, y],
      scaleX: sway({ center: 0.93, reach: 0.09, period: 2.2 + random(), phase: random() }),
      scaleY: sway({ center: 0.93, reach: 0.09, period: 2.2 + random(), phase: random() }),
      delay: index * 0.07,
    }),
  );
};

/** Drawings of this group by name. */
export const skyObjects = { sun, moon, mountain, snowflake, drop, wave, planet, orbit, hexagons };
