/**
 * Work that a task starts by calling other services, which know nothing of it: noted around its handler, so that all of it
 * ends with the task.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { lockOpenTask, type OpenTask, type TaskEndings } from './task-ending.ts';
import { findOpenStartedBy } from './tasks.repo.ts';

const storage = new AsyncLocalStorage<string>();

/** The task whose handler is at work here; null outside of one that says so. */
export function currentStarter(): string | null {
  return storage.getStore() ?? null;
}

/** Runs `work`; tasks that it starts are noted as those of `taskId`. */
export function startedBy<T>(taskId: string, work: () => Promise<T>): Promise<T> {
  return storage.run(taskId, work);
}

/**
 * Ends what a task has started in its account and nobody else asked for meanwhile. For the hook of its own ending, whose
 * transaction holds the account.
 */
export async function endStarted(
  trx: Transaction<Database>,
  { task, endings }: { task: OpenTask; endings: TaskEndings },
): Promise<void> {
  for (const id of await findOpenStartedBy(trx, { taskId: task.id, accountId: task.account_id })) {
    const open = await lockOpenTask(trx, id);
    if (open !== undefined) await endings.end(trx, open, { state: 'REVOKED' });
  }
}
