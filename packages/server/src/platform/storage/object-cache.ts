/**
 * Whole objects on this machine's disk, for media jobs that need files. What was used longest ago goes when there is no
 * room; a job's own hard link keeps the bytes until the job ends. Nothing in it is needed: all of it may be removed.
 */
import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Ids } from '../ids.ts';
import { asStorageError, FOLDER_MODE, isMissing, isThere } from './files/fs-paths.ts';
import type { StoredObject } from './storage.ts';

export interface ObjectCacheOptions {
  /** Made when it is not there; on the file system of the job folders. */
  folder: string;
  ids: Ids;
  maxBytes: number;
  /** The bytes of exactly this object. */
  fetch: (object: StoredObject) => Promise<Readable>;
}

export interface ObjectCache {
  /** Makes `path` show the object's bytes; several at the same time fetch them once. */
  linkTo(object: StoredObject, path: string): Promise<void>;
  /** A fresh path on the cache's file system; what stays there is swept like a broken-off fetch. */
  draftPath(): string;
  /** Removes what broken-off fetches left that were last written before `before`; returns how many. */
  sweep(before: Date): Promise<number>;
}

interface CachedFile {
  path: string;
  bytes: number;
  usedAt: number;
}

/** Nobody writes into it through a job's link. */
const CACHED_MODE = 0o400;
/** What is gathered for one write; the network brings 64 KiB at a time. */
const WRITTEN_AHEAD_BYTES = 1024 ** 2;
/** Times a file may vanish between its fetch and its use, by another process that needs the room. */
const LINK_ATTEMPTS = 3;
/** Nobody writes into a file for so long and goes on then. */
const ABANDONED_MILLISECONDS = 6 * 3_600_000;
/** What is left after room was made, so that not every fetch has to make some. */
const KEPT_SHARE = 0.9;

/** A key may be staged and written again; the ETag tells what is what. */
function fileName({ key, etag }: StoredObject): string {
  const version = createHash('sha256').update(etag).digest('hex').slice(0, 16);
  // Keys have no `+` and no `@`.
  return `${key.replaceAll('/', '+')}@${version}`;
}

/** A file system without hard links costs the room twice, no more. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error) || isThere(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await lstat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function filesIn(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found?.isFile()) files.push({ path, bytes: found.size, usedAt: found.mtimeMs });
  }
  return files;
}

interface Caching extends ObjectCacheOptions {
  whole: string;
  partial: string;
  fetching: Map<string, Promise<void>>;
  /** Files that somebody is about to link to, by path. */
  wanted: Map<string, number>;
  bytesKept: number;
  making: Promise<void>;
}

function draftPath({ ids, partial }: Caching) {
  return join(partial, ids.random(16).toString('hex'));
}

async function fetchTo(caching: Caching, object: StoredObject, path: string): Promise<void> {
  const { fetch } = caching;
  const draft = draftPath(caching);
  try {
    // Synced, since after a power cut a file may have its length and not its bytes.
    const output = createWriteStream(draft, {
      flags: 'wx',
      mode: CACHED_MODE,
      flush: true,
      highWaterMark: WRITTEN_AHEAD_BYTES,
    });
    await pipeline(await fetch(object), output);
    const bytes = await sizeOf(draft);
    if (bytes !== object.bytes) {
      throw new Error(`${bytes} bytes instead of ${object.bytes} came of ${object.key}.`);
    }
    await rename(draft, path);
    caching.bytesKept += object.bytes;
  } catch (error) {
    await rm(draft, { force: true });
    throw asStorageError(error);
  }
}

/** Removes what was used longest ago, as counted anew: other processes may use the folder as well. */
async function makeRoom(caching: Caching): Promise<void> {
  const { maxBytes, wanted, whole } = caching;
  const files = await filesIn(whole);
  caching.bytesKept = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (caching.bytesKept <= maxBytes) return;
  for (const { path, bytes } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (caching.bytesKept <= maxBytes * KEPT_SHARE) return;
    if (wanted.has(path)) continue;
    await rm(path, { force: true });
    caching.bytesKept -= bytes;
  }
}

async function ensure(caching: Caching, object: StoredObject, path: string): Promise<void> {
  const { fetching } = caching;
  const running = fetching.get(path);
  if (running !== undefined) return running;
  const work = (async () => {
    if ((await sizeOf(path)) === object.bytes) {
      const now = new Date();
      await utimes(path, now, now);
    } else {
      await fetchTo(caching, object, path);
    }
  })().finally(() => fetching.delete(path));
  fetching.set(path, work);
  return work;
}

function release({ wanted }: Caching, path: string): void {
  const users = (wanted.get(path) ?? 1) - 1;
  if (users > 0) wanted.set(path, users);
  else wanted.delete(path);
}

async function sweep({ partial }: Caching, before: Date): Promise<number> {
  let removed = 0;
  for (const { path, usedAt } of await filesIn(partial)) {
    if (usedAt >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

export async function createObjectCache(options: ObjectCacheOptions): Promise<ObjectCache> {
  const whole = join(options.folder, 'whole');
  const partial = join(options.folder, 'partial');
  for (const folder of [whole, partial]) await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const fetching = new Map<string, Promise<void>>();
  const wanted = new Map<string, number>();
  const caching: Caching = {
    ...options,
    whole,
    partial,
    fetching,
    wanted,
    bytesKept: (await filesIn(whole)).reduce((sum, { bytes }) => sum + bytes, 0),
    making: Promise.resolve(),
  };
  await sweep(caching, new Date(Date.now() - ABANDONED_MILLISECONDS));
  const { maxBytes } = caching;
  return {
    draftPath: () => draftPath(caching),
    sweep: (before) => sweep(caching, before),

    async linkTo(object, path) {
      const cached = join(whole, fileName(object));
      wanted.set(cached, (wanted.get(cached) ?? 0) + 1);
      try {
        for (let attempt = 1; ; attempt += 1) {
          try {
            await ensure(caching, object, cached);
            await linkOrCopy(cached, path);
            break;
          } catch (error) {
            if (!isMissing(error) || attempt >= LINK_ATTEMPTS) throw error;
          }
        }
      } finally {
        release(caching, cached);
      }
      if (caching.bytesKept > maxBytes) {
        caching.making = caching.making.then(
          () => makeRoom(caching),
          () => makeRoom(caching),
        );
        await caching.making;
      }
    },
  };
}
