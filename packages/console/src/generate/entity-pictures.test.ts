import { expect, test } from 'vitest';
import { picturesOf } from './entity-pictures.ts';

const ada = { name: 'Ada', image_asset_ids: ['a1', 'a2', 'a3'] };
const bob = { name: 'Bob', image_asset_ids: ['b1', 'a2'] };

test('everybody is seen before anybody is seen twice', () => {
  const found = picturesOf([ada, bob], { taken: [], most: 3 });
  expect(found).toEqual([
    { id: 'a1', name: 'Ada' },
    { id: 'b1', name: 'Bob' },
    { id: 'a2', name: 'Ada' },
  ]);
});

test('a picture goes in once, and none that went in before', () => {
  const found = picturesOf([ada, bob], { taken: ['a1'], most: 9 });
  expect(found.map(({ id }) => id)).toEqual(['b1', 'a2', 'a3']);
  expect(picturesOf([], { taken: [], most: 2 })).toEqual([]);
});
