import type { LibraryService } from '../../library/index.ts';
import type { EndingHook } from '../../tasks/index.ts';

/** An export that made nothing leaves no asset that seems to be on its way. */
export function endExport(library: Pick<LibraryService, 'failAsset'>): EndingHook {
  return async (trx, { task, ending }) => {
    if (ending.state === 'SUCCESS') return;
    const error =
      ending.state === 'FAILURE'
        ? { code: ending.code, detail: ending.message }
        : { code: 'cancelled', detail: 'The export was cancelled.' };
    const rows = await trx
      .selectFrom('task_asset')
      .select('asset_id')
      .where('task_id', '=', task.id)
      .execute();
    for (const { asset_id: assetId } of rows) {
      await library.failAsset(trx, { assetId, accountId: task.account_id, error });
    }
  };
}
