/**
 * Single takes in which much happens at once: a camera that is bumped or swung, light that jumps, somebody before the
 * lens, a screen in the picture, graphics laid over. Nobody cut them, so every cut that is found in one is wrong.
 */
import { pick, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import { blank, CLIP, type Composed, sampled, type View } from './compose.ts';
import { blankPicture, drawPerson, drawWall, ellipse, exposed, makePerson, paint } from './figures.ts';
import type { QuietLooks } from './quiet-clips.ts';
import { type Planes, RATE, type Take } from './takes.ts';

export const HARD_HAPPENINGS = [
  'bumps',
  'whip',
  'lost pictures',
  'exposure',
  'white balance',
  'flashes',
  'half flash',
  'disco',
  'before the lens',
  'close passer',
  'jumps in',
  'graphics',
  'screen in picture',
  'zoom',
  'focus',
  'glitch',
  'coarse coding',
  'quick dance',
] as const;
type Happening = (typeof HARD_HAPPENINGS)[number];

const FRAMES = 8 * RATE;

/** A moment at which something happens: first frame, how many, and how strong, 0..1. */
interface Moment {
  at: number;
  frames: number;
  force: number;
  side: 1 | -1;
}

type Scene = (frame: number) => Planes;

/** Somebody before a wall, or a real or generated take. */
function sceneOf(
  random: Random,
  {
    looks,
    takes,
    seed,
    happening,
  }: { looks: QuietLooks; takes: readonly Take[]; seed: number; happening: Happening },
): { name: string; scene: Scene } {
  const isDance = happening === 'quick dance' || happening === 'jumps in';
  if (takes.length > 0 && random() < 0.5 && !isDance) {
    const take = pick(random, takes);
    const last = take.pictures.length - 1;
    // Forth and back: a take that is too short goes on without a cut.
    const shown = (frame: number): number =>
      Math.floor(frame / last) % 2 === 0 ? frame % last : last - (frame % last);
    return { name: take.name, scene: (frame) => take.pictures[shown(frame)] ?? blank() };
  }
  const style = pick(random, looks.walls);
  const wall = drawWall(style, seed);
  const made = makePerson(random, looks.cloths);
  const person =
    happening === 'quick dance'
      ? { ...made, pace: 3 + random(), reach: 1.4, size: made.size * 1.3, x: 192, y: 70 }
      : made;
  const scene = (frame: number): Planes => {
    const picture: Planes = {
      ...wall,
      planes: [wall.planes[0].slice(), wall.planes[1].slice(), wall.planes[2].slice()],
    };
    const sway = happening === 'quick dance' ? 60 * Math.sin(frame * 0.5) : 0;
    drawPerson(picture, person, frame / RATE, sway);
    return picture;
  };
  return { name: style, scene };
}

/** Where the camera looks. */
function viewAt(happening: Happening, moments: readonly Moment[], frame: number): View {
  const sway = (speed: number, phase: number): number => Math.sin(frame * speed + phase);
  const view = { x: 0.1 + 0.006 * sway(0.11, 1), y: 0.1 + 0.006 * sway(0.13, 2), size: 0.8 };
  for (const { at, frames, force, side } of moments) {
    const since = frame - at;
    if (since < 0) continue;
    if (happening === 'bumps') {
      const kick = Math.exp(-since / 3) * Math.cos(since * 1.3) * (0.04 + 0.06 * force);
      view.x += side * kick;
      view.y += 0.6 * kick;
    }
    if (happening === 'whip' || happening === 'lost pictures') {
      const way = Math.min(1, (since + 1) / (happening === 'whip' ? 4 + frames : 1));
      const share = happening === 'whip' ? 0.5 - 0.5 * Math.cos(Math.PI * way) : way;
      view.x += side * share * (happening === 'whip' ? 0.1 : 0.03 + 0.05 * force);
    }
    if (happening === 'zoom') {
      const way = Math.min(1, (since + 1) / (3 + frames / 2));
      view.size *= 1 - (0.15 + 0.25 * force) * (side > 0 ? way : 1 - way) * (moments[0]?.at === at ? 1 : 0);
    }
  }
  view.size = Math.min(0.98, Math.max(0.4, view.size));
  if (happening === 'zoom') view.x = view.y = (1 - view.size) / 2;
  const clamped = (value: number): number => Math.min(1 - view.size, Math.max(0, value));
  return { size: view.size, x: clamped(view.x), y: clamped(view.y) };
}

function changed({ planes }: Planes, change: (value: number, plane: number) => number): void {
  for (const [index, plane] of planes.entries())
    for (let i = 0; i < plane.length; i++)
      plane[i] = Math.min(240, Math.max(16, change(plane[i] ?? 0, index)));
}

/** A mean over `reach` pixels each way, across or in both directions. */
function blurred(picture: Planes, reach: number, isBoth: boolean): void {
  picture.planes.forEach((plane, index) => {
    const half = index === 0 ? 1 : 2;
    const [w, h] = [picture.width / half, picture.height / half];
    const far = Math.round(reach / half);
    const run = (from: number, step: number, count: number): void => {
      const line = Array.from({ length: count }, (_, i) => plane[from + i * step] ?? 0);
      let sum = 0;
      const at = (i: number): number => line[Math.min(count - 1, Math.max(0, i))] ?? 0;
      for (let i = -far; i <= far; i++) sum += at(i);
      for (let i = 0; i < count; i++) {
        plane[from + i * step] = sum / (2 * far + 1);
        sum += at(i + far + 1) - at(i - far);
      }
    };
    for (let y = 0; y < h; y++) run(y * w, 1, w);
    if (isBoth) for (let x = 0; x < w; x++) run(x, w, h);
  });
}

function light(
  picture: Planes,
  happening: Happening,
  { at, frames, force, side }: Moment,
  frame: number,
): void {
  const since = frame - at;
  const isNow = since >= 0 && since < frames;
  if (happening === 'exposure' && since >= 0) {
    // The camera finds back slowly, or stays.
    const rest = side > 0 ? 1 : Math.exp(-since / 25);
    const gain = 1 + rest * (force > 0.5 ? 0.3 + force : -0.25 - 0.5 * force);
    changed(picture, (value, plane) => (plane === 0 ? 16 + (value - 16) * gain : value));
  }
  if (happening === 'white balance' && since >= 0)
    changed(picture, (value, plane) =>
      plane === 0 ? value : value + (plane === 1 ? -side : side) * (6 + 16 * force),
    );
  if (happening === 'flashes' && since >= 0 && since < 1 + (frames % 5))
    changed(picture, (value, plane) => (plane === 0 ? value + 70 + 130 * force : 128 + (value - 128) * 0.3));
  if (happening === 'half flash' && isNow && since < 2) {
    const luma = picture.planes[0];
    const from = since === 0 ? luma.length * (0.3 + 0.4 * force) : 0;
    const to = since === 0 ? luma.length : luma.length * (0.3 + 0.4 * force);
    for (let i = Math.floor(from); i < to; i++) luma[i] = Math.min(235, (luma[i] ?? 0) + 120);
  }
  if (happening === 'disco' && since >= 0 && Math.floor(since / (4 + (frames % 7))) % 2 === 0)
    changed(picture, (value, plane) =>
      plane === 0 ? 16 + (value - 16) * (0.5 + 0.3 * force) : value + (plane === 1 ? side : -side) * 30,
    );
  if (happening === 'focus' && since >= 0 && since < frames + 10)
    blurred(picture, 1 + Math.round(6 * Math.sin((Math.PI * since) / (frames + 10))), true);
  if (happening === 'whip' && since >= 0 && since < 4 + frames) blurred(picture, 5, false);
}

function overlay(
  picture: Planes,
  happening: Happening,
  moment: Moment,
  { frame, random, looks }: { frame: number; random: Random; looks: QuietLooks },
): void {
  const { at, frames, force, side } = moment;
  const since = frame - at;
  const own: readonly [number, number, number] = [25 + 150 * force, 128 + side * 14, 128 - side * 20];
  if (happening === 'before the lens' && since >= 0 && since < 12 + 2 * frames) {
    // A hand or a back: it comes within few frames, covers nearly all and goes.
    const into = Math.min(1, (since + 1) / 4, (12 + 2 * frames - since) / 4);
    const x = side > 0 ? -260 + 430 * into : 644 - 430 * into;
    paint(picture, ellipse(x, 120, 230, 240, 30), () => own);
  }
  if (happening === 'close passer' && since >= 0 && since < 8 + frames) {
    const way = since / (8 + frames);
    const x = side > 0 ? -130 + 640 * way : 510 - 640 * way;
    paint(picture, ellipse(x, 150, 60 + 60 * force, 190, 8), (_, y) => [
      own[0] + 20 * Math.sin(y / 9),
      own[1],
      own[2],
    ]);
  }
  if (happening === 'jumps in' && since >= 0) {
    const person = { ...makePerson(random, looks.cloths), x: 192 + side * 70 };
    const shift = side * 300 * Math.max(0, 1 - (since + 1) / (3 + frames / 3));
    drawPerson(picture, person, frame / RATE, shift);
  }
  if (happening === 'graphics' && since >= 0 && since < 50) {
    const [top, bottom] = force > 0.6 ? [150, 205] : [165, 200];
    for (let y = top; y < bottom; y++)
      for (let x = 20; x < 364; x++) {
        const isText = (y - top) % 18 > 6 && (x * 7 + Math.floor((y - top) / 18) * 13) % 11 < 5 && x < 300;
        picture.planes[0][y * CLIP.width + x] = isText ? 225 : own[0];
        if (x % 2 === 0 && y % 2 === 0)
          picture.planes[1][(y / 2) * (CLIP.width / 2) + x / 2] = own[1] + side * 30;
      }
  }
  if (happening === 'glitch' && since >= 0 && since < frames) {
    const dice = seededRandom(frame * 31 + at);
    for (let blocks = 0; blocks < 40 * force + 10; blocks++) {
      const [x, y, value] = [Math.floor(dice() * 22) * 16, Math.floor(dice() * 12) * 16, 16 + dice() * 220];
      for (let row = y; row < y + 16; row++)
        picture.planes[0].fill(
          value,
          row * CLIP.width + x,
          row * CLIP.width + x + 16 + Math.floor(dice() * 3) * 16,
        );
    }
  }
}

/** A television or a laptop in the picture, which changes what it shows. */
function withScreen(picture: Planes, moments: readonly Moment[], frame: number, seed: number): void {
  const shown = moments.filter(({ at }) => at <= frame).length;
  const dice = seededRandom(seed * 17 + shown);
  const [wide, high] = [110 + 40 * (moments[0]?.force ?? 0), 62 + 22 * (moments[0]?.force ?? 0)];
  const [a, b, c, d] = [dice() * 160 + 30, dice() * 60 - 30, dice() * 14 + 4, dice() * 60];
  const left = Math.round(40 + 150 * (moments[1]?.force ?? 0));
  for (let y = 40; y < 40 + high; y++)
    for (let x = left; x < left + wide; x++) {
      const wave = d * Math.sin(x / c + frame * 0.05) * Math.cos(y / (c * 0.7));
      picture.planes[0][y * CLIP.width + x] = Math.min(235, Math.max(16, a + wave));
      if (x % 2 === 0 && y % 2 === 0) {
        const at = (y / 2) * (CLIP.width / 2) + x / 2;
        picture.planes[1][at] = 128 + b;
        picture.planes[2][at] = 128 - b / 2;
      }
    }
}

/** A take in which what is at place `seed` of HARD_HAPPENINGS happens three times. */
export function hardTake(looks: QuietLooks, takes: readonly Take[], seed: number): Composed {
  const random = seededRandom(seed);
  const happening = HARD_HAPPENINGS[seed % HARD_HAPPENINGS.length] ?? 'bumps';
  const { name, scene } = sceneOf(random, { looks, takes, seed, happening });
  const moments = [0.18, 0.45, 0.72].map(
    (share): Moment => ({
      at: Math.floor(FRAMES * (share + 0.06 * random())),
      frames: 2 + Math.floor(random() * 9),
      force: random(),
      side: random() < 0.5 ? 1 : -1,
    }),
  );
  const isCoarse = happening === 'coarse coding';
  const [level, crf] = [
    random() * 2.5,
    isCoarse ? 42 + Math.floor(random() * 6) : 20 + Math.floor(random() * 12),
  ];
  const personSeed = Math.floor(random() * 1e6);
  return {
    name: `hard${seed} ${happening} ${name} noise${level.toFixed(1)} crf${crf}`,
    ...{ borders: [], frames: FRAMES, notes: [happening], crf, interlaced: false },
    picture(index) {
      // Where pictures are lost the last one stands, and what comes next is further on.
      const held =
        happening === 'lost pictures' &&
        moments.find(({ at, frames }) => index < at && index >= at - frames - 3);
      const frame = held ? held.at - held.frames - 4 : index;
      const picture = blankPicture();
      sampled(scene(frame), viewAt(happening, moments, frame), picture);
      if (happening === 'screen in picture') withScreen(picture, moments, frame, seed);
      for (const [at, moment] of moments.entries()) {
        overlay(picture, happening, moment, { frame, random: seededRandom(personSeed + at), looks });
        light(picture, happening, moment, frame);
      }
      return exposed(picture, { gain: 1, level, seed: seed * 7919 + index });
    },
  };
}
