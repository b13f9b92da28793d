/** The whole service in one process: everything started in order, and stopped in the opposite one. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxReport } from '@rushes/engine';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Sweep } from '../module.ts';
import type { Services } from '../modules.ts';
import type { Config } from '../platform/config.ts';
import { startDatabaseClock } from '../platform/database-clock.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { ping } from '../platform/db/ping.ts';
import { missingTimeouts } from '../platform/db/pool.ts';
import { closeDeps, createDeps, type Deps, refuseWrongFolder } from '../platform/deps.ts';
import { outageOf } from '../platform/health/outages.ts';
import { createRoom, type Room } from '../platform/health/room.ts';
import { createIds } from '../platform/ids.ts';
import {
  fullDisk,
  isJudgedByDatabase,
  lockDataFolder,
  nameDataFolder,
  prepareDataFolder,
  removeMadeFolders,
} from '../platform/processes/data-folder.ts';
import { StartError } from '../platform/processes/start-error.ts';
import { type Schedule, startSchedules } from '../platform/schedules/schedules.ts';
import { checkStorage } from '../platform/storage/check-storage.ts';
import { buildApp } from './app.ts';
import { ensureBootstrapUser } from './bootstrap.ts';
import { apiSchedules, closeServices, createServices, diskSweepsOf, sweepsOf } from './compose.ts';
import { SIGN_IN_PATH } from './console/serve-console.ts';
import { startWorker } from './worker.ts';

export interface RunningService {
  /** Base of the service's addresses; null in the role `worker`, which answers no requests. */
  address: string | null;
  /** Signs the owner of the machine in, once; null where the machine is not one of somebody's own. */
  signInLink: string | null;
  /** What the operator should know, a sentence each; the service works all the same. */
  notices: readonly string[];
  /**
   * Takes nothing new, ends what runs in an orderly way, stops the database. Calling again is harmless. Without a drain
   * nothing gets the time that the settings give it.
   */
  stop(options?: StopOptions): Promise<void>;
}

export interface StopOptions {
  drain: boolean;
}

export interface StartServiceOptions {
  config: Config;
  log: Logger;
  /** Something without which nothing works is gone; the caller should stop. */
  onFatal: (error: Error) => void;
  /** Resolves after so many milliseconds; tests pass one they drive by hand. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Starts what the role asks for. Throws StartError with a sentence, after undoing what was started. */
export async function startService(options: StartServiceOptions): Promise<RunningService> {
  const stops = createStops(options.log);
  try {
    const notices: string[] = [];
    const address = await startInOrder(options, stops, (notice) => notices.push(notice));
    const signInLink = address?.signInLink ?? null;
    return {
      address: address?.baseUrl ?? null,
      signInLink,
      notices,
      stop: (how = { drain: true }) => stops.run(how),
    };
  } catch (error) {
    await stops.run({ drain: false });
    throw isForWantOfRoom(error) ? fullDisk(options.config.dataFolder, error) : error;
  }
}

/** The programs of PostgreSQL say it in words. */
function isForWantOfRoom(error: unknown): boolean {
  if (outageOf(error)?.code === 'disk_full') return true;
  return error instanceof StartError && /No space left on device|Disk quota exceeded/.test(error.message);
}

async function startInOrder(
  { config, log, onFatal, pause = sleep }: StartServiceOptions,
  stops: Stops,
  notice: (sentence: string) => void,
): Promise<Opened | null> {
  const made = await prepareDataFolder(config.dataFolder);
  stops.add('new folder', async ({ drain }) => {
    if (!drain && made !== null) await removeMadeFolders(config.dataFolder, made);
  });
  const own = async () => (ownsDataFolder(config) ? await ownDataFolder(config.dataFolder, stops) : null);
  const ownedEarly = isJudgedByDatabase(config) ? null : await own();
  const room = await watchRoom({ config, log }, notice);
  stops.add('room', room.stop);
  const database = await openDatabase({ config, log, onLost: onFatal, room });
  stops.add('database', database.close);
  const clock = await startDatabaseClock({
    db: database.db,
    onError: (error) => log.warn({ err: error }, "the database's clock could not be read; trying again"),
  });
  stops.add('clock', clock.stop);
  const untimed = config.database.directUrl === null ? null : await missingTimeouts(database.db);
  if (untimed !== null) notice(untimed);
  const ids = createIds(clock);
  await refuseWrongFolder({ config, db: database.db, ids });
  const home = isJudgedByDatabase(config) ? await own() : ownedEarly;
  const { db, url: databaseUrl } = database;
  const deps = await createDeps({ config, log, clock, ids, db, databaseUrl, room }, { home });
  stops.add('queue', () => closeDeps(deps));
  const trouble = await checkStorage({ check: () => requireStorage(deps) });
  if (trouble !== null) notice(trouble);
  // A look into a folder costs nothing; a bucket has its own ways to be away.
  if (config.storage.driver === 'fs' && trouble === null) room.guard(() => deps.storageMark.require());
  provideReadiness(deps);
  for (const sentence of unenforced()) notice(sentence);
  const services = createServices(deps);
  stops.add('services', () => closeServices(services));
  await services.vectors.prepare();
  await services.prices.load();
  await services.plans.checkDefault(deps.db);
  await ensureBootstrapUser(services, deps);
  return await startRoles({ services, deps, stops, pause, notice });
}

/** What a process that opens media could do here if a file took it over. */
function unenforced(): string[] {
  const open = sandboxReport().filter(({ enforced }) => !enforced);
  const reasons = [...new Set(open.map(({ missing }) => missing))].join(' ');
  if (open.length === 0) return [];
  return [
    `Processes that open media are not kept from: ${open.map(({ about }) => about).join('; ')}. ${reasons} ` +
      'npm run rushes -- server doctor says more.',
  ];
}

/** Locks the folder until the stop; its name says whose place this process takes. */
async function ownDataFolder(folder: string, stops: Stops): Promise<string> {
  const lock = lockDataFolder(folder);
  stops.add('data folder', async () => lock.release());
  return await nameDataFolder(folder);
}

/** What is free decides from now on what is begun. Where the database lies here, some of it is kept for that alone. */
async function watchRoom(
  { config, log }: Pick<StartServiceOptions, 'config' | 'log'>,
  notice: (sentence: string) => void,
): Promise<Room> {
  const room = createRoom({
    folder: config.dataFolder,
    reserveBytes: config.diskReserveBytes,
    onChange: (state, figures, before) => {
      // A warning, so that it stays unsaid until we are ready: the first line on standard output tells that.
      if (state === 'gone') log.error({ folder: config.dataFolder }, FOLDER_GONE);
      else if (before === 'gone')
        log.warn({ folder: config.dataFolder, state }, 'the data folder is there again');
      else if (state === 'ample') log.warn(figures, 'the disk has room again: writing goes on');
      else log.warn({ state, ...figures }, DISK_FULL);
    },
  });
  if (config.databaseUrl === null) await room.keepBallast(join(config.dataFolder, 'reserve'), BALLAST_BYTES);
  if ((await room.look()) !== 'ample') notice(noRoom(config, room));
  room.start();
  return room;
}

const DISK_FULL = 'the disk is full: what writes waits or is refused until there is room';
const FOLDER_GONE =
  'the data folder is gone, or not mounted any more: what writes waits or is refused until it is there again';

/** Two files of PostgreSQL's log: what it takes to recover from a crash and to write a checkpoint. */
const BALLAST_BYTES = 32 * 1024 ** 2;

function noRoom({ dataFolder }: Config, room: Room): string {
  const { freeBytes, reserveBytes } = room.figures();
  const mb = (bytes: number) => Math.round(bytes / 1024 ** 2);
  return (
    `The disk that the data folder ${dataFolder} lies on is full: ${mb(freeBytes)} MB are free, ${mb(reserveBytes)} MB are ` +
    'kept for the database (RUSHES_DISK_RESERVE_MB). What writes is refused, and work waits, until there is room.'
  );
}

/** Nodes of a fleet may share a folder of objects; a process with everything in it may not share its own. */
function ownsDataFolder(config: Config): boolean {
  return config.databaseUrl === null || config.role === 'all';
}

/** Throws unless the storage is this deployment's and can be written. */
async function requireStorage({ storage, storageMark }: Deps): Promise<void> {
  await storage.check();
  await storageMark.require();
}

function provideReadiness(deps: Deps): void {
  const { readiness, db } = deps;
  readiness.provide('database', () => ping(db));
  readiness.provide('storage', () =>
    requireStorage(deps).catch((error: unknown) => {
      // That there is no room is said of the room: what is there can be read.
      if (outageOf(error)?.code !== 'disk_full') throw error;
    }),
  );
}

// Removes what crashes and what was given up leave behind; nothing of it was ever visible.

/** At the start and then every hour. */
const sweeping = { everyMilliseconds: 3_600_000, atStart: true } as const;

/** What one process does for all. */
export function sweepSchedule(services: Services, deps: Deps): Schedule {
  const run = () => sweepEach(sweepsOf(services, deps), deps);
  return { name: 'sweep', ...sweeping, alone: true, run };
}

/** What every process does for itself: another one does not see its disk. */
export function diskSweepSchedule(services: Services, deps: Deps): Schedule {
  return { name: 'disk_sweep', ...sweeping, run: () => sweepEach(diskSweepsOf(services, deps), deps) };
}

/** All of it, as in a deployment of one process. */
export async function sweepAll(services: Services, deps: Deps): Promise<void> {
  await sweepEach([...sweepsOf(services, deps), ...diskSweepsOf(services, deps)], deps);
}

/** One after the other; what hinders one, such as a store that is away, hinders no other. */
async function sweepEach(sweeps: readonly [string, Sweep][], { log }: Pick<Deps, 'log'>): Promise<void> {
  const swept: Record<string, number> = {};
  for (const [name, sweep] of sweeps) {
    try {
      swept[name] = await sweep();
    } catch (error) {
      log.warn({ err: error, step: name }, 'sweeping failed');
    }
  }
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept');
}

/** Requests and tasks end at the same time, so that a stop takes as long as the slower of them. */
async function startRoles(parts: {
  services: Services;
  deps: Deps;
  stops: Stops;
  pause: (milliseconds: number) => Promise<unknown>;
  notice: (sentence: string) => void;
}): Promise<Opened | null> {
  const { services, deps, stops, pause, notice } = parts;
  const { role, stop } = deps.config;
  const app = role === 'worker' ? null : await buildApp(services, deps);
  const ends: (() => Promise<unknown>)[] = [];
  const drains: (() => Promise<void>)[] = [];
  stops.add('requests and tasks', async ({ drain }) => {
    deps.readiness.stopping();
    if (drain && stop.delaySeconds > 0) await pause(stop.delaySeconds * 1_000);
    if (!drain) app?.server.closeAllConnections();
    const closing = app?.close();
    if (drain) await Promise.all([closing, ...drains.map((end) => end())]);
    await Promise.all(ends.map((end) => end()));
  });
  if (app !== null) {
    services.requestMeter.start();
    // What the last answers cost is booked when they have been given.
    ends.push(() => app.close().finally(() => services.requestMeter.stop()));
    ends.push(() => services.previews.closePreviews());
    await services.previews.sweepFrames();
    await listen(app, deps);
    ends.push(await startBuiltInIssuer(services, deps, notice));
  }
  const disk = startSchedules([diskSweepSchedule(services, deps)], deps);
  ends.push(() => disk.stop());
  if (role !== 'worker') {
    const schedules = startSchedules([sweepSchedule(services, deps), ...apiSchedules(services, deps)], deps);
    // What they have begun is broken off first: another process, or the next start, takes it up.
    ends.push(async () => {
      const stopped = schedules.stop();
      await Promise.all([services.uploads.stopCompletions(), services.billingIncoming.stop()]);
      await stopped;
    });
  }
  if (role !== 'api') {
    const worker = await startWorker(services, deps);
    drains.push(() => worker.drain(stop.drainSeconds * 1_000));
    ends.push(() => worker.stop());
    deps.readiness.provide('workers', () => undefined);
  }
  if (app === null) return null;
  const baseUrl = deps.address.baseUrl();
  return { baseUrl, signInLink: await signInLinkOf(services, deps.config, baseUrl) };
}

/** Where the service is, and how its owner gets in. */
interface Opened {
  baseUrl: string;
  signInLink: string | null;
}

/** Only where nobody but this machine comes to the service, and people have no other place to sign in at. */
async function signInLinkOf(
  { signInLinks, builtInIssuer }: Services,
  { printsSignInLink, host, publicUrl, identity }: Config,
  baseUrl: string,
): Promise<string | null> {
  const isOwnMachine = ['127.0.0.1', '::1', 'localhost'].includes(host) && publicUrl === null;
  if (!printsSignInLink || !isOwnMachine || identity.builtIn.url !== null || builtInIssuer === null)
    return null;
  return `${baseUrl}${SIGN_IN_PATH}#${await signInLinks.makeCode()}`;
}

/** Without it people can not sign in here, but what they use with keys goes on. */
async function startBuiltInIssuer(
  { builtInIssuer }: Services,
  { config, log }: Deps,
  notice: (sentence: string) => void,
): Promise<() => Promise<void>> {
  if (builtInIssuer === null) return async () => undefined;
  const { host, port } = config.identity.builtIn;
  await builtInIssuer.listen().catch((error: unknown) => {
    log.debug({ err: error }, 'the sign-in can not be reached');
    notice(
      `The sign-in can not listen at port ${port} on ${host}, so nobody can sign in there: choose another with ` +
        'RUSHES_IDENTITY_PORT.',
    );
  });
  return () => builtInIssuer.close();
}

/** Sentences for what an operator can do something about. */
const LISTEN_FAILURES: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) => `Port ${port} on ${host} is in use: choose another with PORT.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: choose another with HOST.`,
  ENOTFOUND: ({ host }) => `This machine has no address ${host}: choose another with HOST.`,
};

/** Connections that may wait to be accepted; Node's 511 overflow when a crowd comes while the process is busy. */
const BACKLOG = 4_096;

async function listen(app: FastifyInstance, { config, address }: Deps): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  } catch (cause) {
    const sentence = LISTEN_FAILURES[(cause as NodeJS.ErrnoException).code ?? ''];
    if (sentence === undefined) throw cause;
    throw new StartError(sentence(config), { cause });
  }
  const bound = app.server.address();
  if (bound !== null && typeof bound === 'object') address.listeningOn(bound.port);
}

interface Stops {
  /** To be run before all that were added earlier. */
  add(what: string, stop: (how: StopOptions) => Promise<unknown>): void;
  run(how: StopOptions): Promise<void>;
}

/** A stop that fails must not keep the next one from running. */
function createStops(log: Logger): Stops {
  const steps: { what: string; stop: (how: StopOptions) => Promise<unknown> }[] = [];
  let running: Promise<void> | null = null;
  const runAll = async (how: StopOptions) => {
    for (const { what, stop } of steps.reverse()) {
      await stop(how).catch((error: unknown) => log.error({ err: error }, `stopping failed: ${what}`));
    }
  };
  return {
    add: (what, stop) => {
      steps.push({ what, stop });
    },
    run: (how) => {
      running ??= runAll(how);
      return running;
    },
  };
}
