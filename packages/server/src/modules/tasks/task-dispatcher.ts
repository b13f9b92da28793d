/**
 * The worker's loop: takes tasks while it has free slots, keeps their leases alive, tells handlers when
 * their attempt does not hold any more, and finds what others lost.
 */
import type { Notifications } from '../../platform/events/notifications.ts';
import { diskFull, folderGone } from '../../platform/health/outages.ts';
import type { Room } from '../../platform/health/room.ts';
import { WorkerStoppingError } from './attempts/run-outcome.ts';
import type { TaskAttempts } from './attempts/task-attempts.ts';
import { type ClaimedTask, defaultTurnRules, type TurnRules } from './attempts/task-claims.ts';
import { LostLeaseError, payloadVersionOf } from './task-definition.ts';
import type { RunnableTask, TaskRunner } from './task-runner.ts';

export interface TaskPool {
  name: string;
  /** Tasks at the same time in this process. */
  slots: number;
  /** Takes tasks only while this pool has slots that neither of the two uses. */
  behind?: string;
  tasks: readonly RunnableTask[];
}

export interface DispatcherDeps {
  workerId: string;
  /** Workers that are gone for sure: what they had is taken over at the start. */
  predecessors?: readonly string[];
  pools: readonly TaskPool[];
  attempts: TaskAttempts;
  runner: TaskRunner;
  notifications: Pick<Notifications, 'subscribe'>;
  timing: DispatcherTiming;
  onError: (error: unknown) => void;
  /** Whether files can be read and written, asked after an attempt for which they could not. */
  isStorageReady?: () => Promise<boolean>;
  /** Left out = there is always room. */
  room?: Pick<Room, 'state'>;
  /** When an account gives way to another that waits. */
  turns?: TurnRules;
}

export interface DispatcherTiming {
  /** A worker that was silent for so long has lost its tasks. */
  leaseSeconds: number;
  /** Leases are extended so often. */
  heartbeatMilliseconds: number;
  /** Running attempts are checked so often for cancellation, besides being told. */
  checkMilliseconds: number;
  /** Waiting tasks and lost attempts are looked for so often, besides being told. */
  sweepMilliseconds: number;
  /** Handlers that have not stopped by then are left behind; their attempts are released all the same. */
  stopMilliseconds: number;
}

export const defaultTiming: DispatcherTiming = {
  leaseSeconds: 10,
  heartbeatMilliseconds: 3_000,
  checkMilliseconds: 250,
  sweepMilliseconds: 1_000,
  stopMilliseconds: 3_000,
};

export interface TaskDispatcher {
  /** Takes over what dead workers left, then starts taking tasks. */
  start(): Promise<void>;
  /** Looks for waiting tasks now. */
  wake(): void;
  /** Takes nothing more, and waits so long for what runs to end by itself. */
  drain(milliseconds: number): Promise<void>;
  /** Takes nothing more, stops what runs and gives it back, so that it runs again at once elsewhere. */
  stop(): Promise<void>;
  /** Tasks running in this process, by pool. */
  running(): Record<string, number>;
}

/** Tasks of a type whose time has come that one statement lets go: some tens of milliseconds in which nobody claims. */
const DUE_AT_ONCE = 500;

interface Running {
  claimed: ClaimedTask;
  pool: string;
  controller: AbortController;
  giveWay: AbortController;
  done: Promise<void>;
}

/** Repeats `work` until stopped, never twice at the same time; an error is told and the repeating goes on. */
function repeat(work: () => Promise<void>, everyMilliseconds: number, onError: (error: unknown) => void) {
  let busy: Promise<void> | null = null;
  let again = false;
  async function workUntilDone(): Promise<void> {
    do {
      again = false;
      await work().catch(onError);
    } while (again);
    busy = null;
  }
  function now(): void {
    again = true;
    busy ??= workUntilDone();
  }
  const timer = setInterval(now, everyMilliseconds);
  return {
    now,
    async stop(): Promise<void> {
      clearInterval(timer);
      await busy;
    },
  };
}

interface Dispatching extends DispatcherDeps {
  turns: TurnRules;
  predecessors: readonly string[];
  running: Map<number, Running>;
  loops: { now(): void; stop(): Promise<void> }[];
  unsubscribe: () => void;
  claiming: { now(): void; stop(): Promise<void> } | null;
  stopping: boolean;
  isDraining: boolean;
  leaseHeldUntil: number;
  /** An attempt found the storage away: what is claimed until it is back would only be put off as well. */
  isStorageDoubtful: boolean;
}

function countIn({ running }: Dispatching, pool: TaskPool): number {
  return [...running.values()].filter((one) => one.pool === pool.name).length;
}

function roomIn(dispatching: Dispatching, pool: TaskPool): number {
  const { pools } = dispatching;
  const own = pool.slots - countIn(dispatching, pool);
  const ahead = pools.find(({ name }) => name === pool.behind);
  return ahead === undefined
    ? own
    : Math.min(own, ahead.slots - countIn(dispatching, ahead) - countIn(dispatching, pool));
}

function begin(dispatching: Dispatching, pool: TaskPool, claimed: ClaimedTask): void {
  const { runner, running } = dispatching;
  const task = pool.tasks.find(({ definition }) => definition.type === claimed.type);
  if (task === undefined) throw new Error(`No handler for ${claimed.type}.`);
  const [controller, giveWay] = [new AbortController(), new AbortController()];
  const run = runner.run(claimed, task, controller.signal, { giveWay: giveWay.signal });
  const done = run.then((outcome) => {
    if (outcome === 'postponed') dispatching.isStorageDoubtful = true;
    running.delete(claimed.token);
    dispatching.claiming?.now();
  });
  running.set(claimed.token, { claimed, pool: pool.name, controller, giveWay, done });
}

/** While the disk is full, work waits where it is: only what makes room is taken, and nothing where the disk is gone. */
function typesNow({ room }: Dispatching, { tasks }: TaskPool): string[] {
  const state = room?.state() ?? 'ample';
  return tasks
    .filter(({ definition }) => state === 'ample' || (state !== 'gone' && definition.makesRoom === true))
    .map(({ definition }) => definition.type);
}

/** Work that fills up what is kept for the database ends now, and is taken up again when there is room. */
function putOffWithoutRoom({ pools, room, running }: Dispatching): void {
  const state = room?.state();
  if (state !== 'out' && state !== 'gone') return;
  for (const { pool, claimed, controller } of running.values()) {
    const { tasks = [] } = pools.find(({ name }) => name === pool) ?? {};
    const { definition } = tasks.find((task) => task.definition.type === claimed.type) ?? {};
    if (state === 'gone') controller.abort(folderGone());
    else if (definition?.makesRoom !== true) controller.abort(diskFull());
  }
}

function payloadVersionsOf({ tasks }: TaskPool): Record<string, number> {
  return Object.fromEntries(tasks.map(({ definition }) => [definition.type, payloadVersionOf(definition)]));
}

/** Where every slot is taken here, those who wait for the first of theirs may be waiting for one of these. */
async function askForTurns(dispatching: Dispatching): Promise<void> {
  const { attempts, pools, turns } = dispatching;
  for (const pool of pools) {
    const givingTypes = pool.tasks.flatMap(({ definition: { type, givesWay } }) => (givesWay ? [type] : []));
    const types = typesNow(dispatching, pool);
    if (givingTypes.length === 0 || types.length === 0 || roomIn(dispatching, pool) > 0) continue;
    const payloadVersions = payloadVersionsOf(pool);
    await attempts.askToGiveWay({ types, payloadVersions, givingTypes, rules: turns });
  }
}

async function notifyGivingWay({ attempts, running }: Dispatching): Promise<void> {
  const open = [...running.entries()].filter(([, { giveWay }]) => !giveWay.signal.aborted);
  const asked = await attempts.findAsked(open.map(([token]) => token));
  for (const token of asked) running.get(token)?.giveWay.abort();
}

async function claimFor(dispatching: Dispatching, pool: TaskPool): Promise<void> {
  const { attempts, running, timing, workerId } = dispatching;
  const types = typesNow(dispatching, pool);
  const payloadVersions = payloadVersionsOf(pool);
  while (!dispatching.stopping && !dispatching.isDraining) {
    const limit = roomIn(dispatching, pool);
    if (limit <= 0 || types.length === 0) return;
    if (running.size === 0) dispatching.leaseHeldUntil = performance.now() + timing.leaseSeconds * 1_000;
    const claimed = await attempts.claim({
      workerId,
      types,
      payloadVersions,
      limit,
      leaseSeconds: timing.leaseSeconds,
    });
    // It was told to stop, or to drain, while it asked.
    if (dispatching.stopping || dispatching.isDraining) return await giveBackAll(dispatching, claimed);
    for (const one of claimed) begin(dispatching, pool, one);
    if (claimed.length < limit) return;
  }
}

async function giveBackAll(
  { attempts, onError }: Dispatching,
  claimed: readonly ClaimedTask[],
): Promise<void> {
  await Promise.all(claimed.map((one) => attempts.release(one).catch(onError)));
}

function abortAllBut({ running }: Dispatching, held: Set<number>, tokens: readonly number[]): void {
  for (const token of tokens) {
    if (held.has(token)) continue;
    running
      .get(token)
      ?.controller.abort(new LostLeaseError('The task was cancelled or given to another worker.'));
  }
}

async function check(dispatching: Dispatching): Promise<void> {
  const { attempts, pools, running } = dispatching;
  putOffWithoutRoom(dispatching);
  const tokens = [...running.keys()];
  if (tokens.length > 0) abortAllBut(dispatching, await attempts.held(tokens), tokens);
  if (pools.some(({ tasks }) => tasks.some(({ definition }) => definition.givesWay)))
    await notifyGivingWay(dispatching);
}

/** Without a database for as long as a lease lasts, others run these tasks: working on is a waste. */
async function heartbeat(dispatching: Dispatching): Promise<void> {
  const { attempts, running, timing } = dispatching;
  const tokens = [...running.keys()];
  if (tokens.length === 0) return;
  const askedAt = performance.now();
  try {
    abortAllBut(dispatching, await attempts.extend(tokens, timing.leaseSeconds), tokens);
    dispatching.leaseHeldUntil = askedAt + timing.leaseSeconds * 1_000;
  } catch (error) {
    if (performance.now() > dispatching.leaseHeldUntil) abortAllBut(dispatching, new Set(), tokens);
    throw error;
  }
}

/** Pools behind another come after it: asked at the same time, both would take the one slot that is free. */
async function claimAll(dispatching: Dispatching): Promise<void> {
  const { isStorageReady, pools } = dispatching;
  if (dispatching.isStorageDoubtful && (await isStorageReady?.()) === false) return;
  dispatching.isStorageDoubtful = false;
  await Promise.all(
    pools.filter(({ behind }) => behind === undefined).map((pool) => claimFor(dispatching, pool)),
  );
  await Promise.all(
    pools.filter(({ behind }) => behind !== undefined).map((pool) => claimFor(dispatching, pool)),
  );
}

/** A claim lets some go by itself: this is for the many that a storage or a provider was away for. */
async function letDueGo({ attempts, pools }: Dispatching): Promise<void> {
  const types = [...new Set(pools.flatMap(({ tasks }) => tasks.map(({ definition }) => definition.type)))];
  while ((await attempts.letDueGo(types, DUE_AT_ONCE)) >= DUE_AT_ONCE);
}

async function sweep(dispatching: Dispatching): Promise<void> {
  const { attempts } = dispatching;
  await attempts.expire();
  await letDueGo(dispatching);
  if (!dispatching.stopping && !dispatching.isDraining) await askForTurns(dispatching);
  dispatching.claiming?.now();
}

function loop({ loops, onError }: Dispatching, work: () => Promise<void>, everyMilliseconds: number) {
  const started = repeat(work, everyMilliseconds, onError);
  loops.push(started);
  return started;
}

/** Resolves when what runs now has ended, or after so long. */
async function ended({ running }: Dispatching, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.all([...running.values()].map((one) => one.done)), patience]);
  clearTimeout(timer);
}

export function createTaskDispatcher(deps: DispatcherDeps): TaskDispatcher {
  const dispatching: Dispatching = {
    ...deps,
    turns: deps.turns ?? defaultTurnRules,
    predecessors: deps.predecessors ?? [],
    running: new Map<number, Running>(),
    loops: [],
    unsubscribe: () => undefined,
    claiming: null,
    stopping: false,
    isDraining: false,
    leaseHeldUntil: 0,
    isStorageDoubtful: false,
  };
  const { attempts, loops, notifications, pools, predecessors, running, timing } = dispatching;
  return {
    async start() {
      await attempts.expireWorkers(predecessors);
      await attempts.expire();
      dispatching.claiming = loop(dispatching, () => claimAll(dispatching), timing.sweepMilliseconds);
      loop(dispatching, () => sweep(dispatching), timing.sweepMilliseconds);
      loop(dispatching, () => heartbeat(dispatching), timing.heartbeatMilliseconds);
      const checking = loop(dispatching, () => check(dispatching), timing.checkMilliseconds);
      dispatching.unsubscribe = notifications.subscribe('rushes_cancel', (id) => {
        if (id === null || [...running.values()].some((one) => one.claimed.taskId === id)) checking.now();
      });
      dispatching.claiming.now();
    },
    wake() {
      dispatching.claiming?.now();
    },
    async drain(milliseconds) {
      dispatching.isDraining = true;
      await ended(dispatching, milliseconds);
    },
    async stop() {
      if (dispatching.stopping) return;
      dispatching.stopping = true;
      dispatching.unsubscribe();
      await dispatching.claiming?.stop();
      const left = [...running.values()];
      for (const { controller } of left) controller.abort(new WorkerStoppingError('The worker stops.'));
      await ended(dispatching, timing.stopMilliseconds);
      await giveBackAll(
        dispatching,
        [...running.values()].map(({ claimed }) => claimed),
      );
      await Promise.all(loops.map((one) => one.stop()));
    },
    running() {
      return Object.fromEntries(pools.map((pool) => [pool.name, countIn(dispatching, pool)]));
    },
  };
}
