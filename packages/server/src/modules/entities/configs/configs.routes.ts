import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './configs.schema.ts';
import type { ConfigsService } from './configs.service.ts';

const route = routesOver<{ configs: ConfigsService }>();

const getServiceConfig = route({
  method: 'GET',
  path: '/asset/service-config/{asset_id}',
  operationId: 'getServiceConfig',
  tag: 'Service-configs',
  summary: 'What a service-config holds.',
  description:
    'Its own content, with defaults filled in; what is in force at a place is answered by ' +
    'POST /video/analysis-preflight/{source_file_id}.',
  auth: 'K',
  permission: 'READ on the config',
  params: schema.ServiceConfigParams,
  success: { status: 200, schema: schema.ServiceConfigFile },
  refusals: ['not_found'],
  handle: ({ services, principal, params }) => services.configs.getServiceConfig(principal, params.asset_id),
});

const getServiceConfigByQuery = route({
  method: 'GET',
  path: '/asset/service-config',
  operationId: 'getServiceConfigByQuery',
  tag: 'Service-configs',
  summary: 'What a service-config holds; use the form with the id in the path.',
  deprecated: { successor: '/asset/service-config/{asset_id}' },
  auth: 'K',
  permission: 'READ on the config',
  query: schema.ServiceConfigQuery,
  success: { status: 200, schema: schema.ServiceConfigFile },
  refusals: ['not_found'],
  handle: ({ services, principal, query }) => services.configs.getServiceConfig(principal, query.asset_id),
});

const createServiceConfig = route({
  method: 'POST',
  path: '/asset/service-config',
  operationId: 'createServiceConfig',
  tag: 'Service-configs',
  summary: 'Put a service-config into a folder.',
  description:
    'By `path` into the default group, with the folders on the way; by `directory_id` and `name` into that folder. ' +
    'A folder holds one at most.',
  auth: 'K',
  permission: 'WRITE on the folder, READ on each entity',
  body: schema.ServiceConfigCreateRequest,
  bodyLimit: schema.CONFIG_BYTES,
  success: { status: 201, schema: schema.ServiceConfigCreateResponse },
  refusals: ['not_found', 'forbidden', 'conflict', 'body_too_large'],
  handle: ({ services, principal, body }) => services.configs.createServiceConfig(principal, body),
});

const updateServiceConfig = route({
  method: 'PATCH',
  path: '/asset/service-config/{asset_id}',
  operationId: 'updateServiceConfig',
  tag: 'Service-configs',
  summary: 'Change what a service-config sets, but for its entities.',
  auth: 'K',
  permission: 'WRITE on the config',
  params: schema.ServiceConfigParams,
  body: schema.ServiceConfigPatchRequest,
  success: { status: 200, schema: schema.ServiceConfigFile },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, params, body }) =>
    services.configs.updateServiceConfig(principal, { configId: params.asset_id, request: body }),
});

const addServiceConfigEntities = route({
  method: 'POST',
  path: '/asset/service-config/entities',
  operationId: 'addServiceConfigEntities',
  tag: 'Service-configs',
  summary: 'Add entities to a service-config.',
  description: 'Behind those that are there; a folder stands for the entities directly in it.',
  auth: 'K',
  permission: 'WRITE on the config, READ on each entity and folder',
  query: schema.ServiceConfigQuery,
  body: schema.ServiceConfigAddEntitiesRequest,
  withoutIdempotencyKey: 'repeatable',
  success: { status: 200, schema: schema.ServiceConfigFile },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, query, body }) =>
    services.configs.addServiceConfigEntities(principal, { configId: query.asset_id, request: body }),
});

const removeServiceConfigEntities = route({
  method: 'DELETE',
  path: '/asset/service-config/entities',
  operationId: 'removeServiceConfigEntities',
  tag: 'Service-configs',
  summary: 'Take entities out of a service-config.',
  description: 'What is not in it is passed over; a folder stands for the entities directly in it.',
  auth: 'K',
  permission: 'WRITE on the config',
  query: schema.ServiceConfigQuery,
  body: schema.ServiceConfigRemoveEntitiesRequest,
  success: { status: 200, schema: schema.ServiceConfigFile },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, query, body }) =>
    services.configs.removeServiceConfigEntities(principal, { configId: query.asset_id, request: body }),
});

export const configsRoutes = [
  getServiceConfig,
  getServiceConfigByQuery,
  createServiceConfig,
  updateServiceConfig,
  addServiceConfigEntities,
  removeServiceConfigEntities,
];
