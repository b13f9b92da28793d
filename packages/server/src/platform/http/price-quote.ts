/** A price as it is answered. */
import { type Static, type TSchema, Type } from 'typebox';
import { MICROCREDITS } from '../money/microcredits.ts';
import type { Quote } from '../money/price-line.ts';

const PriceQuoteLine = Type.Object(
  {
    price: Type.String({ description: 'A name of GET /billing/prices, where its unit is told.' }),
    quantity: Type.Number({ minimum: 0, description: 'In the unit of the price.' }),
    unit_credits: Type.Number({
      minimum: 0,
      description: 'Credits of one unit, by the table and the priority that was asked for.',
    }),
    credits: Type.Number({ minimum: 0 }),
  },
  { $id: 'PriceQuoteLine' },
);

export const PriceQuote = Type.Object(
  {
    credits: Type.Number({ minimum: 0, description: 'The whole price: never more than that is taken.' }),
    up_to: Type.Boolean({
      description: 'Whether less may be taken in the end, by what was really used.',
    }),
    price_version: Type.Integer({
      minimum: 0,
      description: 'The price table that this is told by; 0 where nothing has a price.',
    }),
    lines: Type.Array(PriceQuoteLine),
  },
  {
    $id: 'PriceQuote',
    description:
      'What an operation would cost, in credits. Where work fails or is stopped, nothing is taken.',
  },
);

/** A price with what else a dry run tells. */
export interface PlannedQuote extends Quote {
  plan: unknown;
}

/** The schema of a price with what else a dry run tells. */
export function withPlan<const Plan extends TSchema>(
  plan: Plan,
  options: { $id: string; description: string },
) {
  return Type.Object({ ...PriceQuote.properties, plan }, options);
}

/** What is answered to a dry run. */
export function dryRunAnswer(quote: Quote | PlannedQuote) {
  return 'plan' in quote ? { ...priceQuote(quote), plan: quote.plan } : priceQuote(quote);
}

/** `quote` as it is answered. */
export function priceQuote({ priceVersion, lines, microcredits, upTo }: Quote): Static<typeof PriceQuote> {
  return {
    credits: microcredits / MICROCREDITS,
    up_to: upTo,
    price_version: priceVersion,
    lines: lines.map((line) => ({
      price: line.price,
      quantity: line.quantity,
      unit_credits: line.unit_microcredits / MICROCREDITS,
      credits: line.microcredits / MICROCREDITS,
    })),
  };
}
