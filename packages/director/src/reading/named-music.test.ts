/** First messages whose clips and times stand by turns, and whose music goes by everyday words. */
import { expect, test } from 'vitest';
import { toyAsset } from '../testing/toy-library.ts';
import { beginReading } from './read-prompt.ts';

const assets = [
  ...['dog', 'kids', 'cake', 'beach'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 })),
  toyAsset({ name: 'wide_open.mp3', kind: 'audio', seconds: 60 }),
];
const briefOf = (prompt: string) => beginReading(prompt, { assets, unusable: [] }).briefWith(new Map());

test.each([
  'tiktok 15 sec max. dog 2s kids 2s cake 3s then the beach 5s',
  'hello there. dog 2s kids 2s cake 3s beach 5s',
])('each time is that of the clip before it: %s', (prompt) => {
  expect(briefOf(prompt).parts.map(({ seconds }) => seconds)).toEqual([2, 2, 3, 5]);
});

test.each([
  'video, dog, kids. wide open as music',
  'video di 20 secondi: dog 2 s, kids 8s. musica wide open',
])('a recording is named by the words that it is called: %s', (prompt) => {
  expect(briefOf(prompt)).toMatchObject({
    music: { kind: 'asset', assetId: 'id:wide_open.mp3' },
    unread: [],
  });
});
