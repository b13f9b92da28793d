/** What the log of a service says while its database is away: one line when it goes, and one when it is back. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type WatchedDatabase, watchDatabase } from '../testing/watched-database.ts';
import { type RunningService, startService } from './start-service.ts';

const KEY = 'sk_test-key-of-the-first-user';
let dataFolder: string;
let database: TestDatabase;
let relay: WatchedDatabase;
let service: RunningService;
let logged = '';

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rushes-away-'));
  database = await createTestDatabase();
  relay = await watchDatabase(database.url);
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  service = await startService({
    config: readConfig({
      RUSHES_DATA_DIR: dataFolder,
      DATABASE_URL: relay.url,
      PORT: '0',
      RUSHES_IDENTITY_PORT: '0',
      RUSHES_INDEX: 'none',
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
  await relay?.stop();
  await database?.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

const status = async () =>
  (await fetch(`${service.address}/users/me`, { headers: { 'x-api-key': KEY } })).status;

test('says once that it is away, however much fails for want of it, and once that it is back', async () => {
  expect(await status()).toBe(200);
  relay.goAway();
  await until(() => logged.includes('the database can not be reached'));
  for (let asked = 0; asked < 10; asked += 1) expect(await status()).toBe(503);
  relay.comeBack();
  await until(() => logged.includes('the database is back'));
  expect(await status()).toBe(200);
  const lines = logged.split('\n').filter((line) => line !== '');
  const said = lines.map((line) => JSON.parse(line)).map(({ level, msg }) => `${level}: ${msg}`);
  expect(said.sort()).toEqual([
    'error: the database can not be reached: requests are answered 503 and work waits until it is back',
    'warn: listening to the database broke off; trying again',
    'warn: the database is back',
  ]);
});
