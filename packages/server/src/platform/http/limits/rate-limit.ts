/**
 * How often something may be done by one key, such as a network address. Counted in this process alone: a fleet
 * of n nodes lets through up to n times as much. Memory is bounded, whoever asks.
 */
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../collections/recent-map.ts';
import { ServiceError } from '../../errors.ts';

/** As many at once, and as many again in that time; in between as time goes by. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

/** What is left of a limit. */
export interface RateLimitState {
  /** How many could be done now. */
  remaining: number;
  /** Whole seconds until all of the limit is there again. */
  resetSeconds: number;
}

export interface RateLimiter {
  /**
   * Counts one and answers 0, or, when it is one too many, the whole seconds until the next is due: nothing is
   * counted then. `limit` is that of the key; without it the limiter's own.
   */
  take(key: string, limit?: RateLimit): number;
  state(key: string, limit?: RateLimit): RateLimitState;
}

/** Keys remembered at most; the one that was used longest ago is forgotten first. */
const MAX_KEYS = 100_000;

export interface RateLimiterOptions {
  clock: Clock;
  limit: RateLimit;
  maxKeys?: number;
}

const intervalOf = ({ requests, seconds }: RateLimit) => (seconds * 1_000) / requests;

/** Keeps one number per key: the time at which all that was counted is worn off. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { clock, limit: own, maxKeys = MAX_KEYS } = options;
  const wornOff = createRecentMap<string, number>(maxKeys);
  /**
   * Milliseconds that what was counted still takes to wear off: never more than a whole limit does. A clock that was
   * set back would otherwise keep everybody out for as long.
   */
  function aheadOf(key: string, { seconds }: RateLimit): number {
    const now = clock.now().getTime();
    const ahead = Math.max(0, (wornOff.get(key) ?? 0) - now);
    if (ahead <= seconds * 1_000) return ahead;
    wornOff.set(key, now + seconds * 1_000);
    return seconds * 1_000;
  }

  const wait = (key: string, limit = own) => {
    const allowance = intervalOf(limit) * (limit.requests - 1);
    return Math.max(0, Math.ceil((aheadOf(key, limit) - allowance) / 1_000));
  };
  return {
    take(key, limit = own) {
      const seconds = wait(key, limit);
      if (seconds === 0) wornOff.set(key, clock.now().getTime() + aheadOf(key, limit) + intervalOf(limit));
      return seconds;
    },
    state(key, limit = own) {
      const ahead = aheadOf(key, limit);
      const left = limit.requests - ahead / intervalOf(limit);
      return {
        // Division may leave a hair less than a whole number.
        remaining: Math.max(0, Math.floor(left + 1e-6)),
        resetSeconds: Math.ceil(ahead / 1_000),
      };
    },
  };
}

/** 429 with Retry-After, in whole seconds. */
export function rateLimited(seconds: number, message: string): ServiceError {
  return new ServiceError('rate_limited', message, { headers: { 'retry-after': String(seconds) } });
}

/**
 * The key of a network address. Of IPv6 its first 64 bits, since whoever has one address has all of those; an
 * IPv4 address in IPv6 form is itself.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
