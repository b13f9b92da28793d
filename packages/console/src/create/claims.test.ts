import { expect, test } from 'vitest';
import { groupClaims } from './claims.ts';

test('what was asked and is so, what is not, and what was chosen are told apart', () => {
  const groups = groupClaims([
    { met: true, kind: 'length', asked: { seconds: 10 }, seconds: 10, frames: 300 },
    { met: true, kind: 'rate', asked: null, rate: { num: 30_000, den: 1_001 } },
    { met: true, kind: 'title', text: 'Toys', place: 'opening' },
    { met: false, kind: 'words', words: 'unicorn flying', reason: 'I did not understand “unicorn flying”' },
    { met: true, kind: 'assets', asked: ['a', 'b'], used: ['a', 'b'] },
    { met: true, kind: 'time', assetId: 'a', askedFrames: 75, frames: 75 },
    { met: true, kind: 'time', assetId: 'b', askedFrames: 75, frames: 75 },
  ]);
  expect(groups.done).toEqual([
    { kind: 'length', detail: '10 s', reason: null, times: 1 },
    { kind: 'title', detail: '“Toys”', reason: null, times: 1 },
    { kind: 'assets', detail: '2', reason: null, times: 1 },
    { kind: 'time', detail: '', reason: null, times: 2 },
  ]);
  expect(groups.chosen).toEqual([{ kind: 'rate', detail: '29.97 fps', reason: null, times: 1 }]);
  expect(groups.notDone[0]).toMatchObject({ kind: 'words', reason: 'I did not understand “unicorn flying”' });
});

test('what is no claim is left out, whatever it is', () => {
  const strange = [null, 7, 'x', [], {}, { kind: 'x' }, { met: 'yes', kind: 'x' }];
  expect(groupClaims(strange)).toEqual({ done: [], notDone: [], chosen: [] });
});
