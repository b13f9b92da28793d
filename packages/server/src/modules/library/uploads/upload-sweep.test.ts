/** What abandoned, given up and killed uploads leave, and that two sweeps are enough for it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { askForParts, MIB, sendPart, sendParts, uploadFile } from '../../../testing/test-uploads.ts';
import { uploadsServiceOf } from '../../../testing/test-uploads-service.ts';

let service: TestService;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock, env: { RUSHES_UPLOAD_KEEP_HOURS: '2' } });
  // The first round says from when on the storage is this database's.
  await service.services.uploads.sweepUploads();
});
afterAll(() => service.stop());

const HOUR = 3_600_000;
const sweep = () => service.services.uploads.sweepUploads();
const newId = () => service.deps.ids.uuid();
const ask = (bytes: number) => askForParts(service.user, bytes, { multipart_part_size: 5 * MIB });

async function openAtStore(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of service.deps.storage.parted.listOpen(new Date(Date.now() + 1_000 * HOUR))) {
    ids.push(id);
  }
  return ids;
}

async function staged(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.deps.storage.list('incoming/')) keys.push(key);
  return keys;
}

const uploadRow = (id: string) =>
  service.deps.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
const node = (id: string) =>
  service.deps.db.selectFrom('asset').select('state').where('id', '=', id).executeTakeFirst();

/** An object at a staging key, as a crash after joining leaves it. */
async function putStaged(key: string): Promise<void> {
  const path = service.deps.storage.stagingPath();
  await writeFile(path, 'x');
  await service.deps.storage.putFile(key, path);
}

describe('sweepUploads', () => {
  it('keeps unfinished uploads for the hours that are set, then removes them with their parts', async () => {
    const file = randomBytes(6 * MIB);
    const place = await ask(file.length);
    await sendPart(place, 1, file);
    offset += 2.9 * HOUR;
    expect(await sweep()).toBe(0);
    const again = await askForParts(service.user, file.length, {
      ...{ upload_id: place.request.upload_id, multipart_part_size: 5 * MIB },
    });
    expect(again.answer.multipart_part_numbers).toEqual([2]);
    offset += 3.1 * HOUR;
    expect(await sweep()).toBe(1);
    expect(await uploadRow(place.id)).toBeUndefined();
    expect(await node(place.assetId)).toBeUndefined();
    expect(await openAtStore()).toEqual([]);
    expect(await sweep()).toBe(0);
  });

  it('remembers what was given up as long as its URLs would have been of use', async () => {
    const place = await ask(1_000);
    await sendParts(place, randomBytes(1_000));
    const abort = () =>
      service.user.call('POST', '/users/assets/multipart/abort', {
        ...{ asset_id: place.assetId, multipart_upload_id: place.id },
      });
    expect((await abort()).status).toBe(200);
    expect(await openAtStore()).toEqual([]);
    await sweep();
    expect((await abort()).status).toBe(200);
    expect((await uploadRow(place.id))?.staging_key).toBeNull();
    offset += 3.1 * HOUR;
    await sweep();
    expect((await abort()).status).toBe(404);
    expect(await node(place.assetId)).toBeUndefined();
  });

  it('goes on where it was cut off', async () => {
    const places = await Promise.all([ask(10), ask(20)]);
    offset += 3.1 * HOUR;
    let calls = 0;
    const { storage } = service.deps;
    const cut = uploadsServiceOf(service, {
      storage: {
        ...storage,
        parted: {
          ...storage.parted,
          abort: async (upload) => {
            calls += 1;
            if (calls > 1) throw new Error('killed in the sweep');
            return storage.parted.abort(upload);
          },
        },
      },
    });
    await expect(cut.sweepUploads()).rejects.toThrow('killed in the sweep');
    for (const { id } of places) expect((await uploadRow(id))?.state).toBe('expired');
    await sweep();
    for (const { id } of places) expect(await uploadRow(id)).toBeUndefined();
    expect(await openAtStore()).toEqual([]);
  });

  it('removes what no upload under way knows, and nothing else', async () => {
    const place = await ask(1_000);
    const kept = (await uploadRow(place.id))?.store_upload_id ?? '';
    const { parted } = service.deps.storage;
    const orphans = [
      await parted.begin({ key: `incoming/${newId()}`, bytes: 10, partBytes: 5 * MIB }),
      await parted.begin({ key: `incoming/${place.id}`, bytes: 1_000, partBytes: 5 * MIB }),
    ];
    await putStaged(`incoming/${newId()}`);
    const foreign = 'incoming/report.csv';
    await putStaged(foreign);
    expect(await staged()).toHaveLength(2);
    // What has only just been begun may be about to be known.
    await sweep();
    expect((await openAtStore()).sort()).toEqual([kept, ...orphans.map(({ id }) => id)].sort());
    expect(await staged()).toEqual([foreign]);
    offset += 20 * 60_000;
    await sweep();
    expect(await openAtStore()).toEqual([kept]);
    expect((await uploadRow(place.id))?.state).toBe('open');
  });

  it('leaves what another installation, or program, sends to the same bucket', async () => {
    const { parted } = service.deps.storage;
    const begin = (key: string) => parted.begin({ key, bytes: 10, partBytes: 5 * MIB });
    const others = [await begin(`live/incoming/${randomUUID()}`), await begin('backups/today.tar')];
    const ours = await begin(newId());
    offset += 25 * HOUR;
    await sweep();
    const left = await openAtStore();
    expect(left).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
    expect(left).not.toContain(ours.id);
    for (const other of others) await parted.abort(other);
  });

  it('leaves a file that is complete', async () => {
    const assetId = await uploadFile(service.user, Buffer.from('kept'));
    offset += 100 * HOUR;
    await sweep();
    expect((await node(assetId))?.state).toBe('ready');
  });
});
