/** Short messages put the change before them right, and nothing else. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { worldOf } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';

const library = {
  'harbour.mp4': { seconds: 30 },
  'market.mp4': { seconds: 30 },
  'tower.mp4': { seconds: 30 },
  'bridge.mp4': { seconds: 30 },
  'lute.mp3': { seconds: 60 },
  'cello.mp3': { seconds: 60 },
};
const after = (...messages: string[]) => {
  const said = converse(['harbour 4s, market 5s, tower 6s', ...messages], worldOf(library)).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return seenFilm(said);
};
const lengths = (...messages: string[]) =>
  after(...messages).clips.map(({ seconds }) => Math.round(seconds * 10) / 10);

test.each(['I meant 7', 'no wait, 7 seconds', '7 not 9', 'ich meinte 7', 'não, 7 segundos', '不对，7秒'])(
  'takes the other value of the same clip: “%s”',
  (message) => {
    expect(lengths('make the market 9 seconds', message)).toEqual([4, 7, 6]);
  },
);

test.each([
  'no, the tower',
  'I meant the tower',
  'not the market, the tower',
  'nein, den tower',
  'no, el tower',
])('does to the other clip what was done to the wrong one: “%s”', (message) => {
  expect(lengths('make the market 9 seconds', message)).toEqual([4, 5, 9]);
});

test.each([
  'not on the market, on the tower',
  'no, on the tower',
  'no, the tower',
  'move it to the tower',
  'put “Ahoy” on the tower instead of the market',
  'nicht auf den market, auf den tower',
  'non, sur le tower',
  'no, en el tower',
  'anzi no, sul tower',
])('puts the text that was just written over the other clip, and leaves the clips alone: “%s”', (message) => {
  const film = after('put "Ahoy" on the market', message);
  expect(film.clips.map(({ seconds }) => seconds)).toEqual([4, 5, 6]);
  expect(film.texts).toMatchObject([{ text: 'Ahoy', from: 9 }]);
});

test.each(['no, not on the tower', 'put "Bye" on the tower'])(
  'keeps that text where nothing else is said of it: “%s”',
  (message) => {
    expect(after('put "Ahoy" on the market', message).texts).toContainEqual(
      expect.objectContaining({ text: 'Ahoy', from: 4 }),
    );
  },
);

test.each(['not the market, the bridge', 'nicht den market, die bridge', 'pas le market, le bridge'])(
  'takes footage that is not in the film in the place of a clip: “%s”',
  (message) => {
    const film = after(message);
    expect(film.clips.map(({ name }) => name)).toEqual(['harbour', 'bridge', 'tower']);
  },
);

test('turns the music that was spoken of up and down, and not the film', () => {
  const before = after('add the lute');
  const now = after('add the lute', 'swap the lute for the cello and turn it down');
  expect(now.music).toBe('cello');
  expect(now.musicDb).toBeLessThan(before.musicDb);
});

test('writes one text on each of several clips, and shows a clip again for as long as it was', () => {
  expect(after('write "Yo" on the harbour and on the tower').texts.map(({ from }) => from)).toEqual([0, 9]);
  expect(lengths('harbour again at the end')).toEqual([4, 5, 6, 4]);
  expect(after('"Hi" los 3 primeros segundos').texts).toMatchObject([{ from: 0, to: 3 }]);
});
