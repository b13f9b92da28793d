/** Objects of food, home, celebration, travel and sport. */
import type { ObjectDrawing, Part } from './drawing.ts';
import { drift, sway, tween } from './easing.ts';
import {
  arcBand,
  bar,
  blob,
  circle,
  ellipse,
  type Path,
  polar,
  polygon,
  rectangle,
  ring,
  rotate,
  roundRect,
  star,
  stroke,
  translate,
} from './path.ts';

const STEAM: Path = [
  ['m', -4, 30],
  ['b', -20, 12, 14, -4, -2, -30],
  ['b', 24, -4, -6, 10, 6, 30],
];

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

const cup: ObjectDrawing = () => [
  { path: ellipse({ x: -6, y: 84, rx: 86, ry: 12 }), tone: 'mid' },
  { path: ring({ outer: 30, inner: 19, x: 58, y: 22 }), tone: 'accent', delay: 0.1 },
  {
    path: [
      ['m', -72, -22],
      ['l', 60, -22],
      ['b', 60, 40, 42, 76, 10, 80],
      ['l', -22, 80],
      ['b', -54, 76, -72, 40, -72, -22],
    ],
    tone: 'accent',
  },
  { path: ellipse({ x: -6, y: -22, rx: 66, ry: 12 }), tone: 'ink' },
  { path: ellipse({ x: -6, y: -20, rx: 57, ry: 8.5 }), tone: 'near' },
  steam(-34, -62, 0),
  steam(-6, -68, 0.37),
  steam(22, -62, 0.71),
];

const apple: ObjectDrawing = () => {
  const swing = sway({ center: 0, reach: 3.5, period: 3 });
  return [
    { path: bar([0, -44], [8, -84], 8), tone: 'near', angle: swing },
    {
      path: blob([
        [0, -40],
        [36, -54],
        [72, -14],
        [56, 54],
        [24, 82],
        [0, 74],
        [-24, 82],
        [-56, 54],
        [-72, -14],
        [-36, -54],
      ]),
      tone: 'accent',
      angle: swing,
    },
    {
      path: [
        ['m', 10, -58],
        ['b', 18, -92, 54, -94, 66, -84],
        ['b', 58, -58, 32, -50, 10, -58],
      ],
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

const bread: ObjectDrawing = () => [
  {
    path: blob([
      [-90, 20],
      [-70, -36],
      [0, -54],
      [70, -36],
      [90, 20],
      [64, 52],
      [0, 60],
      [-64, 52],
    ]),
    tone: 'accent',
  },
  { path: [-46, -8, 30].flatMap((x) => bar([x, -24], [x + 22, 22], 11)), tone: 'glow', delay: 0.15 },
  steam(-30, -72, 0.1),
  steam(26, -74, 0.55),
  {
    path: [
      [-60, 84],
      [0, 88],
      [58, 82],
    ].flatMap(([x = 0, y = 0]) => circle(5, x, y)),
    tone: 'spark',
    delay: 0.3,
  },
];

const pan: ObjectDrawing = () => [
  { path: bar([40, 30], [96, 66], 15), tone: 'near' },
  { path: circle(62, -20, 4), tone: 'near' },
  { path: circle(50, -20, 4), tone: 'mid' },
  {
    path: blob([
      [-52, -8],
      [-30, -30],
      [2, -24],
      [14, 4],
      [0, 34],
      [-34, 34],
      [-54, 16],
    ]),
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

export const HEART_PATH: Path = [
  ['m', 0, 78],
  ['b', -30, 50, -86, 16, -86, -30],
  ['b', -86, -62, -62, -78, -42, -78],
  ['b', -22, -78, -6, -66, 0, -48],
  ['b', 6, -66, 22, -78, 42, -78],
  ['b', 62, -78, 86, -62, 86, -30],
  ['b', 86, 16, 30, 50, 0, 78],
];

const beat = (seconds: number) => 0.94 + 0.09 * Math.max(0, Math.sin(seconds * 5.2)) ** 6;

const heart: ObjectDrawing = () => [
  {
    path: HEART_PATH,
    tone: 'mid',
    scaleX: (t) => beat(t - 0.12) * 1.12,
    scaleY: (t) => beat(t - 0.12) * 1.12,
    opacity: 0.5,
  },
  { path: HEART_PATH, tone: 'accent', scaleX: beat, scaleY: beat },
  {
    path: [
      ['m', -64, -30],
      ['b', -64, -50, -52, -60, -40, -60],
      ['b', -50, -52, -54, -44, -54, -30],
      ['b', -54, -22, -64, -22, -64, -30],
    ],
    tone: 'ink',
    opacity: 0.75,
    scaleX: beat,
    scaleY: beat,
    delay: 0.15,
  },
];

const gift: ObjectDrawing = () => [
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

const balloon: ObjectDrawing = () => {
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
      path: [
        ...ellipse({ rx: 34, ry: 41 }),
        ...polygon([
          [-7, 48],
          [0, 38],
          [7, 48],
        ]),
      ],
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

const cake: ObjectDrawing = () => [
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
      path: [
        ['m', 0, -24],
        ['b', 16, -4, 10, 10, 0, 10],
        ['b', -10, 10, -16, -4, 0, -24],
      ],
      tone: 'glow',
      at: [x, -56],
      scaleX: sway({ center: 0.9, reach: 0.16, period: 0.5, phase: index / 3 }),
      scaleY: sway({ center: 1, reach: 0.14, period: 0.37, phase: index / 3 }),
      delay: 0.35 + index * 0.08,
    },
  ]),
];

const note: ObjectDrawing = () => {
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
        ...polygon([
          [-24, -60],
          [78, -82],
          [78, -52],
          [-24, -30],
        ]),
      ],
      tone: 'accent',
      dy: bounce(0.05),
      delay: 0.05,
    },
    { path: star(4, 14, 4), tone: 'glow', at: [-70, -44], angle: drift(0, 60), delay: 0.3 },
    { path: star(4, 10, 3), tone: 'spark', at: [94, 76], angle: drift(0, -50), delay: 0.4 },
  ];
};

const house: ObjectDrawing = () => [
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
    path: polygon([
      [-92, -8],
      [0, -82],
      [92, -8],
      [76, 2],
      [0, -58],
      [-76, 2],
    ]),
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

const building: ObjectDrawing = ({ random }) => [
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

const car: ObjectDrawing = () => {
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
      path: [
        ['m', -88, 44],
        ['l', -88, 14],
        ['b', -86, 0, -70, -4, -52, -6],
        ['b', -34, -40, -20, -46, 12, -46],
        ['b', 40, -46, 52, -30, 62, -8],
        ['b', 82, -4, 92, 4, 92, 22],
        ['l', 92, 44],
      ],
      tone: 'accent',
      dy: ride,
    },
    {
      path: [
        ['m', -36, -8],
        ['b', -26, -30, -18, -35, -4, -35],
        ['l', -4, -8],
        ['m', 6, -35],
        ['b', 30, -36, 38, -26, 46, -8],
        ['l', 6, -8],
      ],
      tone: 'ink',
      dy: ride,
      delay: 0.1,
    },
    { path: circle(6, 84, 18), tone: 'glow', dy: ride },
    ...wheel(-48),
    ...wheel(50),
  ];
};

const bicycle: ObjectDrawing = () => {
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
        ...stroke(
          [
            [-56, 36],
            [-24, -26],
            [34, -26],
            [-4, 36],
            [-56, 36],
          ],
          6,
        ),
        ...bar([-24, -26], [-4, 36], 6),
        ...stroke(
          [
            [56, 36],
            [28, -52],
            [48, -58],
          ],
          6,
        ),
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

const plane: ObjectDrawing = () => {
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
      path: polygon([
        [-20, -6],
        [-66, -62],
        [-46, -62],
        [26, -8],
      ]),
      tone: 'mid',
      angle: -14,
      dy: flight,
    },
    {
      path: [
        ['m', -84, -6],
        ['l', -92, -40],
        ['l', -74, -40],
        ['l', -54, -12],
        ['l', 58, -12],
        ['b', 84, -12, 94, 0, 94, 4],
        ['b', 94, 10, 84, 14, 58, 14],
        ['l', -58, 14],
        ['b', -76, 14, -84, 4, -84, -6],
      ],
      tone: 'accent',
      angle: -14,
      dy: flight,
    },
    {
      path: polygon([
        [-14, 4],
        [-54, 66],
        [-32, 66],
        [34, 6],
      ]),
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

const compass: ObjectDrawing = () => [
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
    path: polygon([
      [0, -56],
      [15, 0],
      [-15, 0],
    ]),
    tone: 'glow',
    angle: (t) => 34 * Math.sin(t * 1.9) * Math.exp(-((t % 6) * 0.35)) + 28 + 6 * Math.sin(t * 1.1),
    delay: 0.15,
  },
  {
    path: polygon([
      [0, 56],
      [15, 0],
      [-15, 0],
    ]),
    tone: 'ink',
    angle: (t) => 34 * Math.sin(t * 1.9) * Math.exp(-((t % 6) * 0.35)) + 28 + 6 * Math.sin(t * 1.1),
    delay: 0.15,
  },
  { path: circle(7), tone: 'near', delay: 0.2 },
];

const ball: ObjectDrawing = () => {
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

const dumbbell: ObjectDrawing = () => {
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

const shoe: ObjectDrawing = () => {
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
      path: [
        ['m', -70, -50],
        ['b', -50, -40, -36, -40, -20, -56],
        ['l', 12, -40],
        ['b', 28, -8, 56, 2, 82, 10],
        ['b', 94, 16, 94, 34, 90, 40],
        ['l', -76, 40],
        ['b', -82, 8, -80, -24, -70, -50],
      ],
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
      path: [
        ['m', -74, 6],
        ['b', -40, 26, 0, 20, 34, 0],
        ['b', 0, 34, -46, 38, -76, 24],
      ],
      tone: 'ground',
      dy: step,
      opacity: 0.85,
      delay: 0.15,
    },
  ];
};

const trophy: ObjectDrawing = () => [
  {
    path: [
      ...ring({ outer: 30, inner: 19, x: -52, y: -32 }),
      ...ring({ outer: 30, inner: 19, x: 52, y: -32 }),
    ],
    tone: 'mid',
  },
  {
    path: [
      ['m', -54, -76],
      ['l', 54, -76],
      ['b', 56, -16, 36, 22, 10, 30],
      ['l', 10, 58],
      ['l', -10, 58],
      ['l', -10, 30],
      ['b', -36, 22, -56, -16, -54, -76],
    ],
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

const people: ObjectDrawing = () => {
  const person = (x: number, y: number, tone: Part['tone'], phase: number): Part[] => [
    {
      path: circle(22, 0, -46),
      tone,
      at: [x, y],
      dy: sway({ center: 0, reach: 4, period: 1.6, phase }),
      delay: phase,
    },
    {
      path: [
        ['m', -38, 60],
        ['b', -38, -8, -22, -18, 0, -18],
        ['b', 22, -18, 38, -8, 38, 60],
      ],
      tone,
      at: [x, y],
      dy: sway({ center: 0, reach: 3, period: 1.6, phase: phase + 0.1 }),
      delay: phase + 0.05,
    },
  ];
  return [...person(-54, 0, 'mid', 0.1), ...person(54, 0, 'glow', 0.2), ...person(0, 18, 'accent', 0)];
};

const bag: ObjectDrawing = () => [
  {
    path: arcBand({ outer: 38, inner: 29, from: -90, to: 90 }),
    tone: 'ink',
    at: [0, -34],
    angle: sway({ center: 0, reach: 4, period: 2.4 }),
  },
  {
    path: [
      ['m', -62, -36],
      ['l', 62, -36],
      ['l', 76, 84],
      ['l', -76, 84],
    ],
    tone: 'accent',
  },
  {
    path: [
      ['m', 62, -36],
      ['l', 76, 84],
      ['l', 40, 84],
      ['l', 34, -36],
    ],
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

const shirt: ObjectDrawing = () => [
  {
    path: polygon([
      [-26, -74],
      [-44, -68],
      [-92, -34],
      [-72, 2],
      [-48, -12],
      [-48, 84],
      [48, 84],
      [48, -12],
      [72, 2],
      [92, -34],
      [44, -68],
      [26, -74],
      [0, -52],
    ]),
    tone: 'accent',
    angle: sway({ center: 0, reach: 3, period: 3 }),
  },
  {
    path: polygon([
      [-26, -74],
      [0, -52],
      [26, -74],
      [32, -70],
      [0, -38],
      [-32, -70],
    ]),
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

const clock: ObjectDrawing = () => [
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

const target: ObjectDrawing = () => [
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
    path: [
      ...bar([0, 0], [74, -74], 6),
      ...polygon([
        [62, -74],
        [96, -98],
        [88, -74],
        [98, -62],
        [72, -62],
      ]),
    ],
    tone: 'ink',
    dx: tween({ from: 90, to: 0, start: 0.5, end: 0.8 }),
    dy: tween({ from: -90, to: 0, start: 0.5, end: 0.8 }),
    angle: (t) => (t > 0.8 ? 4 * Math.sin(t * 3) : 0),
    delay: 0.3,
  },
];

/** Drawings of this group by name. */
export const lifeObjects = {
  cup,
  apple,
  bread,
  pan,
  heart,
  gift,
  balloon,
  cake,
  note,
  house,
  building,
  car,
  bicycle,
  plane,
  compass,
  ball,
  dumbbell,
  shoe,
  trophy,
  people,
  bag,
  shirt,
  clock,
  target,
};
