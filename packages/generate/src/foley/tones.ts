/** Effects of machines and interfaces: tones. */
import { between } from '@rushes/engine/generators';
import { beats, burst, createFilter, put, type Shape, type Stage, strike, whiteNoise } from './stage.ts';

const bySize = (size: number, small: number, large: number) => small * (large / small) ** size;

/** A tone with soft ends; `overtones` are levels from the octave up. */
function tone(
  stage: Stage,
  at: number,
  options: {
    hertz: number;
    to?: number;
    seconds: number;
    level: number;
    overtones?: readonly number[];
    pan?: number;
    soft?: number;
  },
): void {
  const { hertz, to = hertz, seconds, level, overtones = [], pan = 0, soft = 0.006 } = options;
  const first = Math.max(0, Math.round(at * stage.rate));
  const length = Math.max(1, Math.round(Math.min(seconds, stage.seconds - at) * stage.rate));
  const edge = Math.min(soft * stage.rate, length / 2);
  let phase = 0;
  for (let age = 0; age < length && first + age < stage.frames; age++) {
    phase += (2 * Math.PI * hertz * (to / hertz) ** (age / length)) / stage.rate;
    let value = Math.sin(phase);
    for (const [index, share] of overtones.entries()) value += share * Math.sin(phase * (index + 2));
    put(stage, first + age, value * level * Math.min(1, age / edge, (length - age) / edge), pan);
  }
}

/** Short even tones, as many as fit or are asked for. */
export function beep(stage: Stage, { size, pace, count }: Shape): void {
  const hertz = bySize(size, 1_560, 640);
  const every = 0.32 / pace;
  for (const at of beats(stage, { every, loose: 0, start: 0.002, count: count ?? 2, room: 0.02 })) {
    tone(stage, at, { hertz, seconds: every * 0.48, level: 0.6, overtones: [0.12, 0.05] });
  }
}

/** Two tones, again and again. */
export function alarm(stage: Stage, { size, pace }: Shape): void {
  const every = 0.36 / pace;
  for (const [index, at] of beats(stage, { every, loose: 0, count: null, room: 0 }).entries()) {
    const hertz = bySize(size, 1_100, 520) * (index % 2 === 0 ? 1 : 1.26);
    tone(stage, at, { hertz, seconds: every * 0.96, level: 0.5, overtones: [0.3, 0.22, 0.1] });
  }
}

/** A siren: up and down without a break. */
export function siren(stage: Stage, { size, pace }: Shape): void {
  let phase = 0;
  const low = bySize(size, 620, 380);
  for (let frame = 0; frame < stage.frames; frame++) {
    const swing = 0.5 - 0.5 * Math.cos((2 * Math.PI * pace * frame) / stage.rate / 2.6);
    phase += (2 * Math.PI * low * 2.1 ** swing) / stage.rate;
    put(stage, frame, (Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase)) * 0.4, 0);
  }
}

/** A struck bar: pure, long, with the overtones of bells. */
function ring(
  stage: Stage,
  at: number,
  { hertz, seconds, level, pan = 0 }: { hertz: number; seconds: number; level: number; pan?: number },
): void {
  strike(stage, at, {
    modes: [
      [hertz, seconds, 1],
      [hertz * 2.01, seconds * 0.7, 0.35],
      [hertz * 2.76, seconds * 0.45, 0.3],
      [hertz * 5.4, seconds * 0.22, 0.18],
    ],
    level,
    pan,
    attack: 0.0015,
  });
}

/** A message has come: two or three clear notes upwards. */
export function notification(stage: Stage, { size, pace }: Shape): void {
  const base = bySize(size, 1_050, 620);
  const notes = stage.random() < 0.5 ? [1, 1.5] : [1, 1.25, 1.5];
  for (const [index, ratio] of notes.entries()) {
    ring(stage, 0.004 + (index * 0.11) / pace, {
      hertz: base * ratio,
      seconds: Math.min(0.9, stage.seconds),
      level: 0.5,
    });
  }
}

/** It is right: a chord upwards. */
export function success(stage: Stage, { size }: Shape): void {
  const base = bySize(size, 784, 523);
  for (const [index, ratio] of [1, 1.26, 1.5, 2].entries()) {
    ring(stage, 0.004 + index * 0.085, {
      hertz: base * ratio,
      seconds: Math.min(1.1, stage.seconds),
      level: 0.42,
      pan: index * 0.15 - 0.2,
    });
  }
}

/** It is wrong: a low buzz, twice. */
export function buzzer(stage: Stage, { size, count, pace }: Shape): void {
  for (const at of beats(stage, {
    every: 0.3 / pace,
    loose: 0,
    start: 0.002,
    count: count ?? 2,
    room: 0.02,
  })) {
    tone(stage, at, {
      hertz: bySize(size, 190, 110),
      seconds: 0.22,
      level: 0.42,
      overtones: [0.7, 0.6, 0.45, 0.4, 0.3, 0.25],
    });
  }
}

/** A bell. */
export function bell(stage: Stage, { size, count, pace }: Shape): void {
  const long = bySize(size, 0.9, 5);
  for (const at of beats(stage, {
    every: bySize(size, 0.5, 1.6) / pace,
    loose: 0.02,
    start: 0.003,
    count: count ?? 1,
  })) {
    const hertz = bySize(size, 1_700, 310);
    ring(stage, at, { hertz, seconds: long, level: 0.6 });
    if (size > 0.6)
      strike(stage, at, {
        modes: [
          [hertz * 0.5, long, 0.5],
          [hertz * 1.19, long * 0.8, 0.5],
          [hertz * 1.5, long * 0.6, 0.3],
        ],
        level: 0.6,
      });
    burst(stage, at, { hertz: hertz * 4, quality: 1, seconds: 0.012, level: 0.25 });
  }
}

/** A telephone: two tones beating, two rings and a rest. */
export function phone(stage: Stage, { pace }: Shape): void {
  for (let round = 0; round < stage.seconds; round += 3 / pace) {
    for (const [from, to] of [
      [0, 0.45],
      [0.62, 1.07],
    ] as const) {
      for (let at = from; at < to; at += 0.05) {
        if (round + at < stage.seconds)
          ring(stage, round + at, { hertz: at % 0.1 < 0.049 ? 1_320 : 1_580, seconds: 0.16, level: 0.25 });
      }
    }
  }
}

/** A shot of light: a tone that falls fast. */
export function laser(stage: Stage, { size, count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.3 / pace, loose: 0.1, start: 0.002, count: count ?? 1 })) {
    const seconds = Math.min(0.36, stage.seconds);
    tone(stage, at, {
      hertz: bySize(size, 4_200, 2_200),
      to: bySize(size, 420, 130),
      seconds,
      level: 0.6,
      overtones: [0.4, 0.25, 0.12],
      soft: 0.004,
    });
    burst(stage, at, { hertz: 3_000, quality: 0.8, seconds: 0.05, level: 0.25 });
  }
}

/** Something starts: tones that climb, one after the other faster. */
export function powerUp(stage: Stage, { size }: Shape): void {
  const low = bySize(size, 220, 70);
  tone(stage, 0, {
    hertz: low,
    to: low * 9,
    seconds: stage.seconds,
    level: 0.35,
    overtones: [0.5, 0.3, 0.2, 0.1],
    soft: Math.min(0.08, stage.seconds / 5),
  });
  let at = stage.seconds * 0.15;
  let gap = stage.seconds * 0.14;
  while (at < stage.seconds - 0.06) {
    tone(stage, at, { hertz: low * 4 * 4 ** (at / stage.seconds), seconds: 0.05, level: 0.2 });
    at += gap;
    gap *= 0.84;
    if (gap < 0.035) gap = 0.035;
  }
}

/** Digital trouble: short pieces of tone and noise, held samples. */
export function glitch(stage: Stage, { pace }: Shape): void {
  const noise = whiteNoise(stage.random);
  let at = 0.002;
  while (at < stage.seconds - 0.01) {
    const seconds = Math.min(between(stage.random, 0.012, 0.09) / pace, stage.seconds - at);
    const pan = between(stage.random, -0.8, 0.8);
    const kind = stage.random();
    if (kind < 0.45)
      tone(stage, at, {
        hertz: between(stage.random, 180, 3_400),
        seconds,
        level: 0.45,
        overtones: [0.6, 0.5, 0.4, 0.3],
        pan,
        soft: 0.001,
      });
    else if (kind < 0.75) {
      const hold = Math.floor(between(stage.random, 4, 40));
      const first = Math.round(at * stage.rate);
      const length = Math.round(seconds * stage.rate);
      let value = 0;
      for (let age = 0; age < length && first + age < stage.frames; age++) {
        if (age % hold === 0) value = noise();
        put(stage, first + age, value * 0.4 * Math.min(1, age / 40, (length - age) / 40), pan);
      }
    }
    at += seconds * between(stage.random, 1, 1.6);
  }
}

/** A ping under water, and its echoes. */
export function sonar(stage: Stage, { size, pace, count }: Shape): void {
  for (const at of beats(stage, { every: 2.2 / pace, loose: 0, start: 0.004, count })) {
    for (let echo = 0; echo < 4; echo++) {
      strike(stage, at + echo * 0.31, {
        modes: [
          [bySize(size, 1_500, 760), 1.1, 1],
          [bySize(size, 1_500, 760) * 1.004, 1.1, 0.6],
        ],
        level: 0.6 * 0.36 ** echo,
        pan: echo % 2 === 0 ? 0.2 * echo : -0.2 * echo,
        attack: 0.01,
      });
    }
  }
}

/** A deep steady sound that breathes: unease, machines, space. */
export function drone(stage: Stage, { size, pace }: Shape): void {
  const base = bySize(size, 98, 41);
  const filter = [createFilter(stage.rate), createFilter(stage.rate)] as const;
  const voices = [1, 1.003, 1.498, 1.502, 2.006, 0.5].map((ratio) => ({
    step: (base * ratio) / stage.rate,
    phase: stage.random(),
  }));
  for (let frame = 0; frame < stage.frames; frame++) {
    let [left, right] = [0, 0];
    for (const [index, voice] of voices.entries()) {
      voice.phase += voice.step;
      if (voice.phase >= 1) voice.phase -= 1;
      const value = 1 - 2 * voice.phase;
      left += value * (index % 2 === 0 ? 0.8 : 0.3);
      right += value * (index % 2 === 0 ? 0.3 : 0.8);
    }
    const open = 220 + 260 * (0.5 - 0.5 * Math.cos((2 * Math.PI * pace * frame) / stage.rate / 7));
    filter[0].run(left, open, 1.2);
    filter[1].run(right, open * 1.06, 1.2);
    stage.left[frame] = (stage.left[frame] as number) + filter[0].low * 0.22;
    stage.right[frame] = (stage.right[frame] as number) + filter[1].low * 0.22;
  }
}

/** The hum of the mains. */
export function hum(stage: Stage): void {
  for (const [hertz, level] of [
    [50, 0.3],
    [100, 0.34],
    [150, 0.1],
    [200, 0.12],
    [300, 0.05],
    [400, 0.03],
  ] as const) {
    const phase = stage.random() * 6;
    for (let frame = 0; frame < stage.frames; frame++)
      put(stage, frame, Math.sin((2 * Math.PI * hertz * frame) / stage.rate + phase) * level, 0);
  }
}

/** A coin or a treasure: two quick notes, the second long. */
export function coin(stage: Stage, { size, count, pace }: Shape): void {
  for (const at of beats(stage, { every: 0.45 / pace, loose: 0, start: 0.003, count: count ?? 1 })) {
    const hertz = bySize(size, 1_180, 880);
    ring(stage, at, { hertz, seconds: 0.12, level: 0.4 });
    ring(stage, at + 0.075, { hertz: hertz * 1.335, seconds: Math.min(0.9, stage.seconds), level: 0.5 });
  }
}

/** Sparkle: many small bells upwards, as of magic. */
export function sparkle(stage: Stage, { pace }: Shape): void {
  const scale = [1, 1.125, 1.25, 1.5, 1.6875];
  const notes = Math.max(6, Math.round(stage.seconds * 13 * pace));
  for (let note = 0; note < notes; note++) {
    const share = note / notes;
    const octave = 2 ** Math.floor(share * 2.2);
    const ratio = scale[note % scale.length] as number;
    ring(stage, 0.004 + share * stage.seconds * 0.7, {
      hertz: 1_250 * ratio * octave,
      seconds: 0.5,
      level: 0.22 * (1 - 0.4 * share),
      pan: between(stage.random, -0.8, 0.8),
    });
  }
}
