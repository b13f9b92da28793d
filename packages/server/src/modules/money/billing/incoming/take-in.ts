/** Takes in what an event is about: asks the provider for the thing as it is now, and writes that. */

import type { Stripe } from 'stripe';
import { findAccountOf } from '../customers.repo.ts';
import { isMissingObject } from '../stripe-client.ts';
import type { Subject } from './event-kinds.ts';
import { listSubscriptions } from './incoming.repo.ts';
import { isReturned as isPaymentReturned } from './payments.repo.ts';
import {
  fetchCheckout,
  fetchPaidThing,
  fetchPaymentOf,
  fetchSubscriptionOfInvoice,
  idOf,
} from './provider-facts.ts';
import { isBilling } from './subscription-state.ts';
import { writePurchase } from './sync-checkout.ts';
import { syncPayment } from './sync-payment.ts';
import { type SyncDeps, type Synced, syncSubscription } from './sync-subscription.ts';

/** Subscriptions of one customer looked through; nobody has more. */
const MOST_SUBSCRIPTIONS = 100;

/** A subscription, and what came back of the payments behind what it was granted now. */
export async function takeInSubscription(deps: SyncDeps, id: string): Promise<Synced | null> {
  const synced = await syncSubscription(deps, id);
  for (const payment of new Set(synced?.payments)) await syncPayment(deps, payment);
  return synced;
}

/** A checkout and what it led to. */
export async function takeInCheckout(deps: SyncDeps, id: string): Promise<void> {
  const outcome = await fetchCheckout(deps.stripe, id);
  if (outcome.kind === 'subscription') await takeInSubscription(deps, outcome.id);
  if (outcome.kind !== 'purchase') return;
  const accountId = await writePurchase(deps, outcome.purchase);
  const { paymentIntentId } = outcome.purchase;
  // Money may have gone back before anybody here knew that it had come.
  if (accountId !== null && paymentIntentId !== null) await syncPayment(deps, paymentIntentId);
}

async function takeInPayment(deps: SyncDeps, paymentIntentId: string): Promise<void> {
  if (await syncPayment(deps, paymentIntentId)) return;
  const thing = await fetchPaidThing(deps.stripe, paymentIntentId);
  if (thing?.kind === 'checkout') await takeInCheckout(deps, thing.id);
  if (thing?.kind === 'subscription') await takeInSubscription(deps, thing.id);
}

/** All subscriptions of a customer: those that are there, and those that were known to cost. */
export async function takeInCustomer(deps: SyncDeps, customer: string): Promise<void> {
  const { db, stripe } = deps;
  const accountId = await findAccountOf(db, customer);
  if (accountId === null) return;
  const known = await listSubscriptions(db, accountId);
  const over = new Set(
    known.filter(({ status }) => !isBilling(status)).map((row) => row.stripe_subscription_id),
  );
  const there = await listThere(stripe, customer);
  const ids = new Set([...there, ...known.map((row) => row.stripe_subscription_id)]);
  for (const id of ids) if (!over.has(id)) await takeInSubscription(deps, id);
}

/** Ids of a customer's subscriptions; none of one that was deleted at the provider. */
async function listThere(stripe: Stripe, customer: string): Promise<string[]> {
  try {
    const there = await stripe.subscriptions.list({ customer, status: 'all', limit: MOST_SUBSCRIPTIONS });
    return there.data.map(({ id }) => id);
  } catch (error) {
    if (isMissingObject(error)) return [];
    throw error;
  }
}

/** All packs that a customer paid for since then, in Unix seconds. */
export async function takeInPurchases(deps: SyncDeps, customer: string, since: number): Promise<void> {
  const sessions = deps.stripe.checkout.sessions.list({ customer, status: 'complete', limit: 100 });
  for await (const session of sessions) {
    // The newest come first.
    if (session.created < since) return;
    if (session.mode === 'payment') await takeInCheckout(deps, session.id);
  }
}

/** What came back of payments that a customer made since then, in Unix seconds, and what did not stay so. */
export async function takeInReturns(deps: SyncDeps, customer: string, since: number): Promise<void> {
  for await (const charge of deps.stripe.charges.list({ customer, limit: 100 })) {
    if (charge.created < since) return;
    if (charge.payment_intent === null) continue;
    const payment = idOf(charge.payment_intent);
    const isReturned = charge.amount_refunded > 0 || charge.disputed;
    if (isReturned || (await isPaymentReturned(deps.db, payment))) await takeInPayment(deps, payment);
  }
}

type TakeIn = (deps: SyncDeps, id: string) => Promise<unknown>;

const ofPayment =
  (kind: 'charge' | 'refund' | 'dispute'): TakeIn =>
  async (deps, id) => {
    const payment = await fetchPaymentOf(deps.stripe, { kind, id });
    if (payment !== null) await takeInPayment(deps, payment);
  };

const ways: Readonly<Record<Subject, TakeIn>> = {
  checkout: takeInCheckout,
  subscription: takeInSubscription,
  invoice: async (deps, id) => {
    const subscription = await fetchSubscriptionOfInvoice(deps.stripe, id);
    if (subscription !== null) await takeInSubscription(deps, subscription);
  },
  charge: ofPayment('charge'),
  refund: ofPayment('refund'),
  dispute: ofPayment('dispute'),
  customer: takeInCustomer,
};

/** Takes in a subject as it is now. What fails leaves nothing half done and may be tried again. */
export async function takeIn(deps: SyncDeps, subject: Subject, id: string): Promise<void> {
  await ways[subject](deps, id);
}
