import { expect, test } from 'vitest';
import { createRecentMap, type RecentMap } from './recent-map.ts';

const kept = (map: RecentMap<string, string>) => [...'abcd'].filter((key) => map.get(key) !== undefined);

test('forgets what was used longest ago', () => {
  const map = createRecentMap<string, string>(2);
  for (const key of 'ab') map.set(key, key);
  map.get('a');
  map.set('c', 'c');
  expect(kept(map)).toEqual(['a', 'c']);
});

test('keeps no more than may weigh together, and nothing that weighs more alone', () => {
  const map = createRecentMap<string, string>(100, { weightOf: ({ length }) => length, most: 10 });
  map.set('a', '12345');
  map.set('b', '1234');
  map.set('c', '123');
  expect(kept(map)).toEqual(['b', 'c']);
  map.set('b', '1234567');
  expect(kept(map)).toEqual(['b', 'c']);
  map.set('c', '1');
  map.set('a', '12');
  expect(kept(map)).toEqual(['a', 'b', 'c']);
  map.delete('b');
  map.set('d', '1234567');
  expect(kept(map)).toEqual(['a', 'c', 'd']);
  map.set('b', '12345678901');
  expect(kept(map)).toEqual(['a', 'c', 'd']);
});
