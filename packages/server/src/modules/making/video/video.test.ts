import type { ProbeResult } from '@rushes/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { createFolder } from '../../../testing/test-library.ts';
import { testImage, testSound, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../../testing/test-uploads.ts';
import { replaceContent } from '../../../testing/test-versions.ts';
import { until } from '../../../testing/until.ts';
import type { Right } from '../../access/index.ts';
import type { VersionFacts } from './video.repo.ts';
import { shownSource } from './video.service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`video-${serial}@example.com`);
};
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });
const info = (user: TestClient, id: string, query = '') =>
  user.call('GET', `/video/source_video_info/${id}?${query}`);
const details = (user: TestClient, id: string, query = '') =>
  user.call('GET', `/video/details/${id}?${query}`);

const clip = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });

const probed = (user: TestClient, id: string) =>
  until(async () => (await details(user, id)).body.streams.length > 0);

/** A timeline that shows an asset from 0.5 s to 1.5 s. */
function timelineOf(assetId: string): object {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate: 10 });
  const source_range = { OTIO_SCHEMA: 'TimeRange.1', start_time: time(5), duration: time(10) };
  const media = {
    OTIO_SCHEMA: 'ExternalReference.1',
    target_url: `asset://${assetId}`,
    available_range: null,
    metadata: {},
  };
  const child = {
    OTIO_SCHEMA: 'Clip.2',
    name: 'the clip',
    source_range,
    media_references: { DEFAULT_MEDIA: media },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
  return {
    OTIO_SCHEMA: 'Timeline.1',
    name: 'cut',
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: ['Video', 'Audio'].map((kind) => ({ OTIO_SCHEMA: 'Track.1', kind, children: [child] })),
    },
  };
}
const project = async (user: TestClient, assetId: string): Promise<string> => {
  const { status, body } = await user.call('POST', '/project', {
    name: 'cut',
    timeline: timelineOf(assetId),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};

describe('getSourceVideoInfo', () => {
  it('tells what a video is, and nothing but null where nobody looked yet', async () => {
    const user = await newUser();
    const id = await uploadFile(user, clip, { name: 'clip.avi', path: ['a'] });
    await probed(user, id);
    const { status, body } = await info(user, id.toUpperCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      asset_id: id,
      source_name: 'clip.avi',
      path: '/a/clip.avi',
      file_type: 'video',
      is_probed: true,
      content_type: 'video/x-msvideo',
      size_bytes: clip.length,
      duration_seconds: 3,
      width: 160,
      height: 96,
      rotation: 0,
      frame_rate: '10/1',
      fps: 10,
      is_variable_rate: false,
      video_codec: 'rawvideo',
      audio_codec: 'pcm_s16le',
      audio_channels: 1,
      sample_rate: 8_000,
      has_audio: true,
      source_file: { sourceName: 'clip.avi', inAppPath: ['a'], authors: [user.principal.email] },
    });
    expect('project_ranges' in body).toBe(false);
  });

  it('answers for audio, images and what is never looked into; not for what has no media', async () => {
    const user = await newUser();
    const sound = await uploadFile(user, testSound(1), { name: 's.wav', fileType: 'audio' });
    const image = await uploadFile(user, testImage(64, 48, [1, 2, 3]), { name: 'i.png', fileType: 'image' });
    const text = await uploadFile(user, Buffer.from('hello'), { name: 't.txt', fileType: 'text' });
    await Promise.all([probed(user, sound), probed(user, image)]);
    expect((await info(user, sound)).body).toMatchObject({ width: null, fps: null, has_audio: true });
    const still = (await info(user, image)).body;
    expect(still).toMatchObject({ width: 64, height: 48, frame_rate: null, has_audio: false });
    expect((await info(user, text)).body).toMatchObject({ size_bytes: 5, video_codec: null });
    const other = await project(user, image);
    for (const id of [await createFolder(user, '/f'), other]) {
      const { status, body } = await info(user, id);
      expect([status, body.detail[0].loc]).toEqual([422, ['path', 'source_file_id']]);
    }
    expect((await info(user, 'no-id')).status).toBe(422);
    expect((await info(user, service.deps.ids.uuid())).status).toBe(404);
  });

  it('adds the ranges that a project shows, which gives no right to the asset', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await uploadFile(owner, Buffer.from('x'));
    const unused = await uploadFile(owner, Buffer.from('x'));
    const cut = await project(owner, id);
    const range = { clip_name: 'the clip', start_time_seconds: 0.5, end_time_seconds: 1.5 };
    const ranges = [
      { ...range, track_kind: 'Video' },
      { ...range, track_kind: 'Audio' },
    ];
    for (const ask of [info, details]) {
      expect((await ask(owner, id, `project_id=${cut}`)).body.project_ranges).toEqual(ranges);
      expect((await ask(owner, unused, `project_id=${cut}`)).status).toBe(404);
      expect((await ask(owner, id, `project_id=${id}`)).status).toBe(404);
      expect((await ask(owner, id, 'project_id=x')).status).toBe(422);
    }
    await give(cut, other, 3);
    expect((await info(other, id, `project_id=${cut}`)).status).toBe(404);
    await give(cut, other, 0);
    await give(id, other, 1);
    expect((await info(other, id, `project_id=${cut}`)).status).toBe(404);
    expect((await info(other, id)).status).toBe(200);
    await owner.call('POST', `/asset/${cut}/trash`);
    expect((await info(owner, id, `project_id=${cut}`)).status).toBe(404);
    await owner.call('POST', `/asset/${id}/trash`);
    expect((await info(owner, id)).status).toBe(404);
  });

  it('shows readers of one file nothing of the folders and people around it', async () => {
    const [owner, reader, anyone] = [await newUser(), await newUser(), await newUser()];
    const id = await uploadFile(owner, Buffer.from('x'), { path: ['secret client'], name: 'x.mp4' });
    await give(id, reader, 1);
    const { body } = await info(reader, id);
    expect(body.path).toBe('/x.mp4');
    expect(JSON.stringify(body)).not.toContain('secret client');
    await owner.call('PUT', `/asset/${id}/visibility`, { is_public_read: true });
    expect((await info(anyone, id)).body.source_file).toBeNull();
    expect(JSON.stringify((await details(anyone, id)).body)).not.toContain(owner.principal.email);
  });
});

describe('getVideoDetails', () => {
  it('tells everything that is known after an analysis', async () => {
    const user = await newUser();
    const id = await uploadFile(user, clip, { name: 'clip.avi' });
    const { body: started } = await user.call('POST', '/users/assets/preprocess', {
      assets: [{ upload_id: 'x', asset_id: id }],
      version: null,
    });
    const signal = AbortSignal.timeout(290_000);
    await service.services.tasks.waitForTask(started[0].task_id, { signal });
    const { body } = await details(user, id);
    expect(body).toMatchObject({
      title: null,
      keywords: [],
      state: 'ready',
      problem: null,
      right: 'ADMIN',
      is_public_read: false,
      is_reference: false,
      version_number: 1,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      scenes: [{ index: 0, start_time_seconds: 0, end_time_seconds: 3, start_frame: 0, end_frame: 30 }],
      descriptions: [],
      analyses: [{ analyser: 'media', version: expect.any(String), created_at: expect.any(String) }],
    });
    expect(body.streams).toMatchObject([
      { index: 0, kind: 'video', frame_rate: '10/1', width: 160, sample_rate: null },
      { index: 1, kind: 'audio', channels: 1, width: null },
    ]);
    const kinds = new Set(body.renditions.map(({ kind }: { kind: string }) => kind));
    expect([...kinds].sort()).toEqual(['original', 'proxy', 'sprite', 'thumbnail', 'waveform']);
    expect(body.renditions[0]).toMatchObject({
      kind: 'original',
      size_bytes: clip.length,
      made_by: 'upload',
    });
  });
});

/** Everything that a probe can tell of a file, each value another one. */
const thorough: ProbeResult = {
  mediaKind: 'video',
  container: 'mov',
  contentType: 'video/quicktime',
  bytes: 10,
  durationSeconds: 12.5,
  videoStream: 0,
  audioStream: 2,
  audioOffsetSeconds: 0.25,
  timecode: '01:00:00:00',
  streams: [
    {
      ...{ index: 0, kind: 'video', codec: 'hevc', profile: 'Main 10', timeBase: { num: 1, den: 30_000 } },
      ...{
        startPts: 1_001,
        startSeconds: 0.033,
        durationSeconds: 12.5,
        frames: 375,
        language: null,
        isDefault: true,
      },
      video: {
        ...{ width: 720, height: 576, displayWidth: 576, displayHeight: 1024, rotation: 90 },
        ...{ mirrored: true, fieldOrder: 'top_first' as const },
        ...{ sampleAspect: { num: 64, den: 45 }, rate: { num: 30_000, den: 1_001 }, variableRate: true },
        ...{ pixelFormat: 'yuva420p10le', bitDepth: 10, alpha: true, attachedPicture: false },
        color: { primaries: 'bt2020', transfer: 'smpte2084', matrix: 'bt2020nc', range: 'tv', hdr: 'pq' },
      },
      audio: null,
    },
    {
      ...{ index: 1, kind: 'audio', codec: 'aac', profile: 'LC', timeBase: { num: 1, den: 48_000 } },
      ...{
        startPts: null,
        startSeconds: 0,
        durationSeconds: null,
        frames: null,
        language: 'eng',
        isDefault: false,
      },
      video: null,
      audio: { sampleRate: 48_000, channels: 6, channelLayout: '5.1' },
    },
    {
      ...{ index: 2, kind: 'audio', codec: 'pcm_s16le', profile: null, timeBase: { num: 1, den: 44_100 } },
      ...{
        startPts: 11_025,
        startSeconds: 0.25,
        durationSeconds: 12,
        frames: null,
        language: 'fra',
        isDefault: true,
      },
      video: null,
      audio: { sampleRate: 44_100, channels: 1, channelLayout: 'mono' },
    },
    {
      ...{ index: 3, kind: 'subtitle', codec: 'subrip', profile: null, timeBase: { num: 1, den: 1_000 } },
      ...{
        startPts: 0,
        startSeconds: 0,
        durationSeconds: 9,
        frames: null,
        language: 'deu',
        isDefault: false,
      },
      ...{ video: null, audio: null },
    },
    {
      ...{ index: 4, kind: 'video', codec: 'mjpeg', profile: null, timeBase: { num: 1, den: 90_000 } },
      ...{
        startPts: 0,
        startSeconds: 0,
        durationSeconds: null,
        frames: null,
        language: null,
        isDefault: false,
      },
      video: {
        ...{ width: 300, height: 200, displayWidth: 300, displayHeight: 200, rotation: 0 },
        ...{ sampleAspect: { num: 1, den: 1 }, rate: { num: 0, den: 1 }, variableRate: false },
        ...{ pixelFormat: 'yuvj420p', bitDepth: 8, alpha: false, attachedPicture: true },
        color: { primaries: null, transfer: null, matrix: null, range: 'pc', hdr: 'none' },
      },
      audio: null,
    },
  ],
};

const noPicture = {
  ...{ is_cover_picture: null, width: null, height: null, coded_width: null, coded_height: null },
  ...{ sample_aspect_ratio: null, rotation: null, frame_rate: null, is_variable_rate: null },
  ...{ pixel_format: null, bit_depth: null, has_alpha: null, hdr: null },
  ...{ is_mirrored: null, field_order: null },
  ...{ color_primaries: null, color_transfer: null, color_matrix: null, color_range: null },
};
const noSound = { sample_rate: null, channels: null, channel_layout: null };

describe('what a probe found', () => {
  it('is told in full, by version', async () => {
    const user = await newUser();
    const id = await uploadFile(user, Buffer.from('bytes that'), { name: 'a.mov', fileType: 'text' });
    const { db } = service.deps;
    const first = (await details(user, id)).body.version_id;
    await db.updateTable('node').set({ kind: 'video' }).where('id', '=', id).execute();
    await db.transaction().execute((trx) => service.services.library.recordProbe(trx, first, thorough));
    const { body } = await details(user, id);
    expect(body).toMatchObject({
      ...{ width: 576, height: 1024, rotation: 90, frame_rate: '30000/1001', fps: 30_000 / 1_001 },
      ...{ frame_count: 375, is_variable_rate: true, duration_seconds: 12.5, container: 'mov' },
      ...{
        video_codec: 'hevc',
        audio_codec: 'pcm_s16le',
        audio_channels: 1,
        sample_rate: 44_100,
        has_audio: true,
      },
      ...{ content_type: 'video/quicktime', timecode: '01:00:00:00', audio_offset_seconds: 0.25 },
      ...{ video_stream: 0, audio_stream: 2, version_number: 1, is_current_version: true },
    });
    expect(body.streams).toEqual([
      {
        ...{ index: 0, kind: 'video', codec: 'hevc', profile: 'Main 10', language: null, is_default: true },
        ...{ time_base: '1/30000', start_pts: 1_001, start_seconds: 0.033, duration_seconds: 12.5 },
        ...{ frame_count: 375, width: 576, height: 1024, coded_width: 720, coded_height: 576 },
        ...{ sample_aspect_ratio: '64/45', rotation: 90, frame_rate: '30000/1001', is_variable_rate: true },
        ...{
          pixel_format: 'yuva420p10le',
          bit_depth: 10,
          has_alpha: true,
          is_mirrored: true,
          field_order: 'top_first',
          is_cover_picture: false,
          hdr: 'pq',
        },
        ...{
          color_primaries: 'bt2020',
          color_transfer: 'smpte2084',
          color_matrix: 'bt2020nc',
          color_range: 'tv',
        },
        ...noSound,
      },
      {
        ...{ index: 1, kind: 'audio', codec: 'aac', profile: 'LC', language: 'eng', is_default: false },
        ...{
          time_base: '1/48000',
          start_pts: null,
          start_seconds: 0,
          duration_seconds: null,
          frame_count: null,
        },
        ...{ sample_rate: 48_000, channels: 6, channel_layout: '5.1' },
        ...noPicture,
      },
      {
        ...{ index: 2, kind: 'audio', codec: 'pcm_s16le', profile: null, language: 'fra', is_default: true },
        ...{ time_base: '1/44100', start_pts: 11_025, start_seconds: 0.25, duration_seconds: 12 },
        ...{ frame_count: null, sample_rate: 44_100, channels: 1, channel_layout: 'mono' },
        ...noPicture,
      },
      {
        ...{ index: 3, kind: 'subtitle', codec: 'subrip', profile: null, language: 'deu', is_default: false },
        ...{ time_base: '1/1000', start_pts: 0, start_seconds: 0, duration_seconds: 9, frame_count: null },
        ...noPicture,
        ...noSound,
      },
      {
        ...{ index: 4, kind: 'video', codec: 'mjpeg', profile: null, language: null, is_default: false },
        ...{
          time_base: '1/90000',
          start_pts: 0,
          start_seconds: 0,
          duration_seconds: null,
          frame_count: null,
        },
        ...{ width: 300, height: 200, coded_width: 300, coded_height: 200, sample_aspect_ratio: '1/1' },
        ...{ rotation: 0, frame_rate: null, is_variable_rate: null, pixel_format: 'yuvj420p', bit_depth: 8 },
        ...{ has_alpha: false, is_cover_picture: true, hdr: 'none', is_mirrored: null, field_order: null },
        ...{ color_primaries: null, color_transfer: null, color_matrix: null, color_range: 'pc' },
        ...noSound,
      },
    ]);
    await replaceContent(service, user, { assetId: id, bytes: 'other' });
    expect((await details(user, id)).body).toMatchObject({ version_number: 2, streams: [], timecode: null });
    const old = (await details(user, id, `version_id=${first.toUpperCase()}`)).body;
    expect(old).toMatchObject({
      ...{ version_id: first, version_number: 1, is_current_version: false, size_bytes: 10 },
      ...{ duration_seconds: 12.5, streams: body.streams, problem: null },
    });
    expect((await info(user, id, `version_id=${first}`)).body).toMatchObject({ fps: 30_000 / 1_001 });
    const foreign = (await info(user, await uploadFile(user, Buffer.from('x')))).body.version_id;
    expect((await info(user, id, `version_id=${foreign}`)).status).toBe(404);
    expect((await info(user, id, 'version_id=x')).status).toBe(422);
  });
});

describe('a file that could not be opened', () => {
  it('says why, and lasts no time that is known', async () => {
    const user = await newUser();
    const id = await uploadFile(user, Buffer.from('no video at all'), { name: 'broken.mp4' });
    await until(async () => (await details(user, id)).body.problem !== null);
    const { body } = await details(user, id);
    expect(body).toMatchObject({ state: 'ready', is_probed: false, duration_seconds: null, streams: [] });
    expect(body.problem).toMatch(/^[A-Z].+\.$/);
    const { body: listed } = await user.call('GET', '/asset/most_recent');
    expect(listed[0]).toMatchObject({ file_id: id, duration_seconds: null });
  });
});

describe('downscaleVideo', () => {
  const ask = (user: TestClient, id: string, body: unknown = {}) =>
    user.call('POST', `/video/downscale/${id}`, body);

  const ended = (taskId: string) =>
    service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

  it('makes the size that the source has, names it, and does not make it again', async () => {
    const owner = await newUser();
    const id = await uploadFile(owner, clip);
    await probed(owner, id);
    const [first, twin] = await Promise.all([ask(owner, id), ask(owner, id, { min_dimension: 720 })]);
    expect(first).toMatchObject({ status: 200, body: { asset_id: id, min_dimension: 360 } });
    expect(twin.body.task_id).toBe(first.body.task_id);
    const task = await ended(first.body.task_id);
    expect(task).toMatchObject({
      state: 'SUCCESS',
      result: { asset_id: id, renditions: [{ kind: 'proxy', label: '360', width: 160, height: 96 }] },
    });
    const again = await ask(owner, id, { min_dimension: 1080 });
    expect(again.body).toMatchObject({ min_dimension: 360 });
    expect(again.body.task_id).not.toBe(first.body.task_id);
    const { status, body } = await owner.call('GET', `/users/tasks/${again.body.task_id}`);
    expect([status, body]).toEqual([200, { status: 'COMPLETE', result: task.result }]);
    const proxies = (await details(owner, id)).body.renditions.filter(
      ({ kind }: { kind: string }) => kind === 'proxy',
    );
    expect(proxies).toMatchObject([{ label: '360', made_by: 'renditions/1' }]);
  });

  it('validates, asks for WRITE, and for a video', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await uploadFile(owner, Buffer.from('x'));
    expect((await ask(owner, id, { min_dimension: 700 })).status).toBe(422);
    expect((await ask(owner, id, { more: 1 })).status).toBe(422);
    expect((await ask(other, id)).status).toBe(404);
    await give(id, other, 1);
    expect((await ask(other, id)).status).toBe(403);
    await give(id, other, 2);
    expect((await ask(other, id)).status).toBe(200);
    const sound = await uploadFile(owner, testSound(1), { fileType: 'audio' });
    for (const wrong of [sound, await createFolder(owner, '/f')]) {
      const { status, body } = await ask(owner, wrong);
      expect([status, body.detail[0].loc]).toEqual([422, ['path', 'source_file_id']]);
    }
    const { body: places } = await owner.call('POST', '/users/assets/upload_urls', [uploadRequest(10)]);
    expect((await ask(owner, places[0].asset_id)).status).toBe(409);
  });

  it('lets operators in, and notes it', async () => {
    const [owner, operator] = [await newUser(), await newUser()];
    const id = await uploadFile(owner, clip);
    const { db } = service.deps;
    const { userId } = operator.principal;
    await db.updateTable('app_user').set({ is_operator: true }).where('id', '=', userId).execute();
    const { status, body } = await ask(operator, id);
    expect(status).toBe(200);
    expect(await ended(body.task_id)).toMatchObject({ state: 'SUCCESS' });
    const notes = await db.selectFrom('audit_log').select('act').where('user_id', '=', userId).execute();
    expect(notes).toEqual([{ act: 'video.downscale' }]);
    expect((await info(operator, id)).status).toBe(404);
  });
});

it('shows of a source what the reader may know', () => {
  const sourceFile = {
    sourceName: 'a',
    sourceUrl: null,
    sourceIconUrl: null,
    authors: ['x@example.com'],
    creationDatetime: null,
    additionDatetime: 1,
    inAppPath: ['a', 'b'],
    title: null,
    description: null,
    keywords: [],
    original_file_path: '/home/x/a',
  };
  const facts = { sourceFile } as unknown as VersionFacts;
  const seen = (viaPublicOnly: boolean, mayReadFolder: boolean) =>
    shownSource(facts, { viaPublicOnly, mayReadFolder });
  expect(seen(false, true)).toEqual(sourceFile);
  expect(seen(false, false)).toEqual({ ...sourceFile, inAppPath: [], original_file_path: undefined });
  expect(seen(true, true)).toBeNull();
  expect(shownSource({ ...facts, sourceFile: {} }, { viaPublicOnly: false, mayReadFolder: true })).toBeNull();
});
