/**
 * PostgreSQL refuses to run as root. As root we run it as an ordinary user of the machine; otherwise as
 * ourselves. Whether a user can do something is found out by letting it try, which also covers access
 * lists, mount options and missing libraries.
 */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { StartError } from '../../processes/start-error.ts';

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
  /** True when processes must switch to this user, that is, when we are root. */
  switches: boolean;
}

/** Accounts that fit when nothing else says who: our own, a database's, and the one that owns nothing. */
const PREFERRED_NAMES = ['rushes', 'postgres', '_postgres', 'nobody'];

/** spawn() options that run a child as `user`. */
export function asUser(user: SystemUser): { uid: number; gid: number } | Record<string, never> {
  return user.switches ? { uid: user.uid, gid: user.gid } : {};
}

/** Runs a short command as `user` in `/`; true when it ends with 0. */
export async function succeedsAs(user: SystemUser, command: string, args: string[]): Promise<boolean> {
  return await new Promise((resolve) => {
    const options = { cwd: '/', timeout: 20_000, env: { PATH: process.env.PATH ?? '' }, ...asUser(user) };
    execFile(command, args, options, (error) => resolve(error === null));
  });
}

/** True when `user` can enter the folder, which takes the right to pass every folder above it. */
export async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  return await succeedsAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
}

/**
 * Who may run PostgreSQL here, best first: only ourselves when we are not root, else the owner of an
 * existing database (nobody else can open it), else owners of the folders on the way, then known accounts.
 */
export async function candidateUsers(databaseFolder: string): Promise<SystemUser[]> {
  const uid = process.getuid?.();
  if (uid === undefined) {
    throw new StartError(
      'The built-in PostgreSQL runs on Linux and macOS; set DATABASE_URL to the address of a server.',
    );
  }
  if (uid !== 0) return [{ ...ourselves(), switches: false }];
  const users = await readUsers();
  const owner = await ownerOf(databaseFolder);
  if (owner !== null && owner !== 0) return [userWithId(users, owner)];
  const wanted = [...(await ownersAbove(databaseFolder)), ...PREFERRED_NAMES];
  const found = wanted.flatMap((key) => users.filter((user) => user.uid === key || user.name === key));
  const candidates = [...new Set(found)].filter((user) => user.uid !== 0);
  if (candidates.length === 0) {
    throw new StartError(
      'PostgreSQL refuses to run as root and this machine has no ordinary user that could run it (looked for ' +
        `${PREFERRED_NAMES.join(', ')}): start Rushes as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return candidates;
}

/** The name peer authentication will see for connections of this process. */
export function ourselves(): { name: string; uid: number; gid: number } {
  try {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid };
  } catch {
    throw new StartError(
      `The user id ${process.getuid?.()} has no name on this machine, which PostgreSQL needs: ` +
        'add it to /etc/passwd, start as another user, or set DATABASE_URL.',
    );
  }
}

async function readUsers(): Promise<SystemUser[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    const valid = /^[^#\s]/.test(name) && /^\d+$/.test(uid) && /^\d+$/.test(gid);
    return valid ? [{ name, uid: Number(uid), gid: Number(gid), switches: true }] : [];
  });
}

function userWithId(users: SystemUser[], uid: number): SystemUser {
  const user = users.find((candidate) => candidate.uid === uid);
  if (user !== undefined) return user;
  throw new StartError(`The database belongs to the user id ${uid}, which this machine does not know.`);
}

async function ownerOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.uid ?? null;
}

/** Owners other than root of the folders that lead to `path`, nearest first. */
async function ownersAbove(path: string): Promise<number[]> {
  const owners: number[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const owner = await ownerOf(folder);
    if (owner !== null && owner !== 0 && !owners.includes(owner)) owners.push(owner);
    if (folder === dirname(folder)) return owners;
  }
}
