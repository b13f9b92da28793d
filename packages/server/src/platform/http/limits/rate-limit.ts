/**
 * How often something may be done by one key, such as a network address. Counted in this process alone: a fleet
 * of n nodes lets through up to n times as much. Memory is bounded, whoever asks.
 */
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../collections/recent-map.ts';
import { ServiceError } from '../../errors.ts';
import type { Principal } from '../../principal.ts';

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

// How many requests a minute a caller's plan allows: each API key has its own count, and all who are signed in to an
// account have one together. Every answer says what is left, in the fields of draft-ietf-httpapi-ratelimit-headers.

export interface RequestAllowance {
  /** Counts a request and writes on its answer what is left. Throws `rate_limited` when it is one too many. */
  spend(principal: Principal, reply: FastifyReply): void;
}

const SECONDS = 60;

/** What is counted together: the name of the policy, and what it is counted by. */
function counterOf({ apiKeyId, accountId, limits }: Principal): { policy: 'key' | 'account'; key: string } {
  const policy = apiKeyId === null ? 'account' : 'key';
  // Whoever gets another plan begins anew, instead of waiting for what was too much on the old one.
  return { policy, key: `${policy} ${apiKeyId ?? accountId} ${limits.requestsPerMinute}` };
}

/** `RateLimit-Policy` and `RateLimit` as structured fields (RFC 9651). */
function headersOf(policy: string, { requests, seconds }: RateLimit, state: RateLimitState) {
  return {
    'ratelimit-policy': `"${policy}";q=${requests};w=${seconds}`,
    ratelimit: `"${policy}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}

const WHOSE = { key: 'This API key', account: 'Those who are signed in to this account' };

export function createRequestAllowance({ clock }: { clock: Clock }): RequestAllowance {
  const limiter = createRateLimiter({ clock, limit: { requests: 1, seconds: SECONDS } });
  return {
    spend(principal, reply) {
      const { policy, key } = counterOf(principal);
      const limit = { requests: principal.limits.requestsPerMinute, seconds: SECONDS };
      const seconds = limiter.take(key, limit);
      reply.headers(headersOf(policy, limit, limiter.state(key, limit)));
      if (seconds === 0) return;
      throw rateLimited(
        seconds,
        `${WHOSE[policy]} may make ${limit.requests} ${limit.requests === 1 ? 'request' : 'requests'} a minute. Try again in ${seconds} s, or get a plan that allows more.`,
      );
    },
  };
}
