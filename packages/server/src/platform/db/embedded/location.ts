/**
 * Where the database folder lies. Normally `<data folder>/postgres`. As root, when the data folder is in a
 * place that PostgreSQL's user can not enter, it lies in a shared place instead and a small file in the
 * data folder says where, so that the next start finds it. The user's own folders keep their modes.
 */
import { randomBytes } from 'node:crypto';
import { lchown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../processes/start-error.ts';
import { writeWhole } from '../../processes/write-whole.ts';
import { candidateUsers, canEnter, type SystemUser } from './system-user.ts';

/** Where root keeps databases and binaries that must be outside the data folder, best first. */
export const SHARED_FOLDERS: readonly string[] = ['/var/lib/rushes', '/var/tmp/rushes'];

/** Name of the file in the data folder that says where a database outside it lies. */
export const POINTER_FILE = 'postgres.location.json';

export interface DatabaseLocation {
  /** PostgreSQL's data folder; may not exist yet. */
  folder: string;
  user: SystemUser;
  /** Makes sure of a folder that `user` can enter, for copies of the binaries. */
  copiesFolder: () => Promise<string>;
}

/** Whether the data folder has, or points to, a database. Changes nothing. */
export async function hasDatabase(dataFolder: string): Promise<boolean> {
  return (await exists(join(dataFolder, 'postgres'))) || (await exists(join(dataFolder, POINTER_FILE)));
}

/** Finds, or decides and records, where the database of `dataFolder` lies and who runs it. */
export async function locateDatabase(
  dataFolder: string,
  sharedFolders: readonly string[],
): Promise<DatabaseLocation> {
  const inside = join(dataFolder, 'postgres');
  const recorded = await readPointer(dataFolder);
  if (recorded !== null) return await openRecorded({ recorded, inside, dataFolder });
  const candidates = await candidateUsers(inside);
  for (const user of candidates) {
    if (await canEnter(user, dataFolder)) {
      return { folder: inside, user, copiesFolder: () => copiesFolderFor(user, dataFolder, sharedFolders) };
    }
  }
  const [user] = candidates;
  if (user === undefined || !user.switches)
    throw new StartError(`The folder ${dataFolder} can not be entered.`);
  return await placeOutside({ dataFolder, inside, user, sharedFolders });
}

/** Root shares copies between all data folders; an ordinary user keeps them with the data. */
async function copiesFolderFor(
  user: SystemUser,
  dataFolder: string,
  sharedFolders: readonly string[],
): Promise<string> {
  return user.switches ? await enterableFolder(user, sharedFolders) : dataFolder;
}

async function openRecorded(options: {
  recorded: string;
  inside: string;
  dataFolder: string;
}): Promise<DatabaseLocation> {
  const { recorded, inside, dataFolder } = options;
  if (!(await exists(recorded)) && (await exists(inside))) await moveOutside(inside, recorded);
  if (!(await exists(recorded)) && !(await exists(draftOf(recorded)))) {
    throw new StartError(
      `The database of ${dataFolder} lies in ${recorded} (so says ${POINTER_FILE}), but nothing is there: ` +
        `put it back, or remove ${POINTER_FILE} to start with an empty database.`,
    );
  }
  const owned = (await exists(recorded)) ? recorded : draftOf(recorded);
  const [user] = await candidateUsers(owned);
  if (user === undefined || !(await canEnter(user, dirname(recorded)))) {
    throw new StartError(
      `The database folder ${recorded} can not be entered by ${user?.name ?? 'its user'}.`,
    );
  }
  return { folder: recorded, user, copiesFolder: async () => dirname(recorded) };
}

/** Decides on a new place. A database that is already inside moves there, which works within one file system. */
async function placeOutside(options: {
  dataFolder: string;
  inside: string;
  user: SystemUser;
  sharedFolders: readonly string[];
}): Promise<DatabaseLocation> {
  const { dataFolder, inside, user, sharedFolders } = options;
  const copiesFolder = await enterableFolder(user, sharedFolders);
  const folder = join(copiesFolder, `database-${randomBytes(8).toString('hex')}`);
  // The pointer is written while either the old folder or the draft is there: a start that is cut off
  // after it can tell "not made yet" from "lost".
  if (!(await exists(inside))) await makeDraft(folder, user);
  await writeWhole(join(dataFolder, POINTER_FILE), `${JSON.stringify({ folder }, null, 2)}\n`, 0o600);
  if (await exists(inside)) await moveOutside(inside, folder);
  return { folder, user, copiesFolder: async () => copiesFolder };
}

async function moveOutside(inside: string, folder: string): Promise<void> {
  await rename(inside, folder).catch((cause: unknown) => {
    throw new StartError(
      `PostgreSQL's user can no longer enter ${inside}, and the database could not be moved to ${folder}: ` +
        'make the folder enterable again, or move the database there by hand.',
      { cause },
    );
  });
}

/** The first of `folders` that can be made and that `user` can enter. */
async function enterableFolder(user: SystemUser, folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    const made = await mkdir(folder, { recursive: true, mode: 0o755 }).catch(() => null);
    const facts = await stat(folder).catch(() => null);
    // A folder that another user made could be changed under us.
    const ours = facts !== null && facts.uid === process.getuid?.() && (facts.mode & 0o022) === 0;
    if (made !== null && ours && (await canEnter(user, folder))) return folder;
  }
  throw new StartError(
    `PostgreSQL runs as the user ${user.name} and needs a folder that this user can enter; ` +
      `${folders.join(' and ')} could not be made. Start Rushes as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Where a database is prepared; it gets its name when it is whole. */
export function draftOf(folder: string): string {
  return `${folder}.new`;
}

/** An empty draft folder of `user`, mode 0700; what an interrupted start left there goes. */
export async function makeDraft(folder: string, user: SystemUser): Promise<string> {
  const draft = draftOf(folder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (user.switches) await lchown(draft, user.uid, user.gid);
  return draft;
}

async function readPointer(dataFolder: string): Promise<string | null> {
  const path = join(dataFolder, POINTER_FILE);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { folder } = JSON.parse(text) as { folder?: unknown };
    if (typeof folder === 'string' && folder.startsWith('/')) return folder;
  } catch {
    // Falls through: it is as unreadable as a wrong value.
  }
  throw new StartError(`${path} does not say where the database lies; restore it from a backup.`);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
