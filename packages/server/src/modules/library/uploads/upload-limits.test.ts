/** Uploads by someone who may not (any more), and too many at once. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import {
  askForParts,
  MIB,
  putBytes,
  type UploadOptions,
  uploadRequest,
} from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const path = '/users/assets/upload_urls';

const ask = (client: TestClient, bytes: number, options: UploadOptions = {}) =>
  client.call('POST', path, [uploadRequest(bytes, options)]);

const stagedFiles = () => readdir(join(service.dataFolder, 'objects', 'staging'));

describe('rights', () => {
  /** A folder of the first user in which a guest may write, with a folder inside. */
  async function sharedFolder(name: string) {
    const guest = await service.createUser(`${name}@example.com`);
    const folder = async (folderPath: string): Promise<string> =>
      (await service.user.call('POST', '/asset/folder', { path: folderPath })).body.id;
    const top = await folder(`/${name}`);
    await grant(service, top, { user: guest, right: 2 });
    return { guest, top, inner: await folder(`/${name}/inner`) };
  }

  it('to add to a folder are asked of that folder, not of the one above it', async () => {
    const { guest, top, inner } = await sharedFolder('only-read-inside');
    await grant(service, inner, { user: guest, right: 1 });
    const into = (folder: string) => ask(guest, 1, { parentAssetId: top, path: [folder, 'x.mp4'] });
    expect((await into('other')).status).toBe(200);
    expect(await into('inner')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await grant(service, inner, { user: guest, right: 0 });
    expect((await into('inner')).status).toBe(404);
  });

  it('that were taken away end the URLs made under them', async () => {
    const { guest, top } = await sharedFolder('taken-away');
    const [{ presigned_put_url: url }] = (await ask(guest, 3, { parentAssetId: top })).body;
    await grant(service, top, { user: guest, right: 1 });
    expect(await putBytes(url, Buffer.from('abc'))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await stagedFiles()).toEqual([]);
    await grant(service, top, { user: guest, right: 2 });
    expect((await putBytes(url, Buffer.from('abc'))).status).toBe(200);
  });
});

describe('many at once', () => {
  it('PUTs and requests for further places do not get in each other’s way', async () => {
    const wanted = Array.from({ length: 30 }, () => uploadRequest(5, { path: ['busy'] }));
    const { body } = await service.user.call('POST', path, wanted);
    const urls: string[] = body.map((one: { presigned_put_url: string }) => one.presigned_put_url);
    const answers = await Promise.all([
      ...urls.map((url) => putBytes(url, Buffer.from('12345'))),
      ...wanted.map((one) => service.user.call('POST', path, [one, uploadRequest(5, { path: ['busy'] })])),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('a fourth reception of one upload is refused while three go on', async () => {
    const [{ presigned_put_url: url }] = (await ask(service.user, 1_000)).body;
    const begin = () => {
      const client = request(url, { method: 'PUT', headers: { 'content-length': '1000' } });
      client.on('error', () => undefined);
      client.write(randomBytes(500));
      return client;
    };
    const clients = [begin(), begin(), begin()];
    await until(async () => (await stagedFiles()).length === 3);
    expect(await putBytes(url, randomBytes(1_000))).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    for (const client of clients) client.destroy();
    await until(async () => (await stagedFiles()).length === 0);
    expect((await putBytes(url, randomBytes(1_000))).status).toBe(200);
  });
});

describe('one account', () => {
  it('receives 128 files and parts at a time, and others go on', async () => {
    const busy = await service.createUser('sends-very-much@example.com');
    const wanted = Array.from({ length: 129 }, () => uploadRequest(1_000));
    const { body } = await busy.call('POST', path, wanted);
    const urls: string[] = body.map((one: { presigned_put_url: string }) => one.presigned_put_url);
    const clients = urls.slice(0, 128).map((url) => {
      const client = request(url, { method: 'PUT', headers: { 'content-length': '1000' } });
      client.on('error', () => undefined);
      client.write(randomBytes(500));
      return client;
    });
    await until(async () => (await stagedFiles()).length === 128);
    const last = urls.at(-1) ?? '';
    const refused = await putBytes(last, randomBytes(1_000));
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    const place = await askForParts(busy, 1_000);
    expect((await putBytes(place.urls.get(1) ?? '', randomBytes(1_000))).status).toBe(429);
    const [other] = (await ask(service.user, 3)).body;
    expect((await putBytes(other.presigned_put_url, Buffer.from('abc'))).status).toBe(200);
    for (const client of clients) client.destroy();
    await until(async () => (await stagedFiles()).length === 0);
    expect((await putBytes(last, randomBytes(1_000))).status).toBe(200);
  });

  it('has 20,000 uploads under way at most, empty ones too', async () => {
    const busy = await service.createUser('begins-very-much@example.com');
    const [first] = (await ask(busy, 0)).body;
    await sql`
      insert into upload (id, user_id, upload_id, asset_id, content_length, state, expires_at, created_at)
      select gen_random_uuid(), ${busy.principal.userId}, 'many-' || number, ${first.asset_id}, 0, 'open', now(), now()
      from generate_series(1, 19998) number`.execute(service.deps.db);
    const two = [uploadRequest(0), uploadRequest(0)];
    expect(await busy.call('POST', path, two)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('20000 uploads') },
    });
    expect((await busy.call('POST', path, [two[0]])).status).toBe(200);
    expect((await busy.call('POST', path, [two[1]])).status).toBe(409);
    expect((await busy.call('POST', path, [two[0]])).status).toBe(200);
    expect((await ask(service.user, 0)).status).toBe(200);
  });
});

describe('completeMultipartUpload of 10,000 parts', () => {
  it('takes ETags as long as stores make them, however they are indented', async () => {
    const { db } = service.deps;
    await db
      .updateTable('account')
      .set({ storage_quota_bytes: 1e15 })
      .where('id', '=', service.user.principal.accountId)
      .execute();
    const place = await askForParts(service.user, 10_000 * 5 * MIB, { multipart_part_size: 5 * MIB });
    const body = {
      asset_id: place.assetId,
      multipart_upload_id: place.id,
      parts: Array.from({ length: 10_000 }, (_, index) => ({
        part_number: index + 1,
        etag: `"${'0123456789abcdef'.repeat(4)}"`,
      })),
    };
    const text = JSON.stringify(body, null, 4);
    expect(text.length).toBeGreaterThan(1.2 * MIB);
    const answer = await fetchAnswer(`${service.baseUrl}/users/assets/multipart/complete`, {
      method: 'POST',
      headers: { 'x-api-key': service.user.key, 'content-type': 'application/json' },
      body: text,
    });
    // Nothing of it has arrived.
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_parts' } });
  });
});
