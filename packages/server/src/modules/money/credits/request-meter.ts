/**
 * What requests cost that write no row of their own: counted in this process, and booked once a minute per account and
 * key. A process that is killed forgets at most that minute.
 */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { createRecentMap, type RecentMap } from '../../../platform/collections/recent-map.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { RequestCharges, RequestUse } from '../../../platform/http/charging.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { CreditsService, MeteredUse } from './credits.types.ts';
import type { PricesService } from './prices.service.ts';

export interface RequestMeter extends RequestCharges {
  /** Books what was counted so far. What could not be booked is tried again the next time. */
  flush(): Promise<void>;
  /** Flushes every minute until it is stopped; that flushes once more. */
  start(): void;
  stop(): Promise<void>;
}

const FLUSH_MILLISECONDS = 60_000;
/** For so long a balance above zero is believed. One of zero is read again each time, so that credits help at once. */
const BALANCE_MILLISECONDS = 2_000;
const MAX_BALANCES = 10_000;
/** Flushes after which what can not be booked is given up: an hour. Its owner is not charged for it. */
const MAX_ATTEMPTS = 60;

/** Requests of one account and key by one price table. */
interface Count {
  accountId: string;
  apiKeyId: string;
  priceVersion: number;
  byOperation: Map<string, { requests: number; microcredits: number }>;
  microcredits: number;
}

/** A count that nothing is added to any more, under the key by which it is booked once. */
interface Booking {
  use: MeteredUse;
  microcredits: number;
  attempts: number;
}

/** What is counted and not yet booked, by account. */
function createOutstanding() {
  const amounts = new Map<string, number>();
  return {
    of: (accountId: string) => amounts.get(accountId) ?? 0,
    add(accountId: string, microcredits: number): void {
      const amount = (amounts.get(accountId) ?? 0) + microcredits;
      if (amount === 0) amounts.delete(accountId);
      else amounts.set(accountId, amount);
    },
  };
}

function noCredits(available: number): ServiceError {
  return new ServiceError(
    'insufficient_credits',
    'The account has no credits left, so this is not answered.',
    {
      details: { available_microcredits: available },
    },
  );
}

export interface RequestMeterDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  log: Logger;
  credits: Pick<CreditsService, 'balance' | 'spend'>;
  prices: Pick<PricesService, 'current'>;
}

interface Metering extends RequestMeterDeps {
  counts: Map<string, Count>;
  outstanding: ReturnType<typeof createOutstanding>;
  balances: RecentMap<string, { available: number; readAt: number }>;
  bookings: Booking[];
  timer: NodeJS.Timeout | undefined;
  flushing: Promise<void>;
}

function countOf({ counts, prices }: Metering, accountId: string, apiKeyId: string): Count {
  const { version: priceVersion } = prices.current();
  const key = `${accountId} ${apiKeyId} ${priceVersion}`;
  const found = counts.get(key);
  if (found !== undefined) return found;
  const made = { accountId, apiKeyId, priceVersion, byOperation: new Map(), microcredits: 0 };
  counts.set(key, made);
  return made;
}

/** From now on requests are counted anew, so that a booking that is tried again is the same one. */
function closeCounts(metering: Metering): void {
  const { counts, ids } = metering;
  for (const { accountId, apiKeyId, priceVersion, byOperation, microcredits } of counts.values()) {
    const uses = [...byOperation].map(([action, counted]) => ({ action, ...counted }));
    const actionKey = `requests:${ids.uuid()}`;
    const use = { accountId, apiKeyId, actionKey, priceVersion, uses };
    metering.bookings.push({ use, microcredits, attempts: 0 });
  }
  counts.clear();
}

/** Whether the booking is over: done, or given up. */
async function book(
  { balances, credits, db, log, outstanding }: Metering,
  booking: Booking,
): Promise<boolean> {
  const { use, microcredits } = booking;
  // Before, not after: whoever reads the balance in between is let through rather than refused for paying twice.
  outstanding.add(use.accountId, -microcredits);
  try {
    await db.transaction().execute((trx) => credits.spend(trx, use));
    balances.delete(use.accountId);
    return true;
  } catch (error) {
    booking.attempts += 1;
    const isGivenUp = booking.attempts >= MAX_ATTEMPTS;
    log.warn({ err: error, account_id: use.accountId, given_up: isGivenUp }, 'requests could not be booked');
    if (!isGivenUp) outstanding.add(use.accountId, microcredits);
    return isGivenUp;
  }
}

/** Micro-credits of the account as they were last read, less what is counted. */
function leftOf({ balances, outstanding }: Metering, accountId: string): number {
  return (balances.get(accountId)?.available ?? 0) - outstanding.of(accountId);
}

/** A balance above zero is believed for a moment; one that is not is read each time. */
async function readBalance(metering: Metering, accountId: string): Promise<void> {
  const { balances, clock, credits, db } = metering;
  const known = balances.get(accountId);
  const age = known === undefined ? Infinity : clock.now().getTime() - known.readAt;
  if (age <= BALANCE_MILLISECONDS && leftOf(metering, accountId) > 0) return;
  const { available } = await credits.balance(db, accountId);
  balances.set(accountId, { available, readAt: clock.now().getTime() });
}

function requireCredits(metering: Metering, accountId: string): void {
  const left = leftOf(metering, accountId);
  if (left <= 0) throw noCredits(left);
}

function count(metering: Metering, { accountId, apiKeyId, operationId, price }: RequestUse): number {
  const { outstanding, prices } = metering;
  const microcredits = prices.current().prices[price];
  if (microcredits === 0) return 0;
  const counted = countOf(metering, accountId, apiKeyId);
  const ofOperation = counted.byOperation.get(operationId) ?? { requests: 0, microcredits: 0 };
  ofOperation.requests += 1;
  ofOperation.microcredits += microcredits;
  counted.byOperation.set(operationId, ofOperation);
  counted.microcredits += microcredits;
  outstanding.add(accountId, microcredits);
  return microcredits;
}

async function flushAll(metering: Metering): Promise<void> {
  closeCounts(metering);
  const left: Booking[] = [];
  for (const booking of metering.bookings) if (!(await book(metering, booking))) left.push(booking);
  metering.bookings = left;
}

function flush(metering: Metering) {
  metering.flushing = metering.flushing.then(() => flushAll(metering));
  return metering.flushing;
}

export function createRequestMeter(deps: RequestMeterDeps): RequestMeter {
  const counts = new Map<string, Count>();
  const outstanding = createOutstanding();
  const balances = createRecentMap<string, { available: number; readAt: number }>(MAX_BALANCES);
  const metering: Metering = {
    ...deps,
    counts,
    outstanding,
    balances,
    bookings: [],
    timer: undefined,
    flushing: Promise.resolve(),
  };
  const { prices } = metering;
  return {
    flush: () => flush(metering),

    count: (use) => count(metering, use),

    async admit(accountId, price) {
      if (prices.current().prices[price] === 0) return;
      await readBalance(metering, accountId);
      requireCredits(metering, accountId);
    },

    async admitAndCount(use) {
      if (prices.current().prices[use.price] === 0) return 0;
      await readBalance(metering, use.accountId);
      // With nothing in between, so that of many at the same time none is let through twice for the same credits.
      requireCredits(metering, use.accountId);
      return count(metering, use);
    },

    start() {
      metering.timer ??= setInterval(() => void flush(metering), FLUSH_MILLISECONDS);
      metering.timer.unref();
    },

    async stop() {
      clearInterval(metering.timer);
      await flush(metering);
    },
  };
}
