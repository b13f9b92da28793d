/** A long export gives its slot to another account's, and makes nothing twice when it goes on. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { colorClip, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../../process/worker.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import { defaultTiming } from '../../tasks/task-dispatcher.ts';

const rate = { num: 25, den: 1 };

let database: TestDatabase;
let host: TestWorkerHost;
let worker: Worker;
beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(database, { RUSHES_MEDIA_WORKERS: '1' });
  worker = await startWorker(host.services, host.deps, {
    schedules: 'manual',
    timing: { ...defaultTiming, checkMilliseconds: 20, sweepMilliseconds: 20 },
    turns: { waitedSeconds: 0, sliceSeconds: 0, longestSliceSeconds: 0 },
  });
});
afterAll(async () => {
  await worker.stop();
  await host.stop();
  await database.drop();
});

/** Scenes of a second, each a segment of its own. */
async function startExport(name: string, scenes: number) {
  const { principal } = await host.createUser();
  const span = { frames: 25, rate };
  const all = Array.from({ length: scenes }, (_, index) => index);
  const project = await host.services.projects.createProject(principal, {
    name,
    timeline: timeline({
      output: { width: 1280, height: 720, rate },
      tracks: [
        track({
          kind: 'Video',
          children: all.map((index) =>
            colorClip({ parameters: { color: `#${(index * 9).toString(16).padStart(2, '0')}4080` }, span }),
          ),
        }),
        track({
          kind: 'Video',
          children: all.map((index) =>
            textClip({ parameters: { text: `${name} ${index}`, style: 'title' }, span }),
          ),
        }),
      ],
    }),
  } as never);
  const { task_id: taskId } = await host.services.exports.exportProject(principal, {
    projectId: project.id,
    resolutions: ['720p'],
    traceId: 'trace',
  });
  return taskId;
}

/** The finished segments, each with what tells one writing from the next. */
async function segments(): Promise<Map<string, number>> {
  const folder = join(host.dataFolder, 'segments');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.segment'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).ino] as const)),
  );
}

const resultOf = async (taskId: string) => {
  const task = await host.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  expect(task).toMatchObject({ state: 'SUCCESS' });
  return task.result as { segments: { total: number; reused: number } };
};

test('the other account’s export is done while the long one waits, and no segment is made twice', async () => {
  const long = await startExport('long', 24);
  await until(async () => (await host.services.tasks.findTask(long))?.state === 'PROGRESS');
  const short = await startExport('short', 1);
  await resultOf(short);
  const before = await segments();
  expect((await host.services.tasks.findTask(long))?.endedAt).toBeNull();
  const { total, reused } = (await resultOf(long)).segments;
  expect(total).toBe(24);
  expect(reused).toBeGreaterThan(0);
  const after = await segments();
  for (const [name, file] of before) expect(after.get(name)).toBe(file);
  const { rows } = await database.db
    .selectFrom('attempt')
    .select('outcome')
    .where('task_id', '=', long)
    .orderBy('number')
    .execute()
    .then((all) => ({ rows: all.map(({ outcome }) => outcome) }));
  expect(rows).toEqual(['gave_way', 'succeeded']);
  const open = await database.db.selectFrom('render').select('id').where('task_id', '=', long).execute();
  expect(open).toEqual([]);
});
