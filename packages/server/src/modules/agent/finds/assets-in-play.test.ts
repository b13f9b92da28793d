import { parsePrompt } from '@rushes/director';
import { expect, test } from 'vitest';
import { toyAsset } from '../../../../../director/src/testing/toy-library.ts';
import { assetsInPlay, withoutSurplus } from './assets-in-play.ts';

/** Newest first: song.mp3, then clip-59.mp4 down to clip-00.mp4. */
const clips = Array.from({ length: 60 }, (_, index) => {
  const name = `clip-${String(59 - index).padStart(2, '0')}.mp4`;
  return toyAsset({ name, lastEdit: `2026-01-01T00:00:00.0000${String(59 - index).padStart(2, '0')}Z` });
});
const library = [toyAsset({ name: 'song.mp3', kind: 'audio' }), ...clips];

function playOf(prompt: string) {
  const brief = parsePrompt(prompt, library);
  const kept = withoutSurplus(brief, library);
  return { inPlay: assetsInPlay(brief, library), kept: kept.map(({ id }) => id) };
}

test('without names the newest fifty clips are in play and the rest is left out, sound stays', () => {
  const { inPlay, kept } = playOf('A 20 second video, fast');
  expect(inPlay).toEqual(clips.slice(0, 50).map(({ id }) => id));
  expect(kept).toEqual(['id:song.mp3', ...inPlay]);
});

test('a clip that is left out makes room for the next', () => {
  const { inPlay } = playOf('A 20 second video without clip-59.mp4');
  expect(inPlay).not.toContain('id:clip-59.mp4');
  expect(inPlay).toHaveLength(50);
  expect(inPlay.at(-1)).toBe('id:clip-09.mp4');
});

test('what is named is in play however old it is, and nothing is left out', () => {
  const { inPlay, kept } = playOf('A 5 second video of clip-03.mp4');
  expect(inPlay).toEqual(['id:clip-03.mp4']);
  expect(kept).toHaveLength(library.length);
});

test('a prompt that wants no footage puts none in play', () => {
  expect(playOf('A 5 second animation about the sea, no footage').inPlay).toEqual([]);
});
