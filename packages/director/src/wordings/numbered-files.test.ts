/** Files by their numbers and places in the library, in first messages. */
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { plainNumberedFiles } from './numbered-files.ts';

const numbered = [1, 2, 3, 4, 5, 6].map((at) => toyAsset({ name: `clip_00${at}.mp4`, seconds: 4 + at }));
const photos = [1, 2, 3].map((at) => toyAsset({ name: `foto${at}.jpg`, kind: 'image' }));

/** The numbers of the clips of the film. */
function clipsOf(message: string, assets = numbered): string {
  const said = converse([message], { assets }).at(-1);
  return said === undefined
    ? ''
    : seenFilm(said)
        .clips.map(({ name }) => /\d+$/u.exec(name)?.[0].replace(/^0+/u, ''))
        .join(' ');
}

describe('numbered files are meant by', () => {
  test.each([
    ['clip_001 to clip_004, 3 seconds each', '1 2 3 4'],
    ['clip_001 - clip_003, 3 seconds each', '1 2 3'],
    ['clips 2 to 4, 2 s each', '2 3 4'],
    ['clip_006 bis clip_003 je 2 Sekunden', '6 5 4 3'],
    ['de clip_002 à clip_004, 2 secondes chacun', '2 3 4'],
    ['clips 2, 4 and 6, 2 s each', '2 4 6'],
    ['clip 5, then 2, then 1, 3 s each', '5 2 1'],
    ['pon el clip 5 primero, luego el 2 y al final el 1; 3 s cada uno', '5 2 1'],
    ['the first three clips, 2 s each', '1 2 3'],
    ['les trois premiers clips, 2 secondes chacun', '1 2 3'],
    ['los dos últimos clips, 2 segundos cada uno', '5 6'],
    ['die ersten zwei Clips, dann die letzten zwei Clips, je 2 Sekunden', '1 2 5 6'],
    ['video 1: 3 s, video 2: 4 s', '1 2'],
    ['odd clips only, 2 s each', '1 3 5'],
    ['the even-numbered clips, 2 s each', '2 4 6'],
    ['every other clip, 2 s each', '1 3 5'],
    ['jeden zweiten Clip, je 2 Sekunden', '1 3 5'],
    ['all six clips in reverse order, 2 s each', '6 5 4 3 2 1'],
    ['alle Clips in umgekehrter Reihenfolge, je 2 Sekunden', '6 5 4 3 2 1'],
    ['所有片段倒序，每个2秒', '6 5 4 3 2 1'],
  ])('%s', (message, expected) => {
    expect(clipsOf(message)).toBe(expected);
  });

  test('photos too', () => {
    expect(clipsOf('the first two photos 3 s each', [...numbered, ...photos])).toBe('1 2');
  });
});

describe('what is no number of a file stays as it is', () => {
  test.each([
    'clip_002 and clip_003, the first two clips in slow motion',
    'clip 1 to 3 seconds',
    'three clips of 4 seconds',
    'clips 7 to 9',
    'the last 2 seconds of clip_004',
    'all clips, 20 seconds',
    'all clips 10 seconds each',
    'clips 12.5 s each',
    'clip_002.mp4 10 s, then clip_003.mp4',
  ])('%s', (message) => {
    const told = plainNumberedFiles(message, numbered);
    expect(told.replace('clip_001.mp4', 'clip 1')).toBe(message);
  });

  test('and so does each message where numbers are of several kinds of files', () => {
    const mixed = ['img_1.mp4', 'mov_1.mp4', 'img_2.mp4'].map((name) => toyAsset({ name, seconds: 5 }));
    expect(plainNumberedFiles('clip 1, then 2', mixed)).toBe('clip 1, then 2');
  });
});

test('hostile messages take bounded time', () => {
  const begun = process.cpuUsage().user;
  for (const piece of ['clip 1, ', 'clips ', 'from a1 to ', 'all the ', 'the first two ', 'clip_001 - '])
    plainNumberedFiles(piece.repeat(1_500 / piece.length), numbered);
  expect(process.cpuUsage().user - begun).toBeLessThan(2_000_000);
});
