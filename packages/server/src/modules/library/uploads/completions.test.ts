/** Completions that are cut off, last long, are refused or meet each other. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import {
  askForParts,
  completeParts,
  MIB,
  type PartedUploadPlace,
  sendParts,
} from '../../../testing/test-uploads.ts';
import { type DeathPoint, storageThatDies, uploadsServiceOf } from '../../../testing/test-uploads-service.ts';
import { until } from '../../../testing/until.ts';

let service: TestService;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock });
  // The first round says whose storage it is.
  await service.services.uploads.sweepUploads();
});
afterAll(() => service.stop());

const DAY = 86_400_000;
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function sent(bytes: Buffer, fields: Record<string, unknown> = {}, user = service.user) {
  const place = await askForParts(user, bytes.length, { multipart_part_size: 5 * MIB, ...fields });
  const etags = await sendParts(place, bytes);
  const body = {
    asset_id: place.assetId,
    multipart_upload_id: place.id,
    parts: etags.map((etag, index) => ({ part_number: index + 1, etag })),
  };
  return { place, etags, request: { body, traceId: 'test' } };
}

const rowOf = ({ id }: PartedUploadPlace) =>
  service.deps.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const versionsOf = (place: PartedUploadPlace) =>
  service.deps.db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select(['object.storage_key', 'object.reference_count', 'object.sha256'])
    .where('asset_id', '=', place.assetId)
    .execute();

async function expectComplete(place: PartedUploadPlace, bytes: Buffer): Promise<void> {
  await until(async () => (await rowOf(place)).state === 'complete');
  const versions = await versionsOf(place);
  expect(versions).toHaveLength(1);
  const stream = await service.deps.storage.read(versions[0]?.storage_key ?? '');
  const kept = Buffer.concat(await stream.toArray());
  expect(sha256Of(kept)).toBe(sha256Of(bytes));
}

/** Nothing is left in the store but what rows refer to. */
async function expectNoOrphans(): Promise<void> {
  offset += 20 * 60_000;
  const { uploads, library } = service.services;
  await uploads.sweepUploads();
  const { storage, db } = service.deps;
  const [keys, open]: [string[], string[]] = [[], []];
  for await (const { key } of storage.list('')) keys.push(key);
  for await (const { id } of storage.parted.listOpen(new Date(Date.now() + 10 * DAY))) open.push(id);
  const objects = await db.selectFrom('object').select('storage_key').execute();
  const underWay = await db
    .selectFrom('upload')
    .select(['store_upload_id', 'staging_key'])
    .where('state', 'in', ['open', 'completing'])
    .execute();
  const unknown = keys.filter((key) => !objects.some((object) => object.storage_key === key));
  expect(unknown.filter((key) => !key.startsWith('deployment/'))).toEqual([]);
  expect(open.filter((id) => !underWay.some((upload) => upload.store_upload_id === id))).toEqual([]);
  expect(await library.sweepObjects(new Date(clock.now().getTime() + DAY))).toBe(0);
}

const POINTS: DeathPoint[] = [
  'before joining',
  'after joining',
  'before moving',
  'after moving',
  'before verifying',
  'before the commit',
  'after the commit',
];

describe('resumeCompletions', () => {
  it.each(POINTS)('ends what was killed %s', async (point) => {
    const bytes = randomBytes(6 * MIB);
    const { place, request, etags } = await sent(bytes, { sha256: sha256Of(bytes) });
    const storage = storageThatDies(service.deps.storage, point);
    const dying = uploadsServiceOf(service, {
      storage,
      onUploaded: async () => {
        if (point === 'before the commit') throw new Error('killed before the commit');
      },
    });
    const told = await dying.completeMultipartUpload(service.user.principal, request);
    expect(told.state).toBe(point === 'after the commit' ? 'complete' : 'completing');
    expect(await service.services.uploads.resumeCompletions()).toBe(0);
    expect((await versionsOf(place)).length).toBe(point === 'after the commit' ? 1 : 0);
    offset += 61_000;
    await service.services.uploads.resumeCompletions();
    await expectComplete(place, bytes);
    expect(await completeParts(service.user, place, etags)).toMatchObject({
      status: 200,
      body: { state: 'complete', sha256: sha256Of(bytes) },
    });
    await expectNoOrphans();
  });

  it('waits for a store that is away for days, and keeps what arrived', async () => {
    const bytes = randomBytes(1_000);
    const { place, request } = await sent(bytes);
    const storage = storageThatDies(service.deps.storage, 'after moving');
    await uploadsServiceOf(service, { storage }).completeMultipartUpload(service.user.principal, request);
    offset += 3 * DAY;
    await service.services.uploads.sweepUploads();
    expect(await service.services.library.sweepObjects(clock.now())).toBe(0);
    await service.services.uploads.resumeCompletions();
    await expectComplete(place, bytes);
  });

  it('does not wait for a clock that was set back', async () => {
    const bytes = randomBytes(1_000);
    const { place, request } = await sent(bytes);
    const storage = storageThatDies(service.deps.storage, 'before joining');
    await uploadsServiceOf(service, { storage }).completeMultipartUpload(service.user.principal, request);
    offset -= DAY;
    expect(await service.services.uploads.resumeCompletions()).toBe(1);
    await expectComplete(place, bytes);
    offset += DAY;
  });

  it('in two processes at once commits once', async () => {
    for (let times = 0; times < 3; times += 1) {
      const bytes = randomBytes(1_000);
      const { place, request } = await sent(bytes);
      const storage = storageThatDies(service.deps.storage, 'before joining');
      await uploadsServiceOf(service, { storage }).completeMultipartUpload(service.user.principal, request);
      offset += 61_000;
      const [one, other] = [uploadsServiceOf(service), uploadsServiceOf(service)];
      await Promise.all([
        one.resumeCompletions(),
        other.resumeCompletions(),
        completeParts(
          service.user,
          place,
          request.body.parts.map(({ etag }) => etag),
        ),
      ]);
      await expectComplete(place, bytes);
    }
    await expectNoOrphans();
  });

  it('of one whose lease lapsed while it was paused lets the other commit, and harms nothing', async () => {
    const bytes = randomBytes(1_000);
    const { place, request } = await sent(bytes);
    let isPaused = true;
    const paused = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { storage } = service.deps;
    const slow = uploadsServiceOf(service, {
      storage: {
        ...storage,
        promote: async (from, to) => {
          reached.resolve();
          await paused.promise;
          return storage.promote(from, to);
        },
      },
      patience: () => (isPaused ? Promise.resolve() : new Promise(() => undefined)),
    });
    expect((await slow.completeMultipartUpload(service.user.principal, request)).state).toBe('completing');
    await reached.promise;
    offset += 61_000;
    await service.services.uploads.resumeCompletions();
    await expectComplete(place, bytes);
    // Waits for the one that was paused to end.
    isPaused = false;
    const again = slow.completeMultipartUpload(service.user.principal, request);
    paused.resolve();
    expect((await again).state).toBe('complete');
    await expectComplete(place, bytes);
    await expectNoOrphans();
  });
});

describe('resumeCompletions of many', () => {
  async function cutOff(user: TestClient): Promise<{ place: PartedUploadPlace; bytes: Buffer }> {
    const bytes = randomBytes(100);
    const { place, request } = await sent(bytes, {}, user);
    const storage = storageThatDies(service.deps.storage, 'before joining');
    await uploadsServiceOf(service, { storage }).completeMultipartUpload(user.principal, request);
    return { place, bytes };
  }

  it('takes up a few of one account, does not wait for them, and goes on as they end', async () => {
    const busy = await service.createUser('has-many-large-ones@example.com');
    const other = await service.createUser('has-one@example.com');
    const many = [];
    for (let count = 0; count < 8; count += 1) many.push(await cutOff(busy));
    offset += 1_000;
    const one = await cutOff(other);
    offset += 61_000;
    const gate = Promise.withResolvers<void>();
    const large = new Set<string>();
    const begun = new Set<string>();
    for (const { place } of many) large.add((await rowOf(place)).object_id ?? '');
    const { storage } = service.deps;
    const slow = uploadsServiceOf(service, {
      storage: {
        ...storage,
        promote: async (from, to) => {
          begun.add(to);
          if (large.has(to)) await gate.promise;
          return storage.promote(from, to);
        },
      },
    });
    expect(await slow.resumeCompletions()).toBe(4);
    await expectComplete(one.place, one.bytes);
    expect(await slow.resumeCompletions()).toBe(0);
    const late = await cutOff(other);
    offset += 16_000;
    await until(async () => (await slow.resumeCompletions()) === 1);
    await expectComplete(late.place, late.bytes);
    expect([...begun].filter((id) => large.has(id)).length).toBeLessThanOrEqual(3);
    gate.resolve();
    for (const { place, bytes } of many) await expectComplete(place, bytes);
    await slow.stopCompletions();
  });
});

describe('completeMultipartUpload that lasts', () => {
  it('answers completing, goes on by itself, and answers complete when asked again', async () => {
    const bytes = randomBytes(1_000);
    const { place, request } = await sent(bytes);
    const gate = Promise.withResolvers<void>();
    const { storage } = service.deps;
    const slow = uploadsServiceOf(service, {
      storage: {
        ...storage,
        promote: async (from, to) => {
          await gate.promise;
          return storage.promote(from, to);
        },
      },
      patience: async () => undefined,
    });
    const ask = () => slow.completeMultipartUpload(service.user.principal, request);
    expect(await ask()).toMatchObject({ state: 'completing', bytes: 1_000, asset_id: place.assetId });
    expect(await ask()).toMatchObject({ state: 'completing' });
    expect(await completeParts(service.user, place, ['"other"'])).toMatchObject({ status: 409 });
    const abort = { asset_id: place.assetId, multipart_upload_id: place.id };
    expect(await service.user.call('POST', '/users/assets/multipart/abort', abort)).toMatchObject({
      status: 409,
      body: { code: 'already_uploaded' },
    });
    gate.resolve();
    await until(async () => (await rowOf(place)).state === 'complete');
    expect(await ask()).toMatchObject({ state: 'complete' });
    await expectComplete(place, bytes);
  });

  it('is taken up by the same request when nobody works on it', async () => {
    const bytes = randomBytes(1_000);
    const { place, request, etags } = await sent(bytes);
    const storage = storageThatDies(service.deps.storage, 'before joining');
    await uploadsServiceOf(service, { storage }).completeMultipartUpload(service.user.principal, request);
    offset += 61_000;
    expect(await completeParts(service.user, place, etags)).toMatchObject({ body: { state: 'complete' } });
    await expectComplete(place, bytes);
  });

  it('refuses a part that was replaced after it was compared, and keeps the parts', async () => {
    const bytes = randomBytes(6 * MIB);
    const { place, request, etags } = await sent(bytes);
    const { storage } = service.deps;
    const replaced = randomBytes(5 * MIB);
    const late = uploadsServiceOf(service, {
      storage: {
        ...storage,
        parted: {
          ...storage.parted,
          complete: async (upload, parts) => {
            const fs = service.deps.fsStorage;
            await fs?.receivePart(upload, 1, Readable.from([replaced]));
            return storage.parted.complete(upload, parts);
          },
        },
      },
    });
    await expect(late.completeMultipartUpload(service.user.principal, request)).rejects.toMatchObject({
      code: 'wrong_parts',
      details: { wrong_parts: [1] },
    });
    expect((await rowOf(place)).state).toBe('open');
    const first = `"${sha256Of(replaced)}"`;
    expect(await completeParts(service.user, place, [first, etags[1] ?? ''])).toMatchObject({ status: 200 });
    await expectComplete(place, Buffer.concat([replaced, bytes.subarray(5 * MIB)]));
  });

  it('of an asset that is removed meanwhile leaves nothing behind', async () => {
    const bytes = randomBytes(1_000);
    const { place, request } = await sent(bytes);
    const storage = storageThatDies(service.deps.storage, 'after moving');
    await uploadsServiceOf(service, { storage }).completeMultipartUpload(service.user.principal, request);
    const { db } = service.deps;
    await db.transaction().execute((trx) => service.services.access.discard(trx, [place.assetId]));
    offset += 61_000;
    expect(await service.services.uploads.resumeCompletions()).toBe(0);
    await service.services.uploads.sweepUploads();
    expect(await service.services.library.sweepObjects(new Date(clock.now().getTime() + DAY))).toBe(1);
    await expectNoOrphans();
  });
});
