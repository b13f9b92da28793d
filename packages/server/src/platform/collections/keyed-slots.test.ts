import { expect, it } from 'vitest';
import { createKeyedSlots } from './keyed-slots.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many of a key at a time, in order, and other keys besides', async () => {
  const slots = createKeyedSlots({ running: 2, waiting: 10 });
  const gates = new Map<string, () => void>();
  const started: string[] = [];
  const start = (key: string, name: string) =>
    slots.run(key, async () => {
      started.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      return name;
    });
  const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('a', 'a4'), start('b', 'b1')];
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  gates.get('a2')?.();
  await settled();
  expect(started.at(-1)).toBe('a3');
  for (const name of ['a1', 'a3', 'b1']) gates.get(name)?.();
  await settled();
  gates.get('a4')?.();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

it('refuses what would wait behind too many, and takes it again later', async () => {
  const slots = createKeyedSlots({ running: 1, waiting: 1 });
  const release = await slots.take('a');
  const second = slots.take('a');
  await expect(slots.take('a')).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'retry-after': '1' },
  });
  release();
  release();
  const releaseSecond = await second;
  const third = slots.take('a');
  releaseSecond();
  (await third)();
  expect(await slots.run('a', async () => 'free again')).toBe('free again');
});

it('lets more or fewer of a key run from when it is told so, also of those that wait', async () => {
  const slots = createKeyedSlots({ running: 1, waiting: 10 });
  const first = await slots.take('a');
  const waiting = slots.take('a');
  const third = await slots.take('a', 3);
  const second = await waiting;
  const fourth = slots.take('a', 1);
  let isThere = false;
  void fourth.then(() => {
    isThere = true;
  });
  for (const release of [first, second]) {
    release();
    await settled();
    expect(isThere).toBe(false);
  }
  third();
  (await fourth)();
});

it('gives the slot back when the work fails', async () => {
  const slots = createKeyedSlots({ running: 1, waiting: 0 });
  await expect(slots.run('a', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(await slots.run('a', async () => 1)).toBe(1);
});
