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

/** Those groups of `name` that the user is a member of. */
export async function memberGroupsNamed(
  db: Kysely<Database>,
  { userId, name }: { userId: string; name: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_group')
    .innerJoin('group_member', 'group_member.group_id', 'user_group.id')
    .select('user_group.id')
    .where('group_member.user_id', '=', userId)
    .where('user_group.name', '=', name)
    .execute();
  return rows.map((row) => row.id);
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
