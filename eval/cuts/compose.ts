/** Composes clips of takes with borders that are known to the frame. */
import { pick, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import type { Planes, Take } from './takes.ts';

/** Size of the clips. */
export const CLIP = { width: 384, height: 216 } as const;

/** A border between two takes: `end` is the first frame that is not a mixture; of a cut both are the first new frame. */
export interface Border {
  kind: 'cut' | 'dissolve' | 'fade' | 'wipe';
  start: number;
  end: number;
}

export interface Composed {
  name: string;
  borders: Border[];
  frames: number;
  /** The picture of each frame, made when asked for. */
  picture: (frame: number) => Planes;
  /** What its segments are, for a person. */
  notes: string[];
  /** How it is encoded. */
  crf: number;
  interlaced: boolean;
}

/** The part of a take that is seen, in shares of it. */
export interface View {
  x: number;
  y: number;
  size: number;
}

type Move = 'rest' | 'pan' | 'zoom' | 'shake' | 'still-pan' | 'flash' | 'light' | 'duplicates';
const MOVES: Move[] = ['rest', 'rest', 'pan', 'zoom', 'shake', 'still-pan', 'flash', 'light', 'duplicates'];
const CAMERA_MOVES: Move[] = ['pan', 'pan', 'zoom', 'zoom', 'shake', 'still-pan'];

/**
 * Which borders a clip has: cuts with short dissolves and fades, cuts with dissolves of 2 to 4 s, dissolves of half a
 * second to 4 s between takes whose camera moves, or cuts with wipes.
 */
export const BORDER_MIXES = ['mixed', 'long dissolves', 'moving dissolves', 'wipes'] as const;
export type BorderMix = (typeof BORDER_MIXES)[number];

/** How a wipe passes: `reach` tells of each point, in shares of the picture, when it is reached (0 to 1). */
const WIPES: ((x: number, y: number) => number)[] = [
  (x) => x,
  (x) => 1 - x,
  (_, y) => y,
  (_, y) => 1 - y,
  (x, y) => (x + y) / 2,
  (x, y) => (1 - x + y) / 2,
  (x, y) => Math.hypot(x - 0.5, y - 0.5) * Math.SQRT2,
  (x) => 2 * Math.abs(x - 0.5),
];

interface SegmentBorder extends Border {
  color: [number, number, number];
  hold: number;
  wipe: number;
  edge: number;
}

interface Segment {
  take: Take;
  from: number;
  /** First frame of the clip that shows it, and the first that does not any more. */
  start: number;
  end: number;
  move: Move;
  seed: number;
  /** What comes before it; null at the start. */
  border: SegmentBorder | null;
}

function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Samples a view of a picture, bilinear. */
export function sampled(source: Planes, view: View, out: Planes): void {
  source.planes.forEach((plane, index) => {
    const half = index === 0 ? 1 : 2;
    const [width, height] = [source.width / half, source.height / half];
    const [w, h] = [out.width / half, out.height / half];
    const target = out.planes[index] ?? plane;
    for (let y = 0; y < h; y++) {
      const sy = Math.min(height - 1.001, (view.y + (view.size * y) / h) * height);
      const top = Math.floor(sy);
      const fy = sy - top;
      for (let x = 0; x < w; x++) {
        const sx = Math.min(width - 1.001, (view.x + (view.size * x) / w) * width);
        const left = Math.floor(sx);
        const fx = sx - left;
        const at = top * width + left;
        const upper = (plane[at] ?? 0) * (1 - fx) + (plane[at + 1] ?? 0) * fx;
        const lower = (plane[at + width] ?? 0) * (1 - fx) + (plane[at + width + 1] ?? 0) * fx;
        target[y * w + x] = upper * (1 - fy) + lower * fy;
      }
    }
  });
}

export function blank(): Planes {
  const { width, height } = CLIP;
  const chroma = (width * height) / 4;
  return {
    width,
    height,
    planes: [new Uint8Array(width * height), new Uint8Array(chroma), new Uint8Array(chroma)],
  };
}

/** Where the camera looks at a share `t` of the segment. */
function viewOf({ move, seed }: Segment, t: number, frame: number): View {
  const random = seededRandom(seed);
  const [a, b, c, d] = [random(), random(), random(), random()];
  if (move === 'pan' || move === 'still-pan') {
    const size = 0.6;
    const along = (from: number, to: number): number => (from + (to - from) * t) * (1 - size);
    return { size, x: along(a < 0.5 ? 0 : 1, a < 0.5 ? 1 : 0), y: along(b, c) };
  }
  if (move === 'zoom') {
    const size = a < 0.5 ? 1 - 0.5 * t : 0.5 + 0.5 * t;
    return { size, x: (1 - size) * b, y: (1 - size) * c };
  }
  if (move === 'shake') {
    const wave = (speed: number, phase: number): number => Math.sin(frame * speed + phase * 6.28);
    const size = 0.85;
    const room = (1 - size) / 2;
    return {
      size,
      x: room * (1 + 0.6 * wave(0.7, a) + 0.35 * wave(1.9, b)),
      y: room * (1 + 0.6 * wave(0.9, c) + 0.35 * wave(2.3, d)),
    };
  }
  return { size: 0.9, x: 0.1 * a, y: 0.1 * b };
}

function lit(picture: Planes, { move, seed, start, end }: Segment, frame: number): void {
  const random = seededRandom(seed + 1);
  const [luma, cb, cr] = picture.planes;
  if (move === 'light') {
    const gain = frame < start + (end - start) * (0.3 + 0.4 * random()) ? 1 : 0.6;
    for (let i = 0; i < luma.length; i++) luma[i] = 16 + ((luma[i] ?? 16) - 16) * gain;
  }
  if (move !== 'flash') return;
  const at = start + Math.round((end - start) * (0.35 + 0.3 * random()));
  if (frame < at || frame >= at + 1 + Math.floor(random() * 4)) return;
  for (let i = 0; i < luma.length; i++) luma[i] = Math.min(235, (luma[i] ?? 0) + 170);
  cb.fill(128);
  cr.fill(128);
}

function drawn(segment: Segment, frame: number): Planes {
  const { take, move, from, start, end } = segment;
  const t = Math.min(1, Math.max(0, (frame - start) / Math.max(1, end - start)));
  const step = move === 'duplicates' ? 2 : 1;
  const own = move === 'still-pan' ? 0 : Math.floor((frame - start) / step) * step;
  const source = take.pictures[Math.min(take.pictures.length - 1, from + own)];
  const picture = blank();
  if (source !== undefined) sampled(source, viewOf(segment, t, frame), picture);
  lit(picture, segment, frame);
  return picture;
}

function mixed(a: Planes, b: Planes, share: number): Planes {
  const out = blank();
  out.planes.forEach((plane, index) => {
    const [from, to] = [a.planes[index], b.planes[index]];
    for (let i = 0; i < plane.length; i++) {
      plane[i] = Math.round((from?.[i] ?? 0) * (1 - share) + (to?.[i] ?? 0) * share);
    }
  });
  return out;
}

/** The new picture where the wipe has passed; its edge is `edge` wide, in shares of the way. */
function wiped(a: Planes, b: Planes, share: number, { wipe, edge }: { wipe: number; edge: number }): Planes {
  const reach = WIPES[wipe] ?? ((x: number) => x);
  const out = blank();
  out.planes.forEach((plane, index) => {
    const half = index === 0 ? 1 : 2;
    const [width, height] = [CLIP.width / half, CLIP.height / half];
    const [from, to] = [a.planes[index], b.planes[index]];
    for (let i = 0; i < plane.length; i++) {
      const at = reach((i % width) / width, Math.floor(i / width) / height);
      const passed = (share * (1 + edge) - at) / Math.max(edge, 1e-6);
      const part = Math.min(1, Math.max(0, passed));
      plane[i] = Math.round((from?.[i] ?? 0) * (1 - part) + (to?.[i] ?? 0) * part);
    }
  });
  return out;
}

function plain([y, u, v]: readonly [number, number, number]): Planes {
  const out = blank();
  out.planes.forEach((plane, index) => {
    plane.fill([y, u, v][index] ?? 128);
  });
  return out;
}

/** A frame of a border's mixture. */
function mixture(before: Segment, after: Segment, frame: number): Planes {
  const border = after.border;
  if (border === null) return drawn(after, frame);
  const length = border.end - border.start;
  const at = frame - border.start + 1;
  if (border.kind === 'dissolve') return mixed(drawn(before, frame), drawn(after, frame), at / (length + 1));
  if (border.kind === 'wipe')
    return wiped(drawn(before, frame), drawn(after, frame), at / (length + 1), border);
  // Out, hold, in: the first and the last of `length` frames are mixtures already.
  const out = (length - border.hold) / 2;
  if (at <= out) return mixed(drawn(before, frame), plain(border.color), at / (out + 1));
  if (at > out + border.hold)
    return mixed(plain(border.color), drawn(after, frame), (at - out - border.hold) / (out + 1));
  return plain(border.color);
}

const COLORS: [number, number, number][] = [
  [16, 128, 128],
  [16, 128, 128],
  [235, 128, 128],
  [60, 180, 100],
];

function borderAt(random: Random, at: number, mix: BorderMix): SegmentBorder {
  const dice = random();
  const color = pick(random, COLORS);
  const plainBorder = { start: at, end: at, color, hold: 0, wipe: 0, edge: 0 };
  if (dice < (mix === 'moving dissolves' ? 0.15 : 0.5)) return { ...plainBorder, kind: 'cut' };
  if (mix === 'moving dissolves')
    return { ...plainBorder, kind: 'dissolve', end: at + between(random, 12, 100) };
  if (mix === 'long dissolves')
    return { ...plainBorder, kind: 'dissolve', end: at + between(random, 50, 100) };
  if (mix === 'wipes') {
    const [wipe, edge] = [between(random, 0, WIPES.length - 1), pick(random, [0, 0.03, 0.1])];
    return { ...plainBorder, kind: 'wipe', end: at + between(random, 8, 50), wipe, edge };
  }
  if (dice < 0.8) return { ...plainBorder, kind: 'dissolve', end: at + between(random, 8, 50) };
  const hold = between(random, 1, 12);
  return { ...plainBorder, kind: 'fade', end: at + 2 * between(random, 5, 22) + hold, hold };
}

/** The longest border of each mix, frames: a take goes on beneath it. */
const LONGEST: { [Mix in BorderMix]: number } = {
  mixed: 55,
  'long dissolves': 100,
  'moving dissolves': 100,
  wipes: 55,
};

function planSegments(takes: readonly Take[], random: Random, count: number, mix: BorderMix): Segment[] {
  const segments: Segment[] = [];
  const moves = mix === 'moving dissolves' ? CAMERA_MOVES : MOVES;
  let at = 0;
  for (let index = 0; index < count; index++) {
    const before = segments.at(-1);
    const border = before === undefined ? null : borderAt(random, at, mix);
    // Two stretches of one file may show the same place from the same spot: no border could be seen there.
    const fileOf = ({ name }: Take): string => name.split('@')[0] ?? name;
    const choice = takes.filter((other) => before === undefined || fileOf(other) !== fileOf(before.take));
    const take = pick(random, choice);
    const start = at;
    const alone = between(random, 30, 80);
    at = (border?.end ?? at) + alone;
    const room = Math.max(0, take.pictures.length - (at - start) - LONGEST[mix]);
    if (before !== undefined) before.end = border?.end ?? start;
    const [from, seed] = [between(random, 0, room), between(random, 0, 1e6)];
    segments.push({ take, from, start, end: at, move: pick(random, moves), seed, border });
  }
  return segments;
}

function withBars(picture: Planes): Planes {
  picture.planes.forEach((plane, index) => {
    const bar = Math.round(plane.length * 0.12);
    plane.fill(index === 0 ? 16 : 128, 0, bar);
    plane.fill(index === 0 ? 16 : 128, plane.length - bar);
  });
  return picture;
}

/** Composes a clip of `count` segments; the same for the same seed, takes and mix of borders. */
export function compose(
  takes: readonly Take[],
  seed: number,
  count: number,
  mix: BorderMix = 'mixed',
): Composed {
  const random = seededRandom(seed);
  const segments = planSegments(takes, random, count, mix);
  const bars = random() < 0.2;
  const interlaced = random() < 0.15;
  const crf = between(random, 18, 30);
  return {
    name: `clip${seed}${bars ? ' bars' : ''}${interlaced ? ' interlaced' : ''} crf${crf}`,
    borders: segments.flatMap(({ border }) =>
      border === null ? [] : [{ kind: border.kind, start: border.start, end: border.end }],
    ),
    frames: segments.at(-1)?.end ?? 0,
    notes: segments.map(({ take, from, start, end, move }) => `${start}-${end} ${take.name}+${from} ${move}`),
    crf,
    interlaced,
    picture(frame) {
      const index = segments.findLastIndex(({ start }) => start <= frame);
      const [before, segment] = [segments[index - 1], segments[index]];
      if (segment === undefined) return blank();
      const mixing = segment.border !== null && frame < segment.border.end && before !== undefined;
      const picture = mixing ? mixture(before, segment, frame) : drawn(segment, frame);
      return bars ? withBars(picture) : picture;
    },
  };
}
