/** Uploads in parts that the store has lost: a rule of its own removed them, or somebody gave them up there. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import {
  askForParts,
  completeParts,
  MIB,
  type PartedUploadPlace,
  putBytes,
  sendPart,
  sendParts,
} from '../../../testing/test-uploads.ts';
import { uploadsServiceOf } from '../../../testing/test-uploads-service.ts';
import type { UploadsService } from './uploads.service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const PART = 5 * MIB;
const file = randomBytes(PART + 1_000);

const ask = (fields: Record<string, unknown> = {}) =>
  askForParts(service.user, file.length, { multipart_part_size: PART, ...fields });

const rowOf = ({ id }: PartedUploadPlace) =>
  service.deps.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function lose(place: PartedUploadPlace): Promise<void> {
  const { staging_key: key, store_upload_id: id } = await rowOf(place);
  await service.deps.storage.parted.abort({ key: key ?? '', id: id ?? '' });
}

it('are begun anew when they are asked for again, with all parts missing', async () => {
  const place = await ask();
  await sendPart(place, 1, file);
  const before = await rowOf(place);
  await lose(place);
  const url = place.urls.get(1) ?? '';
  expect((await putBytes(url, file.subarray(0, PART))).body.code).toBe('upload_ended');
  const again = await ask({ upload_id: place.request.upload_id });
  expect(again.answer).toMatchObject({
    asset_id: place.assetId,
    multipart_upload_id: place.id,
    multipart_part_numbers: [1, 2],
    multipart_uploaded_parts: [],
  });
  const after = await rowOf(place);
  expect(after.staging_key).not.toBe(before.staging_key);
  expect(after.store_upload_id).not.toBe(before.store_upload_id);
  const etags = await sendParts(again, file);
  expect(await completeParts(service.user, again, etags)).toMatchObject({
    status: 200,
    body: { state: 'complete', bytes: file.length },
  });
});

it('name all parts as missing to who would complete them', async () => {
  const place = await ask();
  const etags = await sendParts(place, file);
  await lose(place);
  expect(await completeParts(service.user, place, etags)).toMatchObject({
    status: 409,
    body: { code: 'wrong_parts', missing_parts: [1, 2] },
  });
  const again = await ask({ upload_id: place.request.upload_id });
  const sent = await sendParts(again, file);
  expect((await completeParts(service.user, again, sent)).status).toBe(200);
});

it('get one other place when several ask at once', async () => {
  const place = await ask();
  await lose(place);
  const all = await Promise.all(Array.from({ length: 5 }, () => ask({ upload_id: place.request.upload_id })));
  const etags = await Promise.all([1, 2].map((number) => sendPart(all[number] ?? place, number, file)));
  expect((await completeParts(service.user, place, etags)).status).toBe(200);
  const open: string[] = [];
  for await (const { id } of service.deps.storage.parted.listOpen(new Date(Date.now() + 3_600_000)))
    open.push(id);
  const rows = await service.deps.db.selectFrom('upload').select('store_upload_id').execute();
  const known = new Set(rows.map((row) => row.store_upload_id));
  expect(open.filter((id) => !known.has(id))).toEqual([]);
});

/** Looks at parts only after another request has completed them. */
function lateTo(place: PartedUploadPlace, etags: readonly string[]): UploadsService {
  const { storage } = service.deps;
  return uploadsServiceOf(service, {
    storage: {
      ...storage,
      parted: {
        ...storage.parted,
        list: async (upload) => {
          expect((await completeParts(service.user, place, etags)).status).toBe(200);
          return storage.parted.list(upload);
        },
      },
    },
  });
}

it('are told from those that are completed while they are asked for', async () => {
  const place = await ask();
  const etags = await sendParts(place, file);
  const late = lateTo(place, etags);
  const before = await rowOf(place);
  const request = { ...place.request, file_type: 'video' as const, multipart: true };
  const [answer] = await late.createUploadUrls(service.user.principal, [request]);
  expect(answer).toMatchObject({ asset_id: place.assetId, presigned_put_urls: [] });
  expect(answer?.multipart_uploaded_parts).toHaveLength(2);
  expect(await rowOf(place)).toMatchObject({ state: 'complete', staging_key: before.staging_key });
});

it('are told from those that are completed while another request completes them', async () => {
  const place = await ask();
  const etags = await sendParts(place, file);
  const parts = etags.map((etag, index) => ({ part_number: index + 1, etag }));
  const body = { asset_id: place.assetId, multipart_upload_id: place.id, parts };
  const told = lateTo(place, etags).completeMultipartUpload(service.user.principal, {
    body,
    traceId: 'test',
  });
  expect(await told).toMatchObject({ state: 'complete', bytes: file.length });
});
