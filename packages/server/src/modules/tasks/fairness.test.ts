/** One account with a library to analyse does not keep another from being served: real dispatchers, minutes that are moved. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createTaskFixture,
  createTestNotifications,
  noTaskMetrics,
  type TaskFixture,
  testTask,
} from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import type { TaskContext } from './task-definition.ts';
import { createTaskDispatcher, type TaskDispatcher } from './task-dispatcher.ts';
import { createTaskRunner } from './task-runner.ts';
import type { TaskOwner } from './tasks.service.ts';

const MANY = 10_000;
const WORKERS = 2;
const SLOTS = 2;
const MINUTE = 60;

let database: TestDatabase;
let fixture: TaskFixture;
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createTaskFixture(database.db);
});
afterAll(() => database?.drop());

interface Running {
  taskId: string;
  accountId: string;
  /** Second of the test in which its minute is over. */
  endsAt: number;
  end(): void;
}

/** Workers on which every task takes a minute of `now`, a clock that stands until it is moved. */
async function startWorkers() {
  const running: Running[] = [];
  const started: { accountId: string; at: number }[] = [];
  let now = 0;
  const handler = ({ taskId, accountId }: TaskContext<{ word: string }>) =>
    new Promise<Record<string, unknown>>((resolve) => {
      started.push({ accountId, at: now });
      const one = { taskId, accountId, endsAt: now + MINUTE, end: () => resolve({}) };
      running.push(one);
    });
  const { attempts } = fixture;
  const fail = (error: unknown) => {
    throw error;
  };
  const dispatchers: TaskDispatcher[] = [];
  for (let worker = 0; worker < WORKERS; worker += 1) {
    const dispatcher = createTaskDispatcher({
      workerId: `worker ${worker}`,
      pools: [{ name: 'media', slots: SLOTS, tasks: [{ definition: testTask, handler: handler as never }] }],
      attempts,
      runner: createTaskRunner({ db: database.db, attempts, metrics: noTaskMetrics, onError: fail }),
      notifications: createTestNotifications(),
      timing: {
        leaseSeconds: 60,
        heartbeatMilliseconds: 10_000,
        checkMilliseconds: 10_000,
        sweepMilliseconds: 20,
        stopMilliseconds: 1,
      },
      onError: fail,
    });
    dispatchers.push(dispatcher);
    await dispatcher.start();
  }
  /** All slots are taken again. */
  const settled = () => until(() => running.length === WORKERS * SLOTS);
  await settled();
  return {
    started,
    now: () => now,
    /** Ends what runs out next, and waits until its slot has another task. */
    async endNext() {
      running.sort((one, other) => one.endsAt - other.endsAt);
      const next = running.shift();
      now = next?.endsAt ?? now;
      next?.end();
      await settled();
    },
    /** Moves the clock by some seconds, within which nothing ends. */
    pass: (seconds: number) => {
      now += seconds;
      for (const one of running) one.endsAt = Math.max(one.endsAt, now);
    },
    stop: () => Promise.all(dispatchers.map((dispatcher) => dispatcher.stop())),
  };
}

/** As many waiting tasks of one owner, the most urgent there are. */
async function startMany(db: Kysely<Database>, owner: TaskOwner): Promise<void> {
  const taskId = await fixture.start(owner, { priority: 10 });
  await sql`insert into task
    select (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid()))).*
    from task, generate_series(2, ${MANY}) where task.id = ${taskId}`.execute(db);
  await sql`analyze task`.execute(db);
}

it('starts another account’s first task within one task length, whatever waits of others', async () => {
  const { db } = database;
  const [busy, alsoBusy, late] = await Promise.all(
    [1, 2, 3].map(() => fixture.createOwner({ parallelism: 100 })),
  );
  if (busy === undefined || alsoBusy === undefined || late === undefined) throw new Error('No owners.');
  await startMany(db, busy);
  await startMany(db, alsoBusy);
  const workers = await startWorkers();
  for (let task = 0; task < 7; task += 1) await workers.endNext();
  workers.pass(7);

  const asked = workers.now();
  for (let task = 0; task < 3; task += 1) await fixture.start(late, { priority: -10 });
  while (!workers.started.some(({ accountId }) => accountId === late.accountId)) {
    expect(workers.now() - asked).toBeLessThanOrEqual(MINUTE);
    await workers.endNext();
  }
  const first = workers.started.find(({ accountId }) => accountId === late.accountId);
  expect((first?.at ?? Number.POSITIVE_INFINITY) - asked).toBeLessThanOrEqual(MINUTE);

  // From then on all three take turns: of nine more each has at least two.
  const before = workers.started.length;
  for (let task = 0; task < 9; task += 1) await workers.endNext();
  const turns = Map.groupBy(workers.started.slice(before), ({ accountId }) => accountId);
  for (const { accountId } of [busy, alsoBusy, late]) {
    expect(turns.get(accountId)?.length ?? 0).toBeGreaterThanOrEqual(2);
  }
  await workers.stop();
});

it('looks at the first tasks of all accounts that wait, and at more of those alone that may be next', async () => {
  const { db } = database;
  await sql`truncate task, attempt, outbox cascade`.execute(db);
  const owner = await fixture.createOwner({ parallelism: 100 });
  const taskId = await fixture.start(owner, {});
  await sql`with made as (
      insert into account select (jsonb_populate_record(account, jsonb_build_object('id', gen_random_uuid()))).*
      from account, generate_series(1, 200) where account.id = ${owner.accountId} returning id
    ) insert into task select (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid(), 'account_id', made.id))).*
      from task, made, generate_series(1, 10) where task.id = ${taskId}`.execute(db);
  await sql`analyze task`.execute(db);
  const blocksOf = async (most: number) => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
      explain (analyze, buffers, format json) select * from claim_tasks('w', ${[testTask.type]}::text[], '{1}', ${most}::int, 30,
        (select array_agg(gen_random_uuid()) from generate_series(1, ${most}::int)))`.execute(db);
    return rows[0]?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks'] ?? 0;
  };
  await blocksOf(1);
  // One that looked at eight of each account would look at some 1,600 tasks more.
  expect((await blocksOf(8)) - (await blocksOf(1))).toBeLessThan(1_600);
});

it('runs no more of an account than its plan lets it, however many slots are free', async () => {
  await sql`truncate task, attempt, outbox cascade`.execute(database.db);
  const owner = await fixture.createOwner({ parallelism: 3 });
  for (let task = 0; task < 5; task += 1) await fixture.start(owner);
  const { attempts } = fixture;
  const claim = (workerId: string) =>
    attempts.claim({ workerId, types: [testTask.type], limit: 4, leaseSeconds: 60 });
  const claimed = (await Promise.all(['a', 'b', 'c'].map(claim))).flat();
  expect(claimed).toHaveLength(3);
});
