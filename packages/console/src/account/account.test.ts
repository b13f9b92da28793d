import { expect, test } from 'vitest';
import { isWaiting, stateOf, wordsOfKind } from './task-words.ts';
import { byAction, byDay } from './usage-days.ts';

test('every state of the wire is one that people know', () => {
  const states = ['PENDING', 'STARTED', 'PROGRESS', 'RETRY', 'SUCCESS', 'FAILURE', 'REVOKED'];
  expect(states.map((status) => stateOf({ status }))).toEqual([
    'waiting',
    'running',
    'running',
    'running',
    'done',
    'failed',
    'cancelled',
  ]);
  expect(states.filter((status) => isWaiting({ status }))).toHaveLength(4);
  const kinds = ['index_task', 'task', 'create.run', 'createProject', 'take_back'];
  expect(kinds.map(wordsOfKind)).toEqual(['Index', 'Task', 'Create run', 'Create project', 'Take back']);
});

test('days without use stand between the others', () => {
  const days = byDay(
    [
      { day: '2026-03-30', credits: 2 },
      { day: '2026-03-30', credits: 1 },
      { day: '2026-03-01', credits: 5 },
      { day: '2026-01-01', credits: 9 },
    ],
    new Date('2026-03-31T00:00:00Z'),
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-03-01', credits: 5 });
  expect(days.at(-1)).toEqual({ day: '2026-03-30', credits: 3 });
  expect(days.reduce((sum, { credits }) => sum + credits, 0)).toBe(8);
});

test('what was spent is summed by its kind, and what came to nothing is left out', () => {
  const rows = [
    { action: 'export', credits: 1 },
    { action: null, credits: 3 },
    { action: 'export', credits: 1.5 },
    { action: 'createComment', credits: 0.000_2 },
  ] as Parameters<typeof byAction>[0];
  expect(byAction(rows, 'Other')).toEqual([
    ['Other', 3],
    ['export', 2.5],
  ]);
});
