import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import { preprocessTask } from '../understanding/analysis/analysis.tasks.ts';
import { claimTasks } from './attempts/task-attempts.repo.ts';

let service: TestService;
let other: TestClient;

beforeAll(async () => {
  service = await startTestService();
  other = await service.createUser('other@example.com');
});
afterAll(() => service.stop());

/** A task that nobody runs: the service has no worker. */
async function startTask({ principal }: TestClient = service.user): Promise<string> {
  const { deps, services } = service;
  const { taskId } = await deps.db.transaction().execute((trx) =>
    services.tasks.startTask(trx, {
      definition: preprocessTask,
      payload: {
        assetId: deps.ids.uuid(),
        versionId: deps.ids.uuid(),
        cutterSensitivity: 0.5,
        proxyHeights: [],
      },
      principal,
      traceId: 'trace',
    }),
  );
  return taskId;
}

it('listTasks, getTask and cancelTask answer their owner', async () => {
  const taskId = await startTask();
  const { user } = service;
  expect((await user.call('GET', '/users/tasks')).body).toMatchObject([
    {
      id: taskId,
      task_type: 'preprocess_task',
      status: 'PENDING',
      progress: 0,
      asset_ids: [],
      ended_at: null,
    },
  ]);
  for (const path of ['/users/tasks', '/task']) {
    expect(await user.call('GET', `${path}/${taskId}`)).toMatchObject({
      status: 200,
      body: { status: 'PENDING', progress: 0, result: null },
    });
  }
  expect(await user.call('DELETE', `/users/tasks/${taskId}`)).toMatchObject({
    status: 200,
    body: { task_id: taskId, previous_state: 'PENDING', description: expect.any(String) },
  });
  expect(await user.call('DELETE', `/task/${taskId}`)).toMatchObject({ body: { previous_state: 'REVOKED' } });
  expect(await user.call('GET', `/users/tasks/${taskId}`)).toMatchObject({
    body: { status: 'FAILED', result: { code: 'cancelled' } },
  });
});

/** What a stream tells, event by event. */
async function* eventsOf(client: TestClient, signal: AbortSignal) {
  const response = await fetch(`${service.baseUrl}/users/tasks/events`, {
    headers: { 'x-api-key': client.key },
    signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const event of whole) {
      const data = event.split('\n').find((line) => line.startsWith('data: '));
      if (data !== undefined) yield JSON.parse(data.slice('data: '.length));
    }
  }
}

it('followTasks tells what is under way, what begins and how it ends, to its owner alone', async () => {
  const [before, stop] = [await startTask(), new AbortController()];
  const mine = eventsOf(service.user, stop.signal);
  const next = async () => (await mine.next()).value;
  const stranger = await service.createUser('stranger@example.com');
  const theirs = eventsOf(stranger, stop.signal).next();
  let heard = await next();
  while (heard.id !== before) heard = await next();
  expect(heard).toMatchObject({ task_type: 'preprocess_task', status: 'PENDING', ended_at: null });

  const begun = await startTask();
  expect(await next()).toMatchObject({ id: begun, status: 'PENDING' });
  await service.user.call('DELETE', `/users/tasks/${begun}`);
  expect(await next()).toMatchObject({
    id: begun,
    status: 'REVOKED',
    ended_at: expect.any(String),
    error_message: 'The task was cancelled.',
  });
  const taskId = await startTask(stranger);
  // The first thing that others hear of is what they began themselves.
  expect((await theirs).value).toMatchObject({ id: taskId });
  stop.abort();
});

it("someone else's task, and one that is none, is 404", async () => {
  const taskId = await startTask();
  for (const id of [taskId, service.deps.ids.uuid(), 'nonsense']) {
    for (const method of ['GET', 'DELETE']) {
      expect(await other.call(method, `/users/tasks/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  }
  expect((await other.call('GET', '/users/tasks')).body).toEqual([]);
});

it('the metrics count tasks by type', async () => {
  await startTask();
  const text = await service.deps.metrics.registry.metrics();
  expect(text).toMatch(/rushes_tasks_started_total\{type="preprocess_task"\} [1-9]/);
  expect(text).toMatch(/rushes_tasks_open\{type="preprocess_task",phase="waiting"\} [1-9]/);
});

it('preprocess by priority: the more urgent runs first, among the tasks of its own account', async () => {
  const { user, deps } = service;
  const started: string[] = [];
  for (const priority of ['low', 'default', 'high']) {
    const assetId = await uploadFile(user, Buffer.from(`a file of ${priority} priority`));
    const body = {
      assets: [{ upload_id: 'u', asset_id: assetId, presigned_put_urls: null }],
      version: null,
      generate_time_based_media_description: false,
      override_entity_ids: null,
    };
    const answer = await user.call('POST', `/users/assets/preprocess?priority=${priority}`, body);
    expect([answer.status, answer.body[0].error]).toEqual([200, undefined]);
    started.push(answer.body[0].task_id);
  }
  const types = [preprocessTask.type];
  const { accountId } = user.principal;
  await deps.db.updateTable('account').set({ task_parallelism: 100 }).where('id', '=', accountId).execute();
  const turns: string[] = [];
  for (;;) {
    const [claimed] = await claimTasks(deps.db, deps.ids, {
      workerId: 'here',
      types,
      limit: 1,
      leaseSeconds: 60,
    });
    if (claimed === undefined) break;
    turns.push(claimed.taskId);
  }
  expect(turns.filter((taskId) => started.includes(taskId))).toEqual(started.toReversed());
});

it('preprocess refuses what is no request, and answers per asset', async () => {
  const { user } = service;
  const path = '/users/assets/preprocess';
  expect(await user.call('POST', path, { assets: [] })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'version'], type: 'missing' }] },
  });
  const body = {
    assets: [{ upload_id: 'u', asset_id: service.deps.ids.uuid(), presigned_put_urls: null }],
    version: null,
    generate_time_based_media_description: false,
    override_entity_ids: null,
  };
  expect(await user.call('POST', path, body)).toMatchObject({
    status: 200,
    body: [{ task_id: '', error: 'This asset does not exist.' }],
  });
  expect(await user.call('POST', `${path}?priority=urgent`, body)).toMatchObject({ status: 422 });
  expect(await user.call('POST', path, { ...body, generate_proxy: ['721'] })).toMatchObject({ status: 422 });
  expect(await user.call('POST', path, { ...body, cutter_sensitivity: 2 })).toMatchObject({ status: 422 });
  expect(await user.call('GET', '/users/tasks?finish_before_seconds=-1')).toMatchObject({ status: 422 });
});
