import type { EndingHook } from '../../tasks/index.ts';
import { endPreview } from './previews.repo.ts';

/** A preview whose task did not come to its end tells so to whoever watches it. */
export const failPreview: EndingHook = async (trx, { task, ending }) => {
  if (ending.state !== 'SUCCESS') await endPreview(trx, { taskId: task.id, state: 'failed' });
};
