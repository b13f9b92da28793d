import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import { putBytes, uploadFile, uploadRequest } from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';
import { createUploadsService } from './uploads.service.ts';

let service: TestService;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.stop());

const path = '/users/assets/upload_urls';

async function askFor(bytes: number, options: Parameters<typeof uploadRequest>[1] = {}, user = service.user) {
  const wanted = uploadRequest(bytes, options);
  const { status, body } = await user.call('POST', path, [wanted]);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { request: wanted, assetId: body[0].asset_id as string, url: body[0].presigned_put_url as string };
}

const isListed = async (assetId: string, user: TestClient = service.user) => {
  const { body } = await user.call('GET', '/asset/most_recent?limit=10000');
  return body.some((file: { file_id: string }) => file.file_id === assetId);
};

const stagedFiles = () => readdir(join(service.dataFolder, 'objects', 'staging'));

const rowsOf = async (assetId: string) => ({
  asset: await service.deps.db.selectFrom('asset').selectAll().where('id', '=', assetId).executeTakeFirst(),
  versions: await service.deps.db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select(['object.size_bytes', 'object.sha256', 'object.reference_count', 'object.storage_key'])
    .where('asset_id', '=', assetId)
    .execute(),
});

describe('createUploadUrls', () => {
  it('answers each element at its place', async () => {
    const wanted = [uploadRequest(1), uploadRequest(2), uploadRequest(3)];
    const { status, body } = await service.user.call('POST', path, wanted);
    expect(status).toBe(200);
    expect(body.map((one: { upload_id: string }) => one.upload_id)).toEqual(
      wanted.map((one) => one.upload_id),
    );
    expect(new Set(body.map((one: { asset_id: string }) => one.asset_id)).size).toBe(3);
    for (const { presigned_put_url: url } of body)
      expect(url).toMatch(new RegExp(`^${service.baseUrl}/uploads/`));
    expect(await service.user.call('POST', path, [])).toMatchObject({ status: 200, body: [] });
  });

  it('asked again answers the same asset with a fresh URL, of another length 409', async () => {
    const first = await askFor(10);
    const again = await service.user.call('POST', path, [first.request, first.request]);
    expect(again.body.map((one: { asset_id: string }) => one.asset_id)).toEqual([
      first.assetId,
      first.assetId,
    ]);
    const other = await service.user.call('POST', path, [{ ...first.request, content_length: 11 }]);
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const stranger = await service.createUser('same-upload-id@example.com');
    const theirs = await stranger.call('POST', path, [first.request]);
    expect(theirs.status).toBe(200);
    expect(theirs.body[0].asset_id).not.toBe(first.assetId);
  });

  it('gives one asset to many who ask with one upload_id at once', async () => {
    const wanted = uploadRequest(5, { path: ['race', 'here'] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.user.call('POST', path, [wanted])),
    );
    expect(new Set(answers.map(({ body }) => body[0].asset_id)).size).toBe(1);
  });

  it('refuses the whole array for one bad element, and names it', async () => {
    const good = uploadRequest(1, { path: ['never-made'] });
    const answer = await service.user.call('POST', path, [good, uploadRequest(-1)]);
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 1, 'content_length'], type: 'greater_than_equal' }] },
    });
    const folder = await service.user.call(
      'GET',
      '/users/sources/list_files?path=/never-made&limit=1&page=0',
    );
    expect(folder.status).toBe(404);
  });

  it.each([
    ['file_type', uploadRequest(1, { fileType: 'folder' }), ['body', 0, 'file_type']],
    ['unknown file_type', uploadRequest(1, { fileType: 'film' }), ['body', 0, 'file_type']],
    ['path', uploadRequest(1, { path: ['..'] }), ['body', 0, 'source_file', 'inAppPath']],
    ['name', uploadRequest(1, { name: '..' }), ['body', 0, 'source_file', 'sourceName']],
    ['length', { ...uploadRequest(1), content_length: 1e15 }, ['body', 0, 'content_length']],
    ['half a byte', { ...uploadRequest(1), content_length: 1.5 }, ['body', 0, 'content_length']],
    ['upload_id', { ...uploadRequest(1), upload_id: '' }, ['body', 0, 'upload_id']],
    ['parent', uploadRequest(1, { parentAssetId: 'x' }), ['body', 0, 'parent_asset_id']],
    ['NUL', uploadRequest(1, { name: 'a\u0000.mp4' }), ['body', 0, 'source_file', 'sourceName']],
    ['no source_file', { ...uploadRequest(1), source_file: undefined }, ['body', 0, 'source_file']],
  ])('refuses a bad %s', async (_what, element, loc) => {
    expect(await service.user.call('POST', path, [element])).toMatchObject({
      status: 422,
      body: { detail: [{ loc }] },
    });
  });

  it('puts files into a parent the caller may write to, else 404 or 422', async () => {
    const parent = (await service.user.call('POST', '/asset/folder', { path: '/into' })).body.id;
    const asset = await uploadFile(service.user, Buffer.from('x'), {
      parentAssetId: parent,
      path: ['deeper'],
    });
    const { body } = await service.user.call('POST', '/asset/infos', { asset_ids: [asset] });
    expect(body.items[0].info.path).toMatch(/^\/into\/deeper\/clip-\d+\.mp4$/);
    const stranger = await service.createUser('stranger@example.com');
    const request = uploadRequest(1, { parentAssetId: parent });
    expect((await stranger.call('POST', path, [request])).status).toBe(404);
    const intoFile = uploadRequest(1, { parentAssetId: asset });
    expect((await service.user.call('POST', path, [intoFile])).status).toBe(422);
  });

  it('refuses before a byte what does not fit the quota, open uploads counted', async () => {
    const user = await service.createUser('small@example.com');
    await service.deps.db
      .updateTable('account')
      .set({ storage_quota_bytes: 100 })
      .where('id', '=', user.principal.accountId)
      .execute();
    await uploadFile(user, randomBytes(40));
    await askFor(40, {}, user);
    expect(await user.call('POST', path, [uploadRequest(21)])).toMatchObject({
      status: 413,
      body: { code: 'storage_full', storage_quota_bytes: 100, storage_used_bytes: 40, uploading_bytes: 40 },
    });
    expect((await user.call('POST', path, [uploadRequest(20)])).status).toBe(200);
  });

  it('takes a thousand at once', async () => {
    const user = await service.createUser('many@example.com');
    const wanted = Array.from({ length: 1_000 }, (_, index) => uploadRequest(1, { path: [`f${index % 7}`] }));
    const { status, body } = await user.call('POST', path, wanted);
    expect(status).toBe(200);
    expect(body).toHaveLength(1_000);
  });
});

describe('receiveUpload', () => {
  it('keeps the bytes and makes the asset visible, only then', async () => {
    const bytes = randomBytes(300_000);
    const { assetId, url } = await askFor(bytes.length, { path: ['kept'] });
    expect(await isListed(assetId)).toBe(false);
    const answer = await putBytes(url, bytes, { 'content-type': 'video/mp4' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(answer).toMatchObject({ status: 200, body: { asset_id: assetId, bytes: bytes.length, sha256 } });
    expect(await isListed(assetId)).toBe(true);
    const { asset, versions } = await rowsOf(assetId);
    expect(asset?.state).toBe('ready');
    expect(versions).toEqual([expect.objectContaining({ size_bytes: bytes.length, reference_count: 2 })]);
    expect(versions[0]?.sha256?.toString('hex')).toBe(sha256);
    expect(await stagedFiles()).toEqual([]);
    const events = await service.deps.db
      .selectFrom('outbox')
      .select('topic')
      .where('subject_id', '=', assetId)
      .execute();
    expect(events).toEqual([{ topic: 'asset.ready' }]);
  });

  it('starts a probe of media, and of nothing else', async () => {
    const media = await uploadFile(service.user, Buffer.from('x'));
    const text = await uploadFile(service.user, Buffer.from('x'), { fileType: 'text', name: 'notes.txt' });
    const { body } = await service.user.call('GET', '/users/tasks');
    const assets = body.flatMap((task: { asset_ids: string[] }) => task.asset_ids);
    expect(assets).toContain(media);
    expect(assets).not.toContain(text);
  });

  it.each(['', 'video/mp4', 'application/json', 'text/plain; charset=x', 'nonsense', 'multipart/form-data'])(
    'takes the content type %j',
    async (type) => {
      const { url } = await askFor(9);
      const answer = await putBytes(
        url,
        Buffer.from('{"no":"t"'),
        type === '' ? {} : { 'content-type': type },
      );
      expect(answer.status).toBe(200);
    },
  );

  it('takes an empty file and a chunked body', async () => {
    const empty = await askFor(0);
    expect((await putBytes(empty.url, Buffer.alloc(0))).status).toBe(200);
    const chunked = await askFor(200_000);
    const answer = await fetchAnswer(chunked.url, {
      method: 'PUT',
      body: Readable.toWeb(Readable.from([randomBytes(100_000), randomBytes(100_000)])) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(200);
  });

  it.each([
    ['too short', 9],
    ['too long', 11],
    ['nothing', 0],
  ])('refuses a body that is %s and keeps nothing, then takes the right one', async (_what, length) => {
    const { assetId, url } = await askFor(10);
    expect(await putBytes(url, randomBytes(length))).toMatchObject({
      status: 400,
      body: { code: 'wrong_length' },
    });
    expect(await isListed(assetId)).toBe(false);
    expect(await stagedFiles()).toEqual([]);
    expect((await putBytes(url, randomBytes(10))).status).toBe(200);
  });

  it('refuses a chunked body that goes on or ends early', async () => {
    for (const parts of [[100_000, 100_001], [100_000]]) {
      const { assetId, url } = await askFor(200_000);
      const answer = await fetchAnswer(url, {
        method: 'PUT',
        body: Readable.toWeb(Readable.from(parts.map((length) => randomBytes(length)))) as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_length' } });
      expect(await isListed(assetId)).toBe(false);
    }
    expect(await stagedFiles()).toEqual([]);
  });

  it('keeps nothing when the client leaves in the middle', async () => {
    const { assetId, url } = await askFor(10_000_000);
    const client = request(url, { method: 'PUT', headers: { 'content-length': '10000000' } });
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    client.on('error', () => resolve());
    client.write(randomBytes(1_000_000));
    await until(async () => (await stagedFiles()).length > 0);
    client.destroy();
    await gone;
    await until(async () => (await stagedFiles()).length === 0);
    expect(await isListed(assetId)).toBe(false);
    const objects = await rowsOf(assetId);
    expect(objects.versions).toEqual([]);
    expect((await putBytes(url, randomBytes(10_000_000))).status).toBe(200);
  });

  it('of two at once lets one win: the same bytes 200 and 200, others 200 and 409', async () => {
    const [one, other] = [randomBytes(2_000_000), randomBytes(2_000_000)];
    const same = await askFor(one.length);
    const twice = await Promise.all([putBytes(same.url, one), putBytes(same.url, one)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { assetId, url } = await askFor(one.length);
    const answers = await Promise.all([putBytes(url, one), putBytes(url, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await rowsOf(assetId)).versions).toHaveLength(1);
    expect(await service.services.library.sweepObjects(new Date(Date.now() + 1_000))).toBe(0);
  });

  it('sent again answers 200 for the same bytes and 409 for others, whatever their length', async () => {
    const bytes = randomBytes(1_000);
    const { assetId, url } = await askFor(bytes.length);
    await putBytes(url, bytes);
    expect(await putBytes(url, bytes)).toMatchObject({ status: 200, body: { asset_id: assetId } });
    for (const other of [randomBytes(1_000), randomBytes(999), Buffer.alloc(0)]) {
      expect(await putBytes(url, other)).toMatchObject({ status: 409, body: { code: 'already_uploaded' } });
    }
  });

  it.each([
    ['path', (url: URL) => url.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0')) + url.search],
    ['end', (url: URL) => `${url.pathname}${url.search.replace(/expires=\d+/, 'expires=9999999999')}`],
    ['signature', (url: URL) => `${url.pathname}${url.search.replace(/signature=./, 'signature=!')}`],
    ['query', (url: URL) => `${url.pathname}${url.search}&partNumber=1`],
    ['missing signature', (url: URL) => url.pathname],
  ])('refuses a URL with another %s and keeps nothing', async (_what, change) => {
    const { assetId, url } = await askFor(10);
    const changed = `${service.baseUrl}${change(new URL(url))}`;
    expect(await putBytes(changed, randomBytes(10))).toMatchObject({
      status: 403,
      body: { code: 'signature_invalid' },
    });
    expect(await isListed(assetId)).toBe(false);
  });

  it('refuses an expired URL; a fresh one for the same upload works', async () => {
    const { request: wanted, assetId, url } = await askFor(10);
    offset += 3_601_000;
    expect(await putBytes(url, randomBytes(10))).toMatchObject({
      status: 403,
      body: { code: 'signature_expired' },
    });
    const again = await service.user.call('POST', path, [wanted]);
    expect(again.body[0].asset_id).toBe(assetId);
    expect((await putBytes(again.body[0].presigned_put_url, randomBytes(10))).status).toBe(200);
  });

  it('is not a way to read or delete', async () => {
    const { url } = await askFor(10);
    for (const method of ['GET', 'DELETE', 'POST']) {
      expect((await fetchAnswer(url, { method })).status).toBe(405);
    }
  });
});

it('that breaks off at the last moment leaves nothing visible and can be sent again', async () => {
  const { services, deps } = service;
  const failing = createUploadsService({
    ...deps,
    access: services.access,
    library: services.library,
    credits: services.credits,
    prices: services.prices,
    limits: deps.config.limits,
    onUploaded: async () => {
      throw new Error('killed here');
    },
  });
  const { assetId, url } = await askFor(10);
  const upload = new URL(url).pathname.split('/').at(-1) ?? '';
  const receive = () =>
    failing.receiveUpload({
      upload,
      declaredLength: 10,
      body: Readable.from([randomBytes(10)]),
      traceId: 't',
    });
  await expect(receive()).rejects.toThrow('killed here');
  expect(await isListed(assetId)).toBe(false);
  expect((await rowsOf(assetId)).versions).toEqual([]);
  expect(await services.library.sweepObjects(new Date(clock.now().getTime() + 1_000))).toBe(1);
  expect((await putBytes(url, randomBytes(10))).status).toBe(200);
});

describe('sweepUploads', () => {
  it('forgets what was never sent a day after its URL ended, and nothing else', async () => {
    const kept = await uploadFile(service.user, Buffer.from('kept'));
    const abandoned = await askFor(10);
    expect(await service.services.uploads.sweepUploads()).toBe(0);
    offset += 26 * 3_600_000;
    const fresh = await askFor(10);
    await service.services.uploads.sweepUploads();
    expect((await rowsOf(abandoned.assetId)).asset).toBeUndefined();
    expect((await rowsOf(fresh.assetId)).asset).toBeDefined();
    expect(await isListed(kept)).toBe(true);
    const again = await service.user.call('POST', path, [abandoned.request]);
    expect(again.status).toBe(200);
  });
});

describe('names', () => {
  it.each([
    '🎬.mp4',
    'שלום.mp4',
    '\u202evil.mp4',
    `${'é'.repeat(125)}x.mp4`,
    'con.mp4',
    '%2e%2e.mp4',
    `${'🎬'.repeat(62)}abc.mp4`,
    '\u2066a\u2069\u200f.mp4',
    'a"b\\c.mp4',
  ])('of any script are kept: %j', async (name) => {
    const asset = await uploadFile(service.user, Buffer.from('x'), { name });
    const { body } = await service.user.call('POST', '/asset/infos', { asset_ids: [asset] });
    expect(body.items[0].info.source_name).toBe(name.normalize('NFC'));
  });

  it.each([
    ['a NUL', 'a\u0000.mp4'],
    ['a line break', 'a\n.mp4'],
    ['a control character', 'a\u0007.mp4'],
    ['256 bytes', `${'é'.repeat(126)}.mp4`],
    ['half a character', 'a\ud83c.mp4'],
  ])('with %s are refused or kept whole, never changed silently', async (_what, name) => {
    const request = uploadRequest(1, { name });
    const { status, body } = await service.user.call('POST', path, [request]);
    if (status === 422) {
      expect(body.detail[0].loc).toEqual(['body', 0, 'source_file', 'sourceName']);
      return;
    }
    expect(status).toBe(200);
    await putBytes(body[0].presigned_put_url, Buffer.from('x'));
    const infos = await service.user.call('POST', '/asset/infos', { asset_ids: [body[0].asset_id] });
    expect(infos.body.items[0].info.source_name).toBe(name.normalize('NFC'));
  });
});
