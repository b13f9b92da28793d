/** The processes of a measurement: the service, the bare server and the client. */
import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { locateDatabase, SHARED_FOLDERS } from '../../packages/server/src/platform/db/embedded/location.ts';
import { readPostmasterFile } from '../../packages/server/src/platform/db/embedded/postmaster.ts';
import { findRunningPostgres } from '../../packages/server/src/platform/db/launcher.ts';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';
import type { LoadOrder, LoadResult } from './load.ts';

const PROGRAM = join(import.meta.dirname, '../../packages/server/src/main.ts');
const ADMIN = join(import.meta.dirname, '../../packages/server/src/admin.ts');
const START_MILLISECONDS = 60_000;

export interface BenchedService {
  baseUrl: string;
  pid: number;
  databaseUrl: string;
  postgresPid: number;
  logFile: string;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  dataFolder: string;
  logFile: string;
  logLevel?: string;
  /** Of Node, e.g. `--cpu-prof`. */
  nodeArgs?: readonly string[];
}

/** Rows alone were seeded: a service refuses a folder that holds none of their files unless the operator says it is right. */
async function adoptStorage(dataFolder: string): Promise<void> {
  const env = { ...process.env, RUSHES_DATA_DIR: dataFolder };
  await promisify(execFile)(process.execPath, [ADMIN, 'storage', 'adopt', '--yes'], { env });
}

/** The service in its role `api` over a data folder. Its log goes to a file, as it would somewhere in production. */
export async function startBenchedService(options: ServiceOptions): Promise<BenchedService> {
  const { dataFolder, logFile, logLevel = 'info', nodeArgs = [] } = options;
  await adoptStorage(dataFolder);
  const log = await open(logFile, 'w');
  const child = spawn(process.execPath, [...NODE_FLAGS, ...nodeArgs, PROGRAM], {
    env: {
      ...process.env,
      PORT: '0',
      RUSHES_IDENTITY_PORT: '0',
      RUSHES_DATA_DIR: dataFolder,
      RUSHES_ROLE: 'api',
      RUSHES_LOG_LEVEL: logLevel,
      RUSHES_ADDRESS_PER_MINUTE: '10000000',
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  process.once('exit', () => child.kill());
  const exited = once(child, 'exit');
  const baseUrl = await readyAddress(logFile, child);
  const databaseUrl = await findRunningPostgres(dataFolder);
  const { folder } = await locateDatabase(dataFolder, SHARED_FOLDERS);
  const postgresPid = (await readPostmasterFile(folder))?.pid;
  if (databaseUrl === null || postgresPid === undefined) throw new Error('the service runs no database');
  return {
    baseUrl,
    pid: child.pid ?? 0,
    databaseUrl,
    postgresPid,
    logFile,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function readyAddress(logFile: string, child: ChildProcess): Promise<string> {
  for (const end = performance.now() + START_MILLISECONDS; performance.now() < end; ) {
    const address = /^Rushes is ready at (\S+)$/m.exec(await readFile(logFile, 'utf8'));
    if (address?.[1] !== undefined) return address[1];
    if (child.exitCode !== null) break;
    await wait(50);
  }
  const why =
    child.exitCode === null
      ? `was not ready after ${START_MILLISECONDS / 1_000} s`
      : `ended with ${child.exitCode}`;
  const said = (await readFile(logFile, 'utf8')).trim() || 'nothing';
  throw new Error(`the service ${why}; it said: ${said}`);
}

/** The bare server over the same database. */
export async function startBareServer(
  databaseUrl: string,
): Promise<{ baseUrl: string; pid: number; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [databaseUrl]);
  const [baseUrl] = (await once(child, 'message')) as [string];
  return { baseUrl, pid: child.pid ?? 0, stop: () => endChild(child) };
}

export interface LoadClient {
  pid: number;
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): Promise<void>;
}

export function startLoadClient(): LoadClient {
  const child = fork(join(import.meta.dirname, 'client.ts'));
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  return {
    pid: child.pid ?? 0,
    async run(order) {
      const answer = once(child, 'message', { signal: ended.signal });
      child.send(order);
      const [result] = (await answer) as [LoadResult];
      return result;
    },
    stop: () => endChild(child),
  };
}

async function endChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
