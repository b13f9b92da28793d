/** A time behind a change of one clip is that clip's; with words of the whole it is the film's. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['frog', 'pig', 'elf', 'rabbit'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 }));

test.each([
  ['put the pig last and make it 5 seconds', 5, 11],
  ['make the pig black and white and make it 5 seconds long', 5, 11],
  ['play the pig backwards and make it 2 seconds', 2, 8],
  ['pig ans Ende, und mach es 5 Sekunden', 5, 11],
  ['put the pig last and make it 15 seconds in total', 5, 15],
  ['put the pig last and make the film 6 seconds', 2, 6],
  ['make it black and white and 6 seconds', 2, 6],
])('%s', (message, pig, film) => {
  const last = converse(['frog, pig, elf 3 s each', message], { assets }).at(-1);
  if (last === undefined) throw new Error('nothing was said');
  const { clips, seconds } = seenFilm(last);
  expect([clips.find(({ name }) => name === 'pig')?.seconds, seconds]).toEqual([pig, film]);
});
