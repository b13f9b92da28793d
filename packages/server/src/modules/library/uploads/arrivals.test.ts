/** Files that clients send to a store: here a folder that they reach without the service. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../platform/storage/storage.ts';
import { grant } from '../../../testing/test-grants.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../../testing/test-uploads.ts';
import { uploadsServiceOf } from '../../../testing/test-uploads-service.ts';
import { until } from '../../../testing/until.ts';
import type { AssetUploadRequest } from './uploads.schema.ts';
import type { UploadsService } from './uploads.service.ts';

let service: TestService;
let uploads: UploadsService;
let offset = 0;
let asked = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock });
  const { storage } = service.deps;
  const reached: Storage = {
    ...storage,
    clientsReachStore: true,
    stat: (key) => {
      asked += 1;
      return storage.stat(key);
    },
  };
  // The first round says whose storage it is.
  await service.services.uploads.sweepUploads();
  uploads = uploadsServiceOf(service, { storage: reached, fsStorage: null });
});
afterAll(() => service.stop());

async function ask(bytes: number, fields: Partial<AssetUploadRequest> = {}, { principal } = service.user) {
  const request = { ...uploadRequest(bytes), multipart: false, ...fields } as AssetUploadRequest;
  const [answer] = await uploads.createUploadUrls(principal, [request]);
  if (answer === undefined) throw new Error('No answer.');
  const row = await service.deps.db
    .selectFrom('upload')
    .selectAll()
    .where('upload_id', '=', request.upload_id)
    .executeTakeFirstOrThrow();
  return { request, answer, row };
}

const stateOf = async (id: string) =>
  await service.deps.db
    .selectFrom('upload')
    .select(['state', 'check_after'])
    .where('id', '=', id)
    .executeTakeFirst();

/** What a PUT to the presigned URL does at a store: the last one rules. */
async function put(key: string | null, bytes: Uint8Array): Promise<void> {
  const { storage } = service.deps;
  const path = storage.stagingPath();
  await writeFile(path, bytes);
  await storage.remove(key ?? '');
  await storage.putFile(key ?? '', path);
}

async function contentOf(assetId: string): Promise<Buffer> {
  const { storage_key: key } = await service.deps.db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select('object.storage_key')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  return Buffer.concat(await (await service.deps.storage.read(key)).toArray());
}

describe('a file that was sent to the store', () => {
  it('is noticed when upload_urls names it', async () => {
    const bytes = randomBytes(1_000);
    const { request, answer, row } = await ask(bytes.length);
    expect(answer).toMatchObject({ state: 'open', presigned_put_url: expect.stringMatching(/^http/) });
    await put(row.staging_key, bytes);
    const again = await ask(bytes.length, { upload_id: request.upload_id });
    expect(again.answer).toMatchObject({
      ...{ asset_id: answer.asset_id, presigned_put_url: null, state: 'complete' },
    });
    expect(again.row.state).toBe('complete');
    expect((await contentOf(answer.asset_id)).equals(bytes)).toBe(true);
    expect(await service.deps.storage.stat(row.staging_key ?? '')).toBeNull();
  });

  it('is noticed when it is named by its asset', async () => {
    const bytes = Buffer.alloc(0);
    const { answer, row } = await ask(0);
    await put(row.staging_key, bytes);
    await uploads.checkArrivals([answer.asset_id]);
    expect((await stateOf(row.id))?.state).toBe('complete');
  });

  it('is noticed without being named, looked for in growing intervals', async () => {
    const bytes = randomBytes(10);
    const { row } = await ask(bytes.length);
    asked = 0;
    expect(await uploads.checkDueArrivals()).toBe(0);
    offset += 2_001;
    await uploads.checkDueArrivals();
    expect(asked).toBeGreaterThan(0);
    const first = new Date((await stateOf(row.id))?.check_after ?? 0).getTime() - clock.now().getTime();
    offset += 100_000;
    await uploads.checkDueArrivals();
    const later = new Date((await stateOf(row.id))?.check_after ?? 0).getTime() - clock.now().getTime();
    expect(later).toBeGreaterThan(10 * first);
    await put(row.staging_key, bytes);
    offset += 61_000;
    await uploads.checkDueArrivals();
    await until(async () => (await stateOf(row.id))?.state === 'complete');
    expect((await stateOf(row.id))?.check_after).toBeNull();
  });

  it('is not looked for for ever', async () => {
    const { row } = await ask(10);
    offset += 3 * 3_600_000;
    await uploads.checkDueArrivals();
    expect(await stateOf(row.id)).toMatchObject({ state: 'open', check_after: null });
  });

  it('of another length is not taken; the right one after it is', async () => {
    const bytes = randomBytes(100);
    const { answer, row } = await ask(bytes.length);
    for (const wrong of [99, 101, 0]) {
      await put(row.staging_key, randomBytes(wrong));
      await uploads.checkArrivals([answer.asset_id]);
      expect((await stateOf(row.id))?.state).toBe('open');
    }
    await put(row.staging_key, bytes);
    await uploads.checkArrivals([answer.asset_id]);
    expect((await contentOf(answer.asset_id)).equals(bytes)).toBe(true);
  });

  it('and is replaced by one of another length as it is taken is refused, and can be sent again', async () => {
    const bytes = randomBytes(100);
    const { answer, row } = await ask(bytes.length);
    await put(row.staging_key, randomBytes(100));
    const { storage } = service.deps;
    const overtaken = uploadsServiceOf(service, {
      storage: {
        ...storage,
        clientsReachStore: true,
        promote: async (from, to) => {
          await put(from, randomBytes(101));
          return storage.promote(from, to);
        },
      },
      fsStorage: null,
    });
    await overtaken.checkArrivals([answer.asset_id]);
    expect((await stateOf(row.id))?.state).toBe('open');
    await put(row.staging_key, bytes);
    await uploads.checkArrivals([answer.asset_id]);
    expect((await contentOf(answer.asset_id)).equals(bytes)).toBe(true);
    expect(await service.services.library.sweepObjects(new Date(clock.now().getTime() + 1_000))).toBe(0);
  });

  it('that hashes to something else is thrown away, and the same URL takes the right one', async () => {
    const bytes = randomBytes(100);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { answer, row } = await ask(bytes.length, { sha256 });
    await put(row.staging_key, randomBytes(100));
    await uploads.checkArrivals([answer.asset_id]);
    expect((await stateOf(row.id))?.state).toBe('open');
    expect(await service.deps.storage.stat(row.staging_key ?? '')).toBeNull();
    await put(row.staging_key, bytes);
    await uploads.checkArrivals([answer.asset_id]);
    expect((await stateOf(row.id))?.state).toBe('complete');
    expect((await contentOf(answer.asset_id)).equals(bytes)).toBe(true);
  });

  it('a second time before it was noticed rules; afterwards it changes nothing and is swept', async () => {
    const [first, second, third] = [randomBytes(100), randomBytes(100), randomBytes(100)];
    const { answer, row } = await ask(100);
    await put(row.staging_key, first);
    await put(row.staging_key, second);
    await uploads.checkArrivals([answer.asset_id]);
    await put(row.staging_key, third);
    await uploads.checkArrivals([answer.asset_id]);
    expect((await contentOf(answer.asset_id)).equals(second)).toBe(true);
    await uploads.sweepUploads();
    expect(await service.deps.storage.stat(row.staging_key ?? '')).toBeNull();
    expect((await contentOf(answer.asset_id)).equals(second)).toBe(true);
  });

  it('changes nothing once the right to write was taken away, and all the same when it is given again', async () => {
    const assetId = await uploadFile(service.user, Buffer.from('old'));
    const guest = await service.createUser('writes-no-more@example.com');
    await grant(service, assetId, { user: guest, right: 2 });
    const { row } = await ask(3, { replace_asset_id: assetId }, guest);
    await put(row.staging_key, Buffer.from('new'));
    await grant(service, assetId, { user: guest, right: 1 });
    await uploads.checkArrivals([assetId]);
    expect((await stateOf(row.id))?.state).toBe('open');
    expect((await contentOf(assetId)).toString()).toBe('old');
    await grant(service, assetId, { user: guest, right: 2 });
    await uploads.checkArrivals([assetId]);
    expect((await stateOf(row.id))?.state).toBe('complete');
  });

  it('and not noticed in time is found by the sweep, not thrown away', async () => {
    const bytes = randomBytes(100);
    const { answer, row } = await ask(bytes.length);
    const abandoned = await ask(100);
    await put(row.staging_key, bytes);
    await put(abandoned.row.staging_key, randomBytes(7));
    offset += 26 * 3_600_000;
    await uploads.sweepUploads();
    expect((await stateOf(row.id))?.state).toBe('complete');
    expect((await contentOf(answer.asset_id)).equals(bytes)).toBe(true);
    expect(await stateOf(abandoned.row.id)).toBeUndefined();
    expect(await service.deps.storage.stat(abandoned.row.staging_key ?? '')).toBeNull();
  });
});
