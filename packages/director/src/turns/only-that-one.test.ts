/** Words such as "just that one" inside another wish, "a second of it", and texts called as their clips. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'ink.mp4', seconds: 30 }),
  toyAsset({ name: 'paper.mp4', seconds: 30 }),
  toyAsset({ name: 'press.mp4', seconds: 30 }),
  toyAsset({ name: 'gulls.mp4', seconds: 30 }),
  toyAsset({ name: 'jazz.mp3', seconds: 60, kind: 'audio' }),
];
const after = (...messages: string[]) => {
  const said = converse(['ink 3s, paper 4s, press 5s, music jazz.mp3', ...messages], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message };
};

test.each([
  'press is way too loud, turn just that one down',
  'keep it as it is, but only a second of it',
  'louder music, quieter gulls if there are any',
])('takes no clip out and brings none in: %s', (message) => {
  expect(after(message).clips.map(({ name }) => name)).toEqual(['ink', 'paper', 'press']);
});

test('“quieter gulls” turns no music down', () => {
  expect(after('louder music, quieter gulls if there are any').musicDb).toBeGreaterThan(after().musicDb);
});

test('a quotation is a text, whatever clip is called so', () => {
  expect(after('titles please: "Ink" on the ink, "Paper" on the paper').texts).toMatchObject([
    { text: 'Ink', from: 0 },
    { text: 'Paper', from: 3 },
  ]);
});

test('the title of a clip says other words', () => {
  const messages = ['write "Paper" on the paper', 'make the paper title say "Cotton paper"'];
  expect(after(...messages).texts.map(({ text }) => text)).toEqual(['Cotton paper']);
});

test('“fade into them” is the cut before what was spoken of', () => {
  expect(after('put the ink last', 'and fade into it').joins).toBe(1);
});

test('“longer” right after a text is that text', () => {
  const film = after('write "Hello" on the press', 'a bit longer');
  expect(film.seconds).toBe(12);
  expect((film.texts[0]?.to ?? 0) - (film.texts[0]?.from ?? 0)).toBeGreaterThan(2.5);
});
