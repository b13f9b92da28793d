/** The storage that the settings choose. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Ids } from '../ids.ts';
import { guardFsStorage } from './files/fs-guard.ts';
import { isMissing } from './files/fs-paths.ts';
import { keysBelow, pathOfKey } from './files/fs-places.ts';
import { createFsStorage, type FsStorage } from './files/fs-storage.ts';
import type { UrlSigner } from './serving/url-signer.ts';
import type { StagedStorage } from './storage.ts';
import { type LookedAt, MARKS } from './storage-mark.ts';

export interface OpenStorageOptions {
  config: Pick<Config, 'dataFolder' | 'storage'> & { limits: Pick<Config['limits'], 'objectCacheBytes'> };
  clock: Clock;
  ids: Ids;
  log: Pick<Logger, 'warn'>;
  /** Signs URLs of this server; commands that only move files do without and can not presign. */
  urls?: Pick<UrlSigner, 'sign'>;
  /** The key of the mark by which a folder is known to be there; commands that only move files do without. */
  mark?: string;
}

export interface OpenedStorage {
  storage: StagedStorage;
  /** The same storage where this server takes the bytes itself; null where clients send them to the store. */
  fsStorage: FsStorage | null;
}

/** Where objects are kept on this machine. */
function objectsFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'objects');
}

/** The folder of objects as it is found: looking makes nothing in it. */
export function lookIntoFolder(config: Pick<Config, 'dataFolder'>): LookedAt {
  const folder = objectsFolder(config);
  return {
    has: (key) =>
      lstat(pathOfKey(folder, key)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    marks: () => keysBelow(folder, MARKS),
  };
}

/** Makes the folders that the storage needs. Does not ask an object store anything: `check` does. */
export async function openStorage({
  config,
  clock,
  ids,
  log,
  urls,
  mark,
}: OpenStorageOptions): Promise<OpenedStorage> {
  if (config.storage.driver === 'fs') {
    const folder = objectsFolder(config);
    const made = await createFsStorage({ folder, ids, ...(urls === undefined ? {} : { urls }) });
    const fsStorage =
      mark === undefined ? made : await guardFsStorage(made, { key: mark, path: pathOfKey(folder, mark) });
    return { storage: fsStorage, fsStorage };
  }
  // The SDK takes a quarter of a second and 40 MB; who keeps files in a folder pays nothing for it.
  const { createS3Storage } = await import('./s3/s3-storage.ts');
  const cache = { folder: join(config.dataFolder, 'cache'), maxBytes: config.limits.objectCacheBytes };
  return {
    storage: await createS3Storage({ settings: config.storage, cache, clock, ids, log }),
    fsStorage: null,
  };
}
