/**
 * The mark by which a storage is known as this deployment's: an object below `deployment/` that names its database. A
 * process whose folder is another one, or not mounted, would else find none of the files that the database knows, and end
 * all work on them as failed.
 */
import { writeFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import type { Ids } from '../ids.ts';
import { StartError } from '../processes/start-error.ts';
import type { StagedStorage } from './storage.ts';
import { holdMarking, nameOfDatabase, noteMarked, readMarked, youngestKeys } from './storage-mark.repo.ts';

/** Below it stand the marks of the databases that keep objects in a storage. */
export const MARKS = 'deployment/';

/** So many files that the database knows are looked for where the mark is missing; one of them is enough. */
const LOOKED_FOR = 20;

/** The key of the mark of this database. */
export async function markOf(db: Kysely<Database>, ids: Ids): Promise<string> {
  return MARKS + (await nameOfDatabase(db, ids));
}

export interface MarkWriter {
  storage: Pick<StagedStorage, 'stagingPath' | 'putFile' | 'stat'>;
  mark: string;
  /** The storage counts as this database's from then on. */
  since: Date;
}

/** Writes the mark; another node that was faster is fine. */
export async function writeMark({ storage, mark, since }: MarkWriter): Promise<void> {
  const path = storage.stagingPath();
  await writeFile(path, `Objects here are known to one database since ${since.toISOString()}.\n`);
  await storage.putFile(mark, path, { contentType: 'text/plain' }).catch(async (error: unknown) => {
    if ((await storage.stat(mark)) === null) throw error;
  });
}

/** What is looked at: in a folder before anything is made in it, or in an opened storage. */
export interface LookedAt {
  has(key: string): Promise<boolean>;
  /** Keys below MARKS. */
  marks(): AsyncIterable<string>;
}

export interface JudgeRequest {
  db: Kysely<Database>;
  mark: string;
  storage: LookedAt;
  /** Where the storage is, for the sentence. */
  place: Pick<Config, 'dataFolder' | 'storage'>;
}

function nameOf({ storage, dataFolder }: JudgeRequest['place']): { what: string; settings: string } {
  if (storage.driver === 'fs') {
    return {
      what: `The folder ${dataFolder}`,
      settings: 'Mount it, or name the right one with RUSHES_DATA_DIR',
    };
  }
  return {
    what: `The bucket ${storage.bucket}${storage.prefix === '' ? '' : `, below ${storage.prefix},`}`,
    settings: 'Name the right one with RUSHES_S3_BUCKET and RUSHES_S3_PREFIX',
  };
}

function wrongStorage({ mark, place }: JudgeRequest): StartError {
  const { what, settings } = nameOf(place);
  return new StartError(
    `${what} does not hold the storage of this deployment: neither its mark (${mark}) nor any of the files that its ` +
      `database knows. ${settings}; if they are lost for good, "npm run rushes -- server storage adopt" makes this one its own.`,
  );
}

function foreignStorage({ place }: JudgeRequest, other: string): StartError {
  const { what } = nameOf(place);
  return new StartError(
    `${what} holds the storage of another deployment (${other}), and the database is a new one. Check DATABASE_URL, ` +
      'or choose another place; if that deployment is gone, remove that object.',
  );
}

/**
 * Whether the storage has this deployment's mark; false where it is its own all the same: at the first start of all, and
 * where the mark is missing but files that the database knows are there. Throws StartError for any other storage.
 */
export async function isMarked(request: JudgeRequest): Promise<boolean> {
  const { db, mark, storage } = request;
  if (await storage.has(mark)) return true;
  const keys = await youngestKeys(db, LOOKED_FOR);
  for (const key of keys) if (await storage.has(key)) return false;
  if (keys.length > 0 || (await readMarked(db)) === mark) throw wrongStorage(request);
  for await (const other of storage.marks()) throw foreignStorage(request, other);
  return false;
}

export interface StorageMark {
  /** Throws StartError unless the storage is this deployment's; marks one that is and has no mark yet. */
  require(): Promise<void>;
  /** The operator's word that this storage is the one that counts from now on. */
  adopt(): Promise<void>;
}

export interface StorageMarkDeps extends Pick<JudgeRequest, 'db' | 'mark' | 'place'> {
  clock: Clock;
  storage: Pick<StagedStorage, 'stagingPath' | 'putFile' | 'stat' | 'list'>;
}

export function createStorageMark({ db, mark, place, clock, storage }: StorageMarkDeps): StorageMark {
  // Taken before anything is stored: what is older is not this database's.
  const since = clock.now();
  const looked: LookedAt = {
    has: async (key) => (await storage.stat(key)) !== null,
    async *marks() {
      for await (const { key } of storage.list(MARKS)) yield key;
    },
  };
  let isNoted = false;

  /** One process after the other: at the first start of all several may find nothing yet. */
  async function settle(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await holdMarking(trx);
      if (!(await isMarked({ db: trx, mark, place, storage: looked }))) {
        await writeMark({ storage, mark, since });
      }
      await noteMarked(trx, mark);
    });
    isNoted = true;
  }

  return {
    async require() {
      if (isNoted && (await looked.has(mark))) return;
      await settle();
    },

    async adopt() {
      await db.transaction().execute(async (trx) => {
        await holdMarking(trx);
        if (!(await looked.has(mark))) await writeMark({ storage, mark, since });
        await noteMarked(trx, mark);
      });
    },
  };
}
