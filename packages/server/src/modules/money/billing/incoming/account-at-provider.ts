/** What an account still is at the payment provider, and how its subscriptions are ended. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import { findCustomerOf } from '../customers.repo.ts';
import { isMissingObject } from '../stripe-client.ts';
import * as repo from './incoming.repo.ts';
import { isBilling } from './subscription-state.ts';
import type { SyncDeps } from './sync-subscription.ts';
import { takeInSubscription } from './take-in.ts';

/** What an account still is at the payment provider. */
export interface ProviderAccount {
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
export async function listBilling({ db, stripe }: SyncDeps, accountId: string): Promise<string[]> {
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
export async function describeAccount(
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
export async function cancelSubscription(sync: SyncDeps, id: string): Promise<boolean> {
  const before = await repo.findSubscription(sync.db, id);
  await sync.stripe.subscriptions.cancel(id).catch((error: unknown) => {
    // One that is over already is what was wanted.
    if (!isMissingObject(error)) throw error;
  });
  await takeInSubscription(sync, id);
  return before === null || isBilling(before.status);
}
