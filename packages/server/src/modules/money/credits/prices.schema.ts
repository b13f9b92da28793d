/** The price list as it is answered. */
import { Type } from 'typebox';
import { nullable } from '../../../platform/http/schema.ts';

const Price = Type.Object(
  {
    name: Type.String({ description: 'As operations name it in `x-price` and in the lines of a price.' }),
    unit: Type.String({ description: 'Of what, e.g. `minute`.' }),
    credits: Type.Number({ minimum: 0, description: 'Of one unit.' }),
    description: Type.String(),
  },
  { $id: 'Price' },
);

export const PriceList = Type.Object(
  {
    version: Type.Integer({
      minimum: 0,
      description: 'The number of the table; 0 where nothing has a price.',
    }),
    published_at: nullable(Type.String({ format: 'date-time' })),
    priority_factors: Type.Object(
      { low: Type.Number(), default: Type.Number(), high: Type.Number() },
      { description: 'By which work costs less or more that may wait, or may not.' },
    ),
    prices: Type.Array(Price),
  },
  { $id: 'PriceList' },
);
