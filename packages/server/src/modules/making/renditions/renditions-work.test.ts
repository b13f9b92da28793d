/** What becomes of the making of renditions whose worker is killed, which is cancelled, or whose version goes. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import { killWorker, startWorkerProcess } from '../../../testing/worker-process.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let folder: string;
let user: Awaited<ReturnType<TestWorkerHost['createUser']>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(database);
  user = await host.createUser();
  folder = await mkdtemp(join(tmpdir(), 'rushes-media-'));
  // Long enough to be interrupted: some seconds of work.
  const shots = [{ background: [120, 90, 20], frames: 1_500 }] as const;
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

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess({ databaseUrl: database.url, dataFolder: host.dataFolder });
  children.push(child);
  return child;
}

/** HLS of a video that nobody has looked into: all it takes is made in one task. */
async function startHls() {
  const asset = await host.addAsset(user, { name: 'long.avi', path: join(folder, 'long.avi') });
  const { task_id: taskId } = await host.services.renditions.createRenditions(user.principal, asset.assetId, {
    request: { renditions: [{ kind: 'hls' }, { kind: 'sprite' }] },
    traceId: 'trace',
  });
  return { ...asset, taskId };
}

const find = (taskId: string) => host.services.tasks.findTask(taskId);
const midway = (taskId: string) =>
  until(async () => {
    const task = await find(taskId);
    return task?.state === 'PROGRESS' && task.progress > 0;
  });
const ended = (taskId: string) =>
  host.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

const kindsOf = async (versionId: string) => {
  const rows = await database.db
    .selectFrom('rendition')
    .select(['kind', 'label'])
    .where('version_id', '=', versionId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, label }) => `${kind} ${label}`);
};
const workFolders = () => readdir(join(host.dataFolder, 'work')).catch(() => []);

it('a killed worker: everything is made once, after the next start', async () => {
  const first = await startWorker();
  const { taskId, versionId } = await startHls();
  await midway(taskId);
  await killWorker(first);
  expect(await kindsOf(versionId)).toEqual(['original original']);
  await startWorker();
  expect(await ended(taskId)).toMatchObject({
    state: 'SUCCESS',
    result: {
      renditions: [
        { kind: 'hls', label: '360' },
        { kind: 'sprite', label: 'default' },
      ],
    },
  });
  expect(await kindsOf(versionId)).toEqual(['hls 360', 'original original', 'proxy 360', 'sprite default']);
  await until(async () => (await workFolders()).length === 0);
});

it('cancelled: it stops, and leaves nothing', async () => {
  await startWorker();
  const { taskId, versionId } = await startHls();
  await midway(taskId);
  expect((await workFolders()).length).toBe(1);
  await host.services.tasks.cancelTask(user.principal, taskId);
  await until(async () => (await workFolders()).length === 0, { what: 'The end of the work' });
  expect(await find(taskId)).toMatchObject({ state: 'REVOKED' });
  expect(await kindsOf(versionId)).toEqual(['original original']);
});

it('of a version that is deleted meanwhile nothing is kept', async () => {
  await startWorker();
  const { taskId, assetId, versionId } = await startHls();
  await midway(taskId);
  const { db } = database;
  await db.updateTable('asset').set({ current_version_id: null }).where('id', '=', assetId).execute();
  await db.deleteFrom('asset_version').where('id', '=', versionId).execute();
  expect(await ended(taskId)).toMatchObject({ state: 'FAILURE', error: { code: 'asset_gone' } });
  expect(await kindsOf(versionId)).toEqual([]);
});
