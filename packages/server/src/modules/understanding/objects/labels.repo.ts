/** Rows of labels: what was seen in a version, and when. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { StoredBox } from '../tables.ts';

export interface LabelRow {
  id: string;
  name: string;
  startMs: number;
  endMs: number;
  score: number;
  boxes: StoredBox[];
}

/** Rows of one statement: seven parameters each, of 65,535. */
const BATCH = 1_000;

/** In place of all that the version had. */
export async function replaceLabels(
  trx: Transaction<Database>,
  versionId: string,
  rows: readonly LabelRow[],
): Promise<void> {
  await deleteLabels(trx, versionId);
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH).map(({ id, name, startMs, endMs, score, boxes }) => ({
      id,
      version_id: versionId,
      start_ms: startMs,
      end_ms: endMs,
      name,
      score,
      boxes: JSON.stringify(boxes),
    }));
    await trx.insertInto('label').values(some).execute();
  }
}

export async function deleteLabels(trx: Transaction<Database>, versionId: string): Promise<void> {
  await trx.deleteFrom('label').where('version_id', '=', versionId).execute();
}
