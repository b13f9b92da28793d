import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './entity-moments.schema.ts';
import type { EntityMomentsService } from './entity-moments.service.ts';

const route = routesOver<{ entityMoments: EntityMomentsService }>();

const listEntityMoments = route({
  method: 'GET',
  path: '/asset/entity/{entity_id}/moments',
  operationId: 'listEntityMoments',
  tag: 'Entities',
  summary: 'Where an entity was recognised, best first.',
  description:
    'In the current versions of what the caller may read, by what the last look at each found; GET ' +
    '/video/index/{source_file_id} says when that was.',
  auth: 'K',
  permission:
    'READ on the entity, or it is public; only moments of assets that the caller may read are listed',
  params: schema.EntityMomentsParams,
  query: schema.EntityMomentsQuery,
  success: { status: 200, schema: schema.EntityMomentsResponse },
  refusals: ['not_found'],
  handle: ({ services, principal, params, query }) =>
    services.entityMoments.listEntityMoments(principal, params.entity_id, query),
});

export const entityMomentsRoutes = [listEntityMoments];
