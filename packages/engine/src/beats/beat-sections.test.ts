import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { beatScore, type ClicksSpec, clicks } from '../testing/clicks.ts';
import { speechLike } from '../testing/speech-like.ts';
import { findBeatSections } from './beat-sections.ts';
import {
  BEAT_SOUND_RATE,
  CHROMA_RATE,
  CURVE_RATE,
  createOnsetListener,
  PITCH_CLASSES,
} from './onset-curve.ts';
import type { BeatSection } from './types.ts';

function sectionsOf(samples: Float32Array, block = 1_601): BeatSection[] {
  const listener = createOnsetListener();
  for (let at = 0; at < samples.length; at += block) listener.push(samples.subarray(at, at + block));
  return findBeatSections(listener.finish());
}

const heard = (spec: Omit<ClicksSpec, 'sampleRate'>) => {
  const { samples, beats } = clicks({ ...spec, sampleRate: BEAT_SOUND_RATE });
  return { beats, sections: sectionsOf(samples) };
};

describe('findBeatSections', () => {
  it.each([55, 72, 100, 128, 160, 200])('finds every click of %i a minute within 10 ms', (bpm) => {
    const { beats, sections } = heard({ bpm, seconds: 15 });
    expect(sections).toHaveLength(1);
    expect(sections[0]?.bpm).toBeCloseTo(bpm, 0);
    expect(beatScore(sections[0]?.beats ?? [], beats, 0.01)).toBe(1);
    expect(sections[0]).toMatchObject({ beatsPerBar: null, downbeats: [] });
  });

  it('follows a tempo that rises by a fifth, and players who are not exact', () => {
    for (const spec of [
      { bpm: 110, rise: 0.2 },
      { bpm: 96, jitter: 0.025 },
    ]) {
      const { beats, sections } = heard({ ...spec, seconds: 40 });
      expect(
        beatScore(
          sections.flatMap((section) => section.beats),
          beats,
        ),
      ).toBeGreaterThan(0.97);
    }
  });

  it.each([3, 4])('tells bars of %i beats by their accents', (accentEvery) => {
    const { sections } = heard({ bpm: 112, seconds: 30, accentEvery });
    const [section] = sections;
    expect(section?.beatsPerBar).toBe(accentEvery);
    const first = section?.downbeats[0] ?? -1;
    expect(section?.beats[first]).toBeCloseTo(0.37, 1);
    expect(section?.downbeats.every((index, at) => index === first + at * accentEvery)).toBe(true);
  });

  it('begins and ends with the music', () => {
    const { samples } = clicks({ bpm: 120, seconds: 15, sampleRate: BEAT_SOUND_RATE });
    const quiet = new Float32Array(15 * BEAT_SOUND_RATE);
    const random = seededRandom(3);
    const whole = Float32Array.from([...quiet, ...samples, ...quiet], (value) => value + 0.0005 * random());
    const beats = sectionsOf(whole).flatMap((section) => section.beats);
    expect(beats[0]).toBeCloseTo(15.37, 1);
    expect(beats.at(-1)).toBeLessThan(30);
    expect(beats.length).toBeGreaterThan(26);
  });

  it('finds none in speech, noise, silence, and next to nothing', () => {
    const random = seededRandom(9);
    const noise = Float32Array.from({ length: 20 * BEAT_SOUND_RATE }, () => 0.3 * (random() - 0.5));
    const sounds = [noise, speechLike(seededRandom(5), 20).samples, new Float32Array(20 * BEAT_SOUND_RATE)];
    const few = [0, 1, 100, 30_000].map((length) => new Float32Array(length));
    for (const sound of [...sounds, ...few]) expect(sectionsOf(sound)).toEqual([]);
  });

  it('finds the beats of an hour', () => {
    const seconds = 3_600;
    const onsets = new Float32Array(seconds * CURVE_RATE);
    for (let at = 0; at < onsets.length; at += CURVE_RATE / 2) onsets[at] = 1;
    const chroma = new Float32Array(seconds * CHROMA_RATE * PITCH_CLASSES);
    const [section, ...others] = findBeatSections({ onsets, lowOnsets: onsets, chroma });
    expect([section?.bpm, others]).toEqual([120, []]);
    expect(section?.beats.length).toBeGreaterThanOrEqual(2 * seconds - 2);
  });

  it('finds the same whatever the size of the blocks', () => {
    const { samples } = clicks({ bpm: 133, seconds: 12, sampleRate: BEAT_SOUND_RATE });
    expect(sectionsOf(samples, 160)).toEqual(sectionsOf(samples, 48_000));
  });
});
