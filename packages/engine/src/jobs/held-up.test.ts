import { expect, test } from 'vitest';
import { heldUpBetween, waitsOf } from './held-up.ts';

test('a process was held up for as long as the thread that waited most', () => {
  const before = new Map([
    ['1', 100],
    ['2', 50],
  ]);
  const now = new Map([
    ['1', 160],
    ['2', 1_050],
    ['3', 700],
  ]);
  expect(heldUpBetween(before, now)).toBe(1_000);
  expect(heldUpBetween(before, new Map([['3', 70]]))).toBe(70);
  expect(heldUpBetween(before, new Map())).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'is read of each thread, and of none where there is no such process',
  () => {
    const waits = waitsOf(process.pid);
    expect(waits.get(String(process.pid))).toBeGreaterThanOrEqual(0);
    expect(waits.size).toBeGreaterThan(1);
    expect(waitsOf(2 ** 22 + 1).size).toBe(0);
  },
);
