/** What commands work on: the services, the storage, the files that people name. */
import { resolve } from 'node:path';
import type { Services } from '../modules.ts';
import { systemClock } from '../platform/clock.ts';
import { findRunningPostgres } from '../platform/db/launcher.ts';
import { connectDatabase, openDatabase } from '../platform/db/open-database.ts';
import { closeDeps, createDeps, type Deps, refuseWrongFolder } from '../platform/deps.ts';
import { createIds } from '../platform/ids.ts';
import { lockDataFolder, prepareDataFolder, removeMadeFolders } from '../platform/processes/data-folder.ts';
import { storageStartError } from '../platform/storage/check-storage.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { StagedStorage } from '../platform/storage/storage.ts';
import type { Context } from './command.ts';
import { exitWith } from './exit.ts';

export interface OpenOptions {
  /** Whether the storage may be another one than this deployment's. */
  anyStorage?: boolean;
}

/** The services over the database of a running service, or over its own in the state that this version needs. */
export async function withServices<T>(
  { config, log }: Context,
  work: (services: Services, deps: Deps) => Promise<T>,
  { anyStorage = false }: OpenOptions = {},
): Promise<T> {
  const made = await prepareDataFolder(config.dataFolder);
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataFolder) : null;
  const databaseUrl = running ?? config.databaseUrl;
  const lock = databaseUrl === null ? lockDataFolder(config.dataFolder) : null;
  const options = { config: { ...config, databaseUrl }, log, onLost: exitWith };
  // A running service has migrated its database; a server's may be new.
  const database = running === null ? await openDatabase(options) : await connectDatabase(options);
  const ids = createIds(systemClock);
  try {
    const { db, url } = database;
    if (!anyStorage) {
      await refuseWrongFolder({ config, db, ids }).catch(async (error: unknown) => {
        if (made !== null) await removeMadeFolders(config.dataFolder, made);
        throw error;
      });
    }
    const deps = await createDeps({ config, db, databaseUrl: url, clock: systemClock, ids, log });
    // All modules of the service: help, and what is not understood, need not wait for them.
    const { createServices } = await import('../process/compose.ts');
    const services = createServices(deps);
    await services.prices.load();
    return await work(services, deps).finally(() => closeDeps(deps));
  } finally {
    await database.close();
    lock?.release();
  }
}

/** Throws a sentence where the store can not be used, before anything is written. */
export async function requireStorage({ config, log }: Context): Promise<StagedStorage> {
  const { storage } = await openStorage({ config, log, clock: systemClock, ids: createIds(systemClock) });
  await storage.check().catch((error: unknown) => {
    throw storageStartError(error);
  });
  return storage;
}

/** The file that the first word of a command names. */
export function fileNamed({ folder, words }: Context): string {
  return resolve(folder, words[0] ?? '');
}
