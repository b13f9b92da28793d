/** The rate of a film, by its footage. */
import { expect, test } from 'vitest';
import type { PlannerAsset } from '../assets.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { footageRate } from './format.ts';

const at = (num: number, den: number, durationSeconds: number): PlannerAsset => ({
  ...toyAsset({ name: 'a.mp4' }),
  rate: { num, den },
  durationSeconds,
});

test('the rate is the most common by duration, at least 24', () => {
  expect(footageRate([at(30, 1, 5), at(25, 1, 9)])).toEqual({ num: 25, den: 1 });
  expect(footageRate([at(25, 1, 9), at(30000, 1001, 5), at(60000, 2002, 5)])).toEqual({
    num: 30000,
    den: 1001,
  });
  expect(footageRate([at(24000, 1001, 9)])).toEqual({ num: 24000, den: 1001 });
  expect(footageRate([at(10, 1, 9)])).toEqual({ num: 30, den: 1 });
  expect(footageRate([at(25, 2, 9)])).toEqual({ num: 25, den: 1 });
  expect(footageRate([at(240, 1, 9)])).toEqual({ num: 60, den: 1 });
  expect(footageRate([])).toEqual({ num: 30, den: 1 });
});

test('pictures that are shown unevenly long have an average, and the film the usual rate next to it', () => {
  expect(footageRate([at(5573, 269, 9)])).toEqual({ num: 24, den: 1 });
  expect(footageRate([at(1000, 33, 9)])).toEqual({ num: 30, den: 1 });
  expect(footageRate([at(2990, 101, 9)])).toEqual({ num: 30000, den: 1001 });
  expect(footageRate([at(125, 3, 9)])).toEqual({ num: 48, den: 1 });
  expect(footageRate([at(719, 3, 9)])).toEqual({ num: 60, den: 1 });
});
