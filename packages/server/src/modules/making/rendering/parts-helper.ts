/** A worker's spare time: it makes parts of renders that other workers join. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runJob } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Notifications } from '../../../platform/events/notifications.ts';
import type { Ids } from '../../../platform/ids.ts';
import { openRenderRunner } from '../../../platform/media-engine.ts';
import type { LiveProcesses } from '../../../platform/processes/live-processes.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { jobLimits } from '../../tasks/index.ts';
import { createPartsMaker, UnlikeMachineError } from './make-parts.ts';
import { findOpenRender, isHelpWanted, type OpenRender } from './renders.repo.ts';
import type { SegmentStore } from './segment-store.ts';
import { requestHere, type SharedRequest } from './shared-request.ts';

export interface PartsHelperDeps {
  db: Kysely<Database>;
  ids: Ids;
  config: Pick<Config, 'dataFolder' | 'limits'>;
  storage: Pick<Storage, 'materialize'>;
  notifications: Pick<Notifications, 'subscribe'>;
  log: Pick<Logger, 'warn'>;
  processId: string;
  processes: Pick<LiveProcesses, 'findAlive'>;
  segments: SegmentStore;
  /** Media jobs that this process could run now, helping ones left out. */
  freeSlots: () => number;
  /** Milliseconds that only grow, by which renders rest; those of this process by default. */
  now?: () => number;
}

export interface PartsHelper {
  /** Renders that are being helped with. */
  running(): number;
  /** Gives back what is not made and takes nothing more. */
  stop(): Promise<void>;
}

/** Renders that need help are looked for so often, besides being told. */
const LOOK_MILLISECONDS = 2_000;
const TIDY_MILLISECONDS = 3_600_000;
/** A render that could not be helped with (a file that is missing, a store that is away) is left alone for so long. */
const RESTING_MILLISECONDS = 60_000;

interface Helping {
  render: OpenRender;
  controller: AbortController;
  done: Promise<void>;
}

/** Shows files in a folder of the render, each once: the wanted sources, and the tables, which every part is named by. */
function fileShower(deps: PartsHelperDeps, { sources, tables = [] }: SharedRequest, folder: string) {
  const { storage } = deps;
  const paths = new Map<string, string>();
  return async (wanted: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const shown = [...tables, ...sources.filter(({ assetId }) => wanted.includes(assetId))];
    for (const { assetId, storageKey } of shown) {
      if (paths.has(assetId)) continue;
      const { path } = await storage.materialize(storageKey, folder, `source-${paths.size}`);
      paths.set(assetId, path);
    }
    return paths;
  };
}

interface HelpContext extends PartsHelperDeps {
  makeParts: ReturnType<typeof createPartsMaker>;
  /** Where this process works. */
  ownRoot: string;
  /** Renders that this process would make differently. */
  unlike: Set<string>;
}

/** Makes parts of a render until none is left. */
async function help(context: HelpContext, render: OpenRender, signal: AbortSignal): Promise<void> {
  const { ids, config, segments, makeParts, ownRoot, unlike } = context;
  const folder = join(ownRoot, ids.uuid());
  const [inputs, workFolder] = [join(folder, 'in'), join(folder, 'work')];
  const own = segments.of(render.accountId);
  for (const path of [inputs, workFolder, own.folder]) await mkdir(path, { recursive: true, mode: 0o700 });
  const runner = openRenderRunner({
    places: { read: [inputs], write: [workFolder, own.folder] },
    limits: jobLimits('render', config.limits),
  });
  const request = render.request as SharedRequest;
  const show = fileShower(context, request, inputs);
  try {
    await makeParts({
      renderId: render.id,
      segments: own,
      runner,
      signal,
      requestFor: async (sources) =>
        requestHere(request, { paths: await show(sources), workFolder, segmentFolder: own.folder }),
    });
  } catch (error) {
    if (error instanceof UnlikeMachineError) unlike.add(render.id);
    else if (!signal.aborted) throw error;
  } finally {
    await runner.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Asked once, and only where several workers share renders at all. */
function machineAskedOnce(): () => Promise<string> {
  let machine: Promise<string> | null = null;
  return () => {
    machine ??= runJob('machine', {}).then((found) => found.machine);
    machine.catch(() => {
      machine = null;
    });
    return machine;
  };
}

/** Those that have rested are forgotten an hour later, so that one that breaks off each time is told once an hour. */
function restingNow(resting: Map<string, number>, now: number): string[] {
  for (const [id, until] of resting) if (until < now - TIDY_MILLISECONDS) resting.delete(id);
  return [...resting].filter(([, until]) => until > now).map(([id]) => id);
}

/** Removes folders of processes that are gone. */
async function sweep({ processes }: PartsHelperDeps, root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  const alive = await processes.findAlive();
  for (const name of names) {
    if (!alive.has(name)) await rm(join(root, name), { recursive: true, force: true });
  }
}

export function startPartsHelper(deps: PartsHelperDeps): PartsHelper {
  const { db, ids, config, processId, log, freeSlots, notifications } = deps;
  const { now = () => performance.now() } = deps;
  const makeParts = createPartsMaker({ db, ids, config, workerId: processId });
  const ownMachine = machineAskedOnce();
  const root = join(config.dataFolder, 'parts');
  const ownRoot = join(root, processId);
  const unlike = new Set<string>();
  const context: HelpContext = { ...deps, makeParts, ownRoot, unlike };
  const helping = new Set<Helping>();
  /** Renders that help broke off with, with the moment from which it is tried again. */
  const resting = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let stopped = false;

  function begin(render: OpenRender): void {
    const controller = new AbortController();
    const one: Helping = { render, controller, done: Promise.resolve() };
    one.done = help(context, render, controller.signal)
      .catch((error: unknown) => {
        if (!resting.has(render.id)) {
          log.warn({ err: error, render: render.id }, 'helping with a render broke off; it is tried again');
        }
        resting.set(render.id, now() + RESTING_MILLISECONDS);
      })
      .finally(() => {
        helping.delete(one);
        look();
      });
    helping.add(one);
  }

  async function fillSlots(): Promise<void> {
    if (!(await isHelpWanted(db, processId))) return;
    const name = await ownMachine();
    while (!stopped && freeSlots() - helping.size > 0) {
      const except = [...unlike, ...restingNow(resting, now())];
      const render = await findOpenRender(db, { machine: name, workerId: processId, except });
      if (render === undefined) return;
      begin(render);
    }
  }

  function look(): void {
    if (stopped) return;
    looking ??= fillSlots()
      .catch((error: unknown) => log.warn({ err: error }, 'looking for renders to help with failed'))
      .finally(() => {
        looking = null;
      });
  }

  const tidy = () => {
    sweep(deps, root).catch((error: unknown) =>
      log.warn({ err: error }, 'tidying the parts of renders failed'),
    );
  };
  const timers = [setInterval(look, LOOK_MILLISECONDS), setInterval(tidy, TIDY_MILLISECONDS)];
  const unsubscribes = [
    notifications.subscribe('rushes_parts', look),
    notifications.subscribe('rushes_cancel', (taskId) => {
      for (const { render, controller } of helping) if (render.taskId === taskId) controller.abort();
    }),
  ];
  tidy();
  look();

  return {
    running: () => helping.size,
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
      await looking;
      for (const { controller } of helping) controller.abort();
      await Promise.all([...helping].map(({ done }) => done));
      await rm(ownRoot, { recursive: true, force: true });
    },
  };
}
