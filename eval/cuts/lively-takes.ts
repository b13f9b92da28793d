/**
 * Single takes of kinds that are not among the hard ones: what cameras, games, cartoons and editors of graphics do
 * without a cut. Every cut that is found in one is wrong.
 */
import { pick, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import { blank, CLIP, type Composed, sampled, type View } from './compose.ts';
import { blankPicture, box, drawPerson, drawWall, ellipse, exposed, makePerson, paint } from './figures.ts';
import type { QuietLooks } from './quiet-clips.ts';
import { type Planes, RATE, type Take } from './takes.ts';

/** Those that limits may be chosen on, and those that are kept for the held-out set alone. */
export const LIVELY_TUNING = [
  'hand',
  'strobe',
  'dark room',
  'time lapse',
  'picture in picture',
  'subtitles',
  'on twos',
  'poles pass',
  'confetti',
  'explosion',
] as const;
export const LIVELY_HELD_OUT = [
  'sport pan',
  'whip and back',
  'lens passer',
  'game',
  'credits',
  'slow motion',
  'roll',
  'fire',
  'photographers',
  'zoom burst',
] as const;
type Lively = (typeof LIVELY_TUNING)[number] | (typeof LIVELY_HELD_OUT)[number];

const FRAMES = 8 * RATE;

/** What a kind draws from. */
interface Stage {
  random: Random;
  seed: number;
  looks: QuietLooks;
  /** The real take at a frame, forth and back; a generated one where there is none. */
  scene: (frame: number) => Planes;
}

type Draw = (frame: number) => Planes;

const at = (frame: number): number => Math.max(0, Math.floor(frame));

function stageOf(looks: QuietLooks, takes: readonly Take[], seed: number): Stage {
  const random = seededRandom(seed);
  if (takes.length > 0 && random() < 0.65) {
    const take = pick(random, takes);
    const last = take.pictures.length - 1;
    const place = (frame: number): number =>
      Math.floor(frame / last) % 2 === 0 ? frame % last : last - (frame % last);
    return { random, seed, looks, scene: (frame) => take.pictures[place(at(frame))] ?? blank() };
  }
  const wall = drawWall(pick(random, looks.walls), seed);
  const people = [0, 1, 2].map((index) => ({
    ...makePerson(random, looks.cloths),
    x: 90 + index * 100,
    pace: 1.2,
  }));
  return {
    ...{ random, seed, looks },
    scene: (frame) => {
      const planes: Planes['planes'] = [
        wall.planes[0].slice(),
        wall.planes[1].slice(),
        wall.planes[2].slice(),
      ];
      const picture: Planes = { ...wall, planes };
      for (const person of people) drawPerson(picture, person, frame / RATE, 0);
      return picture;
    },
  };
}

function seen(source: Planes, view: View): Planes {
  const picture = blank();
  const within = (value: number): number => Math.min(1 - view.size, Math.max(0, value));
  sampled(source, { size: view.size, x: within(view.x), y: within(view.y) }, picture);
  return picture;
}

function changed(picture: Planes, change: (value: number, plane: number) => number): Planes {
  for (const [index, plane] of picture.planes.entries())
    for (let i = 0; i < plane.length; i++)
      plane[i] = Math.min(240, Math.max(16, change(plane[i] ?? 0, index)));
  return picture;
}

const brighter = (picture: Planes, by: number): Planes =>
  changed(picture, (value, plane) => (plane === 0 ? value + by : 128 + (value - 128) * 0.5));

const lit = (picture: Planes, gain: number): Planes =>
  changed(picture, (value, plane) => (plane === 0 ? 16 + (value - 16) * gain : value));

/** Shot with a motion blur of `steps` pictures between two views. */
function smeared(source: Planes, from: View, to: View, steps: number): Planes {
  const parts = Array.from({ length: steps }, (_, step) => {
    const share = step / steps;
    const mix = (key: keyof View): number => from[key] + (to[key] - from[key]) * share;
    return seen(source, { x: mix('x'), y: mix('y'), size: mix('size') });
  });
  const out = blank();
  out.planes.forEach((plane, index) => {
    for (let i = 0; i < plane.length; i++)
      plane[i] = parts.reduce((sum, { planes }) => sum + (planes[index]?.[i] ?? 0), 0) / steps;
  });
  return out;
}

/** A view that is moved by a rule, smeared as the shutter does. */
const filmed =
  ({ scene }: Stage, viewAt: (frame: number) => View, steps = 4): Draw =>
  (frame) =>
    smeared(scene(frame), viewAt(frame), viewAt(frame + 0.5), steps);

const REST: View = { x: 0.1, y: 0.1, size: 0.8 };

/** Text-like bars of a row. */
function textRow(
  picture: Planes,
  top: number,
  left: number,
  words: number,
  random: Random,
  value = 230,
): void {
  let x = left;
  for (let word = 0; word < words && x < CLIP.width - 30; word++) {
    const wide = 10 + Math.floor(random() * 34);
    for (let letter = x; letter < x + wide; letter += 5)
      paint(picture, box(letter, top + (random() < 0.4 ? 0 : 3), letter + 3, top + 11), () => [
        value,
        128,
        128,
      ]);
    x += wide + 8;
  }
}

const KINDS: { [Kind in Lively]: (stage: Stage) => Draw } = {
  hand: (stage) => {
    const [force, phase] = [0.02 + 0.04 * stage.random(), stage.random() * 6];
    const wave = (frame: number, speed: number, offset: number): number =>
      Math.sin(frame * speed + phase + offset);
    return filmed(stage, (frame) => ({
      size: 0.8,
      x: 0.1 + force * (wave(frame, 0.31, 0) + 0.6 * wave(frame, 0.83, 1) + 0.4 * wave(frame, 1.7, 2)),
      y: 0.1 + force * (wave(frame, 0.37, 3) + 0.5 * wave(frame, 1.1, 4)),
    }));
  },
  strobe: ({ scene, random }) => {
    const [period, on] = [3 + Math.floor(random() * 7), 1 + Math.floor(random() * 3)];
    return (frame) => {
      const picture = seen(scene(frame), REST);
      return frame % period < on ? brighter(picture, 110) : lit(picture, 0.25);
    };
  },
  'dark room': ({ scene, random, seed }) => {
    const [gain, level] = [0.12 + 0.15 * random(), 4 + 5 * random()];
    return (frame) =>
      exposed(lit(seen(scene(frame), REST), gain), { gain: 1, level, seed: seed * 31 + frame });
  },
  'time lapse': ({ scene, random, seed }) => {
    const [speed, flicker] = [4 + Math.floor(random() * 5), 0.06 * random()];
    return (frame) =>
      lit(seen(scene(frame * speed), REST), 1 + flicker * (seededRandom(seed + frame)() - 0.5) * 2);
  },
  'picture in picture': ({ scene, random, seed }) => {
    const [left, top] = [random() < 0.5 ? 20 : 230, random() < 0.5 ? 16 : 116];
    return (frame) => {
      const picture = seen(scene(frame), REST);
      const shown = Math.floor(frame / 37);
      if (shown % 3 === 0) return picture;
      const dice = seededRandom(seed + shown);
      const [base, cb, cr, wave] = [60 + 120 * dice(), 100 + 56 * dice(), 100 + 56 * dice(), 6 + 20 * dice()];
      paint(picture, box(left, top, left + 134, top + 84), (x, y) => [
        base + 40 * Math.sin((x + frame) / wave) * Math.cos(y / wave),
        cb,
        cr,
      ]);
      return picture;
    };
  },
  subtitles:
    ({ scene, seed }) =>
    (frame) => {
      const picture = seen(scene(frame), REST);
      const line = Math.floor(frame / 31);
      if (line % 4 === 3) return picture;
      const dice = seededRandom(seed + line);
      const rows = 1 + (line % 2);
      paint(picture, box(40, 196 - 18 * rows, 344, 200), () => [16, 128, 128]);
      for (let row = 0; row < rows; row++) textRow(picture, 182 - 18 * row, 60, 7, dice);
      return picture;
    },
  'on twos': ({ random, seed }) => {
    // Flat colours, figures that are redrawn every second or third picture, a camera that pans with them.
    const hold = 2 + Math.floor(random() * 2);
    const bodies = Array.from({ length: 5 }, () => [random() * 384, 60 + random() * 130, 14 + random() * 34]);
    const tint = 90 + 70 * random();
    return (frame) => {
      const time = Math.floor(frame / hold) * hold;
      const dice = seededRandom(seed);
      const picture = blankPicture();
      paint(picture, box(0, 0, 384, 216), (_, y) => (y > 140 ? [90, 110, 120] : [170, tint, 118]));
      for (const [x = 0, y = 0, r = 0] of bodies) {
        const [luma, cb, cr, speed] = [40 + 180 * dice(), 80 + 96 * dice(), 80 + 96 * dice(), 2 + 7 * dice()];
        const where = ((x + time * speed) % 500) - 60;
        paint(picture, ellipse(where, y + 12 * Math.sin(time / 4 + x), r, r * 0.8), () => [luma, cb, cr]);
      }
      return picture;
    };
  },
  'poles pass': ({ scene, random }) => {
    const [speed, every, wide] = [25 + 70 * random(), 260 + 500 * random(), 24 + 60 * random()];
    return (frame) => {
      const picture = seen(scene(frame), { ...REST, x: 0.02 + frame * 0.0008 });
      const left = ((frame * speed) % (384 + every)) - wide;
      paint(picture, box(left, 0, left + wide, 216), (x) => [50 + ((x - left) % 13) * 3, 124, 132]);
      return picture;
    };
  },
  confetti: ({ scene, random, seed }) => {
    const many = 120 + Math.floor(random() * 200);
    return (frame) => {
      const picture = seen(scene(frame), REST);
      const dice = seededRandom(seed);
      for (let piece = 0; piece < many; piece++) {
        const [x, y, fall, size] = [dice() * 384, dice() * 260, 3 + 6 * dice(), 2 + 4 * dice()];
        const color = [60 + 170 * dice(), 70 + 110 * dice(), 70 + 110 * dice()] as const;
        const place = ((y + frame * fall) % 260) - 20;
        if (frame > piece / 8)
          paint(
            picture,
            box(x + 8 * Math.sin(frame / 3 + y), place, x + size + 8, place + size),
            () => color,
          );
      }
      return picture;
    };
  },
  explosion: ({ scene, random, seed }) => {
    const starts = [0.2, 0.5, 0.8].map((share) => Math.floor(FRAMES * share + 10 * random()));
    return (frame) => {
      const picture = seen(scene(frame), REST);
      for (const start of starts) {
        const since = frame - start;
        if (since < 0 || since > 30) continue;
        if (since < 2) brighter(picture, 150);
        const dice = seededRandom(seed + start);
        for (let cloud = 0; cloud < 16; cloud++) {
          const [x, y, r] = [
            140 + 140 * dice(),
            60 + 120 * dice(),
            (12 + 30 * dice()) * Math.min(1, since / 5),
          ];
          const value = Math.max(40, 230 - since * 7);
          if (r > 1)
            paint(picture, ellipse(x, y - since, r * (1 - since / 34), r * (1 - since / 34), 6), () => [
              value,
              108,
              150 - since / 2,
            ]);
        }
      }
      return picture;
    };
  },
  'sport pan': (stage) => {
    const [wide, beat] = [0.16 + 0.18 * stage.random(), 0.06 + 0.08 * stage.random()];
    return filmed(
      stage,
      (frame) => ({
        size: 0.5,
        x: 0.25 + wide * Math.sin(frame * beat) + 0.06 * Math.sin(frame * beat * 2.7),
        y: 0.25 + 0.06 * Math.sin(frame * 0.11),
      }),
      6,
    );
  },
  'whip and back': (stage) => {
    const starts = [40, 90, 140].map((start) => start + Math.floor(10 * stage.random()));
    const quick = 4 + Math.floor(4 * stage.random());
    return filmed(
      stage,
      (frame) => {
        const turns = starts.reduce((sum, start, index) => {
          const way = Math.min(1, Math.max(0, (frame - start) / quick));
          return sum + (index % 2 === 0 ? 1 : -1) * (0.5 - 0.5 * Math.cos(Math.PI * way));
        }, 0);
        return { size: 0.5, x: 0.03 + 0.44 * turns, y: 0.25 };
      },
      8,
    );
  },
  'lens passer': ({ scene, random }) => {
    const passes = [30, 80, 130].map((start) => ({
      start: start + Math.floor(15 * random()),
      length: 5 + Math.floor(12 * random()),
      side: random() < 0.5 ? 1 : -1,
      size: 70 + 130 * random(),
      luma: 30 + 130 * random(),
    }));
    return (frame) => {
      const picture = seen(scene(frame), REST);
      for (const { start, length, side, size, luma } of passes) {
        const way = (frame - start) / length;
        if (way < 0 || way > 1) continue;
        const x = 192 + side * (way - 0.5) * (384 + 2.4 * size);
        paint(picture, ellipse(x, 110, size, 210, 14), (_, y) => [luma + 15 * Math.sin(y / 11), 122, 134]);
      }
      return picture;
    };
  },
  game: ({ scene, random, seed }) => {
    // A view that turns, a weapon that fires, numbers and a map that change, hits that redden the edge.
    const hits = Array.from({ length: 5 }, () => Math.floor(random() * FRAMES));
    return (frame) => {
      const turn = 0.2 + 0.18 * Math.sin(frame / 17) + 0.06 * Math.sin(frame / 3.1);
      const picture = smeared(
        scene(frame),
        { x: turn, y: 0.2, size: 0.6 },
        { x: turn + 0.01, y: 0.2, size: 0.6 },
        3,
      );
      const dice = seededRandom(seed + Math.floor(frame / 9));
      paint(picture, ellipse(230, 214, 60, 70), () => [50, 126, 130]);
      if (frame % 11 < 2) paint(picture, ellipse(215, 130, 34, 26, 8), () => [230, 100, 150]);
      paint(picture, box(10, 10, 90, 70), (x, y) => [60 + ((x * y + frame) % 50), 120, 120]);
      textRow(picture, 196, 16, 3, dice);
      textRow(picture, 12, 290, 2, dice);
      if (hits.some((hit) => frame >= hit && frame < hit + 4))
        changed(picture, (value, plane) => (plane === 2 ? value + 30 : value));
      return picture;
    };
  },
  credits: ({ random, seed }) => {
    const speed = 2 + 5 * random();
    return (frame) => {
      const picture = blankPicture();
      paint(picture, box(0, 0, 384, 216), () => [18, 128, 128]);
      const first = Math.floor((frame * speed) / 22);
      for (let row = first; row < first + 11; row++)
        if (row % 5 !== 4)
          textRow(
            picture,
            Math.round(row * 22 - frame * speed),
            70 + (row % 3) * 25,
            5,
            seededRandom(seed + row),
          );
      return picture;
    };
  },
  'slow motion': ({ scene, random }) => {
    // A stretch is slowed down by showing pictures again, and goes on at its speed.
    const [times, from] = [3 + Math.floor(3 * random()), 40 + Math.floor(30 * random())];
    const place = (frame: number): number =>
      frame < from
        ? 2 * frame
        : frame < from + 90
          ? 2 * from + 2 * Math.floor((frame - from) / times)
          : 2 * frame;
    return (frame) => {
      const slowed = frame < from + 90 ? place(frame) : place(from + 89) + 2 * (frame - from - 89);
      return seen(scene(slowed), { ...REST, x: 0.04 + 0.12 * (0.5 + 0.5 * Math.sin(slowed / 23)) });
    };
  },
  roll: ({ scene, random }) => {
    const force = 0.1 + 0.25 * random();
    return (frame) => {
      const angle = force * Math.sin(frame * 0.16) + 0.4 * force * Math.sin(frame * 0.43);
      const [source, out] = [scene(frame), blank()];
      const [cos, sin] = [Math.cos(angle) * 0.7, Math.sin(angle) * 0.7];
      out.planes.forEach((plane, index) => {
        const half = index === 0 ? 1 : 2;
        const [w, h, from] = [out.width / half, out.height / half, source.planes[index]];
        const [wide, high] = [source.width / half, source.height / half];
        for (let i = 0; i < plane.length; i++) {
          const [x, y] = [(i % w) - w / 2, Math.floor(i / w) - h / 2];
          const sx = Math.min(wide - 1, Math.max(0, Math.round(wide / 2 + ((x * cos - y * sin) * wide) / w)));
          const sy = Math.min(high - 1, Math.max(0, Math.round(high / 2 + ((x * sin + y * cos) * high) / h)));
          plane[i] = from?.[sy * wide + sx] ?? 0;
        }
      });
      return out;
    };
  },
  fire: ({ random, seed }) => {
    const [wild, base] = [1 + 2 * random(), 60 + 60 * random()];
    return (frame) => {
      const picture = blankPicture();
      const dice = seededRandom(seed + frame);
      const gust = 1 + 0.25 * (dice() - 0.5);
      paint(picture, box(0, 0, 384, 216), (x, y) => {
        const flame = Math.sin(x / 17 + frame * 0.5 * wild) + Math.sin(x / 7 - frame * 0.9 * wild + y / 19);
        const high = Math.max(0, (y - 60 - 40 * flame) / 150);
        return [
          Math.min(235, 16 + base * 1.6 * high * gust),
          128 - 50 * Math.min(1, high),
          128 + 40 * Math.min(1, high),
        ];
      });
      return picture;
    };
  },
  photographers: ({ scene, random }) => {
    const flashes = Array.from({ length: 22 }, () => ({
      start: Math.floor(random() * FRAMES),
      force: 40 + 120 * random(),
      x: random() * 384,
      isWide: random() < 0.5,
      length: random() < 0.7 ? 1 : 2,
    }));
    return (frame) => {
      const picture = seen(scene(frame), { ...REST, x: 0.1 + 0.05 * Math.sin(frame / 20) });
      for (const { start, force, x, isWide, length } of flashes) {
        if (frame < start || frame >= start + length) continue;
        if (isWide) brighter(picture, force);
        else paint(picture, ellipse(x, 90, 90, 80, 40), () => [225, 126, 128]);
      }
      return picture;
    };
  },
  'zoom burst': (stage) => {
    const starts = [30, 75, 120, 165].map((start) => start + Math.floor(8 * stage.random()));
    const quick = 3 + Math.floor(5 * stage.random());
    return filmed(
      stage,
      (frame) => {
        const near = starts.reduce((sum, start, index) => {
          const way = Math.min(1, Math.max(0, (frame - start) / quick));
          return sum + (index % 2 === 0 ? 1 : -1) * way * way * (3 - 2 * way);
        }, 0);
        const size = 0.9 - 0.5 * near;
        return { size, x: (1 - size) / 2, y: (1 - size) / 2 };
      },
      5,
    );
  },
};

/** The take of one kind. */
export function livelyTake(kind: Lively, looks: QuietLooks, takes: readonly Take[], seed: number): Composed {
  const stage = stageOf(looks, takes, seed);
  const draw = KINDS[kind](stage);
  const [level, crf] = [stage.random() * 2, 19 + Math.floor(stage.random() * 12)];
  return {
    name: `lively${seed} ${kind} noise${level.toFixed(1)} crf${crf}`,
    ...{ borders: [], frames: FRAMES, notes: [kind], crf, interlaced: false },
    picture: (frame) => exposed(draw(frame), { gain: 1, level, seed: seed * 7919 + frame }),
  };
}
