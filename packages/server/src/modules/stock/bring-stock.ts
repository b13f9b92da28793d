/** Brings what a provider has into the library once somebody uses it; the work itself is in stock.worker.ts. */
import type { Config } from '../../platform/config.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { LibraryService } from '../library/index.ts';
import type { TaskRecord, TasksService } from '../tasks/index.ts';
import { findItems, findPresent, type StockItem } from './stock.repo.ts';
import { bringStockTask } from './stock.tasks.ts';
import { ensureOwner, isLibraryFull, LIBRARY_FULL, type StockLibraryDeps } from './stock-library.ts';

export interface BringStockDeps extends StockLibraryDeps {
  config: Pick<Config, 'stock' | 'generateWaitSeconds'>;
  library: StockLibraryDeps['library'] & Pick<LibraryService, 'storageUsedBytes'>;
  tasks: Pick<TasksService, 'startTask' | 'waitForTask'>;
}

/** Somebody waits. */
const PRIORITY = 20;

/** Things of one request; more are brought by the next one. */
const MOST_AT_ONCE = 20;

/** Which of these ids are of things that a provider has and that are not here. */
async function findAbsent({ db }: BringStockDeps, ids: readonly string[]): Promise<StockItem[]> {
  const items = [...(await findItems(db, ids)).values()].filter(({ mediaUrl }) => mediaUrl !== null);
  const present = await findPresent(
    db,
    items.map(({ id }) => id),
  );
  return items.filter(({ id }) => !present.has(id));
}

function requireDone({ title }: StockItem, ended: TaskRecord): void {
  if (ended.state === 'SUCCESS') return;
  if (ended.error?.code === 'storage_full') throw new ServiceError('storage_full', LIBRARY_FULL);
  const why = ended.error?.message ?? 'The work was cancelled.';
  throw new ServiceError(
    'conflict',
    `"${title}" could not be brought here: ${why} Search again, or take another.`,
  );
}

/**
 * Brings those of `ids` that a provider has and that are not here, and waits for them; any other id is left alone. Asked
 * twice at once it is done once. Throws `storage_full`, `conflict` for what can not be had, and `not_ready` where it takes
 * longer than a request waits: it goes on, and the same request later finds it.
 */
export async function bringStock(
  deps: BringStockDeps,
  ids: readonly string[],
  traceId: string,
): Promise<void> {
  const absent = (await findAbsent(deps, ids)).slice(0, MOST_AT_ONCE);
  if (absent.length === 0) return;
  const owner = await ensureOwner(deps);
  if (await isLibraryFull(deps, owner)) throw new ServiceError('storage_full', LIBRARY_FULL);
  const signal = AbortSignal.timeout(deps.config.generateWaitSeconds * 1_000);
  await Promise.all(
    absent.map(async (item) => {
      const { taskId } = await deps.db.transaction().execute((trx) =>
        deps.tasks.startTask(trx, {
          definition: bringStockTask,
          payload: { item_id: item.id },
          principal: owner,
          dedupeKey: item.id,
          priority: PRIORITY,
          apiKeyId: null,
          traceId,
        }),
      );
      const ended = await deps.tasks.waitForTask(taskId, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        return null;
      });
      if (ended !== null) return requireDone(item, ended);
      const message = `"${item.title}" is still on its way: ask again in a moment.`;
      throw new ServiceError('not_ready', message, { headers: { 'retry-after': '10' } });
    }),
  );
}

/** As `bringStock` of one. Throws `not_found` for what is no stock, or was removed. */
export async function importStock(deps: BringStockDeps, id: string, traceId: string): Promise<StockItem> {
  const item = (await findItems(deps.db, [id])).get(id);
  if (item === undefined) throw notFound(`Stock ${id}`);
  await bringStock(deps, [id], traceId);
  const node = (await deps.access.findNodes([id])).get(id);
  if (node === undefined || node.deletedAt !== null) throw notFound(`Stock ${id}`);
  return item;
}
