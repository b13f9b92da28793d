/** What is neither speech nor music: noises, rain, hum, wind, steps, engines. */
import { between, type Random } from '../../packages/engine/src/random.ts';
import { RATE } from '../../packages/engine/src/testing/speech-like.ts';

export type NoiseKind =
  | 'white'
  | 'pink'
  | 'brown'
  | 'rain'
  | 'hum'
  | 'wind'
  | 'knocks'
  | 'engine'
  | 'traffic';

/** Those of the tuning set; the others are held out whole. */
export const TUNING_NOISES: readonly NoiseKind[] = ['white', 'pink', 'brown', 'rain', 'hum', 'knocks'];
export const HELD_OUT_NOISES: readonly NoiseKind[] = [
  'white',
  'pink',
  'rain',
  'hum',
  'wind',
  'engine',
  'traffic',
];

type Sample = (time: number) => number;

function makers(random: Random): { [Kind in NoiseKind]: () => Sample } {
  const white = () => random() - 0.5;
  const filtered = (share: number, gain: number): Sample => {
    let low = 0;
    return () => {
      low += share * (white() - low);
      return gain * low;
    };
  };
  const burst = (perSecond: number, decay: number): Sample => {
    let level = 0;
    return () => {
      if (random() < perSecond / RATE) level = between(random, 0.3, 1);
      level *= decay;
      return level * white();
    };
  };
  return {
    white: () => white,
    pink: () => {
      const layers = [filtered(0.5, 1), filtered(0.1, 2), filtered(0.02, 4), filtered(0.004, 8)];
      return (time) => layers.reduce((sum, layer) => sum + layer(time), 0);
    },
    brown: () => filtered(0.01, 10),
    rain: () => {
      const [drops, bed] = [burst(between(random, 60, 400), 0.99), filtered(0.7, 0.3)];
      return (time) => drops(time) + bed(time);
    },
    hum: () => {
      const base = random() < 0.5 ? 50 : 60;
      const weights = Array.from({ length: 12 }, () => random());
      return (time) =>
        0.15 *
          weights.reduce(
            (sum, weight, index) =>
              sum + (weight / (index + 1)) * Math.sin(2 * Math.PI * base * (index + 1) * time),
            0,
          ) +
        0.02 * white();
    },
    wind: () => {
      const bed = filtered(0.03, 5);
      const speed = between(random, 0.1, 0.5);
      return (time) => bed(time) * (0.4 + 0.6 * Math.sin(2 * Math.PI * speed * time) ** 2);
    },
    knocks: () => burst(between(random, 1, 4), 0.9985),
    engine: () => {
      const base = between(random, 25, 60);
      const bed = filtered(0.05, 2);
      return (time) => {
        const turn = base * (1 + 0.1 * Math.sin(2 * Math.PI * 0.2 * time)) * time;
        return 0.4 * ((turn % 1) - 0.5) + bed(time);
      };
    },
    traffic: () => {
      const bed = filtered(0.05, 3);
      const every = between(random, 3, 7);
      return (time) => bed(time) * (0.2 + 0.8 * Math.exp(-(((time % every) - every / 2) ** 2)));
    },
  };
}

export function noiseLike(random: Random, kind: NoiseKind, seconds: number): Float32Array {
  const sample = makers(random)[kind]();
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, index) => sample(index / RATE));
}
