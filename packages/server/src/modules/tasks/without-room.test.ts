/** What becomes of tasks while the disk has no room. */
import { MediaError } from '@rushes/engine';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { diskFull } from '../../platform/health/outages.ts';
import type { RoomState } from '../../platform/health/room.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, noTaskMetrics, type TaskFixture, testTask } from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import { type TaskContext, type TaskDefinition, TaskFailure } from './task-definition.ts';
import { createTaskDispatcher } from './task-dispatcher.ts';
import { createTaskRunner } from './task-runner.ts';
import type { TaskOwner } from './tasks.service.ts';

type Handler = (context: TaskContext<{ word: string }>) => Promise<Record<string, unknown>>;

let database: TestDatabase;
let fixture: TaskFixture;
let owner: TaskOwner;
let state: RoomState;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createTaskFixture(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  state = 'ample';
  await database.db.deleteFrom('attempt').execute();
  await database.db.deleteFrom('task').execute();
  owner = await fixture.createOwner();
});

const timing = {
  leaseSeconds: 60,
  heartbeatMilliseconds: 10_000,
  checkMilliseconds: 10,
  sweepMilliseconds: 10,
  stopMilliseconds: 1_000,
};

async function work(handler: Handler, definition: TaskDefinition = testTask): Promise<void> {
  const dispatcher = createTaskDispatcher({
    workerId: 'here',
    pools: [{ name: 'media', slots: 1, tasks: [{ definition, handler: handler as never }] }],
    attempts: fixture.attempts,
    runner: createTaskRunner({
      db: database.db,
      attempts: fixture.attempts,
      metrics: noTaskMetrics,
      onError: () => undefined,
      lookForRoom: async () => state,
    }),
    notifications: fixture.notifications,
    timing,
    onError: () => undefined,
    room: { state: () => state },
  });
  onTestFinished(() => dispatcher.stop());
  await dispatcher.start();
}

const row = (taskId: string) =>
  database.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
const untilState = (taskId: string, wanted: string) =>
  until(async () => (await row(taskId)).state === wanted, { what: `the task is ${wanted}` });
/** A task that was put off need not be waited for. */
const endPause = (taskId: string) =>
  database.db.updateTable('task').set({ run_after: null }).where('id', '=', taskId).execute();

test('waiting ones wait, but for those that make room, and go on by themselves', async () => {
  state = 'short';
  const taskId = await fixture.start(owner);
  const words: string[] = [];
  await work(async ({ payload }) => {
    words.push(payload.word);
    return {};
  });
  const remover = { ...testTask, type: 'removing_task', makesRoom: true } as const;
  const removes = await fixture.start(owner);
  await database.db.updateTable('task').set({ type: remover.type }).where('id', '=', removes).execute();
  await work(async () => ({ removed: true }), remover);
  await untilState(removes, 'SUCCESS');
  expect(await row(taskId)).toMatchObject({ state: 'PENDING', attempts_left: testTask.maxAttempts });
  state = 'ample';
  await untilState(taskId, 'SUCCESS');
  expect(words).toHaveLength(1);
});

test('running ones are put off once the reserve is touched, and have lost no attempt by it', async () => {
  const taskId = await fixture.start(owner);
  let runs = 0;
  await work(async ({ signal }) => {
    runs += 1;
    if (runs > 1) return {};
    state = 'out';
    return await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  await untilState(taskId, 'RETRY');
  expect((await row(taskId)).attempts_left).toBe(testTask.maxAttempts);
  await endPause(taskId);
  state = 'ample';
  await untilState(taskId, 'SUCCESS');
});

test('while the folder is gone nothing is taken, what runs is put off, and what fails is held against no task', async () => {
  const taskId = await fixture.start(owner);
  let runs = 0;
  await work(
    async ({ signal }) => {
      runs += 1;
      if (runs > 2) return {};
      state = 'gone';
      if (runs === 2) throw new Error('what it needs is not there');
      return await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
    { ...testTask, makesRoom: true },
  );
  for (const time of [1, 2]) {
    await until(async () => runs === time && (await row(taskId)).state === 'RETRY', { what: `run ${time}` });
    expect(await row(taskId)).toMatchObject({
      attempts_left: testTask.maxAttempts,
      error_code: 'storage_unavailable',
    });
    await endPause(taskId);
    state = 'ample';
  }
  await untilState(taskId, 'SUCCESS');
});

const failures: Record<string, () => Error> = {
  'a full disk': () => diskFull(),
  'a write that failed': () => Object.assign(new Error('write'), { code: 'ENOSPC' }),
  'the database, which could not extend a file': () => Object.assign(new Error('extend'), { code: '53100' }),
  'a child that could not write': () =>
    new MediaError('internal', 'It broke.', { cause: new Error('av_write_frame: No space left on device') }),
  'whatever it was, while there is no room': () => {
    state = 'short';
    return new TaskFailure('damaged', 'This file is damaged.');
  },
};

test.each(Object.entries(failures))('%s is held against no task', async (_name, failure) => {
  const taskId = await fixture.start(owner);
  let runs = 0;
  await work(async () => {
    runs += 1;
    if (runs <= testTask.maxAttempts + 1) throw failure();
    return {};
  });
  for (let time = 1; time <= testTask.maxAttempts + 1; time += 1) {
    await until(async () => runs === time && (await row(taskId)).state === 'RETRY', { what: `run ${time}` });
    expect((await row(taskId)).attempts_left).toBe(testTask.maxAttempts);
    state = 'ample';
    await endPause(taskId);
  }
  await untilState(taskId, 'SUCCESS');
});
