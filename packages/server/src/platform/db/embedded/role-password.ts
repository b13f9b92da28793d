/** The password of the database's role: random, kept beside the database for the user that we are, and asked of everybody. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../processes/start-error.ts';
import { writeWhole } from '../../processes/write-whole.ts';
import { type PostgresBinaries, program } from './binaries.ts';
import type { DatabaseLocation } from './location.ts';
import { asUser } from './system-user.ts';

/** In the data folder; 0600. Made anew when it is lost: the next start then gives the role the new one. */
export const PASSWORD_FILE = 'postgres-password';

const PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** The password of a data folder, made where there is none. Throws StartError where others could have read it. */
export async function loadPassword(dataFolder: string): Promise<string> {
  const path = join(dataFolder, PASSWORD_FILE);
  const known = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (PATTERN.test(known)) {
    if (((await stat(path)).mode & 0o077) === 0) return known;
    throw new StartError(
      `${path} may be read by others: make it readable by you alone (chmod 600), or remove it.`,
    );
  }
  const made = randomBytes(32).toString('base64url');
  await writeWhole(path, `${made}\n`, 0o600);
  return made;
}

/**
 * Gives the role its password, in a server of a single user: no other can connect meanwhile, and none has to be let in
 * without it. Rejects with what PostgreSQL said.
 */
export async function setPassword(
  binaries: PostgresBinaries,
  { folder, user }: DatabaseLocation,
  password: string,
): Promise<void> {
  // A password of 256 random bits can not be guessed, so no time is spent on making guesses slow.
  const settings = [
    'scram_iterations=1',
    'password_encryption=scram-sha-256',
    'log_min_error_statement=panic',
  ];
  const args = ['--single', '-D', folder, ...settings.flatMap((setting) => ['-c', setting]), 'postgres'];
  const child = spawn(program(binaries, 'postgres'), args, {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    ...asUser(user),
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4_000);
  });
  // A server that does not even start says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`alter role rushes password '${password}'\n`);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(said)) throw new Error(said.trim());
}
