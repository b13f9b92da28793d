/** Changes of the music of a film, in the words that people use for them. */
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { assetOf, tracksOf } from './film.ts';

test('other music is the next file of music, where one plays, and composed where none does', () => {
  const assets = [
    toyAsset({ name: 'dog.mp4', seconds: 25 }),
    toyAsset({ name: 'kids.mp4', seconds: 20 }),
    toyAsset({ name: 'summer.mp3', kind: 'audio', seconds: 60 }),
    toyAsset({ name: 'winter.mp3', kind: 'audio', seconds: 60 }),
    toyAsset({ name: 'talk.wav', kind: 'audio', seconds: 30, speech: true }),
  ];
  const music = (...messages: string[]) => {
    const { timeline } = converse(messages, { assets }).at(-1) as Said;
    const [index = -1] = tracksOf(timeline, 'music');
    const item = timeline.tracks.children[index];
    const first = item?.OTIO_SCHEMA === 'Track.1' ? item.children[0] : undefined;
    return first?.OTIO_SCHEMA === 'Clip.2' ? assetOf(first) : null;
  };
  expect(music('dog, kids, 10 seconds, music summer', 'use the other music')).toBe('id:winter.mp3');
  expect(music('dog, kids, 10 seconds, music winter', 'use the other music')).toBe('id:summer.mp3');
  expect(music('dog, kids, 10 seconds, calm music', 'use the other music')).toBeNull();
});
