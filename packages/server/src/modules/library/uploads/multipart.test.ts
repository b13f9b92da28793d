/** Uploads in parts, over HTTP. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import {
  askForParts,
  completeParts,
  MIB,
  type PartedUploadPlace,
  putBytes,
  sendPart,
  sendParts,
  uploadRequest,
} from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';

let service: TestService;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.stop());

const COMPLETE = '/users/assets/multipart/complete';
const ABORT = '/users/assets/multipart/abort';
const PART = 5 * MIB;
const file = randomBytes(2 * PART + 1_000);

const contentOf = async (assetId: string, user: TestClient = service.user): Promise<Buffer> => {
  const { body } = await user.call('POST', '/asset/download_urls', {
    asset_ids: [assetId],
    quality: 'original',
  });
  const response = await fetch(body.items[0].download.url);
  return Buffer.from(await response.arrayBuffer());
};

const rowOf = (place: PartedUploadPlace) =>
  service.deps.db.selectFrom('upload').selectAll().where('id', '=', place.id).executeTakeFirst();

const ask = (bytes: Buffer = file, more: Record<string, unknown> = {}, user = service.user) =>
  askForParts(user, bytes.length, { multipart_part_size: PART, ...more });

const abort = (place: PartedUploadPlace, user = service.user) =>
  user.call('POST', ABORT, { asset_id: place.assetId, multipart_upload_id: place.id });

describe('createUploadUrls with multipart', () => {
  it('answers a URL for each part, and again only for the missing ones', async () => {
    const place = await ask();
    expect(place.answer).toMatchObject({
      presigned_put_url: null,
      multipart_part_size: PART,
      multipart_part_count: 3,
      multipart_part_numbers: [1, 2, 3],
      multipart_uploaded_parts: [],
    });
    const etag = await sendPart(place, 2, file);
    offset += 3_601_000;
    const expired = await putBytes(place.urls.get(1) ?? '', file.subarray(0, PART));
    expect(expired).toMatchObject({ status: 403, body: { code: 'signature_expired' } });
    const again = await ask(file, { upload_id: place.request.upload_id });
    expect(again.answer).toMatchObject({
      asset_id: place.assetId,
      multipart_upload_id: place.id,
      multipart_part_numbers: [1, 3],
      multipart_uploaded_parts: [{ part_number: 2, etag, size_bytes: PART }],
    });
    const parts = [await sendPart(again, 1, file), etag, await sendPart(again, 3, file)];
    expect(await completeParts(service.user, place, parts)).toMatchObject({ status: 200 });
    expect((await contentOf(place.assetId)).equals(file)).toBe(true);
  });

  it('gives one upload to many who ask at once', async () => {
    const request = { ...uploadRequest(file.length), multipart: true };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => service.user.call('POST', '/users/assets/upload_urls', [request])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body[0].multipart_upload_id)).size).toBe(1);
    const open: string[] = [];
    for await (const { id } of service.deps.storage.parted.listOpen(new Date(Date.now() + 3_600_000_000)))
      open.push(id);
    const rows = await service.deps.db.selectFrom('upload').select('store_upload_id').execute();
    const known = new Set(rows.map((row) => row.store_upload_id));
    expect(open.filter((id) => !known.has(id))).toEqual([]);
  });

  it('refuses what can not be cut, other parts than before, and too many URLs', async () => {
    const call = (...requests: unknown[]) => service.user.call('POST', '/users/assets/upload_urls', requests);
    const of = (bytes: number, more: object) => ({ ...uploadRequest(bytes), multipart: true, ...more });
    expect(await call(of(1, { multipart_part_size: PART - 1 }))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 0, 'multipart_part_size'] }] },
    });
    expect(await call(of(10_000 * PART + 1, { multipart_part_size: PART }))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 0, 'multipart_part_size'] }] },
    });
    const many = Array.from({ length: 3 }, () => of(10_000 * PART, { multipart_part_size: PART }));
    expect(await call(...many)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 2, 'multipart'] }] },
    });
    const { request } = await ask();
    for (const other of [
      { multipart: false },
      { multipart_part_size: 2 * PART },
      { content_length: 1 },
      { replace_asset_id: '01890000-0000-7000-8000-000000000000' },
    ]) {
      expect([404, 409]).toContain((await call({ ...request, ...other })).status);
    }
    const [, other] = await Promise.all([
      call({ ...request, sha256: 'a'.repeat(64) }),
      call({ ...request, sha256: 'a'.repeat(64) }),
    ]);
    expect(other.status).toBe(200);
    expect((await call({ ...request, sha256: 'b'.repeat(64) })).status).toBe(409);
    for (const sha256 of ['a', 'g'.repeat(64), 'a'.repeat(65)]) {
      expect((await call(of(1, { sha256 }))).status).toBe(422);
    }
  });

  it('gives the part URLs of a very large file', async () => {
    await service.deps.db
      .updateTable('account')
      .set({ storage_quota_bytes: 1e15 })
      .where('id', '=', service.user.principal.accountId)
      .execute();
    const { answer } = await askForParts(service.user, 10_000 * PART, { multipart_part_size: PART });
    expect(answer.presigned_put_urls).toHaveLength(10_000);
    expect(new Set(answer.presigned_put_urls).size).toBe(10_000);
  });
});

describe('receiveUploadPart', () => {
  it('answers an ETag that a browser may read', async () => {
    const place = await ask();
    const answer = await putBytes(place.urls.get(3) ?? '', file.subarray(2 * PART), {
      origin: 'https://elsewhere.example.com',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { asset_id: place.assetId, part_number: 3, bytes: 1_000 },
    });
    expect(answer.headers.get('etag')).toBe(answer.body.etag);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag');
  });

  it.each([
    ['shorter', PART - 1],
    ['longer', PART + 1],
    ['empty', 0],
  ])('refuses a part that is %s and keeps nothing of it', async (_what, bytes) => {
    const place = await ask();
    const answer = await putBytes(place.urls.get(1) ?? '', randomBytes(bytes));
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_length' } });
    const again = await ask(file, { upload_id: place.request.upload_id });
    expect(again.answer.multipart_uploaded_parts).toEqual([]);
  });

  it('knows no parts but those of the upload', async () => {
    const place = await ask();
    const sign = (part: number | string) =>
      service.deps.urls.sign({ method: 'PUT', path: `/uploads/${place.id}/parts/${part}`, seconds: 60 }).url;
    for (const [part, status] of [
      [0, 422],
      [10_001, 422],
      [4, 404],
      ['x', 422],
    ] as const) {
      expect((await putBytes(sign(part), Buffer.from('x'))).status).toBe(status);
    }
    const other = (place.urls.get(1) ?? '').replace('/parts/1?', '/parts/2?');
    expect(await putBytes(other, file.subarray(PART, 2 * PART))).toMatchObject({ status: 403 });
    const [single] = (await service.user.call('POST', '/users/assets/upload_urls', [uploadRequest(1)])).body;
    const id = new URL(single.presigned_put_url).pathname.split('/')[2];
    const wrongKind = service.deps.urls.sign({ method: 'PUT', path: `/uploads/${id}/parts/1`, seconds: 60 });
    expect((await putBytes(wrongKind.url, Buffer.from('x'))).status).toBe(404);
  });

  it('keeps nothing of a part whose sender leaves in the middle', async () => {
    const place = await ask();
    const { store_upload_id: id } = (await rowOf(place)) ?? {};
    const folder = join(service.dataFolder, 'objects', 'parts', id ?? '');
    const names = async () => (await readdir(folder)).length;
    const before = await names();
    const client = request(place.urls.get(2) ?? '', {
      method: 'PUT',
      headers: { 'content-length': String(PART) },
    });
    client.on('error', () => undefined);
    client.write(file.subarray(PART, PART + MIB));
    await until(async () => (await names()) > before);
    client.destroy();
    await until(async () => (await names()) === before);
    const { answer } = await ask(file, { upload_id: place.request.upload_id });
    expect(answer.multipart_uploaded_parts).toEqual([]);
    const etags = await sendParts(place, file);
    expect((await completeParts(service.user, place, etags)).status).toBe(200);
    expect((await contentOf(place.assetId)).equals(file)).toBe(true);
  });

  it('ends with the right of whoever asked for the URLs, and so does completing', async () => {
    const guest = await service.createUser('loses-the-right@example.com');
    const folder = (await service.user.call('POST', '/asset/folder', { path: '/lent' })).body.id;
    await grant(service, folder, { user: guest, right: 2 });
    const place = await ask(file, { parent_asset_id: folder }, guest);
    const etags = await sendParts(place, file);
    await grant(service, folder, { user: guest, right: 1 });
    expect(await putBytes(place.urls.get(1) ?? '', file.subarray(0, PART))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await completeParts(guest, place, etags)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await rowOf(place))?.state).toBe('open');
    await grant(service, folder, { user: guest, right: 0 });
    expect((await completeParts(guest, place, etags)).status).toBe(404);
    await grant(service, folder, { user: guest, right: 2 });
    expect((await completeParts(guest, place, etags)).status).toBe(200);
  });

  it('takes a part twice at once, and again with other bytes: the last one counts', async () => {
    const place = await ask();
    const other = randomBytes(PART);
    const twice = await Promise.all([sendPart(place, 1, file), putBytes(place.urls.get(1) ?? '', other)]);
    const etags = await sendParts(place, file);
    expect(etags[0]).toBe(`"${createHash('sha256').update(file.subarray(0, PART)).digest('hex')}"`);
    expect(twice[1].status).toBe(200);
    expect(await completeParts(service.user, place, etags)).toMatchObject({ status: 200 });
    expect((await contentOf(place.assetId)).equals(file)).toBe(true);
  });
});

describe('completeMultipartUpload', () => {
  it('makes the asset visible with these bytes, and answers the same again', async () => {
    const sha256 = createHash('sha256').update(file).digest('hex');
    const place = await ask(file, { sha256: sha256.toUpperCase() });
    const etags = await sendParts(place, file);
    const receipt = { asset_id: place.assetId, bytes: file.length, sha256, state: 'complete' };
    const first = await completeParts(service.user, place, etags);
    expect(first).toMatchObject({ status: 200, body: receipt });
    const unquoted = etags.map((etag) => etag.replaceAll('"', ''));
    expect(await completeParts(service.user, place, unquoted)).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect((await contentOf(place.assetId)).equals(file)).toBe(true);
    const others = [...etags.slice(0, 2), '"other"'];
    expect(await completeParts(service.user, place, others)).toMatchObject({
      status: 409,
      body: { code: 'already_uploaded' },
    });
    expect(await putBytes(place.urls.get(1) ?? '', file.subarray(0, PART))).toMatchObject({ status: 409 });
    const known = await ask(file, { upload_id: place.request.upload_id });
    expect(known.answer.presigned_put_urls).toEqual([]);
    expect(known.answer.multipart_uploaded_parts).toHaveLength(3);
  });

  it('of several at once lets all succeed, once', async () => {
    const place = await ask();
    const etags = await sendParts(place, file);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => completeParts(service.user, place, etags)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = await service.deps.db
      .selectFrom('asset_version')
      .select('id')
      .where('asset_id', '=', place.assetId)
      .execute();
    expect(versions).toHaveLength(1);
  });

  it('names the parts that are missing and those that are not what arrived', async () => {
    const place = await ask();
    const first = await sendPart(place, 1, file);
    await sendPart(place, 2, file);
    expect(await completeParts(service.user, place, [first, '"x"'])).toMatchObject({
      status: 409,
      body: { code: 'wrong_parts', missing_parts: [3], wrong_parts: [2] },
    });
    const etags = await sendParts(place, file);
    const stale = etags[0] ?? '';
    await putBytes(place.urls.get(1) ?? '', randomBytes(PART));
    expect(await completeParts(service.user, place, etags)).toMatchObject({
      status: 409,
      body: { code: 'wrong_parts', wrong_parts: [1] },
    });
    expect(await completeParts(service.user, place, [...etags, '"y"'])).toMatchObject({
      status: 409,
      body: { wrong_parts: [1, 4] },
    });
    expect(await sendPart(place, 1, file)).toBe(stale);
    expect((await completeParts(service.user, place, etags)).status).toBe(200);
  });

  it('refuses parts out of order and named twice, with their place', async () => {
    const place = await ask();
    const etags = await sendParts(place, file);
    const named = (...numbers: number[]) => ({
      asset_id: place.assetId,
      multipart_upload_id: place.id,
      parts: numbers.map((number) => ({ part_number: number, etag: etags[number - 1] ?? 'x' })),
    });
    for (const [numbers, at] of [
      [[2, 1, 3], 1],
      [[1, 1, 2, 3], 1],
      [[1, 3, 2], 2],
    ] as const) {
      expect(await service.user.call('POST', COMPLETE, named(...numbers))).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'parts', at, 'part_number'] }] },
      });
    }
    for (const parts of [
      [],
      [{ part_number: 0, etag: 'x' }],
      [{ part_number: 10_001, etag: 'x' }],
      [{ part_number: 1 }],
    ]) {
      expect((await service.user.call('POST', COMPLETE, { ...named(), parts })).status).toBe(422);
    }
    expect((await service.user.call('POST', COMPLETE, named(1, 2, 3))).status).toBe(200);
  });

  it('takes a file of one part, an empty one, and one that ends with a part', async () => {
    for (const bytes of [randomBytes(1), Buffer.alloc(0), randomBytes(2 * PART)]) {
      const place = await ask(bytes);
      expect(place.answer.multipart_part_count).toBe(Math.max(1, bytes.length / PART) | 0 || 1);
      const etags = await sendParts(place, bytes);
      expect(await completeParts(service.user, place, etags)).toMatchObject({
        status: 200,
        body: { bytes: bytes.length },
      });
      expect((await contentOf(place.assetId)).equals(bytes)).toBe(true);
    }
  });

  it('reads from the bytes what kind of file it is', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100)]);
    const place = await ask(png);
    await completeParts(service.user, place, await sendParts(place, png));
    const object = await service.deps.db
      .selectFrom('upload')
      .innerJoin('object', 'object.id', 'upload.object_id')
      .select(['object.content_type', 'object.size_bytes'])
      .where('upload.id', '=', place.id)
      .executeTakeFirst();
    expect(object).toEqual({ content_type: 'image/png', size_bytes: png.length });
  });

  it('with the wrong checksum keeps nothing and leaves the upload open', async () => {
    const bytes = randomBytes(1_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const place = await ask(bytes, { sha256 });
    const wrong = await sendParts(place, randomBytes(1_000));
    for (let times = 0; times < 2; times += 1) {
      expect(await completeParts(service.user, place, wrong)).toMatchObject({
        status: 400,
        body: { code: 'wrong_checksum' },
      });
    }
    const again = await ask(bytes, { upload_id: place.request.upload_id });
    expect(again.answer).toMatchObject({ multipart_upload_id: place.id, multipart_uploaded_parts: [] });
    const etags = await sendParts(again, bytes);
    expect(await completeParts(service.user, again, etags)).toMatchObject({ status: 200, body: { sha256 } });
    expect((await contentOf(place.assetId)).equals(bytes)).toBe(true);
    expect(await service.services.library.sweepObjects(clock.now())).toBe(0);
  });

  it('is not for others, and not any more for who lost the right', async () => {
    const place = await ask();
    const etags = await sendParts(place, file);
    const stranger = await service.createUser('completes-others@example.com');
    expect((await completeParts(stranger, place, etags)).status).toBe(404);
    expect((await abort(place, stranger)).status).toBe(404);
    expect((await completeParts(service.user, { ...place, assetId: place.id }, etags)).status).toBe(404);
    expect((await completeParts(service.user, { ...place, id: 'mp-1' }, etags)).status).toBe(404);
    expect((await rowOf(place))?.state).toBe('open');
  });
});

describe('abortMultipartUpload', () => {
  it('ends an upload with its parts; again is fine, completing is not', async () => {
    const place = await ask(file, { upload_id: 'given-up' });
    const etags = await sendParts(place, file);
    for (let times = 0; times < 2; times += 1) {
      expect(await abort(place)).toMatchObject({
        status: 200,
        body: { asset_id: place.assetId, aborted: true },
      });
    }
    expect(await completeParts(service.user, place, etags)).toMatchObject({
      status: 409,
      body: { code: 'upload_ended' },
    });
    expect(await putBytes(place.urls.get(1) ?? '', file.subarray(0, PART))).toMatchObject({
      status: 409,
      body: { code: 'upload_ended' },
    });
    const fresh = await ask(file, { upload_id: 'given-up' });
    expect(fresh.assetId).not.toBe(place.assetId);
    expect(fresh.answer.multipart_uploaded_parts).toEqual([]);
  });

  it('refuses what is complete', async () => {
    const place = await ask();
    await completeParts(service.user, place, await sendParts(place, file));
    expect(await abort(place)).toMatchObject({ status: 409, body: { code: 'already_uploaded' } });
    expect((await contentOf(place.assetId)).equals(file)).toBe(true);
  });

  it('against a completion at the same time: one of them wins', async () => {
    for (let times = 0; times < 5; times += 1) {
      const bytes = randomBytes(100);
      const place = await ask(bytes);
      const etags = await sendParts(place, bytes);
      const [completed, aborted] = await Promise.all([
        completeParts(service.user, place, etags),
        abort(place),
      ]);
      expect([completed.status, aborted.status].sort()).toEqual([200, 409]);
      const isThere = (await rowOf(place))?.state === 'complete';
      expect(isThere).toBe(completed.status === 200);
      if (isThere) expect((await contentOf(place.assetId)).equals(bytes)).toBe(true);
    }
  });
});
