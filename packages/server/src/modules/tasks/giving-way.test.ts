/** An account whose work holds every slot gives some of it to others that wait, and loses nothing by it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createTaskFixture,
  createTestNotifications,
  noTaskMetrics,
  type TaskFixture,
  testTask,
} from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import type { ClaimedTask, TurnRules } from './attempts/task-claims.ts';
import { defineTask, GiveWayError, type TaskContext } from './task-definition.ts';
import { createTaskDispatcher } from './task-dispatcher.ts';
import { createTaskRunner } from './task-runner.ts';
import type { TaskOwner } from './tasks.service.ts';

const longTask = defineTask({ ...testTask, type: 'test_long_task', givesWay: true });
const types = [longTask.type, testTask.type];
const rules: TurnRules = { waitedSeconds: 0, sliceSeconds: 0, longestSliceSeconds: 0 };

let database: TestDatabase;
let fixture: TaskFixture;
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createTaskFixture(database.db);
});
afterAll(() => database.drop());
beforeEach(() => sql`truncate task, attempt, outbox cascade`.execute(database.db));

async function startLong(owner: TaskOwner): Promise<string> {
  const request = { definition: longTask, payload: { word: 'x' }, principal: owner, traceId: 'trace' };
  const { taskId } = await database.db.transaction().execute((trx) => fixture.tasks.startTask(trx, request));
  return taskId;
}

async function claim(limit = 1): Promise<ClaimedTask[]> {
  return fixture.attempts.claim({ workerId: 'here', types, limit, leaseSeconds: 3_600 });
}

const ask = (with_: Partial<TurnRules> = {}) =>
  fixture.attempts.askToGiveWay({ types, givingTypes: [longTask.type], rules: { ...rules, ...with_ } });

/** As if the attempt had begun so many seconds ago, and what had ended before it then too. */
async function begunAgo({ token }: { token: number }, seconds: number): Promise<void> {
  await sql`update attempt set ended_at = clock_timestamp() - make_interval(secs => ${seconds})
    where ended_at is not null`.execute(database.db);
  await sql`update attempt set started_at = clock_timestamp() - make_interval(secs => ${seconds})
    where fencing_token = ${token}`.execute(database.db);
}

it('has one of the busy account’s runs give way, which goes on later and has lost no attempt', async () => {
  const [busy, late] = [
    await fixture.createOwner({ parallelism: 100 }),
    await fixture.createOwner({ parallelism: 100 }),
  ];
  const running: { accountId: string; taskId: string; end(): void }[] = [];
  let isOver = false;
  const handler = ({ accountId, taskId, giveWay }: TaskContext<{ word: string }>) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      if (isOver) resolve({});
      const one = { accountId, taskId, end: () => resolve({}) };
      running.push(one);
      giveWay?.addEventListener('abort', () => reject(new GiveWayError('Others wait.')));
    }).finally(() => {
      running.splice(
        running.findIndex((one) => one.taskId === taskId),
        1,
      );
    });
  const { attempts } = fixture;
  const errors: unknown[] = [];
  const dispatcher = createTaskDispatcher({
    workerId: 'here',
    pools: [{ name: 'media', slots: 2, tasks: [{ definition: longTask, handler: handler as never }] }],
    attempts,
    runner: createTaskRunner({
      db: database.db,
      attempts,
      metrics: noTaskMetrics,
      onError: (error) => errors.push(error),
    }),
    notifications: createTestNotifications(),
    timing: {
      leaseSeconds: 60,
      heartbeatMilliseconds: 10_000,
      checkMilliseconds: 20,
      sweepMilliseconds: 20,
      stopMilliseconds: 1,
    },
    turns: rules,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => dispatcher.stop());
  const tasks = [await startLong(busy), await startLong(busy), await startLong(busy)];
  await dispatcher.start();
  await until(() => running.length === 2);
  const first = await startLong(late);
  await until(() => running.some(({ taskId }) => taskId === first) && running.length === 2);
  expect(running.filter(({ accountId }) => accountId === busy.accountId)).toHaveLength(1);
  // Nobody waits for the first of theirs any more.
  expect(await ask()).toEqual([]);
  isOver = true;
  for (const one of running) one.end();
  await until(async () =>
    (await Promise.all([...tasks, first].map(fixture.tasks.findTask))).every(
      (task) => task?.state === 'SUCCESS',
    ),
  );
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from attempt group by outcome order by outcome`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { outcome: 'gave_way', count: 1 },
    { outcome: 'succeeded', count: 4 },
  ]);
  const left = await sql<{ left: number }>`select distinct attempts_left as left from task`.execute(
    database.db,
  );
  expect(left.rows).toEqual([{ left: longTask.maxAttempts - 1 }]);
  expect(errors).toEqual([]);
});

describe('who is asked to give way', () => {
  it('the account with the most, once for each that waits, however many workers ask', async () => {
    const [most, some] = [
      await fixture.createOwner({ parallelism: 100 }),
      await fixture.createOwner({ parallelism: 100 }),
    ];
    for (const owner of [most, most, most, some, some]) await startLong(owner);
    const running = await claim(5);
    for (let waiting = 0; waiting < 2; waiting += 1) await startLong(await fixture.createOwner());
    const asked = (await Promise.all([ask(), ask(), ask(), ask()])).flat();
    const accounts = asked.map((token) => running.find((one) => one.token === token)?.accountId);
    expect(accounts).toHaveLength(2);
    expect(accounts).toContain(most.accountId);
  });

  it('nobody for whom a slot has just come free, until its worker seems to be gone', async () => {
    const busy = await fixture.createOwner({ parallelism: 100 });
    for (let task = 0; task < 3; task += 1) await startLong(busy);
    const running = await claim(3);
    await startLong(await fixture.createOwner());
    const asked = await ask();
    expect(asked).toHaveLength(1);
    await fixture.attempts.giveWay(running.find(({ token }) => token === asked[0]) as ClaimedTask);
    expect(await ask()).toEqual([]);
    await sql`update attempt set ended_at = ended_at - interval '6 seconds', started_at = started_at - interval '9 seconds'
      where ended_at is not null`.execute(database.db);
    expect(await ask()).toHaveLength(1);
  });

  it('nobody before those who wait have waited, and no work that can not be stopped', async () => {
    const owner = await fixture.createOwner({ parallelism: 100 });
    await fixture.start(owner);
    const [whole] = await claim();
    const waiting = await startLong(await fixture.createOwner());
    expect(await ask()).toEqual([]);
    await fixture.attempts.end(whole as ClaimedTask, { state: 'SUCCESS', result: {} });
    await startLong(owner);
    const claimed = await claim();
    expect(claimed.map(({ taskId }) => taskId)).toEqual([waiting]);
    await sql`update task set created_at = clock_timestamp()`.execute(database.db);
    expect(await ask({ waitedSeconds: 60 })).toEqual([]);
    expect(await ask()).toEqual([claimed[0]?.token]);
  });

  it('of two that share one slot each in turn, ever less often', async () => {
    const slices = { sliceSeconds: 100, longestSliceSeconds: 1_000 };
    await startLong(await fixture.createOwner());
    const [first] = (await claim()) as [ClaimedTask];
    await startLong(await fixture.createOwner());
    expect(await ask(slices)).toEqual([]);
    await begunAgo(first, 101);
    expect(await ask(slices)).toEqual([first.token]);
    expect(await ask(slices)).toEqual([]);
    await fixture.attempts.giveWay(first);
    const [second] = (await claim()) as [ClaimedTask];
    expect(second.accountId).not.toBe(first.accountId);
    expect(await ask(slices)).toEqual([]);
    await begunAgo(second, 101);
    expect(await ask(slices)).toEqual([second.token]);
    await fixture.attempts.giveWay(second);
    const [again] = (await claim()) as [ClaimedTask];
    expect(again.taskId).toBe(first.taskId);
    await begunAgo(again, 101);
    expect(await ask(slices)).toEqual([]);
    await begunAgo(again, 201);
    expect(await ask(slices)).toEqual([again.token]);
  });
});
