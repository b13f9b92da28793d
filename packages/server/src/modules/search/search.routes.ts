/** Searches, and shots that show the same, over HTTP. */
import type { Readable } from 'node:stream';
import { ServiceError, ValidationError } from '../../platform/errors.ts';
import { routesOver } from '../../platform/http/route.ts';
import * as alikeShotsSchema from './alike-shots/alike-shots.schema.ts';
import type { AlikeShotsService } from './alike-shots/alike-shots.service.ts';
import * as schema from './search.schema.ts';
import type { ExampleImage, SearchService } from './search.service.ts';

// A picture that comes as the body of a request.

/** Of a picture that is an example. */
const MOST_IMAGE_BYTES = 20_000_000;

const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
];

/** Reads it whole; throws `body_too_large`, and ValidationError for what is none of the three formats. */
async function readImage(body: Readable): Promise<ExampleImage> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_IMAGE_BYTES) {
      throw new ServiceError(
        'body_too_large',
        `A picture of up to ${MOST_IMAGE_BYTES / 1_000_000} MB can be an example.`,
      );
    }
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  if (!SIGNATURES.some((is) => is(bytes))) {
    const msg = 'The body must be a JPEG, PNG or WebP picture.';
    throw new ValidationError([{ loc: ['body'], msg, type: 'value_error' }]);
  }
  return { bytes };
}

// Search, over HTTP.

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

const alikeShotsRoute = routesOver<{ alikeShots: AlikeShotsService }>();

export const alikeShotsRoutes = [
  alikeShotsRoute({
    method: 'GET',
    path: '/search/alike_shots',
    operationId: 'listAlikeShots',
    tag: 'Search',
    summary: 'Groups of shots that show the same, each with its best take.',
    description:
      'Other takes of the same thing or place, and copies: encoded anew, cropped, mirrored, in other colours, at another ' +
      'speed. By the vectors of the picture model and by prints; needs no key. At most 3,000 shots are compared, those ' +
      'of the newest files. The order of all pages is that of the first one.',
    auth: 'K',
    permission: 'signed in; finds what the caller can read',
    price: 'request.search',
    query: alikeShotsSchema.AlikeShotsQuery,
    success: { status: 200, schema: alikeShotsSchema.AlikeShotsResponse },
    refusals: ['not_found', 'storage_unavailable'],
    handle: ({ services, principal, query }) => services.alikeShots.listAlikeShots(principal, query),
  }),
];
