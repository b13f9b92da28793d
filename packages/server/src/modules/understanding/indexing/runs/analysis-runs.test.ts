import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VisionModel } from '../../../../platform/ai/ai-models.ts';
import type { Availability } from '../../../../platform/health/availability.ts';
import { type TestAnalyser, testAnalyser } from '../../../../testing/test-analysers.ts';
import { grant } from '../../../../testing/test-grants.ts';
import { createFolder } from '../../../../testing/test-library.ts';
import { testSound, testVideo } from '../../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../../testing/test-service.ts';
import { uploadFile } from '../../../../testing/test-uploads.ts';
import { until } from '../../../../testing/until.ts';
import { createDescriptionsAnalyser } from '../../descriptions/descriptions.analyser.ts';

let service: TestService;
let user: TestClient;

type Asked = Parameters<VisionModel['describe']>[0];
const asked: Asked[] = [];
const never: Availability = {
  available: false,
  reason: 'There is no model.',
  enable: 'Set RUSHES_AI_VISION.',
};
let vision: Availability = { available: true, engine: 'test:vision' };
let describeAll: VisionModel['describe'];
const model: VisionModel = { id: 'test:vision', describe: (request) => describeAll(request) };

const subtitles = testAnalyser('subtitles', { kinds: ['video'] });
const transcript: TestAnalyser = testAnalyser('transcript', {
  kinds: ['video', 'audio'],
  after: ['subtitles'],
});

const clip = testVideo({
  width: 64,
  height: 48,
  shots: [
    { background: [200, 30, 30], frames: 8 },
    { background: [20, 40, 180], frames: 8 },
  ],
});

beforeAll(async () => {
  service = await startTestService({
    worker: true,
    env: { RUSHES_INDEX: 'all', RUSHES_MEDIA_WORKERS: '2' },
    createAnalysers: (deps) => {
      const ai = { vision: model, availability: () => vision };
      return [subtitles, transcript, createDescriptionsAnalyser({ ...deps, ai })];
    },
  });
  user = service.user;
});
afterAll(() => service.stop());
beforeEach(() => {
  asked.length = 0;
  vision = { available: true, engine: 'test:vision' };
  describeAll = async (request) => {
    asked.push(request);
    return {
      ranges: request.ranges.map((range) => ({ ...range, description: `Seen from ${range.startMs}.` })),
      usage: { total_tokens: 7 },
    };
  };
  transcript.now = { available: true, engine: 'test 1' };
  transcript.work = async () => ({ details: {} });
});

const ended = (taskId: string) =>
  service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

const describeVideo = (id: string, body?: unknown, as = user) =>
  as.call('POST', `/video/description/${id}`, body);
const transcribe = (id: string, body?: unknown, as = user) =>
  as.call('POST', `/video/transcript/${id}`, body);

async function details(id: string) {
  return (await user.call('GET', `/video/details/${id}`)).body;
}

let folders = 0;
function newFolder(): Promise<string> {
  folders += 1;
  return createFolder(user, `/walk ${folders}`);
}

const upload = (options: Parameters<typeof uploadFile>[2] = {}) => uploadFile(user, clip, options);

describe('generateDescription', () => {
  it('of a file preprocesses it first, then describes its scenes; what a person wrote stays', async () => {
    const id = await upload();
    const { status, body } = await describeVideo(id, {
      config: { analysis: { prompt: 'Name colours.', reasoning: 'low' } },
    });
    expect([status, body.needs_downscale]).toEqual([200, true]);
    const task = await ended(body.task_id);
    expect(task).toMatchObject({
      state: 'SUCCESS',
      type: 'description_task',
      result: { done: 1, failed: 0 },
    });
    const made = (await details(id)).descriptions;
    expect(made.length).toBeGreaterThan(0);
    expect(made[0]).toMatchObject({
      start_time_ms: 0,
      made_by: 'descriptions/1',
      description: 'Seen from 0.',
    });
    expect(asked[0]).toMatchObject({
      reasoning: 'low',
      context: { prompt: 'Name colours.', transcript: null },
    });
    expect(asked[0]?.pictures.length).toBeGreaterThan(0);
    const metadataPath = `/asset/description/${made[0].description_id}/generation-metadata`;
    expect((await user.call('GET', metadataPath)).body.generation_metadata).toMatchObject({
      model: 'test:vision',
      prompt: 'Name colours.',
      prompt_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      request: { usage: { total_tokens: 7 } },
    });
    const own = { start_time_ms: 100, end_time_ms: 200, description: 'By hand.' };
    await user.call('POST', `/asset/${id}/description`, own);
    await user.call('PATCH', `/asset/${id}/description/${made[0].description_id}`, {
      description: 'Put right.',
    });
    const again = await describeVideo(id);
    expect(again.body.needs_downscale).toBe(false);
    expect((await ended(again.body.task_id)).state).toBe('SUCCESS');
    const texts = (await details(id)).descriptions.map((one: { description: string }) => one.description);
    expect(texts).toEqual(expect.arrayContaining(['By hand.', 'Put right.']));
    expect(texts).toHaveLength(made.length + 1);
    expect(texts).not.toContain('Seen from 0.');
  });

  it('of a folder works on exactly what preflight counted, names what failed, and reads words', async () => {
    const member = await service.createUser('member@example.com');
    const folder = await newFolder();
    const [first, second, locked] = await Promise.all([
      upload({ parentAssetId: folder }),
      upload({ parentAssetId: folder }),
      upload({ parentAssetId: folder }),
    ]);
    await uploadFile(user, testSound(0.3), { parentAssetId: folder, fileType: 'audio', name: 'sound.wav' });
    await grant(service, folder, { user: member, right: 2 });
    await grant(service, locked, { user: member, right: 1 });
    const counted = await member.call('POST', `/video/analysis-preflight/${folder}`);
    expect(counted.body.description_asset_count).toBe(2);
    const srt = '1\n00:00:00,000 --> 00:00:01,000\nA red wall\n';
    expect((await user.call('POST', `/asset/${second}/transcripts`, { text: srt })).status).toBe(201);
    describeAll = async (request) => {
      asked.push(request);
      if (request.context.transcript === null) throw new Error('secret');
      return { ranges: request.ranges.map((range) => ({ ...range, description: 'x' })), usage: {} };
    };
    const { body } = await describeVideo(folder, undefined, member);
    expect(body.needs_downscale).toBe(false);
    const task = await ended(body.task_id);
    expect(task).toMatchObject({
      state: 'SUCCESS',
      result: { done: 1, failed: 1, skipped: 0, problems: [{ asset_id: first, reason: expect.any(String) }] },
    });
    expect(JSON.stringify(task)).not.toContain('secret');
    expect(asked.map(({ context }) => context.transcript).sort()).toContain('A red wall');
    expect((await details(second)).transcripts).toHaveLength(1);
  });

  it('that is cancelled takes what it started along', async () => {
    const folder = await newFolder();
    await Promise.all([upload({ parentAssetId: folder }), upload({ parentAssetId: folder })]);
    let stopped = 0;
    describeAll = (request) =>
      new Promise((_, reject) => {
        asked.push(request);
        request.signal.addEventListener('abort', () => {
          stopped += 1;
          reject(request.signal.reason);
        });
      });
    const { body } = await describeVideo(folder);
    await until(() => asked.length > 0);
    expect((await user.call('DELETE', `/users/tasks/${body.task_id}`)).status).toBe(200);
    await until(() => stopped === asked.length);
    // What the preprocess of a file has started besides goes on, and ends by itself.
    await until(async () => {
      const open = await service.services.tasks.findOpenTasks(user.principal, 'index_task');
      return open.length === 0;
    });
    const { body: found } = await user.call('GET', '/users/tasks?finish_before_seconds=3600');
    const isRevoked = (task: { status: string }) => task.status === 'REVOKED';
    const revoked = found.filter(isRevoked).map((task: { task_type: string }) => task.task_type);
    expect(revoked).toContain('description_task');
    expect(revoked.filter((type: string) => type === 'index_task').length).toBeGreaterThanOrEqual(stopped);
    expect(stopped).toBeGreaterThan(0);
  });

  it('is refused without a model, to readers, for what has no pictures, and with a foreign entity', async () => {
    const member = await service.createUser('reader@example.com');
    const id = await upload();
    const sound = await uploadFile(user, testSound(0.3), { fileType: 'audio', name: 'sound.wav' });
    await grant(service, id, { user: member, right: 1 });
    expect((await describeVideo(id, undefined, member)).status).toBe(403);
    expect((await describeVideo(sound)).status).toBe(400);
    const foreign = (await member.call('POST', '/asset/entity/create', { name: 'Ada' })).body.id;
    expect((await describeVideo(id, { config: { entity_to_use: [foreign] } })).status).toBe(404);
    vision = never;
    const { status, body } = await describeVideo(id);
    expect([status, body.code, body.enable]).toEqual([503, 'not_configured', 'Set RUSHES_AI_VISION.']);
  });
});

describe('generateTranscript', () => {
  it('hears a file once, and does nothing where there is a transcript', async () => {
    const id = await upload();
    const { status, body } = await transcribe(id);
    expect([status, (await ended(body.task_id)).state]).toEqual([200, 'SUCCESS']);
    const runs = transcript.runs.length;
    const srt = '1\n00:00:00,000 --> 00:00:01,000\nHello\n';
    await user.call('POST', `/asset/${id}/transcripts`, { text: srt });
    transcript.now = never;
    const again = await transcribe(id);
    expect((await ended(again.body.task_id)).state).toBe('SUCCESS');
    expect(transcript.runs).toHaveLength(runs);
  });

  it('fails with the reason where the engine does, and takes subtitles first', async () => {
    const id = await upload();
    transcript.work = async () => Promise.reject(new Error('x'));
    const { body } = await transcribe(id);
    expect(await ended(body.task_id)).toMatchObject({ state: 'FAILURE', error: { code: 'analysis_failed' } });
    expect(subtitles.runs.at(-1)).toBe(transcript.runs.at(-1));
  });

  it('answers 400 for a picture and for a config, 503 without an engine', async () => {
    const id = await upload();
    expect((await transcribe(id, { config: {} })).status).toBe(400);
    const folder = await newFolder();
    const entity = (await user.call('POST', '/asset/entity/create', { name: 'Ada' })).body.id;
    expect((await transcribe(entity)).status).toBe(400);
    transcript.now = never;
    expect((await transcribe(id)).body.code).toBe('not_configured');
    const detail = 'There is no model. To enable it: Set RUSHES_AI_VISION.';
    expect((await transcribe(id)).body.detail).toBe(detail);
    expect((await transcribe(folder)).status).toBe(503);
  });
});

describe('a walk', () => {
  it('goes on, in the same attempt, when one of its files is removed for good while it is looked at', async () => {
    const { db } = service.deps;
    const folder = await newFolder();
    const gone = await upload({ parentAssetId: folder });
    const kept = await upload({ parentAssetId: folder });
    transcript.work = async ({ assetId }) => {
      if (assetId === gone) await db.deleteFrom('node').where('id', '=', gone).execute();
      return { details: {} };
    };
    const { body } = await transcribe(folder);
    expect(await ended(body.task_id)).toMatchObject({ state: 'SUCCESS', result: { done: 1, failed: 0 } });
    const attempts = await db
      .selectFrom('attempt')
      .select(['outcome', 'error_message'])
      .where('task_id', '=', body.task_id)
      .execute();
    expect(attempts).toEqual([{ outcome: 'succeeded', error_message: null }]);
    const steps = db.selectFrom('walk_step').select('asset_id').where('walk_id', '=', body.task_id);
    expect(await steps.execute()).toEqual([{ asset_id: kept }]);
  });
});

describe('preprocess', () => {
  const body = (id: string, more: object = {}) => ({
    assets: [{ upload_id: 'x', asset_id: id }],
    version: null,
    cutter_sensitivity: 0.5,
    generate_proxy: [],
    ...more,
  });

  it('of a folder fans out, describes where asked to, and refuses foreign entities', async () => {
    const folder = await newFolder();
    const ids = await Promise.all([upload({ parentAssetId: folder }), upload({ parentAssetId: folder })]);
    const call = { generate_time_based_media_description: true };
    const { status, body: answers } = await user.call('POST', '/users/assets/preprocess', body(folder, call));
    expect([status, answers]).toEqual([200, [{ task_id: expect.any(String) }]]);
    const task = await ended(answers[0].task_id);
    expect(task).toMatchObject({ state: 'SUCCESS', type: 'preprocess_folder_task', result: { done: 2 } });
    for (const id of ids) {
      await until(async () => (await details(id)).descriptions.length > 0);
    }
    const stranger = await service.createUser('stranger@example.com');
    const foreign = (await stranger.call('POST', '/asset/entity/create', { name: 'Ada' })).body.id;
    const refused = await user.call(
      'POST',
      '/users/assets/preprocess',
      body(folder, { override_entity_ids: [foreign] }),
    );
    expect(refused.status).toBe(422);
  });

  it('follows an upload by itself where its owner wants that', async () => {
    const eager = await service.createUser('eager@example.com');
    const preferences = { user_preferences: { index_on_upload: true } };
    expect((await eager.call('PATCH', '/users/me', preferences)).status).toBe(200);
    const id = await uploadFile(eager, clip);
    await until(async () => {
      const index = await eager.call('GET', `/video/index/${id}`);
      return index.body.analysers?.some((one: { state: string }) => one.state === 'done') === true;
    });
    expect((await eager.call('GET', `/video/details/${id}`)).body.scenes.length).toBeGreaterThan(0);
  });
});
