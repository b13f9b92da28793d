/** Tasks whose workers were lost twice run in a process of their own: whose fault an end is, is then known. */
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTaskFixture, noTaskMetrics, type TaskFixture, testTask } from '../../testing/test-tasks.ts';
import { until } from '../../testing/until.ts';
import { WorkerStoppingError } from './attempts/run-outcome.ts';
import type { ClaimedTask } from './attempts/task-claims.ts';
import { createLoneRuns } from './lone-runs.ts';
import { createTaskRunner, type RunnableTask } from './task-runner.ts';
import type { TaskOwner } from './tasks.service.ts';

let database: TestDatabase;
let fixture: TaskFixture;
let owner: TaskOwner;
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = createTaskFixture(database.db);
  owner = await fixture.createOwner({ credits: 1_000 });
});
afterAll(() => database.drop());

const errors: unknown[] = [];

function createRunner({
  silenceMilliseconds,
  databaseUrl = database.url,
}: {
  silenceMilliseconds?: number;
  databaseUrl?: string;
} = {}) {
  return createTaskRunner({
    db: database.db,
    attempts: fixture.attempts,
    metrics: noTaskMetrics,
    onError: (error) => errors.push(error),
    lone: createLoneRuns({
      script: fileURLToPath(new URL('../../testing/lone-child.ts', import.meta.url)),
      setup: () => ({ databaseUrl }),
      ...(silenceMilliseconds === undefined ? {} : { silenceMilliseconds }),
    }),
  });
}

/** What a task does in this process. */
const here: RunnableTask = { definition: testTask, handler: async () => ({ pid: process.pid }) };

async function claim(taskId: string): Promise<ClaimedTask> {
  await sql`update task set run_after = null where id = ${taskId}`.execute(database.db);
  const request = { workerId: 'here', types: [testTask.type], limit: 1, leaseSeconds: 60 };
  const [claimed] = await fixture.attempts.claim(request);
  if (claimed?.taskId !== taskId) throw new Error('Another task was claimed.');
  return claimed;
}

/** A task whose worker was lost so many times. */
async function startLost(word: string, losses: number): Promise<string> {
  const taskId = await fixture.start(owner, { word, price: 100 });
  for (let loss = 0; loss < losses; loss += 1) {
    await claim(taskId);
    await fixture.expireLease(taskId);
    await fixture.attempts.expire();
  }
  return taskId;
}

const never = () => new AbortController().signal;

it('runs in a process of its own what two workers were lost with, and nothing else', async () => {
  const once = await startLost('work', 1);
  expect(await createRunner().run(await claim(once), here, never())).toBe('succeeded');
  expect(await fixture.tasks.findTask(once)).toMatchObject({ result: { pid: process.pid } });
  const twice = await startLost('work', 2);
  expect(await createRunner().run(await claim(twice), here, never())).toBe('succeeded');
  const task = await fixture.tasks.findTask(twice);
  expect(task).toMatchObject({ state: 'SUCCESS', result: { pid: expect.any(Number) } });
  expect(task?.result?.pid).not.toBe(process.pid);
});

it('ends what ends its own process each time, and gives the credits back', async () => {
  const before = await fixture.credits.balance(database.db, owner.accountId);
  const taskId = await startLost('kill itself', 2);
  expect(await createRunner().run(await claim(taskId), here, never())).toBe('broke');
  expect(await fixture.tasks.findTask(taskId)).toMatchObject({ state: 'RETRY' });
  expect(await createRunner().run(await claim(taskId), here, never())).toBe('broke');
  expect(await fixture.tasks.findTask(taskId)).toMatchObject({
    state: 'FAILURE',
    error: { code: 'worker_lost', message: expect.stringContaining('given up') },
  });
  expect(await fixture.credits.balance(database.db, owner.accountId)).toEqual(before);
  expect(errors.map(String)).toEqual([
    'LoneProcessDiedError: The process that ran this alone was ended by SIGKILL.',
    'LoneProcessDiedError: The process that ran this alone was ended by SIGKILL.',
  ]);
});

it('kills a process that says nothing any more', async () => {
  errors.length = 0;
  const taskId = await startLost('say nothing', 2);
  expect(await createRunner({ silenceMilliseconds: 2_000 }).run(await claim(taskId), here, never())).toBe(
    'broke',
  );
  expect(String(errors[0])).toContain('since it said nothing any more');
  await sql`delete from task where id = ${taskId}`.execute(database.db);
});

it('waits, at no cost of attempts, while its process finds no database', async () => {
  const taskId = await startLost('work', 2);
  const runner = createRunner({ databaseUrl: 'postgres://rushes:none@127.0.0.1:1/rushes' });
  expect(await runner.run(await claim(taskId), here, never())).toBe('postponed');
  const { rows } = await sql<{ state: string; left: number; code: string }>`
    select state, attempts_left as left, error_code as code from task where id = ${taskId}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ state: 'RETRY', left: testTask.maxAttempts, code: 'database_unavailable' }]);
  await sql`delete from task where id = ${taskId}`.execute(database.db);
});

it('stops with its worker, at no cost of attempts', async () => {
  const taskId = await startLost('hold', 2);
  const claimed = await claim(taskId);
  const controller = new AbortController();
  const running = createRunner().run(claimed, here, controller.signal);
  await until(async () => (await fixture.tasks.findTask(taskId))?.state === 'PROGRESS');
  controller.abort(new WorkerStoppingError('The worker stops.'));
  expect(await running).toBe('released');
  const { rows } = await sql<{ state: string; left: number }>`
    select state, attempts_left as left from task where id = ${taskId}`.execute(database.db);
  expect(rows).toEqual([{ state: 'PENDING', left: testTask.maxAttempts }]);
});
