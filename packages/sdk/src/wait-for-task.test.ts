import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from './client.ts';
import { waitForTask } from './wait-for-task.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that ends after some seconds, and how often it was looked at. */
function taskOf(seconds: number) {
  const end = Date.now() + seconds * 1_000;
  const getTask = vi.fn(async () => ({ status: Date.now() < end ? 'PENDING' : 'COMPLETE', result: null }));
  return { end, getTask, client: { getTask } as unknown as Pick<Client, 'getTask'> };
}

it.each([
  { seconds: 2, most: 5, late: 500 },
  { seconds: 60, most: 40, late: 5_000 },
  { seconds: 510, most: 130, late: 5_000 },
])(
  'looks at a task of $seconds s no more than $most times, and sees its end soon',
  async ({ seconds, most, late }) => {
    const { end, getTask, client } = taskOf(seconds);
    const ended = waitForTask(client, 'one').then((how) => ({ how, at: Date.now() }));
    await vi.runAllTimersAsync();
    const { how, at } = await ended;
    expect(how).toEqual({ status: 'COMPLETE', result: null });
    expect(at - end).toBeLessThanOrEqual(late);
    expect(getTask.mock.calls.length).toBeLessThanOrEqual(most);
  },
);

it('never looks more often than it is told to', async () => {
  const { getTask, client } = taskOf(60);
  const ended = waitForTask(client, 'one', { everyMilliseconds: 20_000 });
  await vi.runAllTimersAsync();
  await ended;
  expect(getTask).toHaveBeenCalledTimes(4);
});

it('ends when it is told to', async () => {
  const { client } = taskOf(60);
  const leaving = new AbortController();
  const ended = waitForTask(client, 'one', { signal: leaving.signal });
  const refused = expect(ended).rejects.toThrow('enough');
  await vi.advanceTimersByTimeAsync(1_000);
  leaving.abort(new Error('enough'));
  await refused;
});
