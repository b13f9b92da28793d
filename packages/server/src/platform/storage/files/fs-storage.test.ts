import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { asStorageError, filesBelow } from './fs-paths.ts';
import { createFsStorage, type FsStorage } from './fs-storage.ts';

let folder: string;
let objects: string;
let storage: FsStorage;
const ids = createIds(systemClock);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-storage-'));
  objects = join(folder, 'objects');
  storage = await createFsStorage({ folder: objects, ids });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(key: string, content: string): Promise<void> {
  const path = storage.stagingPath();
  await writeFile(path, content);
  await storage.putFile(key, path);
}

async function allFiles(): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of filesBelow(objects)) paths.push(path);
  return paths;
}

it('moves a staged file, and copies one only from another file system', async () => {
  const path = storage.stagingPath();
  await writeFile(path, 'hello');
  const { ino } = await stat(path);
  await storage.putFile(ids.uuid(), path);
  const [kept = ''] = await allFiles();
  expect((await stat(kept)).ino).toBe(ino);
  expect(await allFiles()).toHaveLength(1);
});

it('tells by the tag when a key was taken anew', async () => {
  const key = `incoming/${ids.uuid()}`;
  await put(key, 'hello');
  const first = await storage.stat(key);
  await storage.remove(key);
  await put(key, 'world');
  expect((await storage.stat(key))?.etag).not.toBe(first?.etag);
});

it('ends a promotion that broke off between its two steps', async () => {
  const [from, to] = [`incoming/${ids.uuid()}`, ids.uuid()];
  await put(from, 'hello');
  const stored = await storage.promote(from, to);
  // The former name, as a crash before its removal leaves it.
  const [kept = ''] = await allFiles();
  await put(from, 'other');
  const staged = (await allFiles()).find((path) => path !== kept) ?? '';
  await rm(staged);
  await link(kept, staged);
  expect(await storage.promote(from, to)).toEqual(stored);
  expect(await storage.stat(from)).toBeNull();
  expect(await text(await storage.read(to))).toBe('hello');
});

it('shows an object in a folder without a copy', async () => {
  const key = ids.uuid();
  await put(key, 'bytes');
  const inputs = join(folder, 'inputs');
  await mkdir(inputs);
  const shown = await storage.materialize(key, inputs, 'input');
  expect((await stat(shown.path)).nlink).toBe(2);
  await shown.release();
});

it('lists what has a prefix without a walk over what has none', async () => {
  await put(ids.uuid(), 'kept');
  const key = `incoming/${ids.uuid()}`;
  await put(key, 'staged');
  // Nothing can be read there, and nothing has to be.
  await rm(join(objects, 'kept'), { recursive: true });
  const found: string[] = [];
  for await (const one of storage.list('incoming/')) found.push(one.key);
  expect(found).toEqual([key]);
});

it('can presign only with a signer', async () => {
  const request = { key: ids.uuid(), seconds: 1, bytes: 1, servedAt: { path: '/uploads/x' } };
  await expect(storage.presignPut(request)).rejects.toThrow('without a signer');
});

describe('sweepStaging', () => {
  const long = new Date(2_000_000);
  const always = new Date(8.64e15);

  it('removes only what was staged long ago', async () => {
    const old = storage.stagingPath();
    await writeFile(old, 'old');
    const oldFolder = storage.stagingPath();
    await mkdir(oldFolder);
    await writeFile(join(oldFolder, 'in it'), 'old');
    for (const path of [old, oldFolder]) await utimes(path, 1_000, 1_000);
    const fresh = storage.stagingPath();
    await writeFile(fresh, 'fresh');
    expect(await storage.sweepStaging(long)).toBe(2);
    expect(await readFile(fresh, 'utf8')).toBe('fresh');
  });

  it('touches no object, whatever its age', async () => {
    const keys = [ids.uuid(), `incoming/${ids.uuid()}`];
    for (const key of keys) await put(key, 'kept');
    expect(await storage.sweepStaging(always)).toBe(0);
    for (const key of keys) expect(await text(await storage.read(key))).toBe('kept');
  });
});

describe('the folder', () => {
  it('is readable for this user alone', async () => {
    await put(ids.uuid(), 'x');
    await put(`incoming/${ids.uuid()}`, 'x');
    await storage.parted.begin({ key: ids.uuid(), bytes: 1, partBytes: 1 });
    const entries = await readdir(objects, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isDirectory())) {
      expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0);
    }
    for (const path of (await allFiles()).filter((one) => one.includes('/parts/'))) {
      expect((await stat(path)).mode & 0o177).toBe(0);
    }
  });

  it('is not left by a link that stands where an object should', async () => {
    const key = ids.uuid();
    await put(key, 'mine');
    const [kept = ''] = await allFiles();
    const outside = join(folder, 'outside');
    await writeFile(outside, 'secret');
    await rm(kept);
    await symlink(outside, kept);
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.read(key)).rejects.toThrow();
    await expect(put(key, 'again')).rejects.toThrow('exists already');
    expect(await readFile(outside, 'utf8')).toBe('secret');
    await storage.remove(key);
    expect(await readFile(outside, 'utf8')).toBe('secret');
  });

  it('is not left by a link that stands where a folder should', async () => {
    const outside = join(folder, 'elsewhere');
    await mkdir(outside);
    await rm(join(objects, 'named'), { recursive: true });
    await symlink(outside, join(objects, 'named'));
    await expect(createFsStorage({ folder: objects, ids })).rejects.toThrow('not a folder of the storage');
    await rm(join(objects, 'named'));
    await mkdir(join(objects, 'named'));
    await symlink(outside, join(objects, 'named', 'incoming'));
    await expect(put(`incoming/${ids.uuid()}`, 'x')).rejects.toThrow('not a folder of the storage');
    expect(await readdir(outside)).toEqual([]);
  });

  it('is not left by a link to data of an upload in parts', async () => {
    const upload = await storage.parted.begin({ key: ids.uuid(), bytes: 4, partBytes: 4 });
    const data = join(objects, 'parts', upload.id, 'data');
    const outside = join(folder, 'outside');
    await writeFile(outside, 'secret');
    await rm(data);
    await symlink(outside, data);
    await expect(storage.receivePart(upload, 1, Readable.from([Buffer.from('evil')]))).rejects.toThrow();
    expect(await readFile(outside, 'utf8')).toBe('secret');
    expect((await lstat(data)).isSymbolicLink()).toBe(true);
  });
});

it('tells of a full disk as of a full storage, and of nothing else', () => {
  const errno = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['ENOSPC', 'EDQUOT']) {
    expect(asStorageError(errno(code))).toMatchObject({ code: 'disk_full', status: 503 });
  }
  const other = errno('EIO');
  expect(asStorageError(other)).toBe(other);
});
