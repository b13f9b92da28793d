import { expect, test } from 'vitest';
import { factorIn, textIn, timeIn, timesIn } from './values.ts';

test.each([
  ['0:12', 12],
  ['first 5 seconds', 5],
  ['una minuto e mezzo', 90],
  ['1 minuto e mezzo', 90],
  ['une minute trente', 90],
  ["2'30", 150],
  ['3000 ms', 3],
  ['half a minute', 30],
  ['从第5秒', 5],
  ['1,5 s', 1.5],
  ['8', 8],
  ['a couple of secs', 2],
  ['00:01:30:12', 90],
  ['its tenth second', 10],
])('"%s" are %d seconds', (words, seconds) => {
  expect(timeIn(words)?.seconds).toBe(seconds);
});

test.each([
  ['twice as fast', 2],
  ['half speed', 0.5],
  ['4x', 4],
  ['at 50 %', 0.5],
  ['three quarter speed', 0.75],
  ['threefold', 3],
  ['um quarto da velocidade', 0.25],
  ['1/2 speed', 0.5],
])('"%s" is %d times as fast', (words, factor) => {
  expect(factorIn(words)).toBe(factor);
});

test('times and texts are read of their words', () => {
  expect(timesIn('three times')).toBe(3);
  expect(timesIn('zweimal')).toBe(2);
  expect(timesIn('x4')).toBe(4);
  expect(textIn(': „Frisch, täglich“')).toBe('Frisch, täglich');
  expect(textIn('Open till six')).toBe('Open till six');
});
