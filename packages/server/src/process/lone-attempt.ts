/**
 * The process in which one task runs alone, started by a worker (see modules/tasks/lone-runs.ts): the services of a worker
 * without its loop.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ClaimedTask,
  createLoneRuns,
  createTaskAttempts,
  createTaskRunner,
  type LoneAttempt,
  type LoneRuns,
  serveLoneAttempt,
} from '../modules/tasks/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { startDatabaseClock } from '../platform/database-clock.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { closeDeps, createDeps, type Deps } from '../platform/deps.ts';
import { createIds } from '../platform/ids.ts';
import { createLog, taskLog } from '../platform/log.ts';
import { createJobFolders } from '../platform/processes/job-folders.ts';
import { closeServices, createServices, runnableTasks } from './compose.ts';

interface Setup {
  settings: Record<string, string>;
  /** Of connections that keep their session. */
  databaseUrl: string;
}

/** Its task, what keeps its lease and what listens. */
const CONNECTIONS = '4';

/** What a worker starts where a task may have ended its process. */
export function loneRunsOf({
  config,
  databaseUrl,
  address,
}: Pick<Deps, 'config' | 'databaseUrl' | 'address'>): LoneRuns {
  return createLoneRuns({
    script: fileURLToPath(import.meta.url),
    setup: (): Setup => ({
      settings: settingsOf(config, { databaseUrl, baseUrl: address.baseUrl() }),
      databaseUrl,
    }),
  });
}

/** The settings of the worker, but for what it found out itself. */
function settingsOf(
  config: Config,
  { databaseUrl, baseUrl }: { databaseUrl: string; baseUrl: string },
): Record<string, string> {
  return {
    ...config.settings(),
    RUSHES_ROLE: 'worker',
    RUSHES_DATA_DIR: config.dataFolder,
    RUSHES_PUBLIC_URL: baseUrl,
    RUSHES_DATABASE_CONNECTIONS: CONNECTIONS,
    DATABASE_URL: config.databaseUrl ?? databaseUrl,
  };
}

/** Its own dependencies over the database and the folder of the worker. */
async function open({ settings, databaseUrl }: Setup, claimed: ClaimedTask): Promise<LoneAttempt> {
  const config = readConfig(settings);
  const db = createDatabase(config.databaseUrl ?? databaseUrl, {
    maxConnections: Number(CONNECTIONS),
    isPooled: config.database.directUrl !== null,
    timeouts: config.databaseTimeouts,
  });
  const log = createLog({ level: config.logLevel });
  const clock = await startDatabaseClock({
    db,
    onError: (error) => log.warn({ err: error }, "the database's clock could not be read; trying again"),
  });
  const deps = await createDeps({ config, db, databaseUrl, clock, ids: createIds(clock), log });
  const services = createServices(deps);
  await services.prices.load();
  const attempts = createTaskAttempts({ ...deps, endings: services.taskEndings });
  const jobFolders = createJobFolders(join(config.dataFolder, 'work'));
  const runner = createTaskRunner({
    db,
    attempts,
    metrics: services.taskMetrics,
    lookForRoom: deps.room.look,
    onError: (error, task) => taskLog(log, task).error({ err: error, task_type: task.type }, 'a task broke'),
  });
  const task = runnableTasks(services, { ...deps, jobFolders }).find(
    ({ definition }) => definition.type === claimed.type,
  );
  if (task === undefined) throw new Error(`No handler for ${claimed.type}.`);
  return {
    run: (signal) => runner.run(claimed, task, signal),
    async close() {
      await closeServices(services);
      await closeDeps(deps);
      await clock.stop();
      await db.destroy();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serveLoneAttempt(open);
