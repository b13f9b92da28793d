/** Uploads by someone who may not (any more), and too many at once. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../testing/test-grants.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { putBytes, type UploadOptions, uploadRequest } from '../../testing/test-uploads.ts';
import { until } from '../../testing/until.ts';

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
