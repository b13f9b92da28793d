import { expect, test } from 'vitest';
import { createSaidLately } from './said-lately.ts';

test('the same sentence is said once a minute, another one at once', () => {
  let time = 0;
  const saidLately = createSaidLately(() => time);
  expect([saidLately('a'), saidLately('a'), saidLately('b'), saidLately('a')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  time = 59_999;
  expect(saidLately('a')).toBe(true);
  time = 60_000;
  expect([saidLately('a'), saidLately('a')]).toEqual([false, true]);
});
