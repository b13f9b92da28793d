/**
 * What is missing for a while and comes back by itself: room on a disk, the database, an object store. Requests that meet
 * it are answered 503 with the time of another try, tasks wait and have lost none of their attempts.
 */
import { ServiceError } from '../errors.ts';

/** Room is made by a person: asking more often brings nothing. */
const ROOM_RETRY_SECONDS = 30;
/** A database that was killed is back in a second or two. */
const DATABASE_RETRY_SECONDS = 2;

/** Whoever holds the lock is done by then, or ended by the database. */
const BUSY_RETRY_SECONDS = 5;

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) });

/** The refusal of a write for which the disk has no room. */
export function diskFull(cause?: unknown): ServiceError {
  return new ServiceError('disk_full', "The server's disk is full, so nothing can be written just now.", {
    headers: retryAfter(ROOM_RETRY_SECONDS),
    cause,
  });
}

/** The refusal of a write while the folder is gone that everything here is written to. */
export function folderGone(cause?: unknown): ServiceError {
  return new ServiceError(
    'storage_unavailable',
    'The folder that this server keeps its data in is not there, so nothing can be written just now.',
    { headers: retryAfter(ROOM_RETRY_SECONDS), cause },
  );
}

/** The refusal of what needs the database while it can not be reached. */
export function databaseAway(cause: unknown): ServiceError {
  return new ServiceError('database_unavailable', 'The database can not be reached just now.', {
    headers: retryAfter(DATABASE_RETRY_SECONDS),
    cause,
  });
}

/** The refusal of what waited in vain for a lock or for its answer; its transaction is undone. */
export function databaseBusy(cause: unknown): ServiceError {
  return new ServiceError(
    'database_unavailable',
    'The database is too busy to do this just now; nothing was done.',
    {
      headers: retryAfter(BUSY_RETRY_SECONDS),
      cause,
    },
  );
}

/** PostgreSQL's `lock_not_available` and `query_canceled`: the times that the settings give to locks and statements. */
const BUSY_CODES: ReadonlySet<unknown> = new Set(['55P03', '57014']);

/**
 * The refusal of a request for which the database took too long; null for another error. A task that meets this has
 * failed like any other: what always takes too long must end.
 */
export function busyOf(error: unknown): ServiceError | null {
  return BUSY_CODES.has((error as { code?: unknown } | null)?.code) ? databaseBusy(error) : null;
}

/** A full disk and a full quota by the system's codes, and PostgreSQL's `disk_full` for either. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** How a child that could not write says so: the engine passes on what the system said as text. */
const FULL_WORDS = /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/;

/** Whether something is missing where it was looked for. */
export function isNotThere(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ENOENT';
}

function saysFull(error: unknown): boolean {
  if (FULL_CODES.has((error as { code?: unknown } | null)?.code)) return true;
  return error instanceof Error && error.name === 'MediaError' && FULL_WORDS.test(String(error.cause));
}

const OUTAGES: ReadonlySet<string> = new Set(['disk_full', 'database_unavailable', 'storage_unavailable']);

/** The refusal that `error`, or what caused it, comes down to; null where it is something else. */
export function outageOf(error: unknown): ServiceError | null {
  if (error instanceof ServiceError && OUTAGES.has(error.code)) return error;
  return saysFull(error) ? diskFull(error) : null;
}

/**
 * Codes of PostgreSQL: connections that broke or were refused (class 08), a server that stops, crashed or starts (57P01
 * to 57P03), no connection left (53300), and files of its own that it can not read any more (58P01, 58030): its disk is
 * gone. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const AWAY_CODES = /^(?:08...|57P0[123]|53300|58P01|58030)$/;
/** What the client library says, without a code, of connections that ended or could not be had in time. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** Of sockets: a server that is not there, or ended in the middle. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Whether an error of the database's client says that the database could not be reached, or left in the middle. */
export function isDatabaseLost(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (typeof code === 'string' && AWAY_CODES.test(code)) return true;
  if (syscall !== undefined && SOCKET_CODES.has(code ?? '')) return true;
  return typeof message === 'string' && AWAY_WORDS.test(message);
}
