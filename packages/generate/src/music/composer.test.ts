import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOODS, PACES, STEMS } from '../names.ts';
import type { MusicSpec } from '../types.ts';
import { composeMusic, musicBlocks } from './composer.ts';
import { planScore, stemsOf } from './music-plan.ts';

const RATE = 48_000;

const specs: fc.Arbitrary<MusicSpec> = fc.record({
  version: fc.constantFrom(1 as const, 2 as const),
  seed: fc.nat(0xffffffff),
  mood: fc.constantFrom(...MOODS),
  pace: fc.constantFrom(...PACES),
  tempo: fc.double({ min: 60, max: 150, noNaN: true }),
  key: fc.integer({ min: 0, max: 11 }),
});

const SPEC: MusicSpec = { version: 2, seed: 7, mood: 'bright', pace: 'normal', tempo: 100, key: 2 };

/** Level of a stretch of interleaved samples, dB of full scale. */
function level(samples: Float32Array): number {
  const power = samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length);
  return 10 * Math.log10(power + 1e-20);
}

/** Longest run of 10 ms windows below -60 dB, seconds. */
function longestSilence(samples: Float32Array, rate: number): number {
  const window = Math.round(rate / 100) * 2;
  let longest = 0;
  let run = 0;
  for (let from = 0; from < samples.length; from += window) {
    run = level(samples.subarray(from, from + window)) < -60 ? run + 0.01 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function largestJump(samples: Float32Array): number {
  let largest = 0;
  for (let index = 2; index < samples.length; index++) {
    largest = Math.max(largest, Math.abs((samples[index] ?? 0) - (samples[index - 2] ?? 0)));
  }
  return largest;
}

describe('composeMusic', () => {
  test('any spec and length: exact length, no clipping, no silence, no clicks, ends at zero', () => {
    fc.assert(
      fc.property(specs, fc.double({ min: 1, max: 25, noNaN: true }), (spec, seconds) => {
        const samples = composeMusic(spec, seconds, RATE);
        expect(samples.length).toBe(Math.round(seconds * RATE) * 2);
        const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        expect(peak).toBeLessThanOrEqual(0.9);
        expect(peak).toBeGreaterThan(0.1);
        expect(longestSilence(samples, RATE)).toBeLessThanOrEqual(0.5);
        // A step of a fifth of full scale within one sample is heard as a click; hats stay below.
        expect(largestJump(samples)).toBeLessThan(0.25);
        expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
        expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
      }),
      { numRuns: 24 },
    );
  });

  test('is deterministic and differs by seed, mood and key', () => {
    const first = composeMusic(SPEC, 4, RATE);
    expect(composeMusic({ ...SPEC }, 4, RATE)).toEqual(first);
    for (const change of [{ seed: 8 }, { mood: 'tense' as const }, { key: 5 }]) {
      expect(composeMusic({ ...SPEC, ...change }, 4, RATE)).not.toEqual(first);
    }
  });

  test.each<[Partial<MusicSpec>, string]>([
    [{}, '18b75c004344f9de'],
    [{ mood: 'calm', pace: 'calm', tempo: 73 }, '23b88bef02a81b76'],
    [{ version: 1, mood: 'epic' }, '3e20df6ac1cd6dc1'],
    [{ stem: 'chords' }, 'd907ff43cbbd64dd'],
  ])('gives the samples that it always gave: %j', (change, hash) => {
    const { buffer } = composeMusic({ ...SPEC, ...change }, 5, RATE);
    expect(createHash('sha256').update(new Uint8Array(buffer)).digest('hex').slice(0, 16)).toBe(hash);
  });

  test('is moderately wide and free of direct current', () => {
    const samples = composeMusic(SPEC, 20, RATE);
    let [left, right, both, sum] = [0, 0, 0, 0];
    for (let index = 0; index < samples.length; index += 2) {
      const [l = 0, r = 0] = [samples[index], samples[index + 1]];
      left += l * l;
      right += r * r;
      both += l * r;
      sum += l;
    }
    const correlation = both / Math.sqrt(left * right);
    expect(correlation).toBeGreaterThan(0.4);
    expect(correlation).toBeLessThan(0.97);
    expect(Math.abs(sum / (samples.length / 2))).toBeLessThan(0.001);
  });

  test('swells after its entrance and comes to rest at its end', () => {
    const samples = composeMusic({ ...SPEC, mood: 'epic' }, 24, RATE);
    const at = (from: number, to: number) => level(samples.subarray(from * RATE * 2, to * RATE * 2));
    expect(at(10, 14)).toBeGreaterThan(at(0, 2));
    expect(at(23, 24)).toBeLessThan(at(10, 14) - 6);
  });

  test('blocks are the same music, however long, and can be stopped', () => {
    const whole = composeMusic(SPEC, 3, RATE);
    const joined = [...musicBlocks(SPEC, 3, RATE)];
    expect(joined.every((block) => block.length <= 2048)).toBe(true);
    let at = 0;
    for (const block of joined) {
      expect(whole.subarray(at, at + block.length)).toEqual(block);
      at += block.length;
    }
    const hours = musicBlocks(SPEC, 6 * 3600, RATE);
    for (let index = 0; index < 200; index++) expect(hours.next().done).toBe(false);
  });

  test('stems add up to the whole, each is heard, and what is silent is none', () => {
    const whole = composeMusic(SPEC, 12, RATE);
    const stems = STEMS.map((stem) => composeMusic({ ...SPEC, stem }, 12, RATE));
    expect(stemsOf(SPEC, 12)).toEqual(STEMS);
    for (const stem of stems) expect(level(stem)).toBeGreaterThan(-50);
    let most = 0;
    for (const [index, value] of whole.entries()) {
      const sum = stems.reduce((all, stem) => all + (stem[index] ?? 0), 0);
      most = Math.max(most, Math.abs(sum - value));
    }
    expect(most).toBeLessThan(1e-5);
    const calm: MusicSpec = { ...SPEC, mood: 'calm', pace: 'calm' };
    expect(stemsOf(calm, 12)).toEqual(['bass', 'chords', 'melody']);
    expect(level(composeMusic({ ...calm, stem: 'drums' }, 12, RATE))).toBeLessThan(-100);
  });

  test('beats fill any length, and the last chord begins on one, of longer pieces on a bar', () => {
    fc.assert(
      fc.property(specs, fc.double({ min: 4, max: 120, noNaN: true }), (spec, seconds) => {
        const { bars, beat, ring } = planScore(spec, seconds);
        const last = bars.at(-1) ?? { firstBeat: 0, beats: 0 };
        expect(last.firstBeat * beat + (ring ?? last.beats * beat)).toBeCloseTo(seconds, 6);
        expect(Math.abs(60 / beat / spec.tempo - 1)).toBeLessThan(0.13);
        if (ring === null) expect(last.beats).toBeGreaterThanOrEqual(2);
        else expect(ring).toBeGreaterThan(1.5);
        if (ring !== null && seconds > 14) expect(last.firstBeat % 4).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test('the last chord is struck, not faded: it dies away by itself until the piece ends', () => {
    for (const mood of MOODS) {
      for (const seconds of [6, 10.4]) {
        const spec: MusicSpec = { ...SPEC, mood };
        const samples = composeMusic(spec, seconds, RATE);
        const ring = planScore(spec, seconds).ring ?? 0;
        const at = (from: number) =>
          level(samples.subarray(Math.round(from * RATE) * 2, Math.round((from + 0.1) * RATE) * 2));
        const struck = at(seconds - ring + 0.02);
        const where = `${mood}, ${seconds} s`;
        // As loud as what leads to it, still heard in its middle, gone before its last trace is taken.
        expect(struck - at(seconds - ring - 0.4), where).toBeGreaterThan(-3);
        expect(struck - at(seconds - ring / 2), where).toBeLessThan(20);
        expect(struck - at(seconds - 0.4), where).toBeGreaterThan(20);
        expect(at(seconds - 0.1), where).toBeLessThan(-55);
      }
    }
  });

  test('works at other sample rates and refuses what is none', () => {
    expect(composeMusic(SPEC, 1.5, 44_100).length).toBe(Math.round(1.5 * 44_100) * 2);
    expect(composeMusic(SPEC, 0.01, RATE).length).toBe(960);
    for (const seconds of [0, -1, Number.NaN, 1e9])
      expect(() => composeMusic(SPEC, seconds, RATE)).toThrow(/second/);
    expect(() => composeMusic(SPEC, 1, 100)).toThrow(/sample rate/);
  });
});
