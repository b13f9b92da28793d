import { assetClip, colorClip, textClip, timeline, track } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { projectPictures } from './project-pictures.ts';

const rate = { num: 25, den: 1 };
const span = { start: 0, frames: 25, rate };
const ID = '0192f7a0-0000-7000-8000-000000000001';
const output = { width: 320, height: 180, rate };
const shot = assetClip({ assetId: ID, span });
const title = textClip({ parameters: { text: ' Hello ', style: 'title' }, span });
const blue = colorClip({ parameters: { color: '#0000ffcc' }, span });

test('a project shows the first picture of the library that is in it, and not its sound', () => {
  const sound = track({ kind: 'Audio', children: [assetClip({ assetId: 'ffffffff', span })] });
  const picture = track({ kind: 'Video', children: [title, { ...shot, enabled: false }, shot] });
  expect(projectPictures(timeline({ tracks: [sound, picture], output })).assetId).toBe(ID);
});

test('without one it shows what is written, on the colour that fills it', () => {
  const tracks = [track({ kind: 'Video', children: [blue] }), track({ kind: 'Video', children: [title] })];
  expect(projectPictures(timeline({ tracks, output }))).toEqual({
    assetId: null,
    words: 'Hello',
    color: '#0000ff',
  });
  expect(projectPictures(timeline({ tracks: [], output }))).toEqual({
    assetId: null,
    words: null,
    color: null,
  });
});
