/**
 * The service where DATABASE_URL leads to a pooler in transaction mode: from the upload to the cancelled
 * work, once through a real PgBouncer, and once through a relay that says what connections were sent, which runs everywhere.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testVideo } from '../testing/test-media.ts';
import { fetchAnswer, type TestClient } from '../testing/test-service.ts';
import { uploadFile } from '../testing/test-uploads.ts';
import { until } from '../testing/until.ts';
import { watchDatabase } from '../testing/watched-database.ts';

const KEY = 'sk_test-key-of-the-first-user';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ content: 'empty' });
  stops.push(database.drop);
  return database;
}

async function startService(env: Record<string, string>): Promise<ServiceProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-pooled-'));
  stops.push(() => rm(dataFolder, { recursive: true, force: true }));
  const bootstrap = { RUSHES_BOOTSTRAP_EMAIL: 'first@example.com', RUSHES_BOOTSTRAP_API_KEY: KEY };
  const service = startServiceProcess({ dataFolder, env: { ...bootstrap, ...env } });
  stops.push(async () => {
    service.child.kill('SIGTERM');
    return await service.ended;
  });
  return service;
}

function clientOf(baseUrl: string): Pick<TestClient, 'call'> {
  return {
    call: (method, path, body) =>
      fetchAnswer(`${baseUrl}${path}`, {
        method,
        headers: { 'x-api-key': KEY, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** Uploads, has it looked at by a worker, cancels the next look, lists: what a pooler could break. */
async function useEverything(baseUrl: string): Promise<void> {
  const client = clientOf(baseUrl);
  const statusOf = async (task: string) => (await client.call('GET', `/users/tasks/${task}`)).body.status;
  const bytes = testVideo({ shots: [{ background: [30, 90, 200], frames: 5 }] });
  const assetId = await uploadFile(client, bytes, { name: 'blue.avi', path: ['a'] });
  const look = async (): Promise<string> => {
    const assets = [{ asset_id: assetId, upload_id: 'blue' }];
    const body = { assets, version: null, cutter_sensitivity: 0.5, generate_proxy: [] };
    const { status, body: tasks } = await client.call('POST', '/users/assets/preprocess', body);
    expect(status).toBe(200);
    return tasks[0].task_id;
  };
  const first = await look();
  await until(async () => (await statusOf(first)) === 'COMPLETE', { what: 'the look' });
  expect((await client.call('DELETE', `/users/tasks/${await look()}`)).status).toBe(200);
  expect((await client.call('POST', '/asset/folder', { path: '/c/d' })).status).toBe(201);
  const reads = [
    '/users/me',
    '/users/tasks',
    '/asset/most_recent',
    '/users/sources/list_files?path=/a&limit=50&page=0&folder_on_top=true',
  ];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => client.call('GET', reads[index % reads.length] ?? '')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

/** What a session would have to keep: settings of it, listening, locks, cursors, tables and statements of its own. */
const KEPT_BY_SESSIONS =
  /^\s*(set\s+(?!local\b|transaction\b|constraints\b)|reset\b|discard\b|(un)?listen\b|prepare\b|deallocate\b|load\b)|\bpg_(try_)?advisory_(un)?lock(_shared)?\s*\(|\bset_config\s*\([^()]*(\([^()]*\)[^()]*)*,\s*false\s*\)|\bwith hold\b|\bcreate\s+temp/i;

test('says what sessions would have to keep', () => {
  const kept = [
    'set lock_timeout = 1',
    'listen tasks',
    'select pg_try_advisory_lock(1)',
    "select set_config('a.b', $1, false)",
    'create temporary table t ()',
  ];
  const letGo = [
    'set local statement_timeout = 0',
    'set transaction isolation level serializable',
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0))',
    "select set_config('synchronous_commit', 'off', true)",
    'update asset set name = $1',
  ];
  expect(kept.filter((statement) => !KEPT_BY_SESSIONS.test(statement))).toEqual([]);
  expect(letGo.filter((statement) => KEPT_BY_SESSIONS.test(statement))).toEqual([]);
});

test('leaves nothing in the sessions of a pooler', async () => {
  const database = await emptyDatabase();
  const watched = await watchDatabase(database.url);
  stops.push(watched.stop);
  const service = await startService({
    DATABASE_URL: watched.url,
    RUSHES_DATABASE_DIRECT_URL: database.url,
  });
  await useEverything(await service.address());
  expect(watched.statements.size).toBeGreaterThan(50);
  expect([...watched.statements].filter((statement) => KEPT_BY_SESSIONS.test(statement))).toEqual([]);
  expect([...watched.names]).toEqual([]);
  expect([...watched.startup].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});

test.skipIf(!hasPgBouncer)('works through PgBouncer in transaction mode', async () => {
  const database = await emptyDatabase();
  const pooler = await startPgBouncer(database.url);
  stops.push(pooler.stop);
  const service = await startService({
    DATABASE_URL: pooler.url,
    RUSHES_DATABASE_DIRECT_URL: database.url,
  });
  await useEverything(await service.address());
});

test.skipIf(!hasPgBouncer)('does not start where a session of its own leads to PgBouncer', async () => {
  const database = await emptyDatabase();
  const pooler = await startPgBouncer(database.url);
  stops.push(pooler.stop);
  for (const env of [
    { DATABASE_URL: pooler.url },
    { DATABASE_URL: pooler.url, RUSHES_DATABASE_DIRECT_URL: pooler.url },
  ]) {
    const { code, stderr } = await (await startService(env)).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('hands out sessions by transaction')]);
  }
});
