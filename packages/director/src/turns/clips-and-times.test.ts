/** What comes in beside another clip, with its own time and sound; times of several clips; clips that are shown again. */
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...Object.entries({ beach: 18, market: 12, kids: 20, dog: 25, sunset: 15, car: 22 }).map(
    ([name, seconds]) => toyAsset({ name: `${name}.mp4`, seconds }),
  ),
  toyAsset({ name: 'summer.mp3', kind: 'audio', seconds: 60 }),
];
const first = 'kids, dog, beach, 15 seconds, with the music summer';
const filmAfter = (message: string) => seenFilm(converse([first, message], { assets }).at(-1) as Said);
const after = (message: string) =>
  filmAfter(message).clips.map(({ name, seconds, speed, isHeard }) => {
    const fast = speed === 1 ? '' : ` x${speed}`;
    return `${name} ${Math.round(seconds * 10) / 10}${fast}${isHeard ? '' : ' silent'}`;
  });

test.each([
  ['I want the car in it as well, after the dog, 4 seconds.', ['kids 5', 'dog 5', 'car 4', 'beach 5']],
  ['und noch das Auto vor den Strand 5 Sekunden ohne Ton', ['kids 5', 'dog 5', 'car 5 silent', 'beach 5']],
  ['the car before the beach without sound, please', ['kids 5', 'dog 5', 'car 5 silent', 'beach 5']],
  ['den Hund bitte nur 4 Sekunden und den Strand 10', ['kids 5', 'dog 4', 'beach 10']],
  ['Les chiens 3 secondes et la plage 8', ['kids 5', 'dog 3', 'beach 8']],
  ['Os cães só 4 segundos, e a praia 8', ['kids 5', 'dog 4', 'beach 8']],
  ['show the dog twice in a row', ['kids 5', 'dog 5', 'dog 5', 'beach 5']],
  ['zeig den Hund zweimal', ['kids 5', 'dog 5', 'dog 5', 'beach 5']],
  ['make the dog twice as fast', ['kids 5', 'dog 2.5 x2', 'beach 5']],
  ['dog twice as fast, and then it only needs 4 seconds', ['kids 5', 'dog 4 x2', 'beach 5']],
  ['slow the dog down to half speed but keep it at 5 seconds', ['kids 5', 'dog 5 x0.5', 'beach 5']],
])('%s', (message, clips) => {
  expect(after(message)).toEqual(clips);
});

test('two wishes about clips stay two', () => {
  expect(after('add the car and make it 12 seconds').map((clip) => clip.split(' ')[0])).toEqual([
    ...['kids', 'dog', 'beach', 'car'],
  ]);
  expect(filmAfter('add the car and make it 12 seconds').seconds).toBe(12);
  expect(after('add the car and put the beach first')).toEqual(['beach 5', 'kids 5', 'dog 5', 'car 5']);
});

test('the music goes by the name of its file', () => {
  expect(filmAfter('get rid of the summer completely').music).toBe('none');
});

test.each([
  ['play the dog backwards and put "Wow" on it'],
  ['der Hund in Zeitlupe und schreib "Wow" darauf'],
  ['el perro en blanco y negro y pon "Wow" encima'],
])('a text over what was just spoken of: %s', (message) => {
  const { texts } = filmAfter(message);
  expect(texts.map(({ text, from }) => [text, Math.round(from)])).toEqual([['Wow', 5]]);
});
