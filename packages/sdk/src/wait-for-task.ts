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
  /** Between two looks; half a second by default. */
  everyMilliseconds?: number;
}

/** Asks again and again until the task has ended, however it did. Without a signal it waits as long as it takes. */
export async function waitForTask(
  client: Pick<Client, 'getTask'>,
  taskId: string,
  { signal, everyMilliseconds = 500 }: WaitForTaskOptions = {},
): Promise<EndedTask> {
  const options = signal === undefined ? {} : { signal };
  for (;;) {
    const { status, result } = await client.getTask({ params: { task_id: taskId } }, options);
    if (status === 'COMPLETE' || status === 'FAILED') return { status, result };
    await waitFor(everyMilliseconds, signal);
  }
}
