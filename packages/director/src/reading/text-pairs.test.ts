/** Two texts of a film that are told apart by what they are. */
import { expect, test } from 'vitest';
import { filmAfter } from '../testing/toy-films.ts';

const one = 'frog 4 s, pig 4 s, elf 4 s, title "Swap"';
const two = 'add the text "Coming soon" at the end';
const texts = (...messages: string[]) =>
  filmAfter(one, ...messages).texts.map(({ text, from }) => `${text} ${from}`);

test.each([
  'swap the two texts',
  'Swap the texts please.',
  'swap the title and the end text',
  'tausche die beiden Texte',
  'échange les deux textes',
  'intercambia los dos textos',
  'scambia i due testi',
])('the words of two texts change places, and the clips stay: %s', (message) => {
  expect(texts(two, message)).toEqual(['Coming soon 0', 'Swap 10']);
  expect(filmAfter(one, two, message).clips.map(({ name }) => name)).toEqual(['frog', 'pig', 'elf']);
});

test.each(['remove the text but not the title', 'quita el texto pero no el título'])(
  'the title stays where a text goes: %s',
  (message) => {
    expect(texts(two, message)).toEqual(['Swap 0']);
    expect(texts(message)).toEqual(['Swap 0']);
  },
);

test('a text stays where the title goes', () => {
  expect(texts(two, 'remove the title but not the text')).toEqual(['Coming soon 10']);
});
