/**
 * Attempts: a worker's right to work on a task, for as long as it keeps saying that it is alive. The right
 * is a fencing token; a task row names the only token that may write. Whoever was paused and comes back
 * finds another token there, or none, and writes nothing.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notify } from '../../platform/events/notifications.ts';
import type { WakeUpSender } from '../../platform/events/wake-ups.ts';
import type { Ids } from '../../platform/ids.ts';
import { lockAccounts } from '../money/index.ts';
import { askToGiveWay, type ClaimedTask, type ClaimRequest, claimTasks } from './task-claims.ts';
import { LostLeaseError } from './task-definition.ts';
import { databaseNow, type Ending, lockOpenTask, lockTaskToEnd, type TaskEndings } from './task-ending.ts';

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
  askToGiveWay(request: Parameters<typeof askToGiveWay>[1]): Promise<number[]>;
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

/** Seconds after which it is tried again whether what was missing is back: 2, 8, 32, at most two minutes. */
function postponedSeconds(attempt: number): number {
  return Math.min(120, 2 * 4 ** (attempt - 1));
}

async function isTaskFree(trx: Transaction<Database>, taskId: string): Promise<boolean> {
  const free = await trx
    .selectFrom('task')
    .select('id')
    .where('id', '=', taskId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return free !== undefined;
}

async function isExpired(trx: Transaction<Database>, taskId: string): Promise<boolean> {
  const expired = await trx
    .selectFrom('attempt')
    .select('id')
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .where('lease_expires_at', '<', databaseNow)
    .forUpdate()
    .executeTakeFirst();
  return expired !== undefined;
}

export function createTaskAttempts({ db, ids, endings, wakeUps }: TaskAttemptsDeps): TaskAttempts {
  async function lockHeld(trx: Transaction<Database>, attempt: ClaimedTask): Promise<LockedTask> {
    return requireHeld(attempt, await lockOpenTask(trx, attempt.taskId));
  }

  async function lockHeldToEnd(trx: Transaction<Database>, attempt: ClaimedTask): Promise<LockedTask> {
    return requireHeld(attempt, await lockTaskToEnd(trx, attempt));
  }

  function requireHeld(attempt: ClaimedTask, task: LockedTask | undefined): LockedTask {
    if (task === undefined || task.fence !== attempt.token) {
      throw new LostLeaseError(
        `Attempt ${attempt.attempt} of task ${attempt.taskId} does not hold any more.`,
      );
    }
    return task;
  }

  async function closeAttempt(
    trx: Transaction<Database>,
    taskId: string,
    outcome: { outcome: 'failed' | 'lost' | 'released' | 'gave_way'; error_message: string | null },
  ): Promise<void> {
    await trx
      .updateTable('attempt')
      .set({ ended_at: databaseNow, ...outcome })
      .where('task_id', '=', taskId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Puts the task back among the waiting; the token that wrote until now writes no more. */
  async function wait(
    trx: Transaction<Database>,
    task: LockedTask,
    change: {
      state: 'PENDING' | 'RETRY';
      pauseSeconds: number;
      attemptsBack: 0 | 1;
      /** Shown while it waits. */
      why?: Pick<AttemptFailure, 'code' | 'message'>;
    },
  ): Promise<void> {
    await trx
      .updateTable('task')
      .set({
        state: change.state,
        fence: null,
        stage: null,
        progress: 0,
        error_code: change.why?.code ?? null,
        error_message: change.why?.message ?? null,
        attempts_left: sql`attempts_left + ${change.attemptsBack}`,
        run_after:
          change.pauseSeconds === 0
            ? null
            : sql`${databaseNow} + make_interval(secs => ${change.pauseSeconds})`,
      })
      .where('id', '=', task.id)
      .execute();
    await wakeUps.enqueue(trx, { taskId: task.id, accountId: task.account_id, traceId: task.trace_id });
    await notify(trx, 'rushes_task', task.id);
  }

  async function countLosses(on: Kysely<Database>, taskId: string): Promise<number> {
    const { losses } = await on
      .selectFrom('attempt')
      .select(({ fn }) => fn.countAll<number>().as('losses'))
      .where('task_id', '=', taskId)
      .where('outcome', '=', 'lost')
      .executeTakeFirstOrThrow();
    return losses;
  }

  /**
   * The end of a worker is no word about what it was doing (a kill, no power, a lost network), so the task has lost none
   * of its attempts by it.
   */
  async function lose(trx: Transaction<Database>, task: LockedTask): Promise<void> {
    await closeAttempt(trx, task.id, {
      outcome: 'lost',
      error_message: 'The worker was not heard of any more.',
    });
    const pauseSeconds = lostPauseSeconds(await countLosses(trx, task.id));
    await wait(trx, task, { state: 'RETRY', pauseSeconds, attemptsBack: 1 });
  }

  /** Rechecks under the task's lock, so that an attempt that just ended or was extended is left alone. */
  async function loseIfExpired(taskId: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      if (!(await isTaskFree(trx, taskId))) return false;
      const task = await lockOpenTask(trx, taskId);
      if (task === undefined || !(await isExpired(trx, taskId))) return false;
      await lose(trx, task);
      return true;
    });
  }

  function tokensOf(rows: { fencing_token: number }[]): Set<number> {
    return new Set(rows.map((row) => row.fencing_token));
  }

  return {
    claim: (request) => claimTasks(db, ids, request),

    async extend(tokens, leaseSeconds) {
      if (tokens.length === 0) return new Set();
      const rows = await db
        .updateTable('attempt')
        .set({ lease_expires_at: sql`${databaseNow} + make_interval(secs => ${leaseSeconds})` })
        .where('fencing_token', 'in', tokens)
        .where('ended_at', 'is', null)
        .returning('fencing_token')
        .execute();
      return tokensOf(rows);
    },

    async held(tokens) {
      if (tokens.length === 0) return new Set();
      const rows = await db
        .selectFrom('attempt')
        .select('fencing_token')
        .where('fencing_token', 'in', tokens)
        .where('ended_at', 'is', null)
        .execute();
      return tokensOf(rows);
    },

    askToGiveWay: (request) => askToGiveWay(db, request),

    async findAsked(tokens) {
      if (tokens.length === 0) return new Set();
      const rows = await db
        .selectFrom('attempt')
        .select('fencing_token')
        .where('fencing_token', 'in', tokens)
        .where('asked_to_give_way_at', 'is not', null)
        .where('ended_at', 'is', null)
        .execute();
      return tokensOf(rows);
    },

    commit(attempt, write, { accounts = [] } = {}) {
      return db.transaction().execute(async (trx) => {
        await lockAccounts(trx, accounts);
        await lockHeld(trx, attempt);
        return write(trx);
      });
    },

    async reportProgress(attempt, { stage, fraction }) {
      return db.transaction().execute(async (trx) => {
        const result = await trx
          .updateTable('task')
          .set({ state: 'PROGRESS', stage, progress: fraction })
          .where('id', '=', attempt.taskId)
          .where('fence', '=', attempt.token)
          .where('ended_at', 'is', null)
          .executeTakeFirst();
        if (result.numUpdatedRows === 0n) return false;
        await notify(trx, 'rushes_task', attempt.taskId);
        return true;
      });
    },

    async end(attempt, ending) {
      await db.transaction().execute(async (trx) => {
        await endings.end(trx, await lockHeldToEnd(trx, attempt), ending);
      });
    },

    async giveBack(attempt, failure) {
      await db.transaction().execute(async (trx) => {
        const task = await lockHeldToEnd(trx, attempt);
        await closeAttempt(trx, task.id, { outcome: 'failed', error_message: failure.detail });
        if (task.attempts_left === 0) {
          const { code, message } = failure;
          await endings.end(trx, task, { state: 'FAILURE', code, message, outcome: 'failed' });
          return;
        }
        const pauseSeconds = retryPauseSeconds(attempt.attempt);
        await wait(trx, task, { state: 'RETRY', pauseSeconds, attemptsBack: 0 });
      });
    },

    async postpone(attempt, failure) {
      await db.transaction().execute(async (trx) => {
        const task = await lockHeld(trx, attempt);
        await closeAttempt(trx, task.id, { outcome: 'failed', error_message: failure.detail });
        const pauseSeconds = postponedSeconds(attempt.attempt);
        await wait(trx, task, { state: 'RETRY', pauseSeconds, attemptsBack: 1, why: failure });
      });
    },

    async release(attempt) {
      await db.transaction().execute(async (trx) => {
        const task = await lockOpenTask(trx, attempt.taskId);
        if (task === undefined || task.fence !== attempt.token) return;
        await closeAttempt(trx, task.id, { outcome: 'released', error_message: null });
        await wait(trx, task, { state: 'PENDING', pauseSeconds: 0, attemptsBack: 1 });
      });
    },

    async giveWay(attempt) {
      await db.transaction().execute(async (trx) => {
        const task = await lockHeld(trx, attempt);
        await closeAttempt(trx, task.id, { outcome: 'gave_way', error_message: null });
        await wait(trx, task, { state: 'PENDING', pauseSeconds: 0, attemptsBack: 1 });
      });
    },

    async expire() {
      const rows = await db
        .selectFrom('attempt')
        .select('task_id')
        .where('ended_at', 'is', null)
        .where('lease_expires_at', '<', databaseNow)
        .orderBy('lease_expires_at')
        .limit(1_000)
        .execute();
      let lost = 0;
      for (const row of rows) if (await loseIfExpired(row.task_id)) lost += 1;
      return lost;
    },

    countLosses: (taskId) => countLosses(db, taskId),

    async isRunning({ taskId, attempt }) {
      const row = await db
        .selectFrom('attempt')
        .select('id')
        .where('task_id', '=', taskId)
        .where('number', '=', attempt)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async expireWorkers(workerIds) {
      if (workerIds.length === 0) return;
      await sql`
        update attempt set lease_expires_at = ${databaseNow} - interval '1 millisecond'
        where ended_at is null and lease_expires_at >= ${databaseNow}
          and worker_id = any(${[...workerIds]}::text[])`.execute(db);
    },
  };
}
