/** Waits for the end of a task. */
import type { Client } from './client.ts';
import type { CompleteTaskResponse, FailedTaskResponse } from './generated/schemas.ts';
import { waitFor } from './transport.ts';

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
): Promise<CompleteTaskResponse | FailedTaskResponse> {
  const options = signal === undefined ? {} : { signal };
  for (;;) {
    const task = await client.getTask({ params: { task_id: taskId } }, options);
    if (task.status === 'COMPLETE' || task.status === 'FAILED') return task as CompleteTaskResponse;
    await waitFor(everyMilliseconds, signal);
  }
}
