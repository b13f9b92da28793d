/** Subscriptions as the payment provider says they are. */
import type { Stripe } from 'stripe';
import type { PricedItem } from '../plans/plan-catalog.ts';
import type { Provider } from './stripe-client.ts';

const LIVE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);
const OWING: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'incomplete']);

/** Whether it runs, paid or not. */
export const isLive = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean => LIVE.has(status);

/** Whether something has to be paid before anything else can be done. */
export const isOwing = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean => OWING.has(status);

/** The newest subscriptions of a customer, whatever became of them. */
export async function listSubscriptions(
  provider: Provider,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  const { data } = await provider.ask((stripe) =>
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice'],
    }),
  );
  return data;
}

/** What a subscription is for. */
export function itemsOf(subscription: Stripe.Subscription): PricedItem[] {
  return subscription.items.data.map(({ price, quantity }) => ({
    priceId: price.id,
    quantity: quantity ?? 1,
  }));
}

/** Whether two carts are the same, in whatever order. */
export function areSameItems(some: readonly PricedItem[], others: readonly PricedItem[]): boolean {
  const text = (items: readonly PricedItem[]) =>
    items
      .map(({ priceId, quantity }) => `${priceId}:${quantity}`)
      .sort()
      .join();
  return text(some) === text(others);
}
