/** Cards in conversations: what is told of their text, or of the clips beside them, is done to them as well. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 }));
const after = (...messages: string[]) => {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message, timeline: JSON.stringify(said.timeline) };
};
const clipsAfter = (...messages: string[]) =>
  after(...messages).clips.map(({ name, seconds }) => `${name} ${Math.round(seconds * 100) / 100}`);

const withEnd = ['frog 4 s, pig 4 s', 'end card "Bye" 3 seconds'];

describe('an end card', () => {
  test.each([
    'remove the end card',
    'delete the card',
    'take the end card out again',
    'remove the text',
    'lose the end screen',
    'enlève le carton de fin',
    'quita la tarjeta final',
    'entferne die Schlusskarte',
  ])('goes with its text: %s', (message) => {
    const film = after(...withEnd, message);
    expect(film.texts).toEqual([]);
    expect(film.clips.map(({ name }) => name)).toEqual(['frog', 'pig']);
  });

  test.each([
    ['make the end card 5 seconds', 5],
    ['Schlusstafel 5 Sekunden lang', 5],
    ['the end card 1 second longer', 4],
  ])('lasts with its text: %s', (message, seconds) => {
    expect(clipsAfter(...withEnd, message)).toEqual(['frog 4', 'pig 4', `drawn ${seconds}`]);
    expect(after(...withEnd, message).texts).toEqual([{ text: 'Bye', from: 8, to: 8 + seconds }]);
  });

  test('is replaced by another one', () => {
    const film = after(...withEnd, 'end card "See you" 2 seconds');
    expect(film.texts).toEqual([{ text: 'See you', from: 8, to: 10 }]);
    expect(film.seconds).toBe(10);
  });

  test.each([
    ['add the elf, 3 seconds', ['frog 4', 'pig 4', 'elf 3', 'drawn 3']],
    ['put the frog last', ['pig 4', 'frog 4', 'drawn 3']],
    ['remove the pig', ['frog 4', 'drawn 3']],
    ['make it 19 seconds', ['frog 8', 'pig 8', 'drawn 3']],
    ['put the card at the beginning', ['drawn 3', 'frog 4', 'pig 4']],
  ])('stays whole and the last: %s', (message, clips) => {
    const film = after(...withEnd, message);
    expect(clipsAfter(...withEnd, message)).toEqual(clips);
    const at = film.clips.findIndex(({ name }) => name === 'drawn');
    const start = film.clips.slice(0, at).reduce((sum, { seconds }) => sum + seconds, 0);
    expect(film.texts).toEqual([{ text: 'Bye', from: start, to: start + 3 }]);
  });

  test('turns white with letters that are read on it', () => {
    const { timeline, message } = after(...withEnd, 'make the end card white');
    expect(message).not.toContain('Not quite');
    expect(timeline).toContain('"color":"#ffffff"');
    expect(timeline).toContain('"color":"#000000"');
  });
});

test('of two cards the one that is named goes', () => {
  const both = ['frog 4 s, pig 4 s', 'intro card "Toys" for 2 seconds', 'end card "Bye" 3 seconds'];
  expect(clipsAfter(...both, 'remove the end card')).toEqual(['drawn 2', 'frog 4', 'pig 4']);
  expect(clipsAfter(...both, 'remove the cards')).toEqual(['frog 4', 'pig 4']);
});

test.each([
  'frog and pig, 8 seconds, with an end card saying "Bye"',
  'frog and pig, 8 seconds with "Bye" on an end card',
  'frog and pig, 8 seconds, and a closing title that says "Bye"',
  'frog et pig, 8 secondes, avec un carton de fin qui dit "Bye"',
  'frog y pig, 8 segundos, con una tarjeta final que diga "Bye"',
  'frog e pig, 8 secondi, con un cartello finale con scritto "Bye"',
  'frog und pig, 8 Sekunden, mit einer Schlusstafel mit dem Text "Bye"',
])('the text of an end card stands at the end: %s', (message) => {
  const [text, ...others] = after(message).texts;
  expect(others).toEqual([]);
  expect(text).toMatchObject({ text: 'Bye', to: 8 });
});
