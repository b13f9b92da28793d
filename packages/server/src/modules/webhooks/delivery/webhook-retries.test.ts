import { describe, expect, it } from 'vitest';
import { MOST_ATTEMPTS, nextAttemptAt, readRetryAfter } from './webhook-retries.ts';

const since = new Date('2026-01-31T12:00:00Z');
const HOUR = 3_600_000;

/** When each attempt is made of a delivery that always fails, in milliseconds after the first. */
function attemptsOf(random: number, askedWait: number | null = null): number[] {
  const times = [0];
  for (let number = 1; ; number += 1) {
    const at = new Date(since.getTime() + (times.at(-1) ?? 0));
    const next = nextAttemptAt({ number, at, since, askedWait, random });
    if (next === null) return times;
    times.push(next.getTime() - since.getTime());
  }
}

describe('nextAttemptAt', () => {
  it('goes on for three days, ever more rarely', () => {
    const times = attemptsOf(0.5);
    expect(times).toHaveLength(MOST_ATTEMPTS);
    expect(times[1]).toBe(5_000);
    expect((times.at(-1) ?? 0) / HOUR).toBeCloseTo(71.6, 1);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  });

  it('differs by chance, by a tenth at most', () => {
    const [least, most] = [attemptsOf(0).at(-1) ?? 0, attemptsOf(1).at(-1) ?? 0];
    expect(least / HOUR).toBeCloseTo(71.6 * 0.9, 0);
    expect(most / HOUR).toBeCloseTo(71.6 * 1.1, 0);
  });

  it('waits as long as it is asked to, a day at most, and not for ever', () => {
    const first = (askedWait: number) => (attemptsOf(0.5, askedWait)[1] ?? 0) / HOUR;
    expect(first(HOUR)).toBe(1);
    expect(first(1_000)).toBe(5_000 / HOUR);
    expect(first(1_000 * HOUR)).toBe(24);
    expect((attemptsOf(0.5, 1_000 * HOUR).at(-1) ?? 0) / HOUR).toBe(72);
  });
});

describe('readRetryAfter', () => {
  it('reads seconds and dates, and nothing else', () => {
    expect(readRetryAfter('120', since)).toBe(120_000);
    expect(readRetryAfter('Sat, 31 Jan 2026 12:01:00 GMT', since)).toBe(60_000);
    expect(readRetryAfter('Sat, 31 Jan 2026 11:00:00 GMT', since)).toBe(0);
    expect(readRetryAfter('soon', since)).toBeNull();
    expect(readRetryAfter('-5', since)).toBeNull();
    expect(readRetryAfter(undefined, since)).toBeNull();
  });
});
