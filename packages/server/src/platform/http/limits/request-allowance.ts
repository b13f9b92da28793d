/**
 * How many requests a minute a caller's plan allows: each API key has its own count, and all who are signed in to an
 * account have one together. Every answer says what is left, in the fields of draft-ietf-httpapi-ratelimit-headers.
 */
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Principal } from '../../principal.ts';
import { createRateLimiter, type RateLimit, type RateLimitState, rateLimited } from './rate-limit.ts';

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
