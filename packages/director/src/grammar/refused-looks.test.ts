/** What a first message says a film is not to have, and by how much its music is to be low. */
import { expect, test } from 'vitest';
import { filmAfter } from '../testing/toy-films.ts';

test.each([
  'frog and pig, 8 seconds, not in black and white please',
  'frog and pig, 8 seconds. Not greyscale!',
  'frog und pig, 8 Sekunden, aber nicht in Schwarzweiß',
  'frog et pig, 8 secondes, pas en noir et blanc',
  'frog y pig, 8 segundos, no en blanco y negro',
  'frog e pig, 8 segundos, não em preto e branco',
])('a look that is refused is not given: %s', (prompt) => {
  expect(filmAfter(prompt).clips.map(({ isGrey }) => isGrey)).toEqual([false, false]);
});

test.each([
  'frog y pig, 4 segundos cada uno, nada de música',
  'frog e pig, 4 secondi ciascuno, niente musica',
])('music that is refused by "nothing of" is not composed: %s', (prompt) => {
  expect(filmAfter(prompt).music).toBe('none');
});

test.each(['super quiet', 'extremely low', 'very low'])(
  'a degree before a level is part of it: %s',
  (level) => {
    const { brief } = filmAfter(`frog and pig, 8 seconds, viper music ${level}`);
    expect(brief.unread).toEqual([]);
  },
);
