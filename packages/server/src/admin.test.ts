import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { canListProcesses, processesMentioning } from './testing/process-tree.ts';
import { type ServiceProcess, startServiceProcess } from './testing/service-process.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

const ADMIN = fileURLToPath(new URL('admin.ts', import.meta.url));
const KEY = 'sk_key-of-the-admin-test';

let base: string;
/** Of the services and commands of a test. */
let settings: Record<string, string>;
const started: ServiceProcess[] = [];

beforeEach(async () => {
  settings = {};
  base = await mkdtemp(join(tmpdir(), 'rushes-admin-'));
  await chmod(base, 0o711);
});

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  const gone = async () => !canListProcesses || (await processesMentioning(base)).length === 0;
  await until(gone, { what: 'the database ends' });
  await rm(base, { recursive: true, force: true });
});

/** Lets a test use the server of the test run: PostgreSQL of its own is for those about the data folder. */
async function useServer(): Promise<void> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  settings = { DATABASE_URL: database.url };
}

async function admin(
  dataFolder: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { INIT_CWD: _cwd, DATABASE_URL: _url, ...inherited } = process.env;
  const env = { ...inherited, RUSHES_DATA_DIR: dataFolder, ...settings };
  return await new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...args], { cwd: base, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

async function start(dataFolder: string, env: Record<string, string>): Promise<ServiceProcess> {
  const service = startServiceProcess({ dataFolder, env: { ...settings, ...env } });
  started.push(service);
  await service.ready;
  return service;
}

async function profile(service: ServiceProcess): Promise<unknown> {
  const answer = await fetch(`${await service.address()}/users/me`, { headers: { 'x-api-key': KEY } });
  expect(answer.status).toBe(200);
  // When somebody was last seen is written again a minute later, which a busy machine takes for this.
  const { last_seen_at_str: _seen, ...lasting } = (await answer.json()) as Record<string, unknown>;
  return lasting;
}

test('db export of a running service and db import move a deployment, keys included', async () => {
  const [from, to] = ['from', 'to'].map((name) => join(base, name)) as [string, string];
  const bootstrap = { RUSHES_BOOTSTRAP_EMAIL: 'me@example.com', RUSHES_BOOTSTRAP_API_KEY: KEY };
  const service = await start(from, bootstrap);
  const before = await profile(service);

  const exported = await admin(from, 'db', 'export', 'all.tar');
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toMatch(/^Exported \d+ rows and 0 objects to .*\/all\.tar\n$/);
  expect((await admin(from, 'db', 'export', 'all.tar')).stderr).toMatch(/exists already/);

  const imported = await admin(to, 'db', 'import', 'all.tar');
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout.replace('Imported', 'Exported').replace('from', 'to')).toBe(exported.stdout);
  expect((await admin(to, 'db', 'import', 'all.tar')).stderr).toMatch(/not empty/);
  expect((await admin(from, 'db', 'import', 'all.tar')).stderr).toMatch(/Another Rushes process/);

  expect(await profile(await start(to, {}))).toEqual(before);
});

test('keys create prints a key that works, of a new user and of one that is there', async () => {
  const folder = join(base, 'data');
  const first = await admin(folder, 'keys', 'create', 'me@example.com', 'laptop');
  expect(first).toMatchObject({ code: 0, stderr: 'There was no user me@example.com; now there is.\n' });
  expect(first.stdout).toMatch(/^sk_[\w-]{43}\n$/);
  const service = await start(folder, {});
  const second = await admin(folder, 'keys', 'create', 'Me@Example.com', 'server');
  expect(second).toMatchObject({ code: 0, stderr: '' });
  const emails = await Promise.all(
    [first, second].map(async ({ stdout }) => {
      const headers = { 'x-api-key': stdout.trim() };
      const answer = await fetch(`${await service.address()}/users/me`, { headers });
      return ((await answer.json()) as { email: string }).email;
    }),
  );
  expect(emails).toEqual(['me@example.com', 'me@example.com']);
  const again = await admin(folder, 'keys', 'create', 'me@example.com', 'laptop');
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: 'There is a key called "laptop" already.\n' });
  expect(await admin(folder, 'keys', 'create', 'me@example.com')).toMatchObject({ code: 2 });
  expect(await admin(folder, 'keys', 'create', 'nobody', 'laptop')).toMatchObject({ code: 2 });
});

test('users create and users password print what somebody can sign in with once', async () => {
  await useServer();
  const folder = join(base, 'data');
  const created = await admin(folder, 'users', 'create', 'me@example.com');
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}\n$/);
  await start(folder, {});
  const again = await admin(folder, 'users', 'create', 'Me@Example.com');
  expect(again).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'Me@Example.com may sign in already: "npm run -s rushes -- server users password Me@Example.com" prints a new password.\n',
  });
  const renewed = await admin(folder, 'users', 'password', 'me@example.com');
  expect(renewed).toMatchObject({ code: 0, stderr: '' });
  expect(renewed.stdout).not.toBe(created.stdout);
  expect(await admin(folder, 'users', 'password', 'you@example.com')).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'you@example.com has no sign-in here yet: "npm run -s rushes -- server users create you@example.com" makes one and ' +
      'prints its password.\n',
  });
  expect(await admin(folder, 'users', 'create', 'nobody')).toMatchObject({ code: 2 });
});

test('what is not understood is answered with the usage and 2, what can not be done with 1', async () => {
  const folder = join(base, 'data');
  expect(await admin(folder)).toMatchObject({ code: 2, stdout: '' });
  expect(await admin(folder, 'db', 'export')).toMatchObject({ code: 2 });
  expect(await admin(folder, 'db', 'export', 'a', 'b')).toMatchObject({ code: 2 });
  expect(await admin(folder, 'db', 'export', '--fast', 'a')).toMatchObject({ code: 2 });
  expect((await admin(folder, '--help')).stdout).toContain('db export <file>');
  expect(await admin(folder, 'db', 'export', 'a.tar')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no database in .*\n$/),
  });
  await mkdir(folder);
  expect(await admin(folder, 'db', 'import', 'none.tar')).toMatchObject({ code: 1 });
});

test('storage confirm lets what a restored database does not know be removed again', async () => {
  await useServer();
  const folder = join(base, 'data');
  const service = await start(folder, {});
  const confirmed = await admin(folder, 'storage', 'confirm');
  expect(confirmed).toMatchObject({ code: 0, stderr: '' });
  expect(confirmed.stdout).toMatch(/is removed from now on\.\n$/);
  expect((await admin(folder, 'storage', 'confirm', 'all')).code).toBe(2);
  expect(service.child.exitCode).toBeNull();
});

test('credits are given beside a running service, and noted', async () => {
  await useServer();
  const folder = join(base, 'data');
  const service = await start(folder, {
    RUSHES_BOOTSTRAP_EMAIL: 'me@example.com',
    RUSHES_BOOTSTRAP_API_KEY: KEY,
  });
  const before = (await profile(service)) as { credits: number };
  const [granted, unasked] = await Promise.all([
    admin(folder, 'credits', 'grant', 'me@example.com', '12.5', '--json'),
    admin(folder, 'credits', 'take', 'me@example.com', '1'),
  ]);
  expect(granted).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(granted.stdout)).toMatchObject({ credits: 12.5, earlier: false });
  expect(unasked).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Say --yes') });
  expect(((await profile(service)) as { credits: number }).credits).toBeCloseTo(before.credits + 12.5, 2);
  const noted = await admin(folder, 'audit', 'list', '--user', 'me@example.com', '--json');
  expect(JSON.parse(noted.stdout)).toMatchObject([
    { act: 'admin.credits.grant', details: { credits: 12.5 } },
  ]);
});
