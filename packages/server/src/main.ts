/** `npm start`: the service from its settings, until a signal. Exit code 0 after an orderly stop, else 1. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { isJudgedByDatabase, prepareDataFolder } from './platform/processes/data-folder.ts';
import { type EndReason, watchLife } from './platform/processes/process-life.ts';
import { StartError } from './platform/processes/start-error.ts';
import { forgetSettings } from './platform/settings/forget-settings.ts';
import type { RunningService } from './process/start-service.ts';

/** A stop that takes longer is cut short; PostgreSQL is stopped by its own guard then. */
const STOP_MILLISECONDS = 15_000;
/** What is starting can not stop before it has started: a new database took 17 s on a machine with eighteen programs at work. */
const STOP_OF_START_MILLISECONDS = 60_000;
/** Whoever killed npm expects nothing of us to be left 5 s later, PostgreSQL's own stop included. */
const ABANDONED_MILLISECONDS = 2_000;

interface Ending {
  /** Milliseconds that an orderly stop may take, besides what is given to what runs. */
  within: number;
  /** Milliseconds that what runs is given; null = nothing waits for it. */
  drain: number | null;
  /** Exit code. */
  code: number;
}

/** One sentence for a person, without a stack, when it is their move. */
function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function exitWith(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function stopAndExit(
  service: Promise<RunningService> | null,
  { within, drain, code }: Ending,
): Promise<never> {
  setTimeout(() => process.exit(code === 0 ? 1 : code), within + (drain ?? 0)).unref();
  // During the start, wait for it: half-started parts know best how to stop themselves.
  await (await service?.catch(() => null))?.stop({ drain: drain !== null });
  process.exit(code);
}

function announce({ address, signInLink }: Pick<RunningService, 'address' | 'signInLink'>): void {
  const line = address === null ? 'The Rushes worker is ready.' : `Rushes is ready at ${address}`;
  process.stdout.write(`${line}\n`);
  if (signInLink !== null) process.stdout.write(`Open it signed in, once within 15 minutes: ${signInLink}\n`);
}

function onCrash(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'a defect ended the process');
      process.exit(1);
    });
  }
}

/**
 * Threads for files. Node's four are soon all waiting for a disk to sync uploads, and reading for downloads with them.
 * Read when the first of them starts, so nothing may use a file asynchronously before.
 */
process.env.UV_THREADPOOL_SIZE ??= '16';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  forgetSettings(process.env);
  // The first line on standard output says that we are ready; until then only trouble is reported.
  const log = createLog({ level: config.logLevel === 'silent' ? 'silent' : 'error' });
  onCrash(log);
  let starting: Promise<RunningService> | null = null;
  let isEnding = false;
  let hasStarted = false;
  const end = (ending: Ending) => {
    if (isEnding) return;
    isEnding = true;
    void stopAndExit(starting, ending);
  };
  const onEnd = (reason: EndReason) => {
    if (reason === 'second-signal') process.exit(1);
    log.info({ reason }, 'stopping');
    const { delaySeconds, drainSeconds } = config.stop;
    if (reason === 'starter-gone') end({ within: ABANDONED_MILLISECONDS, drain: null, code: 0 });
    else {
      const within = hasStarted ? STOP_MILLISECONDS : STOP_OF_START_MILLISECONDS;
      end({ within, drain: (delaySeconds + drainSeconds) * 1_000, code: 0 });
    }
  };
  await watchLife({ env: process.env, onEnd });
  const onFatal = (error: Error) => {
    log.fatal({ err: error }, 'the database is gone');
    end({ within: STOP_MILLISECONDS, drain: null, code: 1 });
  };
  // Halves the processor time of loading (0.47 s to 0.23 s). Not in Node's default place, which others can write.
  const compileCache = join(config.dataFolder, 'compile-cache');
  // It is made once it is sure that this is the right folder: in the worst case it speeds up the next start.
  const isMadeLater = isJudgedByDatabase(config) && !existsSync(compileCache);
  if (!isJudgedByDatabase(config)) await prepareDataFolder(config.dataFolder);
  if (!isMadeLater) enableCompileCache(compileCache);
  // Loaded only now: reading all modules can take seconds on a busy machine, and signals should work before.
  const { startService } = await import('./process/start-service.ts');
  if (isEnding) return;
  starting = startService({ config, log, onFatal });
  const service = await starting;
  hasStarted = true;
  if (isMadeLater) enableCompileCache(compileCache);
  if (isEnding) return;
  announce(service);
  for (const notice of service.notices) process.stderr.write(`${notice}\n`);
  log.level = config.logLevel;
}

main().catch(exitWith);
