/** Texts on clips go where their clips go. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['dog', 'river', 'picnic', 'boat'].map((name) =>
  toyAsset({ name: `${name}.mp4`, seconds: 20 }),
);
const film = 'dog.mp4 4 seconds, river.mp4 3 seconds, picnic.mp4 5 seconds';

/** Each text of the film after `messages` with the clip that it begins on. */
function textsAfter(...messages: string[]): string[] {
  const last = converse([film, ...messages], { assets }).at(-1);
  if (last === undefined) throw new Error('nothing was said');
  const { clips, texts } = seenFilm(last);
  return texts.map(({ text, from }) => {
    let end = 0;
    const on = clips.find((clip) => {
      end += clip.seconds;
      return from < end - 0.05;
    });
    return `${text} on ${on?.name}`;
  });
}

const wow = 'put "Wow" over the river';

test.each([
  'swap dog and river',
  'the river to the end',
  'move the river before the dog',
  'picnic first',
  'tausche dog und river',
  'river ganz ans Ende',
  'inverse river et picnic',
  'pon river al final',
  'põe river no fim',
  'metti river alla fine',
  '把river放到最后',
  'add boat.mp4 right after the dog, 2 seconds',
  'the dog only 2 seconds',
  'remove the dog',
  'the dog at double speed',
])('a text goes with its clip: %s', (message) => {
  expect(textsAfter(wow, message)).toEqual(['Wow on river']);
});

test('a text on the first or on the last clip goes with it too, where it was asked for there', () => {
  expect(textsAfter('put "Woof" over the dog', 'swap the dog and the picnic')).toEqual(['Woof on dog']);
});

test('a title of the beginning stays there, one of the end at the end', () => {
  expect(textsAfter('title "Our day" at the start', 'swap dog and river')).toEqual(['Our day on river']);
  expect(textsAfter('at the end the text "Bye"', 'picnic first')).toEqual(['Bye on river']);
});

test('a text goes with its clip when that is taken out, and stays on what comes in its place', () => {
  expect(textsAfter(wow, 'remove the river')).toEqual([]);
  expect(textsAfter(wow, 'replace the river with boat.mp4')).toEqual(['Wow on boat']);
});

test('another wording leaves a text on its clip', () => {
  expect(textsAfter('put "Woof" over the dog', 'change the text to "Bark"', 'dog last')).toEqual([
    'Bark on dog',
  ]);
});

test('a text over the whole film stands over all of it when the film gets longer or shorter', () => {
  const spans = (...messages: string[]) => {
    const last = converse([`${film}, "Our day" over the whole film`, ...messages], { assets }).at(-1);
    if (last === undefined) throw new Error('nothing was said');
    return seenFilm(last).texts.map(({ text, from, to }) => [text, from, to]);
  };
  expect(spans('add boat.mp4 for 2 seconds')).toEqual([['Our day', 0, 14]]);
  expect(spans('remove the river')).toEqual([['Our day', 0, 9]]);
});
