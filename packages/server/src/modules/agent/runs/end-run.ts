/** What ends with a run, and why its stream ends. */
import type { Ids } from '../../../platform/ids.ts';
import { type EndingHook, endStarted } from '../../tasks/index.ts';
import type { RunsRepo } from './runs.repo.ts';

// What ends with a run, whether or not a worker is alive to notice: what it has started. And its answer is kept.

type Ending = Parameters<EndingHook>[1]['ending'];

// Why a stream ends, in one word.

/** The words of `service.stream.end`. */
export const endReasons = [
  'completed',
  'cancelled',
  'insufficient_tokens',
  'budget_exceeded',
  'error',
  'interrupted',
] as const;

export type EndReason = (typeof endReasons)[number];

/** Of the codes of failed runs those that a word is for. */
const reasonsByCode: Readonly<Record<string, EndReason>> = {
  insufficient_credits: 'insufficient_tokens',
  budget_exceeded: 'budget_exceeded',
  // The agent asks back: its turn is over, and the next one is the user's.
  length_unclear: 'completed',
  // The work broke off by itself and was given up.
  worker_lost: 'interrupted',
  interrupted: 'interrupted',
};

interface Ended {
  state: string;
  code?: string;
  result?: Record<string, unknown> | null;
}

/** `result.reason` is what the run itself says of its end. */
export function reasonOf({ state, code = '', result }: Ended): EndReason {
  if (state === 'REVOKED') return 'cancelled';
  if (state !== 'SUCCESS') return reasonsByCode[code] ?? 'error';
  return endReasons.find((reason) => reason === result?.reason) ?? 'completed';
}

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
