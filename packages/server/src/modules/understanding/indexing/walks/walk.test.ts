import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolder } from '../../../../testing/test-library.ts';
import { testVideo } from '../../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../../testing/test-service.ts';
import { testTask } from '../../../../testing/test-tasks.ts';
import { uploadFile } from '../../../../testing/test-uploads.ts';
import { run, type StepNext, type WalkOf } from './walk.ts';

const clip = testVideo({ width: 64, height: 48, shots: [{ background: [200, 30, 30], frames: 8 }] });

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

async function startTask(): Promise<string> {
  const { taskId } = await service.deps.db.transaction().execute((trx) =>
    service.services.tasks.startTask(trx, {
      definition: testTask,
      payload: { word: 'walk' },
      principal: service.user.principal,
      traceId: 'trace',
    }),
  );
  return taskId;
}

/** Walks over the folder; tasks that it starts succeed at once. */
async function walk(nodeId: string, next: WalkOf['next']) {
  const { db } = service.deps;
  const { access } = service.services;
  const waitForTask = async () => ({ type: testTask.type, state: 'SUCCESS', progress: 1 }) as never;
  const deps = { db, access, tasks: { waitForTask } };
  const context = {
    ...service.user.principal,
    taskId: await startTask(),
    payload: { nodeId, asOperator: false },
    signal: new AbortController().signal,
    progress: () => undefined,
    used: () => undefined,
    commit: (write: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
      db.transaction().execute(write),
  };
  return await run(deps, context as never, { kinds: ['video'], proxyHeights: [], next });
}

const started: StepNext = { start: async () => ({ taskId: await startTask(), created: true }) };
const remove = (id: string) => service.deps.db.deleteFrom('node').where('id', '=', id).execute();

it('leaves out a file that is removed for good between the look at it and the start of its task', async () => {
  const folder = await createFolder(service.user, '/removed');
  const [gone, kept] = [
    await uploadFile(service.user, clip, { parentAssetId: folder }),
    await uploadFile(service.user, clip, { parentAssetId: folder }),
  ];
  const looks: string[] = [];
  const result = await walk(folder, async (assetId, ended) => {
    looks.push(assetId);
    if (ended !== null || looks.filter((id) => id === gone).length > 1)
      return { end: { outcome: 'done', reason: null } };
    if (assetId === gone) await remove(gone);
    return started;
  });
  expect(result).toMatchObject({ done: 1, failed: 0, skipped: 0, problems: [] });
  expect(looks.filter((id) => id === gone)).toHaveLength(2);
  expect(looks.filter((id) => id === kept)).toHaveLength(2);
});

it('does not look for ever where what it starts refers to nothing, though the file is there', async () => {
  const folder = await createFolder(service.user, '/nothing');
  await uploadFile(service.user, clip, { parentAssetId: folder });
  const nowhere = { start: async () => ({ taskId: service.deps.ids.uuid(), created: true }) };
  await expect(walk(folder, async () => nowhere)).rejects.toThrow('refers to nothing');
});
