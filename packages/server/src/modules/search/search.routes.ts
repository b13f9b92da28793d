/** Search, over HTTP. */
import { routesOver } from '../../platform/http/route.ts';
import { MOST_IMAGE_BYTES, readImage } from './likeness/read-image.ts';
import * as schema from './search.schema.ts';
import type { SearchService } from './search.service.ts';

const route = routesOver<{ search: SearchService }>();

const found =
  'Without `modes` all that are available take part, fused by rank; `modes` of the answer says which did and why others ' +
  'did not. A mode that is named and can not search is refused with 409. Scores are calibrated: where nothing is ' +
  'relevant, nothing is answered. The order of all pages is that of the first one.';

export const searchRoutes = [
  route({
    method: 'GET',
    path: '/search',
    operationId: 'search',
    tag: 'Search',
    summary: 'Find moments in everything you can read.',
    description: found,
    auth: 'K',
    permission: 'signed in; finds what the caller can read',
    price: 'request.search',
    query: schema.SearchQuery,
    success: { status: 200, schema: schema.SearchResponse },
    refusals: ['not_found', 'no_index', 'storage_unavailable'],
    handle: ({ services, principal, query }) => services.search.search(principal, query),
  }),
  route({
    method: 'POST',
    path: '/search/example',
    operationId: 'searchByExample',
    tag: 'Search',
    summary: 'Find where a picture comes from, and what looks like it.',
    description: `The body is a JPEG, PNG or WebP of up to 20 MB. ${found}`,
    auth: 'K',
    permission: 'signed in; finds what the caller can read',
    price: 'request.search_example',
    query: schema.SearchByExampleQuery,
    streamedBody: true,
    bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.SearchResponse },
    refusals: ['not_found', 'no_index', 'body_too_large', 'storage_unavailable'],
    handle: async ({ services, principal, query, arrive }) =>
      services.search.searchByExample(principal, await arrive(MOST_IMAGE_BYTES, readImage), query),
  }),
  route({
    method: 'POST',
    path: '/tools/search/assets',
    operationId: 'searchAssets',
    tag: 'Tools',
    summary: 'Search the library by one mode.',
    auth: 'K',
    permission: 'signed in; finds what the caller can read',
    price: 'request.search',
    body: schema.SearchAssetsRequest,
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.SearchAssetsResponse },
    refusals: ['not_found', 'no_index'],
    refusedAs: { 402: schema.ToolErrorBody },
    handle: ({ services, principal, body }) => services.search.searchAssets(principal, body),
  }),
];
