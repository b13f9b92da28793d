/** What a message tells in two places comes together: a text and its clip, a clip and its time, a speed and how slow. */
import { expect, test } from 'vitest';
import { converse } from '../../testing/conversation.ts';
import { seenFilm } from '../../testing/film-view.ts';
import { toyAsset } from '../../testing/toy-library.ts';

const assets = [
  toyAsset({ name: 'dog.mp4', seconds: 30 }),
  toyAsset({ name: 'cake.mp4', seconds: 30 }),
  toyAsset({ name: 'tram.mp4', seconds: 30 }),
  toyAsset({ name: 'poster.jpg', kind: 'image' }),
];
const first = 'dog 6 seconds, then cake 4 seconds, then tram 5 seconds';
const after = (...messages: string[]) => {
  const said = converse([first, ...messages], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message };
};
const lengths = (...messages: string[]) =>
  after(...messages).clips.map(({ name, seconds }) => `${name} ${seconds}`);

test.each([
  ['the cake needs a line too: "Help yourself"', 'Help yourself', 6],
  ['sul tram la scritta «In orario»', 'In orario', 10],
  ['tram "On time" please', 'On time', 10],
])('a text beside the name of a clip is on that clip: %s', (message, text, from) => {
  expect(after(message).texts).toMatchObject([{ text, from }]);
});

test('a text with words of its own for when keeps its time', () => {
  expect(after('at the start the title "Out now". I love the tram').texts).toMatchObject([{ from: 0 }]);
});

test('what comes in at the end has its time and its text', () => {
  const film = after('am Ende noch das Poster, 3 Sekunden, mit dem Text "Bis bald"');
  expect(film.clips.at(-1)).toMatchObject({ name: 'poster', seconds: 3 });
  expect(film.texts).toMatchObject([{ text: 'Bis bald', from: 15 }]);
});

test('a picture that is added stands alone, however long the other clips are', () => {
  expect(lengths('poster')).toEqual(['dog 6', 'cake 4', 'tram 5', 'poster 5']);
});

test.each([
  ['the dog is too long, 4 is enough', ['dog 4', 'cake 4', 'tram 5']],
  ['the last one can be longer, say 9', ['dog 6', 'cake 4', 'tram 9']],
  ['only the first 3 seconds of the tram', ['dog 6', 'cake 4', 'tram 3']],
])('the time of a clip: %s', (message, wanted) => {
  expect(lengths(message)).toEqual(wanted);
});

test('a second speed says how slow the clip of the first is', () => {
  expect(after('the cake in slow motion pls, half speed').clips.map(({ speed }) => speed)).toEqual([
    1, 0.5, 1,
  ]);
});

const looksOf = ({ clips }: ReturnType<typeof after>) =>
  clips.map(({ name, seconds, speed, isGrey, isHeard }) => ({ name, seconds, speed, isGrey, isHeard }));

test.each([
  'play the wobbly one backwards',
  'the swooper at half speed',
  'the unicorn in black and white',
  '2nd unicorn in slow motion',
  'second unicorn in black and white',
  'unicorn mute',
  'slowmo on blorp',
  'zebra faster please',
  'make the zebra part faster',
])('a change of a clip that nobody knows changes none: %s', (message) => {
  const film = after(message);
  expect(looksOf(film)).toEqual(looksOf(after('how long is it?')));
  expect(film.message).toContain('I do not know which clip');
});

test.each(['das Einhorn in Schwarzweiß', 'la licorne en noir et blanc', "l'unicorno in bianco e nero"])(
  'and in other languages: %s',
  (message) => {
    expect(looksOf(after(message))).toEqual(looksOf(after('how long is it?')));
  },
);

test.each([
  ['moody black and white', { isGrey: true }],
  ['old school black and white', { isGrey: true }],
  ['make it gorgeous, black and white', { isGrey: true }],
  ['a touch of slow motion please', { speed: 0.5 }],
  ['mute the background noise', { isHeard: false }],
])('words for how it looks are no clip: %s', (message, wanted) => {
  expect(after(message).clips).toMatchObject([wanted, wanted, wanted]);
});

test('"faster" is a pace where no clip is named', () => {
  const { clips } = after('ein bisschen schneller bitte');
  expect(clips.length).toBeGreaterThan(3);
});

test.each([
  ['lieber "Volles Haus"', ['Volles Haus']],
  ['rather "Full house"', ['Full house']],
])('other words for the text before, where it stands: %s', (message, texts) => {
  const film = after('write "Sold out" on the tram', message);
  expect(film.texts.map(({ text }) => text)).toEqual(texts);
  expect(film.texts[0]?.from).toBe(10);
});
