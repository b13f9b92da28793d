import { assetClip, gap, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../testing/test-media.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../testing/test-uploads.ts';
import { exportName } from './projects.service.ts';

const rate = { num: 10, den: 1 };

let service: TestService;
let assetId: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  const bytes = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });
  assetId = await uploadFile(service.user, bytes, { name: 'red.avi' });
});
afterAll(() => service?.stop());

function redTimeline(frames = 20, id = assetId) {
  return timeline({
    name: 'Red',
    output: { width: 160, height: 96, rate },
    tracks: [
      track({ kind: 'Video', children: [assetClip({ assetId: id, span: { start: 5, frames, rate } })] }),
      track({
        kind: 'Video',
        settings: { role: 'titles' },
        children: [textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames, rate } })],
      }),
    ],
  });
}

async function ended(taskId: string) {
  await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(60_000) });
  return (await service.user.call('GET', `/users/tasks/${taskId}`)).body;
}

async function createProject(document: unknown = redTimeline()) {
  return service.user.call('POST', '/project', { name: 'Red', timeline: document });
}

describe('POST /project', () => {
  test('keeps the timeline as it was sent, and getProject answers it', async () => {
    const created = await createProject();
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Red', path: '/Red', version: 1, duration_seconds: 2 });
    const read = await service.user.call('GET', `/project/${created.body.id}`);
    expect(read.status).toBe(200);
    expect(read.body.timeline).toEqual(JSON.parse(JSON.stringify(redTimeline())));
  });

  test('names the place of what is wrong in the document', async () => {
    const broken = JSON.parse(JSON.stringify(redTimeline()));
    broken.tracks.children[0].children[0].source_range.duration.rate = -1;
    const answer = await createProject(broken);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 6)).toEqual([
      'body',
      'timeline',
      'tracks',
      'children',
      0,
      'children',
    ]);
    expect(answer.body.detail[0].loc.at(-1)).toBe('rate');
  });

  test('refuses what is no timeline, a closed field and a name with a slash', async () => {
    expect((await createProject({ hello: 'world' })).status).toBe(422);
    const body = { name: 'x', timeline: redTimeline() };
    expect((await service.user.call('POST', '/project', { ...body, colour: 'red' })).status).toBe(422);
    expect((await service.user.call('POST', '/project', { ...body, name: 'a/b' })).status).toBe(422);
  });

  test('refuses assets that do not exist, are not the caller’s, or have no media yet', async () => {
    const unknown = await createProject(redTimeline(10, '01890000-0000-7000-8000-000000000000'));
    expect(unknown.status).toBe(404);
    const stranger = await service.createUser('stranger@example.com');
    const foreign = await stranger.call('POST', '/project', { name: 'mine', timeline: redTimeline() });
    expect(foreign.status).toBe(404);
    const asked = await service.user.call('POST', '/users/assets/upload_urls', [uploadRequest(10)]);
    const pending = await createProject(redTimeline(10, asked.body[0].asset_id));
    expect(pending.status).toBe(409);
    expect(pending.body.detail).toContain('upload it first');
  });

  test('knows an asset however its id is written', async () => {
    const created = await createProject(redTimeline(10, assetId.toUpperCase()));
    expect(created.status).toBe(201);
    const used = await service.deps.db
      .selectFrom('project_asset')
      .select('asset_id')
      .where('project_id', '=', created.body.id)
      .execute();
    expect(used).toEqual([{ asset_id: assetId }]);
  });

  test('is nobody else’s to read', async () => {
    const created = await createProject();
    const other = await service.createUser('other@example.com');
    expect((await other.call('GET', `/project/${created.body.id}`)).status).toBe(404);
    expect((await other.call('POST', `/project/${created.body.id}/export`, ['720p'])).status).toBe(404);
  });
});

describe('POST /project/{project_id}/export', () => {
  test('renders no programme of days', async () => {
    const document = timeline({
      name: 'Nothing, for long',
      output: { width: 160, height: 96, rate },
      tracks: [track({ kind: 'Video', children: [gap(432_010, rate)] })],
    });
    const { body: project } = await createProject(document);
    expect(project.duration_seconds).toBe(43_201);
    const asked = await service.user.call('POST', `/project/${project.id}/export`, ['480p']);
    expect(asked).toMatchObject({ status: 422, body: { detail: [{ loc: ['path', 'project_id'] }] } });
  });

  test('makes no picture longer than can be rendered', async () => {
    const banner = { ...redTimeline(), metadata: { rushes: { output: { width: 1600, height: 96, rate } } } };
    const { body: project } = await createProject(banner);
    const asked = await service.user.call('POST', `/project/${project.id}/export`, ['480p', '720p']);
    expect(asked).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 1] }] } });
  });

  test('makes an asset of the highest resolution, lower ones as renditions', async () => {
    const created = await createProject();
    const started = await service.user.call('POST', `/project/${created.body.id}/export`, ['480p', '720p']);
    expect(started.status).toBe(200);
    const task = await ended(started.body.task_id);
    expect(task).toMatchObject({ status: 'COMPLETE' });
    // 160x96 is 5:3: the shorter side becomes the resolution's.
    expect(task.result).toMatchObject({
      asset_id: started.body.asset_id,
      width: 1200,
      height: 720,
      frames: 20,
      duration_seconds: 2,
    });
    const download = async (quality: string) => {
      const answer = await service.user.call('POST', '/asset/download_urls', {
        asset_ids: [started.body.asset_id],
        quality,
      });
      const response = await fetch(answer.body.items[0].download.url);
      return Buffer.from(await response.arrayBuffer());
    };
    const [high, low] = [await download('original'), await download('480p')];
    expect(high.subarray(4, 8).toString()).toBe('ftyp');
    expect(low.subarray(4, 8).toString()).toBe('ftyp');
    expect(high.equals(low)).toBe(false);
    const listed = await service.user.call('GET', '/users/sources/list_files?path=/Exports&limit=10&page=0');
    expect(listed.body.map((file: { file_name: string }) => file.file_name)).toContainEqual(
      expect.stringMatching(/^Red \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.mp4$/),
    );
  });

  test('refuses resolutions it does not know, and none at all', async () => {
    const created = await createProject();
    const path = `/project/${created.body.id}/export`;
    expect((await service.user.call('POST', path, ['721p'])).status).toBe(422);
    expect((await service.user.call('POST', path, [])).status).toBe(422);
    expect((await service.user.call('POST', path)).status).toBe(422);
  });

  test('a cancelled export leaves no asset that seems to be on its way', async () => {
    const created = await createProject(redTimeline(25));
    const started = await service.user.call('POST', `/project/${created.body.id}/export`, ['1080p']);
    const cancelled = await service.user.call('DELETE', `/users/tasks/${started.body.task_id}`);
    expect(cancelled.status).toBe(200);
    const row = await service.deps.db
      .selectFrom('asset')
      .select('state')
      .where('id', '=', started.body.asset_id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('failed');
    const answer = await service.user.call('POST', '/asset/download_urls', {
      asset_ids: [started.body.asset_id],
    });
    expect(answer.body.items[0].error).toBe(true);
  });

  test('an attempt that follows one that died after its commit adds no second version', async () => {
    const created = await createProject();
    const started = await service.user.call('POST', `/project/${created.body.id}/export`, ['480p']);
    await ended(started.body.task_id);
    const { db } = service.deps;
    await db.deleteFrom('attempt').where('task_id', '=', started.body.task_id).execute();
    await db
      .updateTable('task')
      .set({ state: 'PENDING', ended_at: null, result: null, fence: null, attempts_left: 3 })
      .where('id', '=', started.body.task_id)
      .execute();
    const again = await ended(started.body.task_id);
    expect(again).toMatchObject({ status: 'COMPLETE', result: { segments: { reused: 1 } } });
    const versions = await db
      .selectFrom('asset_version')
      .select('number')
      .where('asset_id', '=', started.body.asset_id)
      .execute();
    expect(versions).toEqual([{ number: 1 }]);
  });
});

test('names of exports fit into 255 bytes', () => {
  const name = exportName('é'.repeat(200), new Date('2026-01-31T14:05:09Z'));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name.endsWith(' 2026-01-31 14.05.09.mp4')).toBe(true);
});
