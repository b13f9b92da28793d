/**
 * What the payment provider tells: its events are kept as they come and taken in afterwards, by whichever process is
 * first. An event only says where to look: the thing is asked for as it is now, so that neither the order of events nor
 * their number matters. What no event told is found by going through every customer once a day.
 */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Stripe } from 'stripe';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { over } from '../../../../platform/over.ts';
import { claimUnreconciled, findCustomerOf, unclaimReconciled } from '../customers.repo.ts';
import { isMissingObject } from '../stripe-client.ts';
import { subjectOf } from './event-kinds.ts';
import * as events from './events.repo.ts';
import * as repo from './incoming.repo.ts';
import { listDueMonths } from './incoming.repo.ts';
import { checkEvent, readEventBody } from './receive-event.ts';
import { isBilling } from './subscription-state.ts';
import type { SyncDeps } from './sync-subscription.ts';
import { takeIn, takeInCustomer, takeInPurchases, takeInReturns, takeInSubscription } from './take-in.ts';

// What an account still is at the payment provider, and how its subscriptions are ended.

/** What an account still is at the payment provider. */
interface ProviderAccount {
  /** Null while it has bought nothing. */
  customerId: string | null;
  /** Ids of subscriptions that still cost. */
  subscriptions: string[];
  /** Why they could not be listed; null = they were. */
  error: string | null;
}

/** Most subscriptions that a customer has; people have one. */
const MOST_SUBSCRIPTIONS = 100;

/** Ids of an account's subscriptions that still cost, as the provider says. */
async function listBilling({ db, stripe }: SyncDeps, accountId: string): Promise<string[]> {
  const customer = await findCustomerOf(db, accountId);
  if (customer === null) return [];
  try {
    const there = await stripe.subscriptions.list({ customer, limit: MOST_SUBSCRIPTIONS });
    return there.data.filter(({ status }) => isBilling(status)).map(({ id }) => id);
  } catch (error) {
    // A customer whom the seller deleted there has none.
    if (isMissingObject(error)) return [];
    throw error;
  }
}

/** The same as it was known here last. */
async function listKnownBilling(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const known = await repo.listSubscriptions(db, accountId);
  return known.filter(({ status }) => isBilling(status)).map((row) => row.stripe_subscription_id);
}

/** What an account is there; without a provider, or while it is away, what was known last. */
async function describeAccount(
  { db, log, sync }: Pick<SyncDeps, 'db' | 'log'> & { sync: SyncDeps | null },
  accountId: string,
): Promise<ProviderAccount> {
  const customerId = await findCustomerOf(db, accountId);
  if (customerId === null) return { customerId, subscriptions: [], error: null };
  try {
    if (sync !== null) return { customerId, subscriptions: await listBilling(sync, accountId), error: null };
  } catch (error) {
    log.warn({ err: error }, 'the payment provider did not list subscriptions');
  }
  return {
    customerId,
    subscriptions: await listKnownBilling(db, accountId),
    error:
      sync === null
        ? 'No payment provider is configured here any more: these were known last.'
        : 'The payment provider does not answer: these were known last.',
  };
}

/** Ends a subscription at once. Returns whether it still cost, as far as was known here. */
async function cancelSubscription(sync: SyncDeps, id: string): Promise<boolean> {
  const before = await repo.findSubscription(sync.db, id);
  await sync.stripe.subscriptions.cancel(id).catch((error: unknown) => {
    // One that is over already is what was wanted.
    if (!isMissingObject(error)) throw error;
  });
  await takeInSubscription(sync, id);
  return before === null || isBilling(before.status);
}

export interface BillingIncomingService {
  /** Keeps an event that came; takes it in afterwards. Throws `not_configured` and refusals of a wrong event. */
  receiveStripeEvent(request: { body: Readable; signature: string | undefined }): Promise<{ received: true }>;
  /** Takes in what is due; returns how many events. */
  takeInEvents(): Promise<number>;
  /** Grants months that have begun; returns how many subscriptions were looked at. */
  grantMonths(): Promise<number>;
  /** Goes through customers that nobody went through for a day; returns how many. */
  reconcile(): Promise<number>;
  /** Forgets events of long ago; returns how many. */
  sweepEvents(): Promise<number>;
  /** Asks the provider about a subscription now, after something was done to it. */
  refreshSubscription(id: string): Promise<void>;
  /** The customer that an account is there; null while it has bought nothing. */
  findCustomer(db: Kysely<Database>, accountId: string): Promise<string | null>;
  /** What an account still is there; never fails because the provider is away. */
  describeAccount(accountId: string): Promise<ProviderAccount>;
  /** Ids of subscriptions that still cost, none without a provider. Fails while the provider is away. */
  listBilling(accountId: string): Promise<string[]>;
  /** Ends a subscription at once. Returns whether it still cost, as far as was known here. */
  cancelSubscription(id: string): Promise<boolean>;
  /** Waits for events that are being taken in; takes in no more. */
  stop(): Promise<void>;
}

export interface BillingIncomingDeps extends Omit<SyncDeps, 'stripe'> {
  config: Pick<Config, 'stripe'>;
  /** Null where nothing is sold. */
  stripe: Stripe | null;
}

const MINUTE = 60_000;
const DAY = 24 * 3_600_000;
/** Longer than all requests for one event may take. */
const LEASE_MILLISECONDS = 5 * MINUTE;
const MOST_WAIT_MILLISECONDS = 6 * 3_600_000;
/** A month that is not paid yet is asked about again after this. */
const MONTH_RETRY_MILLISECONDS = 10 * MINUTE;
/** The provider tries to send an event for three days; one that was kept longer ago does not come again. */
const EVENTS_KEPT_MILLISECONDS = 90 * DAY;
/** How far back purchases are looked for beyond the last time. */
const OVERLAP_SECONDS = 7 * 24 * 3_600;
/** Banks let people dispute a payment for about four months, and decide later. */
const RETURNS_MILLISECONDS = 180 * DAY;
const AT_ONCE = 50;
const SWEPT_AT_ONCE = 1_000;

/** After the n-th failure: a minute, two, four … up to six hours. */
const waitAfter = (attempts: number) => Math.min(MINUTE * 2 ** (attempts - 1), MOST_WAIT_MILLISECONDS);

function notConfigured(): ServiceError {
  return new ServiceError(
    'not_configured',
    'No payment provider is configured here, so it has nothing to tell.',
  );
}

interface TakingIn extends BillingIncomingDeps {
  sync: SyncDeps | null;
  isStopped: boolean;
}

function ago({ clock }: TakingIn, milliseconds: number) {
  return new Date(clock.now().getTime() - milliseconds);
}

async function takeInEvent(
  { clock, db, log }: TakingIn,
  known: SyncDeps,
  event: events.EventRow,
): Promise<void> {
  const { stripe_event_id: id, type, object_id: objectId, attempts } = event;
  const subject = subjectOf(type);
  try {
    if (subject !== null && objectId !== null) await takeIn(known, subject, objectId);
    await events.finishEvent(db, id, clock.now());
  } catch (error) {
    log.warn({ err: error, event: id, type }, 'an event of the payment provider could not be taken in');
    // What is not there any more will not be there later.
    if (isMissingObject(error)) return void (await events.finishEvent(db, id, clock.now()));
    const nextAttemptAt = new Date(clock.now().getTime() + waitAfter(attempts));
    await events.postponeEvent(db, { id, error: wordsOf(error), nextAttemptAt });
  }
}

async function takeInEvents(taking: TakingIn): Promise<number> {
  const { clock, db, sync } = taking;
  if (sync === null) return 0;
  for (let count = 0; ; count += 1) {
    if (taking.isStopped) return count;
    const now = clock.now();
    const leaseEnd = new Date(now.getTime() + LEASE_MILLISECONDS);
    const event = await events.claimEvent(db, { now, leaseEnd });
    if (event === null) return count;
    await takeInEvent(taking, sync, event);
  }
}

/** Everything about a customer that an event may have told, or not. */
async function takeInAll(
  taking: TakingIn,
  known: SyncDeps,
  customer: string,
  since: string | null,
): Promise<void> {
  const last = since === null ? 0 : Math.floor(Date.parse(since) / 1_000);
  await takeInCustomer(known, customer);
  await takeInPurchases(known, customer, last - OVERLAP_SECONDS);
  await takeInReturns(known, customer, Math.floor(ago(taking, RETURNS_MILLISECONDS).getTime() / 1_000));
}

/** One after the other: whatever one of them meets, the others are gone through. */
async function eachOf<T>(
  taking: TakingIn,
  things: readonly T[],
  what: string,
  work: (thing: T) => Promise<unknown>,
) {
  const { log } = taking;
  for (const thing of things) {
    if (taking.isStopped) return;
    await work(thing).catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
  }
}

interface BillingIncomingContext extends BillingIncomingDeps {
  sync: SyncDeps | null;
  taking: TakingIn;
  /** Once at a time, and once more when something came meanwhile. */
  begin: ReturnType<typeof createRunner>;
}

async function receiveStripeEvent(
  { config, sync, clock, db, begin }: BillingIncomingContext,
  { body, signature }: { body: Readable; signature: string | undefined },
): Promise<{ received: true }> {
  if (config.stripe === null || sync === null) throw notConfigured();
  const { webhookSecret: secret } = config.stripe;
  const event = checkEvent({ body: await readEventBody(body), signature, secret }, clock);
  if (event !== null && (await events.insertEvent(db, event))) begin.run();
  return { received: true };
}

async function grantMonths({ sync, taking, db, clock }: BillingIncomingContext): Promise<number> {
  if (sync === null) return 0;
  const syncedBefore = ago(taking, MONTH_RETRY_MILLISECONDS);
  const ids = await listDueMonths(db, { now: clock.now(), syncedBefore, limit: AT_ONCE });
  await eachOf(taking, ids, 'granting the month of a subscription', (id) => takeInSubscription(sync, id));
  return ids.length;
}

async function reconcile({ sync, taking, clock, db }: BillingIncomingContext): Promise<number> {
  if (sync === null) return 0;
  const claim = { before: ago(taking, DAY), now: clock.now(), limit: AT_ONCE };
  const customers = await claimUnreconciled(db, claim);
  await eachOf(taking, customers, 'going through a customer', async ({ accountId, customerId, since }) => {
    try {
      await takeInAll(taking, sync, customerId, since);
    } catch (error) {
      await unclaimReconciled(db, { accountId, since });
      throw error;
    }
  });
  return customers.length;
}

function sweepEvents({ db, taking }: BillingIncomingContext): Promise<number> {
  return events.deleteEventsBefore(db, {
    before: ago(taking, EVENTS_KEPT_MILLISECONDS),
    limit: SWEPT_AT_ONCE,
  });
}

async function refreshSubscription({ sync }: BillingIncomingContext, id: string): Promise<void> {
  if (sync !== null) await takeInSubscription(sync, id);
}

async function stop({ taking, begin }: BillingIncomingContext): Promise<void> {
  taking.isStopped = true;
  await begin.ended();
}

/** Makes the service; without a provider it refuses events and does nothing else. */
export function createBillingIncomingService(deps: BillingIncomingDeps): BillingIncomingService {
  const { db, stripe, log } = deps;
  const sync: SyncDeps | null = stripe === null ? null : { ...deps, stripe };
  const taking: TakingIn = { ...deps, sync, isStopped: false };
  const begin = createRunner(
    () => takeInEvents(taking),
    (error) => log.warn({ err: error }, 'events of the payment provider wait: the database does not answer'),
  );
  return {
    takeInEvents: () => takeInEvents(taking),
    findCustomer: findCustomerOf,
    describeAccount: (accountId) => describeAccount({ db, log, sync }, accountId),
    listBilling: async (accountId) => (sync === null ? [] : listBilling(sync, accountId)),
    cancelSubscription: async (id) => sync !== null && cancelSubscription(sync, id),
    ...over(
      { ...deps, sync, taking, begin },
      { receiveStripeEvent, grantMonths, reconcile, sweepEvents, refreshSubscription, stop },
    ),
  };
}

/** Without the provider's own words, which may hold names and parts of keys. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'requestId' in error ? error.constructor.name : `${error.name}: ${error.message}`.slice(0, 500);
}

/** Runs `work` in the background, never twice at a time; asked for meanwhile it runs once more. */
function createRunner(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null;
  let isAskedFor = false;
  async function workUntilDone(): Promise<void> {
    while (isAskedFor) {
      isAskedFor = false;
      await work().catch(onError);
    }
    running = null;
  }
  return {
    run(): void {
      isAskedFor = true;
      running ??= workUntilDone();
    },
    ended: async () => {
      await running;
    },
  };
}
