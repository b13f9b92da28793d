import { expect, test } from 'vitest';
import { changedPrices } from './price-changes.ts';

const prices = [
  { name: 'frame', credits: 0.01 },
  { name: 'minute', credits: 2 },
];

test('what is typed counts where it is a number, and another one', () => {
  expect(changedPrices(prices, {})).toEqual({});
  expect(changedPrices(prices, { frame: '0.25', minute: '2.0' })).toEqual({ frame: 0.25 });
  expect(changedPrices(prices, { frame: '0' })).toEqual({ frame: 0 });
});

test('what is half typed, no number or no price changes nothing', () => {
  for (const text of ['', ' ', '-', '-1', 'NaN', 'Infinity', '1e']) {
    expect(changedPrices(prices, { frame: text }), text).toEqual({});
  }
  expect(changedPrices(prices, { gold: '1' })).toEqual({});
});
