/** What an export does whose owner lost a right between asking and rendering, and when its turn comes. */
import { assetClip, timeline, track } from '@rushes/timeline';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../../process/worker.ts';
import { grant } from '../../../testing/test-grants.ts';
import { testVideo } from '../../../testing/test-media.ts';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { putBytes, uploadFile, uploadRequest } from '../../../testing/test-uploads.ts';
import { claimTasks } from '../../tasks/attempts/task-attempts.repo.ts';

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
  const assetId = await uploadFile(service.user, Buffer.from('x'), { name: 'secret.mp4' });
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
const renderIt = (project: string) => guest.call('POST', `/project/${project}/render`, { format: 'mp4' });

/** The task once it has ended, worked on from now on. */
async function endOf(taskId: string) {
  worker = await startWorker(service.services, service.deps, { schedules: 'manual' });
  await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  return (await guest.call('GET', `/users/tasks/${taskId}`)).body;
}

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

test('fails with a sentence, at the first attempt, and renders nothing where media may not be missing', async () => {
  const { project, assetId } = await projectOverShared();
  const { status, body } = await renderIt(project);
  expect(status).toBe(200);
  await grant(service, assetId, { user: guest, right: 0 });
  expect(await endOf(body.task_id)).toEqual({
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

test('asked for after the right was lost: a render is refused, an export is empty there and says so', async () => {
  const { project, assetId } = await projectOverShared();
  await grant(service, assetId, { user: guest, right: 0 });
  expect(await renderIt(project)).toMatchObject({ status: 409, body: { missing_asset_ids: [assetId] } });
  const { status, body } = await exportIt(project);
  expect(status).toBe(200);
  const task = await endOf(body.task_id);
  expect(task).toMatchObject({ status: 'COMPLETE', result: { frames: 10 } });
  expect(task.result.warnings).toEqual([
    `The media of a clip of "asset://${assetId}" is not here; its time stays empty.`,
  ]);
  expect(JSON.stringify(task)).not.toContain('secret');
});

test('its right is lost after an export was asked for: the clip is empty, and the file has nothing of it', async () => {
  const { project, assetId } = await projectOverShared();
  const { body } = await exportIt(project);
  await grant(service, assetId, { user: guest, right: 0 });
  const task = await endOf(body.task_id);
  expect(task).toMatchObject({ status: 'COMPLETE', result: { frames: 10 } });
  expect(task.result.warnings).toHaveLength(1);
  expect(JSON.stringify(task)).not.toContain('secret');
});

test('needs the right to write where exports lie', async () => {
  const { project } = await projectOverShared();
  const folder = (await guest.call('POST', '/asset/folder', { path: '/Exports' })).body.id;
  // The owning group's own entry is the only one that can take the right from its member.
  const groupId = await service.services.access.defaultGroupOf(guest.principal);
  await grant(service, folder, { groupId, right: 1 });
  expect((await exportIt(project)).status).toBe(403);
});

test('shows what there was when it was asked for, whatever became of it since', async () => {
  const { user } = service;
  const red = testVideo({ shots: [{ background: [200, 30, 30], frames: 20 }] });
  const blue = testVideo({ shots: [{ background: [30, 30, 200], frames: 20 }] });
  const assetId = await uploadFile(user, red, { name: 'clip.avi' });
  const document = timeline({
    name: 'Held',
    output: { width: 160, height: 96, rate },
    tracks: [track({ kind: 'Video', children: [assetClip({ assetId, span: { frames: 10, rate } })] })],
  });
  const project = (await user.call('POST', '/project', { name: 'Held', timeline: document })).body.id;
  const { body } = await user.call('POST', `/project/${project}/render`, { format: 'mp4', quality: 'draft' });
  const asked = await user.call('POST', '/users/assets/upload_urls', [
    { ...uploadRequest(blue.length), replace_asset_id: assetId },
  ]);
  expect((await putBytes(asked.body[0].presigned_put_url, blue)).status).toBe(200);
  expect((await user.call('POST', `/asset/${assetId}/trash`)).status).toBe(200);
  worker = await startWorker(service.services, service.deps, { schedules: 'manual' });
  await service.services.tasks.waitForTask(body.task_id, { signal: AbortSignal.timeout(290_000) });
  const task = (await user.call('GET', `/users/tasks/${body.task_id}`)).body;
  expect(task).toMatchObject({ status: 'COMPLETE', result: { frames: 10, warnings: [] } });
  const report = (await user.call('GET', `/project/${project}/exports/${body.asset_id}/report.json`)).body;
  const { dominant } = await sharp(Buffer.from(report.thumbnails[0].data, 'base64')).stats();
  expect(dominant.r).toBeGreaterThan(150);
  expect(dominant.b).toBeLessThan(80);
});

test('is answered again as before where its answer was lost on the way: it was kept with the work', async () => {
  const { project } = await projectOverShared();
  const { db } = service.deps;
  // Nothing is kept after the work's own transaction.
  await sql`create function refuse_late_answers() returns trigger language plpgsql as $$
    begin raise exception 'The process is gone.'; end $$`.execute(db);
  await sql`create trigger refuse_late_answers before update on idempotency_key for each row
    when (old.done_at is not null and old.status is null and new.status is not null)
    execute function refuse_late_answers()`.execute(db);
  const ask = (path: string, body: unknown) =>
    fetchAnswer(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': guest.key, 'content-type': 'application/json', 'idempotency-key': path },
      body: JSON.stringify(body),
    });
  const own = { upload_id: 'x', asset_id: await uploadFile(guest, Buffer.from('y')) };
  const preprocess = { assets: [own], version: null, cutter_sensitivity: 0.5, generate_proxy: [] };
  const works: [string, unknown][] = [
    [`/project/${project}/export`, ['480p']],
    [`/project/${project}/render`, { format: 'mp4' }],
    ['/users/assets/preprocess', preprocess],
  ];
  for (const [path, body] of works) {
    const first = await ask(path, body);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const again = await ask(path, body);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
  }
});
