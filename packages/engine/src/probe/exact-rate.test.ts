import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactRate, nearestFraction } from './frame-timing.ts';

describe('exactRate', () => {
  it.each([
    [23.976, 24000, 1001],
    [23.98, 24000, 1001],
    [2398 / 100, 24000, 1001],
    [23.976023976, 24000, 1001],
    [24, 24, 1],
    [24.0001, 24, 1],
    [25, 25, 1],
    [29.97, 30000, 1001],
    [30, 30, 1],
    [30.003, 30, 1],
    [59.94, 60000, 1001],
    [119.88, 120000, 1001],
    [12.5, 25, 2],
    [14.985, 15000, 1001],
    [29.8333333, 179, 6],
    [10, 10, 1],
    [29.8, 149, 5],
  ])('reads %f as %i/%i', (framesPerSecond, num, den) => {
    expect(exactRate(framesPerSecond)).toEqual({ num, den });
  });

  it('stays within 0.03 % of what it was given', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1000, noNaN: true }), (framesPerSecond) => {
        const { num, den } = exactRate(framesPerSecond);
        return Math.abs(num / den / framesPerSecond - 1) <= 0.0003;
      }),
    );
  });

  it('finds simple fractions', () => {
    expect(nearestFraction(0.3333333, 100)).toEqual({ num: 1, den: 3 });
    expect(nearestFraction(Math.PI, 1000)).toEqual({ num: 355, den: 113 });
  });
});
