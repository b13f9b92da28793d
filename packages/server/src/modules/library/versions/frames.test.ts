import { join } from 'node:path';
import type { Transaction } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/schema.ts';
import { createJobFolders } from '../../../platform/processes/job-folders.ts';
import { testImage, testVideo } from '../../../testing/test-media.ts';
import {
  fetchAnswer,
  type SignedInClient,
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { replaceContent } from '../../../testing/test-versions.ts';
import { createLibraryService } from '../library.service.ts';
import { createLibraryHandlers } from '../library.worker.ts';
import { findAssetMedia } from '../media.repo.ts';
import { createFrames, FRAMES_AT_ONCE, FRAMES_FOR_ANYONE } from './frames.ts';

let service: TestService;
/** The same deployment as a node without workers sees it. */
let idle: TestService;

beforeAll(async () => {
  service = await startTestService({
    worker: true,
    env: { RUSHES_ANONYMOUS_PUBLIC_DOWNLOADS: 'on', RUSHES_MEDIA_WORKERS: '1' },
  });
  idle = await startTestService();
});
afterAll(() => Promise.all([service.stop(), idle.stop()]));

const RED = [200, 20, 20] as const;
const GREEN = [20, 180, 20] as const;
const BLUE = [20, 20, 200] as const;
/** One second each, ten frames. */
const clip = testVideo({
  shots: [RED, GREEN, BLUE].map((background) => ({ background, frames: 10 })),
});

let serial = 0;
async function newUser(of = service) {
  serial += 1;
  const email = `frame-${serial}@example.com`;
  const byKey = await of.createUser(email);
  return { byKey, byToken: await of.signIn(email) };
}
/** Asks again where a frame takes longer than a request, as a client does; a machine may have much else to do. */
async function patiently(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    const isLate =
      answer.body.code === 'not_ready' || JSON.stringify(answer.body).includes('still being made');
    if (!isLate || tries === 5) return answer;
  }
}
const get = (user: SignedInClient, id: string, query: string) =>
  patiently(() => user.call('GET', `/asset/download_url/${id}?${query}`));
const batch = (user: TestClient, body: object) =>
  patiently(() => user.call('POST', '/asset/download_urls', body));

const path = (url: string) => new URL(url).pathname;

/** The nearest of the three colours in the corner of a picture. */
async function colourAt(url: string): Promise<'red' | 'green' | 'blue'> {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  if (red > green && red > blue) return 'red';
  return green > blue ? 'green' : 'blue';
}

describe('a frame of a video', () => {
  it('is the one that is shown then; before the beginning the first, past the end the last', async () => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, clip, { name: 'three colours.avi' });
    for (const [time, colour] of [
      ['-5', 'red'],
      ['0', 'red'],
      ['1.45', 'green'],
      ['2.9', 'blue'],
      ['1e9', 'blue'],
    ] as const) {
      const { status, body } = await get(byToken, id, `frame_time=${time}&request_id=r`);
      expect([status, body.request_id]).toEqual([200, 'r']);
      expect(await colourAt(body.url)).toBe(colour);
    }
    const { url } = (await get(byToken, id, 'frame_time=1.45')).body;
    const { headers } = await fetch(url);
    expect(headers.get('content-disposition')).toBe('inline; filename="three colours-frame-1.45s.jpg"');
  });

  it('is made once, asked for again or by many at once', async () => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, clip);
    const answers = await Promise.all([1, 2, 3, 4].map(() => get(byToken, id, 'frame_time=0.5')));
    const again = await get(byToken, id, 'frame_time=0.5000000001');
    expect(new Set([...answers, again].map(({ body }) => path(body.url))).size).toBe(1);
    const { db } = service.deps;
    const frames = await db
      .selectFrom('rendition')
      .innerJoin('asset_version', 'asset_version.id', 'rendition.version_id')
      .select(['rendition.label', 'rendition.details', 'rendition.width', 'rendition.height'])
      .where('asset_version.asset_id', '=', id)
      .where('rendition.kind', '=', 'frame')
      .execute();
    expect(frames).toEqual([{ label: '500000-original', details: { seconds: 0.5 }, width: 160, height: 96 }]);
    const tasks = await db
      .selectFrom('task')
      .innerJoin('task_asset', 'task_asset.task_id', 'task.id')
      .select('task.id')
      .where('task.type', '=', 'frame_task')
      .where('task_asset.asset_id', '=', id)
      .execute();
    expect(tasks).toHaveLength(1);
  });

  it('stays that of its version when the content is replaced', async () => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, clip);
    const first = (await byKey.call('GET', `/asset/${id}/versions`)).body[0].version_id;
    const green = testVideo({ shots: [{ background: GREEN, frames: 30 }] });
    await replaceContent(service, byKey, { assetId: id, bytes: green });
    expect(await colourAt((await get(byToken, id, 'frame_time=0')).body.url)).toBe('green');
    expect(await colourAt((await get(byToken, id, `frame_time=0&version_id=${first}`)).body.url)).toBe('red');
  });

  it('is an error of the item in a batch, where there is none', async () => {
    const { byKey } = await newUser();
    const video = await uploadFile(byKey, clip);
    const image = await uploadFile(byKey, testImage(8, 8, [1, 2, 3]), { fileType: 'image', name: 'i.png' });
    const text = await uploadFile(byKey, Buffer.from('hello'), { fileType: 'text', name: 't.txt' });
    const broken = await uploadFile(byKey, Buffer.from('no video at all'), { name: 'broken.mp4' });
    const { status, body } = await batch(byKey, { asset_ids: [video, image, text, broken], frame_time: 1.5 });
    expect(status).toBe(200);
    expect(body.items.map(({ error }: { error: boolean }) => error)).toEqual([false, false, true, true]);
    expect(body.items[2].error_message).toBe('Only videos and images have frames.');
    expect(body.items[3].error_message).toMatch(/^No frame could be made: [A-Z].+\.$/);
    expect(await colourAt(body.items[0].download.url)).toBe('green');
  });

  it('is made for people whom nobody knows where what is public is downloaded', async () => {
    const { byKey } = await newUser();
    const id = await uploadFile(byKey, clip);
    await byKey.call('PUT', `/asset/${id}/visibility`, { is_public_read: true });
    const url = `${service.baseUrl}/asset/url/${id}?frame_time=1.5`;
    const answer = await patiently(() => fetchAnswer(url, { redirect: 'manual' }));
    expect(answer.status).toBe(302);
    expect(await colourAt(answer.headers.get('location') ?? '')).toBe('green');
  });

  it('counts for the storage of whoever made the video, and is refused where that is full', async () => {
    const { byKey, byToken } = await newUser();
    const reader = await newUser();
    const id = await uploadFile(byKey, clip);
    await byKey.call('PUT', `/asset/${id}/visibility`, { is_public_read: true });
    const { accountId } = byKey.principal;
    const leave = async (bytes: number) => {
      const used = await service.services.library.storageUsedBytes(accountId);
      await service.deps.db
        .updateTable('account')
        .set({ storage_quota_bytes: used + bytes })
        .where('id', '=', accountId)
        .execute();
    };
    // Full already, then too little for what is made.
    for (const bytes of [0, 1]) {
      await leave(bytes);
      const own = await get(byToken, id, 'frame_time=1');
      expect(own).toMatchObject({ status: 413, body: { code: 'storage_full', uploading_bytes: 0 } });
      const foreign = await get(reader.byToken, id, 'frame_time=1');
      expect([foreign.status, Object.keys(foreign.body).sort()]).toEqual([
        413,
        ['code', 'detail', 'what_to_do'],
      ]);
      const url = `${service.baseUrl}/asset/url/${id}?frame_time=1`;
      const strange = await patiently(() => fetchAnswer(url, { redirect: 'manual' }));
      expect([strange.status, strange.body]).toEqual([413, foreign.body]);
      const { items } = (await batch(reader.byKey, { asset_ids: [id], frame_time: 1 })).body;
      expect(items).toMatchObject([{ error: true, error_message: foreign.body.detail }]);
    }
    const left = await service.deps.db
      .selectFrom('object')
      .select('id')
      .where('reference_count', '=', 0)
      .execute();
    expect(left).toEqual([]);
    await leave(1_000_000);
    expect((await get(reader.byToken, id, 'frame_time=1')).status).toBe(200);
  });

  it('is not stored where something else took the room while it was made', async () => {
    const { byKey } = await newUser();
    const id = await uploadFile(byKey, clip);
    const { accountId } = byKey.principal;
    const { db } = service.deps;
    const { library } = service.services;
    const media = (await findAssetMedia(db, [id])).get(id);
    const source = media?.renditions[0];
    if (source === undefined || media?.versionId == null) throw new Error('There is no video.');
    const handlers = createLibraryHandlers({
      ...service.deps,
      ...service.services,
      jobFolders: createJobFolders(join(service.deps.config.dataFolder, 'frame-test')),
      library: {
        ...library,
        storeFile: async (file) => {
          const stored = await library.storeFile(file);
          const used = await library.storageUsedBytes(accountId);
          await db
            .updateTable('account')
            .set({ storage_quota_bytes: used })
            .where('id', '=', accountId)
            .execute();
          return stored;
        },
      },
    });
    const payload = { assetId: id, versionId: media.versionId, renditionId: source.id };
    const context = {
      ...{
        taskId: crypto.randomUUID(),
        userId: byKey.principal.userId,
        accountId,
        traceId: 't',
        attempt: 1,
        db,
      },
      payload: { ...payload, label: '1-original', microseconds: 1 },
      signal: new AbortController().signal,
      progress: () => undefined,
      used: () => undefined,
      commit: <T>(write: (trx: Transaction<Database>) => Promise<T>) => db.transaction().execute(write),
    };
    await expect(handlers.frame_task(context)).rejects.toMatchObject({ code: 'storage_full' });
    const frames = db.selectFrom('rendition').select('id').where('version_id', '=', media.versionId);
    expect(await frames.where('kind', '=', 'frame').execute()).toEqual([]);
  });

  it('is made for people whom nobody knows a few at a time, whatever room its maker has for tasks', async () => {
    const anonymous = await startTestService({ env: { RUSHES_ANONYMOUS_PUBLIC_DOWNLOADS: 'on' } });
    try {
      const { byKey } = await newUser(anonymous);
      const id = await uploadFile(byKey, clip);
      await byKey.call('PUT', `/asset/${id}/visibility`, { is_public_read: true });
      const { deps, services } = anonymous;
      const library = createLibraryService({
        ...deps,
        ...services,
        downloadUrlSeconds: 60,
        frameWaitMilliseconds: 10,
        onRestored: async () => undefined,
      });
      const ask = (frame_time: number) =>
        library
          .redirectToAsset(null, id, { quality: '720p', player_compatible: true, frame_time }, 'trace')
          .catch((error: unknown) => error);
      const answers = await Promise.all(
        Array.from({ length: FRAMES_FOR_ANYONE + 5 }, (_, index) => ask(index / 10)),
      );
      expect(answers.map((answer) => (answer as { code?: string }).code)).toEqual(
        answers.map(() => 'not_ready'),
      );
      expect(await services.tasks.findOpenTasks(byKey.principal, 'frame_task')).toHaveLength(
        FRAMES_FOR_ANYONE,
      );
      const own = { quality: '720p', player_compatible: true, frame_time: 2.5 } as const;
      await library.getDownloadUrl(byKey.principal, id, own, 'trace').catch(() => undefined);
      expect(await services.tasks.findOpenTasks(byKey.principal, 'frame_task')).toHaveLength(
        FRAMES_FOR_ANYONE + 1,
      );
    } finally {
      await anonymous.stop();
    }
  });

  it('is told to be asked for again when it takes long, and set off once', async () => {
    const { byKey } = await newUser(idle);
    const { services, deps } = idle;
    const library = createLibraryService({
      ...deps,
      ...services,
      downloadUrlSeconds: 60,
      frameWaitMilliseconds: 10,
      onRestored: async () => undefined,
    });
    const id = await uploadFile(byKey, clip);
    const query = { quality: '720p', player_compatible: true, frame_time: 1 } as const;
    const refused = await library
      .getDownloadUrl(byKey.principal, id, query, 'trace')
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'not_ready', status: 503, headers: { 'retry-after': '5' } });
    const asset_ids = Array.from({ length: 3 }, () => id);
    const { items } = await library.createDownloadUrls(byKey.principal, { ...query, asset_ids }, 'trace');
    expect(items.map(({ error_message }) => error_message)).toEqual(
      asset_ids.map(() => 'The frame is still being made; ask again in a few seconds.'),
    );
    const waiting = await deps.db.selectFrom('task').select('id').where('type', '=', 'frame_task').execute();
    expect(waiting).toHaveLength(1);
  });

  it('does not wait for long work: it has slots of its own', async () => {
    const { byKey, byToken } = await newUser();
    const ids = await Promise.all(Array.from({ length: 8 }, () => uploadFile(byKey, clip)));
    const { body: started } = await byKey.call('POST', '/users/assets/preprocess', {
      assets: ids.map((asset_id, index) => ({ upload_id: `${index}`, asset_id })),
      version: null,
    });
    expect(started).toHaveLength(8);
    expect((await get(byToken, ids[0] ?? '', 'frame_time=0.1')).status).toBe(200);
    const waiting = await service.deps.db
      .selectFrom('task')
      .select('id')
      .where('account_id', '=', byKey.principal.accountId)
      .where('type', '=', 'preprocess_task')
      .where('state', '=', 'PENDING')
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
  });
});

describe('the frames of a version', () => {
  it('are bounded: those used longest ago go first', async () => {
    const { byKey, byToken } = await newUser();
    const id = await uploadFile(byKey, clip);
    const used = path((await get(byToken, id, 'frame_time=0.1')).body.url);
    const { db } = service.deps;
    const [row] = await db
      .selectFrom('rendition')
      .innerJoin('asset_version', 'asset_version.id', 'rendition.version_id')
      .selectAll('rendition')
      .where('asset_version.asset_id', '=', id)
      .where('rendition.kind', '=', 'frame')
      .execute();
    if (row === undefined) throw new Error('There is no frame.');
    const old = new Date(Date.now() - 7_200_000);
    await db
      .insertInto('rendition')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          ...row,
          id: service.deps.ids.uuid(),
          label: `${index}-x`,
          details: JSON.stringify({}),
          created_at: old,
          last_used_at: null,
        })),
      )
      .execute();
    expect(path((await get(byToken, id, 'frame_time=0.1')).body.url)).toBe(used);
    const added = path((await get(byToken, id, 'frame_time=0.2')).body.url);
    const left = await db
      .selectFrom('rendition')
      .select('id')
      .where('version_id', '=', row.version_id)
      .where('kind', '=', 'frame')
      .execute();
    expect(left).toHaveLength(200);
    const ids = left.map((frame) => frame.id);
    for (const kept of [used, added]) expect(ids.some((one) => kept.includes(one))).toBe(true);
  });

  it('are begun a few at a time; the others are told to be asked for again', async () => {
    const { byKey } = await newUser(idle);
    const { services, deps } = idle;
    const assetId = await uploadFile(byKey, clip);
    const media = (await findAssetMedia(deps.db, [assetId])).get(assetId);
    const [source] = media?.renditions ?? [];
    if (source === undefined || media?.versionId == null) throw new Error('There is no video.');
    const { versionId } = media;
    const wanted = Array.from({ length: FRAMES_AT_ONCE + 10 }, (_, microseconds) => ({
      ...{ assetId, versionId, createdBy: byKey.principal.userId, source, microseconds },
    }));
    const room = services.library;
    const { requireFrames } = createFrames({ ...deps, ...services, room, frameWaitMilliseconds: 1 });
    const { principal } = byKey;
    const by = { owner: async () => principal, askingAccountId: principal.accountId, traceId: 'trace' };
    const answers = await requireFrames(wanted, by);
    expect(answers.map((answer) => 'missing' in answer && answer.missing.because)).toEqual(
      wanted.map(() => 'later'),
    );
    const begun = await deps.db
      .selectFrom('task')
      .select('id')
      .where('account_id', '=', byKey.principal.accountId)
      .where('type', '=', 'frame_task')
      .execute();
    expect(begun).toHaveLength(FRAMES_AT_ONCE);
  });
});
