import type { Timeline } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { requireFilm } from '../turns/film.ts';

const assets = [
  toyAsset({ name: 'harbour.mp4', seconds: 60 }),
  toyAsset({ name: 'market.mp4', seconds: 40 }),
];

/** The films that a message makes: their sizes and seconds. */
function filmsOf(message: string): string[] {
  const said = converse([message], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return [said.timeline, ...(said.versions ?? []).map(({ timeline }) => timeline)].map(sizeOf);
}

function sizeOf(timeline: Timeline): string {
  const { output, frames } = requireFilm(timeline);
  return `${output.width}x${output.height} ${(frames * output.rate.den) / output.rate.num} s`;
}

test.each([
  [
    'Two versions: 30 seconds in 16:9 and 15 seconds in 9:16, both of the harbour',
    ['1280x720 30 s', '720x1280 15 s'],
  ],
  [
    'Two versions please: a 12 second vertical one for TikTok and a 30 second one for YouTube, both from harbour and market',
    ['1280x720 30 s', '720x1280 12 s'],
  ],
  ['Give me two cuts: one 20 s long and one 10 s long, from harbour', ['1280x720 20 s', '1280x720 10 s']],
  ['harbour and market, a 20 second version and a 6 second version', ['1280x720 20 s', '1280x720 6 s']],
  [
    'Zwei Fassungen: 30 Sekunden im Querformat und 15 Sekunden hochkant, harbour und market',
    ['1280x720 30 s', '720x1280 15 s'],
  ],
  [
    'dos versiones: una de 20 segundos horizontal y otra de 10 segundos vertical, con harbour y market',
    ['1280x720 20 s', '720x1280 10 s'],
  ],
  ['harbour 10 seconds as 16:9 and 1:1', ['1280x720 10 s', '720x720 10 s']],
  ['harbour 10 seconds, market 5 seconds', ['1280x720 15 s']],
  [
    'Make 3 versions for ads: 6s, 15s and 30s. Harbour and market',
    ['1280x720 30 s', '1280x720 15 s', '1280x720 6 s'],
  ],
  ['30 and 15 second cuts of the harbour', ['1280x720 30 s', '1280x720 15 s']],
  ['Erstelle zwei Fassungen (10 und 20 Sekunden) aus harbour', ['1280x720 20 s', '1280x720 10 s']],
  ['Je veux deux versions pour les réseaux : 10 et 20 secondes, harbour', ['1280x720 20 s', '1280x720 10 s']],
  ['Necesito dos cortes: 10 y 25 segundos. Harbour y market', ['1280x720 25 s', '1280x720 10 s']],
  ['Faz duas versões, de 10 e 20 segundos, com harbour', ['1280x720 20 s', '1280x720 10 s']],
  [
    'fai due versioni, una da 15 e una da 30 secondi, con harbour e market',
    ['1280x720 30 s', '1280x720 15 s'],
  ],
  ['给我剪两个版本，分别是6秒、15秒，harbour', ['1280x720 15 s', '1280x720 6 s']],
  ['harbour en vertical y otro en horizontal, 10 segundos', ['720x1280 10 s', '1280x720 10 s']],
  ['Three cuts of the harbour, 2 seconds each', ['1280x720 2 s']],
])('“%s”', (message, films) => {
  expect(filmsOf(message)).toEqual(films);
});

test('what is said of all versions is no clip that they share', () => {
  const [said] = converse(['Make two versions: 10s and 20s. Market first in both, then harbour'], { assets });
  const order = requireFilm(said?.timeline ?? fail()).pieces.map(({ item }) => item.name);
  expect(order).toEqual(['market.mp4', 'harbour.mp4']);
});

function fail(): never {
  throw new Error('nothing was said');
}

test.each([
  ['and give me a 9:16 one as well', '720x1280 20 s'],
  ['plus a 15s version for tiktok', '720x1280 15 s'],
  ['can I also have a 10 second cut of it', '1280x720 10 s'],
  ['great. I also need a square version of this, 12 seconds', '720x720 12 s'],
  ['das gleiche bitte auch in quadratisch', '720x720 20 s'],
  ['Davon brauche ich noch eine Version mit 10 Sekunden', '1280x720 10 s'],
  ["il m'en faut une autre en vertical pour les stories", '720x1280 20 s'],
  ['ahora otra versión en vertical de 15 segundos para reels', '720x1280 15 s'],
  ['faz também uma versão de 10 segundos', '1280x720 10 s'],
  ['fammene anche una verticale', '720x1280 20 s'],
  ['另外再出一个10秒的版本', '1280x720 10 s'],
])('“%s”: the film stays as it is, and one more is made', (message, further) => {
  const [first, after] = converse(['harbour 20 seconds', message], { assets });
  expect(after?.timeline).toEqual(first?.timeline);
  expect((after?.versions ?? []).map(({ timeline }) => sizeOf(timeline))).toEqual([further]);
});

test.each([
  ['make it vertical too', '720x1280 20 s'],
  ['make it also square please', '720x720 20 s'],
])('“%s” is of the film itself', (message, size) => {
  const after = converse(['harbour 20 seconds', message], { assets }).at(-1);
  expect(sizeOf(after?.timeline ?? fail())).toBe(size);
  expect(after?.versions ?? []).toEqual([]);
});
