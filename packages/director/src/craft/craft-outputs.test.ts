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
  return [said.timeline, ...(said.versions ?? []).map(({ timeline }) => timeline)].map((timeline) => {
    const { output, frames } = requireFilm(timeline);
    return `${output.width}x${output.height} ${(frames * output.rate.den) / output.rate.num} s`;
  });
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
])('“%s”', (message, films) => {
  expect(filmsOf(message)).toEqual(films);
});
