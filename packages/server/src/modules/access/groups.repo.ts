/** Groups as far as rights and paths need them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Right } from './tables.ts';

/** The group that belongs to one user. */
export async function defaultGroupOf(db: Kysely<Database>, userId: string): Promise<string> {
  const row = await db
    .selectFrom('user_group')
    .select('id')
    .where('default_of_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function isMember(
  db: Kysely<Database>,
  { userId, groupId }: { userId: string; groupId: string },
): Promise<boolean> {
  return (await rightIn(db, { userId, groupId })) > 0;
}

/** The right that a member has in a group; 0 for who is none. */
export async function rightIn(
  db: Kysely<Database>,
  { userId, groupId }: { userId: string; groupId: string },
): Promise<Right> {
  const row = await db
    .selectFrom('group_member')
    .select('right')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.right ?? 0;
}

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
