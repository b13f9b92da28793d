import { expect, test } from 'vitest';
import { marked, momentOf, NOTHING_MARKED, spoken } from './moment.ts';

const shots = [
  { start: 0, end: 2 },
  { start: 2, end: 6.02 },
];
const film = { time: 3, length: 10, fps: 25, shots };

test('a moment is what was marked, both frames with it', () => {
  expect(momentOf({ first: 10, last: 34 }, film)).toEqual({ start: 0.4, end: 1.4 });
  expect(momentOf({ first: 10, last: 10 }, film)).toEqual({ start: 0.4, end: 0.44 });
});

test('an end that nobody marked is that of the shot, and without any mark it is the shot that is seen', () => {
  expect(momentOf({ first: 60, last: null }, film)).toEqual({ start: 2.4, end: 151 / 25 });
  expect(momentOf({ first: null, last: 60 }, film)).toEqual({ start: 2, end: 61 / 25 });
  expect(momentOf(NOTHING_MARKED, film)).toEqual({ start: 2, end: 151 / 25 });
});

test('of a film without shots it is some seconds, and never beyond its end', () => {
  const plain = { ...film, shots: [] };
  expect(momentOf(NOTHING_MARKED, plain)).toEqual({ start: 3, end: 8 });
  expect(momentOf(NOTHING_MARKED, { ...plain, time: 9 })).toEqual({ start: 9, end: 10 });
  expect(momentOf({ first: null, last: 150 }, plain)).toEqual({ start: 26 / 25, end: 151 / 25 });
  expect(momentOf({ first: 400, last: null }, plain)).toEqual({ start: 249 / 25, end: 10 });
});

test('a mark behind the other one takes its place', () => {
  expect(marked({ first: 5, last: 9 }, 'first', 20)).toEqual({ first: 20, last: null });
  expect(marked({ first: 5, last: 9 }, 'last', 2)).toEqual({ first: null, last: 2 });
  expect(marked({ first: 5, last: 9 }, 'last', 30)).toEqual({ first: 5, last: 30 });
});

test('places are written as sentences name them', () => {
  expect([0, 5, 65.48, 2.4, 59.999].map(spoken)).toEqual(['0:00', '0:05', '1:05.48', '0:02.4', '1:00']);
});
