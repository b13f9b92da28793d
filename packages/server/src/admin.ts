/**
 * `npm run rushes -- <command>`: what an operator does on the machine itself. Results go to standard
 * output, everything else to standard error; exit code 0 done, 1 not done, 2 not understood.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { lockDataFolder, prepareDataFolder } from './platform/data-folder.ts';
import { hasDatabase } from './platform/db/embedded/location.ts';
import { findRunningPostgres } from './platform/db/launcher.ts';
import { connectDatabase, type OpenDatabase } from './platform/db/open-database.ts';
import { exportDatabase } from './platform/db/transfer/export-database.ts';
import { importDatabase } from './platform/db/transfer/import-database.ts';
import { createIds } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { createFsStorage, type FsStorage } from './platform/storage/fs-storage.ts';

const USAGE = `Usage: npm run rushes -- <command>

  db export <file>   write all rows and objects into one file
  db import <file>   read such a file into an empty data folder or database

The settings are those of npm start: RUSHES_DATA_DIR, DATABASE_URL.
What the file holds is described in docs/database-export.md.
`;

class UsageError extends Error {
  override name = 'UsageError';
}

interface AdminContext {
  config: Config;
  log: Logger;
  /** Absolute path of the file that the command names. */
  file: string;
}

/** A line about what is being done; only a terminal gets it rewritten in place. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}

function progressLine(progress: { table: string } | { objects: number }): string {
  return 'table' in progress ? `rows of ${progress.table}` : `${progress.objects} objects`;
}

async function runExport(context: AdminContext): Promise<void> {
  const { config, file } = context;
  const database = await openForExport(context);
  try {
    const storage = await openStorage(config);
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

async function runImport({ config, log, file }: AdminContext): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  await prepareDataFolder(config.dataFolder);
  const lock = lockDataFolder(config.dataFolder);
  const database = await connectDatabase({ config, log, onLost: exitWith });
  try {
    const storage = await openStorage(config);
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

function warnOfMissing(keys: readonly string[]): void {
  if (keys.length === 0) return;
  process.stderr.write(
    `${keys.length} objects were not in the storage when the export was made, among them ${keys[0]}.\n`,
  );
}

async function openStorage(config: Config): Promise<FsStorage> {
  return await createFsStorage({ folder: join(config.dataFolder, 'objects'), ids: createIds(systemClock) });
}

const COMMANDS: Readonly<Record<string, (context: AdminContext) => Promise<void>>> = {
  'db export': runExport,
  'db import': runImport,
};

function exitWith(error: unknown): never {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
  const isSentence = error instanceof StartError || error instanceof ConfigError;
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
  const [group = '', action = '', file = '', ...rest] = words;
  const command = COMMANDS[`${group} ${action}`];
  if (command === undefined) throw new UsageError(`There is no command "${words.join(' ')}".`);
  if (file === '' || rest.length > 0) throw new UsageError(`${group} ${action} takes one file.`);
  const config = readConfig(process.env);
  // npm runs scripts in the package's folder; a relative path is meant from where the person is.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  await command({ config, log: createLog({ level: 'silent' }), file: path });
}

main().catch(exitWith);
