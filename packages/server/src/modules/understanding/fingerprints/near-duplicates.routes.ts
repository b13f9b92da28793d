import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './near-duplicates.schema.ts';
import type { NearDuplicatesService } from './near-duplicates.service.ts';

const route = routesOver<{ nearDuplicates: NearDuplicatesService }>();

const listNearDuplicates = route({
  method: 'GET',
  path: '/asset/{asset_id}/near_duplicates',
  operationId: 'listNearDuplicates',
  tag: 'Assets',
  summary: 'Other assets that show the same, and where.',
  description:
    'By the prints of their pictures: re-encoded, scaled, cropped by up to a fifth, recoloured. Of a long video 48 ' +
    'pictures are looked for, evenly chosen. Only assets that the caller may read are listed.',
  auth: 'K',
  permission: 'READ on the asset',
  price: 'request.search',
  params: schema.NearDuplicatesParams,
  query: schema.NearDuplicatesQuery,
  success: { status: 200, schema: schema.NearDuplicatesResponse },
  refusals: ['not_found', 'no_index'],
  handle: ({ services, principal, params, query }) =>
    services.nearDuplicates.listNearDuplicates(principal, params.asset_id, query),
});

export const nearDuplicatesRoutes = [listNearDuplicates];
