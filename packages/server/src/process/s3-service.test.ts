/** The whole service over an object store: clients' bytes go to the store and come from it, work finds its files. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetClip, timeline, track } from '@rushes/timeline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { exportDatabase } from '../platform/db/transfer/export-database.ts';
import { importDatabase } from '../platform/db/transfer/import-database.ts';
import { createIds } from '../platform/ids.ts';
import { createFsStorage } from '../platform/storage/files/fs-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type S3Server, s3Env, s3Servers } from '../testing/s3-servers.ts';
import { type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { openS3Storage } from '../testing/s3-test-storage.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { testVideo } from '../testing/test-media.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import {
  askForParts,
  completeParts,
  MIB,
  putBytes,
  sendParts,
  uploadRequest,
} from '../testing/test-uploads.ts';
import { until } from '../testing/until.ts';
import { sweepAll } from './start-service.ts';

const RATE = { num: 10, den: 1 };
const KEEP_HOURS = 24;
const red = { background: [200, 30, 30], frames: 30 } as const;

const preprocess = (assetId: string) => ({
  assets: [{ upload_id: 'x', asset_id: assetId, presigned_put_urls: null }],
  version: null,
  cutter_sensitivity: 0.5,
  generate_proxy: ['360'],
});

async function keysOf(storage: Pick<Storage, 'list'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.sort();
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('while the store is away', () => {
  let server: S3StandIn;
  let service: TestService;
  beforeAll(async () => {
    server = await startS3StandIn();
    service = await startTestService({ worker: true, env: s3Env(server) });
  });
  afterEach(() => server.recover());
  afterAll(async () => {
    await service.stop();
    await server.stop();
  });

  test('requests that need it are told to come back, others are answered, and nothing is lost', async () => {
    const request = uploadRequest(5);
    const ask = () => service.user.call('POST', '/users/assets/upload_urls', [request]);
    const [{ presigned_put_url: url }] = (await ask()).body;
    await putBytes(url, Buffer.from('bytes'));
    server.fail('SlowDown');
    const refused = await ask();
    expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    expect(refused.headers.get('retry-after')).toMatch(/^[0-9]+$/);
    expect((await service.user.call('GET', '/users/tasks')).status).toBe(200);
    expect((await service.user.call('POST', '/users/assets/upload_urls', [uploadRequest(5)])).status).toBe(
      200,
    );
    server.recover();
    expect((await ask()).status).toBe(200);
    await until(async () => {
      const { state } = await service.deps.db
        .selectFrom('upload')
        .select('state')
        .where('upload_id', '=', request.upload_id)
        .executeTakeFirstOrThrow();
      return state === 'complete';
    });
  });

  test('work waits for it, and is done when it is back', async () => {
    const { db } = service.deps;
    const bytes = testVideo({ shots: [red] });
    const request = uploadRequest(bytes.length, { name: 'waiting.avi' });
    const ask = async () => (await service.user.call('POST', '/users/assets/upload_urls', [request])).body[0];
    const { presigned_put_url: url, asset_id: assetId } = await ask();
    await putBytes(url, bytes);
    await ask();
    const isReady = async () =>
      (await db.selectFrom('asset').select('state').where('id', '=', assetId).executeTakeFirst())?.state ===
      'ready';
    await until(isReady, { what: 'The upload is complete' });
    server.fail('drop', { operations: ['HeadObject', 'GetObject'] });
    const asked = await service.user.call('POST', '/users/assets/preprocess', preprocess(assetId));
    const [{ task_id: taskId }] = asked.body.tasks ?? asked.body;
    const stateOf = async () =>
      (await db.selectFrom('task').select('state').where('id', '=', taskId).executeTakeFirst())?.state;
    await until(async () => (await stateOf()) === 'RETRY', { what: 'The task waits' });
    server.recover();
    await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
    expect(await stateOf()).toBe('SUCCESS');
  });
});

describe.each(s3Servers)('the service over $name', ({ isPresent, start }) => {
  describe.runIf(isPresent)('with all its parts', () => {
    let server: S3Server;
    let service: TestService;
    let offset = 0;
    const sockets: Socket[] = [];
    const clock = { now: () => new Date(Date.now() + offset) };

    beforeAll(async () => {
      server = await start();
      service = await startTestService({ worker: true, env: s3Env(server), clock });
      service.app.server.on('connection', (socket: Socket) => sockets.push(socket));
      // As at every start: says from when on this database knows of what is stored.
      await service.services.uploads.sweepUploads();
    });
    afterAll(async () => {
      await service?.stop();
      await server?.stop();
    });

    /** All that has passed through our own server, headers included. */
    const bytesPassed = () =>
      sockets.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);

    const stateOf = async (assetId: string) =>
      (await service.deps.db.selectFrom('asset').select('state').where('id', '=', assetId).executeTakeFirst())
        ?.state;

    async function upload(bytes: Uint8Array, name: string): Promise<string> {
      const request = uploadRequest(bytes.length, { name });
      const { status, body } = await service.user.call('POST', '/users/assets/upload_urls', [request]);
      expect(status).toBe(200);
      const [{ asset_id: assetId, presigned_put_url: url }] = body;
      expect(url.startsWith(server.endpoint)).toBe(true);
      expect((await putBytes(url, bytes)).status).toBe(200);
      // Nobody tells us that it came: naming the upload again makes us look.
      await service.user.call('POST', '/users/assets/upload_urls', [request]);
      await until(async () => (await stateOf(assetId)) === 'ready', { what: 'The upload is complete' });
      return assetId;
    }

    async function download(assetId: string, quality = 'original') {
      const asked = { asset_ids: [assetId], quality };
      const { body } = await service.user.call('POST', '/asset/download_urls', asked);
      const { url } = body.items[0].download;
      expect(url.startsWith(server.endpoint)).toBe(true);
      const response = await fetch(url);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    }

    async function taskEnded(taskId: string) {
      await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
      return (await service.user.call('GET', `/users/tasks/${taskId}`)).body;
    }

    test('no byte of an upload or a download passes through the server', async () => {
      const bytes = randomBytes(6 * MIB);
      const before = bytesPassed();
      const assetId = await upload(bytes, 'café 🎬.mov');
      const { response, bytes: got } = await download(assetId);
      expect(sha256(got)).toBe(sha256(bytes));
      expect(response.headers.get('content-disposition')).toContain(
        "filename*=UTF-8''caf%C3%A9%20%F0%9F%8E%AC",
      );
      expect(bytesPassed() - before).toBeLessThan(100_000);
    });

    test('an upload in parts is complete with their ETags, and goes on where it stopped', async () => {
      const bytes = randomBytes(11 * MIB);
      const before = bytesPassed();
      const fields = { multipart_part_size: 5 * MIB };
      const place = await askForParts(service.user, bytes.length, fields);
      expect(place.urls.size).toBe(3);
      const two = bytes.subarray(5 * MIB, 10 * MIB);
      const sent = await putBytes(place.urls.get(2) ?? '', two);
      expect(sent.status).toBe(200);
      const wrong = await completeParts(service.user, place, ['"1"', sent.headers.get('etag') ?? '', '"3"']);
      expect(wrong).toMatchObject({ status: 409, body: { code: 'wrong_parts', missing_parts: [1, 3] } });
      const again = await askForParts(service.user, bytes.length, {
        ...fields,
        upload_id: place.request.upload_id,
      });
      expect([...again.urls.keys()]).toEqual([1, 3]);
      const [one = '', three = ''] = await sendParts(again, bytes);
      const etags = [one, sent.headers.get('etag') ?? '', three];
      const done = await completeParts(service.user, place, etags);
      expect(done).toMatchObject({ status: 200, body: { asset_id: place.assetId, bytes: bytes.length } });
      expect(await completeParts(service.user, place, etags)).toMatchObject({ status: 200 });
      await until(async () => (await stateOf(place.assetId)) === 'ready');
      expect(sha256((await download(place.assetId)).bytes)).toBe(sha256(bytes));
      expect(bytesPassed() - before).toBeLessThan(100_000);
      expect((await keysOf(service.deps.storage)).filter((key) => key.startsWith('incoming/'))).toEqual([]);
    });

    test('who still holds the URL of an upload changes nothing of it', async () => {
      const request = uploadRequest(5);
      const { body } = await service.user.call('POST', '/users/assets/upload_urls', [request]);
      const [{ asset_id: assetId, presigned_put_url: url }] = body;
      await putBytes(url, Buffer.from('first'));
      await service.user.call('POST', '/users/assets/upload_urls', [request]);
      await until(async () => (await stateOf(assetId)) === 'ready');
      expect((await putBytes(url, Buffer.from('other'))).status).toBe(200);
      await service.services.uploads.checkDueArrivals();
      expect(String((await download(assetId)).bytes)).toBe('first');
    });

    test('what came and was not mentioned is noticed, and swept is what nobody needs', async () => {
      const [single, parted] = [uploadRequest(5), { ...uploadRequest(6 * MIB), multipart: true }];
      const { body } = await service.user.call('POST', '/users/assets/upload_urls', [single, parted]);
      await putBytes(body[0].presigned_put_url, Buffer.from('bytes'));
      offset += 3_600_000;
      await until(async () => {
        await service.services.uploads.checkDueArrivals();
        return (await stateOf(body[0].asset_id)) === 'ready';
      });
      offset += 2 * KEEP_HOURS * 3_600_000;
      await sweepAll(service.services, service.deps);
      const open: string[] = [];
      for await (const { id } of service.deps.storage.parted.listOpen(new Date(Date.now() + 60_000)))
        open.push(id);
      expect(open).toEqual([]);
      expect((await keysOf(service.deps.storage)).filter((key) => key.startsWith('incoming/'))).toEqual([]);
      expect(String((await download(body[0].asset_id)).bytes)).toBe('bytes');
    });

    test('footage is analysed, shown, cut and exported', async () => {
      const assetId = await upload(testVideo({ shots: [red] }), 'red.avi');
      const asked = await service.user.call('POST', '/users/assets/preprocess', preprocess(assetId));
      expect(asked.status).toBe(200);
      const [task] = asked.body.tasks ?? asked.body;
      expect(await taskEnded(task.task_id)).toMatchObject({ status: 'COMPLETE' });
      const proxy = await download(assetId, 'highest');
      expect(proxy.response.headers.get('content-type')).toBe('video/mp4');
      expect(proxy.bytes.subarray(4, 8).toString()).toBe('ftyp');
      const thumbnail = await download(assetId, 'thumbnail');
      expect(thumbnail.response.headers.get('content-type')).toMatch(/^image\//);
      expect(thumbnail.bytes.length).toBeGreaterThan(100);

      const document = timeline({
        name: 'Red',
        output: { width: 160, height: 96, rate: RATE },
        tracks: [
          track({
            kind: 'Video',
            children: [assetClip({ assetId, span: { start: 5, frames: 10, rate: RATE } })],
          }),
        ],
      });
      const project = await service.user.call('POST', '/project', { name: 'Red', timeline: document });
      const exported = await service.user.call('POST', `/project/${project.body.id}/export`, ['480p']);
      expect(exported.status).toBeLessThan(300);
      const ended = await taskEnded(exported.body.task_id);
      expect(ended).toMatchObject({ status: 'COMPLETE' });
      const made = await download(exported.body.asset_id);
      expect(made.response.headers.get('content-type')).toBe('video/mp4');
      expect(made.bytes.length).toBeGreaterThan(1_000);
    });

    test('playlists lead to the store, and so do frames', async () => {
      const assetId = await upload(testVideo({ shots: [red] }), 'played.avi');
      const path = `/asset/${assetId}/renditions`;
      const made = await service.user.call('POST', path, { renditions: [{ kind: 'hls' }] });
      expect(await taskEnded(made.body.task_id)).toMatchObject({ status: 'COMPLETE' });
      const [hls] = (await service.user.call('GET', `${path}?kind=hls&limit=1`)).body;
      const before = bytesPassed();
      const playlists = [hls.url];
      const media = new Set<string>();
      for (const playlist of playlists) {
        const text = await (await fetch(playlist)).text();
        expect(text).toMatch(/^#EXTM3U/);
        const named = [...text.matchAll(/^(?!#).+$|URI="([^"]+)"/gm)].map(([line, uri]) => uri ?? line);
        for (const name of named.filter((one) => one.trim() !== '')) {
          const url = new URL(name, playlist).href;
          if (url.includes('.m3u8')) playlists.push(url);
          else media.add(url);
        }
      }
      expect(media.size).toBeGreaterThan(0);
      for (const url of media) {
        expect(url.startsWith(server.endpoint)).toBe(true);
        const part = await fetch(url, { headers: { range: 'bytes=0-99' } });
        expect(part.status).toBe(206);
        expect((await part.arrayBuffer()).byteLength).toBe(100);
      }
      const person = await service.signIn('first@example.com');
      const frame = await person.call('GET', `/asset/download_url/${assetId}?frame_time=1`);
      expect(frame.status).toBe(200);
      expect(frame.body.url.startsWith(server.endpoint)).toBe(true);
      const picture = await fetch(frame.body.url);
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
      expect(bytesPassed() - before).toBeLessThan(100_000);
    });

    test('what is removed for good leaves the store', async () => {
      const before = await keysOf(service.deps.storage);
      const assetId = await upload(randomBytes(1_000), 'gone.bin');
      const added = (await keysOf(service.deps.storage)).filter((key) => !before.includes(key));
      expect(added.length).toBeGreaterThanOrEqual(1);
      expect((await service.user.call('POST', `/asset/${assetId}/trash`)).status).toBe(200);
      expect((await service.user.call('DELETE', `/asset/${assetId}`)).status).toBe(200);
      await until(async () => {
        await service.services.library.finishPurges();
        offset += 48 * 3_600_000;
        await service.services.library.sweepObjects(clock.now());
        const kept = await keysOf(service.deps.storage);
        return added.every((key) => !kept.includes(key));
      });
    });

    test('an export of everything moves a library from a store into a folder, and back', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'rushes-move-'));
      const databases = [
        await createTestDatabase({ content: 'empty' }),
        await createTestDatabase({ content: 'empty' }),
      ];
      const [first, second] = databases;
      if (first === undefined || second === undefined) throw new Error('Two were made.');
      const other = await openS3Storage(server, { settings: { prefix: 'moved/' } });
      try {
        const file = join(folder, 'all.tar');
        const { db, storage } = service.deps;
        const exported = await exportDatabase({ db, storage, clock: systemClock, file });
        expect(exported.objects).toBeGreaterThan(3);
        expect(exported.missingObjects).toEqual([]);

        const local = await createFsStorage({ folder: join(folder, 'objects'), ids: createIds(systemClock) });
        await importDatabase({ db: first.db, storage: local, file });
        const back = join(folder, 'back.tar');
        await exportDatabase({ db: first.db, storage: local, clock: systemClock, file: back });
        const report = await importDatabase({ db: second.db, storage: other.storage, file: back });
        expect(report.objects).toBe(exported.objects);

        const rows = await second.db.selectFrom('object').select(['storage_key', 'size_bytes']).execute();
        for (const { storage_key: key, size_bytes: bytes } of rows) {
          expect(await other.storage.stat(key)).toMatchObject({ bytes });
        }
      } finally {
        for (const database of databases) await database.drop();
        await other.stop();
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    });
  });
});
