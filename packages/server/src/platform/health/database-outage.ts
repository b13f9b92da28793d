/**
 * What the log says of a database that is away: one line when it goes, one a minute meanwhile, one when it is back. All
 * that fails for want of it meets the same outage, several times a second, and has nothing to add.
 */
import type { Logger } from 'pino';

export interface DatabaseOutage {
  /** A statement met it, or a connection broke. Said once it lasts: a single connection that was lost is no outage. */
  met(error: unknown): void;
  /** The server has ended, for a reason that is worth a line at once. */
  ended(error: unknown): void;
  /** A statement was answered, or the server is there again. */
  over(): void;
}

/** So long nothing is answered before it counts. */
const LASTING_MILLISECONDS = 1_000;
const REMINDER_MILLISECONDS = 60_000;
/** What begins again so soon is the same outage: a database that comes and goes fills no log either. */
const SAME_MILLISECONDS = 10_000;

export function createDatabaseOutage(
  log: Pick<Logger, 'error' | 'warn'>,
  now: () => number = () => performance.now(),
): DatabaseOutage {
  /** null while it answers. */
  let since: number | null = null;
  let overAt = Number.NEGATIVE_INFINITY;
  let saidAt = Number.NEGATIVE_INFINITY;
  let isSaid = false;

  const secondsSince = (time: number) => Math.round((now() - time) / 1_000);

  function say(error: unknown, sentence: string, began: number): void {
    saidAt = now();
    isSaid = true;
    log.error({ err: error, away_seconds: secondsSince(began) }, sentence);
  }

  /** The time it began, as far as that was noticed. */
  function begin(): number {
    if (since === null) {
      since = now();
      if (since - overAt > SAME_MILLISECONDS) saidAt = Number.NEGATIVE_INFINITY;
    }
    return since;
  }

  return {
    met(error) {
      const began = begin();
      const isLasting = now() - began >= LASTING_MILLISECONDS;
      if (!isLasting || now() - saidAt < REMINDER_MILLISECONDS) return;
      say(error, isSaid ? 'the database is still away' : AWAY, began);
    },
    ended(error) {
      const began = begin();
      if (now() - saidAt < REMINDER_MILLISECONDS) return;
      say(error, isSaid ? 'the database does not start' : ENDED, began);
    },
    over() {
      if (since === null) return;
      const began = since;
      since = null;
      overAt = now();
      if (isSaid) log.warn({ away_seconds: secondsSince(began) }, 'the database is back');
      isSaid = false;
    },
  };
}

const AWAY = 'the database can not be reached: requests are answered 503 and work waits until it is back';
const ENDED = 'the database ended by itself: it is started again';
