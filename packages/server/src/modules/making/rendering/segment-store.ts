/**
 * Finished parts of renders, to be used again. Each machine keeps them in a folder; where media is in an object store,
 * that keeps them too, for all machines, and the folder is a cache in front of it. Nothing in it is needed: all of it may
 * be removed, and is made again.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { constants, copyFile, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { StagedStorage } from '../../../platform/storage/storage.ts';
import {
  findUnkeptParts,
  forgetPart,
  markPartStored,
  notePart,
  type StoredPart,
  useStoredParts,
} from './kept-parts.repo.ts';

/** The parts of one account's renders: what opens its media writes here, and must not reach what others made. */
export interface AccountSegments {
  /** The folder of this machine. */
  readonly folder: string;
  /**
   * Brings what of these files other machines made into the folder, which it makes. What can not be had is made again; what
   * arrives damaged is removed from the store, so that it is given again.
   */
  fetch(files: readonly string[]): Promise<void>;
  /** Gives files of the folder to the other machines; done when it returns. */
  publish(files: readonly string[]): Promise<void>;
}

export interface SegmentStore {
  of(accountId: string): AccountSegments;
  /** Removes what was used longest ago until the rest of this machine fits, and what nobody used for a month; answers how many files. */
  pruneFolder(): Promise<number>;
  /** The same of what all machines share, and what nobody used for a month. */
  pruneShared(): Promise<number>;
}

export interface SegmentStoreDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: Pick<StagedStorage, 'clientsReachStore' | 'putFile' | 'read' | 'remove' | 'stagingPath' | 'stat'>;
  folder: string;
  /** Of the folder, and as much again of what is shared. */
  maxBytes: number;
}

/** Transfers at the same time. */
const AT_ONCE = 8;
/** Rows looked up or removed at a time. */
const ROWS_AT_ONCE = 1_000;
const HOUR_MILLISECONDS = 3_600_000;
/** No render takes longer from using a part to joining it. */
const IN_USE_MILLISECONDS = 12 * HOUR_MILLISECONDS;
const UNUSED_MILLISECONDS = 30 * 24 * HOUR_MILLISECONDS;

/** Below it stand the objects of parts; keys that no sweep of the library looks at. */
const keyOf = (file: string) => `segments/${file}`;

async function bytesOf(path: string): Promise<number | null> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Lets bytes through and knows what they hash to once they have passed. */
function hashing(): { through: Transform; digest: () => Buffer } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest() };
}

function chunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}

/** `file` begins with its account. */
const pathOf = ({ folder }: SegmentStoreDeps, file: string) => join(folder, file);

/** When what was used longer ago is no longer in use, and when nobody wants it any more. */
function ages({ clock }: SegmentStoreDeps): { inUseSince: Date; unusedSince: Date } {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  return { inUseSince: ago(IN_USE_MILLISECONDS), unusedSince: ago(UNUSED_MILLISECONDS) };
}

async function findStored({ db, clock }: SegmentStoreDeps, files: readonly string[]): Promise<StoredPart[]> {
  const found: StoredPart[] = [];
  for (const names of chunks(files)) found.push(...(await useStoredParts(db, names, clock.now())));
  return found;
}

/** The bytes first: while they are there the sweep must know of them. */
async function removeOne({ db, storage }: SegmentStoreDeps, file: string): Promise<void> {
  await storage.remove(keyOf(file));
  await forgetPart(db, file);
}

// The folders of finished parts, an account's each, kept within one size.

/** Ending of a segment that is still being written; one that a crash cut off keeps it. */
const UNFINISHED = '.part';

/**
 * Removes what was cut off, and the segments that were used longest ago until the rest fits into `maxBytes`; the engine touches a
 * segment whenever it uses it. Those used since `before` stay: a render may be about to join them; those not used since
 * `unusedSince` go whatever the size: what they show may be deleted long since. Returns how many were removed.
 */
export async function pruneFolder(
  folder: string,
  { maxBytes, before, unusedSince }: { maxBytes: number; before: Date; unusedSince?: Date },
): Promise<number> {
  const files: { path: string; bytes: number; usedAt: number }[] = [];
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => null);
    if (facts?.isFile()) files.push({ path, bytes: facts.size, usedAt: facts.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let removed = 0;
  for (const { path, bytes, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (usedAt >= before.getTime()) break;
    const isOld = unusedSince !== undefined && usedAt < unusedSince.getTime();
    if (total <= maxBytes && !isOld && !path.endsWith(UNFINISHED)) continue;
    await rm(path, { force: true });
    total -= bytes;
    removed += 1;
  }
  return removed;
}

async function fetchOne(deps: SegmentStoreDeps, { file, sha256 }: StoredPart): Promise<void> {
  const { db, ids, storage } = deps;
  const path = pathOf(deps, file);
  const draft = `${path}.${ids.random(8).toString('hex')}${UNFINISHED}`;
  try {
    const { through, digest } = hashing();
    await pipeline(await storage.read(keyOf(file)), through, createWriteStream(draft, { flags: 'wx' }));
    if (digest().equals(sha256)) return await rename(draft, path);
    await rm(draft, { force: true });
    await removeOne(deps, file);
  } catch (error) {
    await rm(draft, { force: true });
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    await forgetPart(db, file);
  }
}

async function publishOne(deps: SegmentStoreDeps, file: string): Promise<void> {
  const { db, clock, storage } = deps;
  const path = pathOf(deps, file);
  const bytes = await bytesOf(path);
  if (bytes === null) return;
  const now = clock.now();
  // The row first: whatever happens next, the sweep knows of the bytes.
  await notePart(db, { file, bytes, sha256: await sha256Of(path), now });
  const copy = storage.stagingPath();
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  try {
    await storage.putFile(keyOf(file), copy);
  } catch (error) {
    // Another machine was faster: its bytes are the same.
    if ((await storage.stat(keyOf(file)))?.bytes !== bytes) throw error;
  } finally {
    await rm(copy, { force: true });
  }
  await markPartStored(db, file, now);
}

async function fetchMissing(deps: SegmentStoreDeps, files: readonly string[]): Promise<void> {
  const there = await inParallel(files, AT_ONCE, (file) => bytesOf(pathOf(deps, file)));
  const missing = files.filter((_, index) => there[index] === null);
  await inParallel(await findStored(deps, missing), AT_ONCE, (part) => fetchOne(deps, part));
}

async function publishNew(deps: SegmentStoreDeps, files: readonly string[]): Promise<void> {
  const stored = new Set((await findStored(deps, files)).map(({ file }) => file));
  const fresh = files.filter((file) => !stored.has(file));
  await inParallel(fresh, AT_ONCE, (file) => publishOne(deps, file));
}

async function pruneShared(deps: SegmentStoreDeps): Promise<number> {
  const { db, maxBytes } = deps;
  let removed = 0;
  for (;;) {
    const files = await findUnkeptParts(db, { maxBytes, ...ages(deps) }, ROWS_AT_ONCE);
    await inParallel(files, AT_ONCE, (file) => removeOne(deps, file));
    removed += files.length;
    if (files.length < ROWS_AT_ONCE) return removed;
  }
}

export function createSegmentStore(deps: SegmentStoreDeps): SegmentStore {
  // Of the other driver the folder is where all processes are.
  const isShared = deps.storage.clientsReachStore;
  return {
    of(accountId) {
      const own = (files: readonly string[]) => [...new Set(files)].map((file) => `${accountId}/${file}`);
      const folder = pathOf(deps, accountId);
      return {
        folder,
        async fetch(files) {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          if (isShared) await fetchMissing(deps, own(files));
        },
        async publish(files) {
          if (isShared) await publishNew(deps, own(files));
        },
      };
    },

    pruneFolder() {
      const { inUseSince, unusedSince } = ages(deps);
      return pruneFolder(deps.folder, { maxBytes: deps.maxBytes, before: inUseSince, unusedSince });
    },

    pruneShared: async () => (isShared ? pruneShared(deps) : 0),
  };
}
