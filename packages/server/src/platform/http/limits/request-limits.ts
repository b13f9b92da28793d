/** Refuses what asks too often before anything is known about who asks: 429 comes before every other refusal. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { ServiceError } from '../../errors.ts';
import { accessTokensIn, UnusableCredential } from '../authentication.ts';
import type { AnyRoute } from '../route.ts';
import {
  addressKey,
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
  rateLimited,
} from './rate-limit.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export interface RequestLimitsOptions {
  clock: Clock;
  /** Of operations without credential that have no limit of their own, by address. */
  anonymous: RateLimit;
  /** Of operations that ask for a credential, by address, whoever they turn out to come from. */
  perAddress: RateLimit;
  /** Credentials that turned out wrong, by address. */
  failedSignIns: RateLimit;
}

export interface RequestLimits<Services> {
  /** Counts a request to an operation that asks for no credential. Throws `rate_limited`. */
  admit(route: AnyRoute<Services>, request: FastifyRequest): void;
  /**
   * Counts a request to an operation that asks for a credential and proves who is asking by `prove`. After too many
   * failures of the address a credential that nobody has seen to be right is refused unlooked at with `rate_limited`;
   * those that were right before, of others behind the same address, go on working.
   */
  signIn<T>(route: AnyRoute<Services>, request: FastifyRequest, prove: () => Promise<T>): Promise<T>;
}

/** All that a route takes as a credential, as one short value that tells nothing; null without any. */
function credentialsOf(
  { auth }: Pick<AnyRoute<never>, 'auth'>,
  { headers, raw }: FastifyRequest,
): string | null {
  // Read as authentication reads it, however its name is written.
  const ofNavigation = auth === 'T' ? [headers.cookie, ...accessTokensIn(raw.url ?? '')] : [];
  const parts = [headers['x-api-key'], headers.authorization, ...ofNavigation];
  if (parts.every((part) => part === undefined || part === '')) return null;
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

/** Whether a failure means that a credential is wrong, not that it was of no use or could not be proven just now. */
function saysWrong(error: unknown): boolean {
  if (error instanceof UnusableCredential) return false;
  return error instanceof ServiceError && error.code === 'not_authenticated';
}

interface OwnLimits {
  perAddress: RateLimiter;
  total: RateLimiter;
}

export function createRequestLimits<Services>(options: RequestLimitsOptions): RequestLimits<Services> {
  const { clock } = options;
  const limiter = (limit: RateLimit) => createRateLimiter({ clock, limit });
  const anonymous = limiter(options.anonymous);
  const perAddress = limiter(options.perAddress);
  const signIns = createSignInLimits({ clock, failures: options.failedSignIns });
  const own = new Map<string, OwnLimits>();

  function limitsOf({ operationId, rateLimit }: AnyRoute<Services>): OwnLimits | null {
    if (rateLimit === undefined || rateLimit === 'none') return null;
    const found = own.get(operationId);
    const limits = found ?? { perAddress: limiter(rateLimit.perAddress), total: limiter(rateLimit.total) };
    own.set(operationId, limits);
    return limits;
  }

  function refuseAfter(seconds: number): void {
    if (seconds === 0) return;
    throw rateLimited(seconds, `Too many requests came from this address. Try again in ${seconds} s.`);
  }

  return {
    admit(route, request) {
      if (route.rateLimit === 'none') return;
      const address = addressKey(request.ip);
      const limits = limitsOf(route);
      refuseAfter((limits?.perAddress ?? anonymous).take(address));
      refuseAfter(limits?.total.take('all') ?? 0);
    },

    async signIn(route, request, prove) {
      const address = addressKey(request.ip);
      refuseAfter(perAddress.take(address));
      const credentials = credentialsOf(route, request);
      if (credentials === null) return prove();
      return await signIns.prove({ address, credentials, prove, saysWrong });
    },
  };
}
