import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('results stand in the order of the items, and no more run at once than are allowed', async () => {
  let [running, most] = [0, 0];
  const results = await inParallel([5, 3, 1, 4, 2], 2, async (item, index) => {
    running += 1;
    most = Math.max(most, running);
    for (let wait = 0; wait < item; wait += 1) await turn();
    running -= 1;
    return `${index}:${item}`;
  });
  expect(results).toEqual(['0:5', '1:3', '2:1', '3:4', '4:2']);
  expect(most).toBe(2);
  expect(await inParallel([], 3, async () => 1)).toEqual([]);
});

test('after a failure nothing begins, and what had begun ends first', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = inParallel([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    for (let wait = 0; wait <= item; wait += 1) await turn();
    if (item === 0) throw new Error('the first');
    for (let wait = 0; wait < 5; wait += 1) await turn();
    ended.push(item);
  });
  await expect(work).rejects.toThrow('the first');
  expect(begun).toEqual([0, 1]);
  expect(ended).toEqual([1]);
});

test('others have their turn between items, also where the work never waits', async () => {
  let [done, seen] = [0, -1];
  setImmediate(() => {
    seen = done;
  });
  await inParallel(Array.from({ length: 100 }), 4, async () => {
    done += 1;
  });
  expect(done).toBe(100);
  expect(seen).toBe(4);
});
