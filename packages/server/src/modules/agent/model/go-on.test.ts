import { expect, test } from 'vitest';
import { toldArguments } from '../runs/run-reporter.ts';
import { doneBefore, spentBefore } from './go-on.ts';
import type { EarlierCall } from './model-runs.repo.ts';

const callOf = (given: Record<string, unknown>, microcredits = 0): EarlierCall => ({
  ...{ toolId: 'write', arguments: toldArguments(given), status: 'completed', microcredits },
});

test('a call with more arguments than are told is known again, and no other', () => {
  const long = (end: string) => ({ text: `${'a'.repeat(10_000)}${end}` });
  const wasDone = doneBefore({ said: '', calls: [callOf(long('1'))], tasks: [] }, () => 'changes');
  expect(wasDone('write', long('1'))).toBe(true);
  expect(wasDone('write', long('2'))).toBe(false);
});

test('work counts as spent that was started by a call whose end nobody saw', () => {
  const task = { id: 't', type: 'export_task', payload: {}, microcredits: 70 };
  const begun = { ...callOf({}), status: null };
  expect(spentBefore({ said: '', calls: [begun], tasks: [task] })).toBe(70);
  expect(spentBefore({ said: '', calls: [callOf({}, 75), begun], tasks: [task] })).toBe(75);
});
