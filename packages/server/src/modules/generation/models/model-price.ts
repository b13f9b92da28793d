/** What a model of a provider costs here, by what is asked for. Pure. */
import { type Static, Type } from 'typebox';
import { ServiceError } from '../../../platform/errors.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import { amountOf, type PriceLine, type Quote, roundedQuantity } from '../../../platform/money/price-line.ts';
import type { Area, Model, ModelPrice } from './model.ts';

const UNIT = '^(second|item|thousand_characters)(\\.[a-z0-9.]{1,10})?$';

export const ModelPriceDocument = Type.Record(
  Type.String({ pattern: UNIT }),
  Type.Number({ minimum: 0, maximum: 1_000_000 }),
  { additionalProperties: false, minProperties: 1, maxProperties: 20, description: 'Credits of one unit.' },
);
export type ModelPriceDocument = Static<typeof ModelPriceDocument>;

/** What a price can be measured by. */
export interface Measured {
  seconds: number | null;
  characters: number;
  resolution: string | null;
}

/** Throws `conflict` for a price of what the model is never asked for. */
export function requirePriceFits(
  model: { area: Area; seconds?: unknown; resolutions?: readonly string[] },
  price: ModelPrice,
): void {
  for (const name of Object.keys(price)) {
    if (!new RegExp(UNIT).test(name)) {
      throw new ServiceError(
        'conflict',
        `"${name}" is no unit: second, item or thousand_characters, with .720p and the like behind it.`,
      );
    }
    const at = name.indexOf('.');
    const unit = at < 0 ? name : name.slice(0, at);
    const resolution = at < 0 ? null : name.slice(at + 1);
    if (unit === 'second' && (model.seconds ?? null) === null) {
      throw new ServiceError(
        'conflict',
        'The model decides how long it makes something: it can not cost by the second.',
      );
    }
    if (resolution !== null && model.resolutions?.includes(resolution) !== true) {
      throw new ServiceError('conflict', `The model makes nothing of ${resolution}.`);
    }
    const unpriced = model.resolutions?.find(
      (one) => price[unit] === undefined && price[`${unit}.${one}`] === undefined,
    );
    if (resolution !== null && unpriced !== undefined) {
      const msg = `Nobody says what ${unpriced} costs: add ${unit}=, or ${unit}.${unpriced}=. What is free costs 0.`;
      throw new ServiceError('conflict', msg);
    }
  }
}

const quantities = ({ seconds, characters }: Measured) => ({
  second: seconds ?? 0,
  item: 1,
  thousand_characters: characters / 1_000,
});

/** What it costs; `priceVersion` 0 = nothing has a price here. */
export function quoteModel(model: Model, measured: Measured, priceVersion: number): Quote {
  const price = model.provided?.price ?? {};
  const lines: PriceLine[] = [];
  if (priceVersion > 0) {
    for (const [unit, quantity] of Object.entries(quantities(measured))) {
      const credits = price[`${unit}.${measured.resolution}`] ?? price[unit];
      if (credits === undefined || credits === 0) continue;
      const microcredits = Math.round(credits * MICROCREDITS);
      const rounded = roundedQuantity(quantity);
      lines.push({
        price: `model.${model.id}.${unit}`,
        quantity: rounded,
        unit_microcredits: microcredits,
        microcredits: amountOf(rounded, microcredits),
      });
    }
  }
  const microcredits = lines.reduce((sum, line) => sum + line.microcredits, 0);
  return { priceVersion, lines, microcredits, upTo: false };
}
