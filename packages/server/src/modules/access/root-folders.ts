/** The root folders of groups. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

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
