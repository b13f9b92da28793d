/** Files by the digits of their camera. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { plainCameraNumbers } from './camera-numbers.ts';

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
