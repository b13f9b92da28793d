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
import { findKnownKeys, holdContinuity, setContinuity } from './stored.repo.ts';

// For which times this database can know what was stored. One that was restored from a backup knows nothing of what came
// after it; by the rows alone that looks like rubbish.

/** Milliseconds since 1970, both inclusive. */
interface TimeSpan {
  from: number;
  to: number;
}

interface KnownTimes {
  /** In which the database was not in use, as far as it knows; null once nothing unknown was found of that time. */
  doubt: TimeSpan | null;
  /** Something unknown was found of the doubtful time, and the operator has not said what counts. */
  isSuspended: boolean;
}

interface StorageContinuity {
  /**
   * Says that this database is in use now: once a round of the sweep. The first time in a process, what was before is in
   * doubt since the last round of all.
   */
  noteContinuity(): Promise<void>;
  /** What is in doubt now; notes the beginning of the process where nobody did yet. */
  knownTimes(): Promise<KnownTimes>;
  /** Nothing unknown is of the doubtful time. */
  settleDoubt(doubt: TimeSpan): Promise<void>;
  suspend(): Promise<void>;
  /**
   * Whether the storage is to be looked through by whoever asks: `every` milliseconds after the last time of all
   * processes. The first time of all only notes that it begins to run.
   */
  beginAudit(every: number): Promise<boolean>;
  /** The operator's word that this database is the one that counts: what it does not know may be removed. */
  confirmStorage(): Promise<void>;
}

interface State extends KnownTimes {
  /** The last round of the sweep; null before the first. */
  inUseAt: number | null;
  /** When the storage was looked through; left out before the first time. */
  auditedAt?: number;
}

const FRESH: State = { inUseAt: null, doubt: null, isSuspended: false };
/** Longer than from making a key to the commit of its row. */
const COMMIT_MILLISECONDS = 5 * 60_000;

/** The doubt there was, widened by the time from the last use until now, whichever way the clock was set meanwhile. */
function widened({ inUseAt, doubt }: State, now: number): TimeSpan | null {
  if (inUseAt === null) return doubt;
  const times = [inUseAt, now, ...(doubt === null ? [] : [doubt.from, doubt.to])];
  return { from: Math.min(...times) - COMMIT_MILLISECONDS, to: Math.max(...times) };
}

const isSame = (a: TimeSpan | null, b: TimeSpan): boolean => a?.from === b.from && a.to === b.to;

function createStorageContinuity({ db, clock }: { db: Kysely<Database>; clock: Clock }): StorageContinuity {
  let isBegun = false;

  function change(next: (state: State) => Partial<State>): Promise<State> {
    return db.transaction().execute(async (trx) => {
      const state = await holdContinuity(trx, FRESH);
      const changed = { ...state, ...next(state) };
      await setContinuity(trx, changed);
      return changed;
    });
  }

  async function noteContinuity(): Promise<void> {
    const now = clock.now().getTime();
    await change((state) => ({ inUseAt: now, ...(isBegun ? {} : { doubt: widened(state, now) }) }));
    isBegun = true;
  }

  return {
    noteContinuity,

    async knownTimes() {
      if (!isBegun) await noteContinuity();
      return change(() => ({}));
    },

    async settleDoubt(doubt) {
      await change((state) => (isSame(state.doubt, doubt) ? { doubt: null } : {}));
    },

    async beginAudit(every) {
      const now = clock.now().getTime();
      let isDue = false;
      await change(({ auditedAt }) => {
        isDue = auditedAt !== undefined && now - auditedAt >= every;
        // A clock that was set back starts the time anew.
        return isDue || auditedAt === undefined || auditedAt > now ? { auditedAt: now } : {};
      });
      return isDue;
    },

    async suspend() {
      await change(() => ({ isSuspended: true }));
    },

    async confirmStorage() {
      await change(() => ({ inUseAt: clock.now().getTime(), doubt: null, isSuspended: false }));
    },
  };
}

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
