/** Takes in what an event is about: asks the provider for the thing as it is now, and writes that. */
import type { Transaction } from 'kysely';
import type { Stripe } from 'stripe';
import type { Database } from '../../../../platform/db/schema.ts';
import { lockAccount } from '../../credits/credits.service.ts';
import type { Plan } from '../../plans/plan.ts';
import { giftOf } from '../../plans/plan-catalog.ts';
import { findAccountOf } from '../customers.repo.ts';
import { isMissingObject } from '../stripe-client.ts';
import type { Subject } from './event-kinds.ts';
import { listSubscriptions, nextInquiry } from './incoming.repo.ts';
import * as repo from './payments.repo.ts';
import { insertPurchase, isReturned as isPaymentReturned, isPurchaseKnown } from './payments.repo.ts';
import {
  type CheckoutFacts,
  fetchCheckout,
  fetchPaidThing,
  fetchPayment,
  fetchPaymentOf,
  fetchSubscriptionOfInvoice,
  idOf,
  type PaymentFacts,
} from './provider-facts.ts';
import { isBilling } from './subscription-state.ts';
import { type SyncDeps, type Synced, syncSubscription } from './sync-subscription.ts';

/** Subscriptions of one customer looked through; nobody has more. */
const MOST_SUBSCRIPTIONS = 100;

// Takes credits back as far as their payment was given back, and gives them again when a dispute is won.

/** Credits of one payment, wherever they are noted. */
interface PaidCredits {
  grantId: string;
  granted: number;
  takenBack: number;
  source: 'purchase' | 'plan';
  expiresAt: Date | null;
  note(trx: Transaction<Database>, now: repo.TakenBack): Promise<void>;
}

function ofPurchase(row: repo.PurchaseRow): PaidCredits[] {
  const { grant_id: grantId, stripe_session_id: session } = row;
  if (grantId === null) return [];
  return [
    {
      grantId,
      granted: row.granted_microcredits,
      takenBack: row.taken_back_microcredits,
      source: 'purchase',
      expiresAt: null,
      note: (trx, now) => repo.writePurchaseTakenBack(trx, session, now),
    },
  ];
}

function ofPlanGrant(row: repo.PlanGrantRow): PaidCredits {
  return {
    grantId: row.grant_id,
    granted: row.granted_microcredits,
    takenBack: row.taken_back_microcredits,
    source: 'plan',
    expiresAt: new Date(row.expires_at),
    note: (trx, now) => repo.writePlanGrantTakenBack(trx, row, now),
  };
}

/** Of credits, as much as came back of their payment: rounded down, in favour of who paid. */
function returnedCredits(granted: number, { amountCents, returnedCents }: PaymentFacts): number {
  return Number((BigInt(granted) * BigInt(returnedCents)) / BigInt(amountCents));
}

interface Adjustment {
  accountId: string;
  paid: PaidCredits;
  /** How much of it shall be taken back now, altogether. */
  target: number;
  /** Names the act. */
  actionKey: string;
}

/** Books the difference; returns whether there was one. */
async function adjust(
  { credits, clock }: SyncDeps,
  trx: Transaction<Database>,
  { accountId, paid, target, actionKey }: Adjustment,
): Promise<boolean> {
  const { takenBack, grantId, source, expiresAt } = paid;
  if (target === takenBack) return false;
  if (target > takenBack) {
    if (expiresAt !== null && expiresAt <= clock.now()) return false;
    const amountMicrocredits = target - takenBack;
    const memo = 'The payment was refunded or disputed';
    await credits.takeBack(trx, { accountId, grantId, amountMicrocredits, actionKey, memo });
    await paid.note(trx, { takenBack: target, grantId });
    return true;
  }
  const again = await credits.grant(trx, {
    accountId,
    amountMicrocredits: takenBack - target,
    actionKey,
    source,
    ...(expiresAt === null ? {} : { expiresAt }),
    memo: 'The payment stands after all',
  });
  await paid.note(trx, { takenBack: target, grantId: again });
  return true;
}

async function findPaid(
  { db, clock }: SyncDeps,
  id: string,
): Promise<{ accountId: string; list(trx: Transaction<Database>): Promise<PaidCredits[]> } | null> {
  const purchase = await repo.findPurchaseOf(db, id);
  if (purchase !== null) {
    const list = async (trx: Transaction<Database>) => {
      const row = await repo.findPurchaseOf(trx, id);
      return row === null ? [] : ofPurchase(row);
    };
    return { accountId: purchase.account_id, list };
  }
  const [first] = await repo.listPlanGrantsOf(db, id, clock.now());
  if (first === undefined) return null;
  const list = async (trx: Transaction<Database>) =>
    (await repo.listPlanGrantsOf(trx, id, clock.now())).map(ofPlanGrant);
  return { accountId: first.account_id, list };
}

/**
 * Asks the provider how a payment stands and adjusts what was granted for it. Returns whether anything was granted for
 * it at all. Of credits of a subscription whose time is over nothing more is taken: what was left of them is gone anyway.
 * What was taken before is given again where the payment stands after all, so that it leaves no debt; the rest expires.
 */
async function syncPayment(deps: SyncDeps, paymentIntentId: string): Promise<boolean> {
  const { db, clock, stripe } = deps;
  const found = await findPaid(deps, paymentIntentId);
  if (found === null) return false;
  const { accountId } = found;
  const inquiry = await nextInquiry(db);
  const facts = await fetchPayment(stripe, paymentIntentId);
  if (facts === null) return true;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const before = await repo.putPayment(trx, paymentIntentId, { ...facts, inquiry, now: clock.now() });
    if (before === null) return;
    let number = before;
    for (const paid of await found.list(trx)) {
      const target = returnedCredits(paid.granted, facts);
      const actionKey = `payment:${paymentIntentId}:${number + 1}`;
      if (await adjust(deps, trx, { accountId, paid, target, actionKey })) number += 1;
    }
    await repo.setAdjustments(trx, paymentIntentId, number);
  });
  return true;
}

/** A subscription, and what came back of the payments behind what it was granted now. */
export async function takeInSubscription(deps: SyncDeps, id: string): Promise<Synced | null> {
  const synced = await syncSubscription(deps, id);
  for (const payment of new Set(synced?.payments)) await syncPayment(deps, payment);
  return synced;
}

// Gives the credits of a pack that was bought, once.

/** The pack that was bought, and its credits. Throws when no pack sells it: then people have paid for nothing yet. */
function packOf(
  plans: readonly Plan[],
  { id, tierId, items }: CheckoutFacts,
): { tierId: string; microcredits: number } {
  const pack = plans.find((plan) => plan.tierId === tierId && plan.kind === 'one_off_tokens');
  const microcredits = pack === undefined ? 0 : giftOf(pack, items).microcredits;
  if (pack !== undefined && microcredits > 0) return { tierId: pack.tierId, microcredits };
  throw new Error(`No pack "${tierId ?? ''}" gives credits for what checkout ${id} paid.`);
}

/** Books a paid checkout; returns its account, or null where it is none of ours. */
async function writePurchase(deps: SyncDeps, purchase: CheckoutFacts): Promise<string | null> {
  const { db, clock, credits, plans } = deps;
  if (purchase.customerId === null) return null;
  const accountId = await findAccountOf(db, purchase.customerId);
  if (accountId === null) return null;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (await isPurchaseKnown(trx, purchase.id)) return;
    const { tierId, microcredits } = packOf(await plans.listPlans(trx), purchase);
    const grantId = await credits.grant(trx, {
      accountId,
      amountMicrocredits: microcredits,
      actionKey: `purchase:${purchase.id}`,
      source: 'purchase',
      memo: `Bought: ${tierId}`,
    });
    await insertPurchase(trx, {
      sessionId: purchase.id,
      accountId,
      tierId,
      paymentIntentId: purchase.paymentIntentId,
      amountCents: purchase.amountCents,
      currency: purchase.currency,
      grantedMicrocredits: microcredits,
      grantId,
      now: clock.now(),
    });
  });
  return accountId;
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
