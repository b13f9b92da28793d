import { expect, it } from 'vitest';
import { TurnQueue } from './turns.ts';

it('gives up a wait that takes longer than one for a lock may, and leaves the line as it was', async () => {
  const queue = new TurnQueue({ connections: 10, longestWait: 1 });
  const first = await queue.take('a');
  const second = await queue.take('a');
  expect(queue.takeNow('a')).toBeNull();
  await expect(queue.take('a')).rejects.toMatchObject({
    code: 'database_unavailable',
    headers: { 'retry-after': '5' },
  });
  // The turn that nobody waits for any more is handed on.
  first();
  const third = await queue.take('a');
  second();
  third();
  expect(queue.takeNow('a')).not.toBeNull();
  expect(queue.takeNow('a')).not.toBeNull();
  expect(queue.takeNow('a')).toBeNull();
});

it('leaves those of other accounts alone', async () => {
  const queue = new TurnQueue({ connections: 10 });
  await queue.take('a');
  await queue.take('a');
  expect(queue.takeNow('a')).toBeNull();
  expect(queue.takeNow('b')).not.toBeNull();
});
