/** Operations that are there for clients of an earlier revision answer what the present ones do. */
import { createClient, type Operations } from '@rushes/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { titleTimeline } from './testing/timelines.ts';

let service: TestService;
let client: Operations;

beforeAll(async () => {
  service = await startTestService();
  client = createClient({ baseUrl: service.baseUrl, apiKey: service.user.key });
});
afterAll(() => service?.stop());

/** A task that nobody takes: no worker runs. */
async function waitingTask(): Promise<string> {
  const project = await client.createProject({ body: { name: 'Waiting', timeline: titleTimeline() } });
  const { task_id: taskId } = await client.exportProject({
    params: { project_id: project.id },
    body: ['480p'],
  });
  return taskId;
}

test('getMeByOldName is getMe', async () => {
  const me = await client.getMeByOldName();
  expect(me.email).toBe(service.user.principal.email);
  // Asking counts as having been seen.
  expect({ ...me, last_seen_at_str: '' }).toEqual({ ...(await client.getMe()), last_seen_at_str: '' });
});

test('getTaskDeprecated is getTask', async () => {
  const params = { task_id: await waitingTask() };
  const task = await client.getTaskDeprecated({ params });
  expect(task.status).toBe('PENDING');
  expect(task).toEqual(await client.getTask({ params }));
});

test('cancelTaskDeprecated is cancelTask', async () => {
  const params = { task_id: await waitingTask() };
  const cancelled = await client.cancelTaskDeprecated({ params });
  expect(cancelled).toMatchObject({ task_id: params.task_id, previous_state: 'PENDING' });
  expect(await client.getTask({ params })).toMatchObject({ status: 'FAILED' });
});

test('createEntityByOldPath is createEntity', async () => {
  const { id, ...entity } = await client.createEntityByOldPath({
    body: { name: 'Ada', description: 'A person' },
  });
  expect(entity).toMatchObject({ name: 'Ada', description: 'A person', is_public: false });
  expect(await client.getEntity({ params: { entity_id: id } })).toEqual({ id, ...entity });
});

test('getServiceConfigByQuery is getServiceConfig', async () => {
  const { asset_id } = await client.createServiceConfig({
    body: { path: '/Interviews/settings', config: { merge_strategy: 'override' } },
  });
  const config = await client.getServiceConfigByQuery({ query: { asset_id } });
  expect(config.merge_strategy).toBe('override');
  expect(config).toEqual(await client.getServiceConfig({ params: { asset_id } }));
});
