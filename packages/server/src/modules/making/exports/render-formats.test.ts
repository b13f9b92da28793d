/** Renders of other kinds, their reports, and what becomes of an export when its media goes on without it. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  assetClip,
  assetReference,
  clip,
  gap,
  type RushesMarkerMetadata,
  textClip,
  timeline,
  track,
} from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

const rate = { num: 10, den: 1 };
const nobody = '01890000-0000-7000-8000-000000000000';
const hostile = '<img src=x onerror=alert(1)>"\'&';

let service: TestService;
let assetId: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  assetId = await uploadFile(
    service.user,
    testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] }),
    {
      name: 'red.avi',
    },
  );
});
afterAll(() => service?.stop());

function marker(name: string, frames: number, kind: RushesMarkerMetadata['kind']) {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1' as const, value, rate: 10 });
  return {
    OTIO_SCHEMA: 'Marker.2' as const,
    name,
    color: 'RED',
    marked_range: { OTIO_SCHEMA: 'TimeRange.1' as const, start_time: time(frames), duration: time(0) },
    metadata: { rushes: { kind: kind ?? 'comment' } },
  };
}

function document(id = assetId) {
  const made = timeline({
    name: 'Red',
    output: { width: 160, height: 96, rate },
    tracks: [
      track({
        kind: 'Video',
        children: [assetClip({ assetId: id, name: hostile, span: { start: 5, frames: 20, rate } })],
      }),
      track({
        kind: 'Video',
        settings: { role: 'titles' },
        children: [
          gap(5, rate),
          textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames: 10, rate } }),
        ],
      }),
    ],
  });
  made.tracks.markers.push(marker('Begin', 0, 'chapter'), marker('Look', 12, 'comment'));
  return made;
}

async function createProject(id?: string): Promise<string> {
  return (await service.user.call('POST', '/project', { name: 'Red', timeline: document(id) })).body.id;
}

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  service.user.call(method, path, body);
const render = (project: string, body: unknown) => call('POST', `/project/${project}/render`, body);

async function ended(taskId: string) {
  await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  return (await call('GET', `/users/tasks/${taskId}`)).body;
}

async function download(id: string): Promise<{ type: string | null; bytes: Buffer; name: string }> {
  const answer = await call('POST', '/asset/download_urls', { asset_ids: [id], quality: 'original' });
  const { url, file_name: name } = answer.body.items[0].download;
  const response = await fetch(url);
  return {
    name,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('POST /project/{project_id}/render (renderProject)', () => {
  test.each([
    [{ format: 'webm', quality: 'draft' }, 'video/webm', '1a45dfa3'],
    [{ format: 'mov', video_codec: 'prores', quality: 'draft' }, 'video/quicktime', null],
    [{ format: 'gif', quality: 'draft' }, 'image/gif', '474946'],
    [
      { format: 'png_sequence', range: { start_seconds: 0.5, end_seconds: 1 } },
      'application/octet-stream',
      '504b0304',
    ],
  ])('makes %o', async (request, type, magic) => {
    const project = await createProject();
    const started = await render(project, request);
    expect(started.status).toBe(200);
    const task = await ended(started.body.task_id);
    expect(task).toMatchObject({ status: 'COMPLETE', result: { asset_id: started.body.asset_id } });
    const file = await download(started.body.asset_id);
    expect(file.type).toBe(type);
    if (magic !== null) expect(file.bytes.toString('hex').startsWith(magic)).toBe(true);
  });

  test('refuses what does not go together, and sizes and ranges that can not be', async () => {
    const project = await createProject();
    const refused = async (body: unknown) => {
      const { status, body: answer } = await render(project, body);
      expect(status).toBe(422);
      return answer.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'));
    };
    expect(await refused({ format: 'webm', video_codec: 'h264' })).toEqual(['body.video_codec']);
    expect(await refused({ format: 'mp3', video_codec: 'h264' })).toEqual(['body.video_codec']);
    expect(await refused({ format: 'mp4', resolution: { width: 101, height: 100 } })).toEqual([
      'body.resolution.width',
    ]);
    expect(await refused({ format: 'mp4', range: { start_seconds: 2, end_seconds: 1 } })).toEqual([
      'body.range.end_seconds',
    ]);
    expect(await refused({ format: 'mp3', resolution: '720p' })).toEqual(['body.resolution']);
    expect(await refused({ format: 'mp4', range: { start_seconds: 5, end_seconds: 6 } })).toEqual([
      'body.range.start_seconds',
    ]);
    await refused({ format: 'avi' });
    await refused({ format: 'mp4', colour: 'red' });
  });

  test('is refused for a version that the project has left behind', async () => {
    const project = await createProject();
    const answer = await render(project, { format: 'gif', version: 7 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 1 } });
  });

  test('names clips whose media is not in the library', async () => {
    const elsewhere = { ...assetReference({ assetId: 'x' }), target_url: 'https://example.com/a.mp4' };
    const span = { frames: 10, rate: { num: 25, den: 1 } };
    const children = [clip({ name: 'From the web', reference: elsewhere, span })];
    const document = timeline({
      output: { width: 64, height: 36, rate: span.rate },
      tracks: [track({ kind: 'Video', children })],
    });
    const made = await call('POST', '/project', { name: 'Elsewhere', timeline: document });
    const answer = await render(made.body.id, { format: 'mp4' });
    expect(answer).toMatchObject({
      status: 409,
      body: { missing_asset_ids: [], missing_clips: ['From the web'] },
    });
    const exported = await call('POST', `/project/${made.body.id}/export`, ['480p']);
    const warnings = ['Media of the project is missing: From the web. Its clips are empty.'];
    expect(exported).toMatchObject({ status: 200, body: { warnings } });
  });

  test('names media that is missing, or leaves it empty and says so', async () => {
    const lost = await uploadFile(
      service.user,
      testVideo({ shots: [{ background: [0, 200, 0], frames: 30 }] }),
    );
    const project = await createProject(lost);
    expect((await call('POST', `/asset/${lost}/trash`)).status).toBe(200);
    const refusedAnswer = await render(project, { format: 'mp4' });
    expect(refusedAnswer).toMatchObject({ status: 409, body: { missing_asset_ids: [lost] } });
    const warnings = [`Media of the project is missing: ${lost}. Its clips are empty.`];
    const exported = await call('POST', `/project/${project}/export`, ['480p']);
    expect(exported).toMatchObject({ status: 200, body: { warnings } });
    const started = await render(project, { format: 'mp4', missing_media: 'empty' });
    expect(started.body.warnings).toEqual(warnings);
    expect(await ended(started.body.task_id)).toMatchObject({
      status: 'COMPLETE',
      result: { warnings: [expect.stringContaining('its time stays empty')] },
    });
  });
});

describe('reports', () => {
  test('GET /project/{project_id}/exports (listExports), getExportReport and getExportReportData', async () => {
    const project = await createProject();
    const started = await render(project, { format: 'mp4', quality: 'draft' });
    const { asset_id: exported, task_id: taskId } = started.body;
    expect((await ended(taskId)).status).toBe('COMPLETE');
    const listed = await call('GET', `/project/${project}/exports`);
    const report = `/project/${project}/exports/${exported}/report`;
    expect(listed.body).toEqual([
      expect.objectContaining({
        ...{ asset_id: exported, state: 'ready', task_id: taskId, format: 'mp4', quality: 'draft' },
        ...{ video_codec: 'h264', width: 160, height: 96, project_version: 1, report_url: report },
      }),
    ]);
    expect((await call('GET', `/project/${project}/exports?page=1`)).body).toEqual([]);
    const { body } = await call('GET', `${report}.json`);
    expect(body).toMatchObject({
      ...{ version: 1, asset_id: exported, frames: 20, duration_seconds: 2, warnings: [] },
      project: { id: project, name: 'Red', version: 1 },
      loudness: { integrated_lufs: null, exempt: 'no-audio', curve: null },
      timeline: {
        duration_seconds: 2,
        tracks: [
          { items: [{ kind: 'media', name: hostile, start: 0, duration: 2 }] },
          { role: 'titles', items: [{ kind: 'text', name: 'Hello', start: 0.5, duration: 1 }] },
        ],
        markers: [
          { name: 'Begin', at: 0, kind: 'chapter' },
          { name: 'Look', at: 1.2, kind: 'comment' },
        ],
      },
    });
    expect(body.segments.total).toBe(body.segments.rendered + body.segments.reused + body.segments.copied);
    expect(body.thumbnails).toHaveLength(12);
    const page = await call('GET', report);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const text = page.body;
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain('<img src=x');
    expect(text).not.toMatch(/<script|https?:/);
  });

  test('are there once the export is, and for exports of this project alone', async () => {
    const project = await createProject();
    expect((await call('GET', `/project/${project}/exports/${nobody}/report.json`)).status).toBe(404);
    const other = await service.createUser('reader@example.com');
    expect((await other.call('GET', `/project/${project}/exports`)).status).toBe(404);
  });
});

test('GET /project/{project_id}/export/cost (getExportCost) grows with the picture and is apportioned to assets', async () => {
  const project = await createProject();
  const cost = async (rendition: string) =>
    (await call('GET', `/project/${project}/export/cost?rendition=${rendition}`)).body;
  const [small, large] = [await cost('480p'), await cost('4k')];
  expect(small).toMatchObject({ rendition: '480p', duration_seconds: 2 });
  const { prices } = service.services.prices.current();
  expect(small.estimated_cost_service_tokens).toBe((2 * prices['export.second.480']) / 1_000_000);
  expect(large.detail_duration).toBeGreaterThan(small.detail_duration * 10);
  expect(small.duration_rendering_file.map(({ asset_id }: { asset_id: string }) => asset_id)).toEqual([
    assetId,
    null,
  ]);
  expect((await call('GET', `/project/${project}/export/cost`)).status).toBe(422);
});

test('GET /project/{project_id}/export/preflight (preflightExport) says that originals are read, generateMissingRenditions starts nothing', async () => {
  const project = await createProject();
  const { body } = await call('GET', `/project/${project}/export/preflight`);
  expect(body).toMatchObject({
    project_id: project,
    duration_seconds: 2,
    asset_count: 1,
    renditions_needed_for_optimum_export: 0,
    warnings: [],
  });
  expect(body.renditions.map(({ rendition }: { rendition: string }) => rendition)).toEqual([
    '480p',
    '720p',
    '1080p',
    '4k',
  ]);
  expect(body.renditions[0].assets).toEqual([
    expect.objectContaining({
      asset_id: assetId,
      title: 'red.avi',
      file_type: 'video',
      state: 'source_limited',
      selected_is_original: true,
    }),
  ]);
  const started = await call('POST', `/project/${project}/export/generate_missing_renditions`);
  expect(started).toMatchObject({ status: 200, body: { project_id: project, queued_count: 0, assets: [] } });
});

test('renderProject and exportProject refuse a project that is empty', async () => {
  const empty = timeline({ name: 'Empty', output: { width: 160, height: 96, rate }, tracks: [] });
  const { body: project } = await call('POST', '/project', { name: 'Empty', timeline: empty });
  const refusal = { status: 422, body: { detail: [{ loc: ['path', 'project_id'] }] } };
  expect(await render(project.id, { format: 'mp4' })).toMatchObject(refusal);
  expect(await call('POST', `/project/${project.id}/export`, ['480p'])).toMatchObject(refusal);
  const { body } = await call('GET', `/project/${project.id}/export/preflight`);
  expect(body.warnings).toEqual(['The timeline is empty: it lasts less than one frame.']);
});

test('preflightExport tells what a render would have to say', async () => {
  const made = document();
  const font = { text: 'Hi \u{13000}', style: 'title', font: 'Comic Sans' } as const;
  const late = assetClip({ assetId, name: 'Late', span: { start: 20, frames: 20, rate } });
  const effects = [{ OTIO_SCHEMA: 'Effect.1', name: '', effect_name: 'Glow', metadata: {} } as never];
  made.tracks.children.push(
    track({ kind: 'Video', children: [textClip({ parameters: font, span: { frames: 10, rate } })] }),
    track({ kind: 'Video', children: [{ ...late, effects }] }),
  );
  const { body: project } = await call('POST', '/project', { name: 'Odd', timeline: made });
  const { body } = await call('GET', `/project/${project.id}/export/preflight`);
  expect(body.warnings).toEqual([
    expect.stringContaining('"Glow" on "Late" is not supported'),
    expect.stringContaining('"Late" is shorter than asked'),
    expect.stringContaining('The font "Comic Sans" is not shipped'),
    expect.stringContaining('U+13000'),
  ]);
  // The same sentences as those of the render itself.
  const started = await render(project.id, { format: 'mp4', quality: 'draft' });
  expect((await ended(started.body.task_id)).result.warnings).toEqual(body.warnings);
});

test('the requests of docs/exports.md are accepted as they stand', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../../docs/exports.md'), 'utf8');
  const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, example = '']) =>
    JSON.parse(example),
  );
  expect(examples).toHaveLength(2);
  const project = await createProject();
  for (const example of examples) {
    const started = await render(project, {
      ...example,
      quality: 'draft',
      resolution: { width: 64, height: 64 },
    });
    expect(started.status).toBe(200);
    expect((await ended(started.body.task_id)).status).toBe('COMPLETE');
  }
});

test('a render that is cancelled on its way ends at once and leaves no file, no folder and no asset', async () => {
  const long = timeline({
    name: 'Long',
    output: { width: 640, height: 360, rate: { num: 25, den: 1 } },
    tracks: [track({ kind: 'Video', children: [gap(3_000, { num: 25, den: 1 })] })],
  });
  const project = (await call('POST', '/project', { name: 'Long', timeline: long })).body.id;
  const { body } = await render(project, { format: 'mov', quality: 'draft', resolution: '720p' });
  const folders = () => readdir(join(service.deps.config.dataFolder, 'work')).catch(() => []);
  await expect.poll(folders, { timeout: 290_000 }).not.toEqual([]);
  expect((await call('DELETE', `/users/tasks/${body.task_id}`)).status).toBe(200);
  await expect.poll(folders, { timeout: 290_000 }).toEqual([]);
  expect((await call('GET', `/project/${project}/exports`)).body).toMatchObject([
    { asset_id: body.asset_id, state: 'failed', report_url: null },
  ]);
});
