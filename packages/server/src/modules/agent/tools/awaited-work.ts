/** Work that a call has started and waits for: told as progress, and ended with a caller who leaves. */
import type { TaskRecord } from '../../tasks/index.ts';
import type { ToolCall } from './tool.ts';

type Waiting = Pick<ToolCall<unknown>, 'services' | 'principal' | 'left' | 'progress'>;

/** For waiting for a task: what is told of it meanwhile. */
export function tellProgress({ progress }: Pick<Waiting, 'progress'>): (task: TaskRecord) => void {
  return ({ progress: fraction, stage }) =>
    progress(fraction, stage === null ? 'It waits for its turn.' : `It is worked at: ${stage}.`);
}

/**
 * Ends the work of a caller who has left while it was waited for; what it would have cost is not charged. Who starts work
 * without waiting for it means it to go on.
 */
export async function endIfLeft({ services, principal, left }: Waiting, taskId: string): Promise<void> {
  if (left.aborted) await services.tasks.cancelTask(principal, taskId);
}
