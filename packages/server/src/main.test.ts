import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { canListProcesses, killAtOnce, processesMentioning } from './testing/process-tree.ts';
import {
  type ServiceProcess,
  type ServiceProcessOptions,
  startServiceProcess,
} from './testing/service-process.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

let dataFolder: string;
const started: ServiceProcess[] = [];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rushes-main-'));
  // As a folder that the service makes itself: PostgreSQL's user may pass when we are root.
  await chmod(dataFolder, 0o711);
});

afterEach(async () => {
  for (const service of started.splice(0)) {
    service.child.kill('SIGKILL');
    await service.ended;
  }
  if (canListProcesses) {
    await nothingIsLeft();
  }
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

function start(options: Omit<ServiceProcessOptions, 'dataFolder'> = {}): ServiceProcess {
  const service = startServiceProcess({ dataFolder, ...options });
  started.push(service);
  return service;
}

/** The same on the server of the test run: where PostgreSQL of its own proves nothing, it need not be made. */
async function startOnServer(env: Record<string, string> = {}): Promise<ServiceProcess> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return start({ env: { DATABASE_URL: database.url, ...env } });
}

async function nothingIsLeft(): Promise<void> {
  const gone = async () => (await processesMentioning(dataFolder)).length === 0;
  await until(gone, { what: 'no process is left' });
}

async function expectRefusal(service: ServiceProcess, sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await service.ended;
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(code).toBe(1);
}

describe('the service', () => {
  test('says its address first, answers, and ends with 0 on SIGTERM, leaving nothing', async () => {
    const service = start();
    expect(await service.ready).toMatch(/^Rushes is ready at http:\/\/127\.0\.0\.1:\d+$/);
    const health = await fetch(`${await service.address()}/health`);
    expect(health.status).toBe(200);
    service.child.kill('SIGTERM');
    const { code, stderr } = await service.ended;
    expect(stderr).toBe('');
    expect(code).toBe(0);
    if (canListProcesses) expect(await processesMentioning(dataFolder)).toEqual([]);
    const again = start();
    expect((await fetch(`${await again.address()}/health`)).status).toBe(200);
  });

  test('takes the two SIGINT of one Ctrl-C below npm as one', async () => {
    const service = await startOnServer();
    await service.ready;
    service.child.kill('SIGINT');
    service.child.kill('SIGINT');
    expect((await service.ended).code).toBe(0);
  });

  test('ends in an orderly way when it is told to while it starts', async () => {
    const service = start();
    const appeared = async () => (await processesMentioning(dataFolder)).length > 0;
    if (canListProcesses) await until(appeared, { what: 'PostgreSQL appears' });
    else await service.ready;
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
    if (canListProcesses) expect(await processesMentioning(dataFolder)).toEqual([]);
  });

  test.skipIf(!canListProcesses)('killed, leaves no process', async () => {
    const service = start();
    await service.ready;
    service.child.kill('SIGKILL');
    await nothingIsLeft();
  });

  test.skipIf(!canListProcesses)('ends when the npm that started it is killed', async () => {
    const service = start({
      env: { npm_lifecycle_event: 'start' },
      below: { command: '/bin/sh', args: (command) => ['-c', '"$@" & wait', 'npm', ...command] },
    });
    await service.ready;
    const processes = await processesMentioning('main.ts');
    const own = processes.find(({ parentPid }) => parentPid === service.child.pid);
    expect(own).toBeDefined();
    service.child.kill('SIGKILL');
    const gone = async () => (await processesMentioning('main.ts')).every(({ pid }) => pid !== own?.pid);
    await until(gone, { what: 'the service ends' }).catch((error: unknown) => {
      if (own !== undefined) killAtOnce(own.pid);
      throw error;
    });
    await nothingIsLeft();
  });

  test('goes on without the sign-in when its port is in use, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const service = await startOnServer({ RUSHES_IDENTITY_PORT: port });
    expect(await service.ready).toMatch(/^Rushes is ready at /);
    expect((await fetch(`${await service.address()}/health`)).status).toBe(200);
    service.child.kill('SIGTERM');
    const { code, stderr } = await service.ended;
    expect(stderr).toBe(
      `The sign-in can not listen at port ${port} on 127.0.0.1, so nobody can sign in there: choose another with ` +
        'RUSHES_IDENTITY_PORT.\n',
    );
    expect(code).toBe(0);
  });

  test('works with a server that DATABASE_URL names', async () => {
    const database = await createTestDatabase({ content: 'empty' });
    onTestFinished(() => database.drop());
    const service = start({ env: { DATABASE_URL: database.url } });
    expect((await fetch(`${await service.address()}/health`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });
});

describe('stops with one sentence and exit code 1', () => {
  test('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    await expectRefusal(start({ env: { PORT: port } }), new RegExp(`Port ${port} on 127.0.0.1 is in use`));
    if (canListProcesses) expect(await processesMentioning(dataFolder)).toEqual([]);
  });

  test('when another process uses the data folder', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const env = { DATABASE_URL: database.url };
    const first = start({ env });
    await first.ready;
    await expectRefusal(start({ env }), /Another Rushes process uses the data folder/);
    // With a database of another deployment it is told that it is in the wrong place.
    await expectRefusal(await startOnServer(), /holds the storage of another deployment/);
    expect((await fetch(`${await first.address()}/health`)).status).toBe(200);
  });

  test('when the data folder can not be written', async () => {
    const file = join(dataFolder, 'file');
    await writeFile(file, '');
    await expectRefusal(
      start({ env: { RUSHES_DATA_DIR: join(file, 'data') } }),
      /can not be written \(ENOTDIR\)/,
    );
  });

  test('when the database can not be reached, without showing its password', async () => {
    const service = start({ env: { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/rushes' } });
    await expectRefusal(service, /The database at 127\.0\.0\.1:1\/rushes can not be used: .*ECONNREFUSED/);
    expect((await service.ended).stderr).not.toContain('hidden');
  });

  test('when a setting makes no sense', async () => {
    await expectRefusal(start({ env: { PORT: 'eighty' } }), /PORT must be a whole number/);
    await expectRefusal(start({ env: { DATABASE_URL: 'mysql://x' } }), /DATABASE_URL must begin with/);
  });

  test.each([
    [
      { RUSHES_OIDC_ISSUER: 'http://login.example.com', RUSHES_OIDC_AUDIENCE: 'x' },
      /must list https addresses/,
    ],
    [{ RUSHES_OIDC_ISSUER: 'https://u:p@login.example.com', RUSHES_OIDC_AUDIENCE: 'x' }, /must list https/],
    [{ RUSHES_OIDC_ISSUER: 'https://login.example.com' }, /needs RUSHES_OIDC_AUDIENCE/],
    [{ RUSHES_OIDC_TRUSTED_ISSUERS: 'https://login.example.com' }, /may only name issuers of/],
    [{ RUSHES_SIGNUP: 'maybe' }, /RUSHES_SIGNUP must be one of on, off/],
  ])('when the settings of the sign-in make no sense: %j', async (env, sentence) => {
    await expectRefusal(start({ env: env as unknown as Record<string, string> }), sentence);
  });
});
