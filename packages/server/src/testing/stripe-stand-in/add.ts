/** What the seller sets up at Stripe before anybody buys: prices, coupons, promotion codes. */
import type { Coupon, Price, PromotionCode, StripeState } from './state.ts';

/** Adds a price with its product: 10.00 USD once, where nothing else is said. */
export function addPrice(state: StripeState, id: string, details: Partial<Price> = {}): Price {
  const product = details.product ?? `prod_of_${id}`;
  state.products.set(product, { id: product, object: 'product', name: product, active: true, metadata: {} });
  const price: Price = {
    id,
    object: 'price',
    active: true,
    billing_scheme: details.tiers_mode == null ? 'per_unit' : 'tiered',
    currency: 'usd',
    metadata: {},
    nickname: null,
    recurring: null,
    tiers: null,
    tiers_mode: null,
    transform_quantity: null,
    type: details.recurring == null ? 'one_time' : 'recurring',
    unit_amount: 1_000,
    unit_amount_decimal: null,
    ...details,
    product,
  };
  state.prices.set(id, price);
  return price;
}

/** What a price is that is paid every month or year. */
export function every(interval: 'month' | 'year'): NonNullable<Price['recurring']> {
  return { interval, interval_count: 1, usage_type: 'licensed' };
}

/** A band of a tiered price at so many cents a unit. */
export function band(upTo: number | null, cents: number, flat = 0) {
  return {
    up_to: upTo,
    unit_amount: null,
    unit_amount_decimal: String(cents),
    flat_amount: flat === 0 ? null : flat,
    flat_amount_decimal: flat === 0 ? null : String(flat),
  };
}

/** Adds a promotion code with a coupon of its own: 20 % off once, where nothing else is said. */
export function addPromotionCode(
  state: StripeState,
  code: string,
  details: { coupon?: Partial<Coupon>; code?: Partial<PromotionCode> } = {},
): PromotionCode {
  const coupon: Coupon = {
    id: `coupon_${code}`,
    object: 'coupon',
    name: code,
    percent_off: details.coupon?.amount_off == null ? 20 : null,
    amount_off: null,
    currency: null,
    duration: 'once',
    duration_in_months: null,
    applies_to: null,
    max_redemptions: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    metadata: {},
    ...details.coupon,
  };
  state.coupons.set(coupon.id, coupon);
  const promotion: PromotionCode = {
    id: state.newId('promo'),
    object: 'promotion_code',
    active: true,
    code,
    customer: null,
    expires_at: null,
    max_redemptions: null,
    times_redeemed: 0,
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    metadata: {},
    ...details.code,
  };
  state.promotionCodes.set(promotion.id, promotion);
  return promotion;
}
