/** Promotion codes: which there are, and whether one may be used. */
import { type Operation, page } from './call.ts';
import { find, invalid } from './refusal.ts';
import type { Coupon, PromotionCode, StripeState } from './state.ts';

function isUsedUp({ max_redemptions: most, times_redeemed: times }: Coupon | PromotionCode): boolean {
  return most !== null && times >= most;
}

/** Stripe turns a code off that is used up or over, and says the same of its coupon. */
export function refreshCodes(state: StripeState): void {
  for (const coupon of state.coupons.values()) {
    const isOver = coupon.redeem_by !== null && coupon.redeem_by <= state.now();
    if (isOver || isUsedUp(coupon)) coupon.valid = false;
  }
  for (const code of state.promotionCodes.values()) {
    const isOver = code.expires_at !== null && code.expires_at <= state.now();
    const isValid = state.coupons.get(code.promotion.coupon)?.valid ?? false;
    if (isOver || isUsedUp(code) || !isValid) code.active = false;
  }
}

/** The promotion code of an id for a customer; refuses one that they may not use. */
export function usableCode(state: StripeState, id: string, customer: string, param: string): PromotionCode {
  refreshCodes(state);
  const code = find(state.promotionCodes, id, 'promotion code', param);
  if (!code.active) throw invalid('This promotion code is not active.', param);
  if (code.customer !== null && code.customer !== customer) {
    throw invalid('This promotion code is for another customer.', param);
  }
  const payments = [...state.paymentIntents.values()];
  const hasPaid = payments.some((one) => one.customer === customer && one.status === 'succeeded');
  if (code.restrictions.first_time_transaction && hasPaid) {
    throw invalid('This promotion code is for first-time customers.', param);
  }
  return code;
}

export const promotionCodeOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v1/promotion_codes',
    run: (call) => {
      refreshCodes(call.state);
      const { params } = call;
      const text = params.text('code')?.toLowerCase() ?? null;
      const active = params.flag('active');
      const found = [...call.state.promotionCodes.values()].filter(
        (one) =>
          (text === null || one.code.toLowerCase() === text) && (active === null || one.active === active),
      );
      return page(call, found, ['code', 'active']);
    },
  },
];
