import { routesOver } from '../../platform/http/route.ts';
import { ToolErrorBody } from '../search/index.ts';
import type { PublishedAgentsService } from './published-agents.ts';
import * as schema from './stock.schema.ts';
import type { StockService } from './stock.service.ts';

const route = routesOver<{ stock: StockService; publishedAgents: PublishedAgentsService }>();

export const stockRoutes = [
  route({
    method: 'POST',
    path: '/tools/search/stock',
    operationId: 'searchStock',
    tag: 'Tools',
    summary: 'Search pictures and videos that everybody may use.',
    description:
      'In the library of this deployment, and with the providers that its operator connected. An `asset_id` is used like any ' +
      'other; what a provider has is brought here when it is used.',
    auth: 'K',
    permission: 'signed in; stock is there for everybody',
    price: 'request.search',
    body: schema.SearchStockRequest,
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.SearchStockResponse },
    refusedAs: { 402: ToolErrorBody },
    handle: ({ services, principal, body }) => services.stock.searchStock(principal, body),
  }),
  route({
    method: 'POST',
    path: '/tools/stock/{asset_id}/import',
    operationId: 'importStock',
    tag: 'Tools',
    summary: 'Bring a picture or video that a provider has into the library of this deployment.',
    description:
      'Answers once it is here; it is then an asset like any other, which everybody may read. Of what is here already nothing ' +
      'is done. Where it takes longer than a request waits, the answer is 503 `not_ready`, and the same request later finds it.',
    auth: 'K',
    permission: 'signed in; stock is there for everybody',
    params: schema.StockParams,
    success: { status: 200, schema: schema.StockAssetSearchResult },
    refusals: ['not_found', 'conflict', 'storage_full', 'not_ready'],
    handle: ({ services, principal, params, requestId }) =>
      services.stock.importStock(principal, params.asset_id, requestId),
  }),
  route({
    method: 'POST',
    path: '/tools/search/custom-agents',
    operationId: 'searchCustomAgents',
    tag: 'Tools',
    summary: 'Search the agents that the operator has published.',
    auth: 'K',
    permission: 'signed in; published agents are there for everybody',
    price: 'request.search',
    body: schema.SearchCustomAgentsRequest,
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.SearchCustomAgentsResponse },
    refusedAs: { 402: ToolErrorBody },
    handle: ({ services, principal, body }) => services.publishedAgents.searchCustomAgents(principal, body),
  }),
];
