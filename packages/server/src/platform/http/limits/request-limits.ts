/** Refuses what asks too often before anything is known about who asks: 429 comes before every other refusal. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../collections/recent-map.ts';
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

// Counts wrong credentials by network address before they are looked up, and takes the count back for the right ones.
// Counted afterwards, as many as there are connections would be looked up for each one that is allowed.

interface SignInLimits {
  /**
   * Proves `credentials`, a short value that stands for all that was sent. Those that were right before are looked up
   * whatever the count says: of others behind the same address. Where all that is left is being looked up, this one
   * waits for the outcome. Throws `rate_limited`.
   */
  prove<T>(attempt: Attempt<T>): Promise<T>;
}

interface Attempt<T> {
  address: string;
  credentials: string;
  prove(): Promise<T>;
  /** Whether what `prove` threw means that the credential is wrong. */
  saysWrong(error: unknown): boolean;
}

interface SignInLimitsOptions {
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

// How often something may be done by one key in any stretch of time of one length. A limit that refills as time goes by
// lets through twice as many in its first minute: as many at once, and as many again in the course of it.

/** One that was counted, which can be taken back. */
interface CountedOne {
  takeBack(): void;
}

interface WindowLimiter {
  /** Counts one. Where it is one too many it is not counted: the whole seconds until the next is due. */
  take(key: string): CountedOne | { waitSeconds: number };
}

/** Keys remembered at most; the one that was used longest ago is forgotten first. */
const MAX_KEYS = 100_000;

interface WindowLimiterOptions {
  clock: Clock;
  limit: RateLimit;
}

export function createWindowLimiter({ clock, limit }: WindowLimiterOptions): WindowLimiter {
  const { requests, seconds } = limit;
  /** Of each key the times of those that count still, in milliseconds, the oldest first. */
  const times = createRecentMap<string, readonly number[]>(MAX_KEYS);

  /** A clock that was set back would otherwise keep everybody out for as long. */
  function countingAt(key: string, now: number): number[] {
    const counted = times.get(key) ?? [];
    return counted.map((time) => Math.min(time, now)).filter((time) => time > now - seconds * 1_000);
  }

  return {
    take(key) {
      const now = clock.now().getTime();
      const counting = countingAt(key, now);
      const due = counting.at(-requests);
      if (due !== undefined) {
        const left = due + seconds * 1_000 - now;
        return { waitSeconds: Math.max(1, Math.ceil(left / 1_000)) };
      }
      times.set(key, [...counting, now]);
      return {
        takeBack() {
          const kept = [...(times.get(key) ?? [])];
          const at = kept.lastIndexOf(now);
          if (at >= 0) times.set(key, kept.toSpliced(at, 1));
        },
      };
    },
  };
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
