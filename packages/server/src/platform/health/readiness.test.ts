import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

test('is ready when every part is provided and works', async () => {
  const readiness = createReadiness(['database', 'workers']);
  readiness.provide('database', async () => undefined);
  expect(await readiness.report()).toEqual({
    ready: false,
    parts: { database: 'ready', workers: 'starting' },
  });
  readiness.provide('workers', () => undefined);
  expect((await readiness.report()).ready).toBe(true);
});

test('says why a part is not ready, also one that never answers', async () => {
  const readiness = createReadiness([], 5);
  readiness.provide('storage', () => {
    throw new Error('the disk is full');
  });
  readiness.provide('database', () => new Promise(() => undefined));
  const parts = { storage: 'the disk is full', database: 'no answer within 5 ms' };
  expect(await readiness.report()).toEqual({ ready: false, parts });
});

test('is not ready once it is stopping', async () => {
  const readiness = createReadiness([]);
  expect((await readiness.report()).ready).toBe(true);
  readiness.stopping();
  expect((await readiness.report()).ready).toBe(false);
});

test('questions at the same time are asked once', async () => {
  let asked = 0;
  const readiness = createReadiness([]);
  readiness.provide('database', async () => {
    asked += 1;
  });
  await Promise.all([readiness.report(), readiness.report(), readiness.report()]);
  expect(asked).toBe(1);
});
