import type { SceneFrame } from '@rushes/engine/generators';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeScriptText, writeScript } from './layout/ass-script.ts';
import { channelAt, type Element, elementBox, momentsOf, overlap, type TextElement } from './layout/stage.ts';
import { contrast, mix } from './look/color.ts';
import { FORMS, LAYOUTS, OBJECTS, PARTICLES, SCENERIES, STYLES, TYPOGRAPHIES } from './names.ts';
import { composeScene, drawScene } from './sources.ts';
import type { SceneSpec } from './types.ts';
import { writeScenes } from './writer.ts';

const RATE = { num: 30, den: 1 };
const SIZES = [
  [1280, 720],
  [720, 1280],
  [1080, 1080],
  [640, 360],
  [1080, 1350],
  [1920, 800],
] as const;

function frameOf([width, height]: readonly [number, number], frames = 120): SceneFrame {
  return { width, height, rate: RATE, frames };
}

const base: SceneSpec = (() => {
  const film = writeScenes({
    prompt: 'Snow, 50% off',
    frames: 120,
    rate: RATE,
    width: 640,
    height: 360,
    seed: 3,
  });
  const first = film.scenes[0];
  if (!first) throw new Error('no scene');
  return first.spec;
})();

const words = fc.constantFrom(
  'The first snow',
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
  'x',
  'a b c d e f g h i j k l m n o p',
  'Supercalifragilisticexpialidocious and more of the very long words',
  'W'.repeat(80),
  '日本の秋の紅葉はとても美しいです',
  'فيديو عن القهوة في الصباح',
  'I ❤️ pizza 🍕',
  'Ça coûte 1 234 € à peu près',
);

const anySpec = fc.record({
  seed: fc.nat(0xffffffff),
  layout: fc.constantFrom(...LAYOUTS),
  style: fc.constantFrom(...STYLES),
  scenery: fc.constantFrom(...SCENERIES),
  object: fc.constantFrom(...OBJECTS),
  particles: fc.constantFrom(...PARTICLES),
  typography: fc.constantFrom(...TYPOGRAPHIES),
  pace: fc.constantFrom('calm' as const, 'normal' as const, 'fast' as const),
  headline: words,
  body: fc.oneof(fc.constant(''), words),
  kicker: fc.oneof(fc.constant(''), words),
  figure: fc.constantFrom(null, { value: 1234567.5, decimals: 1, prefix: '$', suffix: ' miles' }),
  version: fc.constantFrom(1 as const, 2 as const, 3 as const, 5 as const),
  form: fc.constantFrom(...FORMS),
  values: fc.array(fc.integer({ min: -5, max: 100_000 }), { maxLength: 8 }),
});

type SpecParts = typeof anySpec extends fc.Arbitrary<infer T> ? T : never;

function specOf(parts: SpecParts): SceneSpec {
  const { headline, body, kicker, values, ...rest } = parts;
  const points = [headline, body || 'one', 'two', kicker || 'three'];
  return {
    ...base,
    ...rest,
    text: { kicker, headline, body, points, ordinal: 7 },
    data: values.map((value, index) => ({
      value,
      from: index % 2 ? 0 : null,
      decimals: 0,
      prefix: '',
      suffix: '%',
      label: index % 2 ? headline : kicker,
    })),
    cover: { ...base.cover, enter: 'left', exit: 'iris' },
  };
}

function texts(elements: readonly Element[]): TextElement[] {
  return elements.filter((element) => element.kind === 'text');
}

describe('composeScene', () => {
  const plain: SpecParts = {
    seed: 0,
    layout: 'point',
    style: 'soft',
    scenery: 'none',
    object: 'none',
    particles: 'none',
    typography: 'modern',
    pace: 'normal',
    headline: 'x',
    body: '',
    kicker: '',
    figure: null,
    version: 1,
    form: 'none',
    values: [],
  };
  const overfull: [SpecParts, (typeof SIZES)[number]][] = [
    [
      {
        ...plain,
        layout: 'number',
        pace: 'calm',
        headline: 'W'.repeat(72),
        body: 'The first snow',
        kicker: 'The first snow',
        figure: { value: 1234567.5, decimals: 1, prefix: '$', suffix: ' miles' },
      },
      [1080, 1080],
    ],
    [
      {
        ...plain,
        version: 2,
        layout: 'number',
        headline: 'W'.repeat(72),
        body: 'The first snow',
        kicker: 'The first snow',
        figure: { value: 1234567.5, decimals: 1, prefix: '$', suffix: ' miles' },
      },
      [1080, 1080],
    ],
    [
      { ...plain, object: 'gift', typography: 'condensed', headline: 'a b c d e f g h i j k l m n o p' },
      [1080, 1080],
    ],
  ];

  test('all text stays inside the 5 % margins, at all times, in every shape of frame', () => {
    fc.assert(
      fc.property(anySpec, fc.constantFrom(...SIZES), (parts, size) => {
        const [width, height] = size;
        for (const text of texts(composeScene(specOf(parts), frameOf(size)))) {
          for (const moment of momentsOf(text)) {
            if (channelAt(text.motion.opacity, moment, 1) < 0.02) continue;
            const box = elementBox(text, moment);
            if (box.top >= box.bottom) continue;
            expect(box.left, text.text).toBeGreaterThanOrEqual(width * 0.05);
            expect(box.right, text.text).toBeLessThanOrEqual(width * 0.95);
            expect(box.top, text.text).toBeGreaterThanOrEqual(height * 0.05);
            expect(box.bottom, text.text).toBeLessThanOrEqual(height * 0.95);
          }
        }
      }),
      { numRuns: 120, examples: overfull },
    );
  });

  const turningShape: [SpecParts, (typeof SIZES)[number]] = [
    {
      ...plain,
      style: 'editorial',
      object: 'wave',
      headline: 'Ça coûte 1 234 € à peu près',
      body: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
    },
    [1080, 1080],
  ];

  test('text has 4.5:1 against whatever stands behind it', () => {
    fc.assert(
      fc.property(anySpec, fc.constantFrom(...SIZES), (parts, size) => {
        const spec = specOf(parts);
        const elements = composeScene(spec, frameOf(size));
        for (const text of texts(elements)) {
          const below = elements
            .filter((element) => element.kind === 'shape' && element.layer < text.layer && !element.surrounds)
            .sort((a, b) => a.layer - b.layer);
          for (const moment of momentsOf(text).filter((_, index) => index % 4 === 0)) {
            const box = elementBox(text, moment);
            let grounds = text.layer > 70 ? [] : [...spec.palette.background];
            for (const shape of below) {
              const lives = shape.from <= moment && moment <= shape.until;
              if (!lives || !overlap(box, elementBox(shape, moment))) continue;
              const opacity = channelAt(shape.motion.opacity, moment, 1);
              grounds = grounds
                .map((ground) => mix(ground, shape.color, opacity))
                .concat(opacity > 0.97 ? [shape.color] : []);
            }
            // Colours are rounded to 8 bits at every blend.
            for (const ground of grounds)
              expect(contrast(text.color, ground), text.text).toBeGreaterThanOrEqual(4.48);
          }
        }
      }),
      { numRuns: 120, examples: [turningShape] },
    );
  });

  test('words of a scene of usual length can be read for a second and a half', () => {
    for (const pace of ['calm', 'normal', 'fast'] as const) {
      const spec: SceneSpec = {
        ...base,
        pace,
        text: { ...base.text, headline: 'Six words stand here for you' },
        cover: { enter: 'left', exit: 'left', color: '#ffffff' },
      };
      for (const text of texts(composeScene(spec, frameOf([1280, 720], pace === 'fast' ? 84 : 105)))) {
        const full = momentsOf(text).filter((moment) => channelAt(text.motion.opacity, moment, 1) > 0.95);
        expect(Math.max(...full) - Math.min(...full)).toBeGreaterThanOrEqual(1.5);
      }
    }
  });
});

describe('drawScene', () => {
  test('the same spec gives the same bytes; another seed others', () => {
    fc.assert(
      fc.property(anySpec, (parts) => {
        const spec = specOf(parts);
        const drawn = drawScene(spec, frameOf([1280, 720]));
        expect(drawScene(structuredClone(spec), frameOf([1280, 720]))).toEqual(drawn);
        // Scripts are kept: written anew, it is the same too.
        const elements = composeScene(structuredClone(spec), frameOf([1280, 720]));
        expect(writeScript({ elements, width: 1280, height: 720 })).toBe(drawn.ass);
        expect(drawn.background).toContain('s=32x18:r=30/2');
        expect(drawn.background).toMatch(/^[\w\s=:;,.'()+*/#-]+$/);
      }),
      { numRuns: 25 },
    );
    const other = drawScene({ ...base, seed: base.seed + 1 }, frameOf([1280, 720]));
    expect(other.ass).not.toBe(drawScene(base, frameOf([1280, 720])).ass);
  });

  test('looks for windows only where enough pictures are wanted for them to save time', () => {
    const frame = frameOf([1280, 720]);
    const hills = { ...base, scenery: 'hills' } as const;
    const written = (whole: boolean) =>
      writeScript({ elements: composeScene(hills, frame), width: 1280, height: 720, whole });
    expect(written(true)).not.toBe(written(false));
    expect(drawScene(hills, { ...frame, skip: 60, wanted: 1 }).ass).toBe(written(true));
    expect(drawScene(hills, { ...frame, skip: 119 }).ass).toBe(written(true));
    expect(drawScene(hills, { ...frame, skip: 20, wanted: 100 }).ass).toBe(written(false));
  });

  test.each([
    [{ num: 24_000, den: 1001 }, 's=32x18:r=24000/2002'],
    [{ num: 24, den: 1 }, 's=32x18:r=24/2'],
    [{ num: 20, den: 1 }, 's=32x18:r=20/1'],
  ])('at %o one backdrop is shown as long as nobody sees it', (rate, source) => {
    expect(drawScene(base, { ...frameOf([1280, 720]), rate }).background).toContain(source);
  });

  test('writes sane events: known times, no missing numbers', () => {
    fc.assert(
      fc.property(anySpec, fc.integer({ min: 1, max: 400 }), (parts, frames) => {
        const { ass } = drawScene(specOf(parts), frameOf([640, 360], frames));
        expect(ass).not.toMatch(/NaN|Infinity|undefined|e-\d/);
        const times = [...ass.matchAll(/^Dialogue: \d+,(\d:\d\d:\d\d\.\d\d),(\d:\d\d:\d\d\.\d\d),/gm)];
        for (const [, start = '', end = ''] of times) expect(start < end).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('text cannot leave its place in the script', () => {
    expect(escapeScriptText('a{\\pos(0,0)}b\\Nc\nd')).toBe('a\\{/pos(0,0)\\}b/Nc d');
    const spec = { ...base, text: { ...base.text, headline: '{\\p1}m 0 0\\N\nDialogue: 0' } };
    const { ass } = drawScene(spec, frameOf([640, 360]));
    const lines = ass.split('\n').filter((line) => line !== '');
    const events = lines.slice(lines.indexOf('[Events]') + 2);
    expect(events.every((line) => line.startsWith('Dialogue: '))).toBe(true);
    expect(ass).not.toContain('{\\p1}m 0 0\\N');
  });
});
