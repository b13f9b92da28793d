import { expect, test } from 'vitest';
import { anySignal } from './any-signal.ts';

test.each([
  ['as the runtime does', (all: AbortSignal[]) => anySignal(all)],
  ['by itself, where the runtime can not', (all: AbortSignal[]) => anySignal(all, null)],
])('signals are joined %s', (_how, joinAll) => {
  const [first, second] = [new AbortController(), new AbortController()];
  const joined = joinAll([first.signal, second.signal]);
  expect(joined.aborted).toBe(false);
  second.abort(new Error('enough'));
  expect([joined.aborted, joined.reason]).toEqual([true, new Error('enough')]);
  first.abort(new Error('too late'));
  const late = joinAll([first.signal, new AbortController().signal]);
  expect([late.aborted, late.reason]).toEqual([true, new Error('too late')]);
});
