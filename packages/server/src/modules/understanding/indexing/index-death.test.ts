/** What becomes of a walk and of the index when the worker's machine dies in the middle of an analyser. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import { killWorker, startWorkerProcess } from '../../../testing/worker-process.ts';

const env = { RUSHES_INDEX: 'screen_text,prints,entities,text_index', RUSHES_MEDIA_WORKERS: '1' };
let database: TestDatabase;
let host: TestWorkerHost;
let folder: string;
let child: ChildProcess | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(database, env);
  folder = await mkdtemp(join(tmpdir(), 'rushes-media-'));
  const shots = [
    { background: [200, 30, 30], frames: 30 },
    { background: [20, 40, 180], frames: 30 },
    { background: [20, 180, 40], frames: 30 },
  ] as const;
  await writeFile(join(folder, 'clip.avi'), testVideo({ width: 320, height: 240, shots }));
});
afterAll(async () => {
  if (child !== null) await killWorker(child);
  await host.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startWorker(): Promise<ChildProcess> {
  child = await startWorkerProcess({ databaseUrl: database.url, dataFolder: host.dataFolder, env });
  return child;
}

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(database.db)).rows[0]?.count ?? 0;

it('the next worker goes on with both, and nothing is there twice', async () => {
  const { db } = database;
  const user = await host.createUser();
  const path = join(folder, 'clip.avi');
  const assets = [
    await host.addAsset(user, { name: 'one.avi', path }),
    await host.addAsset(user, { name: 'two.avi', path }),
  ];
  const first = await startWorker();
  const [answer] = await host.services.analysis.preprocess(user.principal, {
    body: {
      assets: [{ asset_id: user.folderId }],
      version: null,
      cutter_sensitivity: 0.5,
      generate_proxy: [],
    },
    query: { priority: 'default' },
    traceId: 'trace',
  });
  const walk = answer?.task_id ?? '';
  await until(
    async () =>
      (await countOf(sql`select count(*)::int as count from analyser_run where state = 'running'
        and analyser in ('screen_text', 'prints')`)) > 0,
  );
  await killWorker(first);
  await startWorker();
  const signal = AbortSignal.timeout(290_000);
  const ended = await host.services.tasks.waitForTask(walk, { signal });
  expect(ended).toMatchObject({ state: 'SUCCESS', result: { done: 2, failed: 0, skipped: 0 } });
  const open = sql<{ count: number }>`select count(*)::int as count from task
    where type = 'index_task' and state not in ('SUCCESS', 'FAILURE', 'REVOKED')`;
  await until(async () => (await countOf(open)) === 0);
  for (const { versionId } of assets) {
    const runs = await db
      .selectFrom('analyser_run')
      .select(['analyser', 'state'])
      .where('version_id', '=', versionId)
      .orderBy('analyser')
      .execute();
    expect(runs.map(({ analyser, state }) => `${analyser} ${state}`)).toEqual([
      'entities done',
      'prints done',
      'screen_text done',
      'text_index done',
    ]);
    const { rows } = await sql<{ analyses: number; twice: number; prints: number }>`select
      (select count(*)::int from analysis where version_id = ${versionId}) as analyses,
      (select count(*)::int from vector where version_id = ${versionId}) as prints,
      (select count(*)::int from (select from vector where version_id = ${versionId}
        group by space_id, scope, start_ms, subject_id having count(*) > 1) same) as twice`.execute(db);
    expect(rows[0]).toMatchObject({ analyses: 1, twice: 0 });
    expect(rows[0]?.prints).toBeGreaterThan(0);
  }
  expect(
    await countOf(sql`select count(*)::int as count from attempt where outcome = 'lost'`),
  ).toBeGreaterThan(0);
  await until(async () => (await readdir(join(host.dataFolder, 'work'))).length === 0);
});
