/** What an operator sees at the start over an object store. */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { s3Env } from '../testing/s3-servers.ts';
import { type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

let dataFolder: string;
let database: TestDatabase;
let server: S3StandIn;
let started: ServiceProcess[] = [];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rushes-s3-start-'));
  await chmod(dataFolder, 0o711);
  server = await startS3StandIn();
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const service of started) {
    service.child.kill('SIGTERM');
    await service.ended;
  }
  started = [];
  await server.stop();
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

function start(env: Record<string, string> = {}): ServiceProcess {
  const service = startServiceProcess({
    dataFolder,
    env: { DATABASE_URL: database.url, ...s3Env(server), ...env },
  });
  started.push(service);
  return service;
}

test.each([
  ['RUSHES_S3_BUCKET', 'nobodys-bucket'],
  ['RUSHES_S3_SECRET_ACCESS_KEY', 'wrong-secret-key'],
])('with a wrong %s the service says so in one sentence, and ends', async (name, value) => {
  const { code, stdout, stderr } = await start({ [name]: value }).ended;
  expect(stderr).toContain(name);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('wrong-secret-key');
  expect(stdout).toBe('');
  expect(code).toBe(1);
});

test('while the store is away the service is there, not ready, and says why', async () => {
  server.fail('drop');
  const service = start();
  const address = await service.address();
  const health = await fetch(`${address}/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    ...{ code: 'storage_unavailable', parts: { database: 'ready', storage: 'not ready', workers: 'ready' } },
  });
  server.recover();
  await until(async () => (await fetch(`${address}/health`)).status === 200, {
    what: 'the service is ready',
  });
  expect(await readdir(dataFolder)).not.toContain('objects');
  service.child.kill('SIGTERM');
  const { code, stderr } = await service.ended;
  expect(stderr).toContain('The object store does not answer as it should');
  expect(code).toBe(0);
});
