/** Tasks that wait for a time to come: none before it, none forgotten after it, and no claim that looks at them meanwhile. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../platform/db/pool.ts';
import type { Database } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture, testTask } from '../../testing/test-tasks.ts';
import { claimTasks, letDueTasksGo } from './attempts/task-attempts.repo.ts';
import type { TaskOwner } from './tasks.service.ts';

let database: TestDatabase;
let fixture: TaskFixture;
let owner: TaskOwner;
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createTaskFixture(database.db);
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await sql`truncate task, task_line, attempt cascade`.execute(database.db);
  owner = await fixture.createOwner({ parallelism: 100 });
});

const claim = (limit = 1) =>
  claimTasks(database.db, fixture.ids, { workerId: 'here', types: [testTask.type], limit, leaseSeconds: 60 });
const claimed = async (limit = 1) => (await claim(limit)).map(({ taskId }) => taskId);
const lines = async () =>
  (await sql<{ account: string }>`select account_id as account from task_line`.execute(database.db)).rows.map(
    ({ account }) => account,
  );

/** Lets a task wait until so many seconds from now; below zero = that time has come. */
const postpone = (taskId: string, seconds: number, db: Kysely<Database> = database.db) =>
  sql`update task set run_after = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${taskId}`.execute(
    db,
  );
/** As if the time had come that a task waits for, without a word to the line: time passes by itself. */
async function comes(taskId: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update task set run_after = clock_timestamp() - interval '1 second' where id = ${taskId}`.execute(
      trx,
    );
  });
}

/** As many tasks more like this one, of the same account, that wait for tomorrow. */
const addLater = (taskId: string, count: number) =>
  sql`insert into task
    select (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid(),
      'run_after', clock_timestamp() + interval '1 day', 'later', true))).*
    from task, generate_series(1, ${count}::int) where task.id = ${taskId}`.execute(database.db);

/** Blocks that a claim of four looks at. */
async function blocksOfClaim(): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
  }>`explain (analyze, buffers, format json)
    select * from claim_tasks('here', array[${testTask.type}], array[1], 4, 60,
      array(select gen_random_uuid() from generate_series(1, 4)))`.execute(database.db);
  const { Plan } = rows[0]?.['QUERY PLAN'][0] ?? {};
  return (Plan?.['Shared Hit Blocks'] ?? Number.NaN) + (Plan?.['Shared Read Blocks'] ?? Number.NaN);
}

/** A transaction of somebody else that stays open until `commit`. */
async function openElsewhere(work: (db: Kysely<Database>) => Promise<unknown>) {
  const db = createDatabase(database.url, { maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const [done, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const over = db.transaction().execute(async (trx) => {
    await work(trx);
    done.resolve();
    await letGo.promise;
  });
  await done.promise;
  return async () => {
    letGo.resolve();
    await over;
  };
}

const insertLike = (db: Kysely<Database>, taskId: string, id: string) =>
  sql`insert into task
    select (jsonb_populate_record(task, jsonb_build_object('id', ${id}::uuid, 'state', 'PENDING', 'run_after', null))).*
    from task where id = ${taskId}`.execute(db);

it('takes nothing before its time, and leaves the line meanwhile', async () => {
  const taskId = await fixture.start(owner);
  await postpone(taskId, 3_600);
  expect(await claimed()).toEqual([]);
  expect(await lines()).toEqual([]);
  await comes(taskId);
  expect(await claimed()).toEqual([taskId]);
});

it('takes those of an account whose time has come in the order of their priority', async () => {
  const [low, high, late] = [
    await fixture.start(owner, { priority: 1 }),
    await fixture.start(owner, { priority: 5 }),
    await fixture.start(owner, { priority: 9 }),
  ];
  for (const [taskId, seconds] of [[low, 3_600] as const, [high, 3_601] as const, [late, 7_200] as const])
    await postpone(taskId, seconds);
  expect(await claimed()).toEqual([]);
  await comes(low);
  await comes(high);
  expect(await claimed()).toEqual([high]);
  expect(await claimed()).toEqual([low]);
  expect(await claimed()).toEqual([]);
});

it('takes a task at once that need not wait any more, or comes beside those that wait', async () => {
  const [first, second] = [await fixture.start(owner), await fixture.start(owner)];
  await postpone(first, 3_600);
  await postpone(second, 3_600);
  expect(await claimed()).toEqual([]);
  await sql`update task set run_after = null where id = ${second}`.execute(database.db);
  expect(await claimed()).toEqual([second]);
  const third = await fixture.start(owner);
  expect(await claimed()).toEqual([third]);
});

async function waitAgain(taskId: string): Promise<void> {
  await sql`delete from attempt`.execute(database.db);
  await sql`update task set state = 'PENDING', attempts_left = 3 where id = ${taskId}`.execute(database.db);
}

it('looks at no more of the database for many tasks that wait for a time', async () => {
  const taskId = await fixture.start(owner);
  await addLater(taskId, 20);
  await sql`analyze task, task_line, account`.execute(database.db);
  await blocksOfClaim();
  await waitAgain(taskId);
  const few = await blocksOfClaim();
  await addLater(taskId, 1_000);
  await sql`analyze task, task_line, account`.execute(database.db);
  await waitAgain(taskId);
  // A look at each of them would be a thousand more.
  expect(await blocksOfClaim()).toBeLessThan(few + 500);
});

describe('many whose time has come', () => {
  it('go a bounded number at once, those that waited longest first, and all in the end', async () => {
    const taskId = await fixture.start(owner);
    await addLater(taskId, 150);
    await sql`update task set state = 'REVOKED', ended_at = now() where id = ${taskId}`.execute(database.db);
    await database.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update task set run_after = clock_timestamp() - interval '1 hour' where state = 'PENDING'`.execute(
        trx,
      );
    });
    const later = await fixture.start(owner);
    await comes(later);
    const waiting = async () =>
      (await sql<{ id: string }>`select id from task where later`.execute(database.db)).rows.map(
        ({ id }) => id,
      );
    expect(await claim(2)).toHaveLength(2);
    expect(await waiting()).toHaveLength(50);
    expect(await letDueTasksGo(database.db, [testTask.type], 40)).toBe(40);
    expect(await letDueTasksGo(database.db, [testTask.type], 40)).toBe(10);
    expect(await letDueTasksGo(database.db, [testTask.type], 40)).toBe(0);
    expect(await claim(1)).toHaveLength(1);
  });
});

describe('somebody frozen', () => {
  it('in starting a first task of an account holds up no claim, and what was due comes after it', async () => {
    const due = await fixture.start(owner);
    await postpone(due, 3_600);
    expect(await claimed()).toEqual([]);
    await comes(due);
    const other = await fixture.start(await fixture.createOwner());
    const id = fixture.ids.uuid();
    const commit = await openElsewhere((trx) => insertLike(trx, due, id));
    expect(await claimed(2)).toEqual([other]);
    await commit();
    expect((await claimed(2)).sort()).toEqual([due, id].sort());
  });

  it('with a task that is due holds up neither claims nor the others that are', async () => {
    const [held, free] = [await fixture.start(owner), await fixture.start(owner)];
    for (const taskId of [held, free]) await postpone(taskId, 3_600);
    expect(await claimed()).toEqual([]);
    for (const taskId of [held, free]) await comes(taskId);
    const commit = await openElsewhere((trx) =>
      sql`select from task where id = ${held} for update`.execute(trx),
    );
    expect(await claimed(2)).toEqual([free]);
    await commit();
    expect(await claimed(2)).toEqual([held]);
  });
});

it('forgets none of many that are postponed, started, ended and claimed by several at once', async () => {
  const owners = [owner, await fixture.createOwner({ parallelism: 100 })];
  const done = new Set<string>();
  const all: string[] = [];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const start = async () => {
    const taskId = await fixture.start(owners[random(2)] ?? owner);
    all.push(taskId);
    if (random(2) === 0)
      await sql`update task set run_after = clock_timestamp() + make_interval(secs => ${random(40) / 1_000})
      where id = ${taskId} and state = 'PENDING'`.execute(database.db);
  };
  const work = async () => {
    for (const task of await claim(1 + random(3))) {
      if (random(3) === 0) {
        await sql`with over as (update attempt set ended_at = clock_timestamp(), outcome = 'released' where fencing_token = ${task.token})
          update task set state = 'RETRY', fence = null, attempts_left = attempts_left + 1,
            run_after = clock_timestamp() + make_interval(secs => ${random(40) / 1_000}) where id = ${task.taskId}`.execute(
          database.db,
        );
      } else {
        done.add(task.taskId);
        await fixture.attempts.end(task, { state: 'SUCCESS', result: {} });
      }
    }
  };
  const line = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await (random(2) === 0 ? start() : work());
  };
  await Promise.all([line(12), line(12), line(12), line(12)]);
  // Nothing waits for more than 40 ms from here.
  while (all.length > done.size) await work();
  expect([...done].sort()).toEqual([...all].sort());
});
