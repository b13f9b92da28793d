/** What becomes of an import whose worker is killed in the middle of it. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import { killWorker, startWorkerProcess } from '../../../testing/worker-process.ts';
import { makeZip } from './testing/make-zip.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(database);
  folder = await mkdtemp(join(tmpdir(), 'rushes-import-'));
});
afterAll(async () => {
  for (const child of children) await killWorker(child);
  await host.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess({ databaseUrl: database.url, dataFolder: host.dataFolder });
  children.push(child);
  return child;
}

/** An archive with media enough to be interrupted. */
function largeBundle(): Buffer {
  const time = (value: number) => ({ value, rate: 25 });
  const names = ['media/a.bin', 'media/b.bin', 'media/c.bin'];
  const clips = names.map((target_url) => ({
    OTIO_SCHEMA: 'Clip.1',
    source_range: { duration: time(25) },
    media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url },
  }));
  const tracks = { OTIO_SCHEMA: 'Stack.1', children: [{ OTIO_SCHEMA: 'Track.1', children: clips }] };
  const document = Buffer.from(JSON.stringify({ OTIO_SCHEMA: 'Timeline.1', tracks }));
  const media = names.map((name) => ({ name, bytes: randomBytes(16 * 1024 ** 2) }));
  return makeZip([{ name: 'content.otio', bytes: document }, ...media]);
}

const countOf = async (kind: 'project' | 'folder' | 'media') => {
  const query = host.deps.db.selectFrom('node').select((eb) => eb.fn.countAll().as('n'));
  const rows = kind === 'media' ? query.where('name', 'like', '_.bin') : query.where('kind', '=', kind);
  return Number((await rows.executeTakeFirstOrThrow()).n);
};

test('another worker does it again, and what appears appears once', async () => {
  const path = join(folder, 'large.otioz');
  await writeFile(path, largeBundle());
  const user = await host.createUser();
  const { assetId } = await host.addAsset(user, { name: 'large.otioz', path });
  const before = await countOf('folder');
  const started = await host.services.interchange.importProject(
    user.principal,
    { asset_id: assetId },
    'trace',
  );
  const first = await startWorker();
  await until(async () => (await host.services.tasks.findTask(started.task_id))?.state !== 'PENDING');
  await killWorker(first);
  const seen = [await countOf('project'), await countOf('media')];
  expect([
    [0, 0],
    [1, 3],
  ]).toContainEqual(seen);
  await startWorker();
  const task = await host.services.tasks.waitForTask(started.task_id, {
    signal: AbortSignal.timeout(290_000),
  });
  expect(task).toMatchObject({ state: 'SUCCESS', result: { project_id: started.project_id } });
  expect([await countOf('project'), await countOf('media'), await countOf('folder')]).toEqual([
    1,
    3,
    before + 1,
  ]);
});

test('killed between its commit and its end it tells of the assets that the commit made', async () => {
  const path = join(folder, 'told.otioz');
  await writeFile(path, largeBundle());
  const user = await host.createUser();
  const { assetId } = await host.addAsset(user, { name: 'told.otioz', path });
  const { task_id, project_id } = await host.services.interchange.importProject(
    user.principal,
    { asset_id: assetId },
    'trace',
  );
  await startWorker();
  const finish = () => host.services.tasks.waitForTask(task_id, { signal: AbortSignal.timeout(290_000) });
  const first = await finish();
  // As the queue has it after the death of the worker: everything is committed but the end of the task.
  await host.deps.db
    .updateTable('task')
    .set({ state: 'RETRY', ended_at: null, result: null, run_after: null, fence: null, attempts_left: 1 })
    .where('id', '=', task_id)
    .execute();
  await startWorker();
  await until(async () => (await host.services.tasks.findTask(task_id))?.state === 'SUCCESS');
  const second = await finish();
  expect(second).toMatchObject({ state: 'SUCCESS', result: first.result });
  const { asset_ids } = second.result as { asset_ids: string[] };
  expect(asset_ids).toHaveLength(3);
  const assets = await host.deps.db.selectFrom('asset').select('id').where('id', 'in', asset_ids).execute();
  expect(assets).toHaveLength(3);
  expect(await host.services.projects.getProject(user.principal, project_id)).toBeDefined();
});
