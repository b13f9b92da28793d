import { expect, test } from 'vitest';
import { retold } from './retold.ts';

test('a sentence is told again with what it names, and an unknown one stays', () => {
  const patterns = { 'No key of {id} (say {name}).': '{name} fehlt: {id}.' };
  expect(retold('No key of fal (say RUSHES_FAL_KEY).', patterns)).toBe('RUSHES_FAL_KEY fehlt: fal.');
  expect(retold('No key of a{name}b (say x).', patterns)).toBe('x fehlt: a{name}b.');
  expect(retold('Something else.', patterns)).toBe('Something else.');
});
