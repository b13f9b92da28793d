/** What becomes of an analysis whose worker is killed or paused in the middle of it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import { killWorker, startWorkerProcess } from '../../../testing/worker-process.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(database);
  folder = await mkdtemp(join(tmpdir(), 'rushes-media-'));
  // Long enough to be interrupted: about two seconds of work.
  const shots = [{ background: [120, 90, 20], frames: 1_200 }] as const;
  await writeFile(join(folder, 'long.avi'), testVideo({ shots }));
});
afterEach(async () => {
  for (const child of children.splice(0)) await killWorker(child);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** `home` is what only one of them at a time is, as of a data folder that is locked. */
async function startWorker(home: string, databaseUrl = database.url): Promise<ChildProcess> {
  // Paused in the middle of a transaction it would keep its locks for as long.
  const env = { TEST_WORKER_HOME: home, RUSHES_DATABASE_IDLE_SECONDS: '2' };
  const child = await startWorkerProcess({ databaseUrl, dataFolder: host.dataFolder, env });
  children.push(child);
  return child;
}

async function runningIn(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  child.send('running?');
  const [running] = (await answered) as [Record<string, number>];
  return Object.values(running).reduce((sum, count) => sum + count, 0);
}

async function startAnalysis() {
  const user = await host.createUser();
  const asset = await host.addAsset(user, { name: 'long.avi', path: join(folder, 'long.avi') });
  const [answer] = await host.services.analysis.preprocess(user.principal, {
    body: {
      assets: [{ asset_id: asset.assetId }],
      version: null,
      cutter_sensitivity: 0.5,
      generate_proxy: ['720'],
    },
    query: { priority: 'default' },
    traceId: 'trace',
  });
  return { ...asset, taskId: answer?.task_id ?? '' };
}

const stateOf = async (taskId: string) => (await host.services.tasks.findTask(taskId))?.state;

async function midway(taskId: string): Promise<void> {
  await until(async () => (await stateOf(taskId)) === 'PROGRESS');
}

async function expectDoneOnce({ taskId, versionId }: { taskId: string; versionId: string }): Promise<void> {
  expect(await host.services.tasks.findTask(taskId)).toMatchObject({ state: 'SUCCESS' });
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from analysis where version_id = ${versionId}) as analyses,
      (select count(*)::int from rendition where version_id = ${versionId} and kind = 'proxy') as proxies,
      (select count(*)::int from moment
        where version_id = ${versionId} and kind = 'shot' and start_frame = 0) as first_shots,
      (select count(*)::int from moment
        where version_id = ${versionId} and kind = 'scene' and start_frame = 0) as first_scenes,
      (select count(*)::int from outbox where subject_id = ${taskId}) as events
  `.execute(database.db);
  expect(rows).toEqual([{ analyses: 1, proxies: 1, first_shots: 1, first_scenes: 1, events: 1 }]);
  const attempts = await database.db
    .selectFrom('attempt')
    .select('outcome')
    .where('task_id', '=', taskId)
    .orderBy('number')
    .execute();
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['lost', 'succeeded']);
}

it('a killed worker: the analysis is done once, right after the next start', async () => {
  const first = await startWorker('here');
  const analysis = await startAnalysis();
  await midway(analysis.taskId);
  await killWorker(first);
  expect(await stateOf(analysis.taskId)).toBe('PROGRESS');

  // Not because the lease ran out.
  await sql`update attempt set lease_expires_at = clock_timestamp() + interval '1 hour'
    where ended_at is null`.execute(database.db);
  await startWorker('here');
  const { db } = database;
  await until(async () => {
    const { tasks } = await db
      .selectFrom('attempt')
      .select((eb) => eb.fn.countAll<number>().as('tasks'))
      .where('task_id', '=', analysis.taskId)
      .executeTakeFirstOrThrow();
    return tasks === 2;
  });
  await host.services.tasks.waitForTask(analysis.taskId, { signal: AbortSignal.timeout(290_000) });
  await expectDoneOnce(analysis);
  await until(async () => (await readdir(join(host.dataFolder, 'work'))).length === 0);
});

it('a paused worker that comes back writes nothing', async () => {
  const paused = await startWorker('paused');
  const analysis = await startAnalysis();
  await midway(analysis.taskId);
  paused.kill('SIGSTOP');
  await sql`update attempt set lease_expires_at = clock_timestamp() - interval '1 second'
    where ended_at is null`.execute(database.db);
  await startWorker('another');
  await host.services.tasks.waitForTask(analysis.taskId, { signal: AbortSignal.timeout(290_000) });
  paused.kill('SIGCONT');
  await until(async () => (await runningIn(paused)) === 0);
  await expectDoneOnce(analysis);
});

it('workers whose connections all have a name of the operator’s: one that starts leaves the work of the other', async () => {
  const named = new URL(database.url);
  named.searchParams.set('application_name', 'x');
  await startWorker('first', named.href);
  const analysis = await startAnalysis();
  await midway(analysis.taskId);
  await startWorker('second', named.href);
  await host.services.tasks.waitForTask(analysis.taskId, { signal: AbortSignal.timeout(290_000) });
  const attempts = await database.db
    .selectFrom('attempt')
    .select('outcome')
    .where('task_id', '=', analysis.taskId)
    .execute();
  expect(attempts).toEqual([{ outcome: 'succeeded' }]);
});
