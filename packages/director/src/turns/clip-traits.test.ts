/** Clips by how they play or look, a clip shown again in another way, and what is only stated. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'throw.mp4', seconds: 30 }),
  toyAsset({ name: 'belt.mp4', seconds: 30 }),
  toyAsset({ name: 'kids.mp4', seconds: 30 }),
  toyAsset({ name: 'logo.png', kind: 'image' }),
];
const after = (...messages: string[]) => {
  const said = converse(['throw 3s, belt 4s, kids 5s', ...messages], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message };
};
const clipsAfter = (...messages: string[]) =>
  after(...messages).clips.map(({ name, seconds, speed }) => `${name} ${seconds} ${speed}`);

test.each([
  [
    ['the belt in slow motion', 'remove the slow one'],
    ['throw 3 1', 'kids 5 1'],
  ],
  [['the longest clip 2 seconds'], ['throw 3 1', 'belt 4 1', 'kids 2 1']],
  [['die kürzeste weg'], ['belt 4 1', 'kids 5 1']],
  [
    ['show the throw again in slow motion right after it'],
    ['throw 3 1', 'throw 6 0.5', 'belt 4 1', 'kids 5 1'],
  ],
  [['all of them 1 second shorter'], ['throw 2 1', 'belt 3 1', 'kids 4 1']],
  [['belt too long, shave 2 off'], ['throw 3 1', 'belt 2 1', 'kids 5 1']],
])('%j', (messages, wanted) => {
  expect(clipsAfter(...messages)).toEqual(wanted);
});

test('a text on the slow one changes no pace', () => {
  const film = after('the belt in slow motion', 'put REPLAY on the slow one');
  expect(film.texts).toMatchObject([{ text: 'REPLAY', from: 3 }]);
  expect(film.clips.map(({ seconds }) => seconds)).toEqual([3, 8, 5]);
});

test('a trait that no clip has is told', () => {
  expect(after('remove the slow one').message).toContain('I do not know which clip “the slow one” is');
});

test('a corner alone is that of the logo that was spoken of', () => {
  expect(after('logo top left all the way through', 'other corner, bottom right').logo?.corner).toBe(
    'bottom right',
  );
});

test.each([
  'it lasts 12 seconds and I want the belt in black and white',
  'now it is 12 sec, take it out of the kids',
])('a length that the film has is no wish, and what is taken out of a clip leaves it in: %s', (message) => {
  expect(clipsAfter(message)).toEqual(['throw 3 1', 'belt 4 1', 'kids 5 1']);
});
