import { describe, expect, test } from 'vitest';
import { parseMusicSpec } from '../specs.ts';
import type { MusicSpec } from '../types.ts';
import { writeScenes } from '../writer.ts';
import { composeMusic } from './composer.ts';
import { notesOfBar, planScore } from './music-plan.ts';

const RATE = 8000;

function write(prompt: string, seconds = 20, seed = 5) {
  return writeScenes({
    prompt,
    frames: seconds * 30,
    rate: { num: 30, den: 1 },
    width: 640,
    height: 360,
    seed,
  });
}

/** How much louder each 5 ms is than the one before. */
function onsets(samples: Float32Array): number[] {
  const step = (RATE / 200) * 2;
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, index) =>
    Math.sqrt(
      samples.subarray(index * step, (index + 1) * step).reduce((sum, value) => sum + value * value, 0),
    ),
  );
  return levels.map((level, index) => Math.max(0, level - (levels[index - 1] ?? level)));
}

/** Beats per minute of sound: the grid of half beats that the bells' strokes before the last chord lie on best, a tenth around a guess. */
function heardTempo(spec: MusicSpec, seconds: number, guess: number): number {
  const rises = onsets(
    composeMusic({ ...spec, stem: 'melody' }, seconds, RATE).subarray(0, (seconds - 4.6) * RATE * 2),
  );
  const most = Math.max(...rises);
  const strength = rises.map((value) => (value > 0.2 * most ? value : 0));
  const onGrid = (tempo: number) => {
    const turn = (2 * Math.PI * tempo * 2) / 60 / 200;
    let [x, y] = [0, 0];
    for (const [index, value] of strength.entries()) {
      if (value === 0) continue;
      x += value * Math.cos(turn * index);
      y += value * Math.sin(turn * index);
    }
    return Math.hypot(x, y);
  };
  const tempos = Array.from({ length: 101 }, (_, index) => guess * (0.9 + index * 0.002));
  const scored = tempos
    .map((tempo) => ({ tempo, score: onGrid(tempo) }))
    .toSorted((a, b) => b.score - a.score);
  return scored[0]?.tempo ?? 0;
}

describe('what a prompt states of its music', () => {
  test.each([
    ['driving electronic music, 140 bpm', 140],
    ['calm piano at 80 BPM', 80],
    ['happy ukulele, 90 beats per minute', 90],
    ['epic orchestra, tempo 120', 120],
    ['ruhige Musik, 66 Schläge pro Minute', 66],
    ['drum and bass, 174 bpm', 174],
  ])('is the tempo that is heard: %s', (prompt, tempo) => {
    const { music, musicNotes } = write(prompt);
    expect(music.tempo).toBe(tempo);
    expect(60 / planScore(music, 20).beat).toBeCloseTo(tempo, 9);
    const heard = heardTempo(music, 20, tempo);
    expect(Math.abs(heard / tempo - 1)).toBeLessThan(0.01);
    expect(musicNotes.join(' ')).toContain(`at ${tempo} bpm`);
  });

  test.each<[string, number, readonly number[]]>([
    ['happy music in D minor', 2, [0, 2, 3, 5, 7, 8, 10]],
    ['sad music in A major', 9, [0, 2, 4, 5, 7, 9, 11]],
    ['traurige Musik in B-Dur', 10, [0, 2, 4, 5, 7, 9, 11]],
    ['dreamy music, F# minor', 6, [0, 2, 3, 5, 7, 8, 10]],
  ])('is the key of every note: %s', (prompt, key, scale) => {
    const { music } = write(prompt);
    const score = planScore(music, 20);
    const tuned = score.bars
      .flatMap((_, bar) => notesOfBar(score, bar))
      .filter(({ instrument }) => ['pad', 'bass', 'pluck', 'bell'].includes(instrument));
    const classes = new Set(tuned.map(({ pitch }) => (pitch - key + 120) % 12));
    expect([...classes].filter((pitch) => !scale.includes(pitch))).toEqual([]);
    expect(classes.has(scale[2] ?? 0)).toBe(true);
    // It begins and ends on the tonic.
    const bass = tuned.filter(({ instrument }) => instrument === 'bass');
    expect([bass.at(0)?.pitch, bass.at(-1)?.pitch].map((pitch) => (pitch ?? 0) % 12)).toEqual([key, key]);
  });

  test('is the metre: a waltz has three beats in a bar, and its last chord stands on a first beat', () => {
    const { music, musicNotes } = write('a waltz for piano at 150 bpm in ré mineur');
    const { bars } = planScore(music, 20);
    expect(bars.slice(0, -1).every(({ beats }) => beats === 3)).toBe(true);
    expect((bars.at(-1)?.firstBeat ?? 1) % 3).toBe(0);
    expect(musicNotes).toEqual([
      expect.stringMatching(
        /^Composed music at 150 bpm, in D minor, in 3\/4; its last chord is struck on the first/,
      ),
    ]);
    expect(parseMusicSpec(JSON.parse(JSON.stringify(music)))).toEqual(music);
  });

  test('keeps any tempo at any length, and ends with a chord that is heard and no longer than 4.5 s', () => {
    const { music } = write('music at 100 bpm');
    for (let tempo = 40; tempo <= 220; tempo += 7) {
      for (const metre of [{}, { metre: 3 as const }]) {
        for (const seconds of [5, 8.3, 15, 30, 61.7]) {
          const { beat, ring, bars } = planScore({ ...music, ...metre, tempo }, seconds);
          expect(60 / beat).toBeCloseTo(tempo, 9);
          expect((bars.at(-1)?.firstBeat ?? 0) * beat + (ring ?? 0)).toBeCloseTo(seconds, 6);
          expect(ring).toBeGreaterThanOrEqual(1.8);
          expect(ring).toBeLessThanOrEqual(4.5);
        }
      }
    }
  });

  test('is told where it cannot be kept, and nothing else of a seed changes', () => {
    expect(write('techno, 300 bpm').musicNotes.join(' ')).toContain('300 bpm is out of reach');
    expect(write('techno, 300 bpm').music.tempo).toBe(220);
    expect(write('jazz in 5/4').musicNotes.join(' ')).toContain('5/4 was not kept');
    expect(write('from 80 to 140 bpm').musicNotes.join(' ')).toContain('not kept: 140 bpm');
    expect(write('music at 40 bpm', 2).musicNotes.join(' ')).toContain('one chord fills it');
    const plain = write('gentle music for a garden');
    expect(plain.musicNotes).toEqual([]);
    expect(Object.keys(plain.music).sort()).toEqual(['key', 'mood', 'pace', 'seed', 'tempo', 'version']);
  });

  test('is shown in no scene of a film', () => {
    const { scenes, music } = write(
      'A film about our bakery. Fresh bread daily. Music at 90 bpm in D minor.',
    );
    expect(music).toMatchObject({ tempo: 90, key: 2, mode: 'minor' });
    expect(scenes.flatMap(({ text }) => text).join(' ')).not.toMatch(/90|bpm|minor/i);
  });
});
