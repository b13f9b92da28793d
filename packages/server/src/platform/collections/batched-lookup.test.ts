import { expect, it } from 'vitest';
import { createBatchedLookup } from './batched-lookup.ts';

/** Lookups that end when told. */
function createSlowLookup({ most = 100 } = {}) {
  const asked: { group: string; keys: readonly string[]; end: () => void; fail: () => void }[] = [];
  const lookUp = createBatchedLookup<string>({
    most,
    find: (group, keys) =>
      new Promise((resolve, reject) => {
        const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${group}/${key}`]));
        asked.push({ group, keys, end: () => resolve(found), fail: () => reject(new Error('lost')) });
      }),
  });
  return { asked, lookUp };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('asks at once for the first, and once for all who came meanwhile', async () => {
  const { asked, lookUp } = createSlowLookup();
  const first = lookUp('g', 'a');
  const others = ['b', 'a', 'none', 'b'].map((key) => lookUp('g', key));
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.end();
  expect(await first).toBe('g/a');
  await turn();
  // Who asked for the same while it was looked up gets what was read afterwards.
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a', 'none']]);
  asked[1]?.end();
  expect(await Promise.all(others)).toEqual(['g/b', 'g/a', undefined, 'g/b']);
});

it('keeps groups apart, and none waits for another', async () => {
  const { asked, lookUp } = createSlowLookup();
  const answers = Promise.all([lookUp('g', 'a'), lookUp('h', 'a')]);
  expect(asked.map(({ group }) => group)).toEqual(['g', 'h']);
  for (const { end } of asked) end();
  expect(await answers).toEqual(['g/a', 'h/a']);
});

it('asks for no more at once than allowed', async () => {
  const { asked, lookUp } = createSlowLookup({ most: 2 });
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((key) => lookUp('g', key)));
  for (let index = 0; index < 3; index += 1) {
    asked[index]?.end();
    await turn();
  }
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['d']]);
  expect(await answers).toEqual(['g/a', 'g/b', 'g/c', 'g/d']);
});

it('fails those whose lookup failed, and goes on', async () => {
  const { asked, lookUp } = createSlowLookup();
  const first = lookUp('g', 'a');
  const second = lookUp('g', 'b');
  asked[0]?.fail();
  await expect(first).rejects.toThrow('lost');
  await turn();
  asked[1]?.end();
  expect(await second).toBe('g/b');
  void lookUp('g', 'c');
  await turn();
  expect(asked.at(-1)?.keys).toEqual(['c']);
});
