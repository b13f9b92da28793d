/** Whether another attempt makes sense, and when. Pure. */
import { ApiError, ConnectionError } from './errors.ts';

export interface FailedAttempt {
  /** What the attempt ended with. */
  error: unknown;
  /** Attempts that failed before this one. */
  attempt: number;
  /** Doing it twice is doing it once: by its nature, or because a key names it. */
  repeatable: boolean;
  /** Between 0 and 1. */
  random: number;
}

const FIRST_MILLISECONDS = 250;
const LONGEST_MILLISECONDS = 8_000;
/** Who is told to wait longer than this should rather hear of it. */
const LONGEST_ASKED_SECONDS = 60;

/** The service says that it has not begun with the request. */
function wasNotBegun({ status, code }: ApiError): boolean {
  return status === 429 || (status === 503 && code === 'starting');
}

/** Something between client and service failed, or the service itself while it may have been working. */
function isPassing({ status, code }: ApiError): boolean {
  if (status === 409) return code === 'idempotency_in_progress';
  return status === 502 || status === 504 || (status === 503 && code !== 'not_configured');
}

function makesSense({ error, repeatable }: FailedAttempt): boolean {
  if (error instanceof ConnectionError) return repeatable;
  if (!(error instanceof ApiError)) return false;
  return wasNotBegun(error) || (repeatable && isPassing(error));
}

/** Milliseconds until the next attempt; null when there should be none. */
export function retryDelay(failed: FailedAttempt): number | null {
  if (!makesSense(failed)) return null;
  const { error, attempt, random } = failed;
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (asked !== null && asked > LONGEST_ASKED_SECONDS) return null;
  const backOff = Math.min(LONGEST_MILLISECONDS, FIRST_MILLISECONDS * 2 ** attempt);
  // Clients that were refused together should not come back together.
  return (asked ?? 0) * 1_000 + Math.round(backOff * (0.5 + random / 2));
}
