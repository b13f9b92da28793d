/** Waits for the end of a task. */
import type { Client } from './client.ts';
import { waitFor } from './transport.ts';

/** How a task ended; `result` of a failed one is `{ detail, code }`. */
export interface EndedTask {
  status: 'COMPLETE' | 'FAILED';
  result: unknown;
}

export interface WaitForTaskOptions {
  signal?: AbortSignal;
  /** Between two looks at first; half a second by default. The longer it takes, the rarer they are, see `pauseAfter`. */
  everyMilliseconds?: number;
}

/** Who has waited for long learns of the end a tenth later than it could, and no more than this. */
const LONGEST_PAUSE_MILLISECONDS = 5_000;

/** Between two looks: a tenth of what has been waited so far, so that a long task is not asked after a thousand times. */
function pauseAfter(waited: number, everyMilliseconds: number): number {
  return Math.max(everyMilliseconds, Math.min(waited / 10, LONGEST_PAUSE_MILLISECONDS));
}

/** Asks again and again until the task has ended, however it did. Without a signal it waits as long as it takes. */
export async function waitForTask(
  client: Pick<Client, 'getTask'>,
  taskId: string,
  { signal, everyMilliseconds = 500 }: WaitForTaskOptions = {},
): Promise<EndedTask> {
  const options = signal === undefined ? {} : { signal };
  for (let waited = 0; ; ) {
    const { status, result } = await client.getTask({ params: { task_id: taskId } }, options);
    if (status === 'COMPLETE' || status === 'FAILED') return { status, result };
    const pause = pauseAfter(waited, everyMilliseconds);
    await waitFor(pause, signal);
    waited += pause;
  }
}
