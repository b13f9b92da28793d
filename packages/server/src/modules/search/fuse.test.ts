import { expect, test } from 'vitest';
import { type FoundMatch, toMoments } from './fuse.ts';

const match = (source: string, startMs: number | null, score: number): FoundMatch => ({
  ...{ assetId: 'a', versionId: 'v', startMs, endMs: startMs === null ? null : startMs + 1_000 },
  ...{ score, source, text: null, highlights: [], why: '', mode: 'semantic' },
});

test('a passage that is alike is shown where the words stand in it', () => {
  const passage = { ...match('transcript', 0, 1), endMs: 10_000 };
  const words = (score: number): FoundMatch => ({ ...match('transcript', 4_000, score), mode: 'transcript' });
  const [told] = toMoments([passage, words(0.92)]);
  expect([told?.startMs, told?.endMs, told?.matches.length]).toEqual([4_000, 5_000, 2]);
  // One word of several says little of where.
  expect(toMoments([passage, words(0.4)])[0]).toMatchObject({ startMs: 0, endMs: 10_000 });
});

test('a moment comes before a whole file that is as alike, and after one that is called so', () => {
  const moments = toMoments([match('asset', null, 1), match('transcript', 4_000, 0.92)]);
  expect(moments.map(({ startMs }) => startMs)).toEqual([4_000, null]);
  const named = toMoments([
    match('name', null, 1),
    match('asset', null, 1),
    match('transcript', 4_000, 0.92),
  ]);
  expect(named.map(({ startMs }) => startMs)).toEqual([null, 4_000]);
});
