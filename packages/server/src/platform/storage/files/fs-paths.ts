/** Paths of storage in a folder, and what makes a change of them durable. Links inside are never written through. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, opendir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ServiceError } from '../../errors.ts';
import { outageOf } from '../../health/outages.ts';

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Only this server's user reads what is stored. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

const NEW_FILE = constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

export function isThere(error: unknown): boolean {
  return codeOf(error) === 'EEXIST';
}

/** What a failed write, sync or rename is told as: a full disk is a refusal, the rest stays what it is. */
export function asStorageError(error: unknown): unknown {
  return outageOf(error) ?? error;
}

/** Why something can not be read: there is nothing under its key. */
export class MissingObject extends Error {
  override name = 'MissingObject';
  readonly key: string;

  constructor(key: string) {
    super(`There is no object ${key}.`);
    this.key = key;
  }
}

/** The refusal for a key without an object. */
export function missingObject(key: string): ServiceError {
  // The key is for the operator: users see the sentence.
  const cause = new MissingObject(key);
  return new ServiceError('not_found', 'The file is not in the storage any more.', { cause });
}

/** Refuses keys that could name anything outside the folder. */
export function assertKey(key: string): void {
  if (key.length > 512 || !KEY.test(key) || key.includes('..')) {
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  }
}

/** Makes the sub-folders of `root` down to `folder`. Throws where one of them is a link. */
export async function makeFolders(root: string, folder: string): Promise<void> {
  let at = root;
  for (const name of relative(root, folder).split(sep)) {
    at = join(at, name);
    await mkdir(at, { mode: FOLDER_MODE }).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    if (!(await lstat(at)).isDirectory()) {
      throw Object.assign(new Error(`${at} is not a folder of the storage.`), { code: 'ENOTDIR' });
    }
  }
}

/** Opens a new file for writing, whatever stood there or is linked from there. Throws EEXIST. */
export function createFile(path: string): Promise<FileHandle> {
  return open(path, NEW_FILE | constants.O_RDWR, FILE_MODE);
}

/** Opens a file that is there. */
export function openFile(path: string, access: 'read' | 'write'): Promise<FileHandle> {
  return open(path, (access === 'read' ? constants.O_RDONLY : constants.O_RDWR) | constants.O_NOFOLLOW);
}

/** Makes what was written to `path`, a file or a folder, last. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new entry lasts only when every folder up to the root that was just made is synced as well. */
export async function syncFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; ; at = dirname(at)) {
    await syncPath(at);
    if (at === root || !at.startsWith(root)) return;
  }
}

/** Makes a folder that was just made, with what it holds by now, last: what is kept must not be lost with it. */
export async function syncRoot(folder: string): Promise<void> {
  const at = await realpath(folder);
  await syncPath(at);
  await syncPath(dirname(at)).catch((error: unknown) => {
    // A place that others own, who made this folder.
    if (codeOf(error) !== 'EACCES') throw error;
  });
}

/** What a file system without hard links says. */
const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

async function lstatOrNull(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** Whether both paths lead to one file, as after a move that broke off between its two steps. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = [await lstatOrNull(one), await lstatOrNull(other)];
  return a !== null && b !== null && a.ino === b.ino && a.dev === b.dev;
}

async function renameToNew(from: string, to: string): Promise<void> {
  if ((await lstatOrNull(to)) !== null)
    throw Object.assign(new Error(`${to} is there already.`), { code: 'EEXIST' });
  await rename(from, to);
}

/**
 * Gives a file a further name, never one that another file has (EEXIST); again after it was done is fine. Where
 * files have one name only, the file is moved.
 */
export async function linkToNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (NO_LINKS.has(codeOf(error) ?? '')) return renameToNew(from, to);
    if (!isThere(error) || !(await isSameFile(from, to))) throw error;
  }
}

/** Moves a file within a file system, never onto another (EEXIST). A move that broke off is ended by the next. */
export async function moveToNew(from: string, to: string): Promise<void> {
  await linkToNew(from, to);
  await rm(from, { force: true });
}

/** The paths of all files below a folder; none where there is no folder. */
export async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error) || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}
