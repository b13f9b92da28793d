/** Folders of work: what a sweep takes away, and what somebody still uses. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobFolders, useBriefly } from './job-folders.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rushes-work-'));
});
afterEach(() => rm(root, { recursive: true }));

const sweep = () => createJobFolders(root).sweep(async ({ attempt }) => attempt === 2);

test('a sweep leaves attempts that run and what answers a request, and takes all else', async () => {
  const task = '00000000-0000-7000-8000-000000000000';
  for (const name of [`${task}.1`, `${task}.2`, 'stray']) await mkdir(join(root, name));
  await useBriefly(root, async (folder) => {
    await writeFile(join(folder, 'picture'), '');
    await sweep();
    expect(await readdir(folder)).toEqual(['picture']);
    expect(await readdir(root)).toHaveLength(2);
  });
  expect(await readdir(root)).toEqual([`${task}.2`]);
});

test('what a killed process left of a request goes once nobody can be waiting', async () => {
  const left = join(root, 'brief-left');
  await mkdir(left);
  const anHourAgo = Date.now() / 1_000 - 3_600;
  await utimes(left, anHourAgo, anHourAgo);
  await sweep();
  expect(await readdir(root)).toEqual([]);
});
