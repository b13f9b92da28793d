import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
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
