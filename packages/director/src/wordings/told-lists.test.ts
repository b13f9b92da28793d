import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const numbered = [1, 2, 3, 4, 5, 6].map((n) => toyAsset({ name: `clip_00${n}.mp4`, seconds: 6 }));
const toys = [
  ...['frog', 'elf', 'monster'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 })),
  toyAsset({ name: 'floorplan.png', kind: 'image' }),
  toyAsset({ name: 'badge.png', kind: 'image' }),
  toyAsset({ name: 'img_2031.mp4', seconds: 9 }),
  toyAsset({ name: 'img_2044.mp4', seconds: 9 }),
];

function clipsOf(message: string, assets = toys): string[] {
  const one = converse([message], { assets }).at(-1);
  if (one === undefined) throw new Error('nothing was said');
  return seenFilm(one).clips.map(({ name, seconds }) => `${name} ${seconds}`);
}

describe('files that are numbered', () => {
  test.each([
    ['odd clips only, 2s each', ['clip_001 2', 'clip_003 2', 'clip_005 2']],
    ['nur die geraden Clips, je 2 Sekunden', ['clip_002 2', 'clip_004 2', 'clip_006 2']],
    ['clip 5 first, then clip 2, clip 1 last, 3s each', ['clip_005 3', 'clip_002 3', 'clip_001 3']],
    [
      'pon el clip 5 primero, luego el 2 y al final el 1; 3s cada uno',
      ['clip_005 3', 'clip_002 3', 'clip_001 3'],
    ],
    ['clip 1, 2 and 3, two seconds each', ['clip_001 2', 'clip_002 2', 'clip_003 2']],
    ['clip_001 to clip_003, 3 seconds each', ['clip_001 3', 'clip_002 3', 'clip_003 3']],
    [
      'join all six clips in reverse order',
      ['clip_006 6', 'clip_005 6', 'clip_004 6', 'clip_003 6', 'clip_002 6', 'clip_001 6'],
    ],
  ])('“%s”', (message, clips) => {
    expect(clipsOf(message, numbered)).toEqual(clips);
  });

  test('so many files as are called so', () => {
    expect(clipsOf('the frog and the two img clips, 3 seconds each')).toEqual([
      'frog 3',
      'img_2031 3',
      'img_2044 3',
    ]);
  });

  test('a time is no number of a clip', () => {
    expect(clipsOf('clip_001 2 s, clip 3 seconds of clip_002', numbered)[0]).toBe('clip_001 2');
    expect(clipsOf('all clips, 2 seconds each', numbered)).toHaveLength(6);
  });
});

describe('times that are told apart from what they are of', () => {
  test.each([
    ['frog, elf, monster: 3, 2 and 5 seconds', ['frog 3', 'elf 2', 'monster 5']],
    ['rana, elfo, mostro: 3 secondi, 2 secondi e 5 secondi', ['frog 3', 'elf 2', 'monster 5']],
    ['frog 5 s, elf 5 s, floorplan at the end for 4 s', ['frog 5', 'elf 5', 'floorplan 4']],
    ['Frosch, Elf, Grundriss zum Schluss 4 Sekunden', ['frog 10', 'elf 10', 'floorplan 4']],
    [
      'frog 3 s, elf 3 s. Badge at the start for 2s and at the end for 2s.',
      ['badge 2', 'frog 3', 'elf 3', 'badge 2'],
    ],
    ['frog from 2 to 5 seconds, elf 3-6 s', ['frog 3', 'elf 3']],
    ['rana dal secondo 3 al 7, elfo dal 2 al 6', ['frog 4', 'elf 4']],
    ['青蛙2到5秒，精灵3到6秒', ['frog 3', 'elf 3']],
    ['frog, cut to 4s-9s', ['frog 5']],
  ])('“%s”', (message, clips) => {
    expect(clipsOf(message)).toEqual(clips);
  });
});
