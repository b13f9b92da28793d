/** The root folders of groups: the libraries themselves. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** The root folder of each of the groups, by group. */
export async function rootFoldersOf(
  db: Kysely<Database>,
  groupIds: readonly string[],
): Promise<Map<string, string>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('node')
    .select(['id', 'owner_group_id'])
    .where('owner_group_id', 'in', [...groupIds])
    .where('folder_id', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.owner_group_id, row.id]));
}

/**
 * Removes the library of a group in which nothing lies, not in the trash or on its way in either; false when something
 * does. Call it while the group is held, so that nothing comes in meanwhile.
 */
export async function removeEmptyLibrary(trx: Transaction<Database>, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from node where owner_group_id = ${groupId} and folder_id is not null limit 1`.execute(trx);
  if (rows.length > 0) return false;
  await trx.deleteFrom('node').where('owner_group_id', '=', groupId).execute();
  return true;
}
