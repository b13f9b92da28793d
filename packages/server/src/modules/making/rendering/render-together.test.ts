/** Exports that several worker processes render together: what comes out, and what becomes of it when some are killed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { assetClip, colorClip, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { s3Env } from '../../../testing/s3-servers.ts';
import { startS3StandIn } from '../../../testing/s3-stand-in.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testVideo } from '../../../testing/test-media.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import { killWorker, startWorkerProcess } from '../../../testing/worker-process.ts';

const rate = { num: 25, den: 1 };
const SEGMENTS = 12;
const FRAMES_EACH = 30;

let folder: string;
let database: TestDatabase;
const children: ChildProcess[] = [];
const hosts: TestWorkerHost[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rushes-media-'));
  const shots = [{ background: [120, 90, 20], frames: 60 }] as const;
  await writeFile(join(folder, 'shot.avi'), testVideo({ shots }));
  // Whoever makes a part needs the colour tables too: parts are named by them.
  await writeFile(join(folder, 'warm.cube'), ['LUT_1D_SIZE 2', '0 0 0', '1 0.9 0.8', ''].join('\n'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(killWorker));
  for (const host of hosts.splice(0)) await host.stop();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function createHost(env: Record<string, string> = {}): Promise<TestWorkerHost> {
  const host = await createTestWorkerHost(database, env);
  hosts.push(host);
  return host;
}

async function startWorker(dataFolder: string, env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = await startWorkerProcess({ databaseUrl: database.url, dataFolder, env });
  children.push(child);
  return child;
}

async function runningIn(child: ChildProcess): Promise<Record<string, number>> {
  const answered = once(child, 'message');
  child.send('running?');
  const [running] = (await answered) as [Record<string, number>];
  return running;
}

/** Scenes of one colour, each its own segment, with a title over some and the test video with its sound between. */
function programme(assetId: string, lutId: string) {
  const scenes = Array.from({ length: SEGMENTS }, (_, index) => {
    const span = { frames: FRAMES_EACH, rate };
    const settings = { lut: { target_url: `asset://${lutId}` } };
    if (index % 4 === 3) return assetClip({ assetId, name: 'shot', span: { start: 0, ...span }, settings });
    const color = `#${(index * 15).toString(16).padStart(2, '0')}4080`;
    return colorClip({ parameters: { color }, span });
  });
  const titles = Array.from({ length: SEGMENTS }, (_, index) =>
    textClip({ parameters: { text: `Scene ${index}`, style: 'title' }, span: { frames: FRAMES_EACH, rate } }),
  );
  const sounds = Array.from({ length: SEGMENTS }, () =>
    assetClip({ assetId, name: 'shot', span: { start: 0, frames: FRAMES_EACH, rate } }),
  );
  return timeline({
    output: { width: 640, height: 360, rate },
    tracks: [
      track({ kind: 'Video', children: scenes }),
      track({ kind: 'Video', children: titles }),
      track({ kind: 'Audio', children: sounds }),
    ],
  });
}

async function startExport(host: TestWorkerHost) {
  const user = await host.createUser();
  const { assetId } = await host.addAsset(user, { name: 'shot.avi', path: join(folder, 'shot.avi') });
  const lut = await host.addAsset(user, {
    ...{ name: 'warm.cube', kind: 'placeholder', path: join(folder, 'warm.cube') },
  });
  const project = await host.services.projects.createProject(user.principal, {
    name: 'Together',
    timeline: programme(assetId, lut.assetId),
  } as never);
  const started = await host.services.exports.exportProject(user.principal, {
    projectId: project.id,
    resolutions: ['480p'],
    traceId: 'trace',
  });
  return {
    ...user,
    sourceId: assetId,
    projectId: project.id,
    taskId: started.task_id,
    assetId: started.asset_id,
  };
}

async function finish(host: TestWorkerHost, taskId: string) {
  const task = await host.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  expect(task).toMatchObject({ state: 'SUCCESS' });
  return task.result as { segments: { total: number; reused: number }; frames: number };
}

async function bytesOf(host: TestWorkerHost, assetId: string): Promise<Buffer> {
  const found = await host.services.library.findSources([{ assetId, versionId: null }]);
  const [source] = found.values();
  return buffer(await host.deps.storage.read(source?.storageKey ?? ''));
}

/** Who makes or made which part of a task's file by now. */
function partsOf(taskId: string) {
  return database.db
    .selectFrom('render_part')
    .innerJoin('render', 'render.id', 'render_part.render_id')
    .select(['render_part.worker_id as maker', 'render_part.state'])
    .where('render.task_id', '=', taskId)
    .execute();
}

/** The finished segments of a data folder, each with what tells one writing from the next. */
async function segmentsIn(dataFolder: string): Promise<Map<string, number>> {
  const names = await readdir(join(dataFolder, 'segments'), { recursive: true }).catch(() => []);
  const whole = names.filter((name) => name.endsWith('.segment'));
  const found = await Promise.all(
    whole.map(
      async (name) => [basename(name), (await stat(join(dataFolder, 'segments', name))).ino] as const,
    ),
  );
  return new Map(found);
}

/** The file that one worker alone makes of the same programme, in a data folder of its own. */
let alone: Buffer | null = null;
async function bytesAlone(): Promise<Buffer> {
  if (alone !== null) return alone;
  const host = await createHost();
  const started = await startExport(host);
  const worker = await startWorker(host.dataFolder);
  expect(await finish(host, started.taskId)).toMatchObject({ segments: { total: SEGMENTS, reused: 0 } });
  await killWorker(worker);
  alone = await bytesOf(host, started.assetId);
  return alone;
}

/** Resolves when the render is well under way, with so many workers at it. */
async function midway(taskId: string, workers: number): Promise<void> {
  const isMidway = async (): Promise<boolean> => {
    const task = await hosts[0]?.services.tasks.findTask(taskId);
    // What has ended never gets there, and is not waited for until the runner ends the test without a word.
    if (task && ['SUCCESS', 'FAILURE', 'REVOKED'].includes(task.state))
      throw new Error(`the render ended (${task.state}) before ${workers} workers had made parts of it`);
    const parts = await partsOf(taskId);
    const makers = new Set(parts.flatMap(({ maker }) => maker ?? []));
    return makers.size >= workers && parts.filter(({ state }) => state === 'made').length >= 3;
  };
  await until(isMidway, { what: 'all workers making parts' });
}

/**
 * The worker that joins the file, and the one that helps. Both may have a task besides, such as looking into the source:
 * only who makes parts of somebody else's render is told to be helping.
 */
async function rolesOf(workers: readonly ChildProcess[]) {
  const running = await Promise.all(workers.map(runningIn));
  const helper = workers[running.findIndex(({ parts = 0 }) => parts > 0)];
  const coordinator = workers.find((worker) => worker !== helper);
  if (coordinator === undefined || helper === undefined) throw new Error('no worker has this role');
  return { coordinator, helper };
}

describe('several workers over one data folder', () => {
  test('make the same file as one alone, each a share of it', async () => {
    const expected = await bytesAlone();
    const host = await createHost();
    await Promise.all([1, 2, 3].map(() => startWorker(host.dataFolder)));
    const { taskId, assetId, principal } = await startExport(host);
    await midway(taskId, 2);
    const listed = await host.services.tasks.listTasks(principal, { finish_before_seconds: 60 });
    expect(listed.map((task) => task.id)).toEqual([taskId]);
    expect(await finish(host, taskId)).toMatchObject({
      frames: SEGMENTS * FRAMES_EACH,
      segments: { total: SEGMENTS, reused: 0 },
    });
    expect((await bytesOf(host, assetId)).equals(expected)).toBe(true);
    expect(await partsOf(taskId)).toEqual([]);
  });

  test('whoever joins the file is killed: what was made is not made again', async () => {
    const expected = await bytesAlone();
    const host = await createHost();
    const workers = [await startWorker(host.dataFolder), await startWorker(host.dataFolder)];
    const { taskId, assetId } = await startExport(host);
    await midway(taskId, workers.length);
    const { coordinator } = await rolesOf(workers);
    await killWorker(coordinator);
    const before = await segmentsIn(host.dataFolder);
    await startWorker(host.dataFolder);
    const { segments } = await finish(host, taskId);
    expect(segments.reused).toBeGreaterThanOrEqual(before.size);
    const after = await segmentsIn(host.dataFolder);
    for (const [name, file] of before) expect(after.get(name)).toBe(file);
    expect(after.size).toBe(SEGMENTS);
    expect((await bytesOf(host, assetId)).equals(expected)).toBe(true);
  });

  test('a helper is killed, and a source removed for good: the file is the same', async () => {
    const expected = await bytesAlone();
    const host = await createHost();
    const workers = [await startWorker(host.dataFolder), await startWorker(host.dataFolder)];
    const { taskId, assetId, sourceId, principal } = await startExport(host);
    const [source] = (
      await host.services.library.findSources([{ assetId: sourceId, versionId: null }])
    ).values();
    await midway(taskId, workers.length);
    const { helper } = await rolesOf(workers);
    await killWorker(helper);
    const before = await segmentsIn(host.dataFolder);
    await host.services.library.trashAsset(principal, sourceId);
    await host.services.library.purgeAsset(principal, sourceId);
    const soon = new Date(Date.now() + 60_000);
    await host.services.library.sweepObjects(soon);
    expect(await host.deps.storage.stat(source?.storageKey ?? '')).not.toBeNull();
    await finish(host, taskId);
    const after = await segmentsIn(host.dataFolder);
    for (const [name, file] of before) expect(after.get(name)).toBe(file);
    expect((await bytesOf(host, assetId)).equals(expected)).toBe(true);
    await host.services.library.sweepObjects(soon);
    expect(await host.deps.storage.stat(source?.storageKey ?? '')).toBeNull();
  });

  test('a cancelled export ends everywhere, and what was made is there for the next one', async () => {
    const host = await createHost();
    const workers = [await startWorker(host.dataFolder), await startWorker(host.dataFolder)];
    const { taskId, principal } = await startExport(host);
    await midway(taskId, workers.length);
    await host.services.tasks.cancelTask(principal, taskId);
    const idle = async (): Promise<boolean> => {
      const running = await Promise.all(workers.map(runningIn));
      return running.every(({ media, parts }) => media === 0 && parts === 0);
    };
    await until(idle, { what: 'all workers idle' });
    expect(await host.services.tasks.findTask(taskId)).toMatchObject({ state: 'REVOKED' });
    expect(await partsOf(taskId)).toEqual([]);
    expect((await segmentsIn(host.dataFolder)).size).toBeGreaterThan(1);
  });
});

describe('workers of several machines over an object store', () => {
  test('share the parts through it, also with those that come later', async () => {
    const expected = await bytesAlone();
    const server = await startS3StandIn({ origin: 'https://app.example.com' });
    try {
      const env = s3Env(server);
      const [first, second, later] = [await createHost(env), await createHost(env), await createHost(env)];
      const workers = [await startWorker(first.dataFolder, env), await startWorker(second.dataFolder, env)];
      const started = await startExport(first);
      await midway(started.taskId, workers.length);
      expect(await finish(first, started.taskId)).toMatchObject({ segments: { reused: 0 } });
      expect((await bytesOf(first, started.assetId)).equals(expected)).toBe(true);
      await Promise.all(workers.map(killWorker));

      await startWorker(later.dataFolder, env);
      const { projectId } = started;
      const again = await first.services.exports.exportProject(started.principal, {
        projectId,
        resolutions: ['480p'],
        traceId: 'trace',
      });
      expect(await finish(first, again.task_id)).toMatchObject({ segments: { reused: SEGMENTS } });
      expect((await bytesOf(first, again.asset_id)).equals(expected)).toBe(true);
    } finally {
      await server.stop();
    }
  });
});
