/**
 * `npm run rushes -- <command>`: what an operator does on the machine itself. Results go to standard
 * output, everything else to standard error; exit code 0 done, 1 not done, 2 not understood.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { createKeyFor } from './create-key.ts';
import { closeDeps, createDeps, type Deps } from './deps.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { lockDataFolder, prepareDataFolder } from './platform/data-folder.ts';
import { hasDatabase } from './platform/db/embedded/location.ts';
import { findRunningPostgres } from './platform/db/launcher.ts';
import { connectDatabase, type OpenDatabase, openDatabase } from './platform/db/open-database.ts';
import { exportDatabase } from './platform/db/transfer/export-database.ts';
import { importDatabase } from './platform/db/transfer/import-database.ts';
import { isEmail } from './platform/email.ts';
import { ServiceError } from './platform/errors.ts';
import { createIds } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { storageStartError } from './platform/storage/check-storage.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { StagedStorage } from './platform/storage/storage.ts';
import { createServices, type Services } from './services.ts';

const USAGE = `Usage: npm run rushes -- <command>

  db export <file>            write all rows and objects into one file
  db import <file>            read such a file into an empty data folder or database
  keys create <email> <name>  print a new API key of that user, who is made when there is none
  users create <email>        let somebody sign in, and print a password that works once
  users password <email>      print a new one for somebody who may sign in
  storage confirm             after restoring a backup: what this database does not know may be removed again

The settings are those of npm start: RUSHES_DATA_DIR, DATABASE_URL, RUSHES_STORAGE and the rest.
What the file holds is described in docs/database-export.md.
`;

const MAX_KEY_NAME = 255;

class UsageError extends Error {
  override name = 'UsageError';
}

interface AdminContext {
  config: Config;
  log: Logger;
  /** What follows the command, as many words as it takes. */
  words: readonly string[];
}

interface Command {
  /** Names of the words that follow, for the sentence when they are not there. */
  takes: readonly string[];
  run(context: AdminContext): Promise<void>;
}

/** The file that the command names. npm runs scripts in the package's folder; a relative path is meant from where the person is. */
function fileOf({ words }: AdminContext): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), words[0] ?? '');
}

/** A line about what is being done; only a terminal gets it rewritten in place. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}

function progressLine(progress: { table: string } | { objects: number }): string {
  return 'table' in progress ? `rows of ${progress.table}` : `${progress.objects} objects`;
}

async function runExport(context: AdminContext): Promise<void> {
  const file = fileOf(context);
  const database = await openForExport(context);
  try {
    const storage = await requireStorage(context);
    const report = await exportDatabase({
      db: database.db,
      storage,
      clock: systemClock,
      file,
      onProgress: (progress) => showProgress(progressLine(progress)),
    });
    showProgress('');
    process.stdout.write(`Exported ${report.rows} rows and ${report.objects} objects to ${file}\n`);
    warnOfMissing(report.missingObjects);
  } finally {
    await database.close();
  }
}

/** A running service goes on: the export sees one moment of its database. */
async function openForExport({ config, log }: AdminContext): Promise<OpenDatabase> {
  if (config.databaseUrl === null && !(await hasDatabase(config.dataFolder))) {
    throw new StartError(`There is no database in ${config.dataFolder}: say where with RUSHES_DATA_DIR.`);
  }
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataFolder) : null;
  const databaseUrl = running ?? config.databaseUrl;
  return await connectDatabase({ config: { ...config, databaseUrl }, log, onLost: exitWith });
}

async function runImport(context: AdminContext): Promise<void> {
  const { config, log } = context;
  const file = fileOf(context);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  await prepareDataFolder(config.dataFolder);
  const lock = lockDataFolder(config.dataFolder);
  const database = await connectDatabase({ config, log, onLost: exitWith });
  try {
    const storage = await requireStorage(context);
    const report = await importDatabase({
      db: database.db,
      storage,
      file,
      onProgress: (progress) => showProgress(progressLine(progress)),
    });
    showProgress('');
    process.stdout.write(`Imported ${report.rows} rows and ${report.objects} objects from ${file}\n`);
    warnOfMissing(report.missingObjects);
  } finally {
    await database.close();
    lock.release();
  }
}

async function createKey(context: AdminContext): Promise<void> {
  const [email = '', name = ''] = context.words;
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  if (name.length > MAX_KEY_NAME) throw new UsageError('A name has at most 255 characters.');
  const { key, isNewUser } = await withServices(context, (services, deps) =>
    createKeyFor(services, deps, { email, name }),
  );
  if (isNewUser) process.stderr.write(`There was no user ${email}; now there is.\n`);
  process.stdout.write(`${key}\n`);
}

/** Prints what somebody can sign in with once. */
async function printPassword(
  context: AdminContext,
  action: 'createLocalUser' | 'resetPassword',
): Promise<void> {
  const [email = ''] = context.words;
  if (!isEmail(email)) throw new UsageError(`"${email}" is no email address.`);
  const password = await withServices(context, ({ identity }) => identity[action](email));
  process.stdout.write(`${password}\n`);
}

/** The services over the database of a running service, or over its own in the state that this version needs. */
async function withServices<T>(
  { config, log }: AdminContext,
  work: (services: Services, deps: Deps) => Promise<T>,
): Promise<T> {
  await prepareDataFolder(config.dataFolder);
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataFolder) : null;
  const databaseUrl = running ?? config.databaseUrl;
  const lock = databaseUrl === null ? lockDataFolder(config.dataFolder) : null;
  const options = { config: { ...config, databaseUrl }, log, onLost: exitWith };
  // A running service has migrated its database; a server's may be new.
  const database = running === null ? await openDatabase(options) : await connectDatabase(options);
  const ids = createIds(systemClock);
  try {
    const { db, url } = database;
    const deps = await createDeps({ config, db, databaseUrl: url, clock: systemClock, ids, log });
    const services = createServices(deps);
    await services.prices.load();
    return await work(services, deps).finally(() => closeDeps(deps));
  } finally {
    await database.close();
    lock?.release();
  }
}

function warnOfMissing(keys: readonly string[]): void {
  if (keys.length === 0) return;
  process.stderr.write(
    `${keys.length} objects were not in the storage when the export was made, among them ${keys[0]}.\n`,
  );
}

/** Throws a sentence where the store can not be used, before anything is written. */
async function requireStorage({ config, log }: AdminContext): Promise<StagedStorage> {
  const { storage } = await openStorage({ config, log, clock: systemClock, ids: createIds(systemClock) });
  await storage.check().catch((error: unknown) => {
    throw storageStartError(error);
  });
  return storage;
}

/** See docs/storage.md, "After restoring a backup". */
async function confirmStorage(context: AdminContext): Promise<void> {
  await withServices(context, ({ library }) => library.confirmStorage());
  process.stdout.write('What this database does not know of the storage is removed from now on.\n');
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'db export': { takes: ['file'], run: runExport },
  'db import': { takes: ['file'], run: runImport },
  'keys create': { takes: ['email', 'name'], run: createKey },
  'users create': { takes: ['email'], run: (context) => printPassword(context, 'createLocalUser') },
  'users password': { takes: ['email'], run: (context) => printPassword(context, 'resetPassword') },
  'storage confirm': { takes: [], run: confirmStorage },
};

function exitWith(error: unknown): never {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
  const sentences = [StartError, ConfigError, ServiceError];
  const isSentence = sentences.some((kind) => error instanceof kind);
  const text =
    error instanceof Error ? (isSentence ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function parseCommand(args: string[]): { help: boolean; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    return { help: values.help === true, words: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function main(): Promise<void> {
  const { help, words } = parseCommand(process.argv.slice(2));
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  const [group = '', action = '', ...rest] = words;
  const command = COMMANDS[`${group} ${action}`];
  if (command === undefined) throw new UsageError(`There is no command "${words.join(' ')}".`);
  if (rest.length !== command.takes.length || rest.includes('')) {
    const wanted = command.takes.map((word) => `<${word}>`).join(' ');
    throw new UsageError(`It is: ${group} ${action} ${wanted}`);
  }
  const config = readConfig(process.env);
  await command.run({ config, log: createLog({ level: 'silent' }), words: rest });
}

main().catch(exitWith);
