/** Bytes that are refused after they arrived: who sent them to a store is told when asking again. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import {
  askForParts,
  completeParts,
  putBytes,
  sendParts,
  uploadFile,
  uploadRequest,
} from '../../../testing/test-uploads.ts';
import { uploadsServiceOf } from '../../../testing/test-uploads-service.ts';
import { kindsOf } from './opening/replaced-kind.ts';
import type { AssetUploadRequest } from './uploads.schema.ts';
import type { UploadsService } from './uploads.service.ts';

let service: TestService;
let uploads: UploadsService;

beforeAll(async () => {
  service = await startTestService();
  const storage = { ...service.deps.storage, clientsReachStore: true };
  uploads = uploadsServiceOf(service, { storage, fsStorage: null });
});
afterAll(() => service.stop());

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100)]);
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), randomBytes(100)]);
const gif = Buffer.concat([Buffer.from('GIF89a'), randomBytes(100)]);
const mp3 = Buffer.concat([Buffer.from('ID3'), randomBytes(100)]);

/** What a PUT to the presigned URL of the upload does at a store. */
async function put(uploadId: string, bytes: Uint8Array): Promise<void> {
  const { staging_key: key } = await service.deps.db
    .selectFrom('upload')
    .select('staging_key')
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  const path = service.deps.storage.stagingPath();
  await writeFile(path, bytes);
  await service.deps.storage.putFile(key ?? '', path);
}

describe('createUploadUrls', () => {
  const ask = async (request: object) => {
    const [answer] = await uploads.createUploadUrls(service.user.principal, [request as AssetUploadRequest]);
    if (answer === undefined) throw new Error('No answer.');
    return answer;
  };

  it('says that what came to the store had another checksum, until something else has come', async () => {
    const bytes = randomBytes(100);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const request = { ...uploadRequest(100), multipart: false, sha256 };
    const first = await ask(request);
    expect(first.refusal).toBeUndefined();
    await put(request.upload_id, randomBytes(100));
    for (let times = 0; times < 2; times += 1) {
      expect(await ask(request)).toMatchObject({
        asset_id: first.asset_id,
        presigned_put_url: expect.stringMatching(/^http/),
        refusal: { code: 'wrong_checksum', detail: expect.stringContaining('Send the file again') },
      });
    }
    await put(request.upload_id, bytes);
    const last = await ask(request);
    expect(last.presigned_put_url).toBeNull();
    expect(last.refusal).toBeUndefined();
  });

  it('says so too of parts that were put together when nobody waited for it any more', async () => {
    const bytes = randomBytes(100);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const place = await askForParts(service.user, 100, { sha256 });
    const etags = await sendParts(place, randomBytes(100));
    expect((await completeParts(service.user, place, etags)).body.code).toBe('wrong_checksum');
    const again = await askForParts(service.user, 100, { upload_id: place.request.upload_id, sha256 });
    expect(again.answer).toMatchObject({
      multipart_part_numbers: [1],
      refusal: { code: 'wrong_checksum', detail: expect.any(String) },
    });
    expect((await completeParts(service.user, again, await sendParts(again, bytes))).status).toBe(200);
  });
});

describe('a replacement', () => {
  const contentTypeOf = async (assetId: string) =>
    (
      await service.deps.db
        .selectFrom('asset')
        .innerJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
        .select('asset_version.content_type')
        .where('asset.id', '=', assetId)
        .executeTakeFirst()
    )?.content_type;

  const replace = async (assetId: string, bytes: Buffer, fileType = 'video') => {
    const asked = { ...uploadRequest(bytes.length, { fileType }), replace_asset_id: assetId };
    const [place] = (await service.user.call('POST', '/users/assets/upload_urls', [asked])).body;
    return { place, answer: await putBytes(place.presigned_put_url, bytes) };
  };

  it('whose bytes are of another kind is refused, and the asset stays as it is', async () => {
    const assetId = await uploadFile(service.user, mp4);
    for (const other of [png, mp3]) {
      const { answer, place } = await replace(assetId, other);
      expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_kind' } });
      expect(answer.body.detail).toContain('of the kind video');
      expect(await contentTypeOf(assetId)).toBe('video/mp4');
      expect((await putBytes(place.presigned_put_url, mp4.subarray(0, other.length))).status).toBe(
        other.length <= mp4.length ? 200 : 400,
      );
    }
    expect(await service.services.library.sweepObjects(new Date(Date.now() + 1_000))).toBe(0);
  });

  it('in parts is told the same each time, and takes the right bytes then', async () => {
    const assetId = await uploadFile(service.user, png, { fileType: 'image' });
    const wrong = mp4.subarray(0, 100);
    const fields = { file_type: 'image', replace_asset_id: assetId };
    const place = await askForParts(service.user, wrong.length, fields);
    const etags = await sendParts(place, wrong);
    for (let times = 0; times < 2; times += 1) {
      expect(await completeParts(service.user, place, etags)).toMatchObject({
        status: 409,
        body: { code: 'wrong_kind' },
      });
    }
    expect(await contentTypeOf(assetId)).toBe('image/png');
    const again = await askForParts(service.user, wrong.length, {
      ...fields,
      upload_id: place.request.upload_id,
    });
    expect(again.answer.refusal.code).toBe('wrong_kind');
    const right = await sendParts(again, png.subarray(0, 100));
    expect((await completeParts(service.user, again, right)).status).toBe(200);
  });

  it('may be what only its streams tell, what nothing is known of, and of the type that is there', async () => {
    const assetId = await uploadFile(service.user, mp4);
    for (const other of [gif, randomBytes(100)])
      expect((await replace(assetId, other)).answer.status).toBe(200);
    const moving = await uploadFile(service.user, png);
    expect((await replace(moving, png)).answer.status).toBe(200);
    const sound = await uploadFile(service.user, mp3, { fileType: 'audio' });
    expect((await replace(sound, mp4, 'audio')).answer.status).toBe(200);
    expect((await replace(sound, gif, 'audio')).answer.status).toBe(409);
  });

  it.each([
    ['video/mp4', ['video', 'audio']],
    ['audio/ogg', ['video', 'audio']],
    ['audio/mp4', ['audio']],
    ['image/gif', ['image', 'video']],
    ['image/heic', ['image']],
    ['application/pdf', []],
    ['application/octet-stream', null],
  ])('of the type %s can be of the kinds %j', (contentType, kinds) => {
    expect(kindsOf(contentType)).toEqual(kinds);
  });
});
