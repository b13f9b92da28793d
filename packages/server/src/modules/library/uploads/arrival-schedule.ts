/** When to look whether a store has the bytes that a client was to send there. Pure. */

const SOONEST_MILLISECONDS = 2_000;
const LATEST_MILLISECONDS = 60_000;
/** A PUT that began under a URL may still be running this long after the URL ended. */
const AFTER_END_MILLISECONDS = 3_600_000;
/** The next look comes after this part of the time that has gone by. */
const SHARE = 1 / 4;

export interface ArrivalTimes {
  /** When the client was last given a URL. */
  askedAt: Date;
  /** When that URL ends. */
  expiresAt: Date;
  now: Date;
}

/** The next look: after 2 s at first, then in growing intervals, each minute at last; null when nothing may come. */
export function nextLook({ askedAt, expiresAt, now }: ArrivalTimes): Date | null {
  const gone = now.getTime() - askedAt.getTime();
  const wait = Math.min(LATEST_MILLISECONDS, Math.max(SOONEST_MILLISECONDS, gone * SHARE));
  const next = now.getTime() + wait;
  return next > expiresAt.getTime() + AFTER_END_MILLISECONDS ? null : new Date(next);
}
