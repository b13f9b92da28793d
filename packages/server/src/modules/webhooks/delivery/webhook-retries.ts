/** When a delivery that failed is tried again, over three days. Pure. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds after each attempt: 72 hours together. */
const DELAYS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
  24 * HOUR,
] as const;

/** A delay is up to so much shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.1;

/** However long receivers ask to wait. */
const LONGEST_WAIT = DAY;
const GIVE_UP_AFTER = 3.5 * DAY;

/** Attempts of one delivery. */
export const MOST_ATTEMPTS = DELAYS.length + 1;

/** Of nothing but failure, after which an endpoint is disabled. */
export const FAILING_MILLISECONDS = 5 * DAY;

export interface FailedAttempt {
  /** From 1. */
  number: number;
  at: Date;
  /** When the delivery was first due. */
  since: Date;
  /** Milliseconds that the answer asked to wait; null = it did not say. */
  askedWait: number | null;
  /** From 0 to 1, at random. */
  random: number;
}

/** When it is tried again; null = it is given up. */
export function nextAttemptAt({ number, at, since, askedWait, random }: FailedAttempt): Date | null {
  const delay = DELAYS[number - 1];
  if (delay === undefined) return null;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random);
  const wait = Math.max(jittered, Math.min(askedWait ?? 0, LONGEST_WAIT));
  const next = at.getTime() + Math.round(wait);
  return next - since.getTime() > GIVE_UP_AFTER ? null : new Date(next);
}

/** Milliseconds that a Retry-After header asks to wait, seconds or a date; null = nothing that makes sense. */
export function readRetryAfter(value: string | string[] | undefined, now: Date): number | null {
  const text = (Array.isArray(value) ? value[0] : value)?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  // A date begins with its weekday; other text can look like a date to JavaScript, as "-5" does.
  const date = /^[A-Z][a-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
