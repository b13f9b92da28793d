/** Accounts that stand in line for workers: none is forgotten, and a claim looks at few of them. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../platform/db/pool.ts';
import type { Database } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, type TaskFixture, testTask } from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import { claimTasks } from './attempts/task-attempts.repo.ts';
import type { TaskOwner } from './tasks.service.ts';

const MANY = 1_000;

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
  owner = await fixture.createOwner();
});

const claim = (db: Kysely<Database> = database.db, limit = 1) =>
  claimTasks(db, fixture.ids, { workerId: 'here', types: [testTask.type], limit, leaseSeconds: 60 });
const claimed = async () => (await claim()).map(({ taskId }) => taskId);
const lines = async () =>
  (await sql<{ account: string }>`select account_id as account from task_line`.execute(database.db)).rows.map(
    ({ account }) => account,
  );
/** Ends all tasks without a word to the line, as a cancellation does. */
const endAll = () =>
  sql`update task set state = 'REVOKED', ended_at = now() where ended_at is null`.execute(database.db);

/** A second connection, in a transaction that stays open until `commit`. */
async function openElsewhere<T>(work: (db: Kysely<Database>) => Promise<T>) {
  const db = createDatabase(database.url, { maxConnections: 2 });
  onTestFinished(() => db.destroy());
  const [done, letGo] = [Promise.withResolvers<T>(), Promise.withResolvers<void>()];
  const over = db.transaction().execute(async (trx) => {
    done.resolve(await work(trx));
    await letGo.promise;
  });
  const commit = async () => {
    letGo.resolve();
    await over;
  };
  return { done: await done.promise, commit };
}

const insertLike = (db: Kysely<Database>, taskId: string, id: string) =>
  sql`insert into task
    select (jsonb_populate_record(task, jsonb_build_object('id', ${id}::uuid, 'state', 'PENDING', 'ended_at', null))).*
    from task where id = ${taskId}`.execute(db);

it('takes a task of an account that in the same claim leaves the line of another type', async () => {
  const taskId = await fixture.start(owner);
  await sql`insert into task_line select account_id, 'a_type_with_nothing', null, now() from task_line`.execute(
    database.db,
  );
  const request = {
    workerId: 'here',
    types: ['a_type_with_nothing', testTask.type],
    limit: 2,
    leaseSeconds: 60,
  };
  const taken = await claimTasks(database.db, fixture.ids, request);
  expect(taken.map((task) => task.taskId)).toEqual([taskId]);
});

it('leaves the line when nothing of an account waits, and comes back with its next task', async () => {
  const taskId = await fixture.start(owner);
  await endAll();
  expect(await lines()).toEqual([owner.accountId]);
  expect(await claimed()).toEqual([]);
  expect(await lines()).toEqual([]);
  await sql`update task set state = 'RETRY', ended_at = null where id = ${taskId}`.execute(database.db);
  expect(await claimed()).toEqual([taskId]);
});

it('keeps the place of a task that is being started while a claim finds nothing behind it', async () => {
  const first = await fixture.start(owner);
  await endAll();
  const id = fixture.ids.uuid();
  const starting = await openElsewhere((trx) => insertLike(trx, first, id));
  expect(await claimed()).toEqual([]);
  await starting.commit();
  expect(await claimed()).toEqual([id]);
});

it('gives a place to a task that is started while a claim takes its account out of the line', async () => {
  const first = await fixture.start(owner);
  await endAll();
  const id = fixture.ids.uuid();
  const claiming = await openElsewhere((trx) => claim(trx));
  expect(claiming.done).toEqual([]);
  const starting = insertLike(database.db, first, id);
  const waits = () =>
    sql<{ waits: boolean }>`select exists (
      select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
    ) as waits`.execute(database.db);
  await until(async () => (await waits()).rows[0]?.waits === true, { what: 'the start waits for the claim' });
  await claiming.commit();
  await starting;
  expect(await claimed()).toEqual([id]);
});

/** As many accounts more with a waiting task each. */
async function addAccounts(taskId: string, count: number): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    // Accounts alone are enough for a claim.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into account
      select (jsonb_populate_record(account, jsonb_build_object('id', gen_random_uuid()))).*
      from account, generate_series(1, ${count}::int) where account.id = ${owner.accountId}`.execute(trx);
  });
  await sql`insert into task
    select (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid(), 'account_id', account.id))).*
    from task, account where task.id = ${taskId}
      and not exists (select from task other where other.account_id = account.id)`.execute(database.db);
  await sql`analyze task, task_line, account`.execute(database.db);
}

/** Blocks that a claim looks at. */
async function blocksOfClaim(): Promise<number> {
  const plan = sql<{
    'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
  }>`
    explain (analyze, buffers, format json)
    select * from claim_tasks('here', array[${testTask.type}], array[1], 4, 60,
      array(select gen_random_uuid() from generate_series(1, 4)))`;
  await plan.execute(database.db);
  const [row] = (await plan.execute(database.db)).rows;
  const { Plan } = row?.['QUERY PLAN'][0] ?? {};
  return (Plan?.['Shared Hit Blocks'] ?? Number.NaN) + (Plan?.['Shared Read Blocks'] ?? Number.NaN);
}

it('looks at no more of the database for many accounts than for a few', async () => {
  const taskId = await fixture.start(owner);
  await addAccounts(taskId, 20);
  const few = await blocksOfClaim();
  await addAccounts(taskId, MANY);
  expect(await blocksOfClaim()).toBeLessThan(few * 2);
});
