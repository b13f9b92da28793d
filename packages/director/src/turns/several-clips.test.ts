/** Times and places of several clips, polite words around a wish, and speeds with a time. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'dog.mp4', seconds: 13 }),
  toyAsset({ name: 'cake.mp4', seconds: 30 }),
  toyAsset({ name: 'tram.mp4', seconds: 30 }),
  toyAsset({ name: 'pier.mp4', seconds: 30 }),
];
const after = (...messages: string[]) => {
  const said = converse(['dog 4s, cake 4s, tram 4s, pier 4s', ...messages], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message, question: said.question };
};
const clipsAfter = (...messages: string[]) =>
  after(...messages).clips.map(({ name, seconds }) => `${name} ${seconds}`);

test.each([
  ['lose the middle two', ['dog 4', 'pier 4']],
  ['die mittleren beiden weg', ['dog 4', 'pier 4']],
  ['enlève les deux du milieu', ['dog 4', 'pier 4']],
  ['make the middle two 2s', ['dog 4', 'cake 2', 'tram 2', 'pier 4']],
  ['the first two 3 seconds', ['dog 3', 'cake 3', 'tram 4', 'pier 4']],
  ['dog and pier 2 seconds', ['dog 2', 'cake 4', 'tram 4', 'pier 2']],
])('several clips by their place, each for its time: %s', (message, wanted) => {
  expect(clipsAfter(message)).toEqual(wanted);
});

test('several clips have a time together where that is said', () => {
  const film = after('the first two 6 seconds together');
  expect(film.seconds).toBe(14);
});

test('what leads to a text on a clip is no picture over the film', () => {
  expect(clipsAfter('on the tram')).toEqual(['dog 4', 'cake 4', 'tram 4', 'pier 4']);
});

test.each([
  ['it would be lovely if the pier came first', 'pier'],
  ['any chance we could start with the tram?', 'tram'],
  ['es wäre schön wenn der tram am Anfang kommt', 'tram'],
])('polite words are no part of a wish: %s', (message, first) => {
  const film = after(message);
  expect(film.clips[0]?.name).toBe(first);
  expect(film.message).not.toMatch(/lovely|chance|schön/);
});

test('what is only weighed changes nothing', () => {
  expect(after("wouldn't it be nicer if the pier came first").question).toBe('film');
});

test('a clip at a speed shows all of its file where that is too short for its time, and it is said', () => {
  const film = after('the dog at 4x, 4 seconds');
  expect(film.clips[0]?.speed).toBe(4);
  expect(film.clips[0]?.seconds).toBeCloseTo(3.23);
  expect(film.message).toContain('its file lasts 3.23 s');
});
