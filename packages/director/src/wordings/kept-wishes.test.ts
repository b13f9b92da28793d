import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = ['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 }));

const after = (...messages: string[]) => {
  const said = converse(messages, { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return seenFilm(said);
};

test('what stands behind a reason is a wish of its own', () => {
  const first = 'frog.mp4 4 s, pig.mp4 4 s';
  const film = after(first, 'make the pig longer because it is funny, and the frog shorter');
  expect(film.clips[1]?.seconds).toBeGreaterThan(4);
  expect(film.clips[0]?.seconds).toBeLessThan(4);
  expect(
    after(first, 'swap the pig and the frog because the pig is better, and make it vertical').width,
  ).toBe(720);
  expect(after(first, 'swap the pig and the frog because the pig is better').clips[0]?.name).toBe('pig');
});

test.each([
  ['frog 4 s, pig in slow motion', 4],
  ['frog.mp4 4 seconds, then pig.mp4 in black and white', 4],
  ['frog 3 s, pig, elf', 3],
])('a time behind one name, before others, is of that clip: %s', (message, seconds) => {
  const { clips } = after(message);
  expect(clips[0]).toMatchObject({ name: 'frog', seconds });
  expect(clips[1]?.seconds).toBeGreaterThan(seconds);
});
