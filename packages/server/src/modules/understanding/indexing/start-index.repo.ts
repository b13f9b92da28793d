/** Reads of the work that an index task follows. */
import type { MediaKind } from '@rushes/engine';
import { sql, type Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../../platform/db/schema.ts';
import type { preprocessTask } from '../analysis/analysis.tasks.ts';

/** The version of the prices that a reservation was made at; undefined where there is none. */
export async function findPromisedPrice(
  trx: Transaction<Database>,
  reservationId: string | null,
): Promise<number | null | undefined> {
  const row = await trx
    .selectFrom('ledger_transaction')
    .select('price_version')
    .where('id', '=', reservationId)
    .executeTakeFirst();
  return row?.price_version;
}

/** What a preprocess was asked for, and the media that it looked at. */
export interface Preprocessed {
  payload: Static<(typeof preprocessTask)['payload']>;
  traceId: string;
  mediaKind: MediaKind | null;
}

/**
 * Of a task of that kind; undefined where its version is gone. The asset and the version are held until the transaction ends, in the
 * order in which they are removed: what is started refers to both.
 */
export async function findPreprocessed(
  trx: Transaction<Database>,
  taskId: string,
): Promise<Preprocessed | undefined> {
  const row = await trx
    .selectFrom('task')
    .innerJoin('asset_version', (join) =>
      join.on('asset_version.id', '=', sql<string>`(task.payload ->> 'versionId')::uuid`),
    )
    .innerJoin('asset', 'asset.id', 'asset_version.asset_id')
    .select(['task.payload', 'task.trace_id as traceId', 'asset_version.media_kind as mediaKind'])
    .where('task.id', '=', taskId)
    .modifyEnd(sql`for key share of asset for key share of asset_version`)
    .executeTakeFirst();
  return row && { ...row, payload: row.payload as Preprocessed['payload'] };
}
