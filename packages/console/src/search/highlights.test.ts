import { expect, test } from 'vitest';
import { piecesOf } from './highlights.ts';

const shown = (text: string, places: [number, number][]) =>
  piecesOf(
    text,
    places.map(([start, end]) => ({ start, end })),
  )
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('');

test('what was found is told apart, and nothing is lost or said twice', () => {
  expect(shown('ask not what', [[4, 7]])).toBe('ask [not] what');
  expect(
    shown('ask not what', [
      [8, 12],
      [0, 3],
    ]),
  ).toBe('[ask] not [what]');
  expect(
    shown('ask not', [
      [0, 5],
      [2, 7],
    ]),
  ).toBe('[ask n][ot]');
  expect(
    shown('ask', [
      [1, 99],
      [50, 60],
      [2, 1],
    ]),
  ).toBe('a[sk]');
  expect(shown('', [[0, 1]])).toBe('');
  expect(shown('ask', [])).toBe('ask');
});
