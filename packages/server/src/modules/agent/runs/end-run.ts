/** What ends with a run, whether or not a worker is alive to notice: what it has started. And its answer is kept. */
import type { Ids } from '../../../platform/ids.ts';
import { type EndingHook, endStarted } from '../../tasks/index.ts';
import { reasonOf } from './end-reason.ts';
import type { RunsRepo } from './runs.repo.ts';

type Ending = Parameters<EndingHook>[1]['ending'];

function contentOf(ending: Ending): Record<string, unknown> {
  if (ending.state === 'SUCCESS') return { ...ending.result, reason: reasonOf(ending) };
  if (ending.state === 'REVOKED') {
    return { reason: 'cancelled', code: 'cancelled', message: 'The work was cancelled.' };
  }
  const { code, message } = ending;
  return { reason: reasonOf(ending), code, message };
}

export function endRun({
  runs,
  ids,
}: {
  runs: Pick<RunsRepo, 'addAnswer' | 'sayLast'>;
  ids: Ids;
}): EndingHook {
  return async (trx, { task, ending, endings }) => {
    if (ending.state !== 'SUCCESS') await endStarted(trx, { task, endings });
    // Why nothing was made is the answer, in the words in which it is kept.
    if (ending.state === 'FAILURE') await runs.sayLast(trx, task.id, ending.message);
    const content = { ...contentOf(ending), task_id: task.id };
    await runs.addAnswer(trx, { taskId: task.id, messageId: ids.uuid(), content });
  };
}
