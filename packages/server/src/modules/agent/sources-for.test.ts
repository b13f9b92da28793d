import { expect, test } from 'vitest';
import { toyAsset } from './director/testing/toy-library.ts';
import { sourcesFor } from './sources-for.ts';

test('videos made here are sources only by id or whole file name', () => {
  const frog = toyAsset({ name: 'frog.mp4' });
  const made = { ...toyAsset({ name: 'Frog 2026-01-31 12.00.00.mp4', id: 'id-made' }), isExport: true };
  const namesFor = (prompt: string) => sourcesFor(prompt, [made, frog]).map(({ name }) => name);
  expect(namesFor('10 seconds of the frog')).toEqual(['frog.mp4']);
  expect(namesFor('shorten frog 2026-01-31 12.00.00.mp4')).toEqual([made.name, frog.name]);
  expect(namesFor('shorten id-made')).toEqual([made.name, frog.name]);
});
