/** The service while its disk is full: what is refused, what goes on, and how it ends. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reserveOf, type Space } from '../platform/health/room.ts';
import { testSound } from '../testing/test-media.ts';
import { startTestService, type TestAnswer, type TestService } from '../testing/test-service.ts';
import { putBytes, uploadFile, uploadRequest } from '../testing/test-uploads.ts';
import { until } from '../testing/until.ts';

const SOUND = { name: 'sound.wav', fileType: 'audio' };
const soundRequest = () => uploadRequest(clip.length, SOUND);

const GIB = 1024 ** 3;
const TOTAL = 10 * GIB;
const reserve = reserveOf(TOTAL, null);

let service: TestService;
const clip = testSound(1);
let freeBytes = TOTAL;
const space = (): Space => ({ freeBytes, totalBytes: TOTAL, freeFiles: null });

beforeAll(async () => {
  service = await startTestService({ worker: ['probe_task'], readSpace: async () => space() });
  for (const part of ['database', 'storage', 'workers'])
    service.deps.readiness.provide(part, () => undefined);
});
afterAll(() => service.stop());
afterEach(() => leave(TOTAL));

async function leave(bytes: number): Promise<void> {
  freeBytes = bytes;
  await service.deps.room.look();
}

const call = (method: string, path: string, body?: unknown) => service.user.call(method, path, body);
const list = () => call('GET', '/users/sources/list_files?path=/&limit=100&page=0');
const probes = () =>
  service.deps.db
    .selectFrom('task')
    .selectAll()
    .where('type', '=', 'probe_task')
    .orderBy('created_at')
    .execute();

function expectRefused({ status, headers, body }: TestAnswer): void {
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'storage_full', '30']);
  expect(body.detail).toMatch(/disk is full/);
  expect(body.what_to_do).not.toMatch(/plan/);
}

describe('without room', () => {
  it('refuses what writes before anything is written, and says when to try again', async () => {
    const [place] = (await call('POST', '/users/assets/upload_urls', [soundRequest()])).body;
    await leave(reserve - 1);
    expectRefused(await call('POST', '/asset/folder', { path: '/new' }));
    expectRefused(await call('POST', '/users/assets/upload_urls', [soundRequest()]));
    expectRefused(await putBytes(place.presigned_put_url, clip));
    const keyed = {
      'x-api-key': service.user.key,
      'idempotency-key': 'k',
      'content-type': 'application/json',
    };
    const named = await fetch(`${service.baseUrl}/asset/folder`, {
      method: 'POST',
      headers: keyed,
      body: '{"path":"/named"}',
    });
    expect(named.status).toBe(503);
    const { signIn } = service;
    await leave(TOTAL);
    const person = await signIn('person@example.com');
    await leave(reserve - 1);
    expectRefused(await person.call('GET', '/create?prompt=red'));
    expect(await service.deps.db.selectFrom('idempotency_key').selectAll().execute()).toEqual([]);
    await leave(TOTAL);
    expect((await putBytes(place.presigned_put_url, clip)).status).toBe(200);
    expect((await call('POST', '/asset/folder', { path: '/new' })).status).toBe(201);
  });

  it('goes on reading, deleting and telling prices, and /health says how it is', async () => {
    const assetId = await uploadFile(service.user, clip, SOUND);
    await leave(0);
    expect((await list()).status).toBe(200);
    expect((await call('POST', '/users/assets/infos', { asset_ids: [assetId] })).status).not.toBe(503);
    expect((await call('POST', '/users/assets/upload_urls?dry_run=true', [uploadRequest(9)])).status).toBe(
      200,
    );
    expect((await call('POST', `/asset/${assetId}/trash`)).status).toBe(200);
    expect((await call('DELETE', `/asset/${assetId}`)).status).toBeLessThan(300);
    const health = await call('GET', '/health');
    expect([health.status, health.body.status, health.body.parts.room]).toEqual([200, 'read_only', 'full']);
    const { text } = await service.services.system.getMetrics({
      peer: '127.0.0.1',
      headers: { host: 'localhost' },
    });
    expect(text).toMatch(/^rushes_disk_free_bytes 0$/m);
    expect(text).toMatch(new RegExp(`^rushes_disk_reserve_bytes ${reserve}$`, 'm'));
    await leave(TOTAL);
    expect((await call('GET', '/health')).body).toMatchObject({ status: 'ready', parts: { room: 'ready' } });
  });

  it('refuses a file that would not leave the reserve alone, and takes a smaller one', async () => {
    const asked = await call('POST', '/users/assets/upload_urls', [soundRequest(), uploadRequest(1, SOUND)]);
    await leave(reserve + 1_000);
    expect(clip.length).toBeGreaterThan(1_000);
    expectRefused(await putBytes(asked.body[0].presigned_put_url, clip));
    expect((await putBytes(asked.body[1].presigned_put_url, Buffer.of(1))).status).toBe(200);
  });

  it('probes what it had acknowledged once there is room, at no cost of attempts', async () => {
    await service.deps.db.deleteFrom('attempt').execute();
    await service.deps.db.deleteFrom('task').execute();
    const place = (await call('POST', '/users/assets/upload_urls', [soundRequest()])).body[0];
    expect((await putBytes(place.presigned_put_url, clip)).status).toBe(200);
    await leave(0);
    await service.deps.db
      .updateTable('task')
      .set({ run_after: null })
      .where('ended_at', 'is', null)
      .execute();
    const before = await probes();
    await leave(TOTAL);
    await until(async () => (await probes()).every(({ state }) => state === 'SUCCESS'), {
      what: 'all is probed',
    });
    expect(before).toHaveLength(1);
    expect((await probes())[0]?.attempts_left).toBe(2);
  });
});
