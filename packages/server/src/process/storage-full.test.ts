/** The service on a small disk of its own that something else fills to the last byte. */
import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSpace } from '../platform/health/room.ts';
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts';
import { testSound } from '../testing/test-media.ts';
import { fetchAnswer } from '../testing/test-service.ts';
import { putBytes, uploadRequest } from '../testing/test-uploads.ts';
import { until } from '../testing/until.ts';

const run = promisify(execFile);
const KEY = 'sk_test-key-of-the-first-user';

/** A disk of 256 MB, where this machine lets us have one; null elsewhere. */
async function mountDisk(): Promise<string | null> {
  const folder = await mkdtemp('/tmp/rushes-disk-');
  const isMounted = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    'size=256m,mode=711',
    'rushes-test',
    folder,
  ]).then(
    () => true,
    () => false,
  );
  if (isMounted) return folder;
  await rm(folder, { recursive: true });
  return null;
}

const disk = process.platform === 'linux' && process.getuid?.() === 0 ? await mountDisk() : null;
let service: ServiceProcess | null = null;
let baseUrl = '';

const settings = {
  dataFolder: join(disk ?? '', 'data'),
  env: { RUSHES_BOOTSTRAP_EMAIL: 'first@example.com', RUSHES_BOOTSTRAP_API_KEY: KEY },
};

async function start(): Promise<ServiceProcess> {
  service = startServiceProcess(settings);
  baseUrl = await service.address();
  return service;
}

beforeAll(async () => {
  if (disk !== null) await start();
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await service?.ended;
  if (disk === null) return;
  // The database has a moment to see that we are gone.
  await until(
    () =>
      run('umount', [disk]).then(
        () => true,
        () => false,
      ),
    { what: 'the disk is free' },
  );
  await rm(disk, { recursive: true });
});

const call = (method: string, path: string, body?: unknown) =>
  fetchAnswer(`${baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': KEY, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const sound = testSound(1);
const ask = () =>
  call('POST', '/users/assets/upload_urls', [
    uploadRequest(sound.length, { name: 's.wav', fileType: 'audio' }),
  ]);
const list = () => call('GET', '/users/sources/list_files?path=/&limit=100&page=0');
const status = async () => (await call('GET', '/health')).body.status;

/** Every byte that is free, and no more: what the service gives up meanwhile is for its database. */
async function fillDisk(folder: string, path: string): Promise<void> {
  const file = await open(path, 'a');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    let { freeBytes } = await readSpace(folder);
    for (; freeBytes > 0; freeBytes -= block.length) await file.write(block);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  } finally {
    await file.close();
  }
}

test.skipIf(disk === null)(
  'refuses what writes, reads on, starts again, and ends what it had taken once there is room (needs a mount)',
  async () => {
    const taken: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      const [{ asset_id: id, presigned_put_url: url }] = (await ask()).body;
      expect((await putBytes(url, sound)).status).toBe(200);
      taken.push(id);
    }
    const filling = join(disk ?? '', 'filling');
    await fillDisk(disk ?? '', filling);
    await until(async () => (await status()) === 'read_only', { what: 'health says it' });
    const refused = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? ask() : call('POST', '/asset/folder', { path: `/f${n}` }),
      ),
    );
    for (const { status: code, body, headers } of refused) {
      expect([code, body.code, headers.get('retry-after')]).toEqual([503, 'storage_full', '30']);
    }
    expect((await list()).body).toHaveLength(taken.length);

    // What is kept for the database is enough for it to start again.
    service?.child.kill('SIGKILL');
    await service?.ended;
    const again = await start();
    expect((await list()).body).toHaveLength(taken.length);
    expect(await status()).toBe('read_only');
    expect((await ask()).status).toBe(503);

    await rm(filling);
    await until(async () => (await status()) === 'ready', { what: 'there is room' });
    expect((await ask()).status).toBe(200);
    const tasks = async () => (await call('GET', '/users/tasks?finish_before_seconds=3600')).body;
    const isEnded = async () =>
      (await tasks()).every(({ status: state }: { status: string }) =>
        ['SUCCESS', 'FAILURE'].includes(state),
      );
    await until(isEnded, { what: 'all is probed' });
    const ends = (await tasks()).map(({ status: state, error_message: why }: Record<string, unknown>) => [
      state,
      why,
    ]);
    expect(ends).toEqual(taken.map(() => ['SUCCESS', null]));
    again.child.kill('SIGTERM');
    const { code, stderr } = await again.ended;
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^The disk that the data folder .* is full: .*room\.$/m),
    ]);
    expect((await readFile(join(settings.dataFolder, 'reserve'))).length).toBe(32 * 1024 ** 2);
  },
);

test.skipIf(disk === null)(
  'says in a sentence that there is no room for a first start (needs a mount)',
  async () => {
    const filling = join(disk ?? '', 'filling');
    await fillDisk(disk ?? '', filling);
    const fresh = startServiceProcess({ dataFolder: join(disk ?? '', 'fresh') });
    const { code, stdout, stderr } = await fresh.ended;
    await rm(filling);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^The disk that the data folder \S+ lies on is full: make room .*RUSHES_DATA_DIR\.\n$/,
    );
  },
);
