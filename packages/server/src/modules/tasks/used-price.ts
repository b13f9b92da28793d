/** What is taken for work of which a price was told and less may have been used. Pure. */
import type { PriceLine } from '../../platform/price-line.ts';
import type { PriceName } from '../credits/price-names.ts';

/** What work really used, in the unit of the price. */
export interface UsedLine {
  price: PriceName;
  quantity: number;
}

/** Rounding of fractions must not cost a micro-credit more than was used. */
const ROUNDING = 1e-6;

function takenOf(line: PriceLine, used: number): number {
  if (used >= line.quantity) return line.microcredits;
  return Math.min(line.microcredits, Math.ceil((line.microcredits * used) / line.quantity - ROUNDING));
}

/**
 * Whole micro-credits to take: of each price that was told what was used of it, at most what was told. What was used
 * without having been told costs nothing. Without `used`, all that was told.
 */
export function priceOfUsed(told: readonly PriceLine[], used: readonly UsedLine[] | null): number {
  const left = new Map<string, number>();
  for (const { price, quantity } of used ?? []) left.set(price, (left.get(price) ?? 0) + quantity);
  let taken = 0;
  for (const line of told) {
    const quantity = used === null ? line.quantity : Math.min(line.quantity, left.get(line.price) ?? 0);
    left.set(line.price, (left.get(line.price) ?? 0) - quantity);
    taken += takenOf(line, quantity);
  }
  return taken;
}
