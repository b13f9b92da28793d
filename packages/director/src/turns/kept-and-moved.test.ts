/** What is said of the rest of a film beside a wish, what stays as long as it is, and texts that are moved. */
import { expect, test } from 'vitest';
import { clipsAfter, filmAfter } from '../testing/toy-films.ts';

const first = 'frog, pig, elf, 4 s each';

test.each([
  'Make it 9 seconds, keep all the shots.',
  'make it 9 seconds and leave everything else as it is',
  'mach ihn 9 Sekunden lang, alle Szenen behalten',
  'fais-le durer 9 secondes, garde tous les plans',
])('what is said of the rest makes no clip as long as the film: %s', (message) => {
  expect(clipsAfter(first, message)).toEqual(['frog 3', 'pig 3', 'elf 3']);
});

test.each([
  'play the pig twice as fast but still 4 seconds long',
  'pig bitte doppelt so schnell, aber weiter 4 Sekunden lang',
  'el pig al doble de velocidad, que siga durando 4 segundos',
])('a clip that plays otherwise and is as long: %s', (message) => {
  expect(clipsAfter(first, message)).toEqual(['frog 4', 'pig 4 x2', 'elf 4']);
});

test.each(['change the text to the beginning', 'verschiebe den Text an den Anfang'])(
  'a text goes where it is told, and keeps its words: %s',
  (message) => {
    const film = filmAfter(`${first}, title "Hi" at the end for 3 seconds`, message);
    expect(film.texts).toMatchObject([{ text: 'Hi', from: 0 }]);
  },
);

test('“first” before what is not told first is part of its name', () => {
  expect(clipsAfter('a 12 second film in this order: frog, pig, first elf')).toEqual([
    'frog 4',
    'pig 4',
    'elf 4',
  ]);
  expect(clipsAfter('12 seconds: frog, pig, but first the elf')).toEqual(['elf 4', 'frog 4', 'pig 4']);
});

test('“w” is with', () => {
  const { clips, music } = filmAfter('frog 6 secs pig 4 secs elf 4 secs w viper, vertical');
  expect(clips.map(({ name }) => name)).toEqual(['frog', 'pig', 'elf']);
  expect(music).toBe('viper');
});
