import { describe, expect, test } from 'vitest';
import { generators } from '../sources.ts';
import type { FoleyLayer } from '../types.ts';
import { makeFoley } from './foley.ts';
import { readFoley } from './read-foley.ts';
import { soundNames, sounds } from './sounds.ts';
import { createFilter } from './stage.ts';

const RATE = 16_000;

const layer = (sound: string, more: Partial<FoleyLayer> = {}): FoleyLayer => ({
  sound,
  from: 0,
  to: 1,
  size: 0.5,
  pace: 1,
  distance: 0,
  count: null,
  ...more,
});

const make = (
  sound: string,
  seconds: number,
  more: Partial<FoleyLayer> & { seed?: number; rate?: number } = {},
) => {
  const { seed = 3, rate = RATE, ...shape } = more;
  return makeFoley({ version: 1, seed, layers: [layer(sound, shape)] }, seconds, rate);
};

/** Mean square of a stretch, shares of the whole; above or below a frequency where one is given. */
function power(samples: Float32Array, from = 0, to = 1, edge?: { above?: number; below?: number }): number {
  const filter = createFilter(RATE);
  const frames = samples.length / 2;
  let sum = 0;
  for (let frame = 0; frame < frames; frame++) {
    let value = (samples[frame * 2] as number) + (samples[frame * 2 + 1] as number);
    if (edge !== undefined) {
      filter.run(value, edge.above ?? edge.below ?? 0, 0.7);
      value = edge.above === undefined ? filter.low : filter.high;
    }
    if (frame >= from * frames && frame < to * frames) sum += value * value;
  }
  return sum / (frames * (to - from));
}

/** How often it becomes loud after it was quiet. */
function onsets(samples: Float32Array): number {
  let level = 0;
  let isLoud = false;
  let count = 0;
  const most = samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  for (const value of samples) {
    level = Math.max(Math.abs(value), level * 0.9992);
    if (!isLoud && level > most * 0.45) count++;
    if (level > most * 0.45) isLoud = true;
    else if (level < most * 0.2) isLoud = false;
  }
  return count;
}

describe('makeFoley', () => {
  test.each(soundNames)('%s: exact, finite, heard, never too loud, silent at both ends', (name) => {
    for (const [seconds, size] of [
      [0.1, 0.1],
      [0.7, 0.95],
    ] as const) {
      const samples = make(name, seconds, { size });
      expect(samples).toHaveLength(2 * Math.round(seconds * RATE));
      const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(peak).toBeLessThanOrEqual(0.8501);
      expect(peak).toBeGreaterThan(0.002);
      expect(
        [samples[0], samples[1], samples.at(-1), samples.at(-2)].map((value) => Math.abs(value ?? 1)),
      ).toEqual([0, 0, 0, 0]);
      expect(Math.abs(samples.reduce((sum, value) => sum + value, 0) / samples.length)).toBeLessThan(0.02);
    }
  });

  test('is the same for the same seed, and another for another', () => {
    for (const name of ['rain', 'whoosh', 'typing']) {
      expect(make(name, 0.5)).toEqual(make(name, 0.5));
      expect(make(name, 0.5, { seed: 4 })).not.toEqual(make(name, 0.5));
    }
  });

  test('sounds have the shape that their names promise', () => {
    const whoosh = make('whoosh', 1);
    expect(power(whoosh, 0.35, 0.65)).toBeGreaterThan(20 * power(whoosh, 0, 0.15));
    expect(power(whoosh, 0.35, 0.65)).toBeGreaterThan(20 * power(whoosh, 0.85, 1));
    const riser = make('riser', 2);
    expect(power(riser, 0.8, 0.95)).toBeGreaterThan(8 * power(riser, 0.1, 0.3));
    const bright = (samples: Float32Array, from: number, to: number) =>
      power(samples, from, to, { above: 3_000 }) / power(samples, from, to);
    expect(bright(riser, 0.8, 0.95)).toBeGreaterThan(3 * bright(riser, 0.1, 0.3));
    const impact = make('impact', 2);
    expect(power(impact, 0, 0.2)).toBeGreaterThan(50 * power(impact, 0.8, 1));
    const heart = make('heartbeat', 2);
    expect(power(heart, 0, 1, { below: 250 })).toBeGreaterThan(0.8 * power(heart));
    expect(power(make('room tone', 1))).toBeLessThan(power(make('rain', 1)) / 50);
  });

  test('as many as are asked for, from as far as is asked for, after each other', () => {
    expect(onsets(make('knock', 2, { count: 4 }))).toBe(4);
    expect(onsets(make('beep', 2, { count: 3 }))).toBe(3);
    const far = make('explosion', 2, { distance: 0.8 });
    expect(power(far, 0, 1, { above: 2_000 })).toBeLessThan(
      power(make('explosion', 2), 0, 1, { above: 2_000 }) / 20,
    );
    const layers = [layer('beep', { to: 0.3 }), layer('hum', { from: 0.6 })];
    const both = makeFoley({ version: 1, seed: 1, layers }, 2, RATE);
    expect(power(both, 0.35, 0.55)).toBe(0);
    expect(power(both, 0.7, 0.9)).toBeGreaterThan(0);
  });

  test('refuses what is no effect', () => {
    const bad = (parameters: unknown) => () => generators.effects.makeEffect(parameters, 1, RATE);
    expect(bad({ version: 1, seed: 1, layers: [] })).toThrow(/layers/u);
    expect(bad({ version: 1, seed: 1, layers: [layer('dog')] })).toThrow(/sound must be one of/u);
    expect(bad({ version: 1, seed: 1, layers: [layer('rain', { count: 1e9 })] })).toThrow(/count/u);
    expect(() => make('rain', 61)).toThrow(/60 seconds/u);
  });
});

describe('readFoley', () => {
  test('reads long rows of digits, spaces and words in no time', () => {
    expect(readFoley('riser,3 seconds').seconds).toBe(3);
    const { layers, seconds } = readFoley('three knocks on wood');
    expect([layers.map(({ sound, count }) => [sound, count]), seconds < 3]).toEqual([[['knock', 3]], true]);
    expect(readFoley('birds in the woods').layers.map(({ sound }) => sound)).toEqual(['birds']);
    expect(readFoley('a 2.5s whoosh').seconds).toBe(2.5);
    expect(readFoley('whoosh 12345 s').seconds).toBeLessThan(1.5);
    const begun = process.cpuUsage();
    for (const row of ['1', '1,', '1'.repeat(50) + ' '.repeat(50), '1.1 -', 'a ']) {
      expect(readFoley(row.repeat(100_000 / row.length)).layers).toEqual([]);
    }
    // Each of the first three took a minute and more; others keep no processor from this.
    expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
  });

  const read = (prompt: string) => {
    const { layers, notMade } = readFoley(prompt);
    return [...layers.map(({ sound }) => sound), ...notMade.map((word) => `no ${word}`)];
  };

  test.each([
    ['a long cinematic whoosh', ['whoosh']],
    ['Mouse clicks', ['click']],
    ['distant thunder over heavy rain', ['thunder', 'rain']],
    ['three knocks, then a door slams shut', ['knock', 'door']],
    ['fire engine passing', ['siren']],
    ['Crackling camp fire', ['fire']],
    ['somebody typing on a keyboard', ['typing']],
    ['footsteps in a forest without birds', ['footsteps']],
    ['heart beat', ['heartbeat']],
    ['a baby crying', ['no baby', 'no crying']],
    ['rain, no music', ['rain']],
    ['lorem ipsum', []],
  ])('%s', (prompt, expected) => {
    expect(read(prompt)).toEqual(expected);
  });

  test('every sound is found by its own name', () => {
    for (const { name, words } of sounds) {
      expect(read(name), name).toContain(name);
      for (const word of words) expect(read(word).length, word).toBeGreaterThan(0);
    }
  });

  test('how it is asked for: size, pace, distance, number, length', () => {
    expect(readFoley('a huge explosion').layers[0]?.size).toBeGreaterThan(0.9);
    expect(readFoley('tiny click').layers[0]?.size).toBeLessThan(0.2);
    expect(readFoley('quick footsteps').layers[0]?.pace).toBeGreaterThan(1.4);
    expect(readFoley('distant thunder').layers[0]?.distance).toBeGreaterThan(0.5);
    expect(readFoley('double click').layers[0]?.count).toBe(2);
    expect(readFoley('3 second riser')).toMatchObject({ seconds: 3, layers: [{ count: null }] });
    expect(readFoley('whoosh').seconds).toBeLessThan(1.5);
    const { layers } = readFoley('riser then impact');
    expect(layers[0]?.to).toBe(layers[1]?.from);
  });
});
