/** Objects of technology, science, business and learning. */
import type { ObjectDrawing, Part } from './drawing.ts';
import { drift, easeOutBack, easeOutSharp, sway, tween } from './easing.ts';
import {
  arcBand,
  bar,
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
} from './path.ts';

const rocket: ObjectDrawing = () => {
  const shake = (t: number) => 3 * Math.sin(t * 9) * Math.sin(t * 1.3);
  const lift = sway({ center: 0, reach: 6, period: 2.6 });
  const tilt = 24;
  return [
    {
      path: [
        ['m', -17, 48],
        ['b', -24, 76, -6, 84, 0, 104],
        ['b', 6, 84, 24, 76, 17, 48],
      ],
      tone: 'glow',
      angle: tilt,
      dx: shake,
      dy: lift,
      scaleY: sway({ center: 1, reach: 0.16, period: 0.28 }),
      delay: 0.2,
    },
    {
      path: [
        ['m', -9, 48],
        ['b', -12, 62, -3, 70, 0, 80],
        ['b', 3, 70, 12, 62, 9, 48],
      ],
      tone: 'spark',
      angle: tilt,
      dx: shake,
      dy: lift,
      scaleY: sway({ center: 1, reach: 0.2, period: 0.21 }),
      delay: 0.25,
    },
    {
      path: [
        ['m', -26, 6],
        ['b', -56, 24, -56, 46, -50, 62],
        ['l', -20, 44],
        ['m', 26, 6],
        ['l', 20, 44],
        ['l', 50, 62],
        ['b', 56, 46, 56, 24, 26, 6],
      ],
      tone: 'accent',
      angle: tilt,
      dx: shake,
      dy: lift,
      delay: 0.1,
    },
    {
      path: [
        ['m', 0, -96],
        ['b', 34, -66, 38, -10, 22, 48],
        ['l', -22, 48],
        ['b', -38, -10, -34, -66, 0, -96],
      ],
      tone: 'ink',
      angle: tilt,
      dx: shake,
      dy: lift,
    },
    {
      path: [
        ['m', 0, -96],
        ['b', 16, -82, 25, -64, 29, -46],
        ['l', -29, -46],
        ['b', -25, -64, -16, -82, 0, -96],
      ],
      tone: 'accent',
      angle: tilt,
      dx: shake,
      dy: lift,
    },
    { path: circle(14, 0, -16), tone: 'near', angle: tilt, dx: shake, dy: lift, delay: 0.1 },
    { path: circle(8, 0, -16), tone: 'glow', angle: tilt, dx: shake, dy: lift, delay: 0.1 },
  ];
};

const bulb: ObjectDrawing = () => [
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
    path: [
      ['m', -24, 44],
      ['b', -26, 20, -58, 8, -58, -30],
      ['b', -58, -62, -32, -86, 0, -86],
      ['b', 32, -86, 58, -62, 58, -30],
      ['b', 58, 8, 26, 20, 24, 44],
    ],
    tone: 'glow',
    at: [0, 10],
  },
  {
    path: [
      ...stroke(
        [
          [-16, 34],
          [-20, -20],
          [0, -6],
          [20, -20],
          [16, 34],
        ],
        5,
      ),
    ],
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

function gearPath(teeth: number, outer: number, inner: number, hole: number): Path {
  const points = Array.from({ length: teeth * 4 }, (_, index) =>
    polar(
      index % 4 === 1 || index % 4 === 2 ? outer : inner,
      ((index + (index % 2 ? -0.12 : 0.12)) * 90) / teeth,
    ),
  );
  return [...polygon(points), ...ellipse({ rx: hole, hole: true })];
}

const gear: ObjectDrawing = () => [
  { path: gearPath(9, 58, 45, 18), tone: 'accent', at: [-26, 24], angle: drift(0, 40) },
  { path: gearPath(7, 44, 33, 13), tone: 'glow', at: [48, -38], angle: drift(14, -51), delay: 0.15 },
];

const chip: ObjectDrawing = ({ random }) => [
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

const phone: ObjectDrawing = () => [
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

const laptop: ObjectDrawing = () => [
  { path: roundRect({ left: -74, top: -66, right: 74, bottom: 44 }, 10), tone: 'ink' },
  { path: roundRect({ left: -66, top: -58, right: 66, bottom: 36 }, 5), tone: 'near' },
  {
    path: [
      ['m', -96, 46],
      ['l', 96, 46],
      ['l', 90, 60],
      ['b', 86, 66, 80, 66, 76, 66],
      ['l', -76, 66],
      ['b', -80, 66, -86, 66, -90, 60],
    ],
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

const chart: ObjectDrawing = () => [
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

const coin: ObjectDrawing = () => {
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

const flask: ObjectDrawing = ({ random }) => [
  {
    path: [
      ['m', -20, -88],
      ['l', 20, -88],
      ['l', 20, -28],
      ['l', 70, 62],
      ['b', 76, 80, 66, 90, 52, 90],
      ['l', -52, 90],
      ['b', -66, 90, -76, 80, -70, 62],
      ['l', -20, -28],
    ],
    tone: 'ink',
    opacity: 0.3,
  },
  {
    path: [
      ['m', -46, 22],
      ['b', -20, 10, 16, 34, 46, 20],
      ['l', 66, 60],
      ['b', 72, 76, 64, 84, 52, 84],
      ['l', -52, 84],
      ['b', -64, 84, -72, 76, -66, 60],
    ],
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

const atom: ObjectDrawing = () => {
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

const book: ObjectDrawing = () => [
  {
    path: [
      ['m', -94, -44],
      ['b', -60, -64, -24, -58, 0, -40],
      ['b', 24, -58, 60, -64, 94, -44],
      ['l', 94, 64],
      ['b', 60, 48, 24, 52, 0, 70],
      ['b', -24, 52, -60, 48, -94, 64],
    ],
    tone: 'accent',
  },
  {
    path: [
      ['m', -84, -50],
      ['b', -56, -64, -22, -58, -3, -42],
      ['l', -3, 56],
      ['b', -24, 42, -58, 40, -84, 50],
    ],
    tone: 'ink',
    delay: 0.1,
  },
  {
    path: [
      ['m', 84, -50],
      ['b', 56, -64, 22, -58, 3, -42],
      ['l', 3, 56],
      ['b', 24, 42, 58, 40, 84, 50],
    ],
    tone: 'ink',
    delay: 0.1,
  },
  {
    path: [-30, -8, 14].flatMap((y) => [...bar([-66, y], [-22, y + 6], 4), ...bar([66, y], [22, y + 6], 4)]),
    tone: 'mid',
    delay: 0.2,
  },
  {
    path: [
      ['m', 0, -44],
      ['b', 18, -60, 50, -66, 76, -56],
      ['l', 76, 44],
      ['b', 50, 36, 20, 42, 0, 56],
    ],
    tone: 'glow',
    scaleX: (t) => Math.cos(((t / 3) % 1) * Math.PI),
    opacity: (t) => 0.9 * Math.sin(Math.PI * ((t / 3) % 1)),
    delay: 0.3,
  },
];

const pencil: ObjectDrawing = () => {
  const write = (t: number) => 16 * Math.sin(t * 2.8);
  return [
    {
      path: [
        ...Array.from({ length: 4 }, (_, index) =>
          arcBand({ outer: 15, inner: 10, from: index % 2 ? 90 : -90, to: index % 2 ? 270 : 90 }).map(
            (command) => command,
          ),
        ).flatMap((path, index) =>
          path.map(
            ([letter, ...numbers]) =>
              [
                letter,
                ...numbers.map((value, at) => (at % 2 === 0 ? value - 56 + index * 25 : value + 76)),
              ] as const,
          ),
        ),
      ],
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
      path: rotate(
        polygon([
          [-15, 34],
          [15, 34],
          [0, 66],
        ]),
        30,
      ),
      tone: 'ink',
      dx: write,
      dy: 4,
    },
    {
      path: rotate(
        polygon([
          [-6, 53],
          [6, 53],
          [0, 66],
        ]),
        30,
      ),
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

const camera: ObjectDrawing = () => [
  { path: roundRect({ left: -34, top: -68, right: 34, bottom: -30 }, 10), tone: 'accent' },
  { path: roundRect({ left: -92, top: -48, right: 92, bottom: 68 }, 16), tone: 'accent' },
  { path: circle(48, 0, 10), tone: 'ink', delay: 0.08 },
  { path: circle(38, 0, 10), tone: 'near', delay: 0.12 },
  {
    path: [0, 60, 120, 180, 240, 300].flatMap((angle) =>
      rotate(
        polygon([
          [0, -34],
          [22, -24],
          [6, -10],
        ]),
        angle,
      ),
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

const shield: ObjectDrawing = () => {
  const outline = (k: number): Path => [
    ['m', 0, -90 * k],
    ['b', 26 * k, -70 * k, 54 * k, -62 * k, 76 * k, -62 * k],
    ['b', 78 * k, 10 * k, 54 * k, 66 * k, 0, 92 * k],
    ['b', -54 * k, 66 * k, -78 * k, 10 * k, -76 * k, -62 * k],
    ['b', -54 * k, -62 * k, -26 * k, -70 * k, 0, -90 * k],
  ];
  return [
    {
      path: outline(1),
      tone: 'mid',
      scaleX: sway({ center: 1, reach: 0.03, period: 2.4 }),
      scaleY: sway({ center: 1, reach: 0.03, period: 2.4 }),
    },
    { path: outline(0.84), tone: 'accent', delay: 0.08 },
    {
      path: stroke(
        [
          [-32, 2],
          [-8, 28],
          [36, -24],
        ],
        13,
      ),
      tone: 'ground',
      scaleX: tween({ from: 0.2, to: 1, start: 0.5, end: 0.9, ease: easeOutBack }),
      scaleY: sway({ center: 1, reach: 0.05, period: 1.8 }),
      delay: 0.35,
    },
  ];
};

const megaphone: ObjectDrawing = () => [
  {
    path: [
      ['m', -70, -18],
      ['l', -30, -24],
      ['l', 52, -66],
      ['l', 52, 54],
      ['l', -30, 14],
      ['l', -70, 10],
    ],
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
    path: polygon([
      [-52, 12],
      [-26, 16],
      [-14, 62],
      [-38, 66],
    ]),
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

const starObject: ObjectDrawing = () => [
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
export const workObjects = {
  rocket,
  bulb,
  gear,
  chip,
  phone,
  laptop,
  chart,
  coin,
  flask,
  atom,
  book,
  pencil,
  camera,
  shield,
  megaphone,
  star: starObject,
};
