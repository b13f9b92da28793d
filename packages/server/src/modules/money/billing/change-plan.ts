/** Changes a subscription at the payment provider: now, or at the end of what is paid for. */
import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Plan } from '../plans/plan.ts';
import { giftOf, type PricedItem, planOfItems } from '../plans/plan-catalog.ts';
import { costOf, type PricesById } from './offer.ts';
import type { Provider } from './stripe-client.ts';
import { areSameItems, isOwing, itemsOf } from './subscriptions.ts';

export interface Change {
  subscription: Stripe.Subscription;
  plan: Plan;
  items: readonly PricedItem[];
  promotionId: string | null;
  /** Plans and prices, for comparing. */
  stock: { plans: readonly Plan[]; prices: PricesById };
}

export interface Changed {
  status: 'changed' | 'scheduled' | 'payment_required';
  /** Where what is owed can be paid. */
  paymentUrl: string | null;
}

const done = (status: Changed['status'], paymentUrl: string | null = null): Changed => ({
  status,
  paymentUrl,
});

const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

function paymentUrlOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  return typeof invoice === 'object' && invoice !== null ? (invoice.hosted_invoice_url ?? null) : null;
}

// When a change of a subscription happens, and what the payment provider is told of it.

/** What a subscription costs and gives. */
export interface Terms {
  interval: 'month' | 'year';
  /** Cents each time it is paid. */
  cents: number;
  /** Every month. */
  microcredits: number;
  storageQuotaBytes: number;
}

function givesAtLeast(one: Terms, other: Terms): boolean {
  return one.microcredits >= other.microcredits && one.storageQuotaBytes >= other.storageQuotaBytes;
}

/**
 * What costs more happens now, for the difference; what costs less at the end of the period, since that is paid for.
 * From months to years it happens now unless it gives less; from years to months at the end of the year.
 */
export function timingOf(current: Terms, wished: Terms): 'now' | 'period_end' {
  if (wished.interval === current.interval) return wished.cents >= current.cents ? 'now' : 'period_end';
  return wished.interval === 'year' && givesAtLeast(wished, current) ? 'now' : 'period_end';
}

/**
 * The items of an update: known ones keep their ids, new ones take the places of those that go, and what is left over is
 * deleted.
 */
export function itemChanges(
  current: readonly { id: string; priceId: string }[],
  wished: readonly PricedItem[],
): Stripe.SubscriptionUpdateParams.Item[] {
  const isWished = (priceId: string) => wished.some((item) => item.priceId === priceId);
  const leaving = current.filter(({ priceId }) => !isWished(priceId));
  const changes = wished.map(({ priceId, quantity }): Stripe.SubscriptionUpdateParams.Item => {
    const known = current.find((item) => item.priceId === priceId);
    if (known !== undefined) return { id: known.id, quantity };
    const place = leaving.shift();
    return place === undefined ? { price: priceId, quantity } : { id: place.id, price: priceId, quantity };
  });
  return [...changes, ...leaving.map(({ id }) => ({ id, deleted: true }))];
}

function keptDiscounts(
  phase: Stripe.SubscriptionSchedule.Phase,
): Stripe.SubscriptionScheduleUpdateParams.Phase.Discount[] {
  return phase.discounts.flatMap(({ discount, coupon }): { discount?: string; coupon?: string }[] => {
    if (discount !== null) return [{ discount: idOf(discount) }];
    return coupon === null ? [] : [{ coupon: idOf(coupon) }];
  });
}

/** The running phase of a schedule, as an update has to repeat it. */
function runningPhase(
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionScheduleUpdateParams.Phase | null {
  const start = schedule.current_phase?.start_date;
  const phase = schedule.phases.find((one) => one.start_date === start);
  if (phase === undefined) return null;
  const discounts = keptDiscounts(phase);
  return {
    items: phase.items.map(({ price, quantity }) => ({ price: idOf(price), quantity: quantity ?? 1 })),
    start_date: phase.start_date,
    end_date: phase.end_date,
    ...(discounts.length === 0 ? {} : { discounts }),
  };
}

/** The phase after it: other items from the end of the period on, for as long as people want. */
function nextPhase(wish: {
  items: readonly PricedItem[];
  interval: 'month' | 'year';
  tierId: string;
  promotionId: string | null;
}): Stripe.SubscriptionScheduleUpdateParams.Phase {
  return {
    items: wish.items.map(({ priceId, quantity }) => ({ price: priceId, quantity })),
    duration: { interval: wish.interval, interval_count: 1 },
    proration_behavior: 'none',
    metadata: { tier_id: wish.tierId },
    ...(wish.promotionId === null ? {} : { discounts: [{ promotion_code: wish.promotionId }] }),
  };
}

function termsOf(
  plan: Plan | null,
  items: readonly PricedItem[],
  prices: PricesById,
): Omit<Terms, 'interval'> {
  const gift = plan === null ? null : giftOf(plan, items);
  return {
    cents: costOf(items, prices),
    microcredits: gift?.microcredits ?? 0,
    storageQuotaBytes: gift?.storageQuotaBytes ?? 0,
  };
}

function timing({ subscription, plan, items, stock }: Change): 'now' | 'period_end' {
  const current = itemsOf(subscription);
  const currentPlan = planOfItems(stock.plans, current, subscription.metadata.tier_id ?? null);
  const interval = subscription.items.data[0]?.price.recurring?.interval === 'year' ? 'year' : 'month';
  return timingOf(
    { interval, ...termsOf(currentPlan, current, stock.prices) },
    { interval: plan.interval ?? 'month', ...termsOf(plan, items, stock.prices) },
  );
}

/**
 * The same for everybody who asks for the same of a subscription in the same state. A change that was made or waits for
 * its payment has left another invoice.
 */
function keyOf({ subscription, plan, items, promotionId }: Change): string {
  const { id, schedule, cancel_at_period_end: isEnding, latest_invoice: invoice, metadata } = subscription;
  const state = [id, itemsOf(subscription), schedule, isEnding, metadata.tier_id, invoice && idOf(invoice)];
  const text = JSON.stringify([state, plan.tierId, items, promotionId]);
  return `change:${createHash('sha256').update(text).digest('hex')}`;
}

const discountsOf = ({ promotionId }: Change) =>
  promotionId === null ? {} : { discounts: [{ promotion_code: promotionId }] };

/** What was planned for later is not wanted any more. */
async function dropSchedule(provider: Provider, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule === null) return;
  await provider.ask((stripe) => stripe.subscriptionSchedules.release(idOf(schedule)));
}

async function goOn(provider: Provider, { id, cancel_at_period_end: isEnding }: Stripe.Subscription) {
  if (!isEnding) return;
  await provider.ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: false }));
}

/** It stays as it is: what would have changed or ended it is dropped. */
async function keep(provider: Provider, change: Change): Promise<Changed> {
  const { subscription, plan, promotionId } = change;
  await dropSchedule(provider, subscription);
  await goOn(provider, subscription);
  const isNamed = subscription.metadata.tier_id === plan.tierId;
  if (promotionId !== null || !isNamed) {
    await provider.ask((stripe) =>
      stripe.subscriptions.update(subscription.id, {
        ...discountsOf(change),
        metadata: { tier_id: plan.tierId },
      }),
    );
  }
  return done('changed');
}

/** Whether the same change waits for its payment already. */
function isWaiting({ subscription, items }: Change): boolean {
  const pending = subscription.pending_update?.subscription_items ?? null;
  if (pending === null) return false;
  const wished = pending.map(({ price, quantity }) => ({ priceId: price.id, quantity: quantity ?? 1 }));
  return areSameItems(wished, items);
}

async function changeNow(provider: Provider, change: Change): Promise<Changed> {
  const { subscription, plan, items } = change;
  if (isWaiting(change)) return done('payment_required', paymentUrlOf(subscription));
  await dropSchedule(provider, subscription);
  const current = subscription.items.data.map(({ id, price }) => ({ id, priceId: price.id }));
  const updated = await provider.ask((stripe) =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: itemChanges(current, items),
        metadata: { tier_id: plan.tierId },
        ...discountsOf(change),
        proration_behavior: 'always_invoice',
        // What is not paid does not happen.
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      },
      { idempotencyKey: keyOf(change) },
    ),
  );
  if (updated.pending_update !== null) return done('payment_required', paymentUrlOf(updated));
  await goOn(provider, updated);
  return done('changed');
}

/** The schedule of a subscription, made where it has none; also where somebody else makes it at the same moment. */
async function findOrMakeSchedule(
  provider: Provider,
  { id, schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  return provider.ask(async (stripe) => {
    if (schedule !== null) return stripe.subscriptionSchedules.retrieve(idOf(schedule));
    try {
      return await stripe.subscriptionSchedules.create({ from_subscription: id });
    } catch (error) {
      const { schedule: made } = await stripe.subscriptions.retrieve(id);
      if (made === null) throw error;
      return stripe.subscriptionSchedules.retrieve(idOf(made));
    }
  });
}

async function changeLater(provider: Provider, change: Change): Promise<Changed> {
  const { subscription, plan, items, promotionId } = change;
  await goOn(provider, subscription);
  const schedule = await findOrMakeSchedule(provider, subscription);
  const running = runningPhase(schedule);
  if (running === null) throw new Error(`Schedule ${schedule.id} has no running phase.`);
  const next = nextPhase({ items, interval: plan.interval ?? 'month', tierId: plan.tierId, promotionId });
  await provider.ask((stripe) =>
    stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'release', phases: [running, next] }),
  );
  return done('scheduled');
}

/** Changes a live subscription. Asked for twice it is done once. */
export async function changeSubscription(provider: Provider, change: Change): Promise<Changed> {
  const { subscription, items } = change;
  if (isOwing(subscription)) return done('payment_required', paymentUrlOf(subscription));
  if (areSameItems(itemsOf(subscription), items)) return keep(provider, change);
  return timing(change) === 'now' ? changeNow(provider, change) : changeLater(provider, change);
}
