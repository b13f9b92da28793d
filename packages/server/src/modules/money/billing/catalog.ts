/** What is for sale, as the table of plans and the payment provider have it, and as GET /billing/catalog shows it. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Static } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type Over, over } from '../../../platform/over.ts';
import type { Plan } from '../plans/plan.ts';
import { catalogOf, linesOf } from '../plans/plan-catalog.ts';
import type { PlansService } from '../plans/plans.service.ts';
import type { BillingCatalog, CatalogPricingLine, PlanLineItem } from './billing.schema.ts';
import {
  boundsOf,
  defaultQuantityOf,
  type Offer,
  type OfferLine,
  type PricesById,
  readOffer,
} from './offer.ts';
import { readSalePrice, type SalePrice } from './sale-price.ts';
import type { Provider } from './stripe-client.ts';

// Offers as GET /billing/catalog shows them.

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

// What is for sale: the plans of the table with the prices of the payment provider, which are kept for some minutes.

/** How long a price is taken as it was; its amount never changes at Stripe, whether it is sold may. */
const FRESH_MILLISECONDS = 5 * 60_000;
/** Prices asked for at the same time. */
const AT_ONCE = 8;

interface StockDeps {
  provider: Provider;
  plans: Pick<PlansService, 'listPlans'>;
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
}

type Known = SalePrice | string;

interface StockContext extends StockDeps {
  kept: Map<string, { price: Known; until: number }>;
  underWay: Map<string, Promise<Known>>;
}

async function fetchPrice({ provider }: StockContext, id: string): Promise<Known> {
  const found = await provider.find((stripe: Stripe) => stripe.prices.retrieve(id, { expand: ['tiers'] }));
  if (found === null) return 'there is no such price';
  const read = readSalePrice(found);
  return 'problem' in read ? read.problem : read;
}

/** What is asked for by many at once is asked of the provider once; while that is away, the last answer holds. */
async function renew(deps: StockContext, id: string): Promise<Known> {
  const { underWay, kept, clock } = deps;
  const asked = underWay.get(id) ?? fetchPrice(deps, id).finally(() => underWay.delete(id));
  underWay.set(id, asked);
  try {
    const price = await asked;
    kept.set(id, { price, until: clock.now().getTime() + FRESH_MILLISECONDS });
    return price;
  } catch (error) {
    const last = kept.get(id);
    if (last === undefined) throw error;
    return last.price;
  }
}

async function priceOf(deps: StockContext, id: string): Promise<Known> {
  const { kept, clock } = deps;
  const known = kept.get(id);
  return known !== undefined && known.until > clock.now().getTime() ? known.price : renew(deps, id);
}

async function pricesOf(deps: StockContext, plans: readonly Plan[]): Promise<PricesById> {
  const wished = [...new Set(plans.flatMap((plan) => linesOf(plan).map((line) => line.price_id)))];
  const prices = new Map<string, Known>();
  for (let at = 0; at < wished.length; at += AT_ONCE) {
    const some = wished.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map((id) => priceOf(deps, id)));
    some.forEach((id, index) => void prices.set(id, found[index] ?? 'there is no such price'));
  }
  return prices;
}

function offerOrNull({ log }: StockContext, plan: Plan, prices: PricesById): Offer | null {
  const read = readOffer(plan, prices);
  if (!('problem' in read)) return read;
  log.warn({ plan: plan.tierId, problem: read.problem }, 'a plan can not be sold');
  return null;
}

/** All plans, and the prices in their lines. */
export async function look(deps: StockContext) {
  const { plans: plansService, db } = deps;
  const all = await plansService.listPlans(db);
  const plans = all.filter(({ kind }) => kind !== 'internal');
  return { plans, prices: await pricesOf(deps, plans) };
}

/** What can be bought, as the catalog orders it. */
export async function offers(deps: StockContext): Promise<Offer[]> {
  const { plans: plansService, db } = deps;
  const all = await plansService.listPlans(db);
  const sold = all.filter(({ kind, enabled }) => kind !== 'internal' && enabled);
  const prices = await pricesOf(deps, sold);
  return sold.map((plan) => offerOrNull(deps, plan, prices)).filter((offer) => offer !== null);
}

/** What a plan sells, on sale or not any more; null when it can not be sold. */
export async function offerOf(deps: StockContext, plan: Plan): Promise<Offer | null> {
  return offerOrNull(deps, plan, await pricesOf(deps, [plan]));
}

const stockFunctions = { look, offers, offerOf };

export type Stock = Over<typeof stockFunctions>;

export function createStock(deps: StockDeps): Stock {
  const kept = new Map<string, { price: Known; until: number }>();
  const underWay = new Map<string, Promise<Known>>();
  return over({ ...deps, kept, underWay }, stockFunctions);
}
