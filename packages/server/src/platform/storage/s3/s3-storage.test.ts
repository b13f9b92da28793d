/** What is of S3 alone: parts, pages, prefixes, encryption, addresses. The suite of all stores is s3-conformance. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, s3Servers } from '../../../testing/s3-servers.ts';
import { type S3StandIn, startS3StandIn } from '../../../testing/s3-stand-in.ts';
import { openS3Storage, type S3TestStorage } from '../../../testing/s3-test-storage.ts';
import { partRanges } from './s3-transfer.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

async function drain<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('ranges of parts', () => {
  test.each([
    ['one byte more than a part', 16 * MIB + 1, 16 * MIB, 2],
    ['whole parts', 32 * MIB, 16 * MIB, 2],
    ['what would be too many parts', 1_000 * GIB, 16 * MIB, 9_942],
    ['the largest object', 5 * 1024 * GIB, 16 * MIB, 9_987],
  ])('of %s cover every byte once', (_what, bytes, partBytes, count) => {
    const ranges = partRanges(bytes, partBytes);
    expect(ranges.length).toBe(count);
    expect(ranges.length).toBeLessThanOrEqual(10_000);
    let next = 0;
    for (const { start, end } of ranges) {
      expect(start).toBe(next);
      next = end + 1;
    }
    expect(next).toBe(bytes);
  });
});

describe.each(s3Servers)('with $name', ({ isPresent, start }) => {
  describe.runIf(isPresent)('objects larger than one request takes', () => {
    let server: S3Server;
    let own: S3TestStorage;
    beforeAll(async () => {
      server = await start();
      own = await openS3Storage(server);
    });
    afterAll(async () => {
      await own?.stop();
      await server?.stop();
    });

    test('are stored and copied in parts, and leave no upload open', async () => {
      const { storage } = own;
      const content = randomBytes(11 * MIB + 7);
      const key = await own.keep(content);
      const from = await storage.stat(key);
      expect(from?.bytes).toBe(content.length);
      const copied = await storage.promote(key, 'copied', { contentType: 'video/quicktime' });
      expect(copied.bytes).toBe(content.length);
      expect((await buffer(await storage.read('copied'))).equals(content)).toBe(true);
      expect(await drain(storage.parted.listOpen(new Date(Date.now() + 60_000)))).toEqual([]);
    });

    test.each([
      ['less than a copy takes at once', 2 * MIB],
      ['more', 5 * MIB + 3],
    ])('that came in parts are promoted: %s', async (what, bytes) => {
      const { parted, presignPart, promote, read } = own.storage;
      const content = randomBytes(bytes);
      const upload = await parted.begin({ key: `incoming/${bytes}`, bytes, partBytes: 5 * MIB });
      const parts = [];
      for (let at = 0, partNumber = 1; at < bytes; at += upload.partBytes, partNumber += 1) {
        const { url } = await presignPart({ upload, partNumber, seconds: 60, servedAt: { path: '/' } });
        const body = content.subarray(at, at + upload.partBytes);
        const sent = await fetch(url, { method: 'PUT', body });
        parts.push({ partNumber, etag: sent.headers.get('etag') ?? '' });
      }
      await parted.complete(upload, parts);
      const to = what.replaceAll(' ', '-');
      expect((await promote(upload.key, to)).bytes).toBe(bytes);
      expect((await buffer(await read(to))).equals(content)).toBe(true);
    });

    test('arrive in a job folder as they are', async () => {
      const content = randomBytes(6 * MIB);
      const key = await own.keep(content);
      const shown = await own.storage.materialize(key, own.folder, 'input');
      const again = await own.storage.materialize(key, own.folder, 'again');
      expect((await readFile(shown.path)).equals(content)).toBe(true);
      expect((await readFile(again.path)).equals(content)).toBe(true);
      await shown.release();
      await again.release();
    });
  });
});

describe('with a store that gives two entries a page', () => {
  let server: S3StandIn;
  let own: S3TestStorage;
  beforeAll(async () => {
    server = await startS3StandIn({ pageSize: 2 });
    own = await openS3Storage(server, {
      settings: { prefix: 'my/videos/', encryption: { kind: 'aws:kms', keyId: 'key-1' } },
    });
  });
  afterAll(async () => {
    await own.stop();
    await server.stop();
  });

  test('all objects are listed, by our keys, and nothing outside of the prefix', async () => {
    server.bucket.objects.set('my/other', {
      body: Buffer.from('x'),
      etag: '"x"',
      contentType: 'text/plain',
      encryption: null,
      storedAt: new Date(),
    });
    const keys = ['list/a', 'list/b', 'list/c', 'list/d', 'list/e'];
    for (const key of keys) await own.keep('x', { key });
    expect((await drain(own.storage.list('list/'))).map(({ key }) => key)).toEqual(keys);
    expect((await drain(own.storage.list(''))).map(({ key }) => key)).not.toContain('my/other');
    expect([...server.bucket.objects.keys()].filter((key) => key.startsWith('my/videos/list/'))).toHaveLength(
      5,
    );
  });

  test('all parts and all open uploads are listed', async () => {
    const { parted, presignPart } = own.storage;
    const uploads = [];
    for (let index = 0; index < 5; index += 1) {
      uploads.push(await parted.begin({ key: 'incoming/same', bytes: 25 * MIB, partBytes: 5 * MIB }));
    }
    const [upload] = uploads;
    if (upload === undefined) throw new Error('Five were begun.');
    for (const partNumber of [5, 3, 1, 2, 4]) {
      const { url } = await presignPart({ upload, partNumber, seconds: 60, servedAt: { path: '/' } });
      const sent = await fetch(url, { method: 'PUT', body: Buffer.alloc(5 * MIB, partNumber) });
      expect(sent.status).toBe(200);
    }
    expect((await parted.list(upload))?.map(({ partNumber }) => partNumber)).toEqual([1, 2, 3, 4, 5]);
    const open = await drain(parted.listOpen(new Date(Date.now() + 1_000)));
    expect(open.map(({ id }) => id).sort()).toEqual(uploads.map(({ id }) => id).sort());
    for (const one of uploads) await parted.abort(one);
    expect(server.bucket.uploads.size).toBe(0);
  });

  test('what is kept has its type and is encrypted as the settings say, however it came', async () => {
    const small = await own.keep('x', { contentType: 'image/png' });
    const large = await own.keep(randomBytes(6 * MIB));
    await own.storage.promote(small, 'promoted-small', { contentType: 'image/webp' });
    await own.storage.promote(large, 'promoted-large');
    const found = [small, large, 'promoted-small', 'promoted-large'].map((key) => {
      const { contentType, encryption } = server.bucket.get(`my/videos/${key}`);
      return [contentType, encryption];
    });
    expect(found).toEqual([
      ['image/png', 'aws:kms'],
      ['video/mp4', 'aws:kms'],
      ['image/webp', 'aws:kms'],
      ['video/mp4', 'aws:kms'],
    ]);
  });

  test('check writes and removes what it wrote', async () => {
    server.requests.length = 0;
    await own.storage.check();
    await own.storage.check();
    expect(server.requests.map(({ operation }) => operation)).toEqual([
      'PutObject',
      'DeleteObject',
      'HeadBucket',
    ]);
  });
});

describe('addresses', () => {
  let server: S3StandIn;
  beforeAll(async () => {
    server = await startS3StandIn();
  });
  afterAll(() => server.stop());

  const get = (url: string) => ({
    key: url,
    seconds: 60,
    servedAt: { path: '/' },
    contentType: 'video/mp4',
    contentDisposition: 'inline',
  });

  test('are signed for the public endpoint, while the server itself goes to its own', async () => {
    const port = new URL(server.endpoint).port;
    const own = await openS3Storage(server, { settings: { publicEndpoint: `http://localhost:${port}` } });
    const key = await own.keep('hello');
    const { url } = await own.storage.presignGet(get(key));
    expect(new URL(url).host).toBe(`localhost:${port}`);
    expect(await (await fetch(url)).text()).toBe('hello');
    expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(403);
    await own.stop();
  });

  test('name the bucket in the host where that is chosen', async () => {
    const { port } = new URL(server.endpoint);
    const own = await openS3Storage(server);
    const hosted = await openS3Storage(server, {
      settings: { pathStyle: false, publicEndpoint: `http://s3.test:${port}` },
      // This machine knows no such name, so nothing is asked of the store.
      storeClock: { now: async () => new Date() },
    });
    const key = await own.keep('hello');
    const { url } = await hosted.storage.presignGet(get(key));
    const { host, pathname, search } = new URL(url);
    expect(host).toBe(`${server.bucketName}.s3.test:${port}`);
    const asked = request({ host: '127.0.0.1', port, path: pathname + search, headers: { host } }).end();
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(200);
    expect(String(await buffer(response))).toBe('hello');
    await own.stop();
    await hosted.stop();
  });

  test('carry no checksum, so that any bytes of the length may be sent', async () => {
    const own = await openS3Storage(server);
    const { url } = await own.storage.presignPut({
      key: 'incoming/x',
      bytes: 5,
      seconds: 60,
      servedAt: { path: '/' },
    });
    const names = [...new URL(url).searchParams.keys()].map((name) => name.toLowerCase());
    expect(names.filter((name) => name.includes('checksum') || name.includes('crc'))).toEqual([]);
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
    await own.stop();
  });
});
