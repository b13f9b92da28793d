/** The service while its data folder is taken away under it, as by an unmount, and brought back. */
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testSound } from '../testing/test-media.ts';
import { fetchAnswer } from '../testing/test-service.ts';
import { putBytes, uploadRequest } from '../testing/test-uploads.ts';
import { until } from '../testing/until.ts';
import { type RunningService, startService } from './start-service.ts';

const KEY = 'sk_test-key-of-the-first-user';
let base: string;
let database: TestDatabase;
let service: RunningService;
let logged = '';

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'rushes-gone-'));
  database = await createTestDatabase();
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  service = await startService({
    config: readConfig({
      RUSHES_DATA_DIR: join(base, 'data'),
      DATABASE_URL: database.url,
      PORT: '0',
      RUSHES_IDENTITY_PORT: '0',
      RUSHES_INDEX: 'none',
      RUSHES_INDEX_ON_UPLOAD: 'off',
      RUSHES_SHIPPED_MODELS: 'off',
      RUSHES_BOOTSTRAP_EMAIL: 'first@example.com',
      RUSHES_BOOTSTRAP_API_KEY: KEY,
    }),
    log: createLog({ level: 'warn', destination }),
    onFatal: () => undefined,
  });
});
afterAll(async () => {
  await service?.stop({ drain: false });
  await database?.drop();
  await rm(base, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: unknown) =>
  fetchAnswer(`${service.address}${path}`, {
    method,
    headers: { 'x-api-key': KEY, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const list = () => call('GET', '/users/sources/list_files?path=/&limit=100&page=0');
const makeFolder = (path: string) => call('POST', '/asset/folder', { path });
const health = async () => {
  const { status, body } = await call('GET', '/health');
  return [status, body.parts.room];
};

test('writes are refused, reads go on, and all goes on when the folder is there again', async () => {
  const sound = testSound(1);
  const [place] = (
    await call('POST', '/users/assets/upload_urls', [
      uploadRequest(sound.length, { name: 's.wav', fileType: 'audio' }),
    ])
  ).body;
  expect((await makeFolder('/before')).status).toBe(201);
  await rename(join(base, 'data'), join(base, 'elsewhere'));
  await until(async () => (await makeFolder('/meanwhile')).status === 503);
  const refused = await makeFolder('/meanwhile');
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['storage_unavailable', '30']);
  expect((await putBytes(place.presigned_put_url, sound)).status).toBe(503);
  expect([(await list()).status, await health()]).toEqual([200, [503, 'not ready']]);

  // The empty folder that a file system is mounted on is no better than none.
  await mkdir(join(base, 'data'));
  const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => makeFolder(`/empty-${n}`)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]));
  await rmdir(join(base, 'data'));
  await rename(join(base, 'elsewhere'), join(base, 'data'));
  await until(async () => (await makeFolder('/after')).status === 201);
  expect((await putBytes(place.presigned_put_url, sound)).status).toBe(200);
  expect(await health()).toEqual([200, 'ready']);
  const lines = logged.split('\n').filter((line) => line !== '');
  const said = lines.map((line) => JSON.parse(line)).filter(({ folder }) => folder !== undefined);
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([
    ['error', expect.stringContaining('the data folder is gone')],
    ['warn', 'the data folder is there again'],
  ]);
});
