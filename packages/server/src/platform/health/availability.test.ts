import { expect, test } from 'vitest';
import { type Availability, together } from './availability.ts';

const one: Availability = { available: true, engine: 'one 1' };
const two: Availability = { available: true, engine: 'two 2' };
const absent: Availability = { available: false, reason: 'It is absent.', enable: 'bring it' };
const slow: Availability = {
  available: false,
  reason: 'It took too long.',
  enable: 'verify it',
  forNow: true,
};

test('one that works is enough, and all that work are named', () => {
  expect(together([one, absent, two])).toEqual({ available: true, engine: 'one 1 + two 2' });
});

test('where one is only out for now, all wait for it: nothing is made without it to be made anew', () => {
  expect(together([one, slow, two])).toEqual(slow);
});

test('where none is there, every reason is told', () => {
  const reason = 'It is absent. It is absent.';
  expect(together([absent, absent])).toEqual({ available: false, reason, enable: 'bring it' });
});
