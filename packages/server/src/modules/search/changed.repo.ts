/** Which assets have words that are not written yet. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Of `assetIds`, those that changed last first. The table has what changed within seconds: it is read from its end. */
export async function findChanged(
  db: Kysely<Database>,
  assetIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ assetId: string }>`
    select asset_id as "assetId" from (
      select asset_id, id from search_pending order by id desc limit 10000
    ) newest
    where asset_id = any(${[...assetIds]}::uuid[])
    group by asset_id order by max(id) desc limit ${limit}`.execute(db);
  return rows.map(({ assetId }) => assetId);
}
