/** Verdicts on changes of texts and clips see what is done, and what is missing. */
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { orderOf, parametersOf, textsOf } from '../testing/film-facts.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { requireFilm } from './film.ts';
import { shortcoming } from './shortcoming.ts';
import { spotLack } from './title-lacks.ts';

const assets = [
  ...Object.entries({ beach: 18, dog: 25, fans: 40, penalty: 9 }).map(([name, seconds]) =>
    toyAsset({ name: `${name}.mp4`, seconds }),
  ),
  toyAsset({ name: 'club logo.png', kind: 'image' }),
];
const said = (...messages: string[]): Said[] => converse(messages, { assets });
const last = (...messages: string[]): Said => said(...messages).at(-1) as Said;

test.each<[first: string, change: string]>([
  ['10 seconds of fans, title Hi', 'keep the title on for 5 seconds'],
  ['10 seconds of fans, title Hi', 'the title a bit longer'],
  ['10 seconds of fans, title Hi', 'the title at the end instead'],
  ['10 seconds of fans, title Hi', 'show the title at 5 seconds'],
  ['10 seconds of fans, title Hi', 'make the text yellow'],
  ['10 seconds of fans, title Hi', 'change Hi to Hello There'],
  ['10 seconds of fans, title Hi', 'remove Hi'],
  ['10 seconds of fans, title "Hi" at the start and "Bye" at the end', 'remove the first title'],
  ['10 seconds of fans and penalty', 'write the name on each'],
  ['10 seconds of fans and penalty, write the name on each', 'no names'],
  ['10 seconds of fans and penalty', 'order: penalty, fans'],
  ['10 seconds of fans and penalty', 'the penalty is too loud'],
  ['10 seconds of fans with the logo in the top left corner', 'logo bigger'],
])('%s: %s is seen to be done, and to be missing', (first, change) => {
  const [before, after] = said(first, change) as [Said, Said];
  const [outcome, ...others] = after.turn?.outcomes ?? [];
  expect(others).toEqual([]);
  expect(outcome).toMatchObject({ state: 'done' });
  const wish = after.brief.last?.[0];
  if (wish === undefined || wish.kind === 'outputs') throw new Error('no wish');
  const seen = { before: requireFilm(before.timeline), keepLength: false, evidence: {} };
  expect(shortcoming(wish, { ...seen, after: requireFilm(after.timeline) })).toBeNull();
  expect(shortcoming(wish, { ...seen, after: requireFilm(before.timeline) })).not.toBeNull();
});

test('what the film has no room for is told', () => {
  const { turn } = last('10 seconds of fans, title Hi', 'keep the title on for 30 seconds');
  expect(turn?.outcomes).toMatchObject([{ state: 'changed', reason: expect.stringContaining('10 s') }]);
});

test('a text at a spot is held against its place', () => {
  const { turn, timeline } = last('10 seconds of fans, title Hi', 'title to the top left');
  expect(turn?.outcomes).toMatchObject([{ change: 'titleSpot', state: 'done' }]);
  expect(spotLack(requireFilm(timeline), 'top-left')).toBeNull();
  expect(spotLack(requireFilm(timeline), 'bottom-right')).not.toBeNull();
});

test('hostile texts are shown as what can be shown of them', () => {
  const long = last('10 seconds of dog', `put ${'A'.repeat(5000)} on the dog`);
  expect(textsOf(long).map(([text]) => [...text].length)).toEqual([200]);
  expect(long.message.length).toBeLessThan(2000);
  const odd = last('10 seconds of dog', 'put "A\u0000b\nc" on the dog');
  expect(textsOf(odd).map(([text]) => text)).toEqual(['A b c']);
});

test('English words are no things of other languages, and colours have names in Chinese', () => {
  const rooms = [toyAsset({ name: 'dog.mp4' }), toyAsset({ name: 'bathroom.mp4' })];
  const kept = converse(['10 seconds of dog and bathroom', 'remove the bad one'], { assets: rooms }).at(
    -1,
  ) as Said;
  expect(orderOf(kept)).toEqual(['dog', 'bathroom']);
  const red = last('十秒的视频，海滩，标题“夏天”', '把标题改成红色');
  expect(textsOf(red).map(([text]) => text)).toEqual(['夏天']);
  expect(parametersOf(red).map(({ color }) => color)).toEqual(['#e53935']);
});

test('two clips of one file in a row have one name', () => {
  const names = textsOf(last('20 seconds of fans, fast cuts, write the name on each')).map(([text]) => text);
  expect(names).toEqual(['Fans']);
});

test.each([
  'ne le fais pas plus long',
  'ne change pas la musique',
  'no toques la música',
  'not longer please',
])('what is forbidden is not done: %s', (message) => {
  const [before, after] = said('20 seconds of fans and penalty with music', message) as [Said, Said];
  expect(after.timeline).toEqual(before.timeline);
});

test('a title is changed to a colour, and not to its name', () => {
  const red = last('10 seconds of fans, title Hi', 'change the title to red');
  expect(textsOf(red).map(([text]) => text)).toEqual(['Hi']);
  expect(parametersOf(red).map(({ color }) => color)).toEqual(['#e53935']);
});
