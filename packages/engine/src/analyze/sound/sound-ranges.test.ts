import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../random.ts';
import { openVoiceDetector, type VoiceDetector } from '../../speech/voice-detector.ts';
import { speechLike } from '../../testing/speech-like.ts';
import type { SoundRange } from '../../types.ts';
import { createSoundRangeFinder } from './sound-ranges.ts';

const RATE = 48_000;

/** Three times the samples, as the analysis has them. */
function raised(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: samples.length * 3 }, (_, index) => samples[Math.floor(index / 3)] ?? 0);
}

/** Chords that are held, one for each second. */
function chords(seconds: number): Float32Array {
  const roots = [220, 174.6, 261.6, 196];
  return Float32Array.from({ length: seconds * RATE }, (_, index) => {
    const time = index / RATE;
    const root = roots[Math.floor(time) % roots.length] ?? 220;
    const fade = Math.exp(-1.5 * (time % 1));
    const tone = (hertz: number) =>
      [1, 2, 3, 4].reduce(
        (sum, partial) => sum + Math.sin(2 * Math.PI * hertz * partial * time) / partial,
        0,
      );
    return 0.06 * fade * (tone(root) + tone(root * 1.25) + tone(root * 1.5));
  });
}

function noise(seconds: number): Float32Array {
  const random = seededRandom(3);
  return Float32Array.from({ length: seconds * RATE }, () => 0.1 * (random() - 0.5));
}

function speech(seconds: number): Float32Array {
  return raised(speechLike(seededRandom(77), seconds).samples).map((sample) => sample * 0.4);
}

async function rangesOf(
  parts: readonly Float32Array[],
  silences: { startSeconds: number; endSeconds: number }[] = [],
  voices: VoiceDetector | null = null,
) {
  const finder = createSoundRangeFinder(voices);
  // Blocks of any length, as decoders give them.
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1021) {
      const block = part.subarray(at, at + 1021);
      await finder.push([block, block]);
    }
  return finder.finish(silences);
}

const near = (range: SoundRange | undefined, kind: string, start: number, end: number) => {
  expect(range?.kind).toBe(kind);
  expect(Math.abs((range?.startSeconds ?? -9) - start)).toBeLessThanOrEqual(1);
  expect(Math.abs((range?.endSeconds ?? -9) - end)).toBeLessThanOrEqual(1);
  expect(range?.confidence).toBeGreaterThan(0.5);
};

describe('sound ranges', () => {
  it('tells speech, music, noise and silence apart, one after the other', async () => {
    const silences = [{ startSeconds: 22, endSeconds: 26 }];
    const found = await rangesOf(
      [speech(8), noise(6), chords(8), new Float32Array(4 * RATE), speech(6)],
      silences,
    );
    expect(found.map(({ kind }) => kind)).toEqual(['speech', 'music', 'silence', 'speech']);
    near(found[0], 'speech', 0, 8);
    near(found[1], 'music', 14, 22);
    expect(found[2]).toEqual({ kind: 'silence', ...silences[0], confidence: 1 });
    near(found[3], 'speech', 26, 32);
    for (const { kind, startSeconds, endSeconds } of found) {
      expect(endSeconds).toBeGreaterThan(startSeconds);
      if (kind !== 'silence') expect(startSeconds >= 26 || endSeconds <= 22).toBe(true);
    }
  });

  it('hears a voice over music as both', async () => {
    const [voice, music] = [speech(10), chords(10)];
    const both = voice.map((sample, index) => sample + 0.25 * (music[index] ?? 0));
    const kinds = new Set((await rangesOf([both])).map(({ kind }) => kind));
    expect(kinds.has('speech')).toBe(true);
  });

  it('says nothing of noise, of hum, and of what is too short or empty', async () => {
    const hum = Float32Array.from(
      { length: 6 * RATE },
      (_, index) => 0.1 * Math.sin((2 * Math.PI * 50 * index) / RATE),
    );
    expect(await rangesOf([noise(6)])).toEqual([]);
    expect(await rangesOf([hum])).toEqual([]);
    expect(await rangesOf([])).toEqual([]);
    expect(await rangesOf([noise(0.01)])).toEqual([]);
    expect(await rangesOf([new Float32Array(3 * RATE)])).toEqual([]);
  });

  it('hears speech of a second, and survives any samples', async () => {
    expect((await rangesOf([speech(8).subarray(RATE, 2.5 * RATE)])).map(({ kind }) => kind)).toEqual([
      'speech',
    ]);
    const broken = Float32Array.from({ length: 4 * RATE }, (_, index) =>
      index % 7 === 0 ? Number.NaN : 1e30,
    );
    for (const range of await rangesOf([broken])) expect(Number.isFinite(range.confidence)).toBe(true);
  });

  it('keeps to the pauses and the voice that a detector hears, and to music as before', async () => {
    const quiet = noise(0.8).map((sample) => sample * 0.01);
    const voices = await openVoiceDetector();
    try {
      const found = await rangesOf([speech(4), quiet, speech(3), quiet, chords(6)], [], voices);
      expect(found.map(({ kind }) => kind)).toEqual(['speech', 'speech', 'music']);
      const [first, second] = found;
      expect(first?.endSeconds).toBeGreaterThan(3.4);
      expect(first?.endSeconds).toBeLessThan(4.3);
      expect(second?.startSeconds).toBeGreaterThan(4.5);
      expect(second?.endSeconds).toBeLessThan(8.2);
      for (const { confidence } of found) expect(confidence).toBeGreaterThan(0.5);
    } finally {
      await voices.close();
    }
  });
});
