/** Crossfades where the clips show all that there is on one side of a cut, and films whose clips move under them. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { readFilm, speedOf } from './film.ts';

const assets = [
  toyAsset({ name: 'dog.mp4', seconds: 30 }),
  toyAsset({ name: 'kids.mp4', seconds: 5 }),
  toyAsset({ name: 'cake.mp4', seconds: 30 }),
  toyAsset({ name: 'poster.jpg', kind: 'image' }),
];
const after = (...messages: string[]) => converse(messages, { assets }).map(seenFilm);

test('a clip that is shown whole is crossfaded by the footage of its neighbours', () => {
  const [, film] = after('dog 5 seconds, then kids 5 seconds, then cake 5 seconds', 'crossfades everywhere');
  expect(film).toMatchObject({ joins: 2, seconds: 15 });
});

test('clips that both begin with their files do so a little later for a crossfade', () => {
  const [first, film] = after('dog from 0 to 5 s, cake from 0 to 5 s', 'crossfades everywhere');
  expect(first?.joins).toBe(0);
  expect(film).toMatchObject({ joins: 1, seconds: 10 });
});

test.each([
  'put the poster first',
  'swap the first two',
  'remove the cake',
  'add the cake at the end, 4 seconds',
])('where all cuts are crossfades they are so after “%s”', (change) => {
  const films = after(
    'dog 5 seconds, then cake 5 seconds, then the poster 5 seconds',
    'crossfades everywhere',
    change,
  );
  const film = films.at(-1);
  expect(film?.joins).toBe((film?.clips.length ?? 0) - 1);
});

test('hard cuts that are asked for stay hard', () => {
  const films = after(
    'dog 5 s, cake 5 s, poster 5 s',
    'crossfades everywhere',
    'hard cuts',
    'swap the first two',
  );
  expect(films.map(({ joins }) => joins)).toEqual([0, 2, 0, 0]);
});

test.each([
  ['dog 4 s, freeze it at 2 s for 1 s, cake 4 s', 'dip to white between the clips'],
  ['dog 4 s, freeze it at 2 s for 1 s, cake 4 s', 'crossfades everywhere'],
])('a picture comes to stand, and plays on, without a transition: %s, %s', (...messages) => {
  const [said] = converse(messages, { assets }).slice(-1);
  const film = said === undefined ? null : readFilm(said.timeline);
  const held = film?.pieces.findIndex(({ item }) => speedOf(item) === 0) ?? -1;
  expect(held).toBe(1);
  expect(film?.pieces.map(({ join }) => join !== null)).toEqual([false, false, true, false]);
});
