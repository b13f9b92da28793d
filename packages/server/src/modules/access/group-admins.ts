/** That somebody can run a group. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/**
 * Makes the longest-standing member ADMIN in those of the groups where none is left who has an account: by the last
 * ADMIN leaving, or as the first to come to a group that was left to people without an account. Returns these groups.
 */
export async function ensureAdmin(
  trx: Transaction<Database>,
  groupIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with present as (
      select m.group_id, m.user_id, m."right", m.created_at from group_member m join app_user u on u.id = m.user_id
      where m.group_id = any(${[...groupIds]}::uuid[]) and u.deleted_at is null
    ),
    next as (
      select distinct on (p.group_id) p.group_id, p.user_id from present p
      where not exists (select from present a where a.group_id = p.group_id and a."right" = 3)
      order by p.group_id, p.created_at, p.user_id
    )
    update group_member m set "right" = 3 from next
    where m.group_id = next.group_id and m.user_id = next.user_id returning m.group_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}
