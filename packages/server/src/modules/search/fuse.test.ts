import { expect, test } from 'vitest';
import { type FoundMatch, toMoments } from './fuse.ts';

const match = (source: string, startMs: number | null, score: number): FoundMatch => ({
  ...{ assetId: 'a', versionId: 'v', startMs, endMs: startMs === null ? null : startMs + 1_000 },
  ...{ score, source, text: null, highlights: [], why: '', mode: 'semantic' },
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
