import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorker, type Worker } from '../../../process/worker.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { testImage, testSound, testVideo } from '../../../testing/test-media.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../../testing/test-worker.ts';
import { until } from '../../../testing/until.ts';
import type { ProcessAssetsRequest } from './analysis.schema.ts';
import { probeTask } from './analysis.tasks.ts';

let database: TestDatabase;
let host: TestWorkerHost;
let worker: Worker;
let media: string;
let user: Awaited<ReturnType<TestWorkerHost['createUser']>>;

const videoShots = [
  { background: [200, 30, 30], frames: 15 },
  { background: [20, 40, 180], frames: 15 },
] as const;

/** Silence in A-law, which no browser plays. */
function lawSound(samples: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
  head.writeUInt32LE(36 + samples, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(6, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 0xd5)]);
}

/** A square bitmap of one colour. */
function bitmap(side: number): Buffer {
  const head = Buffer.alloc(54);
  const pixels = Buffer.alloc(side * side * 3, 0x60);
  head.write('BM', 0, 'latin1');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(side, 18);
  head.writeInt32LE(side, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

beforeAll(async () => {
  database = await createTestDatabase();
  host = await createTestWorkerHost(database);
  media = await mkdtemp(join(tmpdir(), 'rushes-media-'));
  await writeFile(join(media, 'video.avi'), testVideo({ shots: videoShots }));
  await writeFile(join(media, 'sound.wav'), testSound(2));
  await writeFile(join(media, 'image.png'), testImage(64, 48, [200, 100, 50]));
  await writeFile(join(media, 'old.wav'), lawSound(8_000));
  await writeFile(join(media, 'image.bmp'), bitmap(8));
  await writeFile(join(media, 'hostile.mp4'), "ffconcat version 1.0\nfile '/etc/passwd'\n");
  await writeFile(join(media, 'empty.mp4'), '');
  await mkdir(join(host.dataFolder, 'work', 'left-by-a-crash'), { recursive: true });
  user = await host.createUser();
  worker = await startWorker(host.services, host.deps, { schedules: 'manual' });
});
afterAll(async () => {
  await worker.stop();
  await host.stop();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});

const path = (name: string) => join(media, name);

async function preprocess(
  assetIds: readonly string[],
  options: { as?: typeof user; body?: Partial<ProcessAssetsRequest> } = {},
) {
  const body: ProcessAssetsRequest = {
    assets: assetIds.map((asset_id) => ({ upload_id: 'x', asset_id, presigned_put_urls: null })),
    version: null,
    cutter_sensitivity: 0.5,
    generate_proxy: ['720'],
    ...options.body,
  };
  const { principal } = options.as ?? user;
  return host.services.analysis.preprocess(principal, {
    body,
    query: { priority: 'default' },
    traceId: 'trace',
  });
}

async function preprocessOne(assetId: string, options: Parameters<typeof preprocess>[1] = {}) {
  const [answer] = await preprocess([assetId], options);
  if (answer === undefined) throw new Error('no answer');
  return answer.task_id;
}

const ended = (taskId: string) =>
  host.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

async function startProbe(asset: { assetId: string; versionId: string }) {
  const { taskId } = await database.db.transaction().execute((trx) =>
    host.services.tasks.startTask(trx, {
      definition: probeTask,
      payload: asset,
      principal: user.principal,
      assetIds: [asset.assetId],
      traceId: 'trace',
    }),
  );
  return ended(taskId);
}

const renditions = (versionId: string) =>
  database.db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .selectAll('rendition')
    .select(['object.storage_key', 'object.reference_count', 'object.size_bytes', 'object.content_type'])
    .where('version_id', '=', versionId)
    .orderBy('kind')
    .execute();

/** What an analysis keeps besides its shots. */
async function keptOf(versionId: string) {
  const { db } = database;
  const moments = db.selectFrom('moment').selectAll().where('version_id', '=', versionId);
  return {
    scenes: await moments.where('kind', '=', 'scene').orderBy('ordinal').execute(),
    stills: await db.selectFrom('still').selectAll().where('version_id', '=', versionId).execute(),
    result: (
      await db
        .selectFrom('analysis')
        .select('result')
        .where('version_id', '=', versionId)
        .executeTakeFirstOrThrow()
    ).result,
  };
}

const jobFolders = () => readdir(join(host.dataFolder, 'work')).catch(() => []);

describe('preprocess', () => {
  it('analyses a video: facts, streams, shots, proxy, pictures and waveform', async () => {
    const { assetId, versionId } = await host.addAsset(user, {
      name: 'clip.mp4',
      kind: 'audio',
      path: path('video.avi'),
    });
    const task = await ended(await preprocessOne(assetId));
    expect(task).toMatchObject({
      state: 'SUCCESS',
      progress: 1,
      result: { asset_id: assetId, media_kind: 'video', duration_seconds: 3, proxies: ['360'], warnings: [] },
    });

    const node = await database.db
      .selectFrom('node')
      .innerJoin('asset', 'asset.id', 'node.id')
      .select(['node.kind', 'asset.duration_seconds', 'asset.state'])
      .where('node.id', '=', assetId)
      .executeTakeFirstOrThrow();
    expect(node).toEqual({ kind: 'video', duration_seconds: 3, state: 'ready' });
    const streams = await database.db
      .selectFrom('stream')
      .selectAll()
      .where('version_id', '=', versionId)
      .orderBy('stream_index')
      .execute();
    expect(streams).toMatchObject([
      { kind: 'video', codec: 'rawvideo', width: 160, height: 96, rate_num: 10, rate_den: 1, channels: null },
      { kind: 'audio', codec: 'pcm_s16le', sample_rate: 8_000, channels: 1, width: null },
    ]);

    const moments = await database.db
      .selectFrom('moment')
      .selectAll()
      .where('version_id', '=', versionId)
      .where('kind', '=', 'shot')
      .orderBy('ordinal')
      .execute();
    expect(moments).toHaveLength(Number(task.result?.shots));
    expect(moments[0]).toMatchObject({ start_frame: 0, rate_num: 10 });
    expect(moments[0]?.facts.transition).toEqual({
      ...{ kind: 'start', startFrame: 0, endFrame: 0 },
      ...{ startSeconds: 0, endSeconds: 0 },
    });
    expect(moments.at(-1)?.end_frame).toBe(30);
    const further = await keptOf(versionId);
    expect(further.scenes.map(({ facts }) => facts.shots?.first)[0]).toBe(0);
    expect(further.scenes.at(-1)).toMatchObject({ end_frame: 30 });
    expect(further.stills.length).toBeGreaterThan(0);
    expect(further.stills.every((still) => still.rendition_id !== null)).toBe(true);
    expect(further.result).toMatchObject({ stills: [], prints: [] });
    expect(moments.every((moment) => moment.keyframe_rendition_id !== null)).toBe(true);

    const made = await renditions(versionId);
    expect(new Set(made.map(({ kind }) => kind))).toEqual(
      new Set(['original', 'proxy', 'thumbnail', 'keyframe', 'waveform', 'sprite', 'still', 'prints']),
    );
    for (const rendition of made) {
      const stored = await host.deps.storage.stat(rendition.storage_key);
      expect(stored?.bytes).toBe(rendition.size_bytes);
      expect(rendition.reference_count).toBeGreaterThan(0);
    }
    const original = made.find(({ kind }) => kind === 'original');
    expect(original).toMatchObject({ width: 160, height: 96, player_compatible: false });
    const waveform = made.find(({ kind }) => kind === 'waveform');
    const content = await json(await host.deps.storage.read(waveform?.storage_key ?? ''));
    expect(content).toMatchObject({ peaksPerSecond: expect.any(Number) });
    expect(waveform?.details).toEqual({ peaks_per_second: 50, peaks: 150 });
    const sprite = made.find(({ kind }) => kind === 'sprite');
    expect(sprite).toMatchObject({ content_type: 'image/jpeg', label: 'default', details: { tiles: 3 } });
    expect(made.find(({ kind }) => kind === 'proxy')?.details).toEqual({ keyframe_seconds: 1 });
    expect(await jobFolders()).toEqual([]);
  });

  it('analyses sound and pictures too', async () => {
    const sound = await host.addAsset(user, { name: 'tone.wav', kind: 'audio', path: path('sound.wav') });
    const image = await host.addAsset(user, { name: 'still.png', kind: 'image', path: path('image.png') });
    const tasks = await preprocess([sound.assetId, image.assetId]);
    const results = await Promise.all(tasks.map(({ task_id }) => ended(task_id)));
    expect(results).toMatchObject([
      { state: 'SUCCESS', result: { media_kind: 'audio', duration_seconds: 2 } },
      { state: 'SUCCESS', result: { media_kind: 'image', duration_seconds: 0 } },
    ]);
    expect((await renditions(sound.versionId)).map(({ kind }) => kind).sort()).toEqual([
      'original',
      'waveform',
    ]);
    expect((await renditions(image.versionId)).find(({ kind }) => kind === 'original')).toMatchObject({
      width: 64,
      height: 48,
      player_compatible: true,
    });
  });

  it('makes of what browsers can not open something that they can', async () => {
    const sound = await host.addAsset(user, { name: 'old.wav', kind: 'audio', path: path('old.wav') });
    const image = await host.addAsset(user, { name: 'old.bmp', kind: 'image', path: path('image.bmp') });
    const tasks = await preprocess([sound.assetId, image.assetId]);
    const results = await Promise.all(tasks.map(({ task_id }) => ended(task_id)));
    expect(results).toMatchObject([{ state: 'SUCCESS' }, { state: 'SUCCESS' }]);
    const made = [...(await renditions(sound.versionId)), ...(await renditions(image.versionId))];
    const standIns = made.filter(({ kind }) => kind === 'audio' || kind === 'image');
    expect(standIns).toMatchObject([
      { kind: 'audio', label: 'm4a', content_type: 'audio/mp4', player_compatible: true },
      { kind: 'image', label: 'jpeg-8', content_type: 'image/jpeg', width: 8, height: 8 },
    ]);
    for (const [index, { assetId }] of [sound, image].entries()) {
      const urlOf = async (options: { playerCompatible: boolean; quality: 'highest' | 'original' }) =>
        (await host.services.library.createDownloadUrl(user.principal, assetId, options)).url;
      const original = made.filter(({ kind }) => kind === 'original')[index]?.id;
      expect(await urlOf({ quality: 'highest', playerCompatible: true })).toContain(standIns[index]?.id);
      expect(await urlOf({ quality: 'highest', playerCompatible: false })).toContain(original);
      expect(await urlOf({ quality: 'original', playerCompatible: true })).toContain(original);
    }
  });

  it('answers the task under way, then one that has already ended; other options run anew', async () => {
    const { assetId, versionId } = await host.addAsset(user, { name: 'again.avi', path: path('video.avi') });
    const [first, second] = await preprocess([assetId, assetId]);
    expect(second).toEqual(first);
    const done = await ended(first?.task_id ?? '');

    const repeated = await preprocessOne(assetId);
    expect(repeated).not.toBe(first?.task_id);
    expect(await host.services.tasks.getTask(user.principal, repeated)).toEqual({
      status: 'COMPLETE',
      result: done.result,
    });
    expect(
      await host.services.tasks.listTasks(user.principal, { finish_before_seconds: 300 }),
    ).toContainEqual(expect.objectContaining({ id: repeated, status: 'SUCCESS', asset_ids: [assetId] }));

    await ended(await preprocessOne(assetId, { body: { cutter_sensitivity: 0.9 } }));
    const analyses = await database.db
      .selectFrom('analysis')
      .select('id')
      .where('version_id', '=', versionId)
      .execute();
    expect(analyses).toHaveLength(2);
    const kept = await renditions(versionId);
    expect(kept.filter(({ kind }) => kind === 'proxy')).toHaveLength(1);
    expect(kept.every(({ reference_count }) => reference_count > 0)).toBe(true);
  });

  it('says per asset why it can not be analysed, and analyses the others', async () => {
    const good = await host.addAsset(user, { name: 'good.wav', kind: 'audio', path: path('sound.wav') });
    const uploading = await host.addAsset(user, { name: 'later.mp4' });
    const document = await host.addAsset(user, { name: 'paper.pdf', kind: 'pdf', path: path('image.png') });
    const stranger = await host.createUser();
    const foreign = await host.addAsset(stranger, {
      name: 'theirs.wav',
      kind: 'audio',
      path: path('sound.wav'),
    });
    const shared = await host.addAsset(stranger, {
      name: 'shared.wav',
      kind: 'audio',
      path: path('sound.wav'),
    });
    await sql`update node set is_public_read = true where id = ${shared.assetId}`.execute(database.db);
    const unknown = host.deps.ids.uuid();

    const answers = await preprocess(
      [good, uploading, document, foreign, { assetId: unknown }, shared].map(({ assetId }) => assetId),
    );
    expect(answers.map(({ error }) => error ?? null)).toEqual([
      null,
      'This asset has not been uploaded yet.',
      'Assets of the kind pdf are stored, but not analysed.',
      'This asset does not exist.',
      'This asset does not exist.',
      'You may read this asset, but not change it.',
    ]);
    expect(answers.slice(1).every(({ task_id }) => task_id === '')).toBe(true);
    expect(await ended(answers[0]?.task_id ?? '')).toMatchObject({ state: 'SUCCESS' });
  });

  it('fails a file that is no media with a sentence, and goes on', async () => {
    const hostile = await host.addAsset(user, { name: 'evil.mp4', path: path('hostile.mp4') });
    const empty = await host.addAsset(user, { name: 'empty.mp4', path: path('empty.mp4') });
    const good = await host.addAsset(user, { name: 'fine.wav', kind: 'audio', path: path('sound.wav') });
    const tasks = await preprocess([hostile.assetId, empty.assetId, good.assetId]);
    const results = await Promise.all(tasks.map(({ task_id }) => ended(task_id)));
    expect(results.map(({ state }) => state)).toEqual(['FAILURE', 'FAILURE', 'SUCCESS']);
    expect(results[0]?.error).toMatchObject({ code: 'unsupported', message: expect.stringMatching(/\.$/) });
    expect(results[1]?.error).toMatchObject({ code: 'empty', message: 'This file is empty.' });
    const asset = await database.db
      .selectFrom('asset')
      .select('state')
      .where('id', '=', hostile.assetId)
      .executeTakeFirstOrThrow();
    expect(asset.state).toBe('ready');
    expect(await renditions(hostile.versionId)).toHaveLength(1);
    expect(await jobFolders()).toEqual([]);
  });

  it.each(['probe_task', 'preprocess_task'])(
    '%s ends quietly when the version goes as it runs',
    async (type) => {
      const asset = await host.addAsset(user, { name: 'going.avi', path: path('video.avi') });
      const { library } = host.services;
      const store = library.storeFile;
      // Files are stored after all the work, right before the rows are written.
      const storing = vi.spyOn(library, 'storeFile').mockImplementationOnce(async (file) => {
        const { db } = database;
        const { assetId, versionId } = asset;
        await db.updateTable('asset').set({ current_version_id: null }).where('id', '=', assetId).execute();
        await db.deleteFrom('asset_version').where('id', '=', versionId).execute();
        return store(file);
      });
      try {
        const task =
          type === 'probe_task' ? await startProbe(asset) : await ended(await preprocessOne(asset.assetId));
        expect(task).toMatchObject({
          state: 'FAILURE',
          error: { code: 'asset_gone', message: 'The asset was deleted while it was analysed.' },
        });
      } finally {
        storing.mockRestore();
      }
    },
  );

  it('fails when the asset is gone before its turn', async () => {
    const asset = { assetId: host.deps.ids.uuid(), versionId: host.deps.ids.uuid() };
    expect((await startProbe(asset)).error).toMatchObject({ code: 'asset_gone' });
  });
});

describe('probe_task', () => {
  it('says what a file is and makes a picture of it, no more', async () => {
    const asset = await host.addAsset(user, { name: 'probed.avi', kind: 'image', path: path('video.avi') });
    expect(await startProbe(asset)).toMatchObject({ state: 'SUCCESS', result: { media_kind: 'video' } });
    const kinds = (await renditions(asset.versionId)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['original', 'thumbnail']);
    expect(await renditions(asset.versionId)).toContainEqual(
      expect.objectContaining({ kind: 'thumbnail', width: 160, height: 96 }),
    );
    const analyses = await database.db
      .selectFrom('analysis')
      .select('id')
      .where('version_id', '=', asset.versionId)
      .execute();
    expect(analyses).toEqual([]);
  });
});

describe('loadPlannerLibrary', () => {
  it('gives what the caller can read, newest first, with shots where there are any', async () => {
    const owner = await host.createUser();
    const probed = await host.addAsset(owner, { name: 'probed.wav', kind: 'audio', path: path('sound.wav') });
    const analysed = await host.addAsset(owner, { name: 'analysed.avi', path: path('video.avi') });
    await host.addAsset(owner, { name: 'uploading.mp4' });
    await host.addAsset(owner, { name: 'not-probed-yet.mp4', path: path('video.avi') });
    await startProbe(probed);
    await ended(await preprocessOne(analysed.assetId, { as: owner }));

    const { analysis } = host.services;
    const { assets, analyses } = await analysis.loadPlannerLibrary(owner.principal);
    expect([...analyses.keys()]).toEqual([analysed.assetId]);
    expect(assets.map(({ shots }) => shots)).toEqual([[], []]);
    const library = await analysis.loadShots({ analyses }, assets);
    expect(library.map(({ name }) => name)).toEqual(['analysed.avi', 'probed.wav']);
    expect(library[0]).toMatchObject({
      id: analysed.assetId,
      kind: 'video',
      durationSeconds: 3,
      rate: { num: 10, den: 1 },
      displayWidth: 160,
      displayHeight: 96,
      hasAudio: true,
      isReference: false,
      isExport: false,
      integratedLufs: expect.any(Number),
    });
    expect(library[0]?.shots[0]).toMatchObject({
      index: 0,
      startSeconds: 0,
      facts: { colors: expect.any(Array) },
      curve: { stepSeconds: 0.5, novelty: expect.any(Array) },
      unusable: [],
    });
    expect(library[1]).toMatchObject({ kind: 'audio', rate: null, displayWidth: null, shots: [] });
    const newest = await host.services.analysis.loadPlannerLibrary(owner.principal, { limit: 1 });
    expect(newest.assets).toHaveLength(1);
    const other = await host.createUser();
    expect(await host.services.analysis.loadPlannerLibrary(other.principal)).toEqual({
      assets: [],
      unusable: [],
      analyses: new Map(),
    });
  });

  it('marks what others granted, which takes no room from the caller’s own; the trash is not in it', async () => {
    const [owner, stranger] = [await host.createUser(), await host.createUser()];
    const own = await host.addAsset(owner, { name: 'own.wav', kind: 'audio', path: path('sound.wav') });
    const gone = await host.addAsset(owner, { name: 'gone.wav', kind: 'audio', path: path('sound.wav') });
    const foreign = await host.addAsset(stranger, {
      name: 'own.wav',
      kind: 'audio',
      path: path('sound.wav'),
    });
    for (const asset of [own, gone, foreign]) await startProbe(asset);
    await database.db
      .insertInto('access_grant')
      .values({
        id: host.deps.ids.uuid(),
        node_id: foreign.assetId,
        user_id: owner.principal.userId,
        group_id: null,
        email: owner.principal.email,
        email_folded: owner.principal.email,
        right: 1,
        granted_by: stranger.principal.userId,
        created_at: new Date(),
      })
      .execute();
    await host.services.library.trashAsset(owner.principal, gone.assetId);
    const { assets } = await host.services.analysis.loadPlannerLibrary(owner.principal, { limit: 1 });
    expect(assets.map(({ id, isForeign }) => [id, isForeign])).toEqual([
      [own.assetId, false],
      [foreign.assetId, true],
    ]);
  });

  it('tells which assets were opened in vain, and why, until it goes well', async () => {
    const owner = await host.createUser();
    await writeFile(path('letter.mp4'), 'Dear service, this is a letter.');
    const letter = await host.addAsset(owner, { name: 'letter.mp4', path: path('letter.mp4') });
    await startProbe(letter);
    const { assets, unusable } = await host.services.analysis.loadPlannerLibrary(owner.principal);
    expect(assets).toEqual([]);
    expect(unusable).toMatchObject([{ id: letter.assetId, name: 'letter.mp4', code: 'unsupported' }]);
    expect(unusable[0]?.reason).toMatch(/^This file is not a video/);
  });
});

describe('cancellation', () => {
  it('stops a running analysis and removes its folder', async () => {
    const { assetId, versionId } = await host.addAsset(user, { name: 'stop.avi', path: path('video.avi') });
    const taskId = await preprocessOne(assetId);
    await until(async () => (await jobFolders()).length > 0);
    await host.services.tasks.cancelTask(user.principal, taskId);
    await until(async () => (await jobFolders()).length === 0);
    expect(await ended(taskId)).toMatchObject({ state: 'REVOKED' });
    expect(await renditions(versionId)).toHaveLength(1);
  });
});
