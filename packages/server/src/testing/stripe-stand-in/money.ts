/** What prices come to, discounts, and the time that a subscription is paid for. Pure. */
import type { Coupon, Price, Tier } from './state.ts';

function cents(whole: number | null, decimal: string | null): number {
  return decimal === null ? (whole ?? 0) : Number(decimal);
}

function tierAmount(tier: Tier, quantity: number): number {
  return (
    cents(tier.unit_amount, tier.unit_amount_decimal) * quantity +
    cents(tier.flat_amount, tier.flat_amount_decimal)
  );
}

function volumeAmount(tiers: readonly Tier[], quantity: number): number {
  const tier = tiers.find(({ up_to: last }) => last === null || quantity <= last);
  return tier === undefined ? 0 : tierAmount(tier, quantity);
}

function graduatedAmount(tiers: readonly Tier[], quantity: number): number {
  let before = 0;
  let amount = 0;
  for (const tier of tiers) {
    if (quantity <= before) break;
    const last = Math.min(quantity, tier.up_to ?? quantity);
    amount += tierAmount(tier, last - before);
    before = last;
  }
  return amount;
}

/** What so many of a price cost, in whole cents. */
export function amountOf(price: Price, quantity: number): number {
  if (price.billing_scheme === 'tiered') {
    const tiers = price.tiers ?? [];
    const amount = price.tiers_mode === 'volume' ? volumeAmount : graduatedAmount;
    return Math.round(amount(tiers, quantity));
  }
  const transform = price.transform_quantity;
  const packs =
    transform === null
      ? quantity
      : Math[transform.round === 'up' ? 'ceil' : 'floor'](quantity / transform.divide_by);
  return Math.round(cents(price.unit_amount, price.unit_amount_decimal) * packs);
}

/** What is left of an amount after a coupon. */
export function discounted(amount: number, coupon: Coupon | null): number {
  if (coupon === null || amount <= 0) return amount;
  if (coupon.percent_off !== null) return Math.round(amount * (1 - coupon.percent_off / 100));
  return Math.max(0, amount - (coupon.amount_off ?? 0));
}

/** The end of the period that begins then; in Unix seconds. */
export function periodEnd(start: number, interval: 'month' | 'year'): number {
  const date = new Date(start * 1_000);
  const months = date.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const end = Date.UTC(
    date.getUTCFullYear(),
    months,
    day,
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
  return end / 1_000;
}
