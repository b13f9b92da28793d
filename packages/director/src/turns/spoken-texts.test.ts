/** Texts by their words and their clips, words without quotation marks, cards, and what "it" is. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'strike.mp4', seconds: 30 }),
  toyAsset({ name: 'pizza.mp4', seconds: 30 }),
  toyAsset({ name: 'arcade.mp4', seconds: 30 }),
  toyAsset({ name: 'shoes.mp4', seconds: 30 }),
  toyAsset({ name: 'disco.mp3', seconds: 60, kind: 'audio' }),
];
const first = 'strike 4s, pizza 4s, arcade 4s, music disco.mp3';
const after = (...messages: string[]) => {
  const said = converse([first, ...messages], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message };
};
const textsAfter = (...messages: string[]) =>
  after(...messages).texts.map(({ text, from }) => `${text} @${from}`);
const clipsAfter = (...messages: string[]) =>
  after(...messages).clips.map(({ name, seconds }) => `${name} ${seconds}`);

const written = 'put STRIKE! on the strike and Dinner time on the pizza';

test.each([
  [[written], ['STRIKE! @0', 'Dinner time @4']],
  [['write Breathe in over the strike and Breathe out over the pizza'], ['Breathe in @0', 'Breathe out @4']],
  [
    [written, 'move the dinner text to the arcade'],
    ['STRIKE! @0', 'Dinner time @8'],
  ],
  [[written, 'remove the dinner text'], ['STRIKE! @0']],
  [
    [written, 'change the dinner text to "Supper"'],
    ['STRIKE! @0', 'Supper @4'],
  ],
  [['write Grown here at the bottom over all of it'], ['Grown here @0']],
])('texts: %j', (messages, wanted) => {
  expect(textsAfter(...messages)).toEqual(wanted);
});

test('a text that is told over all of it stands as long as the film', () => {
  expect(after('write Grown here at the bottom over all of it').texts).toMatchObject([{ from: 0, to: 12 }]);
});

test('a text that no one wrote is not changed for another', () => {
  expect(after(written, 'remove the breakfast text').message).toContain('no text says “breakfast”');
});

test('an end card on a colour is a card of its own', () => {
  const film = after('finish with an end card, "Back next friday", white on black, 2 seconds');
  expect(film.seconds).toBe(14);
  expect(film.texts).toMatchObject([{ text: 'Back next friday', from: 12, to: 14 }]);
});

test.each([
  [
    ['add the shoes', '6 secs for it'],
    ['strike 4', 'pizza 4', 'arcade 4', 'shoes 6'],
  ],
  [
    ['add the shoes', 'give it 2 seconds'],
    ['strike 4', 'pizza 4', 'arcade 4', 'shoes 2'],
  ],
  [
    ['lose the first two', 'bring the pizza back'],
    ['pizza 4', 'arcade 4'],
  ],
])('what was spoken of: %j', (messages, wanted) => {
  expect(clipsAfter(...messages)).toEqual(wanted);
});

test('"the music I mean" tells what shall be quieter', () => {
  const film = after('turn it down a bit, the music i mean');
  expect(film.musicDb).toBeLessThan(after().musicDb);
  expect(film.message).not.toContain('Not done');
});

test('hard cuts otherwise leave the one crossfade that is told', () => {
  expect(after('crossfade from pizza to arcade, otherwise hard cuts').joins).toBe(1);
});
