/** A real PgBouncer in transaction mode before a database of a test, where this machine has one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asUser, candidateUsers } from '../platform/db/embedded/system-user.ts';

const PROGRAM = process.env.RUSHES_TEST_PGBOUNCER ?? '/usr/sbin/pgbouncer';

/** True when RUSHES_TEST_PGBOUNCER names one, or Debian's is installed. */
export const hasPgBouncer = existsSync(PROGRAM);

export interface TestPooler {
  /** Address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** So few that connections of a service meet sessions of others all the time. */
const SESSIONS = 2;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function settingsFor(url: URL, port: number): string {
  const [database, host] = [url.pathname.slice(1), decodeURIComponent(url.hostname)];
  const user = `user=${url.username} password=${decodeURIComponent(url.password)}`;
  return [
    '[databases]',
    `${database} = host=${host} port=${url.port || '5432'} dbname=${database} ${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${SESSIONS}`,
    'max_client_conn = 200',
    '',
  ].join('\n');
}

async function listening(child: ChildProcess): Promise<void> {
  let said = '';
  for await (const line of createInterface({ input: child.stderr ?? process.stdin })) {
    if (line.includes('process up')) return;
    said += `${line}\n`;
  }
  throw new Error(`PgBouncer did not start: ${said}`);
}

/** Starts one before the database at `url`; the caller stops it. */
export async function startPgBouncer(url: string): Promise<TestPooler> {
  const [user] = await candidateUsers('/nowhere');
  if (user === undefined) throw new Error('no user can run PgBouncer');
  const folder = await mkdtemp('/tmp/rushes-pooler-');
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settingsFor(new URL(url), port), { mode: 0o600 });
  if (user.switches) for (const path of [folder, file]) await chown(path, user.uid, user.gid);
  const child = spawn(PROGRAM, [file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asUser(user),
  });
  const ended = once(child, 'close');
  await listening(child);
  child.stderr.resume();
  return {
    url: `postgres://rushes@127.0.0.1:${port}${new URL(url).pathname}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
