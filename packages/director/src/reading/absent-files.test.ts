import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { beginReading } from './read-prompt.ts';

const assets = ['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 }));

const filmOf = (message: string) => {
  const said = converse([message], { assets })[0];
  if (said === undefined) throw new Error('nothing was said');
  return { clips: seenFilm(said).clips.map(({ name, seconds, speed }) => [name, seconds, speed]), said };
};

test.each<[string, (string | number | undefined)[][]]>([
  ['IMG_4455.mp4 5 s, then the frog 3 s', [['frog', 3, 1]]],
  [
    'first frog.mp4, then gone.mp4, then pig.mp4, 4 seconds each',
    [
      ['frog', 4, 1],
      ['pig', 4, 1],
    ],
  ],
  [
    'frog.mp4 3 s, gone.mp4 in black and white 2 s, pig.mp4 reversed 2 s, title "Zoo" on gone.mp4',
    [
      ['frog', 3, 1],
      ['pig', 2, -1],
    ],
  ],
  [
    'frog.mp4, gone.mp4 and pig.mp4, 12 seconds',
    [
      ['frog', 6, 1],
      ['pig', 6, 1],
    ],
  ],
  ['gone.mp4 then lost.mov 4 s then the pig for 2 s', [['pig', 2, 1]]],
])('what is said of a file that is not there goes with it: %s', (message, clips) => {
  const film = filmOf(message);
  expect(film.clips).toEqual(clips);
  expect(film.said.message).toMatch(/I found no file named (?:IMG_4455|gone)\.mp4/);
  expect(film.said.message).not.toContain('did not understand');
});

test('the time of a file that is not there is not that of the film', () => {
  const { clips } = filmOf('frog.mp4 3 s, gone.mp4 4 s, pig.mp4 in slow motion');
  expect(clips[0]).toEqual(['frog', 3, 1]);
  expect(clips[1]).toEqual(['pig', expect.any(Number), 0.5]);
  expect(Number(clips[1]?.[1])).toBeGreaterThan(2);
});

test('a file that is there and cannot be used is no file that is not there, and is told once', () => {
  const [broken] = assets;
  if (broken === undefined) throw new Error('no file');
  const unusable = [{ ...broken, reason: 'The file holds no picture.', code: 'no_picture' }];
  const world = { assets: assets.slice(1), unusable };
  const brief = beginReading('frog.mp4 3 s, then pig.mp4 2 s', world).briefWith(new Map());
  expect(brief.parts.map(({ assetId }) => assetId)).toEqual(['id:pig.mp4']);
  expect(brief.missing.map(({ named }) => named)).toEqual(['id:frog.mp4']);
});

test('a file whose stand-in is not found either is missing once', () => {
  const world = { assets, unusable: [] };
  const brief = beginReading(
    'the frog 3 s, then "a b c d e f g/h:i.mp4" 2 s, then gone.mp4',
    world,
  ).briefWith(new Map());
  expect(brief.parts[0]?.assetId).toBe('id:frog.mp4');
});
