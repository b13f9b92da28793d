import { expect, it } from 'vitest';
import { type Context, UsageError } from './command.ts';
import { limitOptions, readLimits } from './limit-options.ts';
import { momentOption, readCredits, readSomeCredits, wholeOption } from './read-words.ts';

/** A command line with these options. */
function contextOf(options: Record<string, string>): Context {
  return {
    words: [],
    option: (name) => options[name],
    has: () => false,
    confirm: async () => undefined,
    actor: { name: 'ada@host' },
  } as Partial<Context> as Context;
}

it('credits have up to six decimals, none of which is lost', () => {
  expect(['0', '1', '12.5', '0.000001', '999999999.999999'].map(readCredits)).toEqual([
    0, 1_000_000, 12_500_000, 1, 999_999_999_999_999,
  ]);
  for (const text of ['', '-1', '1e3', '0.0000001', '9999999999', '1,5', ' 1', '0x1']) {
    expect(() => readCredits(text)).toThrow(UsageError);
  }
  expect(() => readSomeCredits('0.0')).toThrow(UsageError);
});

it('whole numbers have bounds', () => {
  const bounds = { min: 1, max: 10 };
  expect(wholeOption(contextOf({ limit: '10' }), 'limit', bounds)).toBe(10);
  expect(wholeOption(contextOf({}), 'limit', bounds)).toBeUndefined();
  for (const limit of ['0', '11', '1.5', 'x', '']) {
    expect(() => wholeOption(contextOf({ limit }), 'limit', bounds)).toThrow(UsageError);
  }
});

it('times are those that are still to come', () => {
  const now = new Date('2026-01-31T12:00:00Z');
  expect(momentOption(contextOf({ expires: '2026-02-01' }), 'expires', now)).toEqual(new Date('2026-02-01'));
  for (const expires of ['2026-01-31', 'tomorrow', '2026-13-01', '12']) {
    expect(() => momentOption(contextOf({ expires }), 'expires', now)).toThrow(UsageError);
  }
});

it('limits are read where they are given, in their own units', () => {
  expect(readLimits(contextOf({}))).toEqual({});
  expect(
    readLimits(contextOf({ 'storage-gb': '1.5', tasks: '2', requests: '3', 'per-minute': '4' })),
  ).toEqual({
    storageQuotaBytes: 1_500_000_000,
    taskParallelism: 2,
    requestParallelism: 3,
    requestsPerMinute: 4,
  });
  for (const name of Object.keys(limitOptions)) {
    expect(() => readLimits(contextOf({ [name]: '-1' }))).toThrow(UsageError);
  }
});
