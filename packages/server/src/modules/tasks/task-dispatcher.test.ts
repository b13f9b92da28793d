import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNotifications, type Notifications } from '../../platform/events/notifications.ts';
import { createWakeUps } from '../../platform/events/wake-ups.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, noTaskMetrics, type TaskFixture, testTask } from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import { type TaskContext, TaskFailure } from './task-definition.ts';
import { createTaskDispatcher, type DispatcherTiming, type TaskDispatcher } from './task-dispatcher.ts';
import { createTaskRunner } from './task-runner.ts';
import type { TaskOwner } from './tasks.service.ts';

type Context = TaskContext<{ word: string }>;
type Handler = (context: Context) => Promise<Record<string, unknown>>;

const timing: DispatcherTiming = {
  leaseSeconds: 10,
  heartbeatMilliseconds: 50,
  checkMilliseconds: 25,
  sweepMilliseconds: 25,
  stopMilliseconds: 500,
};

let database: TestDatabase;
let fixture: TaskFixture;
let owner: TaskOwner;
let notifications: Notifications;
const open: TaskDispatcher[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  notifications = createNotifications({
    databaseUrl: database.url,
    onError: (error) => errors.push(error),
  });
  await notifications.start();
});
afterAll(async () => {
  await notifications.stop();
  await database.drop();
});
beforeEach(async () => {
  await sql`truncate task, attempt, outbox cascade`.execute(database.db);
  errors.length = 0;
  fixture = createTaskFixture(database.db);
  owner = await fixture.createOwner({ parallelism: 100 });
});
afterEach(async () => {
  for (const dispatcher of open.splice(0)) await dispatcher.stop();
});

async function work(handler: Handler, options: { slots?: number; workerId?: string } = {}) {
  const { attempts } = fixture;
  const dispatcher = createTaskDispatcher({
    workerId: options.workerId ?? 'here',
    predecessors: ['dead'],
    pools: [
      {
        name: 'media',
        slots: options.slots ?? 2,
        tasks: [{ definition: testTask, handler: handler as never }],
      },
    ],
    attempts,
    runner: createTaskRunner({
      db: database.db,
      attempts,
      metrics: noTaskMetrics,
      onError: (error) => errors.push(error),
    }),
    notifications,
    timing,
    onError: (error) => errors.push(error),
  });
  open.push(dispatcher);
  await dispatcher.start();
  return dispatcher;
}

const state = async (taskId: string) =>
  (await database.db.selectFrom('task').select('state').where('id', '=', taskId).executeTakeFirstOrThrow())
    .state;
const stateIs = (taskId: string, wanted: string) => until(async () => (await state(taskId)) === wanted);

/** Stays until it is told to stop, and remembers why. */
function waitForAbort(reasons: unknown[]): Handler {
  return ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reasons.push(signal.reason);
        reject(signal.reason);
      });
    });
}

describe('worker', () => {
  it('runs what waits, found without any wake-up, and keeps its progress and result', async () => {
    await work(async ({ payload, attempt, progress, commit }) => {
      progress('shouting', 0.5);
      await commit(async () => undefined);
      return { shouted: payload.word.toUpperCase(), attempt };
    });
    const taskId = await fixture.start(owner, { word: 'hello' });
    await stateIs(taskId, 'SUCCESS');
    expect(await fixture.tasks.getTask(owner, taskId)).toEqual({
      status: 'COMPLETE',
      result: { shouted: 'HELLO', attempt: 1 },
    });
    expect(errors).toEqual([]);
  });

  it('runs no more at a time than it has slots, and every task once', async () => {
    let now = 0;
    let most = 0;
    const seen: string[] = [];
    const handler: Handler = async ({ taskId }) => {
      now += 1;
      most = Math.max(most, now);
      seen.push(taskId);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return {};
    };
    await work(handler, { slots: 3, workerId: 'a' });
    await work(handler, { slots: 3, workerId: 'b' });
    const started: string[] = [];
    for (let n = 0; n < 30; n += 1) started.push(await fixture.start(owner));
    await until(() => seen.length >= 30);
    for (const taskId of started) await stateIs(taskId, 'SUCCESS');
    expect(seen.sort()).toEqual(started.sort());
    expect(most).toBeLessThanOrEqual(6);
  });

  it('ends a task as failed with the sentence of a TaskFailure, without trying again', async () => {
    let runs = 0;
    await work(async () => {
      runs += 1;
      throw new TaskFailure('unsupported', 'This file is not a video.');
    });
    const taskId = await fixture.start(owner);
    await stateIs(taskId, 'FAILURE');
    expect(await fixture.tasks.getTask(owner, taskId)).toMatchObject({
      result: { detail: 'This file is not a video.', code: 'unsupported' },
    });
    expect(runs).toBe(1);
  });

  it('tries again after an unexpected error, and hides it from the user', async () => {
    await work(async ({ attempt }) => {
      if (attempt === 1) throw new TypeError('secret detail');
      return { attempt };
    });
    const taskId = await fixture.start(owner);
    await until(() => errors.length === 1);
    expect(JSON.stringify(await fixture.tasks.listTasks(owner, { finish_before_seconds: 1 }))).not.toContain(
      'secret',
    );
    // It waits for some seconds; made due as soon as it does.
    await until(async () => {
      await database.db.updateTable('task').set({ run_after: null }).where('state', '=', 'RETRY').execute();
      return (await state(taskId)) === 'SUCCESS';
    });
    expect(errors.map(String)).toEqual(['TypeError: secret detail']);
  });

  it('lets all go whose time has come, also while it has no slot to claim for', async () => {
    let end = (_result: Record<string, unknown>) => {};
    const dispatcher = await work(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
      { slots: 1 },
    );
    const taskId = await fixture.start(owner);
    await until(() => dispatcher.running().media === 1);
    // More than go at once; as if their time had come by itself.
    await database.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into task
        select (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid(), 'state', 'RETRY', 'started_at', null,
          'later', true, 'run_after', clock_timestamp() - interval '1 second'))).*
        from task, generate_series(1, 1001) where task.id = ${taskId}`.execute(trx);
    });
    const later = () => database.db.selectFrom('task').select('id').where('later', '=', true).execute();
    await until(async () => (await later()).length === 0);
    await sql`delete from task where id <> ${taskId}`.execute(database.db);
    end({});
    await until(async () => (await state(taskId)) === 'SUCCESS');
    expect(errors).toEqual([]);
  });

  it('tells a running handler that its task was cancelled', async () => {
    const reasons: unknown[] = [];
    const dispatcher = await work(waitForAbort(reasons));
    const taskId = await fixture.start(owner);
    await until(() => dispatcher.running().media === 1);
    await fixture.tasks.cancelTask(owner, taskId);
    await until(() => reasons.length === 1);
    await until(() => dispatcher.running().media === 0);
    expect(await state(taskId)).toBe('REVOKED');
    expect(errors).toEqual([]);
  });

  it('tells a handler whose attempt was given to another, and takes nothing from it any more', async () => {
    const reasons: unknown[] = [];
    const dispatcher = await work(waitForAbort(reasons), { slots: 1 });
    const taskId = await fixture.start(owner);
    await until(() => dispatcher.running().media === 1);
    // As a sweeper elsewhere would after the lease ran out.
    await sql`update attempt set ended_at = clock_timestamp(), outcome = 'lost'`.execute(database.db);
    await sql`update task set fence = null, state = 'SUCCESS', ended_at = clock_timestamp()`.execute(
      database.db,
    );
    await until(() => reasons.length === 1);
    await until(() => dispatcher.running().media === 0);
    expect(String(reasons[0])).toContain('LostLeaseError');
    expect(await state(taskId)).toBe('SUCCESS');
  });

  it('gives back what it was doing when it stops, so that it runs at once elsewhere', async () => {
    const reasons: unknown[] = [];
    const dispatcher = await work(waitForAbort(reasons));
    const taskId = await fixture.start(owner);
    await until(() => dispatcher.running().media === 1);
    await dispatcher.stop();
    expect(reasons).toHaveLength(1);
    expect(await state(taskId)).toBe('PENDING');
    await work(async ({ attempt }) => ({ attempt }));
    await stateIs(taskId, 'SUCCESS');
    const attempts = await database.db.selectFrom('attempt').select('outcome').orderBy('number').execute();
    expect(attempts.map((one) => one.outcome)).toEqual(['released', 'succeeded']);
  });

  it('lets what runs end while it drains, and takes nothing more', async () => {
    const ends = Promise.withResolvers<void>();
    const dispatcher = await work(async () => {
      await ends.promise;
      return {};
    });
    const first = await fixture.start(owner);
    // In the database it has started before its worker hears of it.
    await until(() => dispatcher.running().media === 1);
    const drained = dispatcher.drain(600_000);
    const second = await fixture.start(owner);
    dispatcher.wake();
    ends.resolve();
    await drained;
    await dispatcher.stop();
    expect(await state(first)).toBe('SUCCESS');
    expect(await state(second)).toBe('PENDING');
  });

  it('gives back what it was about to take when it was told to drain', async () => {
    const dispatcher = await work(async () => ({}));
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7270001)`.execute(trx);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    dispatcher.wake();
    const isAsking = sql`select from pg_locks where locktype = 'advisory' and objid = 7270001 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await until(async () => (await isAsking.execute(database.db)).rows.length > 0);
    const taskId = await fixture.start(owner);
    const drained = dispatcher.drain(600_000);
    free.resolve();
    await Promise.all([holding, drained]);
    await dispatcher.stop();
    const left = database.db.selectFrom('task').select(['state', 'attempts_left']).where('id', '=', taskId);
    expect(await left.executeTakeFirst()).toEqual({ state: 'PENDING', attempts_left: testTask.maxAttempts });
  });

  it('gives back what does not end while it drains, at no cost of attempts', async () => {
    const reasons: unknown[] = [];
    const dispatcher = await work(waitForAbort(reasons));
    const taskId = await fixture.start(owner);
    await until(() => dispatcher.running().media === 1);
    await dispatcher.drain(1);
    await dispatcher.stop();
    expect(reasons).toMatchObject([{ name: 'WorkerStoppingError' }]);
    const left = database.db.selectFrom('task').select(['state', 'attempts_left']).where('id', '=', taskId);
    expect(await left.executeTakeFirst()).toEqual({ state: 'PENDING', attempts_left: testTask.maxAttempts });
  });

  it('does not wait for ever for a handler that ignores the signal', async () => {
    let finish: () => unknown = () => undefined;
    const dispatcher = await work(
      ({ commit }) =>
        new Promise((resolve, reject) => {
          finish = () => commit(async () => ({})).then(resolve, reject);
        }),
    );
    const taskId = await fixture.start(owner);
    await until(() => dispatcher.running().media === 1);
    await dispatcher.stop();
    expect(await state(taskId)).toBe('PENDING');
    void finish();
    await until(() => dispatcher.running().media === 0);
    expect(await state(taskId)).toBe('PENDING');
  });

  it('takes over at start what a dead worker left', async () => {
    const taskId = await fixture.start(owner);
    await fixture.attempts.claim({ workerId: 'dead', types: [testTask.type], limit: 1, leaseSeconds: 3_600 });
    await work(async ({ attempt }) => ({ attempt }));
    await stateIs(taskId, 'SUCCESS');
    expect(await fixture.tasks.getTask(owner, taskId)).toMatchObject({ result: { attempt: 2 } });
  });

  it('leaves alone what a worker runs that nobody knows to be gone', async () => {
    await fixture.start(owner);
    const [claimed] = await fixture.attempts.claim({
      workerId: 'alive',
      types: [testTask.type],
      limit: 1,
      leaseSeconds: 3_600,
    });
    const dispatcher = await work(async () => ({}));
    const second = await fixture.start(owner);
    await stateIs(second, 'SUCCESS');
    expect(await fixture.attempts.held([claimed?.token ?? 0])).toEqual(new Set([claimed?.token]));
    await dispatcher.stop();
  });
});

describe('wake-ups', () => {
  it('arrive at every worker when the transaction commits, and never when it does not', async () => {
    const wakeUps = createWakeUps(notifications);
    const envelope = (taskId: string) => ({ taskId, accountId: 'account', traceId: 'trace' });
    const heard = [0, 0];
    const ends = heard.map((_, worker) =>
      wakeUps.listen(() => {
        heard[worker] = (heard[worker] ?? 0) + 1;
      }),
    );
    await database.db
      .transaction()
      .execute(async (trx) => {
        await wakeUps.enqueue(trx, envelope('never'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await database.db.transaction().execute((trx) => wakeUps.enqueue(trx, envelope('now')));
    await until(() => heard.every((times) => times > 0));
    expect(heard).toEqual([1, 1]);
    for (const end of ends) end();
    expect(errors).toEqual([]);
  });
});
