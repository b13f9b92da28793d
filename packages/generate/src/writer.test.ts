import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, hexToOklch } from './look/color.ts';
import { parseMusicSpec, parseSceneSpec } from './specs.ts';
import type { WriteRequest } from './types.ts';
import { wordsOf } from './words/lexicon.ts';
import { writeScenes } from './writer.ts';

const RATE = { num: 30, den: 1 };

function write(prompt: string, change: Partial<WriteRequest> = {}) {
  return writeScenes({ prompt, frames: 600, rate: RATE, width: 1280, height: 720, seed: 5, ...change });
}

function textsIn(prompt: string, change: Partial<WriteRequest> = {}) {
  return write(prompt, change).scenes.flatMap((scene) => scene.text);
}

const PROMPTS = [
  'A 20 second teaser about the first snow in the mountains, calm, blue and white',
  'Three reasons to drink more water: energy, focus and better sleep',
  'Explain how photosynthesis works for kids, 30 seconds, vertical',
  'Announce our summer sale: 50% off all sandals until Sunday',
  'A city at night, neon, fast cuts, 15 seconds for TikTok',
  'Make a 1 min video titled "Ocean stories" about whales. Whales sing for hours. A blue whale weighs 150 tons.',
  'how to bake sourdough bread: 1. mix flour and water 2. let it rest 3. shape the loaf 4. bake it hot',
];

describe('writeScenes', () => {
  test('lengths add up to the frame, whatever the length, rate and prompt', () => {
    const rates = [
      RATE,
      { num: 24, den: 1 },
      { num: 25, den: 1 },
      { num: 30000, den: 1001 },
      { num: 60, den: 1 },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...PROMPTS, '', '…', 'space'),
        fc.double({ min: 1, max: 120, noNaN: true }),
        fc.constantFrom(...rates),
        fc.constantFrom('calm' as const, 'normal' as const, 'fast' as const),
        fc.nat(0xffffffff),
        (prompt, seconds, rate, pace, seed) => {
          const frames = Math.max(1, Math.round((seconds * rate.num) / rate.den));
          const film = write(prompt, { frames, rate, pace, seed });
          expect(film.scenes.reduce((sum, scene) => sum + scene.frames, 0)).toBe(frames);
          expect(film.scenes.every((scene) => Number.isInteger(scene.frames) && scene.frames > 0)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('the same request gives the same film, as plain JSON that parses back', () => {
    for (const prompt of PROMPTS) {
      const film = write(prompt);
      expect(write(prompt)).toEqual(film);
      for (const { spec } of film.scenes)
        expect(parseSceneSpec(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
      expect(parseMusicSpec(JSON.parse(JSON.stringify(film.music)))).toEqual(film.music);
    }
  });

  test('other prompts and other seeds give other films', () => {
    const looks = PROMPTS.map((prompt) => JSON.stringify(write(prompt).scenes.map((scene) => scene.spec)));
    expect(new Set(looks).size).toBe(PROMPTS.length);
    const seeds = [1, 2, 3, 4].map((seed) => JSON.stringify(write('A day in the city', { seed }).scenes));
    expect(new Set(seeds).size).toBe(4);
  });

  test('shows only words of the prompt', () => {
    for (const prompt of PROMPTS) {
      const known = new Set(wordsOf(prompt));
      const shown = textsIn(prompt)
        .flatMap(wordsOf)
        .filter((word) => !/^\d/.test(word));
      expect(shown.filter((word) => !known.has(word))).toEqual([]);
    }
  });

  test('tells its subject in a title and leaves out what is about the video', () => {
    const all = textsIn(PROMPTS[0] ?? '').join(' ');
    expect(all).toContain('The first snow');
    expect(all).not.toMatch(/teaser|20 second|calm|blue/i);
    expect(textsIn(PROMPTS[2] ?? '')[0]).toBe('How photosynthesis works for kids');
    expect(textsIn(PROMPTS[4] ?? '').join(' ')).not.toMatch(/tiktok|cuts|15/i);
  });

  test('a list becomes its points in order', () => {
    const texts = textsIn(PROMPTS[1] ?? '');
    const places = ['Energy', 'Focus', 'Better sleep'].map((point) => texts.indexOf(point));
    expect(places.every((place) => place > 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    const short = write(PROMPTS[6] ?? '', { frames: 240 });
    const list = short.scenes.find((scene) => scene.spec.layout === 'steps');
    expect(list?.spec.text.points).toHaveLength(4);
  });

  test('a number becomes a number scene with what it counts', () => {
    const scene = write(PROMPTS[3] ?? '').scenes.find((item) => item.spec.layout === 'number');
    expect(scene?.text).toEqual(['50%', 'Off all sandals until Sunday']);
    const whale = write(PROMPTS[5] ?? '', { frames: 900 }).scenes.find(
      (item) => item.spec.layout === 'number',
    );
    expect(whale?.spec.figure).toMatchObject({ value: 150 });
  });

  test('quoted and given titles and given lines are shown as they are', () => {
    expect(textsIn(PROMPTS[5] ?? '')[0]).toBe('Ocean stories');
    const film = write('anything at all', {
      title: 'Toy parade',
      topic: 'three toys',
      lines: ['They march.', 'They dance.'],
    });
    const texts = film.scenes.flatMap((scene) => scene.text);
    expect(texts[0]).toBe('Toy parade');
    expect(texts).toEqual(expect.arrayContaining(['They march.', 'They dance.']));
  });

  test('named colours are honoured', () => {
    const hueOf = (prompt: string) =>
      hexToOklch(write(prompt).scenes[0]?.spec.palette.background[0] ?? '#000000');
    const away = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
    expect(away(hueOf('waves in deep blue').h, 258)).toBeLessThan(15);
    expect(away(hueOf('a green forest').h, 152)).toBeLessThan(20);
    expect(away(hueOf('purple dreams').h, 305)).toBeLessThan(20);
    expect(hueOf('a car show, black and red').l).toBeLessThan(0.3);
  });

  test('type is readable on every palette of every film', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROMPTS), fc.nat(0xffffffff), (prompt, seed) => {
        for (const { spec } of write(prompt, { seed }).scenes) {
          for (const ground of spec.palette.background) {
            expect(contrast(spec.palette.ink, ground)).toBeGreaterThanOrEqual(4.5);
            expect(contrast(spec.palette.accent, ground)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('pace decides how many scenes there are', () => {
    const count = (pace: 'calm' | 'fast') => write(PROMPTS[5] ?? '', { pace, frames: 900 }).scenes.length;
    expect(count('fast')).toBeGreaterThan(count('calm'));
  });

  test('text that is no prompt still gives a film', () => {
    for (const prompt of [
      '',
      '   ',
      '!!!',
      '\u0000\u202e',
      'a'.repeat(5000),
      '{\\pos(0,0)}',
      '日本の秋の紅葉について20秒の動画',
    ]) {
      const film = write(prompt);
      for (const { spec } of film.scenes) expect(parseSceneSpec(spec)).toEqual(spec);
    }
  });

  test('refuses lengths and rates that are none', () => {
    expect(() => write('x', { frames: 0 })).toThrow(/frames/);
    expect(() => write('x', { frames: 1.5 })).toThrow(/frames/);
    expect(() => write('x', { rate: { num: 0, den: 1 } })).toThrow(/rate/);
  });

  test('a short film of an event says on its card what else was said of it', () => {
    const prompt =
      'Grand opening of our bike shop Sprocket on Friday 5 June at 18:00, 12 Mill Lane. Free coffee.';
    const texts = (frames: number) => write(prompt, { frames }).scenes.map(({ text }) => text.join(' | '));
    const card = 'June | 5 | Grand opening of our bike shop Sprocket | Friday, 18:00 | 12 Mill Lane';
    expect(texts(300)).toContain(`${card} | Free coffee`);
    // Where there is time for it, it has a scene of its own.
    expect(texts(900)).toEqual(expect.arrayContaining([card, 'Free coffee']));
  });

  test('a countdown to what is quoted says it at the end alone', () => {
    const { scenes } = write('countdown from 5 then "HAPPY NEW YEAR" with fireworks', { frames: 240 });
    expect(scenes.map(({ text }) => text)).toEqual([['5'], ['HAPPY NEW YEAR']]);
    // What floats is no text; it is seen.
    expect(scenes.map(({ spec }) => spec.particles)).toEqual(['sparks', 'sparks']);
  });
});
