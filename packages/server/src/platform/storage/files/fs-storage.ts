/**
 * Storage in a local folder. An object is staged under a random name, synced, and moved to its key: a
 * reader sees all of it or nothing, also after a power cut.
 */
import { type BigIntStats, constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Ids } from '../../ids.ts';
import { openFileRange } from '../serving/file-range.ts';
import type { UrlSigner } from '../serving/url-signer.ts';
import type { PresignedUrl, ServedAt, StagedStorage, StoredObject } from '../storage.ts';
import { createFsParted, type FsParted } from './fs-parted.ts';
import {
  asStorageError,
  createFile,
  FOLDER_MODE,
  isMissing,
  isThere,
  makeFolders,
  missingObject,
  syncPath,
  syncRoot,
} from './fs-paths.ts';
import { createFsPlaces, type FsPlaces } from './fs-places.ts';
import { namesIn } from './fs-upload-folder.ts';

/** Storage that takes the bytes of clients itself; staged files lie on its file system and are moved to their keys. */
export interface FsStorage extends StagedStorage, Pick<FsParted, 'receivePart'> {}

export interface FsStorageOptions {
  /** Made when it is not there. */
  folder: string;
  ids: Ids;
  /** Signs URLs of this server; commands that only move files do without and can not presign. */
  urls?: Pick<UrlSigner, 'sign'>;
}

/** Differs whenever a key's bytes do: files are written once, and a key is taken anew only after a removal. */
function etagOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `"${[ino, size, mtimeNs].map((number) => number.toString(36)).join('-')}"`;
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error) || isThere(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

async function statPath(key: string, path: string): Promise<StoredObject | null> {
  const found = await lstat(path, { bigint: true }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return found?.isFile() ? { key, bytes: Number(found.size), etag: etagOf(found) } : null;
}

/** Moves a synced file to its key; durable when it returns. Throws EEXIST. */
async function place(places: FsPlaces, from: string, key: string): Promise<void> {
  await places.assign(from, key);
  await rm(from, { force: true });
}

/** The file itself, or a copy of it where it lies on another file system. */
async function placeOrCopy(
  { places, stagingPath }: { places: FsPlaces; stagingPath: () => string },
  from: string,
  key: string,
): Promise<void> {
  try {
    await syncPath(from);
    await place(places, from, key);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const copy = stagingPath();
    await copyFile(from, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await syncPath(copy);
    await place(places, copy, key);
    await rm(from, { force: true });
  }
}

function presign(
  urls: FsStorageOptions['urls'],
  method: 'GET' | 'PUT',
  { servedAt, seconds }: { servedAt: ServedAt; seconds: number },
): PresignedUrl {
  if (urls === undefined) throw new Error('This storage was opened without a signer of URLs.');
  return urls.sign({ method, seconds, ...servedAt });
}

/** Removes what lies in a folder since before a time; returns how much. */
async function sweepFolder(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  // Whoever forgets the key next must not find the file again after a power cut: nobody would know of it.
  await syncPath(dirname(path)).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Throws where no file can be written. */
async function probe(path: string): Promise<void> {
  const handle = await createFile(path);
  await handle.close();
  await rm(path);
}

/** Storage under `folder`. */
export async function createFsStorage({ folder, ids, urls }: FsStorageOptions): Promise<FsStorage> {
  const staging = join(folder, 'staging');
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await makeFolders(folder, staging);
  const places = await createFsPlaces(folder);
  const { pathOf } = places;
  const stagingPath = () => join(staging, ids.random(16).toString('hex'));

  const statKey = async (key: string) => statPath(key, pathOf(key));

  const parted = await createFsParted({ folder, ids, stagingPath, places, stat: statKey });
  await syncRoot(folder);

  async function statOrThrow(key: string): Promise<StoredObject> {
    const found = await statKey(key);
    if (found === null) throw missingObject(key);
    return found;
  }

  return {
    clientsReachStore: false,
    stagingPath,
    stat: statKey,

    async putFile(key, localPath) {
      try {
        await placeOrCopy({ places, stagingPath }, localPath, key);
      } catch (error) {
        if (isThere(error)) throw new Error(`The object ${key} exists already.`);
        throw asStorageError(error);
      }
      return statOrThrow(key);
    },

    async read(key, range): Promise<Readable> {
      return openFileRange(pathOf(key), range).catch((error: unknown) => {
        throw isMissing(error) ? missingObject(key) : error;
      });
    },

    async promote(from, to) {
      await place(places, pathOf(from), to).catch(async (error: unknown) => {
        const isDone = isThere(error) || (isMissing(error) && (await statKey(to)) !== null);
        if (!isDone) throw isMissing(error) ? missingObject(from) : asStorageError(error);
      });
      return statOrThrow(to);
    },

    remove: async (key) => removeFile(pathOf(key)),

    async *list(prefix) {
      for await (const { key, path } of places.below(prefix)) {
        const found = await statPath(key, path);
        if (found !== null) yield found;
      }
    },

    async materialize(key, targetFolder, fileName) {
      const path = join(targetFolder, fileName);
      await linkOrCopy(pathOf(key), path).catch((error: unknown) => {
        throw isMissing(error) ? missingObject(key) : asStorageError(error);
      });
      return { path, release: () => rm(path, { force: true }) };
    },

    parted,
    receivePart: parted.receivePart,

    presignGet: async (request) => presign(urls, 'GET', request),
    presignPut: async (request) => presign(urls, 'PUT', request),
    presignPart: async (request) => presign(urls, 'PUT', request),

    sweepStaging: async (before) => (await parted.sweepParts(before)) + (await sweepFolder(staging, before)),

    check: () => probe(stagingPath()),
  };
}
