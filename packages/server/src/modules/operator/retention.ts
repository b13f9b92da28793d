/** What is kept of work that ended, and for how long. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import { deleteAttempts, deleteRunEvents, deleteTasks, nextUsers } from './retention.repo.ts';

/** Each takes some steps and returns how many rows it removed; what is left waits for the next sweep. */
export interface RetentionService {
  /** How the tries of ended tasks went. */
  forgetAttempts(): Promise<number>;
  /** What streams said of runs that have ended. */
  forgetRunEvents(): Promise<number>;
  /** Ended tasks with their runs, but the newest 1,000 of each user and what is referred to. */
  forgetTasks(): Promise<number>;
}

export interface RetentionDeps {
  db: Kysely<Database>;
  clock: Clock;
  config: { keep: Config['keep'] };
}

const DAY_MILLISECONDS = 24 * 3_600_000;
/** Rows of one statement, so that none holds locks for long. */
const AT_ONCE = 1_000;
const BATCHES = 50;
/** As many as the list of tasks shows at most. */
const LISTED_TASKS = 1_000;
/** Users looked at in a sweep; the next one goes on behind them. */
const USERS = 1_000;

async function inBatches(work: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const count = await work();
    removed += count;
    // Tasks that were removed may have been all that referred to others.
    if (count === 0) break;
  }
  return removed;
}

export function createRetention({ db, clock, config }: RetentionDeps): RetentionService {
  const { taskDays, attemptDays } = config.keep;
  /** Null where nothing is forgotten. */
  const before = (days: number) =>
    days === 0 ? null : new Date(clock.now().getTime() - days * DAY_MILLISECONDS);
  let lastUser: string | null = null;

  return {
    async forgetAttempts() {
      const time = before(attemptDays);
      return time === null ? 0 : inBatches(() => deleteAttempts(db, time, AT_ONCE));
    },

    async forgetRunEvents() {
      const time = before(attemptDays);
      return time === null ? 0 : inBatches(() => deleteRunEvents(db, time, AT_ONCE));
    },

    async forgetTasks() {
      const time = before(taskDays);
      if (time === null) return 0;
      const users = await nextUsers(db, lastUser, USERS);
      lastUser = users.length < USERS ? null : (users.at(-1) ?? null);
      let removed = 0;
      for (const userId of users) {
        const asked = { userId, before: time, kept: LISTED_TASKS, limit: AT_ONCE };
        removed += await inBatches(() => deleteTasks(db, asked));
      }
      return removed;
    },
  };
}
