/** Debian's own PostgreSQL of an older major version, where this machine has one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asUser, candidateUsers } from '../platform/db/embedded/system-user.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** True when PostgreSQL 15 is installed as Debian does it. */
export const hasPostgres15 = existsSync(join(PROGRAMS, 'initdb'));

export interface DebianPostgres {
  /** Address of a server with the right to make databases. */
  url: string;
  stop(): Promise<void>;
}

/** A fresh cluster of its own, reachable by a socket in its folder. */
export async function startPostgres15(): Promise<DebianPostgres> {
  const [user] = await candidateUsers('/nowhere');
  if (user === undefined) throw new Error('no user can run PostgreSQL');
  const folder = await mkdtemp('/tmp/rushes-15-');
  if (user.switches) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = promisify(execFile);
  const options = { cwd: folder, ...asUser(user) };
  const initdb = ['-D', data, '-U', 'rushes', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  await run(join(PROGRAMS, 'initdb'), initdb, options);
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c dynamic_shared_memory_type=mmap`;
  const log = join(folder, 'log');
  await run(join(PROGRAMS, 'pg_ctl'), ['-D', data, '-o', settings, '-l', log, '-w', 'start'], options);
  return {
    url: `postgres://rushes@${encodeURIComponent(folder)}/postgres`,
    stop: async () => {
      await run(join(PROGRAMS, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], options);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
