import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placesOf, safeName } from './file-names.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-names-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['film.mp4', 'film.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['/etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', '__.._boot.ini'],
  ['..', '_'],
  ['', '_'],
  ['.bash_profile', '_bash_profile'],
  ['a\u0000\u001b[2J\nb.mp4', 'a__[2J_b.mp4'],
])('%j is saved as %j', (name, saved) => {
  expect(safeName(name)).toBe(saved);
});

test.each([
  ['12:30 "cut"?.mp4', '12_30 _cut__.mp4'],
  ['con.mp4', '_con.mp4'],
  ['LPT1', '_LPT1'],
  ['con .mp4', '_con .mp4'],
  ['COM¹.txt', '_COM¹.txt'],
  ['lpt³', '_lpt³'],
  ['CONIN$', '_CONIN$'],
  ['conout$.log', '_conout$.log'],
  ['con air.mp4', 'con air.mp4'],
  ['com¹st.mp4', 'com¹st.mp4'],
  ['concert.mp4', 'concert.mp4'],
  ['film.', 'film_'],
  ['film ', 'film_'],
  ['..', '_'],
])('%j is saved as %j on Windows', (name, saved) => {
  expect(safeName(name, 'win32')).toBe(saved);
});

test('what a service calls its films writes over nothing in the folder that was named, nor beside the file', async () => {
  await writeFile(join(folder, 'film.mp4'), 'mine');
  const inside = await placesOf(folder, ['film.mp4', '../film.mp4', '..']);
  expect(inside).toEqual(['film-2.mp4', 'film-3.mp4', '_'].map((name) => join(folder, name)));
  expect(await placesOf(`${folder}/new/`, ['a.mp4'])).toEqual([join(folder, 'new/a.mp4')]);
  await writeFile(join(folder, 'teaser-2.mp4'), 'mine');
  const named = join(folder, 'teaser.mp4');
  expect(await placesOf(named, ['a.mp4', 'b.mp4'])).toEqual([named, join(folder, 'teaser-2-2.mp4')]);
});
