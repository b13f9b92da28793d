/**
 * Counts wrong credentials by network address before they are looked up, and takes the count back for the right ones.
 * Counted afterwards, as many as there are connections would be looked up for each one that is allowed.
 */
import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../collections/recent-map.ts';
import { type RateLimit, rateLimited } from './rate-limit.ts';
import { type CountedOne, createWindowLimiter } from './window-limit.ts';

export interface SignInLimits {
  /**
   * Proves `credentials`, a short value that stands for all that was sent. Those that were right before are looked up
   * whatever the count says: of others behind the same address. Where all that is left is being looked up, this one
   * waits for the outcome. Throws `rate_limited`.
   */
  prove<T>(attempt: Attempt<T>): Promise<T>;
}

export interface Attempt<T> {
  address: string;
  credentials: string;
  prove(): Promise<T>;
  /** Whether what `prove` threw means that the credential is wrong. */
  saysWrong(error: unknown): boolean;
}

export interface SignInLimitsOptions {
  clock: Clock;
  /** Wrong credentials of one address, in any stretch of that length. */
  failures: RateLimit;
}

/** Credentials that were right, remembered at most. */
const MAX_KNOWN = 10_000;
/** Attempts of one address that wait for the outcome of others. */
const MAX_WAITING = 100;

/** Attempts of one address. */
interface Line {
  /** Being looked up. */
  running: number;
  waiting: (() => void)[];
}

export function createSignInLimits({ clock, failures }: SignInLimitsOptions): SignInLimits {
  const left = createWindowLimiter({ clock, limit: failures });
  const known = createRecentMap<string, true>(MAX_KNOWN);
  const lines = new Map<string, Line>();

  /** Resolves when one may be looked up, which is counted then. */
  async function takeOne(address: string): Promise<{ line: Line; counted: CountedOne }> {
    for (;;) {
      const line = lines.get(address) ?? { running: 0, waiting: [] };
      const counted = left.take(address);
      if (!('waitSeconds' in counted)) {
        line.running += 1;
        lines.set(address, line);
        return { line, counted };
      }
      if (line.running === 0 || line.waiting.length >= MAX_WAITING) {
        const { waitSeconds } = counted;
        const message = `Too many wrong credentials came from here. Try again in ${waitSeconds} s.`;
        throw rateLimited(waitSeconds, message);
      }
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve);
      });
    }
  }

  /** All that wait look again: the last one to be looked up leaves nothing to wait for. */
  function leave(address: string, line: Line): void {
    line.running -= 1;
    if (line.running === 0) lines.delete(address);
    for (const look of line.waiting.splice(0)) look();
  }

  async function proveKnown<T>({ address, credentials, prove, saysWrong }: Attempt<T>): Promise<T> {
    try {
      return await prove();
    } catch (error) {
      if (saysWrong(error)) {
        known.delete(credentials);
        left.take(address);
      }
      throw error;
    }
  }

  return {
    async prove(attempt) {
      const { address, credentials, prove, saysWrong } = attempt;
      if (known.get(credentials) !== undefined) return await proveKnown(attempt);
      const { line, counted } = await takeOne(address);
      try {
        const proven = await prove();
        known.set(credentials, true);
        counted.takeBack();
        return proven;
      } catch (error) {
        if (!saysWrong(error)) counted.takeBack();
        throw error;
      } finally {
        leave(address, line);
      }
    },
  };
}
