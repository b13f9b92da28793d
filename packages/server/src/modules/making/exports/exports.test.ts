import { assetClip, gap, textClip, timeline, track } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

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
  await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  return (await service.user.call('GET', `/users/tasks/${taskId}`)).body;
}

async function createProject(document: unknown = redTimeline()) {
  return service.user.call('POST', '/project', { name: 'Red', timeline: document });
}

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

  test('goes on without media that is in the trash: its time is empty, and a warning says so', async () => {
    const bytes = testVideo({ shots: [{ background: [30, 200, 30], frames: 30 }] });
    const lost = await uploadFile(service.user, bytes, { name: 'lost.avi' });
    const { body: project } = await createProject(redTimeline(20, lost));
    expect((await service.user.call('POST', `/asset/${lost}/trash`)).status).toBe(200);
    const started = await service.user.call('POST', `/project/${project.id}/export`, ['480p']);
    expect(started.status).toBe(200);
    const task = await ended(started.body.task_id);
    expect(task).toMatchObject({ status: 'COMPLETE', result: { frames: 20 } });
    expect(task.result.warnings).toEqual([expect.stringContaining('its time stays empty')]);
    const report = `/project/${project.id}/exports/${started.body.asset_id}/report.json`;
    const { body } = await service.user.call('GET', report);
    const corner = await sharp(Buffer.from(body.thumbnails[0].data, 'base64'))
      .extract({ left: 2, top: 2, width: 4, height: 4 })
      .stats();
    for (const { mean } of corner.channels) expect(mean).toBeLessThan(8);
  });

  test('a template is rendered and shown with its defaults; without one it is refused by the variable', async () => {
    const withDefaults = (variables: object) => {
      const document = redTimeline();
      const [, titles] = document.tracks.children;
      const title = textClip({ parameters: { text: '{{who}}', style: 'title' }, span: { frames: 20, rate } });
      if (titles?.OTIO_SCHEMA === 'Track.1') titles.children = [title];
      return { ...document, metadata: { rushes: { ...(document.metadata.rushes as object), variables } } };
    };
    const { body: filled } = await createProject(withDefaults({ who: { type: 'text', default: 'Ana' } }));
    const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
      service.user.call(method, path, body);
    const started = await call('POST', `/project/${filled.id}/export`, ['480p']);
    expect(await ended(started.body.task_id)).toMatchObject({ status: 'COMPLETE' });
    const report = await call('GET', `/project/${filled.id}/exports/${started.body.asset_id}/report.json`);
    expect(report.body.timeline.tracks[1].items).toMatchObject([{ kind: 'text', name: 'Ana' }]);
    expect((await call('GET', `/project/${filled.id}/frame?time=0`)).status).toBe(200);
    // As it was written: what is shown is not what is kept.
    expect(
      (await call('GET', `/project/${filled.id}`)).body.timeline.metadata.rushes.variables,
    ).toBeDefined();

    const { body: open } = await createProject(withDefaults({ who: { type: 'text' } }));
    for (const [method, path, body] of [
      ['POST', 'export', ['480p']],
      ['POST', 'render', { format: 'gif' }],
      ['POST', 'preview', {}],
      ['GET', 'frame?time=0', undefined],
      ['GET', 'export/preflight', undefined],
      ['GET', 'export/cost?rendition=480p', undefined],
    ] as const) {
      const answer = await call(method, `/project/${open.id}/${path}`, body);
      expect(answer, path).toMatchObject({ status: 409, body: { code: 'conflict', variables: ['who'] } });
      expect(answer.body.detail).toContain('who is missing: it has no default');
    }
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
