/** The worker of this process: four pools of slots over all task definitions. */
import { join } from 'node:path';
import { startPartsHelper } from '../modules/making/index.ts';
import {
  createTaskAttempts,
  createTaskDispatcher,
  createTaskRunner,
  type DispatcherTiming,
  defaultTiming,
  type RunnableTask,
  type TaskAttempts,
  type TaskDefinition,
  type TaskDispatcher,
  type TaskPool,
  type TurnRules,
} from '../modules/tasks/index.ts';
import { startDeliveryLoop } from '../modules/webhooks/index.ts';
import type { Services } from '../modules.ts';
import type { Deps } from '../platform/deps.ts';
import { taskLog } from '../platform/log.ts';
import { createJobFolders } from '../platform/processes/job-folders.ts';
import {
  type RunningSchedules,
  type Schedule,
  type ScheduleOptions,
  startSchedules,
} from '../platform/schedules/schedules.ts';
import { runnableTasks, workerSchedules } from './compose.ts';
import { loneRunsOf } from './lone-attempt.ts';

export interface Worker {
  /** Takes nothing more, and waits so long for what runs to end by itself. */
  drain(milliseconds: number): Promise<void>;
  /** Takes nothing more, stops what runs and gives it back; it runs again at once elsewhere or after a start. */
  stop(): Promise<void>;
  /** Tasks running in this process, by pool. */
  running(): Record<string, number>;
  /** Runs one of its schedules now, by name. */
  runSchedule: RunningSchedules['run'];
}

export interface WorkerOptions {
  timing?: DispatcherTiming;
  /** Takes no other tasks than of these types. */
  types?: readonly string[];
  /** `manual`: what runs by the clock waits to be asked for. */
  schedules?: ScheduleOptions['mode'];
  /** When an account gives way to another that waits. */
  turns?: TurnRules;
}

/** So that nobody who waits for a picture waits for a render; few, since they share the processors with it. */
const quickSlots = 2;

/** Somebody watches each of them; few, since they share the processors with all that is rendered. */
const previewSlots = 2;

/** Orchestration tasks mostly wait: many fit into one process. */
const orchestrationSlots = 16;

/** Generations at providers take minutes in which nothing is done here; what waits for them has slots of its own. */
const providerSlots = 32;

/** Half of the media slots, so that indexing a library leaves room for people who wait for a render. */
const indexingSlots = (mediaWorkers: number) => Math.max(1, Math.floor(mediaWorkers / 2));

/** Those of one pool, where only some types are taken those of these types. */
function tasksOf(
  tasks: readonly RunnableTask[],
  pool: TaskDefinition['pool'],
  types: readonly string[] | undefined,
): RunnableTask[] {
  return tasks.filter(
    ({ definition }) => definition.pool === pool && types?.includes(definition.type) !== false,
  );
}

function poolsOf(
  runnable: readonly RunnableTask[],
  mediaWorkers: number,
  types: WorkerOptions['types'],
): TaskPool[] {
  const tasks = (pool: TaskDefinition['pool']) => tasksOf(runnable, pool, types);
  return [
    { name: 'media', slots: mediaWorkers, tasks: tasks('media') },
    { name: 'quick', slots: quickSlots, tasks: tasks('quick') },
    { name: 'indexing', slots: indexingSlots(mediaWorkers), behind: 'media', tasks: tasks('indexing') },
    { name: 'previews', slots: previewSlots, tasks: tasks('previews') },
    { name: 'providers', slots: providerSlots, tasks: tasks('providers') },
    { name: 'orchestration', slots: orchestrationSlots, tasks: tasks('orchestration') },
  ];
}

function openDispatcher(
  services: Services,
  deps: Deps,
  { attempts, pools, options }: { attempts: TaskAttempts; pools: TaskPool[]; options: WorkerOptions },
): TaskDispatcher {
  const { db, log, notifications, processId, processes, room, storage } = deps;
  const runner = createTaskRunner({
    db,
    attempts,
    metrics: services.taskMetrics,
    lone: loneRunsOf(deps),
    // What was seen a second ago may be from before the disk was full.
    lookForRoom: room.look,
    onError: (error, task) => taskLog(log, task).error({ err: error, task_type: task.type }, 'a task broke'),
    onEnded: (task, { outcome, seconds }) =>
      taskLog(log, task).info({ task_type: task.type, outcome, ms: Math.round(seconds * 1000) }, 'attempt'),
  });
  return createTaskDispatcher({
    workerId: processId,
    predecessors: processes.predecessors,
    pools,
    attempts,
    runner,
    notifications,
    room,
    ...(options.turns === undefined ? {} : { turns: options.turns }),
    timing: options.timing ?? defaultTiming,
    isStorageReady: () =>
      storage.check().then(
        () => true,
        () => false,
      ),
    onError: (error) => log.error({ err: error }, 'the worker could not look after its tasks'),
  });
}

/**
 * Starts taking tasks: first takes over what dead workers left and removes their folders. `deps` must be
 * those the services were made from.
 */
export async function startWorker(
  services: Services,
  deps: Deps,
  options: WorkerOptions = {},
): Promise<Worker> {
  const { config, db, ids, room, wakeUps } = deps;
  const attempts = createTaskAttempts({ db, ids, endings: services.taskEndings, wakeUps });
  const jobFolders = createJobFolders(join(config.dataFolder, 'work'));
  const runnable = runnableTasks(services, { ...deps, jobFolders });
  const pools = poolsOf(runnable, config.mediaWorkers, options.types);
  const takesMedia = pools.some((pool) => pool.name === 'media' && pool.tasks.length > 0);
  const dispatcher = openDispatcher(services, deps, { attempts, pools, options });
  await dispatcher.start();
  await jobFolders.sweep(attempts.isRunning);
  const endWakeUps = wakeUps.listen(() => dispatcher.wake());
  const mode = options.schedules ?? 'clock';
  const folders: Schedule = {
    // A worker that was killed counts as running until its lease ends, which is after the start of the next.
    name: 'job_folders',
    everyMilliseconds: 10_000,
    run: () => jobFolders.sweep(attempts.isRunning),
  };
  const schedules = startSchedules([...workerSchedules(services, deps), folders], deps, { mode });
  const deliveryLoop = startDeliveryLoop(services, deps);
  let isDraining = false;
  const helper = startPartsHelper({
    ...deps,
    segments: services.rendering.segments,
    freeSlots: () => {
      const { media = 0, indexing = 0 } = dispatcher.running();
      const isOpen = takesMedia && !isDraining && room.state() === 'ample';
      return isOpen ? config.mediaWorkers - media - indexing : 0;
    },
  });
  return {
    async drain(milliseconds) {
      isDraining = true;
      await dispatcher.drain(milliseconds);
    },
    async stop() {
      endWakeUps();
      await Promise.all([schedules.stop(), deliveryLoop.stop(), helper.stop(), dispatcher.stop()]);
    },
    running: () => ({ ...dispatcher.running(), parts: helper.running() }),
    runSchedule: schedules.run,
  };
}
