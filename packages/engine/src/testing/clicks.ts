/** Sounds with a beat that is known. */
import { seededRandom } from '../random.ts';

export interface ClicksSpec {
  bpm: number;
  seconds: number;
  sampleRate: number;
  /** Each click comes by up to so many seconds early or late. */
  jitter?: number;
  /** By which share the tempo rises until the end. */
  rise?: number;
  /** Every so manieth click, the first among them, sounds low as well. */
  accentEvery?: number;
  seed?: number;
}

/** Clicks of 20 ms, and when they begin, seconds. */
export function clicks(spec: ClicksSpec): { samples: Float32Array; beats: number[] } {
  const { bpm, seconds, sampleRate, jitter = 0, rise = 0, accentEvery = 0, seed = 1 } = spec;
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const random = seededRandom(seed);
  const beats: number[] = [];
  for (let at = 0.37; at < seconds - 0.1; at += 60 / (bpm * (1 + (rise * at) / seconds))) {
    const accent = accentEvery > 0 && beats.length % accentEvery === 0;
    const begin = at + jitter * (2 * random() - 1);
    beats.push(begin);
    for (let index = 0; index < 0.02 * sampleRate; index += 1) {
      const time = index / sampleRate;
      const high = Math.sin(2 * Math.PI * 1000 * time);
      const low = accent ? Math.sin(2 * Math.PI * 150 * time) : 0;
      const place = Math.round(begin * sampleRate) + index;
      samples[place] = (samples[place] ?? 0) + 0.5 * (high + low) * Math.exp(-200 * time);
    }
  }
  return { samples, beats };
}

/** Harmonic mean of how many found beats are right and how many beats are found; each counts once. Times in seconds. */
export function beatScore(
  found: readonly number[],
  truth: readonly number[],
  toleranceSeconds = 0.07,
): number {
  const left = new Set(found);
  let right = 0;
  for (const beat of truth) {
    const near = [...left].filter((other) => Math.abs(other - beat) <= toleranceSeconds);
    const [nearest] = near.sort((a, b) => Math.abs(a - beat) - Math.abs(b - beat));
    if (nearest === undefined) continue;
    left.delete(nearest);
    right += 1;
  }
  return (2 * right) / Math.max(1, found.length + truth.length);
}
