/** What is taken for work of which a price was told and less may have been used. Pure. */
import { amountOf, type PriceLine, roundedQuantity } from '../../platform/money/price-line.ts';
import type { PriceName } from '../money/index.ts';

/** What work really used, in the unit of the price. */
export interface UsedLine {
  price: PriceName;
  quantity: number;
}

function takenOf(line: PriceLine, used: number): number {
  return Math.min(line.microcredits, amountOf(used, line.unit_microcredits));
}

/**
 * Whole micro-credits to take: of each price that was told what was used of it, at most what was told. What was used
 * without having been told costs nothing. Without `used`, all that was told.
 */
export function priceOfUsed(told: readonly PriceLine[], used: readonly UsedLine[] | null): number {
  const left = new Map<string, number>();
  for (const { price, quantity } of used ?? [])
    left.set(price, (left.get(price) ?? 0) + roundedQuantity(quantity));
  let taken = 0;
  for (const line of told) {
    const quantity = used === null ? line.quantity : Math.min(line.quantity, left.get(line.price) ?? 0);
    left.set(line.price, (left.get(line.price) ?? 0) - quantity);
    taken += takenOf(line, quantity);
  }
  return taken;
}
