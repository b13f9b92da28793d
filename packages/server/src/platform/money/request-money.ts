/**
 * Who asks and what it costs them, for as long as a request is worked on: set around the handler by the HTTP layer,
 * read where credits are booked, so that no service has to hand it on. Outside a request (workers, schedules, commands)
 * there is none.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestMoney {
  requestId: string;
  /** The key the request was made with; null = an ID token. */
  apiKeyId: string | null;
  /** Where the request wants the end of what it starts told; null = nowhere. */
  webhookUrl: string | null;
  /** Micro-credits reserved so far by what was committed. */
  reserved: number;
  /** Micro-credits charged so far. */
  charged: number;
}

const storage = new AsyncLocalStorage<RequestMoney>();

/** That of the request that is being worked on; undefined outside one. */
export function requestMoney(): RequestMoney | undefined {
  return storage.getStore();
}

/** Runs `work` as part of a request. */
export function withRequestMoney<T>(money: RequestMoney, work: () => Promise<T>): Promise<T> {
  return storage.run(money, work);
}

/**
 * Runs `work`, of which nothing remains when it throws (an item of a batch in a transaction of its own): what it had
 * counted on the request is then taken off again. It counts from when `work` ends, or calls `keep` before that.
 */
export async function countedIfKept<T>(work: (keep: () => void) => Promise<T>): Promise<T> {
  const outer = requestMoney();
  if (outer === undefined) return work(() => undefined);
  const own = { ...outer, reserved: 0, charged: 0 };
  const kept = { reserved: 0, charged: 0 };
  const count = (now: typeof kept) => {
    outer.reserved += now.reserved - kept.reserved;
    outer.charged += now.charged - kept.charged;
    Object.assign(kept, { reserved: now.reserved, charged: now.charged });
  };
  try {
    const result = await storage.run(own, () => work(() => count(own)));
    count(own);
    return result;
  } catch (error) {
    count({ reserved: 0, charged: 0 });
    throw error;
  }
}

/** What work has come to, in micro-credits. */
export interface Counted<T> {
  result: T;
  reserved: number;
  charged: number;
}

/**
 * Runs `work` and tells what it has come to by itself: as a part of the request that is worked on, of which it stays a part, or
 * as `alone` outside of one.
 */
export async function countedApart<T>(
  alone: Pick<RequestMoney, 'requestId' | 'apiKeyId'>,
  work: () => Promise<T>,
): Promise<Counted<T>> {
  const outer = requestMoney();
  const own = { ...(outer ?? { ...alone, webhookUrl: null }), reserved: 0, charged: 0 };
  try {
    const result = await storage.run(own, work);
    return { result, reserved: own.reserved, charged: own.charged };
  } finally {
    if (outer !== undefined) {
      outer.reserved += own.reserved;
      outer.charged += own.charged;
    }
  }
}

/** Notes what a part of the request that is worked on was charged besides. */
export function noteCharged(microcredits: number): void {
  const money = requestMoney();
  if (money !== undefined) money.charged += microcredits;
}
