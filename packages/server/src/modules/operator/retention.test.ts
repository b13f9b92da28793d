import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, createTestClock } from '../../testing/test-tasks.ts';
import type { TaskOwner } from '../tasks/tasks.service.ts';
import { createRetention } from './retention.ts';

const clock = createTestClock('2026-06-01T12:00:00Z');
let database: TestDatabase;
let owner: TaskOwner;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate task, attempt, run, run_event, chat cascade`.execute(database.db);
  owner = await createTaskFixture(database.db).createOwner({ parallelism: 1 });
});

const retention = (keep = { taskDays: 90, attemptDays: 30 }) =>
  createRetention({ db: database.db, clock, config: { keep } });

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000);

/** Ended tasks of the owner, each a second older than the one before; their ids, the oldest first. */
async function addTasks(count: number, newest: Date, type = 'export_task'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into task (id, account_id, user_id, type, state, payload, attempts_left, price_microcredits, trace_id,
      created_at, ended_at)
    select gen_random_uuid(), ${owner.accountId}, ${owner.userId}, ${type}, 'SUCCESS', '{}', 1, 0, 'trace',
      ended, ended
    from generate_series(${count} - 1, 0, -1) second,
      lateral (select ${newest}::timestamptz - make_interval(secs => second) as ended) age
    returning id`.execute(database.db);
  return rows.map(({ id }) => id);
}

async function addAttempts(taskIds: readonly string[], ended: Date): Promise<void> {
  await sql`
    insert into attempt (id, task_id, number, fencing_token, worker_id, started_at, lease_expires_at, ended_at, outcome)
    select gen_random_uuid(), id, 1, nextval('fencing_token'), 'w', ${ended}, ${ended}, ${ended}, 'succeeded'
    from unnest(${[...taskIds]}::uuid[]) as id`.execute(database.db);
}

/** A run of the task, with an event. */
async function addRun(taskId: string, exportTaskId: string | null, at: Date): Promise<string> {
  const [chatId, runId] = [v7(), v7()];
  const { userId } = owner;
  await sql`insert into chat values (${chatId}, ${userId}, 'chat', ${at}, ${at})`.execute(database.db);
  await sql`
    insert into run (id, chat_id, user_id, task_id, request, export_task_id, created_at)
    values (${runId}, ${chatId}, ${userId}, ${taskId}, '{}', ${exportTaskId}, ${at})`.execute(database.db);
  await sql`insert into run_event values (${runId}, 1, '{}', ${at})`.execute(database.db);
  return runId;
}

async function idsOf(table: 'task' | 'run'): Promise<string[]> {
  const rows = await database.db.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => id);
}

async function count(table: 'attempt' | 'run_event'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
}

it('forgets old tasks beyond the newest thousand of their user, with their runs', async () => {
  const old = await addTasks(3, daysAgo(91));
  const [run = '', rendering = '', plain = ''] = old;
  await addRun(run, rendering, daysAgo(91));
  const young = await addTasks(999, daysAgo(1));
  expect(await retention().forgetTasks()).toBe(2);
  expect(new Set(await idsOf('task'))).toEqual(new Set([plain, ...young]));
  expect(await idsOf('run')).toEqual([]);
  expect(await count('run_event')).toBe(0);
});

it('keeps what is young, however many', async () => {
  await addTasks(1_010, daysAgo(89));
  expect(await retention().forgetTasks()).toBe(0);
});

it('keeps the rendering of a run that is kept', async () => {
  const [rendering = ''] = await addTasks(1, daysAgo(95));
  const newer = await addTasks(1_000, daysAgo(1));
  await addRun(newer[0] ?? '', rendering, daysAgo(1));
  expect(await retention().forgetTasks()).toBe(0);
  expect(await idsOf('task')).toContain(rendering);
});

it('forgets how old tasks were tried and what their streams said, but not of tasks that go on', async () => {
  const [old = '', open = '', young = ''] = [
    ...(await addTasks(2, daysAgo(31))),
    ...(await addTasks(1, daysAgo(29))),
  ];
  await addAttempts([old, open], daysAgo(31));
  await addAttempts([young], daysAgo(29));
  await sql`update task set state = 'RETRY', ended_at = null where id = ${open}`.execute(database.db);
  for (const id of [old, open]) await addRun(id, null, daysAgo(31));
  await addRun(young, null, daysAgo(29));
  expect(await retention().forgetAttempts()).toBe(1);
  expect(await retention().forgetRunEvents()).toBe(1);
  expect(await count('attempt')).toBe(2);
  expect(await count('run_event')).toBe(2);
});

it('forgets nothing where the settings say so', async () => {
  const old = await addTasks(1_005, daysAgo(400));
  await addAttempts(old, daysAgo(400));
  const never = retention({ taskDays: 0, attemptDays: 0 });
  expect([await never.forgetAttempts(), await never.forgetRunEvents(), await never.forgetTasks()]).toEqual([
    0, 0, 0,
  ]);
});
