/** Offers as GET /billing/catalog shows them. Pure. */
import type { Static } from 'typebox';
import { catalogOf } from '../plans/plan-catalog.ts';
import type { BillingCatalog, CatalogPricingLine, PlanLineItem } from './billing.schema.ts';
import { boundsOf, defaultQuantityOf, type Offer, type OfferLine } from './offer.ts';

type PricingLine = Static<typeof CatalogPricingLine>;

/** Hundredths of a millionth of a cent are noise of division. */
const NOISE = 1e8;

/** Cents of one credit or GB, from those of one of the price's units. */
function shownCents({ price, units_per_quantity: units = 1 }: OfferLine, unitCents: number): number {
  return Math.round((unitCents / (price.pack?.size ?? 1) / units) * NOISE) / NOISE;
}

function bandLines(line: OfferLine, base: PricingLine): PricingLine[] {
  const { tiers } = line.price;
  if (tiers === null) return [base];
  return tiers.bands.map(({ from, upTo, unitCents, flatCents }) => ({
    ...base,
    unit_amount_cents: shownCents(line, unitCents + flatCents),
    min_quantity: from,
    max_quantity: upTo,
    tiers_mode: tiers.mode,
  }));
}

function pricingLines(line: OfferLine): PricingLine[] {
  const { least, most } = boundsOf(line);
  return bandLines(line, {
    stripe_price_id: line.price_id,
    display_name: line.display_name ?? '',
    unit_amount_cents: shownCents(line, line.price.unitCents),
    min_quantity: least,
    max_quantity: most,
    tier_pricing_from_stripe: line.price.tiers !== null,
    tiers_mode: null,
  });
}

function cartRow(line: OfferLine): Static<typeof PlanLineItem> {
  return {
    price_id: line.price_id,
    quantity: defaultQuantityOf(line),
    quantity_step: boundsOf(line).step,
    units_per_quantity: line.units_per_quantity ?? 1,
  };
}

function catalogPlan({ plan, lines }: Offer): BillingCatalog['plans'][number] {
  const shown = catalogOf(plan);
  const common = {
    tier_id: plan.tierId,
    display_name: plan.displayName,
    subtitle: shown.subtitle ?? '',
    cta_text: shown.cta_text ?? '',
    highlights: shown.highlights ?? [],
    features: shown.features ?? [],
    enabled: plan.enabled,
    default_items: lines.map(cartRow),
    pricing: { lines: lines.flatMap(pricingLines) },
  };
  if (plan.kind === 'one_off_tokens') return { ...common, kind: 'one_off_tokens' };
  return {
    ...common,
    kind: 'subscription',
    interval: plan.interval,
    interval_upgrade_cta: shown.interval_upgrade_cta ?? '',
    quantity_update_cta: shown.quantity_update_cta ?? '',
  };
}

/** The catalog of what is offered. */
export function catalogFrom(offers: readonly Offer[]): BillingCatalog {
  return { plans: offers.map(catalogPlan) };
}
