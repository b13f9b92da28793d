/** Promotion codes of the payment provider. */
import type { Stripe } from 'stripe';
import type { CouponCheckResponse } from './billing.schema.ts';
import type { Provider } from './stripe-client.ts';

/** A code that can be used, with what it is worth. */
export interface Promotion {
  id: string;
  coupon: Stripe.Coupon;
}

/** The code as people write it, if it can be used by a customer; null when not. `customerId` null = not one yet. */
export async function findPromotion(
  provider: Provider,
  { code, customerId }: { code: string; customerId: string | null },
): Promise<Promotion | null> {
  const { data } = await provider.ask((stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 100, expand: ['data.promotion.coupon'] }),
  );
  for (const { id, customer, promotion } of data) {
    const owner = typeof customer === 'string' || customer === null ? customer : customer.id;
    const { coupon } = promotion;
    if (typeof coupon !== 'object' || coupon === null || !coupon.valid) continue;
    // One that was made for somebody is nobody else's, and nobody else learns of it.
    if (owner === null || owner === customerId) return { id, coupon };
  }
  return null;
}

function worthOf({ percent_off: percent, amount_off: cents, currency }: Stripe.Coupon): string {
  if (percent !== null) return `${percent} % off`;
  return `${((cents ?? 0) / 100).toFixed(2)} ${(currency ?? '').toUpperCase()} off`;
}

function durationOf({ duration, duration_in_months: months }: Stripe.Coupon): string {
  if (duration === 'forever') return 'every time';
  return duration === 'repeating' ? `for ${months} ${months === 1 ? 'month' : 'months'}` : 'once';
}

/** What a check of a code answers; of one that can not be used nothing is told. */
export function describeCheck(code: string, promotion: Promotion | null): CouponCheckResponse {
  if (promotion === null) return { coupon_code: code, is_valid: false, name: null, description: null };
  const { coupon } = promotion;
  const description = `${worthOf(coupon)} ${durationOf(coupon)}`;
  return { coupon_code: code, is_valid: true, name: coupon.name, description };
}
