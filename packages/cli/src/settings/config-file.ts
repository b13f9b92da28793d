/** What `rushes login` keeps: services and keys by profile, in a file that only its owner reads. */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { EXIT, Problem } from '../problems.ts';

/** One service and who calls it. */
export interface Profile {
  base_url?: string;
  key?: string;
  /** Where the key is, if not here. */
  key_in?: 'keychain';
  /** Whose key it is, as the service said when it was taken. */
  email?: string;
  /** A PEM file of certificates that are trusted besides those of the system. */
  ca_file?: string;
}

export interface ConfigFile {
  version: 1;
  /** The profile that counts where none is named. */
  current: string;
  profiles: Record<string, Profile>;
}

export const DEFAULT_PROFILE = 'default';

/** Where the file lies: `RUSHES_CONFIG`, else the system's place for settings. */
export function configPath(env: NodeJS.ProcessEnv): string {
  if (env.RUSHES_CONFIG !== undefined && env.RUSHES_CONFIG !== '') return env.RUSHES_CONFIG;
  const windows = process.platform === 'win32' ? env.APPDATA : undefined;
  const base = env.XDG_CONFIG_HOME || windows || join(env.HOME || homedir(), '.config');
  return join(base, 'rushes', 'config.json');
}

function isConfig(value: unknown): value is ConfigFile {
  if (typeof value !== 'object' || value === null) return false;
  const { version, current, profiles } = value as Partial<ConfigFile>;
  const isTable = typeof profiles === 'object' && profiles !== null && !Array.isArray(profiles);
  return version === 1 && typeof current === 'string' && isTable;
}

/** Names of profiles are words of people: none of them is a word of JavaScript's objects. */
function tableOf(profiles: Record<string, Profile>): Record<string, Profile> {
  return Object.assign(Object.create(null) as Record<string, Profile>, profiles);
}

function parse(path: string, text: string): ConfigFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (isConfig(value)) return { ...value, profiles: tableOf(value.profiles) };
  throw new Problem(`${path} can not be read as settings of rushes.`, {
    exitCode: EXIT.local,
    code: 'bad_config',
    hint: 'Remove it and sign in again: rushes login.',
  });
}

/** The file, or an empty one where there is none. Others who may read it lose that: it holds keys. */
export function readConfigFile(path: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return { version: 1, current: DEFAULT_PROFILE, profiles: tableOf({}) };
  }
  return parse(path, text);
}

/** With those above it. Node's own way never ends where no folder can be made in one that is there, as in /proc (seen with 24). */
function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another command may have made it meanwhile.
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    }
  }
}

/** Replaces the file as a whole, so that a crash leaves the old one or the new one. */
export function writeConfigFile(path: string, config: ConfigFile): void {
  makeFolder(dirname(path));
  // A name that nobody guesses, and no file that is there already: a link would lead the key elsewhere.
  const beside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(beside, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
