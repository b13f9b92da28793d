import { type EndingHook, lockOpenTask } from '../tasks/index.ts';
import type { RunsRepo } from './runs.repo.ts';

/** A run that ends without its video takes its rendering with it, whether or not a worker is alive to notice. */
export function endRun(runs: Pick<RunsRepo, 'exportTaskOf'>): EndingHook {
  return async (trx, { task, ending, endings }) => {
    if (ending.state === 'SUCCESS') return;
    const exportTaskId = await runs.exportTaskOf(trx, task.id);
    const open = exportTaskId === null ? undefined : await lockOpenTask(trx, exportTaskId);
    if (open !== undefined) await endings.end(trx, open, { state: 'REVOKED' });
  };
}
