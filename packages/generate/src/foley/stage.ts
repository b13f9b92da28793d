/** What every sound effect is made on: two channels, chance of its own, and small tools to fill them. */
import { between, type Random } from '@rushes/engine/generators';

/** Two channels that are filled by adding. */
export interface Stage {
  left: Float32Array;
  right: Float32Array;
  frames: number;
  rate: number;
  seconds: number;
  random: Random;
}

/** How a sound is asked for. */
export interface Shape {
  /** 0 small and light, 0.5 as usual, 1 huge and deep. */
  size: number;
  /** How fast: 1 as usual. */
  pace: number;
  /** 0 near, 1 far away. */
  distance: number;
  /** How many of what comes in pieces; null as many as fit. */
  count: number | null;
}

export function createStage(seconds: number, rate: number, random: Random): Stage {
  const frames = Math.max(1, Math.round(seconds * rate));
  return {
    left: new Float32Array(frames),
    right: new Float32Array(frames),
    frames,
    rate,
    seconds: frames / rate,
    random,
  };
}

/** White noise, -1 to 1, fast and seeded. */
export function whiteNoise(random: Random): () => number {
  let state = Math.floor(random() * 0xffffffff) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2147483648 - 1;
  };
}

/** Noise that falls by some 3 dB an octave: white noise through low-passes three octaves apart, each as strong as the next. */
export function pinkNoise(random: Random, rate: number): () => number {
  const white = whiteNoise(random);
  const poles = [20, 160, 1_280, 10_240].map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / rate));
  const held = new Float64Array(poles.length);
  return () => {
    const value = white();
    let sum = 0;
    for (let index = 0; index < poles.length; index++) {
      const pole = poles[index] as number;
      held[index] = (held[index] as number) + (value - (held[index] as number)) * pole;
      sum += (held[index] as number) / Math.sqrt(pole);
    }
    return sum * 0.42;
  };
}

/** A filter whose frequency may move with every sample (state variable, trapezoidal, so stable at any frequency). */
export interface Filter {
  low: number;
  band: number;
  high: number;
  /** Feeds one sample; the three outputs stand in the filter. */
  run: (value: number, hertz: number, quality: number) => void;
}

export function createFilter(rate: number): Filter {
  let first = 0;
  let second = 0;
  let known = -1;
  let g = 0;
  const filter: Filter = {
    low: 0,
    band: 0,
    high: 0,
    run: (value, hertz, quality) => {
      // The tangent costs more than all the rest, and most filters stand still.
      if (hertz !== known) {
        known = hertz;
        g = Math.tan((Math.PI * Math.min(hertz, rate * 0.45)) / rate);
      }
      const damping = 1 / quality;
      const high = (value - (damping + g) * first - second) / (1 + g * (g + damping));
      const band = g * high + first;
      const low = g * band + second;
      first = g * high + band;
      second = g * band + low;
      filter.low = low;
      filter.band = band * damping;
      filter.high = high;
    },
  };
  return filter;
}

/** A curve from 0 to 1 that wanders by chance, some `perSecond` turns a second. */
export function wander(random: Random, perSecond: number, rate: number): () => number {
  let from = random();
  let to = random();
  let at = random();
  const step = perSecond / rate;
  return () => {
    at += step * (0.7 + 0.6 * to);
    if (at >= 1) {
      at -= Math.floor(at);
      from = to;
      to = random();
    }
    const share = (1 - Math.cos(Math.PI * at)) / 2;
    return from + (to - from) * share;
  };
}

/** Adds a sample to both channels; `pan` from -1 to 1, equally loud everywhere. */
export function put({ left, right }: Stage, frame: number, value: number, pan: number): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  left[frame] = (left[frame] as number) + value * Math.cos(angle);
  right[frame] = (right[frame] as number) + value * Math.sin(angle);
}

/** A part of a struck body: hertz, seconds until it has fallen by 60 dB, level. */
export type Mode = readonly [hertz: number, seconds: number, level: number];

/** A struck body: its modes ring and die away. */
export function strike(
  stage: Stage,
  at: number,
  {
    modes,
    level,
    pan = 0,
    attack = 0.0008,
  }: { modes: readonly Mode[]; level: number; pan?: number; attack?: number },
): void {
  const first = Math.round(at * stage.rate);
  const rise = Math.max(1, attack * stage.rate);
  for (const [hertz, seconds, share] of modes) {
    if (hertz > stage.rate * 0.45) continue;
    const fall = Math.exp(-6.9 / (seconds * stage.rate));
    const step = (2 * Math.PI * hertz) / stage.rate;
    const last = Math.min(stage.frames, first + Math.round(seconds * stage.rate * 1.2));
    let envelope = level * share;
    for (let frame = Math.max(0, first); frame < last; frame++) {
      const age = frame - first;
      put(stage, frame, Math.sin(step * age) * envelope * Math.min(1, age / rise), pan);
      envelope *= fall;
    }
  }
}

/** A burst of filtered noise that rises within `attack` and falls by 60 dB within `seconds`. */
export function burst(
  stage: Stage,
  at: number,
  options: {
    hertz: number;
    quality: number;
    seconds: number;
    level: number;
    pan?: number;
    attack?: number;
    kind?: 'low' | 'band' | 'high';
    /** How far the frequency falls while it dies, as a factor. */
    fallTo?: number;
  },
): void {
  const { hertz, quality, seconds, level, pan = 0, attack = 0.001, kind = 'band', fallTo = 1 } = options;
  const noise = whiteNoise(stage.random);
  const filter = createFilter(stage.rate);
  const first = Math.max(0, Math.round(at * stage.rate));
  const rise = Math.max(1, attack * stage.rate);
  const fall = Math.exp(-6.9 / (seconds * stage.rate));
  const bend = fallTo ** (1 / (seconds * stage.rate));
  const last = Math.min(stage.frames, first + Math.round((seconds * 1.2 + attack) * stage.rate));
  let envelope = level;
  let centre = hertz;
  for (let frame = first; frame < last; frame++) {
    const age = frame - first;
    filter.run(noise(), centre, quality);
    put(stage, frame, filter[kind] * envelope * Math.min(1, age / rise), pan);
    if (age >= rise) envelope *= fall;
    centre *= bend;
  }
}

/** Times of things that happen again and again: `every` seconds apart, more or less by `loose`, from `start` on. */
export function beats(
  { seconds, random }: Stage,
  {
    every,
    loose,
    start = 0,
    count,
    room = 0.05,
  }: {
    every: number;
    loose: number;
    start?: number;
    count: number | null;
    /** Seconds that the last one needs before the end. */
    room?: number;
  },
): number[] {
  const found: number[] = [];
  for (
    let at = start;
    at < Math.max(start + 1e-6, seconds - room);
    at += every * (1 + between(random, -loose, loose))
  ) {
    if (count !== null && found.length === count) break;
    found.push(at);
  }
  return found;
}

/** Times by chance, `perSecond` of them in the mean: drops, crackles. */
export function scattered({ seconds, random }: Stage, perSecond: number): number[] {
  const found: number[] = [];
  for (
    let at = -Math.log(1 - random()) / perSecond;
    at < seconds;
    at += -Math.log(1 - random()) / perSecond
  ) {
    found.push(at);
  }
  return found;
}

/** 0 at both ends and 1 at `peak` (a share of the whole), smooth. */
export function hump(share: number, peak: number): number {
  const x = share < peak ? share / peak : (1 - share) / (1 - peak);
  return Math.sin((Math.PI / 2) * Math.max(0, Math.min(1, x))) ** 2;
}
