/** Groups as far as rights and paths need them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

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
  const row = await db
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
