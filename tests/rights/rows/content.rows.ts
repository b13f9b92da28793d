/** Rows about what items hold: video facts, scene descriptions, projects, entities, service-configs. */
import { expect } from 'vitest';
import type { Answer } from '../../acceptance/testing/api-client.ts';
import { titleTimeline } from '../../acceptance/testing/timelines.ts';
import type { Cell, OperationRow } from '../testing/operation-row.ts';

const nameOf = ({ target }: Cell) => target.name;

/** The task that was started is the caller's own. */
export async function cancelsTask({ caller }: Cell, { body }: Answer): Promise<void> {
  const task = await caller.client.call('DELETE', `/users/tasks/${body.task_id}`);
  expect(task.status).toBe(200);
}

export const videoRows: readonly OperationRow[] = [
  {
    operation: 'GET /video/source_video_info/{source_file_id}',
    auth: 'K',
    needs: 1,
    target: 'file',
    success: 200,
    request: ({ target }) => ({ path: `/video/source_video_info/${target.id}` }),
    shows: (cell, { body }) => expect(body.source_name).toBe(nameOf(cell)),
  },
  {
    operation: 'GET /video/details/{source_file_id}',
    auth: 'K',
    needs: 1,
    target: 'file',
    success: 200,
    request: ({ target }) => ({ path: `/video/details/${target.id}` }),
    shows: ({ relation }, { body }) =>
      expect(body.right).toBe(['', 'READ', 'WRITE', 'ADMIN'][relation.right]),
  },
  {
    operation: 'POST /video/downscale/{source_file_id}',
    auth: 'K',
    needs: 2,
    operatorMay: true,
    target: 'video',
    success: 200,
    request: ({ target }) => ({ path: `/video/downscale/${target.id}`, body: {} }),
    effect: cancelsTask,
  },
  {
    operation: 'POST /video/analysis-preflight/{source_file_id}',
    auth: 'K',
    needs: 2,
    // It previews what an operator may start, and starts nothing.
    expect: { operator: [200, 404] },
    target: 'folder',
    success: 200,
    request: ({ target }) => ({ path: `/video/analysis-preflight/${target.id}` }),
    shows: ({ target }, { body }) => expect(body.asset_id).toBe(target.id),
  },
  {
    operation: 'GET /asset/description/{description_id}/generation-metadata',
    auth: 'K',
    needs: 1,
    target: 'description',
    success: 200,
    request: ({ target }) => ({ path: `/asset/description/${target.id}/generation-metadata` }),
    shows: ({ target }, { body }) =>
      expect(body).toMatchObject({ description_id: target.id, generation_metadata: null }),
  },
  {
    operation: 'POST /asset/{asset_id}/description',
    auth: 'K',
    needs: 2,
    target: 'file',
    success: 202,
    request: ({ target, unique }) => ({
      path: `/asset/${target.id}/description`,
      body: { start_time_ms: 0, end_time_ms: 50, description: unique },
    }),
    effect: async (cell) => expect(await descriptionsOf(cell)).toEqual([cell.unique]),
  },
  {
    operation: 'PATCH /asset/{asset_id}/description/{description_id}',
    auth: 'K',
    needs: 2,
    target: 'description',
    success: 202,
    request: ({ target, unique }) => ({
      path: `/asset/${target.nodeId}/description/${target.id}`,
      body: { description: unique },
    }),
    effect: async (cell) => expect(await descriptionsOf(cell)).toEqual([cell.unique]),
  },
  {
    operation: 'DELETE /asset/{asset_id}/description/{description_id}',
    auth: 'K',
    needs: 2,
    target: 'description',
    success: 202,
    request: ({ target }) => ({ path: `/asset/${target.nodeId}/description/${target.id}` }),
    effect: async (cell) => expect(await descriptionsOf(cell)).toEqual([]),
  },
];

async function descriptionsOf({ world, target }: Cell): Promise<string[]> {
  const details = await world.ownerCall('GET', `/video/details/${target.nodeId}`);
  return details.descriptions.map(({ description }: { description: string }) => description);
}

export const projectRows: readonly OperationRow[] = [
  {
    operation: 'POST /project',
    auth: 'K',
    needs: 0,
    success: 201,
    request: ({ unique }) => ({ path: '/project', body: { name: unique, timeline: titleTimeline() } }),
    effect: ({ unique }, { body }) => expect(body.name).toBe(unique),
  },
  {
    operation: 'POST /project',
    variant: 'in a folder',
    auth: 'K',
    needs: 2,
    target: 'folder',
    success: 201,
    request: ({ unique, target }) => ({
      path: '/project',
      body: { name: unique, timeline: titleTimeline(), parent_asset_id: target.id },
    }),
    effect: async ({ world, unique }, { body }) =>
      expect((await world.ownerCall('GET', `/project/${body.id}`)).name).toBe(unique),
  },
  {
    operation: 'GET /project/{project_id}',
    auth: 'K',
    needs: 1,
    target: 'project',
    success: 200,
    request: ({ target }) => ({ path: `/project/${target.id}` }),
    shows: (cell, { body }) => expect(body.name).toBe(nameOf(cell)),
  },
];

const ownEntity = async ({ caller, unique }: Cell) => {
  const made = await caller.client.call('POST', '/asset/entity/create', { name: unique });
  return { entity: made.body.id as string };
};

const ownConfig = async ({ caller, unique }: Cell) => {
  const made = await caller.client.call('POST', '/asset/service-config', { path: `/${unique}/config` });
  return { config: made.body.asset_id as string };
};

/** The picture of the caller's that the entities of the table refer to. */
const ownImage = async ({ world, caller }: Cell) => ({ image: await world.imageOf(caller) });

async function imagesOf({ caller, target }: Cell): Promise<string[]> {
  return (await caller.client.call('GET', `/asset/entity/${target.id}`)).body.image_asset_ids;
}

const createEntityRow = (path: string): OperationRow[] => [
  {
    operation: `POST ${path}`,
    auth: 'K',
    needs: 0,
    success: 200,
    request: ({ unique }) => ({ path, body: { name: unique } }),
    effect: ({ unique }, { body }) => expect(body.name).toBe(unique),
  },
  {
    operation: `POST ${path}`,
    variant: 'in a folder',
    auth: 'K',
    needs: 2,
    target: 'folder',
    success: 200,
    request: ({ unique, target }) => ({ path, body: { name: unique, directory_id: target.id } }),
    effect: async ({ world, unique }, { body }) =>
      expect((await world.ownerCall('GET', `/asset/entity/${body.id}`)).name).toBe(unique),
  },
  {
    operation: `POST ${path}`,
    variant: 'in a group',
    auth: 'K',
    needs: 'member',
    memberRight: 2,
    target: 'group',
    success: 200,
    request: ({ unique, target }) => ({ path, body: { name: unique, group_id: target.id } }),
    effect: ({ target }, { body }) => expect(body.group_id).toBe(target.id),
  },
];

export const entityRows: readonly OperationRow[] = [
  ...createEntityRow('/asset/entity/create'),
  ...createEntityRow('/users/entity/create'),
  {
    operation: 'GET /asset/entity/{entity_id}',
    auth: 'K',
    needs: 1,
    target: 'entity',
    success: 200,
    request: ({ target }) => ({ path: `/asset/entity/${target.id}` }),
    shows: ({ target, relation }, { body }) =>
      expect(body).toMatchObject({ name: target.name, is_public: relation.name === 'public' }),
  },
  {
    operation: 'GET /users/entity/list',
    auth: 'K',
    needs: 0,
    target: 'entity',
    success: 200,
    request: () => ({ path: '/users/entity/list?limit=100' }),
    lists: {
      ids: ({ body }) => body.map(({ id }: { id: string }) => id),
      in: [
        'READ',
        'WRITE',
        'ADMIN',
        'by group',
        'by group with a lower right',
        'by folder',
        'by pending email',
        'member of the owning group',
        'owner',
      ],
      may: ['public'],
    },
  },
  {
    operation: 'PUT /asset/entity/update',
    auth: 'K',
    needs: 2,
    target: 'entity',
    success: 200,
    request: ({ target, unique }) => ({
      path: `/asset/entity/update?entity_id=${target.id}&description=${unique}`,
    }),
    effect: async ({ world, target, unique }) =>
      expect((await world.ownerCall('GET', `/asset/entity/${target.id}`)).description).toBe(unique),
  },
  {
    operation: 'POST /asset/entity/asset',
    variant: 'to the entity',
    auth: 'K',
    needs: 2,
    target: 'entity',
    success: 204,
    prepare: ownImage,
    request: ({ target, made }) => ({
      path: '/asset/entity/asset',
      body: { entity_id: target.id, asset_ids: [made.image] },
    }),
    effect: async (cell) => expect(await imagesOf(cell)).toEqual([cell.made.image]),
  },
  {
    operation: 'POST /asset/entity/asset',
    variant: 'of the asset',
    auth: 'K',
    needs: 1,
    target: 'image',
    success: 204,
    prepare: ownEntity,
    request: ({ target, made }) => ({
      path: '/asset/entity/asset',
      body: { entity_id: made.entity, asset_ids: [target.id] },
    }),
    effect: async ({ caller, target, made }) => {
      const { body } = await caller.client.call('GET', `/asset/entity/${made.entity}`);
      expect(body.image_asset_ids).toEqual([target.id]);
    },
  },
  {
    operation: 'DELETE /asset/entity/asset',
    auth: 'B',
    needs: 2,
    target: 'entity',
    success: 204,
    prepare: async (cell) => {
      const { world, target } = cell;
      const image = await world.imageOf(world.owner);
      await world.ownerCall('POST', '/asset/entity/asset', { entity_id: target.id, asset_ids: [image] });
      return { image };
    },
    request: ({ target, made }) => ({
      path: '/asset/entity/asset',
      body: { entity_id: target.id, asset_ids: [made.image] },
    }),
    effect: async ({ world, target }) =>
      expect((await world.ownerCall('GET', `/asset/entity/${target.id}`)).image_asset_ids).toEqual([]),
  },
  {
    operation: 'POST /users/entity/preprocess',
    auth: 'K',
    needs: 2,
    target: 'entity',
    success: 200,
    request: ({ target }) => ({ path: '/users/entity/preprocess', body: { entity_ids: [target.id] } }),
    // It has no references, so there is nothing to start and the answer says which it is.
    shows: ({ target }, { body }) => expect(body[0].error).toContain(target.name),
  },
  {
    operation: 'GET /asset/entity/{entity_id}/moments',
    auth: 'K',
    needs: 1,
    target: 'entity',
    success: 200,
    request: ({ target }) => ({ path: `/asset/entity/${target.id}/moments` }),
    shows: (_cell, { body }) => expect(body).toEqual({ moments: [] }),
  },
  {
    operation: 'POST /asset/entity/{entity_id}/merge',
    variant: 'into the entity',
    auth: 'K',
    needs: 2,
    target: 'entity',
    prepare: ownEntity,
    success: 200,
    request: ({ target, made }) => ({
      path: `/asset/entity/${target.id}/merge`,
      body: { entity_ids: [made.entity] },
    }),
    effect: async ({ caller, made }) =>
      expect((await caller.client.call('GET', `/asset/entity/${made.entity}`)).status).toBe(404),
  },
  {
    operation: 'POST /asset/entity/{entity_id}/merge',
    variant: 'of the entity',
    auth: 'K',
    needs: 2,
    target: 'entity',
    prepare: ownEntity,
    success: 200,
    request: ({ target, made }) => ({
      path: `/asset/entity/${made.entity}/merge`,
      body: { entity_ids: [target.id] },
    }),
    effect: async ({ world, target }) =>
      expect((await world.owner.client.call('GET', `/asset/entity/${target.id}`)).status).toBe(404),
  },
];

const configOf = ({ world, target }: Cell) => world.ownerCall('GET', `/asset/service-config/${target.id}`);

export const configRows: readonly OperationRow[] = [
  {
    operation: 'GET /asset/service-config/{asset_id}',
    auth: 'K',
    needs: 1,
    target: 'config',
    success: 200,
    request: ({ target }) => ({ path: `/asset/service-config/${target.id}` }),
    shows: (_cell, { body }) => expect(body.entity_to_use).toEqual([]),
  },
  {
    operation: 'GET /asset/service-config',
    auth: 'K',
    needs: 1,
    target: 'config',
    success: 200,
    request: ({ target }) => ({ path: `/asset/service-config?asset_id=${target.id}` }),
    shows: (_cell, { body }) => expect(body.entity_to_use).toEqual([]),
  },
  {
    operation: 'PATCH /asset/service-config/{asset_id}',
    auth: 'K',
    needs: 2,
    target: 'config',
    success: 200,
    request: ({ target }) => ({
      path: `/asset/service-config/${target.id}`,
      body: { merge_strategy: 'override' },
    }),
    effect: async (cell) => expect((await configOf(cell)).merge_strategy).toBe('override'),
  },
  {
    operation: 'POST /asset/service-config',
    variant: 'by path',
    auth: 'K',
    needs: 0,
    success: 201,
    request: ({ unique }) => ({ path: '/asset/service-config', body: { path: `/${unique}/config` } }),
    effect: ({ unique }, { body }) => expect(body.path).toBe(`/${unique}/config`),
  },
  {
    operation: 'POST /asset/service-config',
    variant: 'in a folder',
    auth: 'K',
    needs: 2,
    target: 'folder',
    success: 201,
    request: ({ target, unique }) => ({
      path: '/asset/service-config',
      body: { directory_id: target.id, name: unique },
    }),
    effect: async ({ world }, { body }) => {
      expect(await world.ownerCall('GET', `/asset/service-config/${body.asset_id}`)).toBeTruthy();
    },
  },
  {
    operation: 'POST /asset/service-config/entities',
    variant: 'to the config',
    auth: 'K',
    needs: 2,
    target: 'config',
    success: 200,
    prepare: ownEntity,
    request: ({ target, made }) => ({
      path: `/asset/service-config/entities?asset_id=${target.id}`,
      body: { entity_ids: [made.entity] },
    }),
    effect: async (cell) => expect((await configOf(cell)).entity_to_use).toEqual([cell.made.entity]),
  },
  {
    operation: 'POST /asset/service-config/entities',
    variant: 'of the entity',
    auth: 'K',
    needs: 1,
    target: 'entity',
    success: 200,
    prepare: ownConfig,
    request: ({ target, made }) => ({
      path: `/asset/service-config/entities?asset_id=${made.config}`,
      body: { entity_ids: [target.id] },
    }),
    effect: ({ target }, { body }) => expect(body.entity_to_use).toEqual([target.id]),
  },
  {
    operation: 'DELETE /asset/service-config/entities',
    auth: 'K',
    needs: 2,
    target: 'config',
    success: 200,
    prepare: async (cell) => {
      const { world, target, unique } = cell;
      const entity = await world.ownerCall('POST', '/asset/entity/create', { name: unique });
      const body = { entity_ids: [entity.id] };
      await world.ownerCall('POST', `/asset/service-config/entities?asset_id=${target.id}`, body);
      return { entity: entity.id };
    },
    request: ({ target, made }) => ({
      path: `/asset/service-config/entities?asset_id=${target.id}`,
      body: { entity_ids: [made.entity] },
    }),
    effect: async (cell) => expect((await configOf(cell)).entity_to_use).toEqual([]),
  },
];
