import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { canListProcesses, killAtOnce, processesMentioning } from '../../testing/process-tree.ts';
import { until } from '../../testing/until.ts';
import { StartError } from '../processes/start-error.ts';
import { POINTER_FILE } from './embedded/location.ts';
import { SOCKET_FOLDER_PREFIX } from './embedded/postmaster.ts';
import { PASSWORD_FILE } from './embedded/role-password.ts';
import { asUser, candidateUsers, type SystemUser, succeedsAs } from './embedded/system-user.ts';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './launcher.ts';
import { createDatabase } from './pool.ts';

const CHILD = fileURLToPath(new URL('../../testing/database-child.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** A clone below a folder that only root may enter can not be run by anybody else. */
const ordinaryUsersReachUs = isRoot && (await canBeRunBy(await ordinaryUser()));

let base: string;
let dataFolder: string;
let sharedFolder: string;
const started: EmbeddedPostgres[] = [];

beforeEach(async () => {
  base = await mkdtemp('/tmp/rushes-launcher-');
  await chmod(base, 0o755);
  dataFolder = join(base, 'data');
  sharedFolder = join(base, 'shared');
  await mkdir(dataFolder, { mode: 0o711 });
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  for (const left of await processesMentioning(base)) killAtOnce(left.pid);
  await rm(base, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, sharedFolders: [sharedFolder] });
  started.push(server);
  return server;
}

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const db = createDatabase(url, { maxConnections: 1 });
  try {
    return (await sql.raw<Row>(statement).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

interface DatabaseChild {
  process: ChildProcessWithoutNullStreams;
  lines: Interface;
  /** Resolves when it has ended and all it printed was read. */
  closed: Promise<unknown>;
  ready: { url: string; folder: string; pid: number };
}

async function startChild(mode: 'idle' | 'write', user?: SystemUser): Promise<DatabaseChild> {
  const child = spawn(process.execPath, [CHILD, dataFolder, sharedFolder, mode], {
    ...(user === undefined ? {} : asUser(user)),
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const lines = createInterface({ input: child.stdout });
  const closed = once(child, 'close');
  const failed = closed.then(() => {
    throw new Error(`the child ended: ${errors}`);
  });
  failed.catch(() => undefined);
  const [line] = (await Promise.race([once(lines, 'line'), failed])) as [string];
  return { process: child, lines, closed, ready: JSON.parse(line) as DatabaseChild['ready'] };
}

async function canBeRunBy(user: SystemUser): Promise<boolean> {
  const script = '"$1" --version >/dev/null && test -r "$2"';
  return await succeedsAs(user, '/bin/sh', ['-c', script, 'sh', process.execPath, CHILD]);
}

async function ordinaryUser(): Promise<SystemUser> {
  const [user] = await candidateUsers('/nowhere');
  if (user === undefined) throw new Error('no ordinary user');
  return user;
}

describe('a new data folder', () => {
  test('gets a database with UTF-8, the built-in locale, durable settings and no network', async () => {
    const server = await start();
    expect(server.created).toBe(true);
    const [facts] = await query(
      server.url,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
        current_setting('fsync') as fsync, current_setting('listen_addresses') as listen,
        current_setting('synchronous_commit') as commit, current_setting('timezone') as zone
        from pg_database where datname = current_database()`,
    );
    expect(facts).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      fsync: 'on',
      listen: '',
      commit: 'on',
      zone: 'UTC',
    });
    expect((await stat(server.folder)).mode & 0o777).toBe(0o700);
  });

  test('stops without a trace and keeps its rows for the next start', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as number');
    await first.stop();
    await first.stop();
    expect(await findRunningPostgres(dataFolder, [sharedFolder])).toBeNull();
    const second = await start();
    expect(second.created).toBe(false);
    expect(await query(second.url, 'select * from kept')).toEqual([{ number: 1 }]);
    expect(await findRunningPostgres(dataFolder, [sharedFolder])).toBe(second.url);
    await second.stop();
    if (canListProcesses) expect(await processesMentioning(dataFolder)).toEqual([]);
    // A file of another program may have a name of one letter, which every address contains.
    const ours = (await readdir('/tmp')).filter((name) => name.startsWith(SOCKET_FOLDER_PREFIX));
    expect(ours.filter((name) => second.url.includes(name))).toEqual([]);
  });

  test('that another start left half made is made anew', async () => {
    await mkdir(join(dataFolder, 'postgres.new'));
    await writeFile(join(dataFolder, 'postgres.new', 'PG_VERSION'), '18\n');
    const server = await start();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the password', () => {
  const withPassword = (url: string, password: string) => {
    const address = new URL(url.replace(/@[^/]*/, '@host'));
    return url.replace(`:${address.password}@`, password === '' ? '@' : `:${password}@`);
  };

  test('is asked of everybody, is nobody else’s to read and the same at the next start', async () => {
    const first = await start();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    vi.stubEnv('PGPASSWORD', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const wrong of ['', 'wrong']) {
      await expect(query(withPassword(first.url, wrong), 'select 1')).rejects.toThrow(/password/);
    }
    expect((await stat(join(dataFolder, PASSWORD_FILE))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(first.folder, 'pg_hba.conf'), 'utf8')).not.toContain(
      (await readFile(join(dataFolder, PASSWORD_FILE), 'utf8')).trim(),
    );
    await first.stop();
    const hba = await stat(join(first.folder, 'pg_hba.conf'));
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(first.folder, 'pg_hba.conf'))).ino).toBe(hba.ino);
  });

  test('is given to a database of before, and anew when it was lost; rows stay', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as number');
    await query(first.url, 'alter role rushes password null');
    await first.stop();
    // As the releases before this one left it.
    await writeFile(join(first.folder, 'pg_hba.conf'), 'local all all peer map=rushes\n');
    await writeFile(join(first.folder, 'pg_ident.conf'), 'rushes "root" rushes\n');
    await rm(join(dataFolder, PASSWORD_FILE));
    const second = await start();
    expect(await query(second.url, 'select * from kept')).toEqual([{ number: 1 }]);
    await expect(query(withPassword(second.url, ''), 'select 1')).rejects.toThrow(/password/);
    await second.stop();
    await rm(join(dataFolder, PASSWORD_FILE));
    const third = await start();
    expect(await query(third.url, 'select * from kept')).toEqual([{ number: 1 }]);
    await expect(query(second.url, 'select 1')).rejects.toThrow();
  });

  test('that others could read is refused with a sentence', async () => {
    await (await start()).stop();
    await chmod(join(dataFolder, PASSWORD_FILE), 0o644);
    await expect(start()).rejects.toThrow(/may be read by others/);
  });
});

describe('refuses with a sentence', () => {
  test('a second process on the same folder', async () => {
    await start();
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(/Another Rushes process is using the database/);
  });

  test('a database of another PostgreSQL version, and touches nothing', async () => {
    const server = await start();
    await server.stop();
    await writeFile(join(server.folder, 'PG_VERSION'), '17\n');
    const before = await listing(server.folder);
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this Rushes brings 18/);
    expect(await listing(server.folder)).toEqual(before);
  });

  test('a pointer to a database that is not there', async () => {
    await writeFile(join(dataFolder, POINTER_FILE), JSON.stringify({ folder: join(base, 'lost') }));
    await expect(start()).rejects.toThrow(/nothing is there/);
  });

  test.skipIf(!ordinaryUsersReachUs)(
    'an ordinary user on another user’s database (needs root, in a clone that others reach)',
    async () => {
      await (await start()).stop();
      const user = await ordinaryUser();
      await chown(join(dataFolder, 'postgres'), user.uid + 1, user.gid);
      await chown(dataFolder, user.uid, user.gid);
      await expect(startChild('idle', user)).rejects.toThrow(/belongs to another user/);
    },
  );
});

async function listing(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return await Promise.all(
    names.map(async (name) => {
      const facts = await lstat(join(folder, name));
      return `${name} ${facts.size} ${facts.mtimeMs} ${facts.mode}`;
    }),
  );
}

describe('a server that ends by itself', () => {
  async function restarted(kill: (server: EmbeddedPostgres) => Promise<void> | void) {
    const told: string[] = [];
    const back = Promise.withResolvers<void>();
    const server = await startEmbeddedPostgres({
      dataFolder,
      sharedFolders: [sharedFolder],
      onDown: () => told.push('down'),
      onBack: () => {
        told.push('back');
        back.resolve();
      },
      onUnexpectedEnd: (error) => back.reject(error),
    });
    started.push(server);
    await query(server.url, 'create table kept as select 1 as one');
    const { pid } = server;
    await kill(server);
    await back.promise;
    expect(server.pid).not.toBe(pid);
    return { server, told };
  }

  test('is started again at the same address, with all that was acknowledged, and is stopped as ever', async () => {
    const { server, told } = await restarted(({ pid }) => killAtOnce(pid));
    expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(told).toEqual(['down', 'back']);
    // Nobody else takes the folder meanwhile.
    await expect(start()).rejects.toThrow(/^Another Rushes process/);
    await server.stop();
    expect(await processesMentioning(base)).toEqual([]);
    expect(told).toEqual(['down', 'back']);
    const again = await start();
    expect(await query(again.url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  test('is started again after an orderly end that we did not ask for', async () => {
    const { server } = await restarted(({ pid }) => void process.kill(pid, 'SIGINT'));
    expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  test('is not waited for where its folder was removed', async () => {
    const ended = Promise.withResolvers<Error>();
    const server = await startEmbeddedPostgres({
      dataFolder,
      sharedFolders: [sharedFolder],
      onUnexpectedEnd: ended.resolve,
    });
    started.push(server);
    await rename(server.folder, `${server.folder}-elsewhere`);
    killAtOnce(server.pid);
    expect((await ended.promise).message).toBe(
      `The database is gone: there is none in ${server.folder} any more. Bring the folder back, from a backup if need be, ` +
        'and start again.',
    );
    expect(await processesMentioning(base)).toEqual([]);
  });

  test('is left alone when it is stopped while it is down', async () => {
    const down = Promise.withResolvers<void>();
    const server = await startEmbeddedPostgres({
      dataFolder,
      sharedFolders: [sharedFolder],
      onDown: () => down.resolve(),
    });
    started.push(server);
    killAtOnce(server.pid);
    await down.promise;
    await server.stop();
    expect(await processesMentioning(base)).toEqual([]);
  });
});

describe('a postmaster.pid from an earlier run', () => {
  async function stalePid(pid: number): Promise<void> {
    const server = await start();
    await server.stop();
    const content = [pid, server.folder, 1_700_000_000, 5432, '/tmp/rushes-gone', '', '', 'ready'].join('\n');
    await writeFile(join(server.folder, 'postmaster.pid'), content);
  }

  test('that names nobody is no obstacle', async () => {
    await stalePid(2 ** 22 - 1);
    await start();
  });

  test('that names somebody else’s process is removed and the process left alone', async () => {
    const other = spawn('sleep', ['60']);
    onTestFinished(() => void other.kill('SIGKILL'));
    await stalePid(other.pid ?? 0);
    await start();
    expect(other.exitCode).toBeNull();
  });

  test('that names a zombie is no obstacle', async () => {
    // `exec` makes sleep the parent of a child it does not know of and will never collect.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
    await stalePid(Number(line));
    await start();
  });

  test.skipIf(!canListProcesses)(
    'that names a server nobody holds any more: it is stopped first',
    async () => {
      const child = await startChild('idle');
      const wrappers = (await processesMentioning(child.ready.folder)).filter((p) => p.name === 'sh');
      expect(wrappers.length).toBeGreaterThan(0);
      // Or it might notice that its server lost the wrapper, and end it before it is killed itself.
      child.process.kill('SIGSTOP');
      for (const { pid } of wrappers) killAtOnce(pid);
      child.process.kill('SIGKILL');
      await child.closed;
      expect((await processesMentioning(child.ready.folder)).map((p) => p.pid)).toContain(child.ready.pid);
      const server = await start();
      expect(server.pid).not.toBe(child.ready.pid);
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );
});

describe('kill -9', () => {
  /** However long a busy machine takes for it: a process that stays, stays for good. */
  const everythingEnds = () =>
    until(async () => (await processesMentioning(dataFolder)).length === 0, {
      what: 'everything ends',
    });

  test.skipIf(!canListProcesses)('of the parent leaves no process', async () => {
    const child = await startChild('write');
    await once(child.lines, 'line');
    child.process.kill('SIGKILL');
    await everythingEnds();
    // The folder of the socket is named in the URL; whatever else lies in /tmp may be part of its name by chance.
    const address = decodeURIComponent(child.ready.url);
    expect((await readdir('/tmp')).filter((name) => address.includes(`/tmp/${name}/`))).toEqual([]);
  });

  test.skipIf(!canListProcesses)(
    'of the parent of a server that answers no signal leaves none either',
    async () => {
      const child = await startChild('idle');
      process.kill(child.ready.pid, 'SIGSTOP');
      child.process.kill('SIGKILL');
      await everythingEnds();
    },
  );

  test.skipIf(!canListProcesses)('of the whole tree loses no acknowledged row', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const child = await startChild('write');
      const acknowledged: number[] = [];
      child.lines.on('line', (line) => acknowledged.push(Number(line)));
      await until(() => acknowledged.length >= 50, { what: 'rows are written' });
      // The parent first: what it has not been told of does not count as acknowledged.
      child.process.kill('SIGKILL');
      for (const { pid } of await processesMentioning(child.ready.folder)) killAtOnce(pid);
      await child.closed;
      const server = await start();
      const kept = await query<{ number: number }>(server.url, 'select number from kept');
      const numbers = new Set(kept.map((row) => row.number));
      expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
      await server.stop();
    }
  });
});

describe('as root', () => {
  test.skipIf(!isRoot)('runs as an ordinary user, inside a data folder that user can enter', async () => {
    const server = await start();
    expect(server.folder).toBe(join(dataFolder, 'postgres'));
    expect((await stat(server.folder)).uid).not.toBe(0);
    expect(await query(server.url, 'select current_user::text as who')).toEqual([{ who: 'rushes' }]);
  });

  test.skipIf(!isRoot)('keeps the database elsewhere when only root may enter the data folder', async () => {
    await chmod(dataFolder, 0o700);
    const first = await start();
    await query(first.url, 'create table kept as select 1 as number');
    await first.stop();
    expect(first.folder.startsWith(sharedFolder)).toBe(true);
    expect((await stat(first.folder)).mode & 0o777).toBe(0o700);
    expect((await stat(dataFolder)).mode & 0o777).toBe(0o700);
    expect(JSON.parse(await readFile(join(dataFolder, POINTER_FILE), 'utf8'))).toEqual({
      folder: first.folder,
    });
    const second = await start();
    expect(second.folder).toBe(first.folder);
    expect(await query(second.url, 'select * from kept')).toEqual([{ number: 1 }]);
  });

  test.skipIf(!isRoot)('moves a database along when its folder was closed to others later', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as number');
    await first.stop();
    await chmod(dataFolder, 0o700);
    const second = await start();
    expect(second.folder.startsWith(sharedFolder)).toBe(true);
    expect(await query(second.url, 'select * from kept')).toEqual([{ number: 1 }]);
  });

  test.skipIf(!ordinaryUsersReachUs)(
    'opens a database that an ordinary user made, as that user (needs root, in a clone that others reach)',
    async () => {
      const user = await ordinaryUser();
      await chown(dataFolder, user.uid, user.gid);
      await chmod(dataFolder, 0o700);
      const child = await startChild('idle', user);
      child.process.kill('SIGKILL');
      await until(async () => (await processesMentioning(dataFolder)).length === 0, {
        what: 'ends',
      });
      const server = await start();
      expect((await stat(server.folder)).uid).toBe(user.uid);
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );
});

describe('as an ordinary user', () => {
  const title =
    'the database lies in the data folder, mode 0700, whatever the mode around it (as root: in a clone that others reach)';
  test.skipIf(isRoot && !ordinaryUsersReachUs)(title, async () => {
    if (isRoot) {
      const user = await ordinaryUser();
      await chown(dataFolder, user.uid, user.gid);
      await chmod(dataFolder, 0o700);
      const child = await startChild('idle', user);
      expect((await stat(join(dataFolder, 'postgres'))).uid).toBe(user.uid);
      child.process.kill('SIGKILL');
      return;
    }
    await chmod(dataFolder, 0o700);
    const server = await start();
    expect(server.folder).toBe(join(dataFolder, 'postgres'));
  });
});
