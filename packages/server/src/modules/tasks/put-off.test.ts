/** Tasks that have to wait for what is no failure of theirs: their files, or a worker that knows what they carry. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createIds } from '../../platform/ids.ts';
import { missingObject } from '../../platform/storage/files/fs-paths.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createTaskFixture,
  createTestNotifications,
  noTaskMetrics,
  type TaskFixture,
  testTask,
} from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import { SameWorkError } from './task-definition.ts';
import { createTaskDispatcher, defaultTiming, type TaskDispatcher } from './task-dispatcher.ts';
import { createTaskRunner } from './task-runner.ts';
import type { TaskOwner } from './tasks.service.ts';

let database: TestDatabase;
let fixture: TaskFixture;
let owner: TaskOwner;
const open: TaskDispatcher[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate task, attempt, outbox, object cascade`.execute(database.db);
  fixture = createTaskFixture(database.db);
  owner = await fixture.createOwner({ parallelism: 100 });
});
afterEach(async () => {
  for (const dispatcher of open.splice(0)) await dispatcher.stop();
});

interface WorkOptions {
  payloadVersion?: number;
  isStorageReady?: () => Promise<boolean>;
}

async function work(handler: (word: string) => void, options: WorkOptions = {}): Promise<TaskDispatcher> {
  const { payloadVersion = 1, isStorageReady } = options;
  const definition = { ...testTask, payloadVersion };
  const run = async ({ payload }: { payload: { word: string } }) => {
    handler(payload.word);
    return {};
  };
  const { attempts } = fixture;
  const onError = () => undefined;
  const dispatcher = createTaskDispatcher({
    workerId: 'here',
    pools: [{ name: 'media', slots: 1, tasks: [{ definition, handler: run as never }] }],
    attempts,
    runner: createTaskRunner({ db: database.db, attempts, metrics: noTaskMetrics, onError }),
    notifications: createTestNotifications(),
    timing: { ...defaultTiming, sweepMilliseconds: 25 },
    onError,
    ...(isStorageReady === undefined ? {} : { isStorageReady }),
  });
  open.push(dispatcher);
  await dispatcher.start();
  return dispatcher;
}

const row = (taskId: string) =>
  database.db
    .selectFrom('task')
    .select(['state', 'attempts_left', 'error_code', 'payload_version'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
const stateIs = (taskId: string, wanted: string) => until(async () => (await row(taskId)).state === wanted);
const set = (taskId: string, change: { payload_version?: number; run_after?: null; payload?: string }) =>
  database.db.updateTable('task').set(change).where('id', '=', taskId).execute();

/** A row of an object whose bytes are not in any storage. */
async function knownObject(referenceCount: number): Promise<string> {
  const id = createIds({ now: () => new Date() }).uuid();
  await database.db
    .insertInto('object')
    .values({
      ...{ id, storage_key: id, size_bytes: 5, content_type: 'text/plain', sha256: null },
      reference_count: referenceCount,
      created_at: new Date(),
    })
    .execute();
  return id;
}

it('puts a task off whose file is missing although something refers to it, and says so meanwhile', async () => {
  const key = await knownObject(1);
  let isThere = false;
  await work(() => {
    if (!isThere) throw missingObject(key);
  });
  const taskId = await fixture.start(owner);
  await stateIs(taskId, 'RETRY');
  expect(await row(taskId)).toMatchObject({ attempts_left: testTask.maxAttempts });
  expect(await fixture.tasks.getTask(owner, taskId)).toMatchObject({
    status: 'PENDING',
    result: { code: 'storage_unavailable', detail: expect.stringContaining('goes on by itself') },
  });
  const [listed] = await fixture.tasks.listTasks(owner, { finish_before_seconds: 0 });
  expect(listed).toMatchObject({ status: 'RETRY', error_message: expect.stringContaining('file storage') });
  isThere = true;
  await set(taskId, { run_after: null });
  await stateIs(taskId, 'SUCCESS');
  expect(await row(taskId)).toMatchObject({ error_code: null });
  const attempts = await database.db
    .selectFrom('attempt')
    .select('error_message')
    .orderBy('number')
    .execute();
  expect(attempts[0]?.error_message).toContain(key);
});

it('puts a task off while another one is at the same work, which costs it no attempt', async () => {
  let isFree = false;
  await work(() => {
    if (!isFree) throw new SameWorkError();
  });
  const taskId = await fixture.start(owner);
  await stateIs(taskId, 'RETRY');
  expect(await row(taskId)).toMatchObject({ attempts_left: testTask.maxAttempts, error_code: 'same_work' });
  isFree = true;
  await set(taskId, { run_after: null });
  await stateIs(taskId, 'SUCCESS');
});

it('ends a task as failed whose file nothing refers to any more', async () => {
  const key = await knownObject(0);
  await work(() => {
    throw missingObject(key);
  });
  const taskId = await fixture.start(owner);
  await stateIs(taskId, 'FAILURE');
  expect(await row(taskId)).toMatchObject({ error_code: 'not_found' });
});

it('claims nothing more while the storage is away', async () => {
  const key = await knownObject(1);
  let isReady = false;
  let asked = 0;
  const ran: string[] = [];
  await work(
    (word) => {
      ran.push(word);
      if (!isReady) throw missingObject(key);
    },
    {
      isStorageReady: async () => {
        asked += 1;
        return isReady;
      },
    },
  );
  await stateIs(await fixture.start(owner, { word: 'first' }), 'RETRY');
  const next = await fixture.start(owner, { word: 'second' });
  const before = asked;
  await until(() => asked > before + 2);
  expect(ran).toEqual(['first']);
  isReady = true;
  await stateIs(next, 'SUCCESS');
});

it('leaves a payload that is newer than it knows to a worker that knows it', async () => {
  const later = await fixture.start(owner, { word: 'later' });
  expect(await row(later)).toMatchObject({ payload_version: 1 });
  await set(later, { payload_version: 2 });
  await work(() => undefined);
  const known = await fixture.start(owner, { word: 'known' });
  await stateIs(known, 'SUCCESS');
  expect(await row(later)).toMatchObject({ state: 'PENDING', attempts_left: testTask.maxAttempts });
  await work(() => undefined, { payloadVersion: 2 });
  await stateIs(later, 'SUCCESS');
});

it('puts a task off whose payload does not fit, instead of ending it', async () => {
  const taskId = await fixture.start(owner);
  await set(taskId, { payload: JSON.stringify({ words: ['of', 'another', 'version'] }) });
  await work(() => undefined);
  await stateIs(taskId, 'RETRY');
  expect(await row(taskId)).toMatchObject({
    attempts_left: testTask.maxAttempts,
    error_code: 'invalid_payload',
  });
});
