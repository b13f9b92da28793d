/** How long to wait before a provider is asked again. Pure. */

/** Before the `turn`th question (from 1) how it goes: sooner at first, where short work is done already. */
export function pollPause(turn: number, first: number): number {
  return Math.min(5, 1.2 ** (turn - 1)) * first;
}

const MOST_RETRY = 60;
/** Nobody is waited for longer than that at once, whatever it asks for. */
const MOST_ASKED_MS = 300_000;

/**
 * Before the attempt after the `failure`th (from 1) that failed: what the provider asked for, else twice as long each
 * time, and so that many that failed together do not come back together. `random` is at least 0 and below 1.
 */
export function retryPause(
  failure: number,
  { first, waitMs, random }: { first: number; waitMs: number | null; random: number },
): number {
  if (waitMs !== null) return Math.min(waitMs, MOST_ASKED_MS) + random * first;
  const pause = first * Math.min(MOST_RETRY, 2 ** (failure - 1));
  return pause / 2 + random * (pause / 2);
}
