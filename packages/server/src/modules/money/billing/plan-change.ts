/** When a change of a subscription happens, and what the payment provider is told of it. Pure. */
import type { Stripe } from 'stripe';
import type { PricedItem } from '../plans/plan-catalog.ts';

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

const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

function keptDiscounts(
  phase: Stripe.SubscriptionSchedule.Phase,
): Stripe.SubscriptionScheduleUpdateParams.Phase.Discount[] {
  return phase.discounts.flatMap(({ discount, coupon }): { discount?: string; coupon?: string }[] => {
    if (discount !== null) return [{ discount: idOf(discount) }];
    return coupon === null ? [] : [{ coupon: idOf(coupon) }];
  });
}

/** The running phase of a schedule, as an update has to repeat it. */
export function runningPhase(
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
export function nextPhase(wish: {
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
