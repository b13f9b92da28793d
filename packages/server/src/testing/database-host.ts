/**
 * vitest's global set-up: one PostgreSQL for the whole run, started when the first test file asks for it
 * and stopped with the run. It lives in vitest's main process, since the processes of test files come and go.
 */
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/db/launcher.ts';
import { migrateToLatest } from '../platform/db/migrator.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { inspectProcess } from '../platform/processes/processes.ts';
import { databaseUrl, runStatement } from './database-admin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A unix socket that answers each connection with the TestServer as JSON, once it is ready. */
    testDatabaseSocket: string;
  }
}

/** What a test needs to make its own database. */
export interface TestServer {
  /** Address with the right to make databases. */
  url: string;
  /** A migrated database to copy. */
  template: string;
}

interface RunningServer extends TestServer {
  stop(): Promise<void>;
}

/** Speed over durability: these databases end with the run. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  // As files of the folder: a killed run then leaves nothing that the next one does not find.
  dynamic_shared_memory_type: 'mmap',
};

/** Called by vitest once per run; returns what it calls at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeFolder();
  let running: Promise<RunningServer> | null = null;
  const server = createServer((socket) => {
    running ??= startServer(folder);
    running
      .then(({ url, template }) => socket.end(JSON.stringify({ url, template })))
      .catch((error: Error) => socket.end(JSON.stringify({ error: error.message })));
    socket.on('error', () => undefined);
  });
  const path = join(folder, 'ask');
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  project.provide('testDatabaseSocket', path);
  return async () => {
    await closeServer(server);
    await running?.then((started) => started.stop());
    await rm(folder, { recursive: true, force: true });
  };
}

const FOLDER_NAME = /^rushes-test-(\d+)-/;

/** Databases fit into memory and are thrown away; a container's 64 MB of it are too little. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES = 2 * 1024 ** 3;

/**
 * A folder for this run. In memory where there is plenty: on ext4, making the 300 files of a database takes
 * 400 ms instead of 30 ms while that many others were deleted in the last seconds (`recently_deleted`).
 */
async function makeFolder(): Promise<string> {
  const facts = await statfs(MEMORY_FOLDER).catch(() => null);
  const inMemory = facts !== null && facts.bavail * facts.bsize >= MEMORY_BYTES;
  for (const place of inMemory ? [MEMORY_FOLDER, '/tmp'] : ['/tmp']) {
    await removeLeftOvers(place);
    const folder = await mkdtemp(`${place}/rushes-test-${process.pid}-`).catch(() => null);
    if (folder !== null) return folder;
  }
  throw new Error('no folder for the test database: neither /dev/shm nor /tmp can be written');
}

/** What runs left behind that were killed. */
async function removeLeftOvers(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const pid = FOLDER_NAME.exec(name)?.[1];
    if (pid === undefined || (await inspectProcess(Number(pid))) !== null) continue;
    await rm(join(place, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

async function startServer(folder: string): Promise<RunningServer> {
  const given = process.env.TEST_DATABASE_URL ?? '';
  if (given !== '') return await prepare(given, async () => undefined);
  // PostgreSQL's user must be able to pass; the database folder itself stays private.
  await chmod(folder, 0o711);
  const embedded = await startEmbeddedPostgres({ dataFolder: folder, settings: TEST_SETTINGS });
  return await prepare(embedded.url, embedded.stop);
}

/** Makes the migrated template on the server. */
async function prepare(url: string, stopServer: () => Promise<void>): Promise<RunningServer> {
  const template = `rushes_template_${process.pid}`;
  const drop = async () => {
    await runStatement(url, `alter database ${template} with allow_connections true is_template false`);
    await runStatement(url, `drop database if exists ${template} with (force)`);
  };
  await drop().catch(() => undefined);
  await runStatement(url, `create database ${template} template template0 encoding 'UTF8'`);
  const db = createDatabase(databaseUrl(url, template));
  await migrateToLatest(db).finally(() => db.destroy());
  // A stray connection to the template would make every copy fail.
  await runStatement(url, `alter database ${template} with allow_connections false is_template true`);
  return {
    url,
    template,
    stop: async () => {
      await drop();
      await stopServer();
    },
  };
}
