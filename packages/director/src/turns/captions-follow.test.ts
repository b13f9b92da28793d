/** Captions after footage has come in. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { tracksOf } from './film.ts';

const spoken = (name: string, words: readonly string[]) => ({
  ...toyAsset({ name, seconds: 20 }),
  transcript: words.map((text, index) => ({ text, startSeconds: index + 0.5, endSeconds: index + 1 })),
});
const assets = [
  spoken('talk.mp4', ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']),
  spoken(
    'answer.mp4',
    Array.from({ length: 19 }, () => 'green'),
  ),
  toyAsset({ name: 'dog.mp4', seconds: 30 }),
];

const written = (messages: readonly string[]) => {
  const { timeline } = converse(messages, { assets }).at(-1) ?? {};
  if (timeline === undefined) return '';
  const [track = -1] = tracksOf(timeline, 'captions');
  return (
    JSON.stringify(timeline.tracks.children[track] ?? {})
      .match(/"text":"[^"]+"/gu)
      ?.join(' ') ?? ''
  );
};

test('what is said in added footage is written down as well', () => {
  const first = ['talk 3 seconds, then dog 3 seconds', 'with captions'];
  expect(written(first)).toContain('ten');
  expect(written([...first, 'add the answer, 4 seconds'])).toMatch(/ten.*green/u);
});

test('captions are there after footage was chosen anew for another length', () => {
  const films = converse(
    ['talk 3 seconds, then dog 3 seconds, then talk 3 seconds', 'with captions', 'make it 12 seconds'],
    {
      assets,
    },
  );
  expect(films.map((one) => seenFilm(one).captions)).toEqual([false, true, true]);
});

test('“a gentle fade” leaves the clips and their captions as they are', () => {
  const films = converse(
    ['talk 5 seconds, then dog 3 seconds', 'with captions', 'finally, a gentle fade to black at the end'],
    {
      assets,
    },
  ).map(seenFilm);
  expect(films[2]).toMatchObject({ captions: true, seconds: 8 });
  expect(films[2]?.clips.map(({ seconds }) => seconds)).toEqual([5, 3]);
});

test('captions that are gone with what was said are told as missing, and those taken out are not', () => {
  const first = ['talk 5 seconds, then dog 3 seconds', 'with captions'];
  const claimsOf = (last: string) =>
    converse([...first, last], { assets })
      .at(-1)
      ?.turn?.claims.filter(({ kind }) => kind === 'captions');
  expect(claimsOf('remove talk.mp4')).toMatchObject([{ asked: true, count: 0, met: false }]);
  expect(claimsOf('take out the dog')).toMatchObject([{ asked: true, met: true }]);
  expect(claimsOf('no captions')).toEqual([]);
});
