import type { LibraryService } from '../library/index.ts';
import type { EndingHook } from '../tasks/index.ts';
import { findAssetOfTask, keepCost } from './generations.repo.ts';
import { giveUpOperation } from './providers/operations.repo.ts';

/** A generation that made nothing leaves no asset that seems to be on its way, and nothing that a provider goes on with. */
export function endGeneration(library: Pick<LibraryService, 'failAsset'>): EndingHook {
  return async (trx, { task, ending }) => {
    if (ending.state === 'SUCCESS') return keepCost(trx, task.id);
    const assetId = await findAssetOfTask(trx, task.id);
    await giveUpOperation(trx, task.id);
    if (assetId === undefined) return;
    const error =
      ending.state === 'FAILURE'
        ? { code: ending.code, detail: ending.message }
        : { code: 'cancelled', detail: 'The generation was cancelled.' };
    await library.failAsset(trx, { assetId, accountId: task.account_id, error });
  };
}
