/** Draws people-like figures before a wall, as a fixed camera sees them: what one film of many speakers is made of. */
import { pick, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import type { Planes } from './takes.ts';

/** Luma, blue and red difference. */
type Color = readonly [y: number, u: number, v: number];

type Paint = (x: number, y: number) => Color;

/** How much of a pixel a shape covers, 0..1. */
type Shape = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  cover: (x: number, y: number) => number;
};

export type WallStyle = 'plain' | 'brick' | 'posters' | 'boards' | 'shelf' | 'curtain';
export type ClothStyle = 'plain' | 'stripes' | 'checks' | 'dots';

const WIDTH = 384;
const HEIGHT = 216;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export function blankPicture(): Planes {
  const chroma = (WIDTH * HEIGHT) / 4;
  const planes: Planes['planes'] = [
    new Uint8Array(WIDTH * HEIGHT),
    new Uint8Array(chroma),
    new Uint8Array(chroma),
  ];
  return { width: WIDTH, height: HEIGHT, planes };
}

function blend(plane: Uint8Array, at: number, value: number, share: number): void {
  plane[at] = (plane[at] ?? 0) * (1 - share) + value * share;
}

/** Paints a shape; chroma at every other pixel. */
export function paint({ planes: [luma, cb, cr] }: Planes, shape: Shape, color: Paint): void {
  const [left, right] = [Math.max(0, Math.floor(shape.left)), Math.min(WIDTH - 1, Math.ceil(shape.right))];
  const [top, bottom] = [Math.max(0, Math.floor(shape.top)), Math.min(HEIGHT - 1, Math.ceil(shape.bottom))];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const share = clamp(shape.cover(x, y), 0, 1);
      if (share === 0) continue;
      const [value, u, v] = color(x, y);
      blend(luma, y * WIDTH + x, value, share);
      if (x % 2 === 1 || y % 2 === 1) continue;
      const at = (y / 2) * (WIDTH / 2) + x / 2;
      blend(cb, at, u, share);
      blend(cr, at, v, share);
    }
  }
}

export const box = (left: number, top: number, right: number, bottom: number): Shape => ({
  ...{ left, top, right, bottom },
  cover: (x, y) => (x >= left && x < right && y >= top && y < bottom ? 1 : 0),
});

export function ellipse(cx: number, cy: number, rx: number, ry: number, soft = 1): Shape {
  const scale = Math.min(rx, ry);
  return {
    ...{ left: cx - rx - soft, top: cy - ry - soft, right: cx + rx + soft, bottom: cy + ry + soft },
    cover: (x, y) => ((1 - Math.hypot((x - cx) / rx, (y - cy) / ry)) * scale) / soft + 0.5,
  };
}

interface Point {
  x: number;
  y: number;
}

/** A limb: everything within `radius` of the line from `a` to `b`. */
function limb(a: Point, b: Point, radius: number): Shape {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy || 1;
  return {
    left: Math.min(a.x, b.x) - radius - 1,
    top: Math.min(a.y, b.y) - radius - 1,
    right: Math.max(a.x, b.x) + radius + 1,
    bottom: Math.max(a.y, b.y) + radius + 1,
    cover: (x, y) => {
      const t = clamp(((x - a.x) * dx + (y - a.y) * dy) / length, 0, 1);
      return radius - Math.hypot(x - a.x - t * dx, y - a.y - t * dy) + 0.5;
    },
  };
}

const solid =
  (color: Color): Paint =>
  () =>
    color;

const anyColor = (random: Random, low: number, high: number, strength: number): Color => [
  low + random() * (high - low),
  128 + (random() - 0.5) * strength,
  128 + (random() - 0.5) * strength,
];

const WALLS: { [style in WallStyle]: (random: Random) => Paint } = {
  plain: () => (x, y) => [20 * (x / WIDTH) - 14 * (y / HEIGHT), 0, 0],
  brick: (random) => {
    const high = 10 + Math.floor(random() * 8);
    return (x, y) => {
      const row = Math.floor(y / high);
      const place = x + (row % 2) * high;
      const isJoint = y % high < 2 || place % (2 * high) < 2;
      return [isJoint ? 26 : ((Math.floor(place / (2 * high)) * 7 + row * 13) % 11) - 5, 0, 0];
    };
  },
  posters: (random) => {
    const [a, b] = [30 + random() * 40, 250 + random() * 40];
    return (x, y) => {
      const from = x > a && x < a + 70 ? a : x > b && x < b + 80 ? b : -1;
      if (from < 0 || y < 30 || y > 130) return [0, 0, 0];
      return [-60 + 50 * Math.sin((x - from) / 9) * Math.cos(y / 13), from === a ? 25 : -25, 12];
    };
  },
  boards: (random) => {
    const wide = 18 + Math.floor(random() * 16);
    return (x, y) => [x % wide < 2 ? -40 : 6 * Math.sin(y / 7 + Math.floor(x / wide) * 2.1), 0, 0];
  },
  shelf: (random) => {
    const wide = 7 + Math.floor(random() * 5);
    return (x, y) => {
      if (y % 54 < 5) return [-50, -6, 8];
      const book = Math.floor(x / wide) * 31 + Math.floor(y / 54) * 17;
      return [((book * 29) % 90) - 60, ((book * 13) % 40) - 20, ((book * 7) % 40) - 20];
    };
  },
  curtain: (random) => {
    const fold = 8 + random() * 8;
    return (x, y) => [24 * Math.sin(x / fold + 0.3 * Math.sin(y / 40)), 0, 0];
  },
};

/** A wall; the same for the same seed. */
export function drawWall(style: WallStyle, seed: number): Planes {
  const random = seededRandom(seed);
  const base = anyColor(random, 110, 200, 36);
  const relief = WALLS[style](random);
  const wall = blankPicture();
  paint(wall, box(0, 0, WIDTH, HEIGHT), (x, y) => {
    const [dy, du, dv] = relief(x, y);
    const vignette = 1 - 0.22 * (((x - WIDTH / 2) / WIDTH) ** 2 + ((y - HEIGHT / 2) / HEIGHT) ** 2) * 2;
    return [
      clamp((base[0] + dy) * vignette, 16, 235),
      clamp(base[1] + du, 16, 240),
      clamp(base[2] + dv, 16, 240),
    ];
  });
  return wall;
}

/** Somebody: looks, place and manner. */
export interface Person {
  skin: Color;
  hair: Color;
  hairStyle: 'short' | 'long' | 'none' | 'hat';
  cloth: Color;
  second: Color;
  clothStyle: ClothStyle;
  /** Middle of the head and its radius, pixels. */
  x: number;
  y: number;
  size: number;
  build: number;
  sleeves: boolean;
  /** Gestures: how often a second, and how far. */
  pace: number;
  reach: number;
  phase: number;
}

const SKINS: Color[] = [
  [190, 112, 146],
  [165, 110, 150],
  [130, 112, 148],
  [95, 116, 142],
  [70, 120, 138],
];
const HAIRS: Color[] = [
  [30, 128, 130],
  [55, 118, 140],
  [90, 105, 145],
  [160, 95, 138],
  [150, 128, 128],
];

export function makePerson(random: Random, cloths: readonly ClothStyle[]): Person {
  const size = 17 + random() * 14;
  return {
    skin: pick(random, SKINS),
    hair: pick(random, HAIRS),
    hairStyle: pick(random, ['short', 'long', 'none', 'hat'] as const),
    cloth: anyColor(random, 30, 210, 110),
    second: anyColor(random, 30, 210, 90),
    clothStyle: pick(random, cloths),
    x: WIDTH * (0.35 + 0.3 * random()),
    y: 38 + size + random() * 26,
    ...{ size, build: 1.5 + random() * 0.9, sleeves: random() < 0.7 },
    ...{ pace: 0.4 + random() * 1.6, reach: 0.25 + random() * 0.75, phase: random() * 100 },
  };
}

function clothPaint({ cloth, second, clothStyle }: Person, origin: Point): Paint {
  return (x, y) => {
    const [u, v] = [x - origin.x + 1000, y - origin.y + 1000];
    const isSecond =
      (clothStyle === 'stripes' && v % 12 < 5) ||
      (clothStyle === 'checks' && Math.floor(u / 9) % 2 === Math.floor(v / 9) % 2) ||
      (clothStyle === 'dots' && Math.hypot((u % 14) - 7, (v % 14) - 7) < 4);
    const [luma, cb, cr] = isSecond ? second : cloth;
    // Folds.
    return [clamp(luma + 9 * Math.sin(u / 8 + v / 15), 16, 235), cb, cr];
  };
}

/** Where a hand is at a time: somewhere before the chest, moved by slow and quick swings. */
function handAt(person: Person, side: number, seconds: number): Point {
  const { size, build, pace, reach, phase } = person;
  const swing = (speed: number, offset: number): number =>
    Math.sin(6.283 * pace * speed * seconds + phase + offset);
  const across =
    side * size * build * 0.9 + reach * size * 1.6 * (swing(1, side) + 0.5 * swing(2.3, 2 * side));
  const up = size * 3.2 - reach * size * 1.8 * (0.8 * swing(0.8, 3 + side) + 0.5 * swing(1.9, side) + 0.3);
  return { x: across, y: up };
}

/** Draws a person at `seconds` of their own time, moved by `shift` pixels. */
export function drawPerson(picture: Planes, person: Person, seconds: number, shift: number): void {
  const { size, skin, hair, hairStyle, build, phase } = person;
  const sway = 0.12 * size * Math.sin(seconds * 1.7 + phase);
  const head = { x: person.x + shift + sway, y: person.y + 0.05 * size * Math.sin(seconds * 4.1 + phase) };
  const cloth = clothPaint(person, head);
  const shoulder = head.y + 1.75 * size;
  const halfWidth = size * build;
  const skinPaint: Paint = (x) => [clamp(skin[0] + (x - head.x) * 0.5, 16, 235), skin[1], skin[2]];
  if (hairStyle === 'long')
    paint(picture, ellipse(head.x, head.y + 0.5 * size, size * 1.15, size * 1.6), solid(hair));
  paint(
    picture,
    limb({ x: head.x, y: head.y + size * 0.8 }, { x: head.x, y: shoulder }, size * 0.42),
    skinPaint,
  );
  const chest = {
    left: { x: head.x - halfWidth * 0.6, y: shoulder + size * 0.6 },
    right: { x: head.x + halfWidth * 0.6, y: shoulder + size * 0.6 },
  };
  paint(picture, limb(chest.left, chest.right, size * 0.75), cloth);
  paint(
    picture,
    box(head.x - halfWidth * 0.95, shoulder + size * 0.5, head.x + halfWidth * 0.95, HEIGHT),
    cloth,
  );
  paint(picture, ellipse(head.x, head.y, size * 0.8, size), skinPaint);
  if (hairStyle === 'short' || hairStyle === 'long')
    paint(picture, ellipse(head.x, head.y - size * 0.6, size * 0.88, size * 0.55), solid(hair));
  if (hairStyle === 'hat')
    paint(
      picture,
      box(head.x - size, head.y - size * 1.3, head.x + size, head.y - size * 0.6),
      solid(person.second),
    );
  const eyes = head.y - size * 0.05;
  for (const side of [-1, 1])
    paint(picture, ellipse(head.x + side * size * 0.3, eyes, size * 0.1, size * 0.08), solid([30, 128, 128]));
  const mouth = size * (0.05 + 0.1 * Math.abs(Math.sin(seconds * 9 + phase)));
  paint(picture, ellipse(head.x, head.y + size * 0.5, size * 0.25, mouth), solid([60, 118, 150]));
  for (const side of [-1, 1]) drawArm(picture, person, { head, shoulder, side, seconds, cloth, skinPaint });
}

function drawArm(
  picture: Planes,
  person: Person,
  at: { head: Point; shoulder: number; side: number; seconds: number; cloth: Paint; skinPaint: Paint },
): void {
  const { size, build, sleeves } = person;
  const joint = { x: at.head.x + at.side * size * build * 0.95, y: at.shoulder + size * 0.5 };
  const hand = handAt(person, at.side, at.seconds);
  const wrist = { x: at.head.x + hand.x, y: at.head.y + hand.y };
  const elbow = {
    x: (joint.x + wrist.x) / 2 + at.side * size * 0.8,
    y: (joint.y + wrist.y) / 2 + size * 0.9,
  };
  paint(picture, limb(joint, elbow, size * 0.42), at.cloth);
  paint(picture, limb(elbow, wrist, size * 0.33), sleeves ? at.cloth : at.skinPaint);
  paint(picture, ellipse(wrist.x, wrist.y, size * 0.42, size * 0.42), at.skinPaint);
}

/** What a sensor adds: values of a bell curve, taken from anywhere in the table. */
const NOISE_VALUES = 1 << 17;

let noiseTable: Float32Array | null = null;

function noise(): Float32Array {
  if (noiseTable !== null) return noiseTable;
  const random = seededRandom(77);
  noiseTable = Float32Array.from(
    { length: NOISE_VALUES },
    () => random() + random() + random() + random() - 2,
  );
  return noiseTable;
}

/** As the camera gives it: light by `gain`, its noise by `level`. */
export function exposed(
  picture: Planes,
  { gain, level, seed }: { gain: number; level: number; seed: number },
): Planes {
  const random = seededRandom(seed);
  const table = noise();
  picture.planes.forEach((plane, index) => {
    const from = Math.floor(random() * NOISE_VALUES);
    const strength = (index === 0 ? 1.7 : 0.8) * level;
    for (let i = 0; i < plane.length; i++) {
      const value = plane[i] ?? 0;
      const lit = index === 0 ? 16 + (value - 16) * gain : value;
      plane[i] = clamp(Math.round(lit + strength * (table[(from + i) % NOISE_VALUES] ?? 0)), 16, 240);
    }
  });
  return picture;
}
