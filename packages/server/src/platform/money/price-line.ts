/** Prices as they are told before work starts and booked when it ends. Amounts are whole micro-credits. */

export interface PriceLine {
  /** A name of the price table, e.g. `analysis.minute`. */
  price: string;
  /** In the unit of the price; a fraction where work is measured, to a millionth. */
  quantity: number;
  /** Micro-credits of one unit, as the table has it, times the factor that was asked for (a priority). */
  unit_microcredits: number;
  /** Of the line: `amountOf` quantity and unit. */
  microcredits: number;
}

/** A price that was told, of one table. */
export interface Quote {
  /** The number of the table; 0 where nothing has a price. */
  priceVersion: number;
  lines: PriceLine[];
  /** The sum of the lines: never more than that is taken. */
  microcredits: number;
  /** Whether less may be taken, by what is really used. */
  upTo: boolean;
}

const MILLIONTHS = 1_000_000;

/** A quantity to a millionth, so that the noise of floating point never costs another micro-credit. */
export function roundedQuantity(quantity: number): number {
  if (!Number.isFinite(quantity) || quantity < 0) {
    throw new RangeError(`A quantity must be a number from 0, not ${quantity}.`);
  }
  return Math.round(quantity * MILLIONTHS) / MILLIONTHS;
}

/** Whole micro-credits of `quantity` units, rounded up. Throws RangeError where nobody could count that far. */
export function amountOf(quantity: number, unitMicrocredits: number): number {
  const millionths = Math.round(roundedQuantity(quantity) * MILLIONTHS);
  if (!Number.isSafeInteger(millionths) || !Number.isSafeInteger(unitMicrocredits) || unitMicrocredits < 0) {
    throw new RangeError(`There is no price of ${quantity} units of ${unitMicrocredits} micro-credits.`);
  }
  const product = BigInt(millionths) * BigInt(unitMicrocredits);
  const amount = Number((product + BigInt(MILLIONTHS - 1)) / BigInt(MILLIONTHS));
  if (!Number.isSafeInteger(amount)) throw new RangeError('The price is larger than any account could hold.');
  return amount;
}
