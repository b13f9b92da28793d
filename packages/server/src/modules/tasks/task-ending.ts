/** The one way in which a task ends: state, attempt, money, event and notification in one transaction. */
import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { holdsTaskRow } from '../../platform/db/lock-order.ts';
import type { Database } from '../../platform/db/schema.ts';
import { afterCommit } from '../../platform/db/transactions.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import { type CreditsService, lockAccount } from '../money/index.ts';
import { holdOpenTask, type LockedTaskRow, writeEnd } from './task-ending.repo.ts';
import type { TaskMetrics } from './task-metrics.ts';
import { priceOfUsed, type UsedLine } from './used-price.ts';

export type Ending =
  /** `used` says what is taken of the price that was told; left out = all of it. */
  | { state: 'SUCCESS'; result: Record<string, unknown>; used?: readonly UsedLine[] | null }
  | { state: 'FAILURE'; code: string; message: string; outcome: 'failed' | 'lost' }
  | { state: 'REVOKED' };

/** A task which has not ended; the caller has locked its account and then its row. */
export type OpenTask = Omit<LockedTaskRow, 'state' | 'attempts_left' | 'fence' | 'trace_id'>;

/** What else must happen with the end of a kind of task, in the same transaction. Modules below add theirs. */
export type EndingHook = (
  trx: Transaction<Database>,
  ended: { task: OpenTask; ending: Ending; endings: TaskEndings },
) => Promise<void>;

/** Hooks by task type. */
export type EndingHooks = Map<string, EndingHook>;

export interface TaskEndings {
  end(trx: Transaction<Database>, task: OpenTask, ending: Ending): Promise<void>;
}

export interface TaskEndingsDeps {
  clock: Clock;
  outbox: Outbox;
  credits: Pick<CreditsService, 'settle' | 'release'>;
  metrics: TaskMetrics;
  hooks: EndingHooks;
}

const topics = { SUCCESS: 'task.succeeded', FAILURE: 'task.failed', REVOKED: 'task.cancelled' } as const;

function attemptOutcome(ending: Ending): {
  outcome: 'succeeded' | 'failed' | 'lost' | 'cancelled';
  error: string | null;
} {
  if (ending.state === 'SUCCESS') return { outcome: 'succeeded', error: null };
  if (ending.state === 'REVOKED') return { outcome: 'cancelled', error: null };
  return { outcome: ending.outcome, error: ending.message };
}

export function createTaskEndings({ clock, outbox, credits, metrics, hooks }: TaskEndingsDeps): TaskEndings {
  /** Takes what was used of the price, or gives all of it back. Returns what was taken, micro-credits. */
  async function endMoney(trx: Transaction<Database>, task: OpenTask, ending: Ending): Promise<number> {
    if (ending.state === 'SUCCESS') {
      const taken = task.quote === null ? undefined : priceOfUsed(task.quote, ending.used ?? null);
      return credits.settle(trx, task.reservation_id, taken);
    }
    await credits.release(trx, task.reservation_id);
    return 0;
  }

  async function endRows(trx: Transaction<Database>, task: OpenTask, ending: Ending): Promise<void> {
    const { outcome, error } = attemptOutcome(ending);
    const chargedMicrocredits = await endMoney(trx, task, ending);
    await writeEnd(trx, {
      taskId: task.id,
      at: clock.now(),
      state: ending.state,
      chargedMicrocredits,
      result: ending.state === 'SUCCESS' ? ending.result : null,
      errorCode: ending.state === 'FAILURE' ? ending.code : null,
      errorMessage: ending.state === 'FAILURE' ? ending.message : null,
      attemptOutcome: outcome,
      attemptError: error,
    });
  }

  const endings: TaskEndings = {
    async end(trx, task, ending) {
      await endRows(trx, task, ending);
      await outbox.publish(trx, {
        topic: topics[ending.state],
        accountId: task.account_id,
        subjectId: task.id,
        payload: {
          task_id: task.id,
          task_type: task.type,
          user_id: task.user_id,
          status: ending.state,
          ...(ending.state === 'FAILURE' ? { error: { code: ending.code, detail: ending.message } } : {}),
        },
      });
      afterCommit(trx, () => metrics.ended(task.type, ending.state));
      await hooks.get(task.type)?.(trx, { task, ending, endings });
    },
  };
  return endings;
}

/**
 * The row of a task that has not ended, locked until the transaction ends; undefined when there is none. What holds
 * a task may not wait for an account any more: where the task ends or others start, `lockTaskToEnd` it is.
 */
export function lockOpenTask(trx: Transaction<Database>, taskId: string) {
  holdsTaskRow(trx);
  return holdOpenTask(trx, taskId);
}

/**
 * Like `lockOpenTask`, its account locked before. Ends, and what follows them, book on the account and may touch further
 * tasks of it: taken in another order, two of them wait for each other.
 */
export async function lockTaskToEnd(
  trx: Transaction<Database>,
  { taskId, accountId }: { taskId: string; accountId: string },
) {
  await lockAccount(trx, accountId);
  return lockOpenTask(trx, taskId);
}
