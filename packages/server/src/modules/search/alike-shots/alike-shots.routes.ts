import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './alike-shots.schema.ts';
import type { AlikeShotsService } from './alike-shots.service.ts';

const route = routesOver<{ alikeShots: AlikeShotsService }>();

export const alikeShotsRoutes = [
  route({
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
    query: schema.AlikeShotsQuery,
    success: { status: 200, schema: schema.AlikeShotsResponse },
    refusals: ['not_found', 'storage_unavailable'],
    handle: ({ services, principal, query }) => services.alikeShots.listAlikeShots(principal, query),
  }),
];
