/** To whose account bytes count: what an asset is made of to that of whoever made the asset, whoever brings it. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Each asset (`asset_id`) with the account that its bytes count to (`account_id`), while its maker is there. */
export const assetPayers = sql`
  select node.id as asset_id, maker.account_id from node join app_user maker on maker.id = node.created_by`;

/** The account that the bytes of each of these assets count to, while there is one. */
export async function findPayers(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<Map<string, string>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ assetId: string; accountId: string }>`
    select asset_id as "assetId", account_id as "accountId" from (${assetPayers}) payer
    where asset_id = any(${[...assetIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ assetId, accountId }) => [assetId, accountId]));
}
