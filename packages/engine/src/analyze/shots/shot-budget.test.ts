import { describe, expect, it } from 'vitest';
import { BURST_SHOTS, createShotBudget, MOST_SHOTS } from './border-finder.ts';

/** Shots that a file gets which asks for one eight times a second. */
function shotsOf(hours: number, durationSeconds: number | null): number {
  const budget = createShotBudget({ framesPerSecond: 8, durationSeconds });
  let shots = 0;
  for (let index = 0; index < hours * 3600 * 8; index++) if (budget.take(index)) shots += 1;
  return shots;
}

describe('createShotBudget', () => {
  it('lets a trailer have all its shots', () => {
    const budget = createShotBudget({ framesPerSecond: 30, durationSeconds: 120 });
    const wanted = Array.from({ length: 240 }, (_, shot) => shot * 15);
    expect(wanted.every((index) => budget.take(index))).toBe(true);
  });

  it('bounds the shots of an hour, and those of the longest file', () => {
    expect(shotsOf(1, 3600)).toBeCloseTo(BURST_SHOTS + 3600, -1);
    expect(shotsOf(24, 24 * 3600)).toBeLessThanOrEqual(MOST_SHOTS + BURST_SHOTS);
    expect(shotsOf(24, null)).toBe(MOST_SHOTS + BURST_SHOTS);
  });
});
