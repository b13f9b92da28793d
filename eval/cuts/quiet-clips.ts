/**
 * Composes clips in which only a part of the picture tells a cut: people before one wall, one after the other, and real
 * takes of one place; beside them single takes, which hold no cut whatever happens in them.
 */
import { pick, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import type { Border, Composed } from './compose.ts';
import {
  blankPicture,
  type ClothStyle,
  drawPerson,
  drawWall,
  ellipse,
  exposed,
  makePerson,
  type Person,
  paint,
  type WallStyle,
} from './figures.ts';
import { drawScreen, SCREEN_EVENTS, type ScreenStory, tellScreen } from './screens.ts';
import { type Planes, RATE, type Take } from './takes.ts';

/** What the figures of a set look like. The two sets share no wall and no cloth but the plain ones, and no seed. */
export interface QuietLooks {
  walls: readonly WallStyle[];
  cloths: readonly ClothStyle[];
}

export const TUNING_LOOKS: QuietLooks = {
  walls: ['plain', 'brick', 'posters'],
  cloths: ['plain', 'stripes'],
};
export const HELD_OUT_LOOKS: QuietLooks = {
  walls: ['plain', 'boards', 'shelf', 'curtain'],
  cloths: ['plain', 'checks', 'dots'],
};

/** A stretch of a film before one wall. */
interface Piece {
  person: Person;
  /** First frame, and the one after the last. */
  start: number;
  end: number;
  /** Seconds of the person's own time at the start. */
  from: number;
  /** Where the person stands, pixels from their place, at a share 0..1 of the piece. */
  walk: 'stays' | 'comes' | 'leaves';
  gain: number;
  border: Border | null;
}

const frames = (random: Random, low: number, high: number): number =>
  Math.round((low + random() * (high - low)) * RATE);

/** Pixels by which somebody is out of the picture. */
const OUTSIDE = 260;
const WALK_FRAMES = 22;

function shiftAt({ walk, start, end }: Piece, frame: number): number {
  if (walk === 'comes') return OUTSIDE * Math.max(0, 1 - (frame - start + 1) / WALK_FRAMES);
  if (walk === 'leaves') return -OUTSIDE * Math.max(0, 1 - (end - frame) / WALK_FRAMES);
  return 0;
}

function copied(picture: Planes): Planes {
  const [luma, cb, cr] = picture.planes;
  return { ...picture, planes: [luma.slice(), cb.slice(), cr.slice()] };
}

function mixedInto(picture: Planes, [y, u, v]: readonly [number, number, number], share: number): Planes {
  picture.planes.forEach((plane, index) => {
    const color = [y, u, v][index] ?? 128;
    for (let i = 0; i < plane.length; i++) plane[i] = (plane[i] ?? 0) * (1 - share) + color * share;
  });
  return picture;
}

/** How two pieces meet. Somebody may be seen again at once in another pose, as where a pause is cut out. */
interface Meeting {
  dips: number;
  sameAgain: number;
}

function planPieces(random: Random, looks: QuietLooks, count: number, meeting: Meeting): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const before = pieces.at(-1);
    const dip = before !== undefined && random() < meeting.dips;
    const half = frames(random, 0.2, 1);
    const hold = frames(random, 0, 0.8);
    const isSame = before !== undefined && random() < meeting.sameAgain;
    const dice = random();
    const walk = dice < 0.15 ? 'comes' : dice < 0.25 ? 'leaves' : 'stays';
    const alone = walk === 'stays' ? frames(random, 0.8, 2) : frames(random, 1.6, 2.4);
    const start = at;
    const border: Border | null =
      before === undefined
        ? null
        : dip
          ? { kind: 'fade', start: at, end: at + 2 * half + hold }
          : { kind: 'cut', start: at, end: at };
    at = (border?.end ?? at) + alone;
    if (before !== undefined && dip) before.end = start + half + hold;
    const person = isSame
      ? { ...before.person, x: before.person.x + (random() - 0.5) * 40 }
      : makePerson(random, looks.cloths);
    pieces.push({
      person,
      start,
      end: at,
      from: random() * 50,
      walk: isSame ? 'stays' : walk,
      gain: 0.97 + 0.06 * random(),
      border,
    });
  }
  // Somebody who has left and somebody who has not come yet leave the same empty wall.
  for (const [index, piece] of pieces.entries())
    if (piece.walk === 'comes' && pieces[index - 1]?.walk === 'leaves') piece.walk = 'stays';
  return pieces;
}

/** How dark a dip is at a frame: out, hold, in; the first and the last of its frames are mixtures already. */
function dipAt({ start, end }: Border, frame: number, hold: number): { share: number; isAfter: boolean } {
  const half = (end - start - hold) / 2;
  const at = frame - start + 1;
  if (at <= half) return { share: at / (half + 1), isAfter: false };
  if (at <= half + hold) return { share: 1, isAfter: true };
  return { share: 1 - (at - half - hold) / (half + 1), isAfter: true };
}

/** A film of people before one wall, each piece another one. */
export function wallFilm(looks: QuietLooks, seed: number, count: number, meeting: Meeting): Composed {
  const random = seededRandom(seed);
  const style = pick(random, looks.walls);
  const wall = drawWall(style, seed);
  const pieces = planPieces(random, looks, count, meeting);
  const [level, flicker, crf] = [random() * 2.5, random() < 0.3 ? 0.02 : 0, 18 + Math.floor(random() * 14)];
  const color = pick(random, [
    [16, 128, 128],
    [16, 128, 128],
    [235, 128, 128],
  ] as const);
  return {
    name: `wall${seed} ${style} noise${level.toFixed(1)} crf${crf}`,
    borders: pieces.flatMap(({ border }) => (border === null ? [] : [border])),
    frames: pieces.at(-1)?.end ?? 0,
    notes: pieces.map(({ start, end, walk }) => `${start}-${end} ${walk}`),
    ...{ crf, interlaced: false },
    picture(frame) {
      let index = pieces.findLastIndex(({ start }) => start <= frame);
      const border = pieces[index]?.border ?? null;
      const before = pieces[index - 1];
      let share = 0;
      if (border?.kind === 'fade' && frame < border.end && before !== undefined) {
        const dip = dipAt(
          border,
          frame,
          2 * before.end - border.start - border.end + (border.end - before.end) * 0,
        );
        share = Math.min(1, Math.max(0, dip.share));
        if (!dip.isAfter) index -= 1;
      }
      const piece = pieces[index];
      const picture = copied(wall);
      if (piece !== undefined)
        drawPerson(picture, piece.person, piece.from + frame / RATE, shiftAt(piece, frame));
      if (share > 0) mixedInto(picture, color, share);
      const gain = (piece?.gain ?? 1) * (1 + flicker * Math.sin(frame * 1.9));
      return exposed(picture, {
        gain: share > 0 ? 1 : gain,
        level: share === 1 ? level * 0.4 : level,
        seed: seed * 7919 + frame,
      });
    },
  };
}

/** Cut together of stretches of one real file, or of files of one place. */
export function placeFilm(takes: readonly Take[], seed: number, count: number): Composed {
  const random = seededRandom(seed);
  const pieces: { take: Take; from: number; start: number; end: number }[] = [];
  let at = 0;
  let tries = 0;
  while (pieces.length < count && tries++ < 200) {
    const take = pick(random, takes);
    const length = Math.min(frames(random, 0.8, 2), take.pictures.length - 2);
    const from = Math.floor(random() * (take.pictures.length - length));
    const before = pieces.at(-1);
    const last = before?.take.pictures[before.from + before.end - before.start - 1];
    // Where nothing else is seen there is no cut to be found.
    if (last !== undefined && changedShare(last, take.pictures[from]) < 0.05) continue;
    pieces.push({ take, from, start: at, end: at + length });
    at += length;
  }
  const crf = 18 + Math.floor(random() * 12);
  return {
    name: `place${seed} ${takes[0]?.name ?? ''} crf${crf}`,
    borders: pieces.slice(1).map(({ start }) => ({ kind: 'cut', start, end: start })),
    frames: at,
    notes: pieces.map(({ take, from, start, end }) => `${start}-${end} ${take.name}+${from}`),
    ...{ crf, interlaced: false },
    picture(frame) {
      const piece = pieces.findLast(({ start }) => start <= frame);
      const picture = blankPicture();
      const source = piece?.take.pictures[piece.from + frame - piece.start];
      return source === undefined ? picture : shrunk(source, picture);
    },
  };
}

/** Share of the pixels that are notably different. */
function changedShare(a: Planes, b: Planes | undefined): number {
  if (b === undefined) return 0;
  const [one, other] = [a.planes[0], b.planes[0]];
  let changed = 0;
  for (let i = 0; i < one.length; i += 3) if (Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > 30) changed += 3;
  return changed / one.length;
}

/** From the size of takes to that of clips: nearest pixels will do, as the camera rests. */
function shrunk(source: Planes, out: Planes): Planes {
  out.planes.forEach((plane, index) => {
    const half = index === 0 ? 1 : 2;
    const [w, h] = [out.width / half, out.height / half];
    const from = source.planes[index] ?? plane;
    for (let y = 0; y < h; y++) {
      const row = Math.floor((y * source.height) / out.height) * (source.width / half);
      for (let x = 0; x < w; x++)
        plane[y * w + x] = from[row + Math.floor((x * source.width) / out.width)] ?? 0;
    }
  });
  return out;
}

const HAPPENINGS = [
  'gestures',
  'crowd',
  'flash',
  'strobe',
  'lamp',
  'passer',
  'pan',
  'stutter',
  'shake',
] as const;

/** A single take before a wall, in which something happens that is no cut. */
export function singleTake(looks: QuietLooks, seed: number): Composed {
  const random = seededRandom(seed);
  const happening = HAPPENINGS[seed % HAPPENINGS.length] ?? 'gestures';
  const style = pick(random, looks.walls);
  const wall = drawWall(style, seed);
  const people = Array.from({ length: 4 }, () => makePerson(random, looks.cloths));
  const [level, crf, from] = [random() * 2.5, 18 + Math.floor(random() * 14), random() * 50];
  const count = 8 * RATE;
  const each = count / people.length;
  const held = Array.from({ length: count }, () => random());
  const passers = [0.2, 0.45, 0.75].map((share) => ({
    at: Math.floor(share * count),
    frames: 4 + Math.floor(random() * 8),
    width: 40 + random() * 110,
    luma: 20 + random() * 160,
    tint: 90 + random() * 70,
  }));
  const panAt = Math.floor(count * (0.3 + 0.3 * random()));
  const panFrames = 8 + Math.floor(random() * 12);

  /** Pictures of a webcam that falls behind stand for a few frames. */
  function shownFrame(frame: number): number {
    if (happening !== 'stutter') return frame;
    let shown = 0;
    for (let at = 0; at <= frame; at += 1 + Math.floor((held[at] ?? 0) * 5)) shown = at;
    return shown;
  }

  function drawn(frame: number): Planes {
    const picture = copied(wall);
    if (happening === 'crowd' || (happening === 'stutter' && seed % 2 === 0)) {
      // One comes as the other leaves.
      people.forEach((person, index) => {
        const into = (frame - index * each) / 18;
        const out = (frame - (index + 1) * each) / 18;
        const shift = into < 1 ? 300 * (1 - into) : out > 0 ? -300 * out : 0;
        if (Math.abs(shift) < 330) drawPerson(picture, person, from + frame / RATE, shift);
      });
    } else {
      const [person] = people;
      if (person !== undefined)
        drawPerson(
          picture,
          {
            ...person,
            pace: happening === 'gestures' ? 2.4 : person.pace,
            reach: happening === 'gestures' ? 1.2 : person.reach,
          },
          from + frame / RATE,
          0,
        );
    }
    return picture;
  }

  function happened(picture: Planes, frame: number): Planes {
    if (happening === 'passer')
      for (const { at, frames: length, width, luma, tint } of passers) {
        const way = (frame - at) / length;
        if (way < 0 || way > 1) continue;
        const x = -width + way * (384 + 2 * width);
        paint(picture, ellipse(x, 120, width, 190, 18), () => [luma, tint, 255 - tint]);
      }
    if (happening === 'flash' && [50, 51, 120, 160, 161, 162].includes(frame))
      return mixedInto(picture, [235, 128, 128], 0.75);
    if (happening === 'strobe' && frame > 60 && frame < 140 && frame % 6 < 2)
      return mixedInto(picture, [235, 128, 128], 0.5);
    if (happening === 'pan' && frame >= panAt)
      return moved(picture, Math.min(1, (frame - panAt) / panFrames) * 150, 0);
    if (happening === 'shake')
      return moved(picture, 7 * Math.sin(frame * 0.9) + 4 * Math.sin(frame * 2.1), 5 * Math.sin(frame * 1.3));
    return picture;
  }

  return {
    name: `take${seed} ${happening} ${style} noise${level.toFixed(1)} crf${crf}`,
    ...{ borders: [], frames: count, notes: [happening], crf, interlaced: false },
    picture(index) {
      const frame = shownFrame(index);
      const gain = happening === 'lamp' && frame > count / 2 ? 0.55 : 1;
      return exposed(happened(drawn(frame), frame), { gain, level, seed: seed * 7919 + frame });
    },
  };
}

/** Moved by whole pixels; what comes in is the picture mirrored. */
function moved(picture: Planes, byX: number, byY: number): Planes {
  const out = blankPicture();
  out.planes.forEach((plane, index) => {
    const half = index === 0 ? 1 : 2;
    const [w, h] = [out.width / half, out.height / half];
    const from = picture.planes[index] ?? plane;
    const mirrored = (at: number, size: number): number => {
      const place = Math.abs(at) % (2 * size);
      return place < size ? place : 2 * size - 1 - place;
    };
    for (let y = 0; y < h; y++) {
      const row = mirrored(y + Math.round(byY / half), h) * w;
      for (let x = 0; x < w; x++) plane[y * w + x] = from[row + mirrored(x + Math.round(byX / half), w)] ?? 0;
    }
  });
  return out;
}

/** A recording of a screen: windows open and close, pages change and scroll, somebody types. One take. */
export function screenTake(seed: number): Composed {
  const random = seededRandom(seed);
  const story: ScreenStory = tellScreen(random, 10 * RATE);
  const crf = 18 + Math.floor(random() * 10);
  return {
    name: `screen${seed} crf${crf}`,
    ...{ borders: [], frames: 10 * RATE, crf, interlaced: false },
    notes: story.events.map(({ at, kind }) => `${at} ${kind} of ${SCREEN_EVENTS.length}`),
    picture: (frame) => drawScreen(story, frame),
  };
}
