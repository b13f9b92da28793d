/** The service while its database is killed under it: nothing is answered 500, nothing acknowledged is lost. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locateDatabase, SHARED_FOLDERS } from '../platform/db/embedded/location.ts';
import { readPostmasterFile } from '../platform/db/embedded/postmaster.ts';
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts';
import { testSound } from '../testing/test-media.ts';
import { fetchAnswer, type TestAnswer } from '../testing/test-service.ts';
import { putBytes, uploadRequest } from '../testing/test-uploads.ts';
import { until } from '../testing/until.ts';

const KEY = 'sk_test-key-of-the-first-user';

let dataFolder: string;
let service: ServiceProcess;
let baseUrl: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rushes-restart-'));
  await chmod(dataFolder, 0o711);
  service = startServiceProcess({
    dataFolder,
    env: { RUSHES_BOOTSTRAP_EMAIL: 'first@example.com', RUSHES_BOOTSTRAP_API_KEY: KEY },
  });
  baseUrl = await service.address();
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  const { code, stderr } = await service.ended;
  await rm(dataFolder, { recursive: true, force: true });
  expect([code, stderr]).toEqual([0, '']);
});

const call = (method: string, path: string, body?: unknown) =>
  fetchAnswer(`${baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': KEY, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function postmaster(): Promise<number> {
  const { folder } = await locateDatabase(dataFolder, SHARED_FOLDERS);
  const { pid = 0 } = (await readPostmasterFile(folder)) ?? {};
  return pid;
}

const sound = testSound(1);
const ask = () =>
  call('POST', '/users/assets/upload_urls', [
    uploadRequest(sound.length, { name: 's.wav', fileType: 'audio' }),
  ]);

/** An answer of a service whose database may just be away: done, or 503 with the time of another try. */
function expectWhole({ status, headers, body }: TestAnswer): boolean {
  if (status < 300) return true;
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'database_unavailable', '2']);
  return false;
}

async function probed(): Promise<string[]> {
  const { status, body } = await call('GET', '/users/tasks?finish_before_seconds=3600');
  if (status !== 200) return [];
  return body.map((task: { task_type: string; status: string }) => `${task.task_type} ${task.status}`);
}

test('three times in a row: what was refused is 503, what was acknowledged is there and is probed once', async () => {
  const acknowledged: string[] = [];
  const folders: string[] = [];
  let refused = 0;

  async function upload(): Promise<void> {
    const asked = await ask();
    if (!expectWhole(asked)) {
      refused += 1;
      return;
    }
    const [{ asset_id: assetId, presigned_put_url: url }] = asked.body;
    if (expectWhole(await putBytes(url, sound))) acknowledged.push(assetId);
    else refused += 1;
  }
  async function makeFolder(path: string): Promise<void> {
    if (expectWhole(await call('POST', '/asset/folder', { path }))) folders.push(path.slice(1));
    else refused += 1;
  }

  for (let round = 1; round <= 3; round += 1) {
    const before = await postmaster();
    const load = async (lane: number) => {
      let number = 0;
      // Until the next server answers: before, while and after it is gone.
      for (let isBack = false; !isBack; number += 1) {
        await (lane === 0 ? upload() : makeFolder(`/f-${round}-${lane}-${number}`));
        isBack = (await postmaster()) !== before && (await call('GET', '/users/me')).status === 200;
      }
    };
    const lanes = Promise.all([0, 1, 2, 3].map(load));
    process.kill(before, 'SIGKILL');
    await lanes;
  }
  expect(refused).toBeGreaterThan(0);
  await upload();
  const health = async () => (await call('GET', '/health')).body.status === 'ready';
  await until(health, { what: 'the service is ready again' });
  const found = (await call('GET', '/users/sources/list_files?path=/&limit=1000&page=0')).body;
  const names = found.map(({ file_name: name }: { file_name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(folders));
  const ended = async () => (await probed()).filter((task) => task === 'probe_task SUCCESS').length;
  await until(async () => (await ended()) >= acknowledged.length, { what: 'all is probed' });
  expect(new Set(await probed())).toEqual(new Set(['probe_task SUCCESS']));
});
