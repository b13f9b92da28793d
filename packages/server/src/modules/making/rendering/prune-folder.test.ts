import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneFolder } from './segment-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-segments-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function segment(name: string, usedAt: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, Buffer.alloc(100));
  await utimes(path, new Date(usedAt), new Date(usedAt));
}

test('removes what was used longest ago until the rest fits', async () => {
  await segment('oldest', '2026-01-01T00:00:00Z');
  await segment('older', '2026-01-02T00:00:00Z');
  await segment('newer', '2026-01-03T00:00:00Z');
  const removed = await pruneFolder(folder, { maxBytes: 150, before: new Date('2026-02-01T00:00:00Z') });
  expect(removed).toBe(2);
  expect(await readdir(folder)).toEqual(['newer']);
});

test('counts what lies in the folders of accounts together', async () => {
  await mkdir(join(folder, 'a'));
  await mkdir(join(folder, 'b'));
  await segment('a/oldest', '2026-01-01T00:00:00Z');
  await segment('b/older', '2026-01-02T00:00:00Z');
  await segment('a/newer', '2026-01-03T00:00:00Z');
  expect(await pruneFolder(folder, { maxBytes: 250, before: new Date('2026-02-01T00:00:00Z') })).toBe(1);
  expect([await readdir(join(folder, 'a')), await readdir(join(folder, 'b'))]).toEqual([
    ['newer'],
    ['older'],
  ]);
});

test('keeps what a render may be about to join, even over the limit', async () => {
  await segment('older', '2026-01-01T00:00:00Z');
  await segment('in-use', '2026-01-03T00:00:00Z');
  const removed = await pruneFolder(folder, { maxBytes: 0, before: new Date('2026-01-02T00:00:00Z') });
  expect(removed).toBe(1);
  expect(await readdir(folder)).toEqual(['in-use']);
});

test('removes what a crash cut off, however much room there is', async () => {
  await segment('old', '2026-01-01T00:00:00Z');
  await segment('old.7-1.part', '2026-01-01T00:00:00Z');
  await segment('being-written.7-2.part', '2026-01-03T00:00:00Z');
  const removed = await pruneFolder(folder, { maxBytes: 1e9, before: new Date('2026-01-02T00:00:00Z') });
  expect(removed).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(['being-written.7-2.part', 'old']);
});

test('removes what nobody used for long, however much room there is', async () => {
  await segment('old', '2026-01-01T00:00:00Z');
  await segment('newer', '2026-02-10T00:00:00Z');
  const [before, unusedSince] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
  expect(await pruneFolder(folder, { maxBytes: 1e9, before, unusedSince })).toBe(1);
  expect(await readdir(folder)).toEqual(['newer']);
});

test('a folder that is not there yet holds nothing', async () => {
  expect(await pruneFolder(join(folder, 'missing'), { maxBytes: 0, before: new Date() })).toBe(0);
});
