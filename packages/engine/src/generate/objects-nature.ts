/** Objects of weather, plants, animals and the sky. */
import type { ObjectDrawing, Part } from './drawing.ts';
import { drift, sway } from './easing.ts';
import {
  bar,
  blob,
  circle,
  ellipse,
  ground,
  type Path,
  type Point,
  polar,
  polygon,
  ring,
  rotate,
  roundRect,
  star,
  stroke,
} from './path.ts';

const sun: ObjectDrawing = () => [
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

const moon: ObjectDrawing = () => [
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
  ...[
    [-82, -52],
    [74, -72],
    [86, 40],
    [-70, 66],
  ].map(
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

const mountain: ObjectDrawing = () => [
  { path: circle(26, 44, -48), tone: 'glow', dy: sway({ center: 0, reach: 4, period: 5 }) },
  {
    path: polygon([
      [-8, 70],
      [46, -22],
      [96, 70],
    ]),
    tone: 'mid',
    delay: 0.12,
  },
  {
    path: polygon([
      [46, -22],
      [28.5, 8],
      [40, 4],
      [48, 14],
      [56, 4],
      [62, 7],
    ]),
    tone: 'ink',
    opacity: 0.8,
    delay: 0.12,
  },
  {
    path: polygon([
      [-96, 70],
      [-26, -66],
      [50, 70],
    ]),
    tone: 'accent',
  },
  {
    path: polygon([
      [-26, -66],
      [-50.5, -18],
      [-38, -24],
      [-28, -8],
      [-14, -24],
      [-1, -20],
    ]),
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

function crown(cx: number, cy: number, r: number): Path {
  const points: Point[] = Array.from({ length: 9 }, (_, index) =>
    polar(r * (index % 2 === 0 ? 1 : 0.88), index * 40, cx, cy),
  );
  return blob(points);
}

const tree: ObjectDrawing = () => [
  {
    path: polygon([
      [-9, 90],
      [-6, 0],
      [6, 0],
      [9, 90],
    ]),
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

const pine: ObjectDrawing = () => [
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
const LEAF: Path = [
  ['m', 0, -88],
  ['b', 58, -58, 62, 22, 0, 66],
  ['b', -62, 22, -58, -58, 0, -88],
];

const leaf: ObjectDrawing = () => {
  const swing = sway({ center: 24, reach: 6, period: 3.6 });
  return [
    { path: LEAF, tone: 'accent', angle: swing },
    {
      path: [
        ['m', 0, -88],
        ['b', 58, -58, 62, 22, 0, 66],
        ['l', 0, -88],
      ],
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

const flower: ObjectDrawing = () => {
  const petal: Path = [
    ['m', 0, -14],
    ['b', 34, -40, 24, -84, 0, -88],
    ['b', -24, -84, -34, -40, 0, -14],
  ];
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

const snowflake: ObjectDrawing = () => {
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

const drop: ObjectDrawing = () => {
  const outline: Path = [
    ['m', 0, -90],
    ['b', 30, -40, 62, -6, 62, 30],
    ['b', 62, 66, 34, 92, 0, 92],
    ['b', -34, 92, -62, 66, -62, 30],
    ['b', -62, -6, -30, -40, 0, -90],
  ];
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
      path: outline,
      tone: 'accent',
      scaleX: sway({ center: 0.88, reach: 0.02, period: 2.4 }),
      scaleY: sway({ center: 0.88, reach: 0.02, period: 2.4, phase: 0.5 }),
    },
    {
      path: [
        ['m', -38, 26],
        ['b', -38, 52, -20, 66, 2, 68],
        ['b', -12, 56, -22, 44, -22, 22],
        ['b', -22, 14, -38, 14, -38, 26],
      ],
      tone: 'ink',
      opacity: 0.7,
      delay: 0.2,
    },
  ];
};

const wave: ObjectDrawing = () => {
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

const planet: ObjectDrawing = () => [
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

const paw: ObjectDrawing = () => {
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
      path: blob([
        [0, -12],
        [36, 14],
        [54, 50],
        [26, 76],
        [0, 66],
        [-26, 76],
        [-54, 50],
        [-36, 14],
      ]),
      tone: 'accent',
    },
    toe(-66, -8, 0.1),
    toe(-25, -54, 0.18),
    toe(25, -54, 0.26),
    toe(66, -8, 0.34),
  ];
};

const fish: ObjectDrawing = () => {
  const swim = sway({ center: 0, reach: 5, period: 3 });
  return [
    {
      path: [
        ['m', 0, 0],
        ['b', -18, -26, -34, -34, -44, -36],
        ['b', -34, -12, -34, 12, -44, 36],
        ['b', -34, 34, -18, 26, 0, 0],
      ],
      tone: 'glow',
      at: [-48, 0],
      dy: swim,
      scaleX: sway({ center: 0.95, reach: 0.18, period: 0.9 }),
    },
    {
      path: [
        ['m', -58, 0],
        ['b', -30, -58, 46, -58, 84, 0],
        ['b', 46, 58, -30, 58, -58, 0],
      ],
      tone: 'accent',
      dy: swim,
    },
    {
      path: [
        ['m', -16, -6],
        ['b', 4, 0, 6, 26, -14, 34],
        ['b', -30, 20, -28, 4, -16, -6],
      ],
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

const bird: ObjectDrawing = () => {
  const flight = sway({ center: 0, reach: 7, period: 2 });
  return [
    {
      path: [
        ['m', -70, 8],
        ['b', -36, 44, 30, 46, 62, -8],
        ['l', 92, -14],
        ['l', 66, -26],
        ['b', 54, -48, 24, -46, 14, -22],
        ['b', -8, 6, -40, 6, -92, -10],
        ['l', -70, 8],
      ],
      tone: 'accent',
      dy: flight,
    },
    {
      path: [
        ['m', 20, 0],
        ['b', 0, -52, -30, -84, -66, -92],
        ['b', -52, -52, -40, -16, -14, 8],
      ],
      tone: 'mid',
      at: [0, -4],
      dy: flight,
      scaleY: sway({ center: 0.35, reach: 0.75, period: 0.85 }),
      delay: 0.1,
    },
    { path: circle(4.5, 50, -22), tone: 'ground', dy: flight, delay: 0.15 },
  ];
};

const turbine: ObjectDrawing = () => {
  const blade: Path = [
    ['m', 0, -6],
    ['b', 12, -20, 8, -70, 2, -90],
    ['b', -6, -70, -6, -24, -6, 0],
  ];
  return [
    {
      path: polygon([
        [-4, -30],
        [4, -30],
        [8, 96],
        [-8, 96],
      ]),
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

const orbit: ObjectDrawing = () => [
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

const hexagons: ObjectDrawing = ({ random }) => {
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
export const natureObjects = {
  sun,
  moon,
  mountain,
  tree,
  pine,
  leaf,
  flower,
  snowflake,
  drop,
  wave,
  planet,
  paw,
  fish,
  bird,
  turbine,
  orbit,
  hexagons,
};
