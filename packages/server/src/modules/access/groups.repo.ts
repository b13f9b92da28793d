/** Groups as far as rights and paths need them. */
import type { Kysely } from 'kysely';
import type { Database, Right } from '../../platform/db/schema.ts';

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
