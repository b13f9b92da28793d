/**
 * Attempts: a worker's right to work on a task, for as long as it keeps saying that it is alive. The right
 * is a fencing token; a task row names the only token that may write. Whoever was paused and comes back
 * finds another token there, or none, and writes nothing.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notify } from '../../../platform/events/notifications.ts';
import type { WakeUpSender } from '../../../platform/events/wake-ups.ts';
import type { Ids } from '../../../platform/ids.ts';
import { lockAccounts } from '../../money/index.ts';
import { LostLeaseError } from '../task-definition.ts';
import { type Ending, lockOpenTask, lockTaskToEnd, type TaskEndings } from '../task-ending.ts';
import * as repo from './task-attempts.repo.ts';
import { askToGiveWay, claimTasks, letDueTasksGo } from './task-attempts.repo.ts';
import type { ClaimedTask, ClaimRequest, TurnRequest } from './task-claims.ts';

type LockedTask = NonNullable<Awaited<ReturnType<typeof lockOpenTask>>>;

export interface AttemptFailure {
  code: string;
  /** For the user, should this be the last attempt. */
  message: string;
  /** For the operator; stays with the attempt. */
  detail: string;
}

export interface TaskAttempts {
  claim(request: ClaimRequest): Promise<ClaimedTask[]>;
  /** Extends the leases and returns the tokens that still hold. */
  extend(tokens: readonly number[], leaseSeconds: number): Promise<Set<number>>;
  /** The tokens that still hold, without extending anything. */
  held(tokens: readonly number[]): Promise<Set<number>>;
  /** Asks attempts to give way to accounts that wait for the first of their slots; see `askToGiveWay`. */
  askToGiveWay(request: TurnRequest): Promise<number[]>;
  /** Lets tasks be claimed whose time has come, up to `most` of each type; answers how many. */
  letDueGo(types: readonly string[], most: number): Promise<number>;
  /** Those of the tokens that were asked to give way. */
  findAsked(tokens: readonly number[]): Promise<Set<number>>;
  /**
   * Runs `write` while the attempt holds, else throws LostLeaseError and writes nothing. `accounts` are held
   * from the beginning: once the task is, none may be waited for.
   */
  commit<T>(
    attempt: ClaimedTask,
    write: (trx: Transaction<Database>) => Promise<T>,
    options?: { accounts?: readonly string[] },
  ): Promise<T>;
  /** Writes stage and progress while the attempt holds; false when it does not. */
  reportProgress(attempt: ClaimedTask, progress: { stage: string; fraction: number }): Promise<boolean>;
  /** Ends the task. Throws LostLeaseError when the attempt does not hold any more. */
  end(attempt: ClaimedTask, ending: Ending): Promise<void>;
  /** The attempt broke by itself: the task runs again after a pause, or ends as failed when it may not. */
  giveBack(attempt: ClaimedTask, failure: AttemptFailure): Promise<void>;
  /**
   * The attempt could not be made for want of something that comes back by itself: the task runs again after a pause and
   * has lost none of its attempts. While it waits it says why.
   */
  postpone(attempt: ClaimedTask, failure: AttemptFailure): Promise<void>;
  /** The worker stops: the task waits again, as if this attempt had not been. Nothing when it is lost. */
  release(attempt: ClaimedTask): Promise<void>;
  /** The attempt has stopped for another account: the task waits again, as if this attempt had not been. */
  giveWay(attempt: ClaimedTask): Promise<void>;
  /** Ends attempts whose lease ran out; their tasks run again, at no cost of attempts. Returns how many. */
  expire(): Promise<number>;
  /** How often the worker of an attempt at the task was lost. */
  countLosses(taskId: string): Promise<number>;
  /** Whether this attempt of the task has begun and not ended. */
  isRunning(attempt: { taskId: string; attempt: number }): Promise<boolean>;
  /** Lets the leases of workers that are gone for sure run out now. */
  expireWorkers(workerIds: readonly string[]): Promise<void>;
}

export interface TaskAttemptsDeps {
  db: Kysely<Database>;
  ids: Ids;
  endings: TaskEndings;
  wakeUps: WakeUpSender;
}

/** Seconds to wait before a task that broke runs again: 1, 4, 16, at most a minute. */
function retryPauseSeconds(attempt: number): number {
  return Math.min(60, 4 ** (attempt - 1));
}

/** Losses of a task after which it waits before it runs again: the third run is in a process of its own already. */
const LOSSES_AT_ONCE = 4;

/**
 * Seconds to wait before a task runs again that its workers were lost with so many times: none at first, then 4, 16, at
 * most a minute. What ends its own process is ended for it; this leaves room where a whole container is taken down with it.
 */
function lostPauseSeconds(losses: number): number {
  return losses <= LOSSES_AT_ONCE ? 0 : Math.min(60, 4 ** (losses - LOSSES_AT_ONCE));
}

/** Leases that one look ends at most. */
const EXPIRED_AT_ONCE = 1_000;

/** Seconds after which it is tried again whether what was missing is back: 2, 8, 32, at most two minutes. */
function postponedSeconds(attempt: number): number {
  return Math.min(120, 2 * 4 ** (attempt - 1));
}

function requireHeld(attempt: ClaimedTask, task: LockedTask | undefined): LockedTask {
  if (task === undefined || task.fence !== attempt.token) {
    throw new LostLeaseError(`Attempt ${attempt.attempt} of task ${attempt.taskId} does not hold any more.`);
  }
  return task;
}

async function lockHeld(trx: Transaction<Database>, attempt: ClaimedTask): Promise<LockedTask> {
  return requireHeld(attempt, await lockOpenTask(trx, attempt.taskId));
}

async function lockHeldToEnd(trx: Transaction<Database>, attempt: ClaimedTask): Promise<LockedTask> {
  return requireHeld(attempt, await lockTaskToEnd(trx, attempt));
}

/** Puts the task back among the waiting; the token that wrote until now writes no more. */
async function putBack(
  { wakeUps }: TaskAttemptsDeps,
  trx: Transaction<Database>,
  task: LockedTask,
  waiting: repo.Waiting,
): Promise<void> {
  await repo.setWaiting(trx, task.id, waiting);
  await wakeUps.enqueue(trx, { taskId: task.id, accountId: task.account_id, traceId: task.trace_id });
  await notify(trx, 'rushes_task', task.id);
}

/**
 * The end of a worker is no word about what it was doing (a kill, no power, a lost network), so the task has lost none
 * of its attempts by it.
 */
async function lose(deps: TaskAttemptsDeps, trx: Transaction<Database>, task: LockedTask): Promise<void> {
  await repo.closeAttempt(trx, task.id, { outcome: 'lost', error: 'The worker was not heard of any more.' });
  const pauseSeconds = lostPauseSeconds(await repo.countLosses(trx, task.id));
  await putBack(deps, trx, task, { state: 'RETRY', pauseSeconds, attemptsBack: 1 });
}

/** Rechecks under the task's lock, so that an attempt that just ended or was extended is left alone. */
async function loseIfExpired(deps: TaskAttemptsDeps, taskId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await repo.holdFreeTask(trx, taskId))) return false;
    const task = await lockOpenTask(trx, taskId);
    if (task === undefined || !(await repo.holdExpiredAttempt(trx, taskId))) return false;
    await lose(deps, trx, task);
    return true;
  });
}

async function expire(deps: TaskAttemptsDeps): Promise<number> {
  let lost = 0;
  for (const taskId of await repo.findExpired(deps.db, EXPIRED_AT_ONCE)) {
    if (await loseIfExpired(deps, taskId)) lost += 1;
  }
  return lost;
}

async function commit<T>(
  { db }: TaskAttemptsDeps,
  attempt: ClaimedTask,
  write: (trx: Transaction<Database>) => Promise<T>,
  accounts: readonly string[],
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx, accounts);
    await lockHeld(trx, attempt);
    return write(trx);
  });
}

async function reportProgress(
  { db }: TaskAttemptsDeps,
  attempt: ClaimedTask,
  progress: { stage: string; fraction: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { taskId, token } = attempt;
    if (!(await repo.writeProgress(trx, { taskId, token, ...progress }))) return false;
    await notify(trx, 'rushes_task', taskId);
    return true;
  });
}

async function end({ db, endings }: TaskAttemptsDeps, attempt: ClaimedTask, ending: Ending): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endings.end(trx, await lockHeldToEnd(trx, attempt), ending);
  });
}

async function giveBack(
  deps: TaskAttemptsDeps,
  attempt: ClaimedTask,
  { code, message, detail }: AttemptFailure,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const task = await lockHeldToEnd(trx, attempt);
    await repo.closeAttempt(trx, task.id, { outcome: 'failed', error: detail });
    if (task.attempts_left === 0) {
      await deps.endings.end(trx, task, { state: 'FAILURE', code, message, outcome: 'failed' });
      return;
    }
    const pauseSeconds = retryPauseSeconds(attempt.attempt);
    await putBack(deps, trx, task, { state: 'RETRY', pauseSeconds, attemptsBack: 0 });
  });
}

async function postpone(
  deps: TaskAttemptsDeps,
  attempt: ClaimedTask,
  failure: AttemptFailure,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const task = await lockHeld(trx, attempt);
    await repo.closeAttempt(trx, task.id, { outcome: 'failed', error: failure.detail });
    const pauseSeconds = postponedSeconds(attempt.attempt);
    await putBack(deps, trx, task, { state: 'RETRY', pauseSeconds, attemptsBack: 1, why: failure });
  });
}

async function release(deps: TaskAttemptsDeps, attempt: ClaimedTask): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const task = await lockOpenTask(trx, attempt.taskId);
    if (task === undefined || task.fence !== attempt.token) return;
    await repo.closeAttempt(trx, task.id, { outcome: 'released', error: null });
    await putBack(deps, trx, task, { state: 'PENDING', pauseSeconds: 0, attemptsBack: 1 });
  });
}

async function giveWay(deps: TaskAttemptsDeps, attempt: ClaimedTask): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const task = await lockHeld(trx, attempt);
    await repo.closeAttempt(trx, task.id, { outcome: 'gave_way', error: null });
    await putBack(deps, trx, task, { state: 'PENDING', pauseSeconds: 0, attemptsBack: 1 });
  });
}

/** The attempts of a deployment's workers over its database. */
export function createTaskAttempts(deps: TaskAttemptsDeps): TaskAttempts {
  const { db, ids } = deps;
  return {
    claim: (request) => claimTasks(db, ids, request),
    extend: (tokens, leaseSeconds) => repo.extendLeases(db, tokens, leaseSeconds),
    held: (tokens) => repo.findHeld(db, tokens),
    askToGiveWay: (request) => askToGiveWay(db, request),
    letDueGo: (types, most) => letDueTasksGo(db, types, most),
    findAsked: (tokens) => repo.findAsked(db, tokens),
    commit: (attempt, write, { accounts = [] } = {}) => commit(deps, attempt, write, accounts),
    reportProgress: (attempt, progress) => reportProgress(deps, attempt, progress),
    end: (attempt, ending) => end(deps, attempt, ending),
    giveBack: (attempt, failure) => giveBack(deps, attempt, failure),
    postpone: (attempt, failure) => postpone(deps, attempt, failure),
    release: (attempt) => release(deps, attempt),
    giveWay: (attempt) => giveWay(deps, attempt),
    expire: () => expire(deps),
    countLosses: (taskId) => repo.countLosses(db, taskId),
    isRunning: (attempt) => repo.isRunning(db, attempt),
    expireWorkers: (workerIds) => repo.expireLeases(db, workerIds),
  };
}
