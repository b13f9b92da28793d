/** What could not be done to a film, in words that its owner knows. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { toyAsset } from '../testing/toy-library.ts';

test('a file of which nothing is known is told by its name, not by its id', () => {
  const song = {
    ...toyAsset({ name: 'theme.mp3', kind: 'audio', seconds: 60 }),
    id: '3f2a90d1-0000-7000-8000-000000000001',
  };
  const assets = [toyAsset({ name: 'frog.mp4', seconds: 20 }), song];
  const said = converse(['frog 4 s with theme.mp3 as music', 'cut on the beat'], { assets }).at(-1);
  expect(said?.message).toContain('theme.mp3');
  expect(said?.message).not.toContain('3f2a90d1');
});
