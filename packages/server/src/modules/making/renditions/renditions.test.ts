import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/schema.ts';
import { createJobFolders } from '../../../platform/processes/job-folders.ts';
import { grant } from '../../../testing/test-grants.ts';
import { createFolder } from '../../../testing/test-library.ts';
import { testImage, testSound, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';
import type { Right } from '../../access/index.ts';
import { createRenditionsHandlers } from './renditions.worker.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`renditions-${serial}@example.com`);
};
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });
const ask = (user: TestClient, id: string, renditions: unknown) =>
  user.call('POST', `/asset/${id}/renditions`, { renditions });
const list = async (user: TestClient, id: string, query = '') =>
  (await user.call('GET', `/asset/${id}/renditions?${query}`)).body;
const remove = (user: TestClient, id: string, renditionId: string) =>
  user.call('DELETE', `/asset/${id}/renditions/${renditionId}`);

const ended = (taskId: string) =>
  service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

/** Asks for renditions, waits for them, and answers what the task says. */
async function made(user: TestClient, id: string, renditions: unknown) {
  const { status, body } = await ask(user, id, renditions);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const task = await ended(body.task_id);
  if (task.state !== 'SUCCESS') throw new Error(JSON.stringify(task));
  return task.result as { renditions: { rendition_id: string; kind: string; label: string }[] };
}

const probed = (user: TestClient, id: string) =>
  until(async () => (await user.call('GET', `/video/details/${id}`)).body.streams?.length > 0);

/** An uploaded file that has been looked into. */
async function upload(user: TestClient, bytes: Buffer, fileType = 'video'): Promise<string> {
  const id = await uploadFile(user, bytes, { fileType });
  await probed(user, id);
  return id;
}

const clip = testVideo({ shots: [{ background: [200, 30, 30], frames: 25 }] });
const large = testVideo({ width: 640, height: 480, shots: [{ background: [20, 90, 200], frames: 25 }] });

async function bytesAt(url: string): Promise<{ type: string | null; head: string; length: number }> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    type: response.headers.get('content-type'),
    head: bytes.toString('latin1', 0, 12),
    length: bytes.length,
  };
}

describe('createRenditions', () => {
  it('makes videos of the sizes that the source has, never larger ones', async () => {
    const user = await newUser();
    const id = await upload(user, large);
    const { renditions } = await made(user, id, [
      { kind: 'video', min_dimension: 360 },
      { kind: 'video', min_dimension: 1080 },
      { kind: 'video', min_dimension: 2160 },
    ]);
    expect(renditions).toMatchObject([
      { kind: 'proxy', label: '360', width: 480, height: 360 },
      { kind: 'proxy', label: '480', width: 640, height: 480 },
    ]);
    const listed = await list(user, id, 'kind=proxy');
    expect(listed.map(({ label }: { label: string }) => label).sort()).toEqual(['360', '480']);
    for (const proxy of listed) {
      expect(proxy).toMatchObject({
        player_compatible: true,
        content_type: 'video/mp4',
        made_by: 'renditions/1',
      });
      const bytes = await bytesAt(proxy.url);
      expect(bytes).toMatchObject({ type: 'video/mp4', length: proxy.size_bytes });
      expect(bytes.head.slice(4, 8)).toBe('ftyp');
    }
  });

  it.each([
    ['m4a', 'audio/mp4', 'ftyp'],
    ['mp3', 'audio/mpeg', ''],
    ['opus', 'audio/ogg', 'OggS'],
    ['flac', 'audio/flac', 'fLaC'],
    ['wav', 'audio/wav', 'RIFF'],
  ])('makes %s of the sound of a video', async (format, type, mark) => {
    const user = await newUser();
    const id = await upload(user, clip);
    const { renditions } = await made(user, id, [{ kind: 'audio', format }]);
    expect(renditions).toMatchObject([{ kind: 'audio', label: format, width: null }]);
    const [listed] = await list(user, id, 'kind=audio');
    expect(listed).toMatchObject({ player_compatible: true, content_type: type });
    const bytes = await bytesAt(listed.url);
    expect(bytes).toMatchObject({ type, length: listed.size_bytes });
    expect(bytes.head).toContain(mark);
  });

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ])('makes %s of a picture, no larger than asked and than it is', async (format, type) => {
    const user = await newUser();
    const id = await upload(user, testImage(64, 48, [200, 90, 10]), 'image');
    const { renditions } = await made(user, id, [
      { kind: 'image', format, max_side: 32 },
      { kind: 'image', format, max_side: 512 },
    ]);
    expect(renditions).toMatchObject([
      { kind: 'image', label: `${format}-32`, width: 32, height: 24 },
      { kind: 'image', label: `${format}-64`, width: 64, height: 48 },
    ]);
    const [listed] = await list(user, id, 'kind=image');
    expect(await bytesAt(listed.url)).toMatchObject({ type, length: listed.size_bytes });
  });

  it('makes the sprite sheet and the waveform, with what their readers need', async () => {
    const user = await newUser();
    const id = await upload(user, clip);
    await made(user, id, [{ kind: 'sprite' }, { kind: 'waveform' }]);
    const [sprite] = await list(user, id, 'kind=sprite');
    expect(sprite).toMatchObject({ content_type: 'image/jpeg', label: 'default' });
    const { columns, rows, tiles, tile_width, tile_height, seconds_per_tile } = sprite.details;
    expect(columns * rows).toBeGreaterThanOrEqual(tiles);
    expect([sprite.width, sprite.height]).toEqual([columns * tile_width, rows * tile_height]);
    expect(tiles * seconds_per_tile).toBeGreaterThanOrEqual(2.5);
    const [waveform] = await list(user, id, 'kind=waveform');
    const shape = (await (await fetch(waveform.url)).json()) as { peaksPerSecond: number; peaks: number[] };
    expect(waveform.details).toEqual({ peaks_per_second: shape.peaksPerSecond, peaks: shape.peaks.length });
    expect(Math.max(...shape.peaks)).toBeGreaterThan(0.15);
  });

  it('makes the sizes that HLS needs with it, and makes none again', async () => {
    const user = await newUser();
    const id = await upload(user, large);
    await made(user, id, [{ kind: 'video', min_dimension: 360 }]);
    const [small] = await list(user, id, 'kind=proxy');
    const { renditions } = await made(user, id, [{ kind: 'hls' }]);
    expect(renditions).toMatchObject([
      { kind: 'hls', label: '360', width: 480, height: 360 },
      { kind: 'hls', label: '480', width: 640, height: 480 },
    ]);
    const proxies = await list(user, id, 'kind=proxy');
    expect(proxies[0].id).toBe(small.id);
    const again = await ask(user, id, [{ kind: 'hls' }]);
    expect(await service.services.tasks.findTask(again.body.task_id)).toMatchObject({ state: 'SUCCESS' });

    // A size that is made anew is packed anew.
    await remove(user, id, small.id);
    const anew = await made(user, id, [{ kind: 'hls' }]);
    expect(anew.renditions.map(({ label }) => label)).toEqual(['360', '480']);
    const [hls] = await list(user, id, 'kind=hls&limit=1');
    expect(hls.content_type).toBe((await bytesAt(hls.url)).type);
    expect(hls).toMatchObject({
      content_type: 'application/vnd.apple.mpegurl',
      size_bytes: expect.any(Number),
    });
    expect(Object.keys(hls.details).sort()).toEqual([
      'average_bandwidth',
      'codecs',
      'frame_rate',
      'init_bytes',
      'peak_bandwidth',
    ]);
  });

  it('answers a task that has already ended where everything is there', async () => {
    const user = await newUser();
    const id = await upload(user, clip);
    const first = await made(user, id, [{ kind: 'video', min_dimension: 720 }]);
    const { body } = await ask(user, id, [{ kind: 'video', min_dimension: 360 }]);
    expect(await service.services.tasks.findTask(body.task_id)).toMatchObject({
      state: 'SUCCESS',
      result: { asset_id: id, renditions: first.renditions },
    });
  });

  it('is one task when asked twice at once, whatever the order of the wishes', async () => {
    const user = await newUser();
    const id = await upload(user, large);
    const wishes = [{ kind: 'video', min_dimension: 480 }, { kind: 'sprite' }];
    const answers = await Promise.all([
      ask(user, id, wishes),
      ask(user, id, [...wishes].reverse()),
      ask(user, id, [...wishes, ...wishes]),
    ]);
    expect(new Set(answers.map(({ body }) => body.task_id)).size).toBe(1);
    expect(await ended(answers[0].body.task_id)).toMatchObject({ state: 'SUCCESS' });
    expect((await list(user, id, 'kind=proxy&kind=sprite')).length).toBe(2);
  });

  it('works for somebody else with WRITE at the same time, and keeps one of each', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await upload(owner, clip);
    await give(id, other, 2);
    const wishes = [{ kind: 'video', min_dimension: 360 }];
    await Promise.all([made(owner, id, wishes), made(other, id, wishes)]);
    expect(await list(owner, id, 'kind=proxy')).toHaveLength(1);
  });

  it.each([
    ['nothing', [], 'renditions', 'too_short'],
    ['too many', Array.from({ length: 21 }, () => ({ kind: 'hls' })), 'renditions', 'too_long'],
    ['another kind', [{ kind: 'gif' }], 'renditions.0.kind', 'enum'],
    ['another size', [{ kind: 'video', min_dimension: 700 }], 'renditions.0.min_dimension', 'enum'],
    [
      'a size as text',
      [{ kind: 'video', min_dimension: '720' }],
      'renditions.0.min_dimension',
      'int_parsing',
    ],
    ['another format', [{ kind: 'audio', format: 'aiff' }], 'renditions.0.format', 'enum'],
    [
      'a tiny picture',
      [{ kind: 'image', format: 'png', max_side: 1 }],
      'renditions.0.max_side',
      'greater_than_equal',
    ],
    [
      'a huge picture',
      [{ kind: 'image', format: 'png', max_side: 1e9 }],
      'renditions.0.max_side',
      'less_than_equal',
    ],
    ['more than it takes', [{ kind: 'sprite', columns: 3 }], 'renditions.0.columns', 'extra_forbidden'],
    ['no wish', ['hls'], 'renditions.0', 'model_attributes_type'],
  ])('refuses %s', async (_what, wishes, place, type) => {
    const { status, body } = await ask(service.user, service.deps.ids.uuid(), wishes);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', ...place.split('.').map(numbered)], type }]);
  });

  it('refuses by name each wish that the kind of asset can not meet', async () => {
    const user = await newUser();
    const sound = await upload(user, testSound(1), 'audio');
    const image = await upload(user, testImage(32, 32, [9, 9, 9]), 'image');
    const all = [
      { kind: 'video', min_dimension: 360 },
      { kind: 'audio', format: 'mp3' },
      { kind: 'image', format: 'jpeg', max_side: 64 },
      { kind: 'sprite' },
      { kind: 'waveform' },
      { kind: 'hls' },
    ];
    const refusedOf = async (id: string) => {
      const { status, body } = await ask(user, id, all);
      expect(status).toBe(422);
      return body.detail.map(({ loc }: { loc: unknown[] }) => loc[2]);
    };
    expect(await refusedOf(await upload(user, clip))).toEqual([2]);
    expect(await refusedOf(sound)).toEqual([0, 2, 3, 5]);
    expect(await refusedOf(image)).toEqual([0, 1, 3, 4, 5]);
    const text = await uploadFile(user, Buffer.from('text'), { name: 'a.txt', fileType: 'text' });
    expect(await refusedOf(text)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await refusedOf(await createFolder(user, '/f'))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('asks for WRITE, and for bytes', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await upload(owner, clip);
    const wishes = [{ kind: 'sprite' }];
    expect((await ask(other, id, wishes)).status).toBe(404);
    await give(id, other, 1);
    expect((await ask(other, id, wishes)).status).toBe(403);
    expect((await ask(owner, 'no-id', wishes)).status).toBe(422);
    expect((await ask(owner, service.deps.ids.uuid(), wishes)).status).toBe(404);
    const { body: places } = await owner.call('POST', '/users/assets/upload_urls', [uploadRequest(10)]);
    expect(await ask(owner, places[0].asset_id, wishes)).toMatchObject({
      status: 409,
      body: { detail: 'This asset has not been uploaded yet.' },
    });
    await owner.call('POST', `/asset/${id}/trash`);
    expect((await ask(owner, id, wishes)).status).toBe(404);
  });

  it('starts nothing in a full account, and tells its numbers to nobody else', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await upload(owner, clip);
    await give(id, other, 2);
    await service.deps.db
      .updateTable('account')
      .set({ storage_quota_bytes: clip.length })
      .where('id', '=', owner.principal.accountId)
      .execute();
    const wishes = [{ kind: 'sprite' }];
    expect(await ask(owner, id, wishes)).toMatchObject({
      status: 413,
      body: { code: 'storage_full', storage_quota_bytes: clip.length, uploading_bytes: 0 },
    });
    const refused = await ask(other, id, wishes);
    expect([refused.status, Object.keys(refused.body).sort()]).toEqual([
      413,
      ['code', 'detail', 'what_to_do'],
    ]);

    // Not full yet, but too little for what is made.
    const used = await service.services.library.storageUsedBytes(owner.principal.accountId);
    await service.deps.db
      .updateTable('account')
      .set({ storage_quota_bytes: used + 1 })
      .where('id', '=', owner.principal.accountId)
      .execute();
    const { body } = await ask(owner, id, wishes);
    expect(await ended(body.task_id)).toMatchObject({ state: 'FAILURE', error: { code: 'storage_full' } });
    expect(await list(owner, id, 'kind=sprite')).toEqual([]);
  });

  it('counts what others send for an asset to whoever made that', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await upload(owner, clip);
    const own = await upload(other, clip);
    await give(id, other, 2);
    for (const { principal } of [owner, other]) {
      await service.deps.db
        .updateTable('account')
        .set({ storage_quota_bytes: 5_000_000 })
        .where('id', '=', principal.accountId)
        .execute();
    }
    const used = await service.services.library.storageUsedBytes(owner.principal.accountId);
    const bytes = 5_000_000 - used;
    const request = { ...uploadRequest(bytes), replace_asset_id: id };
    expect((await other.call('POST', '/users/assets/upload_urls', [request])).status).toBe(200);
    expect(await ask(owner, id, [{ kind: 'sprite' }])).toMatchObject({
      status: 413,
      body: { code: 'storage_full', uploading_bytes: bytes },
    });
    expect((await ask(other, own, [{ kind: 'sprite' }])).status).toBe(200);
  });

  it('stores nothing where something else took the room while it was made', async () => {
    const user = await newUser();
    const id = await upload(user, clip);
    const { accountId, userId } = user.principal;
    const { db } = service.deps;
    const { library } = service.services;
    const handlers = createRenditionsHandlers({
      ...service.deps,
      ...service.services,
      jobFolders: createJobFolders(join(service.deps.config.dataFolder, 'room-test')),
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
    const [version] = (await user.call('GET', `/asset/${id}/versions`)).body;
    const context = {
      ...{ taskId: crypto.randomUUID(), userId, accountId, traceId: 't', attempt: 1, db },
      payload: { assetId: id, versionId: version.version_id, wishes: [{ kind: 'sprite' as const }] },
      signal: new AbortController().signal,
      progress: () => undefined,
      used: () => undefined,
      commit: <T>(write: (trx: Transaction<Database>) => Promise<T>) => db.transaction().execute(write),
    };
    await expect(handlers.renditions_task(context)).rejects.toMatchObject({ code: 'storage_full' });
    expect(await list(user, id, 'kind=sprite')).toEqual([]);
  });

  it('keeps at most 200 of a version, also when more are asked for at once', async () => {
    const user = await newUser();
    const id = await upload(user, testImage(40, 30, [1, 2, 3]), 'image');
    const wish = (max_side: number) => ({ kind: 'image', format: 'png', max_side });
    await made(user, id, [wish(16)]);
    const { db, ids } = service.deps;
    const rows = await db
      .selectFrom('rendition')
      .innerJoin('asset_version', 'asset_version.id', 'rendition.version_id')
      .selectAll('rendition')
      .where('asset_version.asset_id', '=', id)
      .where('rendition.kind', '!=', 'original')
      .execute();
    const [row] = rows;
    if (row === undefined) throw new Error('Nothing was made.');
    const details = JSON.stringify({});
    await db
      .insertInto('rendition')
      .values(
        Array.from({ length: 199 - rows.length }, (_, index) => ({
          ...{ ...row, details, id: ids.uuid(), kind: 'image' as const, label: `png-${1_000 + index}` },
        })),
      )
      .execute();
    const both = await Promise.all([17, 18, 19].map((side) => ask(user, id, [wish(side)])));
    const tasks = await Promise.all(both.map(({ body }) => ended(body.task_id)));
    expect(tasks.map(({ state }) => state).sort()).toEqual(['FAILURE', 'FAILURE', 'SUCCESS']);
    expect(tasks.find(({ state }) => state === 'FAILURE')?.error?.code).toBe('conflict');
    const refused = await ask(user, id, [wish(20)]);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'conflict',
        detail:
          'A version has at most 200 renditions, and there would be 201: delete some that are not needed.',
      },
    ]);
    expect((await ask(user, id, [wish(16)])).status).toBe(200);
    await remove(user, id, row.id);
    expect((await ask(user, id, [wish(20)])).status).toBe(200);
  });

  it('says of a file that is damaged that it is', async () => {
    const user = await newUser();
    const id = await uploadFile(user, Buffer.from('no video at all'), { name: 'broken.mp4' });
    const { body } = await ask(user, id, [{ kind: 'video', min_dimension: 360 }]);
    const task = await ended(body.task_id);
    expect(task.state).toBe('FAILURE');
    expect(task.error?.message).toMatch(/^[A-Z].+\.$/);
  });
});

const numbered = (key: string) => (/^\d+$/.test(key) ? Number(key) : key);

describe('listRenditions', () => {
  it('answers what readers may see, in pages, without the pictures of single moments', async () => {
    const [owner, reader, stranger] = [await newUser(), await newUser(), await newUser()];
    const id = await upload(owner, clip);
    const { body: started } = await owner.call('POST', '/users/assets/preprocess', {
      assets: [{ upload_id: 'x', asset_id: id }],
      version: null,
    });
    await ended(started[0].task_id);
    const all = await list(owner, id);
    const kinds = all.map(({ kind }: { kind: string }) => kind);
    expect([...kinds].sort()).toEqual(['original', 'proxy', 'sprite', 'thumbnail', 'waveform']);
    for (const { url, expiredIn, size_bytes } of all) {
      expect(expiredIn).toBeGreaterThan(3_000);
      expect((await bytesAt(url)).length).toBe(size_bytes);
    }
    expect((await list(owner, id, 'kind=keyframe')).length).toBeGreaterThan(0);
    const pages: string[] = [];
    for (let after = ''; ; ) {
      const page = await list(owner, id, `limit=2${after}`);
      if (page.length === 0) break;
      pages.push(...page.map((one: { id: string }) => one.id));
      after = `&after=${page.at(-1).id}`;
    }
    expect(pages).toEqual(all.map((one: { id: string }) => one.id));
    const get = (user: TestClient, query = '') => user.call('GET', `/asset/${id}/renditions?${query}`);
    expect((await get(stranger)).status).toBe(404);
    await give(id, reader, 1);
    expect((await get(reader)).body).toHaveLength(5);
    expect((await get(owner, 'limit=0')).status).toBe(422);
    expect((await get(owner, 'kind=gif')).status).toBe(422);
    expect((await get(owner, 'after=x')).status).toBe(422);
    expect(await list(owner, await createFolder(owner, '/empty'))).toEqual([]);
  });
});

describe('deleteRendition', () => {
  it('removes a rendition for whoever may write, never the original', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const id = await upload(owner, clip);
    await made(owner, id, [{ kind: 'audio', format: 'wav' }]);
    const [audio] = await list(owner, id, 'kind=audio');
    const [original] = await list(owner, id, 'kind=original');
    expect((await remove(other, id, audio.id)).status).toBe(404);
    await give(id, other, 1);
    expect((await remove(other, id, audio.id)).status).toBe(403);
    expect(await remove(owner, id, original.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const elsewhere = await upload(owner, testSound(1), 'audio');
    expect((await remove(owner, elsewhere, audio.id)).status).toBe(404);
    const answers = await Promise.all([remove(owner, id, audio.id), remove(owner, id, audio.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await fetch(audio.url)).status).toBe(404);
    expect(await list(owner, id, 'kind=audio')).toEqual([]);
    const { renditions } = await made(owner, id, [{ kind: 'audio', format: 'wav' }]);
    expect(renditions[0]?.rendition_id).not.toBe(audio.id);
  });
});
