/**
 * Bytes that no row knows, though each has a row before it is stored: left where a row was lost, or removed without
 * them. Removing what a database does not know is only safe in a storage that is this database's alone, and of times
 * that the database went through: so the storage carries its mark, with the time from which it is here, and the database
 * remembers when it was in use.
 */
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { StagedStorage } from '../../../platform/storage/storage.ts';
import { MARKS, markOf, writeMark } from '../../../platform/storage/storage-mark.ts';
import { findKnownKeys } from './objects.repo.ts';
import { createStorageContinuity, type StorageContinuity, type TimeSpan } from './storage-continuity.ts';

export interface OrphanObjects
  extends Pick<StorageContinuity, 'noteContinuity' | 'confirmStorage' | 'beginAudit'> {
  /**
   * Removes objects that were made since this database is here and before `before` and that no row knows; returns how
   * many. Throws, and removes nothing, where another database marked the storage too, and where it finds what was stored
   * while this database was not in use, until `confirmStorage`.
   */
  sweepOrphanObjects(before: Date): Promise<number>;
  /**
   * Which keys may be removed where no row knows them: those that end in a UUIDv7 of a time since this database is here
   * and that it went through. Marks the storage where that was not done. Throws where another database marked it too.
   */
  findRemovable(): Promise<(key: string) => boolean>;
}

export interface OrphanObjectsDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: Pick<StagedStorage, 'list' | 'read' | 'remove' | 'putFile' | 'stat' | 'stagingPath'>;
}

/** Keys looked up at a time. */
const LOOKED_UP_AT_ONCE = 1_000;
/** What more there is waits for the next time. */
const REMOVED_AT_ONCE = 100_000;
/** Our keys end in a UUIDv7; of anything else nobody here knows what it is. */
const OWN_KEY = /(?:^|\/)([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** When a key was made, milliseconds since 1970; null for one that is none of ours. */
function timeOf(key: string): number | null {
  const [, high, low] = OWN_KEY.exec(key) ?? [];
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16);
}

const isWithin = (span: TimeSpan | null, time: number): boolean =>
  span !== null && span.from <= time && time <= span.to;

function suspended(example: string): Error {
  const found = `The storage holds what was stored while this database was not in use (${example})`;
  const done = 'nothing that the database does not know is removed';
  return new Error(`${found}, as after restoring a backup: ${done} until "rushes storage confirm".`);
}

interface Auditing extends OrphanObjectsDeps {
  continuity: StorageContinuity;
  // Taken before anything is stored: the first round of the sweep comes later than the first uploads may.
  startedAt: Date;
}

/** The time that a mark tells; where it can not be read nothing counts as later. */
async function timeOfMark({ storage }: Auditing, own: string): Promise<number> {
  const [, since = ''] = / since (\S+)\.\s*$/.exec(await text(await storage.read(own))) ?? [];
  const time = Date.parse(since);
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

/** From when on this database is here, milliseconds since 1970. */
async function hereSince(auditing: Auditing): Promise<number> {
  const { db, ids, startedAt, storage } = auditing;
  const own = await markOf(db, ids);
  let isMarked = false;
  let other: string | null = null;
  for await (const { key } of storage.list(MARKS)) {
    if (key === own) isMarked = true;
    else other = key;
  }
  // Also beside another one: only by it does the other database learn that not all it does not know is rubbish.
  if (!isMarked) await writeMark({ storage, mark: own, since: startedAt });
  if (other === null) return timeOfMark(auditing, own);
  const told = `The storage holds objects of another database too, says ${other}.`;
  throw new Error(`${told} Remove that object if the database is gone.`);
}

async function findUnknown({ db }: Auditing, keys: readonly string[]): Promise<string[]> {
  const known = await findKnownKeys(db, keys);
  return keys.filter((key) => !known.has(key));
}

/** Objects of that time that no row knows, some at a time. */
async function* unknownObjects(auditing: Auditing, since: number, before: number): AsyncIterable<string[]> {
  const { storage } = auditing;
  let keys: string[] = [];
  for await (const { key } of storage.list('')) {
    const time = key.includes('/') ? null : timeOf(key);
    if (time === null || time <= since || time >= before) continue;
    keys.push(key);
    if (keys.length < LOOKED_UP_AT_ONCE) continue;
    yield findUnknown(auditing, keys);
    keys = [];
  }
  yield findUnknown(auditing, keys);
}

export function createOrphanObjects(deps: OrphanObjectsDeps): OrphanObjects {
  const { clock, db } = deps;
  const continuity = createStorageContinuity({ db, clock });
  const startedAt = clock.now();
  const auditing: Auditing = {
    ...deps,
    continuity,
    startedAt,
  };
  const { storage } = auditing;
  return {
    noteContinuity: continuity.noteContinuity,
    confirmStorage: continuity.confirmStorage,
    beginAudit: continuity.beginAudit,

    async findRemovable() {
      const since = await hereSince(auditing);
      const { doubt, isSuspended } = await continuity.knownTimes();
      return (key) => {
        const time = timeOf(key);
        return time !== null && time > since && !isSuspended && !isWithin(doubt, time);
      };
    },

    async sweepOrphanObjects(before) {
      const since = await hereSince(auditing);
      const { doubt, isSuspended } = await continuity.knownTimes();
      if (isSuspended) throw suspended('found before');
      const unknown: string[] = [];
      // All are looked at before the first is removed.
      for await (const keys of unknownObjects(auditing, since, before.getTime())) {
        const doubtful = keys.find((key) => isWithin(doubt, timeOf(key) ?? 0));
        if (doubtful !== undefined) {
          await continuity.suspend();
          throw suspended(doubtful);
        }
        for (const key of keys) if (unknown.length < REMOVED_AT_ONCE) unknown.push(key);
      }
      for (const key of unknown) await storage.remove(key);
      if (doubt !== null && doubt.to < before.getTime()) await continuity.settleDoubt(doubt);
      return unknown.length;
    },
  };
}
