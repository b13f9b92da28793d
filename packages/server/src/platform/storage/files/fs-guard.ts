/** Tells a folder that is gone, such as one that was unmounted, from files that are gone. */
import { lstat } from 'node:fs/promises';
import { ServiceError } from '../../errors.ts';
import { isMissing } from './fs-paths.ts';
import type { FsStorage } from './fs-storage.ts';

/** Seconds after which a caller may try again. */
const RETRY_AFTER_SECONDS = 5;

/** The refusal while the storage is not where it should be. */
export function storageAway(cause: string): ServiceError {
  return new ServiceError(
    'storage_unavailable',
    'The file storage can not be used at the moment; try again in a moment.',
    { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, cause: new Error(cause) },
  );
}

function meansMissing(error: unknown): boolean {
  return isMissing(error) || (error instanceof ServiceError && error.code === 'not_found');
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * The storage, in which whatever is missing is `storage_unavailable` while the mark is missing that was there before.
 * Costs one look at the mark, which lies at `path`, for each thing that is missing, and nothing else.
 */
export async function guardFsStorage(
  storage: FsStorage,
  mark: { key: string; path: string },
): Promise<FsStorage> {
  const markPath = mark.path;
  let wasThere = await isThere(markPath);

  async function requireFolder(): Promise<void> {
    if (await isThere(markPath)) {
      wasThere = true;
      return;
    }
    if (wasThere) throw storageAway(`The mark of the storage, ${markPath}, is gone: is the folder mounted?`);
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (result === null) await requireFolder();
      return result;
    } catch (error) {
      if (meansMissing(error)) await requireFolder();
      throw error;
    }
  }

  /** Where nothing is found nothing is said either. */
  async function* listed<T>(items: AsyncIterable<T>): AsyncIterable<T> {
    await requireFolder();
    yield* items;
  }

  const { parted } = storage;
  return {
    ...storage,
    async putFile(key, ...given) {
      const stored = await guarded(() => storage.putFile(key, ...given));
      if (key === mark.key) wasThere = true;
      return stored;
    },
    stat: (key) => guarded(() => storage.stat(key)),
    read: (...given) => guarded(() => storage.read(...given)),
    promote: (...given) => guarded(() => storage.promote(...given)),
    remove: (key) => requireFolder().then(() => storage.remove(key)),
    list: (prefix) => listed(storage.list(prefix)),
    materialize: (...given) => guarded(() => storage.materialize(...given)),
    receivePart: (...given) => guarded(() => storage.receivePart(...given)),
    sweepStaging: (before) => requireFolder().then(() => storage.sweepStaging(before)),
    check: () => guarded(() => storage.check()),
    parted: {
      ...parted,
      begin: (upload) => guarded(() => parted.begin(upload)),
      list: (upload) => guarded(() => parted.list(upload)),
      complete: (...given) => guarded(() => parted.complete(...given)),
      abort: (upload) => requireFolder().then(() => parted.abort(upload)),
      listOpen: (before) => listed(parted.listOpen(before)),
    },
  };
}
