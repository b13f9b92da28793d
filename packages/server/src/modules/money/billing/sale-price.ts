/** What a price of the payment provider comes to. Pure. */
import type { Stripe } from 'stripe';

/** A band of a tiered price. */
export interface Band {
  /** Quantities from and up to which it is; null = all above. */
  from: number;
  upTo: number | null;
  /** Cents, with fractions. */
  unitCents: number;
  flatCents: number;
}

export interface SalePrice {
  id: string;
  currency: string;
  /** Null = paid once. */
  interval: 'month' | 'year' | null;
  /** Cents of one unit, or of one pack where it is sold in packs; with fractions. */
  unitCents: number;
  /** Packs of so many; null = one by one. */
  pack: { size: number; round: 'up' | 'down' } | null;
  tiers: { mode: 'graduated' | 'volume'; bands: Band[] } | null;
}

function centsOf(whole: number | null, decimal: Stripe.Price['unit_amount_decimal']): number {
  return decimal === null ? (whole ?? 0) : decimal.toNumber();
}

function bandsOf(tiers: readonly Stripe.Price.Tier[]): Band[] {
  return tiers.map((tier, at) => ({
    from: (tiers[at - 1]?.up_to ?? 0) + 1,
    upTo: tier.up_to,
    unitCents: centsOf(tier.unit_amount, tier.unit_amount_decimal),
    flatCents: centsOf(tier.flat_amount, tier.flat_amount_decimal),
  }));
}

/** Why a price can not be sold here, in words; null when it can. */
function problemOf(price: Stripe.Price): string | null {
  const { recurring } = price;
  if (!price.active) return 'it is not active';
  if (price.custom_unit_amount !== null && price.custom_unit_amount !== undefined)
    return 'customers choose what they pay';
  if (recurring === null) return null;
  if (recurring.usage_type !== 'licensed') return 'it is billed by use';
  if (recurring.interval_count !== 1 || !['month', 'year'].includes(recurring.interval)) {
    return 'it is paid neither every month nor every year';
  }
  return null;
}

/** What is needed of a price, or why it can not be sold. The price must have been asked for with its tiers. */
export function readSalePrice(price: Stripe.Price): SalePrice | { problem: string } {
  const problem = problemOf(price);
  if (problem !== null) return { problem };
  const { transform_quantity: transform, tiers_mode: mode } = price;
  return {
    id: price.id,
    currency: price.currency,
    interval: price.recurring === null ? null : price.recurring.interval === 'year' ? 'year' : 'month',
    unitCents: centsOf(price.unit_amount, price.unit_amount_decimal),
    pack:
      transform === null
        ? null
        : { size: transform.divide_by, round: transform.round === 'down' ? 'down' : 'up' },
    tiers:
      mode === null
        ? null
        : { mode: mode === 'volume' ? 'volume' : 'graduated', bands: bandsOf(price.tiers ?? []) },
  };
}

function volumeCents(bands: readonly Band[], quantity: number): number {
  const band = bands.find(({ upTo }) => upTo === null || quantity <= upTo);
  return band === undefined ? 0 : band.unitCents * quantity + band.flatCents;
}

function graduatedCents(bands: readonly Band[], quantity: number): number {
  const reached = bands.filter(({ from }) => from <= quantity);
  const parts = reached.map(
    ({ from, upTo, unitCents, flatCents }) =>
      (Math.min(quantity, upTo ?? quantity) - from + 1) * unitCents + flatCents,
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Cents that so many of a price cost each time that they are paid. */
export function centsFor({ unitCents, pack, tiers }: SalePrice, quantity: number): number {
  if (quantity === 0) return 0;
  if (tiers !== null) {
    return Math.round((tiers.mode === 'volume' ? volumeCents : graduatedCents)(tiers.bands, quantity));
  }
  if (pack === null) return Math.round(unitCents * quantity);
  const packs = quantity / pack.size;
  return Math.round(unitCents * (pack.round === 'up' ? Math.ceil(packs) : Math.floor(packs)));
}
