/**
 * Storage in a local folder. An object is staged under a random name, synced, and renamed to its key: a
 * reader sees all of it or nothing, also after a power cut.
 */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { ServiceError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import type { Storage, StoredObject } from './storage.ts';

/** Storage that also lends a place on the same file system for files that are still being written. */
export interface FsStorage extends Storage {
  /** A fresh path for a file that `putFile` will take by renaming it. */
  stagingPath(): string;
  /** Removes staged files that were last written before `before`; returns how many. */
  sweepStaging(before: Date): Promise<number>;
  /** Throws when the folder can not be written. */
  check(): Promise<void>;
}

/** Large enough that a 1 GiB read costs half the processor time of the default 64 KiB. */
const READ_CHUNK_BYTES = 1024 ** 2;

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

function missing(key: string): ServiceError {
  // The key is for the operator: users see the sentence.
  const cause = new Error(`There is no object ${key}.`);
  return new ServiceError('not_found', 'The file is not in the storage any more.', { cause });
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
}

/** Refuses keys that could name anything outside the folder. */
function assertKey(key: string): void {
  if (key.length > 512 || !KEY.test(key) || key.includes('..')) {
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  }
}

/** `<first two>/<next two>/<key>` of a hash-like last part, so that no folder holds too many entries. */
function fanOut(key: string): string {
  const last = key.slice(key.lastIndexOf('/') + 1).replaceAll(/[^a-z0-9]/g, '');
  // The end of a UUIDv7 is random, its beginning is the time.
  const tail = last.slice(-4).padStart(4, '0');
  return join(tail.slice(2), tail.slice(0, 2), ...key.split('/'));
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new entry lasts only when every folder up to the root that was just made is synced as well. */
async function syncFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; ; at = dirname(at)) {
    await syncPath(at);
    if (at === root || !at.startsWith(root)) return;
  }
}

async function moveOrCopy(from: string, to: string, staging: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, staging);
    await syncPath(staging);
    await rename(staging, to);
    await rm(from, { force: true });
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EEXIST') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Storage under `folder`, which is made when it is not there. */
export async function createFsStorage({ folder, ids }: { folder: string; ids: Ids }): Promise<FsStorage> {
  const objects = join(folder, 'kept');
  const staging = join(folder, 'staging');
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await mkdir(staging, { recursive: true, mode: 0o700 });

  const pathOf = (key: string): string => {
    assertKey(key);
    return join(objects, fanOut(key));
  };
  const stagingPath = () => join(staging, ids.random(16).toString('hex'));

  async function statKey(key: string): Promise<StoredObject | null> {
    try {
      const found = await stat(pathOf(key));
      return { key, bytes: found.size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    stagingPath,
    stat: statKey,

    async putFile(key, localPath) {
      const target = pathOf(key);
      if ((await statKey(key)) !== null) throw new Error(`The object ${key} exists already.`);
      await syncPath(localPath);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await moveOrCopy(localPath, target, stagingPath());
      await syncFolders(dirname(target), objects);
      return { key, bytes: (await stat(target)).size };
    },

    async read(key, range): Promise<Readable> {
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? missing(key) : error;
      });
      return handle.createReadStream({ highWaterMark: READ_CHUNK_BYTES, ...range });
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list(prefix) {
      for await (const path of filesBelow(objects)) {
        // The first two folders are the fan-out.
        const key = relative(objects, path).split(sep).slice(2).join('/');
        if (!key.startsWith(prefix)) continue;
        const found = await stat(path).catch(() => null);
        if (found !== null) yield { key, bytes: found.size };
      }
    },

    async materialize(key, targetFolder, fileName) {
      const path = join(targetFolder, fileName);
      await linkOrCopy(pathOf(key), path).catch((error: unknown) => {
        throw isMissing(error) ? missing(key) : error;
      });
      return { path, release: () => rm(path, { force: true }) };
    },

    async sweepStaging(before) {
      let removed = 0;
      for await (const path of filesBelow(staging)) {
        const found = await stat(path).catch(() => null);
        if (found === null || found.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },

    async check() {
      const probe = stagingPath();
      const handle = await open(probe, 'wx');
      await handle.close();
      await rm(probe);
    },
  };
}
