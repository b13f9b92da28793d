/** What is bought of an offer: its cart at the beginning, how many somebody may take, and the address of its checkout. Pure. */
import type { CatalogPlanOneOff, CatalogPlanSubscription } from '@rushes/sdk';

export type Offer = CatalogPlanOneOff | CatalogPlanSubscription;

/** How much of an offer can be chosen; null where it is sold as it is. */
export interface Amount {
  priceId: string;
  /** Credits or GB that one of it is. */
  units: number;
  first: number;
  least: number;
  most: number | null;
  step: number;
}

/** Of offers with one line in their cart: packs. A plan with more lines is taken as it is offered. */
export function amountOf({ kind, default_items: items, pricing }: Offer): Amount | null {
  const [item, ...others] = items;
  if (kind === 'subscription' || item === undefined || others.length > 0) return null;
  const line = pricing.lines.find(({ stripe_price_id: id }) => id === item.price_id);
  return {
    priceId: item.price_id,
    units: item.units_per_quantity ?? 1,
    first: Math.max(item.quantity, line?.min_quantity ?? 1, 1),
    least: Math.max(line?.min_quantity ?? 1, 1),
    most: line?.max_quantity ?? null,
    step: Math.max(item.quantity_step, 1),
  };
}

/** What the cart costs each time, in the currency of the prices; null where that is in bands. */
export function sumOf({ default_items: items, pricing }: Offer, quantity: number | null): number | null {
  let cents = 0;
  for (const { price_id: id, quantity: usual, units_per_quantity: units = 1 } of items) {
    const lines = pricing.lines.filter(({ stripe_price_id: priceId }) => priceId === id);
    const [line] = lines;
    if (line === undefined || lines.length > 1 || line.tier_pricing_from_stripe === true) return null;
    cents += (line.unit_amount_cents ?? 0) * units * (quantity ?? usual);
  }
  return cents / 100;
}

/** Where the browser is sent to pay, and comes back from to the page of credits. */
export function checkoutPath(offer: Offer, amount: Amount | null, quantity: number): string {
  const query = new URLSearchParams({ pricing_tier: offer.tier_id, calling_page: '/app/usage' });
  if (amount !== null) query.append('item_list', `${amount.priceId}:${quantity}`);
  return `/users/checkout_redirect?${query}`;
}

export const PORTAL_PATH = `/users/billing_portal_redirect?${new URLSearchParams({ calling_page: '/app/usage' })}`;
