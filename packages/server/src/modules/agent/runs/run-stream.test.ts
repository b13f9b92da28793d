import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TaskRecord } from '../../tasks/tasks.service.ts';
import { followRun } from './run-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

const run = {
  ...{ id: 'r', chat_id: 'c', user_id: 'u', task_id: 't', request: {}, outcome: null },
  ...{ project_id: null, export_task_id: null },
};

test('followRun ends where the task went with its account', async () => {
  const ended: string[] = [];
  const deps = {
    runs: { eventsAfter: async () => [] },
    tasks: { findTask: async () => null },
    notifications: { subscribe: (channel: string) => () => void ended.push(channel) },
    describeResult: () => Promise.reject(new Error('There is no result.')),
  };
  const { signal } = new AbortController();
  const said = await Array.fromAsync(followRun(deps, { run, sequence: 0, signal, view: 'events' }));
  expect(said).toEqual([]);
  expect(ended).toEqual(['rushes_run', 'rushes_task']);
});

describe('the end of a run', () => {
  /** A stream that waits for more, with what ends its task and what tells of that. */
  async function follow() {
    // Time stands still: what comes was told, or comes when the test lets time pass.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const record: TaskRecord = {
      ...{ id: 't', type: 'create_task', state: 'STARTED', stage: null, progress: 0 },
      ...{ result: null, error: null, endedAt: null },
    };
    const heard: ((id: string | null) => void)[] = [];
    const isAsked = Promise.withResolvers<void>();
    const deps = {
      runs: {
        eventsAfter: async () => {
          isAsked.resolve();
          return [];
        },
      },
      tasks: { findTask: async () => ({ ...record }) },
      notifications: {
        subscribe: (channel: string, tell: (id: string | null) => void) => {
          if (channel === 'rushes_task') heard.push(tell);
          return () => undefined;
        },
      },
      describeResult: () => Promise.reject(new Error('There is no result.')),
    };
    const { signal } = new AbortController();
    const events = followRun(deps, { run, sequence: 0, signal, view: 'events' });
    const first = events.next();
    await isAsked.promise;
    return {
      first,
      cancel: () => Object.assign(record, { state: 'REVOKED', endedAt: '2026-01-01T00:00:00Z' }),
      tell: () => heard.forEach((one) => void one('t')),
    };
  }

  const cancelled = {
    value: { event: 'service.stream.end', data: { reason: 'cancelled', result: { code: 'cancelled' } } },
  };

  test('is said as soon as it is told of', async () => {
    const { first, cancel, tell } = await follow();
    cancel();
    tell();
    expect(await first).toMatchObject(cancelled);
  });

  test('is said within a second where nothing tells of it', async () => {
    const { first, cancel } = await follow();
    cancel();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toMatchObject(cancelled);
  });
});
