import { expect, test } from 'vitest';
import { memos } from './memos.de.ts';
import { retold } from './retold.ts';
import { whys } from './whys.de.ts';

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

test('why something was found is told in German, whatever was looked for', () => {
  const told = (sentence: string) => retold(sentence, whys);
  expect(told('A text on the screen means alike at 0:00 (0.92)')).toBe(
    'Ein Text im Bild meint dasselbe bei 0:00 (0.92)',
  );
  expect(told('What is seen, “dog”, means alike at 0:02 (0.80)')).toMatch(/^Zu sehen ist „dog“/);
  expect(told('Spoken at 1:02 (“colour” read as “color”)')).toBe(
    'Gesagt bei 1:02 (“colour” read as “color”)',
  );
  expect(told('In the name')).toBe('Im Namen');
  expect(told('Seen at 0:04: 2 × person who changes place')).toBe(
    'Zu sehen bei 0:04: 2 × person, in Bewegung',
  );
  expect(told('Music is heard from 0:01 to 0:09')).toBe('Musik ist zu hören, von 0:01 bis 0:09');
});
