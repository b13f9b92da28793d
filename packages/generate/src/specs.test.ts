import { MediaError } from '@rushes/engine/generators';
import { describe, expect, test } from 'vitest';
import { parseMusicSpec, parseSceneSpec } from './specs.ts';
import type { SceneSpec } from './types.ts';
import { writeScenes } from './writer.ts';

const film = writeScenes({
  prompt: 'Coffee, 3 cups a day',
  frames: 90,
  rate: { num: 30, den: 1 },
  width: 640,
  height: 360,
  seed: 1,
});

function spec(): SceneSpec {
  const first = film.scenes[0];
  if (!first) throw new Error('no scene');
  return structuredClone(first.spec);
}

/** A spec with one field, named by its path, replaced. */
function changed(path: string, value: unknown): unknown {
  const copy = spec() as unknown as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place = copy;
  for (const key of keys) place = place[key] as Record<string, unknown>;
  place[last] = value;
  return copy;
}

test('what is drawn has the blank between a number and its unit, and none that nobody wrote', () => {
  const figure = (suffix: string) => ({ value: 14, decimals: 0, prefix: '', suffix });
  const suffixOf = (suffix: string) => parseSceneSpec(changed('figure', figure(suffix))).figure?.suffix;
  expect([' clicks', '%', ' ', '\u00a0kg', ' clicks '].map(suffixOf)).toEqual([
    ' clicks',
    '%',
    '',
    ' kg',
    ' clicks',
  ]);
  const { scenes } = writeScenes({
    ...{ prompt: 'Before: 14 clicks. After: 2 clicks.', frames: 240, rate: { num: 30, den: 1 } },
    ...{ width: 640, height: 360, seed: 1 },
  });
  const cards = scenes.find(({ spec: { layout } }) => layout === 'cards');
  expect(parseSceneSpec(cards?.spec).data.map(({ suffix }) => suffix)).toEqual([' clicks', ' clicks']);
});

describe('parseSceneSpec', () => {
  test.each([
    ['layout', 'ass=/etc/passwd'],
    ['style', null],
    ['scenery', '__proto__'],
    ['object', 'constructor'],
    ['particles', 7],
    ['seed', -1],
    ['seed', 1.5],
    ['seed', Number.POSITIVE_INFINITY],
    ['version', 6],
    ['palette', []],
    ['palette.ink', 'red'],
    ['palette.ink', "#fff'[x];movie=/etc/passwd"],
    ['palette.background', ['#000000']],
    ['palette.background', Array(5).fill('#000000')],
    ['palette.extra', '#000000'],
    ['text', 'hello'],
    ['text.headline', 'x'.repeat(241)],
    ['text.headline', { toString: 'x' }],
    ['text.points', Array(9).fill('x')],
    ['text.ordinal', 100],
    ['figure', { value: Number.NaN, decimals: 0, prefix: '', suffix: '' }],
    ['figure', { value: 1e13, decimals: 0, prefix: '', suffix: '' }],
    ['figure', { value: 1, decimals: 9, prefix: '', suffix: '' }],
    ['cover.exit', 'explode'],
    ['cover', undefined],
    ['unknown', 1],
  ])('refuses a bad %s', (path, value) => {
    expect(() => parseSceneSpec(changed(path, value))).toThrow(MediaError);
    expect(() => parseSceneSpec(changed(path, value))).toThrow(new RegExp(path.split('.').pop() ?? ''));
  });

  test.each([[null], ['scene'], [[]], [{}], [42]])('refuses %j', (value) => {
    expect(() => parseSceneSpec(value)).toThrow(MediaError);
  });

  test('cleans texts: one line, no control characters, no overrides of direction', () => {
    const text = 'a\r\n b\u0000\u202ec\u2066d\ud800';
    expect(parseSceneSpec(changed('text.headline', text)).text.headline).toBe('a bcd');
  });
});

describe('parseMusicSpec', () => {
  test('refuses what is no music', () => {
    for (const change of [
      { tempo: 0 },
      { tempo: 1e9 },
      { key: 12 },
      { mood: 'x' },
      { pace: 1 },
      { seed: 0.5 },
      { more: 1 },
    ]) {
      expect(() => parseMusicSpec({ ...film.music, ...change })).toThrow(MediaError);
    }
    expect(() => parseMusicSpec(undefined)).toThrow(MediaError);
    expect(parseMusicSpec({ ...film.music })).toEqual(film.music);
  });
});
