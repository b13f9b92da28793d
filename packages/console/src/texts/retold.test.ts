import { expect, test } from 'vitest';
import { memos } from './memos.de.ts';
import { retold } from './retold.ts';

test('a sentence is told again with what it names, and an unknown one stays', () => {
  const patterns = { 'No key of {id} (say {name}).': '{name} fehlt: {id}.' };
  expect(retold('No key of fal (say RUSHES_FAL_KEY).', patterns)).toBe('RUSHES_FAL_KEY fehlt: fal.');
  expect(retold('No key of a{name}b (say x).', patterns)).toBe('x fehlt: a{name}b.');
  expect(retold('Something else.', patterns)).toBe('Something else.');
});

test('what the service writes beside a booking is German, what people write is theirs', () => {
  expect(retold('Bought: small', memos)).toBe('Gekauft: small');
  expect(retold('Subscription, month from 2026-11-01', memos)).toBe('Abo, Monat ab 2026-11-01');
  expect(retold('For the film of June', memos)).toBe('For the film of June');
});
