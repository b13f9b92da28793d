/** What stands around what is meant, and what is said of two clips at once. */
import { expect, test } from 'vitest';
import { clipsAfter, filmAfter } from '../testing/toy-films.ts';

test.each([
  'can you tell me how long it is?',
  'could you tell me how long it is',
  'I’d like to know how long it is',
])('a question in a request is answered: %s', (message) => {
  expect(filmAfter('frog 4 s, pig 4 s', message).message).toContain('8 second');
});

test.each([
  'a film of last weekend with frog and pig',
  'ein Film vom letzten Wochenende mit frog und pig',
  'un film du week-end dernier avec frog et pig',
])('when it was filmed is no place in the film: %s', (message) => {
  expect(filmAfter(message).clips.map(({ name }) => name)).toEqual(['frog', 'pig']);
});

test.each(['frog and pig, 2x', 'frog and pig, at double speed'])(
  'behind a comma a speed is of both: %s',
  (message) => {
    expect(filmAfter(message).clips.map(({ speed }) => speed)).toEqual([2, 2]);
  },
);

test.each([
  'frog.mp4 quatro segundos, depois pig.mp4 três segundos',
  'frog quatro segundos, depois pig três segundos',
])('times in Portuguese words: %s', (message) => {
  expect(clipsAfter(message)).toEqual(['frog 4', 'pig 3']);
});

test('the name of a file is no text in Italian either', () => {
  const film = filmAfter('frog 4 s, pig 4 s, elf 4 s', 'metti elf.mp4 all’inizio e non toccare il resto');
  expect(film.clips.map(({ name }) => name)).toEqual(['elf', 'frog', 'pig']);
  expect(film.texts).toEqual([]);
});
