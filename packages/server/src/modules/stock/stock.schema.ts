/** What searches of stock and of published agents take and answer. */
import { type Static, Type } from 'typebox';
import { closed, nullable, optionalNullable, Uuid, words } from '../../platform/http/schema.ts';

export const STOCK_TYPES = ['image', 'video'] as const;
export const STOCK_FORMATS = ['16:9', '9:16'] as const;
export const MOST_STOCK = 80;

export const SearchStockRequest = closed(
  {
    prompt: Type.String({ minLength: 1, maxLength: 500, description: 'What is looked for.' }),
    type: words([...STOCK_TYPES], { default: 'video' }),
    format: optionalNullable(words([...STOCK_FORMATS], { description: 'The shape; default any.' })),
    limit: Type.Integer({ minimum: 1, maximum: MOST_STOCK, default: 10 }),
  },
  { $id: 'SearchStockRequest', examples: [{ prompt: 'waves at a beach', format: '9:16' }] },
);
export type SearchStockRequest = Static<typeof SearchStockRequest>;

export const StockAssetSearchResult = closed(
  {
    asset_id: Uuid,
    title: Type.String(),
    description: Type.String({ description: 'Ends with where it is from and under which licence.' }),
    duration_seconds: Type.Number({ description: '0 of images.' }),
  },
  { $id: 'StockAssetSearchResult' },
);
export type StockAssetSearchResult = Static<typeof StockAssetSearchResult>;

export const StockParams = Type.Object({ asset_id: Uuid });

export const SearchStockResponse = closed(
  { results: Type.Array(StockAssetSearchResult) },
  { $id: 'SearchStockResponse' },
);
export type SearchStockResponse = Static<typeof SearchStockResponse>;

export const SearchCustomAgentsRequest = closed(
  {
    query: Type.String({ minLength: 1, maxLength: 200 }),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
    recommended_by_service: Type.Boolean({
      default: false,
      description: 'Only those that the operator recommends.',
    }),
    created_by_service: Type.Boolean({ default: false, description: 'Only those that the operator made.' }),
    cursor: optionalNullable(Type.String({ minLength: 1, maxLength: 400 })),
  },
  { $id: 'SearchCustomAgentsRequest', examples: [{ query: 'trailers' }] },
);
export type SearchCustomAgentsRequest = Static<typeof SearchCustomAgentsRequest>;

const PublishedCustomAgentSearchResult = closed(
  {
    name: Type.String(),
    description: Type.String(),
    app_url: Type.String({ description: 'Opens the agent.' }),
  },
  { $id: 'PublishedCustomAgentSearchResult' },
);
export type PublishedCustomAgentSearchResult = Static<typeof PublishedCustomAgentSearchResult>;

export const SearchCustomAgentsResponse = closed(
  { results: Type.Array(PublishedCustomAgentSearchResult), next_cursor: nullable(Type.String()) },
  { $id: 'SearchCustomAgentsResponse' },
);
export type SearchCustomAgentsResponse = Static<typeof SearchCustomAgentsResponse>;
