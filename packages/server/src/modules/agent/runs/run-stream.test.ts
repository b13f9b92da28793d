import { expect, test } from 'vitest';
import { followRun } from './run-stream.ts';

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
