import { expect, test } from 'vitest';
import { toyAsset } from '../testing/toy-library.ts';
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
