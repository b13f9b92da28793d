/** A plan with the prices of its lines: what can really be bought. Pure. */
import type { Plan } from '../plans/plan.ts';
import { linesOf, type PlanLine, type PricedItem } from '../plans/plan-catalog.ts';
import { centsFor, type SalePrice } from './sale-price.ts';

export interface OfferLine extends PlanLine {
  price: SalePrice;
}

export interface Offer {
  plan: Plan;
  lines: OfferLine[];
}

/** Prices by their ids; a text is the reason why one can not be sold. */
export type PricesById = ReadonlyMap<string, SalePrice | string>;

function bandProblem({ tier_pricing_from_stripe: isBanded, price }: OfferLine): string | null {
  if (price.tiers === null) return isBanded === true ? 'it has no tiers' : null;
  if (isBanded !== true) return 'its tiers are not shown: set tier_pricing_from_stripe';
  // The catalog has a place for the cents of a unit and none for those of a band.
  const isHidden = price.tiers.bands.some(({ flatCents, from, upTo }) => flatCents !== 0 && upTo !== from);
  return isHidden ? 'a band of several units has a flat amount' : null;
}

function lineProblem({ kind, interval }: Plan, line: OfferLine): string | null {
  if (kind === 'one_off_tokens' && line.price.interval !== null) return 'it is paid again and again';
  if (kind === 'subscription' && line.price.interval !== interval) return `it is not paid every ${interval}`;
  return bandProblem(line);
}

/** What a plan sells at these prices, or why it can not be sold, in words. */
export function readOffer(plan: Plan, prices: PricesById): Offer | { problem: string } {
  const lines: OfferLine[] = [];
  for (const line of linesOf(plan)) {
    const price = prices.get(line.price_id) ?? 'there is no such price';
    if (typeof price === 'string') return { problem: `${line.price_id}: ${price}` };
    const problem = lineProblem(plan, { ...line, price });
    if (problem !== null) return { problem: `${line.price_id}: ${problem}` };
    lines.push({ ...line, price });
  }
  if (lines.length === 0) return { problem: 'it has no lines' };
  if (new Set(lines.map(({ price }) => price.currency)).size > 1) {
    return { problem: 'its prices have several currencies' };
  }
  return { plan, lines };
}

/** Quantities that a line may be bought in. What gives the plan is bought once. */
export function boundsOf(line: PlanLine): { least: number; most: number | null; step: number } {
  if (line.gives === 'plan') return { least: 1, most: 1, step: 1 };
  return {
    least: line.min_quantity ?? 0,
    most: line.max_quantity ?? null,
    step: line.quantity_step ?? 1,
  };
}

/** How many of a line are in the cart at the beginning. */
export function defaultQuantityOf(line: PlanLine): number {
  return line.gives === 'plan' ? 1 : (line.default_quantity ?? 0);
}

/** Cents that items cost each time that they are paid; items without a known price count nothing. */
export function costOf(items: readonly PricedItem[], prices: PricesById): number {
  const costs = items.map(({ priceId, quantity }) => {
    const price = prices.get(priceId);
    return price === undefined || typeof price === 'string' ? 0 : centsFor(price, quantity);
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}
