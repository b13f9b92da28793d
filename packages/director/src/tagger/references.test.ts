import { expect, test } from 'vitest';
import { placedIn, spokenOf } from './references.ts';
import { plainShot } from './tagged-film.ts';

const shots = ['kitchen', 'garden', 'portrait'].map((name) => plainShot(name, name));
const isStill = (id: string) => id === 'portrait';
const idsOf = (told: readonly { assetId: string }[] | null) => told?.map(({ assetId }) => assetId) ?? null;

test.each([
  ['the second one', ['garden']],
  ['second', ['garden']],
  ['le premier', ['kitchen']],
  ['第二段', ['garden']],
  ['the last two', ['garden', 'portrait']],
  ['clips 2 and 3', ['garden', 'portrait']],
  ['the clips', ['kitchen', 'garden', 'portrait']],
  ['all of them', ['kitchen', 'garden', 'portrait']],
  ['both', ['garden', 'portrait']],
  ['the photo', ['portrait']],
  ['again', ['portrait']],
  ['it', ['portrait']],
])('"%s" speaks of shots that were told', (words, ids) => {
  expect(idsOf(spokenOf(words, shots, isStill))).toEqual(ids);
});

test.each(['the fifth one', 'the harbour', 'clip 9', ''])('"%s" speaks of none of them', (words) => {
  expect(spokenOf(words, shots, isStill)).toBeNull();
});

test('nothing was told yet', () => {
  expect(spokenOf('the second one', [], isStill)).toBeNull();
});

test('shots by their places among other words', () => {
  expect(idsOf(placedIn('those last two 6 sec each', shots))).toEqual(['portrait', 'garden']);
  expect(placedIn('the last 5 seconds', shots)).toBeNull();
});
