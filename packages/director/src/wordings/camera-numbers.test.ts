/** Files by the digits of their camera, and times that leave out their unit. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { plainCameraNumbers } from './camera-numbers.ts';
import { plainShares, plainUnits } from './clip-times.ts';

const camera = [
  ...(['00041.MTS', '00042.MTS', 'IMG_0719.MOV', 'Team 2024.mp4', 'GX010356.MP4'] as const).map((name) =>
    toyAsset({ name, seconds: 20 }),
  ),
  toyAsset({ name: 'IMG_3350.jpg', kind: 'image' }),
];
const clipsOf = (message: string): string => {
  const said = converse([message], { assets: camera }).at(-1);
  return said === undefined
    ? ''
    : seenFilm(said)
        .clips.map(({ name, seconds }) => `${name} ${seconds}`)
        .join(', ');
};

test.each([
  ['join 00041 00042 together', '00041 20, 00042 20'],
  ['0719 for 4 seconds, then 3350 for 3', 'img_0719 4, img_3350 3'],
  ['356 4 s, dann 00042 3 s', 'gx010356 4, 00042 3'],
])('%s', (message, clips) => expect(clipsOf(message)).toBe(clips));

test.each([
  'a film of 2024',
  'title 250000 €',
  '720p please',
  'the 1080 px version',
  'no. 999',
  'IMG_0719.MOV',
])('as it is: %s', (message) => expect(plainCameraNumbers(message, camera)).toBe(message));

test('a number behind times is one of them, and none where there are none', () => {
  expect(plainUnits('beach 8 seconds, then the boat for 6.')).toBe('beach 8 seconds, then the boat for 6 s.');
  expect(plainUnits('one film for 2, then a beach of 8 seconds')).toBe(
    'one film for 2, then a beach of 8 seconds',
  );
  expect(plainUnits('a film for 3 friends, 8 seconds')).toBe('a film for 3 friends, 8 seconds');
});

test('a share in words is one in digits, and a discount stays in its text', () => {
  expect(plainShares('music at 20 percent, voice 80 Prozent')).toBe('music at 20%, voice 80%');
  expect(plainShares('title: 20 percent off')).toBe('title: 20 percent off');
});
