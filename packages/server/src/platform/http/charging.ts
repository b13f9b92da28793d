/**
 * What a request costs. Reads run first and their answer is held back until it is known that the account can pay, so
 * that every other refusal comes before 402; a write that starts no work is refused before it runs, because it could
 * not be undone; work is refused where its price is reserved.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MICROCREDITS } from '../money/microcredits.ts';
import { type RequestMoney, requestMoney } from '../money/request-money.ts';
import type { Principal } from '../principal.ts';
import type { AnyRoute, AuthKind, RequestPrice } from './route.ts';

/** One request of a key. */
export interface RequestUse {
  accountId: string;
  apiKeyId: string;
  operationId: string;
  price: PaidPrice;
}

/** What requests cost, in micro-credits. Where a price is 0 nobody is refused. */
export interface RequestCharges {
  /** Throws `insufficient_credits` where the account has nothing left. */
  admit(accountId: string, price: PaidPrice): Promise<void>;
  /** Counts a request. Returns its price. */
  count(use: RequestUse): number;
  /** Both in one. */
  admitAndCount(use: RequestUse): Promise<number>;
}

/** A price that is one. */
export type PaidPrice = Exclude<RequestPrice, 'free'>;

/** Credits that were set aside for what a request started. */
export const CREDITS_RESERVED = 'x-credits-reserved';
/** Credits that a request has cost by the time of its answer. */
export const CREDITS_CHARGED = 'x-credits-charged';

/** Nothing is changed by it, so its answer can be held back. */
function isRead({ method, withoutIdempotencyKey }: AnyRoute<never>): boolean {
  return method === 'GET' || withoutIdempotencyKey === 'reads';
}

/** The price of one request to `route`. */
export function requestPriceOf(route: AnyRoute<never>): RequestPrice {
  if (route.price !== undefined) return route.price;
  // Other credentials than keys pay for work alone.
  if ((route.auth as AuthKind) !== 'K') return 'free';
  return isRead(route) ? 'request.read' : 'request.write';
}

/** Whether an account without credits may be refused by `route`. */
export function refusesWithoutCredits(route: AnyRoute<never>): boolean {
  return route.exempt402 !== true && (requestPriceOf(route) !== 'free' || route.quote !== undefined);
}

/** What an answer says of the credits that went into it; nothing where none did. */
export function creditHeaders(money: Pick<RequestMoney, 'reserved' | 'charged'> | undefined) {
  const headers: Record<string, string> = {};
  if (money === undefined) return headers;
  if (money.reserved > 0) headers[CREDITS_RESERVED] = String(money.reserved / MICROCREDITS);
  if (money.charged > 0) headers[CREDITS_CHARGED] = String(money.charged / MICROCREDITS);
  return headers;
}

/** The headers of the request that is being worked on, for answers that begin before its handler has ended. */
export function creditHeadersSoFar(): Record<string, string> {
  return creditHeaders(requestMoney());
}

export interface RouteCharging {
  /** Before a write runs. Throws `insufficient_credits`. */
  admitWrite(request: FastifyRequest): Promise<void>;
  /**
   * When an answer is about to be sent that is no refusal: counts it and says what it cost. Throws
   * `insufficient_credits` for a read.
   */
  settle(request: FastifyRequest, reply: FastifyReply, asked: AskedFor): Promise<void>;
}

/** What of a request shapes its price. */
export interface AskedFor {
  money: RequestMoney;
  /** `price` = only what it would cost; `replay` = an answer that was given before. */
  as: 'done' | 'price' | 'replay';
}

/** Headers of a held back answer that are nothing for its refusal. */
const OF_THE_ANSWER = ['etag', 'last-modified', 'content-disposition', 'accept-ranges'];

export function createRouteCharging(route: AnyRoute<never>, charges: RequestCharges): RouteCharging {
  const { operationId } = route;
  const price = requestPriceOf(route);
  const isGated = refusesWithoutCredits(route) && route.quote === undefined;

  /** The answer of a read, held back until it is paid. Returns micro-credits. */
  async function payRead(principal: Principal, paid: PaidPrice): Promise<number> {
    const { accountId, apiKeyId } = principal;
    if (apiKeyId !== null) return charges.admitAndCount({ accountId, apiKeyId, operationId, price: paid });
    await charges.admit(accountId, paid);
    return 0;
  }

  function payAfterwards({ accountId, apiKeyId }: Principal, { as }: AskedFor, paid: PaidPrice): number {
    if (apiKeyId === null) return 0;
    // A question for a price is a read, whatever the operation does.
    return charges.count({ accountId, apiKeyId, operationId, price: as === 'price' ? 'request.read' : paid });
  }

  async function pay(
    request: FastifyRequest,
    { statusCode }: FastifyReply,
    asked: AskedFor,
  ): Promise<number> {
    const { principal } = request;
    if (principal === null || price === 'free' || asked.as === 'replay') return 0;
    // Nothing was made for who has it already.
    const due = statusCode === 304 ? 'request.read' : price;
    // What it started has a price of its own.
    if (asked.money.reserved > 0 || asked.money.charged > 0) return 0;
    const isHeldBack = isGated && isRead(route) && asked.as === 'done';
    return isHeldBack ? payRead(principal, due) : payAfterwards(principal, asked, due);
  }

  return {
    async admitWrite({ principal }) {
      if (!isGated || price === 'free' || principal === null || isRead(route)) return;
      await charges.admit(principal.accountId, price);
    },

    async settle(request, reply, asked) {
      try {
        asked.money.charged += await pay(request, reply, asked);
      } catch (error) {
        for (const name of OF_THE_ANSWER) reply.removeHeader(name);
        throw error;
      }
      reply.headers(creditHeaders(asked.money));
    },
  };
}
