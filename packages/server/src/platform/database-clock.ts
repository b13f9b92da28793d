/**
 * The time as the database has it, for whatever several processes compare: leases, due times, ends of URLs. A machine whose
 * clock is minutes off would take the work of others, or leave its own.
 */
import type { Kysely } from 'kysely';
import { type Clock, systemClock } from './clock.ts';
import { readTime } from './db/ping.ts';
import type { Database } from './db/schema.ts';

export interface DatabaseClock extends Clock {
  /** Compares the machine's clock with the database's now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface DatabaseClockOptions {
  db: Kysely<Database>;
  onError: (error: unknown) => void;
  /** The clock of this machine. */
  machine?: Clock;
}

/** One that is set meanwhile is wrong for no longer than that. */
const LOOK_MILLISECONDS = 5_000;
/** Less is the time that asking takes: hosts that agree keep their own clock. */
const NOISE_MILLISECONDS = 1_000;

/** Looks once, then every few seconds until it is stopped. Rejects when the database can not be asked. */
export async function startDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { db, onError, machine = systemClock } = options;
  /** Milliseconds by which the database's clock is ahead. */
  let ahead = 0;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const asked = machine.now().getTime();
    const read = await readTime(db);
    const answered = machine.now().getTime();
    const time = read ?? answered;
    const isBetween = time > asked - NOISE_MILLISECONDS && time < answered + NOISE_MILLISECONDS;
    ahead = isBetween ? 0 : time - (asked + answered) / 2;
  }

  await look();
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }, LOOK_MILLISECONDS);
  timer.unref();
  return {
    now: () => new Date(machine.now().getTime() + ahead),
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
