/** Entities, and the files that say how media are to be understood, over HTTP. */
import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import * as configsSchema from './configs/configs.schema.ts';
import type { ConfigsService } from './configs/configs.service.ts';
import * as schema from './entities.schema.ts';
import type { EntitiesService } from './entities.service.ts';

const route = routesOver<{ entities: EntitiesService }>();

const create = {
  method: 'POST',
  tag: 'Entities',
  summary: 'Make an entity.',
  description:
    'It lies in the folder `directory_id`, else in the root of the group `group_id`, else in the root of the ' +
    'default group.',
  auth: 'K',
  permission: 'WRITE on the folder',
  body: schema.CreateEntityRequest,
  success: { status: 200, schema: schema.EntityResponse },
  refusals: ['not_found', 'forbidden'],
} as const;

const getEntity = route({
  method: 'GET',
  path: '/asset/entity/{entity_id}',
  operationId: 'getEntity',
  tag: 'Entities',
  summary: 'An entity with its reference media.',
  description: 'Media that the caller may not read are left out, also where the entity itself is public.',
  auth: 'K',
  permission: 'READ on the entity, or the entity is public',
  params: schema.EntityParams,
  success: { status: 200, schema: schema.EntityResponse },
  refusals: ['not_found'],
  handle: ({ services, principal, params }) => services.entities.getEntity(principal, params.entity_id),
});

const createEntity = route({
  ...create,
  path: '/asset/entity/create',
  operationId: 'createEntity',
  handle: ({ services, principal, body }) => services.entities.createEntity(principal, body),
});

const createUserEntity = route({
  ...create,
  path: '/users/entity/create',
  operationId: 'createEntityByOldPath',
  handle: ({ services, principal, body }) => services.entities.createEntity(principal, body),
});

const updateEntity = route({
  method: 'PUT',
  path: '/asset/entity/update',
  operationId: 'updateEntity',
  tag: 'Entities',
  summary: 'Give an entity another name or description.',
  auth: 'K',
  permission: 'WRITE on the entity',
  query: schema.UpdateEntityQuery,
  success: { status: 200, schema: schema.EntityResponse },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, query }) => services.entities.updateEntity(principal, query),
});

const addEntityAssets = route({
  method: 'POST',
  path: '/asset/entity/asset',
  operationId: 'addEntityAssets',
  tag: 'Entities',
  summary: 'Add images and audio to the references of an entity.',
  description: 'What is a reference already keeps its place. Other media are refused.',
  auth: 'K',
  permission: 'WRITE on the entity, READ on each asset and folder',
  body: schema.EntityAssetsRequest,
  withoutIdempotencyKey: 'repeatable',
  success: { status: 204 },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, body }) => services.entities.addEntityAssets(principal, body),
});

const removeEntityAssets = route({
  method: 'DELETE',
  path: '/asset/entity/asset',
  operationId: 'removeEntityAssets',
  tag: 'Entities',
  summary: 'Take images and audio from the references of an entity.',
  description: 'What is no reference is passed over.',
  auth: 'B',
  permission: 'WRITE on the entity',
  body: schema.EntityAssetsRequest,
  success: { status: 204 },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, body }) => services.entities.removeEntityAssets(principal, body),
});

const listEntities = route({
  method: 'GET',
  path: '/users/entity/list',
  operationId: 'listEntities',
  tag: 'Entities',
  summary: 'The entities that the caller can read, the last edited first.',
  description:
    'Those of the groups of the caller and those granted to them; public ones are found by id only.',
  auth: 'K',
  permission: 'READ; only what the caller may read is listed',
  query: schema.ListEntitiesQuery,
  success: { status: 200, schema: Type.Array(schema.EntityResponse) },
  handle: ({ services, principal, query }) => services.entities.listEntities(principal, query),
});

export const entitiesRoutes = [
  getEntity,
  createEntity,
  createUserEntity,
  updateEntity,
  addEntityAssets,
  removeEntityAssets,
  listEntities,
];

const configsRoute = routesOver<{ configs: ConfigsService }>();

const getServiceConfig = configsRoute({
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
  params: configsSchema.ServiceConfigParams,
  success: { status: 200, schema: configsSchema.ServiceConfigFile },
  refusals: ['not_found'],
  handle: ({ services, principal, params }) => services.configs.getServiceConfig(principal, params.asset_id),
});

const getServiceConfigByQuery = configsRoute({
  method: 'GET',
  path: '/asset/service-config',
  operationId: 'getServiceConfigByQuery',
  tag: 'Service-configs',
  summary: 'What a service-config holds; use the form with the id in the path.',
  deprecated: { successor: '/asset/service-config/{asset_id}' },
  auth: 'K',
  permission: 'READ on the config',
  query: configsSchema.ServiceConfigQuery,
  success: { status: 200, schema: configsSchema.ServiceConfigFile },
  refusals: ['not_found'],
  handle: ({ services, principal, query }) => services.configs.getServiceConfig(principal, query.asset_id),
});

const createServiceConfig = configsRoute({
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
  body: configsSchema.ServiceConfigCreateRequest,
  bodyLimit: configsSchema.CONFIG_BYTES,
  success: { status: 201, schema: configsSchema.ServiceConfigCreateResponse },
  refusals: ['not_found', 'forbidden', 'conflict', 'body_too_large'],
  handle: ({ services, principal, body }) => services.configs.createServiceConfig(principal, body),
});

const updateServiceConfig = configsRoute({
  method: 'PATCH',
  path: '/asset/service-config/{asset_id}',
  operationId: 'updateServiceConfig',
  tag: 'Service-configs',
  summary: 'Change what a service-config sets, but for its entities.',
  auth: 'K',
  permission: 'WRITE on the config',
  params: configsSchema.ServiceConfigParams,
  body: configsSchema.ServiceConfigPatchRequest,
  success: { status: 200, schema: configsSchema.ServiceConfigFile },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, params, body }) =>
    services.configs.updateServiceConfig(principal, { configId: params.asset_id, request: body }),
});

const addServiceConfigEntities = configsRoute({
  method: 'POST',
  path: '/asset/service-config/entities',
  operationId: 'addServiceConfigEntities',
  tag: 'Service-configs',
  summary: 'Add entities to a service-config.',
  description: 'Behind those that are there; a folder stands for the entities directly in it.',
  auth: 'K',
  permission: 'WRITE on the config, READ on each entity and folder',
  query: configsSchema.ServiceConfigQuery,
  body: configsSchema.ServiceConfigAddEntitiesRequest,
  withoutIdempotencyKey: 'repeatable',
  success: { status: 200, schema: configsSchema.ServiceConfigFile },
  refusals: ['not_found', 'forbidden'],
  handle: ({ services, principal, query, body }) =>
    services.configs.addServiceConfigEntities(principal, { configId: query.asset_id, request: body }),
});

const removeServiceConfigEntities = configsRoute({
  method: 'DELETE',
  path: '/asset/service-config/entities',
  operationId: 'removeServiceConfigEntities',
  tag: 'Service-configs',
  summary: 'Take entities out of a service-config.',
  description: 'What is not in it is passed over; a folder stands for the entities directly in it.',
  auth: 'K',
  permission: 'WRITE on the config',
  query: configsSchema.ServiceConfigQuery,
  body: configsSchema.ServiceConfigRemoveEntitiesRequest,
  success: { status: 200, schema: configsSchema.ServiceConfigFile },
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
