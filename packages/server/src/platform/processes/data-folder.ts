import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { outageOf } from '../health/outages.ts';
import { type Lock, tryLock } from './lock.ts';
import { StartError } from './start-error.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Makes sure that the data folder is there and can be written. A new one is closed to others; as root they
 * may pass (not look), because PostgreSQL then runs as another user inside it. Answers the outermost folder that was made
 * for it, null where it was there. Throws StartError.
 */
export async function prepareDataFolder(folder: string): Promise<string | null> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    const made = await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
    return made === undefined ? null : resolve(made);
  } catch (cause) {
    if (outageOf(cause)?.code === 'disk_full') throw fullDisk(folder, cause);
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new StartError(
      `The data folder ${folder} can not be written (${code}): choose another with RUSHES_DATA_DIR.`,
      { cause },
    );
  }
}

/** Removes `folder` and those above it up to `outermost`, as long as they are empty: a start that came to nothing leaves nothing. */
export async function removeMadeFolders(folder: string, outermost: string): Promise<void> {
  let path = resolve(folder);
  while (path.startsWith(outermost)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
    path = dirname(path);
  }
}

/**
 * Whether the database says if the data folder is the right one: before it was asked, nothing may be made there that stays.
 * The folder may be the empty one that a file system is to be mounted on.
 */
export function isJudgedByDatabase({
  databaseUrl,
  storage,
}: Pick<Config, 'databaseUrl' | 'storage'>): boolean {
  return databaseUrl !== null && storage.driver === 'fs';
}

/**
 * The name of a data folder that this process has locked, made the first time: who finds it in use by a process of before
 * knows that that one is gone.
 */
export async function nameDataFolder(folder: string): Promise<string> {
  const path = join(folder, 'folder-name');
  const known = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (/^[0-9a-f]{32}$/.test(known)) return known;
  const name = randomBytes(16).toString('hex');
  await writeWhole(path, `${name}\n`, 0o600);
  return name;
}

/** Why a start came to nothing for want of room. */
export function fullDisk(folder: string, cause: unknown): StartError {
  return new StartError(
    `The disk that the data folder ${folder} lies on is full: make room there and start again, or choose another ` +
      'folder with RUSHES_DATA_DIR.',
    { cause },
  );
}

/** Takes the data folder for this process. Throws StartError when another one has it. */
export function lockDataFolder(folder: string): Lock {
  const lock = tryLock(join(folder, 'rushes.lock'));
  if (lock !== null) return lock;
  throw new StartError(
    `Another Rushes process uses the data folder ${folder}: stop it first, or choose another with RUSHES_DATA_DIR.`,
  );
}
