import { expect, test } from 'vitest';
import { toyAsset } from '../testing/toy-library.ts';
import { beginReading } from './read-prompt.ts';
import { sourcesFor } from './sources-for.ts';

test('videos made here are sources only by id or whole file name', () => {
  const frog = toyAsset({ name: 'frog.mp4' });
  const made = { ...toyAsset({ name: 'Frog 2026-01-31 12.00.00.mp4', id: 'id-made' }), isExport: true };
  const namesFor = (prompt: string) => sourcesFor(prompt, [made, frog]).map(({ name }) => name);
  expect(namesFor('10 seconds of the frog')).toEqual(['frog.mp4']);
  expect(namesFor('shorten frog 2026-01-31 12.00.00.mp4')).toEqual([made.name, frog.name]);
  expect(namesFor('shorten id-made')).toEqual([made.name, frog.name]);
});

test('what others granted is a source only by id or whole file name, and wins no name', () => {
  const own = toyAsset({ name: 'beach.mp4' });
  const spam = { ...toyAsset({ name: 'sunset beach dog.mp4', id: 'id-spam' }), isForeign: true };
  const twin = { ...toyAsset({ name: 'Beach.mp4', id: 'id-twin' }), isForeign: true };
  const idsFor = (prompt: string) => sourcesFor(prompt, [twin, spam, own]).map(({ id }) => id);
  expect(idsFor('a film of the beach at sunset')).toEqual([own.id]);
  expect(idsFor('cut beach.mp4')).toEqual([own.id]);
  expect(idsFor('cut "Sunset beach dog.mp4" first')).toEqual(['id-spam', own.id]);
  expect(idsFor('cut id-twin')).toEqual(['id-twin', own.id]);
});

const photos = [1, 2].map((at) => toyAsset({ name: `beach_${at}.jpg`, kind: 'image' }));
const clips = [1, 2, 3].map((at) => toyAsset({ name: `clip_${at}.mp4` }));

test.each([
  ['the photos, 2 s each', { name: 'pill_1.jpg', kind: 'image' as const }],
  ['all clips in reverse order', { name: 'clip_5.mp4' }],
  ['odd clips only', { name: 'clip_5.mp4' }],
  ['clip 4, then clip 1', { name: 'clip_4.mp4' }],
])('%s: what is counted and numbered are the own files that are footage', (message, sketch) => {
  const meant = (of: object) => {
    const assets = [...photos, ...clips, { ...toyAsset(sketch), ...of }];
    const brief = beginReading(message, { assets, unusable: [] }).briefWith(new Map());
    return brief.parts.map(({ assetId }) => assetId);
  };
  const id = `id:${sketch.name}`;
  expect(meant({})).toContain(id);
  expect(meant({ isForeign: true })).not.toContain(id);
  expect(meant({ isExport: true })).not.toContain(id);
  expect(meant({ isReference: true })).not.toContain(id);
});
