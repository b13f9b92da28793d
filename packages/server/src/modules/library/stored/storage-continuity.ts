/**
 * For which times this database can know what was stored. One that was restored from a backup knows nothing of what came
 * after it; by the rows alone that looks like rubbish.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { holdContinuity, setContinuity } from './storage-continuity.repo.ts';

/** Milliseconds since 1970, both inclusive. */
export interface TimeSpan {
  from: number;
  to: number;
}

export interface KnownTimes {
  /** In which the database was not in use, as far as it knows; null once nothing unknown was found of that time. */
  doubt: TimeSpan | null;
  /** Something unknown was found of the doubtful time, and the operator has not said what counts. */
  isSuspended: boolean;
}

export interface StorageContinuity {
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

export function createStorageContinuity({
  db,
  clock,
}: {
  db: Kysely<Database>;
  clock: Clock;
}): StorageContinuity {
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
