/** A swap whose clip is in no film changes nothing, and what sounds apart is read apart. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['kitchen.mp4', 'yard.mp4', 'interview.mp4'].map((name) => toyAsset({ name, seconds: 30 }));
const clipsAfter = (...messages: string[]) => {
  const said = converse(messages, { assets }).at(-1);
  return said === undefined ? [] : seenFilm(said).clips;
};

test.each(['the interview instead of the ceremony', 'put the interview instead of the parade'])(
  'nothing goes for a clip that nobody knows: %s',
  (change) =>
    expect(clipsAfter('kitchen, yard, 12 s', change).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['kitchen', 'yard']),
    ),
);

test('one clip is silent and the other at half its volume', () => {
  const clips = clipsAfter('kitchen then yard, 12 s. The kitchen must be silent and the yard at half volume');
  expect(clips.map(({ isHeard }) => isHeard)).toEqual([false, true]);
  expect(clips[1]?.gainDb).toBeCloseTo(-6, 0);
});
