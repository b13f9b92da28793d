import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...['harbour', 'market', 'bakery', 'DJI_0042', 'live_song1', 'live_song2'].map((name) =>
    toyAsset({ id: name.toLowerCase(), name: `${name}.mp4`, seconds: 30 }),
  ),
  toyAsset({ name: 'poster.jpg', kind: 'image' }),
  toyAsset({ name: 'shop logo.png', kind: 'image' }),
  toyAsset({ name: 'tune.mp3', kind: 'audio', seconds: 60 }),
];

function filmOf(message: string) {
  const said = converse([message], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return { ...seenFilm(said), message: said.message, edits: said.brief.edits };
}
const clipsOf = (message: string) => [...new Set(filmOf(message).clips.map(({ name }) => name))];

test.each([
  ['15s: hook with the bakery, then harbour', ['bakery', 'harbour']],
  ['20s, harbour opener, then market, bakery as the payoff', ['harbour', 'market', 'bakery']],
  ['20s, open on the drone, then market, close on the poster', ['dji_0042', 'market', 'poster']],
  ['20s, market, bakery, logo sting at the end', ['market', 'bakery', 'shop logo']],
  ['Spot de 20 s: market, bakery, cierra con logo', ['market', 'bakery', 'shop logo']],
  ['Teaser vertical 15 s : harbour, market, fin sur le logo', ['harbour', 'market', 'shop logo']],
  ['15 segundos: harbour de gancho, market e fecha com o poster', ['harbour', 'market', 'poster']],
  ['gancio con il market, poi bakery, 15 secondi, chiude con il poster', ['market', 'bakery', 'poster']],
  [
    '9:16, 20 Sekunden, Aufhänger ist die bakery, dann harbour, poster als Endcard',
    ['bakery', 'harbour', 'poster'],
  ],
  [
    '20s: harbour as cold open, then song 1, market, song 2',
    ['harbour', 'live_song1', 'market', 'live_song2'],
  ],
])('what a clip is for tells where it stands: “%s”', (message, clips) => {
  expect(clipsOf(message)).toEqual(clips);
  expect(filmOf(message).message).not.toMatch(/not understand|pas compris|entendi|capito|verstanden/u);
});

test.each([
  [
    'Use only harbour.mp4 and market.mp4, in that order. Take 10 seconds of the harbour and 5 seconds of the market.',
    15,
    2,
  ],
  [
    'Crie um vídeo de 15 segundos só com harbour.mp4 e market.mp4, nesta ordem: 10 segundos do harbour e 5 segundos do market.',
    15,
    2,
  ],
  ['Use only harbour and market. 20 seconds.', 20, 2],
])('a list of what may be used is no clip beside what is told of each: “%s”', (message, seconds, count) => {
  const film = filmOf(message);
  expect([film.seconds, film.clips.length]).toEqual([seconds, count]);
});

test.each([
  ['harbour 12 s, tune.mp3 as music, but only from second 6 onwards', { by: 'seconds', from: 6, to: null }],
  ['harbour 12 s, tune only for the first 5 seconds', { by: 'seconds', from: 0, to: 5 }],
])('music for a part of the film: “%s”', (message, part) => {
  expect(filmOf(message).edits).toMatchObject([{ kind: 'musicSpan', part }]);
});

test('what goes from a file beside other pictures goes by the time of that file', () => {
  const { clips } = filmOf(
    'Take harbour.mp4 and remove the part from 0:10 to 0:20. Add poster.jpg as a 3-second opening.',
  );
  expect(clips.filter(({ name }) => name === 'harbour').map(({ seconds }) => seconds)).toEqual([10, 10]);
});

test.each([
  'harbour 5 s, keine Texte',
  'harbour 5 s, aucun texte',
  'harbour 5 s. Sem textos.',
  'harbour 5秒，不要文字',
])('no texts are wished: “%s”', (message) => {
  const film = filmOf(message);
  expect(film.texts).toEqual([]);
  expect(film.message).not.toMatch(/verstanden|compris|entendi|没有理解/u);
});

test('photos that shall not be there are left out, and a sequence is shown twice', () => {
  expect(clipsOf('all the clips, no photos, 12 seconds')).not.toContain('poster');
  expect(filmOf('harbour in full. Repeat the sequence twice.').seconds).toBe(60);
});

test('two cameras by turns', () => {
  const { clips } = filmOf('Cut between harbour.mp4 and market.mp4 every 5 seconds for 30 seconds');
  expect(clips.every(({ seconds }) => seconds === 5)).toBe(true);
  expect(clips.map(({ name }) => name)).toEqual([
    'harbour',
    'market',
    'harbour',
    'market',
    'harbour',
    'market',
  ]);
});
