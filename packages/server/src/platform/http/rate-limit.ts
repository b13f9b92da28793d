/**
 * How often something may be done by one key, such as a network address. Counted in this process alone: a fleet
 * of n nodes lets through up to n times as much. Memory is bounded, whoever asks.
 */
import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { createRecentMap } from '../recent-map.ts';

/** As many at once, and as many again in that time; in between as time goes by. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts one and answers 0, or, when it is one too many, the seconds until the next is due: nothing is counted then. */
  take(key: string): number;
  /** What `take` would answer, without counting. */
  wait(key: string): number;
}

/** Keys remembered at most; the one that was used longest ago is forgotten first. */
const MAX_KEYS = 100_000;

export interface RateLimiterOptions {
  clock: Clock;
  limit: RateLimit;
  maxKeys?: number;
}

/** Keeps one number per key: the time at which all that was counted is worn off. */
export function createRateLimiter({ clock, limit, maxKeys = MAX_KEYS }: RateLimiterOptions): RateLimiter {
  const interval = (limit.seconds * 1_000) / limit.requests;
  const allowance = interval * (limit.requests - 1);
  const wornOff = createRecentMap<string, number>(maxKeys);

  const wait = (key: string) => {
    const ahead = (wornOff.get(key) ?? 0) - clock.now().getTime();
    return ahead <= allowance ? 0 : Math.ceil((ahead - allowance) / 1_000);
  };
  return {
    wait,
    take(key) {
      const seconds = wait(key);
      if (seconds === 0) wornOff.set(key, Math.max(wornOff.get(key) ?? 0, clock.now().getTime()) + interval);
      return seconds;
    },
  };
}

/** 429 with Retry-After. */
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
