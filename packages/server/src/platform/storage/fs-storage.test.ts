import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createIds } from '../ids.ts';
import { createFsStorage, type FsStorage } from './fs-storage.ts';

let folder: string;
let storage: FsStorage;
const ids = createIds(systemClock);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-storage-'));
  storage = await createFsStorage({ folder: join(folder, 'objects'), ids });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(key: string, content: string): Promise<void> {
  const path = storage.stagingPath();
  await writeFile(path, content);
  await storage.putFile(key, path);
}

it('keeps a file under its key, whole and in part', async () => {
  const key = ids.uuid();
  await put(key, 'hello');
  expect(await storage.stat(key)).toEqual({ key, bytes: 5 });
  expect(await text(await storage.read(key))).toBe('hello');
  expect(await text(await storage.read(key, { start: 1, end: 3 }))).toBe('ell');
  expect(await readdir(join(folder, 'objects', 'staging'))).toEqual([]);
});

it('never writes a key twice', async () => {
  const key = ids.uuid();
  await put(key, 'first');
  await expect(put(key, 'second')).rejects.toThrow('exists already');
  expect(await text(await storage.read(key))).toBe('first');
});

it.each(['../x', 'a/../b', '/etc/passwd', 'A', 'a//b', '', 'a b', '.hidden', 'x'.repeat(600), 'a\u0000'])(
  'refuses the key %j',
  async (key) => {
    await expect(storage.stat(key)).rejects.toThrow('Not a storage key');
  },
);

it('says what is missing', async () => {
  const key = ids.uuid();
  expect(await storage.stat(key)).toBeNull();
  await expect(storage.read(key)).rejects.toMatchObject({ code: 'not_found' });
  await expect(storage.materialize(key, folder, 'x')).rejects.toMatchObject({ code: 'not_found' });
  await storage.remove(key);
});

it('lists what is below a prefix', async () => {
  const keys = [`renditions/${ids.uuid()}`, `renditions/${ids.uuid()}`, ids.uuid()];
  for (const key of keys) await put(key, key);
  const all: string[] = [];
  for await (const { key } of storage.list('')) all.push(key);
  expect(all.sort()).toEqual([...keys].sort());
  const some: string[] = [];
  for await (const { key } of storage.list('renditions/')) some.push(key);
  expect(some).toHaveLength(2);
});

it('shows an object in a folder without a copy, until released', async () => {
  const key = ids.uuid();
  await put(key, 'bytes');
  const inputs = join(folder, 'inputs');
  await mkdir(inputs);
  const shown = await storage.materialize(key, inputs, 'input');
  expect(await readFile(shown.path, 'utf8')).toBe('bytes');
  expect((await stat(shown.path)).nlink).toBe(2);
  await shown.release();
  expect(await readdir(inputs)).toEqual([]);
  expect(await text(await storage.read(key))).toBe('bytes');
});

it('sweeps only what was staged long ago', async () => {
  const old = storage.stagingPath();
  await writeFile(old, 'old');
  await utimes(old, 1_000, 1_000);
  const fresh = storage.stagingPath();
  await writeFile(fresh, 'fresh');
  expect(await storage.sweepStaging(new Date(2_000_000))).toBe(1);
  expect(await readFile(fresh, 'utf8')).toBe('fresh');
});
