/** Rows of texts that are shown in a version. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ShownText } from './screen-text-merge.ts';

export interface ScreenTextRow extends ShownText {
  id: string;
}

/** Rows of one statement: ten parameters each, of 65,535. */
const BATCH = 1_000;

/** In place of all that the version had. */
export async function replaceScreenTexts(
  trx: Transaction<Database>,
  versionId: string,
  rows: readonly ScreenTextRow[],
): Promise<void> {
  await deleteScreenTexts(trx, versionId);
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH).map(({ startMs, endMs, ...row }) => ({
      ...row,
      version_id: versionId,
      start_ms: startMs,
      end_ms: endMs,
    }));
    await trx.insertInto('screen_text').values(some).execute();
  }
}

export async function deleteScreenTexts(trx: Transaction<Database>, versionId: string): Promise<void> {
  await trx.deleteFrom('screen_text').where('version_id', '=', versionId).execute();
}

/** In the order of their starts, at most `limit`. */
export function findScreenTexts(
  db: Kysely<Database>,
  versionId: string,
  limit: number,
): Promise<ScreenTextRow[]> {
  return db
    .selectFrom('screen_text')
    .select([
      'id',
      'start_ms as startMs',
      'end_ms as endMs',
      'text',
      'confidence',
      'x',
      'y',
      'width',
      'height',
    ])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .orderBy('id')
    .limit(limit)
    .execute();
}
