/** Effects of things that strike, break, and move in pieces. */
import { between, pick } from '@rushes/engine/generators';
import { bubble } from './air.ts';
import {
  beats,
  burst,
  createFilter,
  type Mode,
  pinkNoise,
  put,
  type Shape,
  type Stage,
  strike,
  whiteNoise,
} from './stage.ts';

const bySize = (size: number, small: number, large: number) => small * (large / small) ** size;

/** A tone that falls from `from` to `to` hertz while it dies: the body of drums and blasts. */
function thump(
  stage: Stage,
  at: number,
  {
    from,
    to,
    seconds,
    level,
    pan = 0,
  }: { from: number; to: number; seconds: number; level: number; pan?: number },
): void {
  const first = Math.max(0, Math.round(at * stage.rate));
  const last = Math.min(stage.frames, first + Math.round(seconds * 1.1 * stage.rate));
  const fall = Math.exp(-6.9 / (seconds * stage.rate));
  const drop = Math.exp(-1 / (0.22 * seconds * stage.rate));
  const rise = 0.002 * stage.rate;
  let envelope = level;
  let sweep = 1;
  let phase = 0;
  for (let frame = first; frame < last; frame++) {
    phase += (2 * Math.PI * (to + (from - to) * sweep)) / stage.rate;
    put(stage, frame, Math.sin(phase) * envelope * Math.min(1, (frame - first) / rise), pan);
    envelope *= fall;
    sweep *= drop;
  }
}

/** Something heavy lands: a thump, the smack of the surface, and a tail. */
export function impact(stage: Stage, { size }: Shape): void {
  const tail = Math.min(stage.seconds, bySize(size, 0.35, 2.6));
  thump(stage, 0.004, { from: bySize(size, 260, 120), to: bySize(size, 85, 34), seconds: tail, level: 1 });
  burst(stage, 0.002, {
    hertz: bySize(size, 3_200, 1_200),
    quality: 0.7,
    seconds: bySize(size, 0.05, 0.16),
    level: 0.9,
  });
  burst(stage, 0.01, {
    hertz: bySize(size, 700, 240),
    quality: 0.7,
    seconds: tail * 0.8,
    level: 0.5,
    kind: 'low',
    fallTo: 0.5,
  });
}

/** A blast: the crack, the pressure, debris, and the roar that dies away. */
export function explosion(stage: Stage, { size, distance }: Shape): void {
  const tail = Math.max(0.4, stage.seconds * 0.85);
  if (distance < 0.6)
    burst(stage, 0, { hertz: 2_600, quality: 0.5, seconds: 0.12, level: 1.4 * (1 - distance) });
  thump(stage, 0, {
    from: 150,
    to: bySize(size, 46, 26),
    seconds: Math.min(tail, bySize(size, 0.7, 2)),
    level: 1.1,
  });
  for (const [hertz, share, level, pan] of [
    [900, 0.35, 0.8, -0.3],
    [420, 0.7, 1.2, 0.3],
    [140, 1, 1.8, 0],
  ] as const) {
    burst(stage, 0.01, {
      hertz,
      quality: 0.6,
      seconds: tail * share,
      level,
      pan,
      attack: 0.012,
      kind: 'low',
      fallTo: 0.35,
    });
  }
  const pieces = Math.round(bySize(size, 10, 40) * Math.min(1.5, stage.seconds / 2));
  for (let piece = 0; piece < pieces; piece++) {
    const at = 0.1 + tail * 0.6 * stage.random() ** 1.5;
    burst(stage, at, {
      hertz: between(stage.random, 500, 3_800),
      quality: 3,
      seconds: 0.06,
      level: 0.12 * (1 - at / tail),
      pan: between(stage.random, -0.9, 0.9),
    });
  }
}

/** A shot: a crack and its echo. */
export function shot(stage: Stage, { size, distance, count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.45 / pace, loose: 0.1, count: count ?? 1 })) {
    burst(stage, at, {
      hertz: 3_000 * (1 - 0.6 * distance),
      quality: 0.5,
      seconds: 0.09,
      level: 1.3,
      attack: 0.0004,
    });
    thump(stage, at, { from: 240, to: 60, seconds: bySize(size, 0.14, 0.4), level: 0.9 });
    burst(stage, at + 0.05, {
      hertz: 600,
      quality: 0.6,
      seconds: bySize(size, 0.35, 1.1),
      level: 0.4,
      kind: 'low',
    });
  }
}

/** A button or the key of a mouse: down, and up again. */
export function click(stage: Stage, { size, count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.22 / pace, loose: 0.12, start: 0.003, count: count ?? 1 })) {
    const hertz = bySize(size, 4_200, 1_700);
    const tap = (when: number, level: number) => {
      burst(stage, when, {
        hertz: hertz * between(stage.random, 0.95, 1.05),
        quality: 2.4,
        seconds: 0.012,
        level,
        attack: 0.0003,
      });
      strike(stage, when, {
        modes: [
          [hertz * 0.62, 0.02, 0.5],
          [hertz * 1.4, 0.01, 0.3],
        ],
        level: level * 0.5,
      });
    };
    tap(at, 1);
    tap(at + 0.055, 0.55);
  }
}

/** A clock: one tick a second, the second of each pair deeper. */
export function tick(stage: Stage, { size, count, pace }: Shape): void {
  for (const [index, at] of beats(stage, { every: 0.5 / pace, loose: 0, start: 0.003, count }).entries()) {
    const hertz = bySize(size, 2_900, 1_300) * (index % 2 === 0 ? 1 : 0.84);
    strike(stage, at, {
      modes: [
        [hertz, 0.05, 1],
        [hertz * 1.72, 0.03, 0.6],
        [hertz * 2.9, 0.016, 0.4],
      ],
      level: 0.5,
      attack: 0.0004,
    });
    burst(stage, at, { hertz: hertz * 2.2, quality: 1.4, seconds: 0.008, level: 0.8, attack: 0.0003 });
  }
}

/** Wood of a door or a desk. */
function woodModes(hertz: number): Mode[] {
  return [
    [hertz, 0.16, 1],
    [hertz * 1.62, 0.11, 0.6],
    [hertz * 2.37, 0.07, 0.45],
    [hertz * 3.9, 0.04, 0.3],
  ];
}

/** Knuckles on wood. */
export function knock(stage: Stage, { size, count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.26 / pace, loose: 0.06, start: 0.004, count: count ?? 3 })) {
    strike(stage, at, {
      modes: woodModes(bySize(size, 300, 130) * between(stage.random, 0.97, 1.03)),
      level: 0.9,
    });
    burst(stage, at, { hertz: 1_500, quality: 1, seconds: 0.02, level: 0.5 });
  }
}

/** A door falls shut: the slam, the frame, the latch. */
export function door(stage: Stage, { size }: Shape): void {
  const latch = (at: number, level: number) => {
    burst(stage, at, { hertz: 2_700, quality: 2, seconds: 0.018, level });
    strike(stage, at, {
      modes: [
        [1_850, 0.06, 0.5],
        [3_150, 0.04, 0.3],
      ],
      level: level * 0.6,
    });
  };
  // There is time for the hinge only in a longer one.
  const slam = Math.min(0.7, Math.max(0.01, stage.seconds * 0.35));
  if (slam > 0.3) creakFrom(stage, { from: 0, until: slam - 0.06, level: 0.1 });
  latch(Math.max(0, slam - 0.03), 0.25);
  thump(stage, slam, { from: 190, to: bySize(size, 88, 52), seconds: bySize(size, 0.22, 0.5), level: 1 });
  strike(stage, slam, { modes: woodModes(bySize(size, 170, 95)), level: 0.6 });
  burst(stage, slam, { hertz: 900, quality: 0.6, seconds: 0.1, level: 0.9 });
  burst(stage, slam + 0.01, {
    hertz: 300,
    quality: 0.6,
    seconds: bySize(size, 0.3, 0.7),
    level: 0.35,
    kind: 'low',
  });
  latch(slam + 0.045, 0.3);
}

/** Wood that sticks and slips: many small pulls through the same body. */
function creakFrom(
  stage: Stage,
  { from, until, level }: { from: number; until: number; level: number },
): void {
  let at = from;
  const modes = [540, 910, 1_480, 2_260].map(
    (hertz) => [hertz * between(stage.random, 0.95, 1.05), 0.045, 0.5] as const,
  );
  while (at < until) {
    const share = (at - from) / Math.max(0.01, until - from);
    strike(stage, at, {
      modes,
      level: level * between(stage.random, 0.5, 1) * Math.sin(Math.PI * Math.min(0.98, share + 0.02)),
    });
    at += 1 / (26 + 46 * Math.sin(Math.PI * share) + between(stage.random, -4, 4));
  }
}

/** A hinge or old boards. */
export function creak(stage: Stage): void {
  creakFrom(stage, { from: 0.01, until: Math.max(0.05, stage.seconds - 0.08), level: 0.8 });
}

/** Steps: heel and toe, left and right. */
export function footsteps(stage: Stage, { size, pace, count }: Shape): void {
  for (const [index, at] of beats(stage, {
    every: 0.54 / pace,
    loose: 0.05,
    start: 0.01,
    count,
    room: 0.15,
  }).entries()) {
    const pan = index % 2 === 0 ? -0.15 : 0.15;
    const loud = between(stage.random, 0.8, 1);
    thump(stage, at, { from: 150, to: bySize(size, 92, 54), seconds: 0.11, level: 0.8 * loud, pan });
    burst(stage, at, {
      hertz: bySize(size, 2_200, 1_000) * between(stage.random, 0.9, 1.1),
      quality: 0.9,
      seconds: 0.035,
      level: 0.5 * loud,
      pan,
    });
    const toe = at + 0.085 / Math.max(1, pace);
    burst(stage, toe, {
      hertz: between(stage.random, 1_500, 2_600),
      quality: 0.7,
      seconds: 0.06,
      level: 0.2 * loud,
      attack: 0.012,
      pan,
    });
  }
}

/** Keys of a computer in the rhythm of words; now and then the long one. */
export function typing(stage: Stage, { size, pace }: Shape): void {
  let at = 0.02;
  let inWord = 2 + Math.floor(stage.random() * 6);
  while (at < stage.seconds - 0.04) {
    const isSpace = inWord === 0;
    const hertz = (isSpace ? 900 : between(stage.random, 1_700, 3_000)) * bySize(size, 1.2, 0.75);
    const pan = isSpace ? 0 : between(stage.random, -0.4, 0.4);
    const level = between(stage.random, 0.6, 1);
    burst(stage, at, { hertz, quality: 1.6, seconds: 0.018, level, attack: 0.0005, pan });
    strike(stage, at, {
      modes: [
        [isSpace ? 190 : 310, 0.04, 0.7],
        [hertz * 0.7, 0.02, 0.4],
      ],
      level: level * 0.5,
      pan,
    });
    burst(stage, at + between(stage.random, 0.05, 0.08), {
      hertz: hertz * 1.3,
      quality: 1.6,
      seconds: 0.012,
      level: level * 0.3,
      pan,
    });
    inWord = isSpace ? 2 + Math.floor(stage.random() * 7) : inWord - 1;
    at +=
      (isSpace && stage.random() < 0.25
        ? between(stage.random, 0.35, 0.7)
        : between(stage.random, 0.075, 0.17)) / pace;
  }
}

/** Two beats, the second higher and softer. */
export function heartbeat(stage: Stage, { pace, count }: Shape): void {
  for (const at of beats(stage, { every: 0.92 / pace, loose: 0.02, start: 0.01, count, room: 0.3 })) {
    thump(stage, at, { from: 88, to: 46, seconds: 0.24, level: 1 });
    thump(stage, at + 0.26 / Math.max(1, pace * 0.8), { from: 100, to: 56, seconds: 0.19, level: 0.7 });
    burst(stage, at, { hertz: 160, quality: 0.7, seconds: 0.09, level: 0.5, kind: 'low', attack: 0.006 });
  }
}

/** A pane breaks, and its shards fall. */
export function glass(stage: Stage, { size }: Shape): void {
  burst(stage, 0, { hertz: 4_500, quality: 0.5, seconds: 0.14, level: 1, attack: 0.0004, kind: 'high' });
  burst(stage, 0, { hertz: 900, quality: 0.7, seconds: 0.06, level: 0.7 });
  const fall = Math.min(stage.seconds * 0.8, bySize(size, 0.5, 1.4));
  const shards = Math.round(bySize(size, 20, 75));
  for (let shard = 0; shard < shards; shard++) {
    const at = fall * stage.random() ** 1.7;
    const hertz = between(stage.random, 2_400, 9_500);
    strike(stage, at, {
      modes: [
        [hertz, between(stage.random, 0.05, 0.3), 1],
        [hertz * 1.51, 0.1, 0.5],
        [hertz * 2.3, 0.06, 0.3],
      ],
      level: 0.2 * between(stage.random, 0.2, 1) * (1 - (0.7 * at) / fall),
      pan: between(stage.random, -0.9, 0.9),
      attack: 0.0003,
    });
  }
}

/** A lip or a cork: a tone that jumps up. */
export function pop(stage: Stage, { size, count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.24 / pace, loose: 0.2, start: 0.002, count: count ?? 1 })) {
    const hertz = bySize(size, 620, 220);
    let phase = 0;
    const length = Math.round(0.055 * stage.rate);
    for (let age = 0; age < length; age++) {
      const frame = Math.round(at * stage.rate) + age;
      if (frame >= stage.frames) break;
      const share = age / length;
      phase += (2 * Math.PI * hertz * (1 + 2.6 * share)) / stage.rate;
      put(stage, frame, Math.sin(phase) * Math.min(1, share * 18) * (1 - share) ** 2, 0);
    }
    burst(stage, at, { hertz: 2_400, quality: 1, seconds: 0.008, level: 0.35 });
  }
}

/** The shutter of a camera: mirror, curtain, and back. */
export function shutter(stage: Stage, { count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.5 / pace, loose: 0.15, start: 0.003, count: count ?? 1 })) {
    for (const [later, hertz, level] of [
      [0, 1_400, 0.8],
      [0.018, 3_600, 1],
      [0.085, 2_400, 0.8],
      [0.1, 1_100, 0.6],
    ] as const) {
      burst(stage, at + later, { hertz, quality: 1.2, seconds: 0.026, level, attack: 0.0005 });
      strike(stage, at + later, { modes: [[hertz * 0.55, 0.03, 0.5]], level: level * 0.4 });
    }
  }
}

/** A page is turned, or paper crumpled: rustling that comes in small tears. */
export function paper(stage: Stage, { size, pace }: Shape): void {
  const noise = whiteNoise(stage.random);
  const filter = createFilter(stage.rate);
  let grain = 0;
  let aim = 0;
  let left = 0;
  for (let frame = 0; frame < stage.frames; frame++) {
    const share = frame / stage.frames;
    if (left-- <= 0) {
      aim = stage.random() ** 2.2;
      left = Math.round((between(stage.random, 0.004, 0.03) / pace) * stage.rate);
    }
    grain += (aim - grain) * 0.006;
    filter.run(noise(), bySize(size, 5_600, 3_000) * (0.8 + 0.5 * share), 0.7);
    put(
      stage,
      frame,
      filter.band * grain * Math.sin(Math.PI * Math.min(0.995, share + 0.004)) ** 0.6,
      0.8 * share - 0.4,
    );
  }
}

/** Drops into water. */
export function drip(stage: Stage, { size, count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.85 / pace, loose: 0.35, start: 0.01, count, room: 0.1 })) {
    burst(stage, at, { hertz: 3_800, quality: 1.5, seconds: 0.006, level: 0.25 });
    bubble(stage, at + 0.006, { size, level: 1 });
    bubble(stage, at + 0.05, { size: size * 0.7, level: 0.35 });
  }
}

/** Something falls into water. */
export function splash(stage: Stage, { size }: Shape): void {
  thump(stage, 0.005, { from: 200, to: 70, seconds: bySize(size, 0.12, 0.35), level: 0.7 });
  burst(stage, 0.01, {
    hertz: bySize(size, 2_600, 1_100),
    quality: 0.5,
    seconds: Math.min(stage.seconds, bySize(size, 0.4, 1.5)),
    level: 1.2,
    attack: 0.02,
    fallTo: 1.7,
  });
  const bubbles = Math.round(bySize(size, 12, 50));
  for (let one = 0; one < bubbles; one++)
    bubble(stage, 0.08 + stage.seconds * 0.7 * stage.random() ** 1.6, { size, level: 0.35 });
}

/** Bubbles that rise. */
export function bubbles(stage: Stage, { size, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.055 / pace, loose: 0.9, count: null }))
    bubble(stage, at, { size, level: 0.8 });
}

/** Sticks on a drum, faster and louder, and one stroke at the end. */
export function drumRoll(stage: Stage): void {
  const stroke = (at: number, level: number) => {
    burst(stage, at, { hertz: 3_400, quality: 0.6, seconds: 0.1, level: level * 0.8 });
    thump(stage, at, { from: 260, to: 170, seconds: 0.12, level: level * 0.7 });
  };
  const end = Math.max(0.1, stage.seconds - 0.45);
  let at = 0.005;
  while (at < end) {
    stroke(at, (0.22 + 0.5 * (at / end) ** 1.5) * between(stage.random, 0.85, 1));
    at += between(stage.random, 0.03, 0.042);
  }
  stroke(end, 1);
  thump(stage, end, { from: 120, to: 52, seconds: 0.4, level: 0.9 });
}

/** A motor: strokes of cylinders through the body of a machine. */
export function engine(stage: Stage, { size, pace }: Shape): void {
  const turns = bySize(size, 62, 24) * Math.min(1.6, pace);
  const noise = pinkNoise(stage.random, stage.rate);
  const body = createFilter(stage.rate);
  const rattle = createFilter(stage.rate);
  const strokes = [1, 0.82, 0.94, 0.76];
  let phase = 0;
  let stroke = 0;
  for (let frame = 0; frame < stage.frames; frame++) {
    phase += (turns * (1 + 0.015 * Math.sin((frame / stage.rate) * 5))) / stage.rate;
    if (phase >= 1) {
      phase -= 1;
      stroke = (stroke + 1) % strokes.length;
    }
    const push = Math.exp(-6 * phase) * (strokes[stroke] as number);
    const value = (push - 0.16) * 0.9 + noise() * 0.35 * push;
    body.run(value, 190, 1.1);
    rattle.run(value, 1_200, 1);
    put(stage, frame, body.low * 1.1 + rattle.band * 0.5, 0);
  }
}

/** Metal that is struck: modes that fit no scale. */
export function metal(stage: Stage, { size, count, pace }: Shape): void {
  const hertz = bySize(size, 900, 210);
  const ratios = [1, 1.48, 2.09, 2.71, 3.33, 4.17, 5.4, 6.8];
  for (const at of beats(stage, { every: 0.4 / pace, loose: 0.2, start: 0.002, count: count ?? 1 })) {
    const modes = ratios.map(
      (ratio, index) =>
        [
          hertz * ratio * between(stage.random, 0.985, 1.015),
          bySize(size, 0.5, 2.4) / (1 + index * 0.28),
          1 / (1 + index * 0.35),
        ] as const,
    );
    strike(stage, at, { modes, level: 0.4, attack: 0.0004, pan: pick(stage.random, [-0.2, 0, 0.2]) });
    burst(stage, at, { hertz: 3_600, quality: 0.7, seconds: 0.03, level: 0.6 });
  }
}
