/** What an export does whose owner lost a right between asking and rendering, and when its turn comes. */
import { assetClip, timeline, track } from '@rushes/timeline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { grant } from '../../testing/test-grants.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import { startWorker, type Worker } from '../../worker.ts';
import { claimTasks } from '../tasks/task-claims.ts';

const rate = { num: 10, den: 1 };

let service: TestService;
let guest: TestClient;
let worker: Worker | null = null;

beforeEach(async () => {
  service = await startTestService();
  guest = await service.createUser('guest@example.com');
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await service.stop();
});

/** A project of the guest over an asset that the first user shows them. */
async function projectOverShared(): Promise<{ project: string; assetId: string }> {
  const assetId = await uploadFile(service.user, Buffer.from('x'));
  await grant(service, assetId, { user: guest, right: 1 });
  const document = timeline({
    name: 'Shared',
    output: { width: 160, height: 96, rate },
    tracks: [track({ kind: 'Video', children: [assetClip({ assetId, span: { frames: 10, rate } })] })],
  });
  const { body } = await guest.call('POST', '/project', { name: 'Shared', timeline: document });
  return { project: body.id, assetId };
}

const exportIt = (project: string) => guest.call('POST', `/project/${project}/export`, ['480p']);

test('goes before the probes of uploads that came earlier', async () => {
  const { project } = await projectOverShared();
  for (let uploads = 0; uploads < 3; uploads += 1) await uploadFile(guest, Buffer.from('x'));
  const { body } = await exportIt(project);
  // Both accounts have a turn: the first user's goes to the probe of what they shared.
  const claimed = await claimTasks(service.deps.db, service.deps.ids, {
    workerId: 'test',
    types: ['probe_task', 'export_task'],
    limit: 2,
    leaseSeconds: 60,
  });
  const own = claimed.filter(({ accountId }) => accountId === guest.principal.accountId);
  expect(own.map(({ taskId }) => taskId)).toEqual([body.task_id]);
});

test('fails with a sentence, at the first attempt, and renders nothing', async () => {
  const { project, assetId } = await projectOverShared();
  const { status, body } = await exportIt(project);
  expect(status).toBe(200);
  await grant(service, assetId, { user: guest, right: 0 });
  worker = await startWorker(service.services, service.deps);
  await service.services.tasks.waitForTask(body.task_id, { signal: AbortSignal.timeout(60_000) });
  expect((await guest.call('GET', `/users/tasks/${body.task_id}`)).body).toEqual({
    status: 'FAILED',
    result: { code: 'not_found', detail: `Asset ${assetId} not found.` },
  });
  const attempts = await service.deps.db
    .selectFrom('attempt')
    .select('number')
    .where('task_id', '=', body.task_id)
    .execute();
  expect(attempts).toEqual([{ number: 1 }]);
});

test('asked for after the right was lost is refused', async () => {
  const { project, assetId } = await projectOverShared();
  await grant(service, assetId, { user: guest, right: 0 });
  expect((await exportIt(project)).status).toBe(404);
});

test('needs the right to write where exports lie', async () => {
  const { project } = await projectOverShared();
  const folder = (await guest.call('POST', '/asset/folder', { path: '/Exports' })).body.id;
  // The owning group's own entry is the only one that can take the right from its member.
  const groupId = await service.services.access.defaultGroupOf(guest.principal);
  await grant(service, folder, { groupId, right: 1 });
  expect((await exportIt(project)).status).toBe(403);
});
