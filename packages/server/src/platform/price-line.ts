/** One line of a price, as it is told before and booked after. */

export interface PriceLine {
  /** A name of the price table, e.g. `analysis.minute`. */
  price: string;
  /** In the unit of the price; a fraction where work is measured. */
  quantity: number;
  /** Whole micro-credits of one unit, as the table of `price_version` has it. */
  unit_microcredits: number;
  /** Whole micro-credits of the line: quantity times unit, rounded up. */
  microcredits: number;
}
