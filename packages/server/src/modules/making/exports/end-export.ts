import type { LibraryService } from '../../library/index.ts';
import type { EndingHook } from '../../tasks/index.ts';
import { findAssetsOfTask } from './exports.repo.ts';

/** An export that made nothing leaves no asset that seems to be on its way. */
export function endExport(library: Pick<LibraryService, 'failAsset'>): EndingHook {
  return async (trx, { task, ending }) => {
    if (ending.state === 'SUCCESS') return;
    const error =
      ending.state === 'FAILURE'
        ? { code: ending.code, detail: ending.message }
        : { code: 'cancelled', detail: 'The export was cancelled.' };
    for (const assetId of await findAssetsOfTask(trx, task.id)) {
      await library.failAsset(trx, { assetId, accountId: task.account_id, error });
    }
  };
}
