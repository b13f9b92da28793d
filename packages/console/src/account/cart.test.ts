import { expect, test } from 'vitest';
import { amountOf, checkoutPath, type Offer, sumOf } from './cart.ts';

const pack: Offer = {
  tier_id: 'pack',
  display_name: 'Credits',
  kind: 'one_off_tokens',
  default_items: [{ price_id: 'price_1', quantity: 10, quantity_step: 5, units_per_quantity: 100 }],
  pricing: {
    lines: [{ stripe_price_id: 'price_1', unit_amount_cents: 1.5, min_quantity: 5, max_quantity: 50 }],
  },
};
const plan: Offer = {
  tier_id: 'pro',
  display_name: 'Pro',
  kind: 'subscription',
  interval: 'month',
  default_items: [
    { price_id: 'price_pro', quantity: 1, quantity_step: 1 },
    { price_id: 'price_gb', quantity: 2, quantity_step: 1, units_per_quantity: 10 },
  ],
  pricing: {
    lines: [
      { stripe_price_id: 'price_pro', unit_amount_cents: 3_000 },
      { stripe_price_id: 'price_gb', unit_amount_cents: 20 },
    ],
  },
};

test('a pack is taken as often as somebody wants, in its steps, from its least to its most', () => {
  expect(amountOf(pack)).toEqual({ priceId: 'price_1', units: 100, first: 10, least: 5, most: 50, step: 5 });
  expect(sumOf(pack, 20)).toBe(30);
  const query = new URL(checkoutPath(pack, amountOf(pack), 20), 'http://localhost').searchParams;
  expect([...query]).toEqual([
    ['pricing_tier', 'pack'],
    ['calling_page', '/app/usage'],
    ['item_list', 'price_1:20'],
  ]);
});

test('a plan is taken as it is offered, for the sum of its lines', () => {
  expect(amountOf(plan)).toBeNull();
  expect(sumOf(plan, null)).toBe(34);
  expect(checkoutPath(plan, null, 1)).not.toContain('item_list');
});

test('what has bands, or a price that is not told, has no sum', () => {
  const [first, second] = plan.pricing.lines;
  if (first === undefined || second === undefined) throw new Error('The plan has two lines.');
  const banded = { ...plan, pricing: { lines: [first, second, { ...second, min_quantity: 3 }] } };
  expect(sumOf(banded, null)).toBeNull();
  expect(sumOf({ ...plan, pricing: { lines: [first] } }, null)).toBeNull();
});
