/** The uploads service over the parts of a running one, with some of them changed. */
import {
  createUploadsService,
  type UploadsService,
  type UploadsServiceDeps,
} from '../modules/library/uploads/uploads.service.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { TestService } from './test-service.ts';

/** A second uploads service, as another process would have it; nothing follows what it completes. */
export function uploadsServiceOf(
  { services, deps }: TestService,
  changes: Partial<UploadsServiceDeps> = {},
): UploadsService {
  return createUploadsService({
    ...deps,
    access: services.access,
    library: services.library,
    credits: services.credits,
    prices: services.prices,
    limits: deps.config.limits,
    onUploaded: async () => undefined,
    ...changes,
  });
}

/** Where a process may be killed while it completes an upload. */
export type DeathPoint =
  | 'before joining'
  | 'after joining'
  | 'before moving'
  | 'after moving'
  | 'before verifying'
  | 'before the commit'
  | 'after the commit';

/** A storage whose user dies at a point: whatever it wants from then on throws. */
export function storageThatDies(storage: Storage, point: DeathPoint): Storage & { readonly isDead: boolean } {
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Error(`killed ${point}`);
  };
  const step = async <T>(name: 'joining' | 'moving' | 'verifying', work: () => Promise<T>): Promise<T> => {
    if (isDead || point === `before ${name}`) return die();
    const result = await work();
    return point === `after ${name}` ? die() : result;
  };
  const { parted } = storage;
  return {
    ...storage,
    get isDead() {
      return isDead;
    },
    parted: {
      ...parted,
      complete: (upload, parts) => step('joining', () => parted.complete(upload, parts)),
      abort: (upload) => (isDead || point === 'after the commit' ? die() : parted.abort(upload)),
    },
    promote: (from, to) => step('moving', () => storage.promote(from, to)),
    read: (key, range) => step('verifying', () => storage.read(key, range)),
    remove: (key) => (isDead || point === 'after the commit' ? die() : storage.remove(key)),
  };
}
