/** Numbers that leave out their unit, and shares in words. */
import { expect, test } from 'vitest';
import { plainUnits } from './clip-times.ts';
import { plainShares } from './factors.ts';

test('a number behind times is one of them, and none where there are none', () => {
  expect(plainUnits('beach 8 seconds, then the boat for 6.')).toBe('beach 8 seconds, then the boat for 6 s.');
  expect(plainUnits('one film for 2, then a beach of 8 seconds')).toBe(
    'one film for 2, then a beach of 8 seconds',
  );
  expect(plainUnits('a film for 3 friends, 8 seconds')).toBe('a film for 3 friends, 8 seconds');
});

test('a share in words is one in digits, and a discount stays in its text', () => {
  expect(plainShares('music at 20 percent, voice 80 Prozent')).toBe('music at 20%, voice 80%');
  expect(plainShares('title: 20 percent off')).toBe('title: 20 percent off');
});
