/** Effects of moving air, water and fire: noise that is filtered, and what happens in it. */
import { between } from '@rushes/engine/generators';
import {
  burst,
  createFilter,
  hump,
  pinkNoise,
  put,
  type Shape,
  type Stage,
  scattered,
  strike,
  wander,
  whiteNoise,
} from './stage.ts';

/** Noise through a moving filter, a chain on either side. */
function moving(
  stage: Stage,
  options: {
    hertz: (share: number, frame: number) => number;
    quality: number;
    level: (share: number, frame: number) => number;
    pan?: (share: number) => number;
    kind?: 'low' | 'band' | 'high';
    /** How far the two sides are apart: 0 one, 1 two noises. */
    width?: number;
  },
): void {
  const { hertz, quality, level, pan = () => 0, kind = 'band', width = 0.6 } = options;
  const noises = [pinkNoise(stage.random, stage.rate), pinkNoise(stage.random, stage.rate)] as const;
  const filters = [createFilter(stage.rate), createFilter(stage.rate)] as const;
  for (let frame = 0; frame < stage.frames; frame++) {
    const share = frame / stage.frames;
    const gain = level(share, frame);
    const centre = hertz(share, frame);
    const one = noises[0]();
    const other = one * (1 - width) + noises[1]() * width;
    filters[0].run(one, centre, quality);
    filters[1].run(other, centre, quality);
    const angle = ((pan(share) + 1) * Math.PI) / 4;
    stage.left[frame] = (stage.left[frame] as number) + filters[0][kind] * gain * Math.cos(angle) * 1.4;
    stage.right[frame] = (stage.right[frame] as number) + filters[1][kind] * gain * Math.sin(angle) * 1.4;
  }
}

const bySize = (size: number, small: number, large: number) => small * (large / small) ** size;

/** Something passes: it swells, sinks in pitch behind the peak, and goes from one side to the other. */
export function whoosh(stage: Stage, { size }: Shape): void {
  const top = bySize(size, 5_200, 900);
  const side = stage.random() < 0.5 ? -1 : 1;
  const peak = between(stage.random, 0.42, 0.58);
  moving(stage, {
    hertz: (share) => top * (0.22 + 0.78 * hump(share, peak)) * (share > peak ? 0.8 : 1),
    quality: 1.5,
    level: (share) => hump(share, peak) ** 1.6,
    pan: (share) => side * (1.4 * share - 0.7),
  });
  moving(stage, {
    hertz: () => bySize(size, 400, 110),
    quality: 0.8,
    level: (share) => 0.22 * hump(share, peak) ** 3,
    kind: 'low',
  });
}

/** Tension: noise and a tone climb to the very end. */
export function riser(stage: Stage, { size }: Shape): void {
  const low = bySize(size, 500, 140);
  moving(stage, {
    hertz: (share) => low * 34 ** share,
    quality: 1.8,
    level: (share) => 0.05 + 0.95 * share ** 2.2,
  });
  glide(stage, { from: low * 0.7, to: low * 5.6, level: (share) => 0.16 * share ** 1.5 });
}

/** The riser backwards: it falls away from the start. */
export function downer(stage: Stage, { size }: Shape): void {
  const low = bySize(size, 300, 90);
  moving(stage, {
    hertz: (share) => low * 30 ** (1 - share),
    quality: 1.5,
    level: (share) => (1 - share) ** 1.8,
  });
  glide(stage, { from: low * 5, to: low * 0.5, level: (share) => 0.2 * (1 - share) ** 1.3 });
}

/** Three slightly detuned tones from one pitch to another. */
function glide(stage: Stage, options: { from: number; to: number; level: (share: number) => number }): void {
  const { from, to, level } = options;
  for (const [detune, pan] of [
    [0.994, -0.5],
    [1, 0],
    [1.0055, 0.5],
  ] as const) {
    let phase = stage.random() * 6;
    for (let frame = 0; frame < stage.frames; frame++) {
      const share = frame / stage.frames;
      phase += (2 * Math.PI * from * detune * (to / from) ** share) / stage.rate;
      put(
        stage,
        frame,
        (Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase)) * level(share),
        pan,
      );
    }
  }
}

/** Gusts that come and go, with a faint whistle in the strong ones. */
export function wind(stage: Stage, { size, pace }: Shape): void {
  const gusts = wander(stage.random, 0.45 * pace, stage.rate);
  const flutter = wander(stage.random, 2.4 * pace, stage.rate);
  const strength = new Float32Array(stage.frames);
  for (let frame = 0; frame < stage.frames; frame++) strength[frame] = 0.72 * gusts() + 0.28 * flutter();
  const at = (frame: number) => strength[frame] as number;
  moving(stage, {
    hertz: (_, frame) => bySize(size, 260, 160) + bySize(size, 500, 900) * at(frame) ** 1.5,
    quality: 0.9,
    level: (_, frame) => 0.2 + 1.1 * at(frame) ** 1.6,
    kind: 'low',
  });
  moving(stage, {
    hertz: (_, frame) => 520 + 620 * at(frame),
    quality: 9,
    level: (_, frame) => bySize(size, 0.12, 0.4) * at(frame) ** 3,
  });
}

/** A carpet of many far drops, and the near ones each for itself. */
export function rain(stage: Stage, { size, distance }: Shape): void {
  moving(stage, { hertz: () => bySize(size, 3_800, 1_800), quality: 0.6, level: () => 0.35, width: 1 });
  moving(stage, {
    hertz: () => 5_200,
    quality: 0.7,
    level: () => bySize(size, 0.1, 0.3),
    kind: 'high',
    width: 1,
  });
  const drops = bySize(size, 45, 260) * (1 - 0.8 * distance);
  for (const at of scattered(stage, drops)) {
    const hertz = between(stage.random, 1_400, 6_500);
    const level = 0.5 * stage.random() ** 3;
    burst(stage, at, {
      hertz,
      quality: 3.5,
      seconds: between(stage.random, 0.008, 0.03),
      level,
      pan: between(stage.random, -0.9, 0.9),
    });
  }
}

/** A crack, and the roll behind it. */
export function thunder(stage: Stage, { size, distance }: Shape): void {
  const tail = Math.max(0.5, stage.seconds * 0.9);
  if (distance < 0.6) {
    for (let crack = 0; crack < 5; crack++) {
      burst(stage, between(stage.random, 0, 0.18), {
        hertz: between(stage.random, 700, 2_600),
        quality: 0.8,
        seconds: between(stage.random, 0.1, 0.35),
        level: 0.5 * (1 - distance),
        pan: between(stage.random, -0.6, 0.6),
      });
    }
  }
  const roll = wander(stage.random, 5, stage.rate);
  moving(stage, {
    hertz: (share) => bySize(size, 240, 120) * (1.6 - share),
    quality: 0.7,
    kind: 'low',
    level: (share) => {
      const age = share * stage.seconds;
      return (
        2.4 *
        Math.min(1, age / (0.03 + 0.5 * distance)) *
        Math.exp((-3.2 * age) / tail) *
        (0.25 + 0.75 * roll())
      );
    },
  });
}

/** Waves: each builds, breaks with foam, and draws back over the shingle. */
export function ocean(stage: Stage, { size, pace }: Shape): void {
  const period = bySize(size, 4.5, 8.5) / pace;
  const starts: number[] = [];
  for (
    let at = -period * between(stage.random, 0.1, 0.35);
    at < stage.seconds;
    at += period * between(stage.random, 0.85, 1.15)
  ) {
    starts.push(at);
  }
  const swell = new Float32Array(stage.frames);
  for (const start of starts) {
    const height = between(stage.random, 0.65, 1);
    const first = Math.max(0, Math.floor(start * stage.rate));
    const last = Math.min(stage.frames, Math.ceil((start + period * 1.15) * stage.rate));
    for (let frame = first; frame < last; frame++) {
      const share = (frame / stage.rate - start) / (period * 1.15);
      swell[frame] = Math.max(swell[frame] as number, height * hump(share, 0.36));
    }
  }
  const at = (frame: number) => swell[frame] as number;
  moving(stage, {
    hertz: () => bySize(size, 320, 190),
    quality: 0.7,
    kind: 'low',
    level: (_, frame) => 0.35 + 0.8 * at(frame),
    width: 0.8,
  });
  moving(stage, {
    hertz: (_, frame) => 500 + 2_400 * at(frame),
    quality: 0.6,
    level: (_, frame) => 0.06 + 0.85 * at(frame) ** 2.2,
    width: 0.9,
  });
  moving(stage, {
    hertz: () => 4_500,
    quality: 0.7,
    kind: 'high',
    level: (_, frame) => 0.03 + 0.2 * at(frame) ** 3,
    width: 1,
  });
}

/** Running water: a steady rush with many small bubbles of their own pitch. */
export function stream(stage: Stage, { size, pace }: Shape): void {
  const rush = wander(stage.random, 1.5, stage.rate);
  moving(stage, {
    hertz: () => bySize(size, 1_500, 600),
    quality: 0.6,
    level: () => bySize(size, 0.14, 0.7) * (0.75 + 0.35 * rush()),
    width: 0.9,
  });
  for (const at of scattered(stage, bySize(size, 38, 90) * pace)) bubble(stage, at, { size, level: 0.22 });
}

/** Air under water: a tone that climbs while it dies. */
export function bubble(stage: Stage, at: number, { size, level }: { size: number; level: number }): void {
  const hertz = between(stage.random, 0.7, 2.2) * bySize(size, 900, 260);
  const seconds = between(stage.random, 0.03, 0.09);
  const climb = between(stage.random, 1.1, 1.7);
  const pan = between(stage.random, -0.8, 0.8);
  const loud = level * between(stage.random, 0.3, 1);
  const first = Math.round(at * stage.rate);
  const length = Math.round(seconds * stage.rate);
  let phase = 0;
  for (let age = 0; age < length && first + age < stage.frames; age++) {
    const share = age / length;
    phase += (2 * Math.PI * hertz * climb ** share) / stage.rate;
    put(stage, first + age, Math.sin(phase) * loud * Math.min(1, share * 12) * (1 - share) ** 2, pan);
  }
}

/** A low roar, hiss, and crackles of every size. */
export function fire(stage: Stage, { size }: Shape): void {
  const breath = wander(stage.random, 1.8, stage.rate);
  moving(stage, {
    hertz: () => bySize(size, 260, 140),
    quality: 0.7,
    kind: 'low',
    level: () => bySize(size, 0.35, 0.9) * (0.5 + 0.5 * breath()),
  });
  moving(stage, { hertz: () => 3_400, quality: 0.6, level: () => 0.05, width: 1 });
  for (const at of scattered(stage, bySize(size, 9, 26))) {
    const big = stage.random() ** 6;
    burst(stage, at, {
      hertz: between(stage.random, 1_200, 5_500),
      quality: 2,
      seconds: 0.006 + 0.05 * big,
      level: 0.25 + 1.1 * big,
      attack: 0.0005,
      pan: between(stage.random, -0.7, 0.7),
    });
  }
}

/** The air of a room: low, even, with the hum of what is switched on. */
export function roomTone(stage: Stage, { size }: Shape): void {
  moving(stage, {
    hertz: () => bySize(size, 320, 150),
    quality: 0.6,
    kind: 'low',
    level: () => 0.6,
    width: 0.8,
  });
  moving(stage, { hertz: () => 1_400, quality: 0.5, level: () => 0.07, width: 1 });
  for (const [hertz, level] of [
    [100, 0.016],
    [200, 0.007],
    [300, 0.003],
  ] as const) {
    const phase = stage.random() * 6;
    for (let frame = 0; frame < stage.frames; frame++)
      put(stage, frame, Math.sin((2 * Math.PI * hertz * frame) / stage.rate + phase) * level, 0);
  }
}

/** Even noise, as of a radio between stations. */
export function hiss(stage: Stage, { size }: Shape): void {
  moving(stage, {
    hertz: () => bySize(size, 9_000, 2_600),
    quality: 0.5,
    kind: 'low',
    level: () => 0.5,
    width: 1,
  });
}

/** Steam or spray: a hiss that starts at once and thins out. */
export function spray(stage: Stage, { size }: Shape): void {
  moving(stage, {
    hertz: (share) => bySize(size, 7_500, 3_500) * (1 - 0.3 * share),
    quality: 0.8,
    level: (share) => Math.min(1, share * 40) * (1 - share) ** 0.7,
    width: 0.8,
  });
}

/** Vowels of many throats, none of which can be understood: resonances of the mouth, each with its own rhythm of syllables. */
export function crowd(stage: Stage, { size, pace }: Shape): void {
  const people = Math.round(bySize(size, 6, 18));
  const vowels = [
    [700, 1_150],
    [480, 1_750],
    [320, 2_250],
    [430, 850],
    [340, 720],
  ] as const;
  for (let person = 0; person < people; person++) {
    const pitch = between(stage.random, 90, 230);
    const pan = between(stage.random, -0.9, 0.9);
    const near = between(stage.random, 0.25, 1) ** 2;
    const syllables = wander(stage.random, 4.2 * pace, stage.rate);
    const turns = wander(stage.random, 0.5, stage.rate);
    const melody = wander(stage.random, 1.6, stage.rate);
    const mouth = wander(stage.random, 3.4 * pace, stage.rate);
    const breath = whiteNoise(stage.random);
    const first = createFilter(stage.rate);
    const second = createFilter(stage.rate);
    let phase = stage.random();
    for (let frame = 0; frame < stage.frames; frame++) {
      phase += (pitch * (0.85 + 0.4 * melody())) / stage.rate;
      if (phase >= 1) phase -= 1;
      const open = Math.max(0, syllables() - 0.18) * Math.min(1, Math.max(0, 2.4 * turns() - 0.5));
      const vowel = mouth() * (vowels.length - 1);
      const [low, high] = vowels[Math.floor(vowel)] as readonly [number, number];
      // A saw that is rounded: the buzz of the vocal folds.
      const voice = (1 - 2 * phase) * 0.6 + breath() * 0.12;
      first.run(voice, low, 5);
      second.run(voice, high, 7);
      put(stage, frame, (first.band * 1.4 + second.band) * open * near * 0.9, pan);
    }
  }
  moving(stage, { hertz: () => 500, quality: 0.5, level: () => bySize(size, 0.006, 0.02), width: 1 });
}

/** Hands, some near, most far. */
export function applause(stage: Stage, { size, pace }: Shape): void {
  const people = Math.round(bySize(size, 8, 60));
  for (let person = 0; person < people; person++) {
    const every = between(stage.random, 0.19, 0.3) / pace;
    const hertz = between(stage.random, 900, 2_100);
    const pan = between(stage.random, -0.95, 0.95);
    const level = between(stage.random, 0.15, 1) ** 2;
    const start = stage.random() * Math.min(0.6, stage.seconds / 4);
    const stop = stage.seconds * between(stage.random, 0.72, 1);
    for (let at = start; at < stop; at += every * between(stage.random, 0.9, 1.1)) {
      burst(stage, at, {
        hertz: hertz * between(stage.random, 0.92, 1.08),
        quality: 1.6,
        seconds: 0.045,
        level,
        pan,
      });
    }
  }
}

/** A road: a steady rumble, and cars that pass. */
export function traffic(stage: Stage, { size, pace }: Shape): void {
  moving(stage, {
    hertz: () => bySize(size, 260, 170),
    quality: 0.6,
    kind: 'low',
    level: () => 0.4,
    width: 0.9,
  });
  const length = 3.2 / pace;
  for (let at = -length * 0.4; at < stage.seconds; at += between(stage.random, 1.4, 3.2) / pace) {
    const side = stage.random() < 0.5 ? -1 : 1;
    const loud = between(stage.random, 0.4, 1);
    const body = createFilter(stage.rate);
    const noise = pinkNoise(stage.random, stage.rate);
    const first = Math.max(0, Math.floor(at * stage.rate));
    const last = Math.min(stage.frames, Math.floor((at + length) * stage.rate));
    for (let frame = first; frame < last; frame++) {
      const share = (frame / stage.rate - at) / length;
      body.run(noise(), (share < 0.5 ? 780 : 620) * (0.6 + 0.6 * hump(share, 0.5)), 0.7);
      put(stage, frame, body.band * hump(share, 0.5) ** 3 * loud * 1.3, side * (1.6 * share - 0.8));
    }
  }
}

/** Night: crickets by the pair, each chirping in bursts. */
export function crickets(stage: Stage, { pace }: Shape): void {
  moving(stage, { hertz: () => 600, quality: 0.5, level: () => 0.02, width: 1 });
  for (let one = 0; one < 5; one++) {
    const hertz = between(stage.random, 3_900, 5_100);
    const pan = between(stage.random, -0.9, 0.9);
    const level = between(stage.random, 0.1, 0.3);
    const every = between(stage.random, 0.55, 1.1) / pace;
    for (
      let at = stage.random() * every;
      at < stage.seconds;
      at += every * between(stage.random, 0.95, 1.05)
    ) {
      for (let pulse = 0; pulse < 3; pulse++)
        strike(stage, at + pulse * 0.042, { modes: [[hertz, 0.06, 1]], level, pan, attack: 0.008 });
    }
  }
}

/** Small birds: short whistles that bend. */
export function birds(stage: Stage, { pace }: Shape): void {
  moving(stage, { hertz: () => 700, quality: 0.5, level: () => 0.02, width: 1 });
  const calls = Math.max(1, Math.round(stage.seconds * 1.5 * pace));
  for (let call = 0; call < calls; call++) {
    const at = call === 0 ? 0.05 : between(stage.random, 0, stage.seconds);
    const pan = between(stage.random, -0.9, 0.9);
    const level = between(stage.random, 0.08, 0.4);
    const base = between(stage.random, 2_200, 4_600);
    const notes = 1 + Math.floor(stage.random() * 5);
    const bend = between(stage.random, 0.6, 1.6);
    for (let note = 0; note < notes; note++) {
      const first = Math.round((at + note * 0.13) * stage.rate);
      const length = Math.round(between(stage.random, 0.05, 0.11) * stage.rate);
      let phase = 0;
      for (let age = 0; age < length && first + age < stage.frames; age++) {
        const share = age / length;
        phase += (2 * Math.PI * base * bend ** share * (1 + 0.03 * Math.sin(share * 40))) / stage.rate;
        put(stage, first + age, Math.sin(phase) * hump(share, 0.4) * level, pan);
      }
    }
  }
}
