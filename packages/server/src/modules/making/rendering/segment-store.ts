/**
 * Finished parts of renders, to be used again. Each machine keeps them in a folder; where media is in an object store,
 * that keeps them too, for all machines, and the folder is a cache in front of it. Nothing in it is needed: all of it may
 * be removed, and is made again.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { constants, copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import type { StagedStorage } from '../../../platform/storage/storage.ts';
import { pruneFolder, UNFINISHED } from './prune-folder.ts';

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

interface StoredPart {
  file: string;
  sha256: Buffer;
}

function chunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}

export function createSegmentStore(deps: SegmentStoreDeps): SegmentStore {
  const { db, clock, ids, storage, folder, maxBytes } = deps;
  // Of the other driver the folder is where all processes are.
  const isShared = storage.clientsReachStore;
  /** `file` begins with its account. */
  const pathOf = (file: string) => join(folder, file);

  /** Those of the files that the store has whole; they count as used now. */
  async function findStored(files: readonly string[]): Promise<StoredPart[]> {
    const found: StoredPart[] = [];
    for (const names of chunks(files)) {
      const { rows } = await sql<StoredPart>`update kept_part set used_at = ${clock.now()}
        where file = any(${names}::text[]) and stored_at is not null returning file, sha256`.execute(db);
      found.push(...rows);
    }
    return found;
  }

  async function forget(file: string): Promise<void> {
    await db.deleteFrom('kept_part').where('file', '=', file).execute();
  }

  async function fetchOne({ file, sha256 }: StoredPart): Promise<void> {
    const draft = `${pathOf(file)}.${ids.random(8).toString('hex')}${UNFINISHED}`;
    try {
      const { through, digest } = hashing();
      await pipeline(await storage.read(keyOf(file)), through, createWriteStream(draft, { flags: 'wx' }));
      if (digest().equals(sha256)) return await rename(draft, pathOf(file));
      await rm(draft, { force: true });
      await removeOne(file);
    } catch (error) {
      await rm(draft, { force: true });
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      await forget(file);
    }
  }

  async function publishOne(file: string): Promise<void> {
    const bytes = await bytesOf(pathOf(file));
    if (bytes === null) return;
    const now = clock.now();
    const sha256 = await sha256Of(pathOf(file));
    // The row first: whatever happens next, the sweep knows of the bytes.
    await db
      .insertInto('kept_part')
      .values({ file, bytes, sha256, used_at: now })
      // What is not stored yet may be the left-over of a machine that made other bytes.
      .onConflict((conflict) =>
        conflict
          .column('file')
          .doUpdateSet({ bytes, sha256, used_at: now })
          .where('kept_part.stored_at', 'is', null),
      )
      .execute();
    const copy = storage.stagingPath();
    await copyFile(pathOf(file), copy, constants.COPYFILE_FICLONE);
    try {
      await storage.putFile(keyOf(file), copy);
    } catch (error) {
      // Another machine was faster: its bytes are the same.
      if ((await storage.stat(keyOf(file)))?.bytes !== bytes) throw error;
    } finally {
      await rm(copy, { force: true });
    }
    await db.updateTable('kept_part').set({ stored_at: now }).where('file', '=', file).execute();
  }

  /** The bytes first: while they are there the sweep must know of them. */
  async function removeOne(file: string): Promise<void> {
    await storage.remove(keyOf(file));
    await forget(file);
  }

  async function withoutLocal(files: readonly string[]): Promise<string[]> {
    const there = await inParallel(files, AT_ONCE, (file) => bytesOf(pathOf(file)));
    return files.filter((_, index) => there[index] === null);
  }

  async function removeShared(files: readonly string[]): Promise<void> {
    await inParallel(files, AT_ONCE, removeOne);
  }

  /** What is over the size or was used too long ago, some at a time, used longest ago first. */
  async function findUnkept(): Promise<string[]> {
    const now = clock.now().getTime();
    const { rows } = await sql<{ file: string }>`
      with sized as (
        select file, used_at, sum(bytes) over (order by used_at desc, file) as total from kept_part
      )
      select file from sized
      where used_at < ${new Date(now - UNUSED_MILLISECONDS)}
        or (total > ${maxBytes} and used_at < ${new Date(now - IN_USE_MILLISECONDS)})
      order by used_at limit ${ROWS_AT_ONCE}`.execute(db);
    return rows.map(({ file }) => file);
  }

  function of(accountId: string): AccountSegments {
    const own = (files: readonly string[]) => [...new Set(files)].map((file) => `${accountId}/${file}`);
    return {
      folder: pathOf(accountId),

      async fetch(files) {
        await mkdir(pathOf(accountId), { recursive: true, mode: 0o700 });
        if (!isShared) return;
        const missing = await withoutLocal(own(files));
        await inParallel(await findStored(missing), AT_ONCE, fetchOne);
      },

      async publish(files) {
        if (!isShared) return;
        const distinct = own(files);
        const stored = new Set((await findStored(distinct)).map(({ file }) => file));
        await inParallel(
          distinct.filter((file) => !stored.has(file)),
          AT_ONCE,
          publishOne,
        );
      },
    };
  }

  return {
    of,

    pruneFolder() {
      const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
      const [before, unusedSince] = [ago(IN_USE_MILLISECONDS), ago(UNUSED_MILLISECONDS)];
      return pruneFolder(folder, { maxBytes, before, unusedSince });
    },

    async pruneShared() {
      if (!isShared) return 0;
      let removed = 0;
      for (;;) {
        const files = await findUnkept();
        await removeShared(files);
        removed += files.length;
        if (files.length < ROWS_AT_ONCE) return removed;
      }
    },
  };
}
