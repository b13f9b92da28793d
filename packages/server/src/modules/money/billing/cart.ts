/** What a request wants to buy: `price_id:quantity`, checked against an offer. Pure. */
import type { ValidationIssue } from '../../../platform/errors.ts';
import type { PricedItem } from '../plans/plan-catalog.ts';
import { boundsOf, defaultQuantityOf, type Offer, type OfferLine } from './offer.ts';

/** Of items that match the schema. */
function readItem(text: string): PricedItem {
  const at = text.lastIndexOf(':');
  return { priceId: text.slice(0, at), quantity: Number(text.slice(at + 1)) };
}

/** Why so many of a line can not be bought; null when they can. */
function quantityProblem(line: OfferLine, quantity: number): string | null {
  const { least, most, step } = boundsOf(line);
  const name = line.price_id;
  if (quantity < least) return `Of ${name} at least ${least} must be bought.`;
  if (most !== null && quantity > most) return `Of ${name} at most ${most} can be bought.`;
  if (quantity % step !== 0) return `${name} is sold in steps of ${step}.`;
  const pack = line.price.pack;
  // The part of a pack that is rounded away would be had for nothing.
  if (pack?.round === 'down' && quantity % pack.size !== 0)
    return `${name} is sold in packs of ${pack.size}.`;
  return null;
}

/** What is not named and belongs to every subscription: the plan itself, and what has a least quantity. */
function isMissed({ plan }: Offer, line: OfferLine): boolean {
  return plan.kind === 'subscription' && line.gives !== 'plan' && boundsOf(line).least > 0;
}

/** Items with a quantity, in the offer's order. */
function itemsOf({ lines }: Offer, quantityOf: (line: OfferLine) => number): PricedItem[] {
  return lines
    .map((line) => ({ priceId: line.price_id, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0);
}

export type Cart = { items: PricedItem[] } | { issues: ValidationIssue[] };

/**
 * The cart of a request: what it names, or what is in the cart at the beginning where it names nothing. The plan itself
 * is always in it. Each price may be named once, which is checked before.
 */
export function readCart(
  offer: Offer,
  { part, list }: { part: 'query' | 'body'; list: readonly string[] | null },
): Cart {
  const asked = list === null ? null : list.map(readItem);
  const problems: string[] = [];
  for (const { priceId } of asked ?? []) {
    if (!offer.lines.some((line) => line.price_id === priceId)) {
      problems.push(`${priceId} is no price of ${offer.plan.tierId}.`);
    }
  }
  const items = itemsOf(offer, (line) => {
    if (asked === null) return defaultQuantityOf(line);
    const named = asked.find(({ priceId }) => priceId === line.price_id);
    return named?.quantity ?? (line.gives === 'plan' ? 1 : 0);
  });
  for (const line of offer.lines) {
    const quantity = items.find(({ priceId }) => priceId === line.price_id)?.quantity ?? 0;
    const problem = quantity > 0 || isMissed(offer, line) ? quantityProblem(line, quantity) : null;
    if (problem !== null) problems.push(problem);
  }
  if (problems.length === 0 && items.length === 0)
    problems.push('Nothing is chosen: name prices and quantities.');
  if (problems.length === 0) return { items };
  return { issues: problems.map((msg) => ({ loc: [part, 'item_list'], msg, type: 'value_error' })) };
}
