/** What an upload is followed by where nobody asks: analysis and index, once, and paid once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { grantPlenty } from '../../../testing/test-credits.ts';
import { testImage } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';
import type { OpenTask } from '../../tasks/task-ending.ts';
import { type AnalysisOptions, isLookedAtByEarlier, isMadeBy } from './analysis.repo.ts';
import { findOpeningFailures } from './planner/opening-failures.ts';
import { analyseProbed } from './uploaded-media.ts';

let service: TestService;
/** Milliseconds that the service's clock is ahead of the machine's. */
let ahead = 0;

beforeAll(async () => {
  service = await startTestService({
    worker: true,
    env: { RUSHES_INDEX: 'prints,text_index', RUSHES_INDEX_ON_UPLOAD: 'on', RUSHES_MEDIA_WORKERS: '2' },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
});
afterAll(() => service.stop());

const picture = () => testImage(64, 48, [200, 100, 50]);
const upload = (client: TestClient) => uploadFile(client, picture(), { fileType: 'image' });

interface State {
  analyser: string;
  state: string;
  reason?: string;
  enable?: string;
}

async function statesOf(client: TestClient, id: string): Promise<State[]> {
  return (await client.call('GET', `/video/index/${id}`)).body.analysers ?? [];
}

async function preprocessTasks(id: string): Promise<{ id: string; state: string; charged: number }[]> {
  const { rows } = await sql<{ id: string; state: string; charged: number }>`
    select task.id, task.state, coalesce(charged_microcredits, 0)::int as charged
    from task join task_asset on task_asset.task_id = task.id
    where task_asset.asset_id = ${id}::uuid and type = 'preprocess_task' order by task.id`.execute(
    service.deps.db,
  );
  return rows;
}

const indexed = (client: TestClient, id: string) =>
  until(
    async () =>
      (await statesOf(client, id)).find(({ analyser }) => analyser === 'text_index')?.state === 'done',
  );

const probed = (id: string) =>
  until(async () => {
    const { rows } = await sql`
      select from task join task_asset on task_asset.task_id = task.id
      where task_asset.asset_id = ${id}::uuid and type = 'probe_task' and state = 'SUCCESS'`.execute(
      service.deps.db,
    );
    return rows.length > 0;
  });

test('an upload is analysed and indexed by itself', async () => {
  const id = await upload(service.user);
  await indexed(service.user, id);
  expect(await preprocessTasks(id)).toMatchObject([{ state: 'SUCCESS' }]);
});

test('also where a look into it took too long, which is no fault of the file', async () => {
  const own = await service.createUser('slow@example.com');
  await own.call('PATCH', '/users/me', { user_preferences: { index_on_upload: false } });
  const { limits } = service.deps.config;
  const { mediaTimeoutSeconds } = limits;
  onTestFinished(() => void Object.assign(limits, { mediaTimeoutSeconds }));
  // No child process starts in that time: the look is really stopped.
  Object.assign(limits, { mediaTimeoutSeconds: 0.001 });
  const id = await upload(own);
  const looked = async () => {
    const { rows } = await sql<OpenTask & { code: string | null; message: string | null }>`
      select task.*, error_code as code, error_message as message from task
      join task_asset on task_asset.task_id = task.id
      where task_asset.asset_id = ${id}::uuid and type = 'probe_task' and ended_at is not null`.execute(
      service.deps.db,
    );
    return rows[0];
  };
  await until(async () => (await looked()) !== undefined, { what: 'the look has ended' });
  Object.assign(limits, { mediaTimeoutSeconds });
  const task = await looked();
  expect(task).toMatchObject({
    code: 'took_too_long',
    message: expect.stringContaining('has more time'),
  });
  expect(await findOpeningFailures(service.services.tasks, [id])).toEqual(new Map());
  expect(await preprocessTasks(id)).toEqual([]);

  await own.call('PATCH', '/users/me', { user_preferences: { index_on_upload: true } });
  const ending = { state: 'FAILURE', code: 'took_too_long', message: 'slow', outcome: 'failed' } as const;
  const follow = analyseProbed({ ...service.deps, ...service.services });
  await service.deps.db.transaction().execute((trx) =>
    follow(trx, {
      task: task as OpenTask,
      ending,
      endings: { end: () => Promise.reject(new Error('no')) },
    }),
  );
  await indexed(own, id);
  expect(await preprocessTasks(id)).toMatchObject([{ state: 'SUCCESS' }]);
});

test('but not where its owner does not want that, and a preference of null is none', async () => {
  const own = await service.createUser('own@example.com');
  const prefer = (wish: boolean | null) =>
    own.call('PATCH', '/users/me', { user_preferences: { index_on_upload: wish } });
  expect((await prefer(false)).status).toBe(200);
  const id = await upload(own);
  await probed(id);
  expect(await preprocessTasks(id)).toEqual([]);
  expect(await statesOf(own, id)).toContainEqual(expect.objectContaining({ state: 'not_run' }));
  await prefer(null);
  await indexed(own, await upload(own));
});

/** Somebody who can send a picture, and not have it analysed. */
async function createPoorUser(email: string): Promise<{ client: TestClient; accountId: string }> {
  const { db } = service.deps;
  const { accounts, credits, apiKeys } = service.services;
  const poor = await db.transaction().execute((trx) => accounts.createUser(trx, { email }));
  const { api_key: key } = await apiKeys.createApiKey(poor, 'test');
  const principal = await apiKeys.verifyApiKey(key);
  if (principal === null) throw new Error('The key was not accepted.');
  await db.transaction().execute((trx) =>
    credits.grant(trx, {
      accountId: poor.accountId,
      amountMicrocredits: 8_000,
      actionKey: `test:little:${email}`,
      source: 'operator',
      memo: 'Credits of a test',
    }),
  );
  const call: TestClient['call'] = (method, path, body) => callAs(key, method, path, body);
  return { client: { principal, key, call }, accountId: poor.accountId };
}

async function isWaiting(id: string): Promise<boolean> {
  const { rows } = await sql`select from index_wait where asset_id = ${id}::uuid`.execute(service.deps.db);
  return rows.length > 0;
}

test('what waits for credits is given up where its owner does not want it any more, and waits on in the trash', async () => {
  const { db } = service.deps;
  const { credits, waitingUploads } = service.services;
  const { client, accountId } = await createPoorUser('unwilling@example.com');
  const [unwanted, trashed] = [await upload(client), await upload(client)];
  await until(async () => (await isWaiting(unwanted)) && (await isWaiting(trashed)));
  await grantPlenty({ db, credits }, accountId);
  expect((await client.call('POST', `/asset/${trashed}/trash`)).status).toBe(200);
  await client.call('PATCH', '/users/me', { user_preferences: { index_on_upload: false } });
  // One in the trash leaves the others of its account to the next look.
  for (let look = 0; look < 2; look += 1) {
    ahead += 60_000;
    await waitingUploads.startWaiting();
  }
  expect([await isWaiting(unwanted), await isWaiting(trashed)]).toEqual([false, true]);
  expect([...(await preprocessTasks(unwanted)), ...(await preprocessTasks(trashed))]).toEqual([]);
});

test('without credits the upload stays, its index waits and says so, and goes on by itself', async () => {
  const { db } = service.deps;
  const { credits, waitingUploads } = service.services;
  const { client, accountId } = await createPoorUser('poor@example.com');
  const id = await upload(client);
  await until(() => isWaiting(id));
  expect((await client.call('GET', `/video/details/${id}`)).status).toBe(200);
  for (const state of await statesOf(client, id)) {
    if (state.state === 'not_available') continue;
    expect(state).toMatchObject({ state: 'queued', reason: expect.stringContaining('too few credits') });
  }
  ahead += 60_000;
  expect(await waitingUploads.startWaiting()).toBe(0);
  await grantPlenty({ db, credits }, accountId);
  // It is not asked about at every look.
  expect(await waitingUploads.startWaiting()).toBe(0);
  ahead += 60_000;
  const [first, second] = await Promise.all([waitingUploads.startWaiting(), waitingUploads.startWaiting()]);
  expect(first + second).toBeGreaterThan(0);
  await indexed(client, id);
  const charged = (await preprocessTasks(id)).filter((task) => task.charged > 0);
  expect(charged).toHaveLength(1);
});

async function callAs(key: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

test('a preprocess that is asked for meanwhile joins it, adds what it wants, and is not paid for it again', async () => {
  const client = await service.createUser('joining@example.com');
  const id = await upload(client);
  await until(async () => (await preprocessTasks(id)).length > 0);
  const ask = (more: object) =>
    client.call('POST', '/users/assets/preprocess', {
      assets: [{ upload_id: 'x', asset_id: id }],
      version: null,
      cutter_sensitivity: 0.5,
      generate_proxy: ['720'],
      ...more,
    });
  const answers = [await ask({}), await ask({ generate_time_based_media_description: true }), await ask({})];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    const { state } = await service.services.tasks.waitForTask(body[0].task_id, {
      signal: AbortSignal.timeout(290_000),
    });
    expect(state).toBe('SUCCESS');
  }
  await indexed(client, id);
  const tasks = await preprocessTasks(id);
  expect(tasks.filter(({ charged }) => charged > 0)).toHaveLength(1);
  const { rows } = await sql`select from analysis join asset_version v on v.id = version_id
    where v.asset_id = ${id}::uuid`.execute(service.deps.db);
  expect(rows).toHaveLength(1);
});

test('of two tasks at the same look only the later one waits, and only whose look it was has made it', async () => {
  const { db } = service.deps;
  const id = await upload(service.user);
  await indexed(service.user, id);
  const [first] = await preprocessTasks(id);
  const taskId = first?.id ?? '';
  const { rows } = await sql<{ payload: never; versionId: string }>`
    select payload, payload ->> 'versionId' as "versionId" from task where id = ${taskId}::uuid`.execute(db);
  const payload = rows[0]?.payload as never as { assetId: string; versionId: string } & AnalysisOptions;
  const later = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
  expect(await isMadeBy(db, taskId, payload)).toBe(true);
  expect(await isMadeBy(db, later, payload)).toBe(false);
  expect(await isLookedAtByEarlier(db, { taskId: later, payload })).toBe(false);
  await db.transaction().execute(async (trx) => {
    // As it was while the first one looked.
    await sql`update task set state = 'STARTED', ended_at = null where id = ${taskId}::uuid`.execute(trx);
    await sql`update attempt set ended_at = null, outcome = null where task_id = ${taskId}::uuid`.execute(
      trx,
    );
    const another = { ...payload, proxyHeights: [1080] };
    expect(await isLookedAtByEarlier(trx, { taskId: later, payload })).toBe(true);
    expect(await isLookedAtByEarlier(trx, { taskId: later, payload: another })).toBe(false);
    expect(await isLookedAtByEarlier(trx, { taskId, payload })).toBe(false);
    await sql`update task set state = 'SUCCESS', ended_at = now() where id = ${taskId}::uuid`.execute(trx);
    await sql`update attempt set ended_at = now(), outcome = 'succeeded' where task_id = ${taskId}::uuid`.execute(
      trx,
    );
  });
});
