/**
 * Rows of groups, members and invitations. A person is named by an email; whether an account has it decides which
 * table holds the row and nothing else, so every statement runs either way.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { type Email, foldEmail } from '../../../platform/email.ts';
import type { GivenRight } from '../rights/right-words.ts';
import type { Right } from '../tables.ts';

export interface GroupRow {
  id: string;
  name: string;
  right: Right;
  isDefault: boolean;
  createdAt: string;
}

export interface MemberRow {
  email: string;
  right: Right;
}

type Place = { groupId: string; email: Email };

/** Adds a group with its maker as ADMIN. */
export async function insertGroup(
  trx: Transaction<Database>,
  group: { id: string; name: string; userId: string; now: Date },
): Promise<GroupRow> {
  const { id, name, userId, now } = group;
  const { createdAt } = await trx
    .insertInto('user_group')
    .values({ id, name, default_of_user_id: null, last_edit: now, created_at: now })
    .returning('created_at as createdAt')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('group_member')
    .values({ group_id: id, user_id: userId, right: 3, email: null, created_at: now })
    .execute();
  return { id, name, right: 3, isDefault: false, createdAt };
}

/** One page of a user's groups: their own library first, then by name. */
export async function selectGroups(
  db: Kysely<Database>,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<GroupRow[]> {
  return db
    .selectFrom('group_member')
    .innerJoin('user_group', 'user_group.id', 'group_member.group_id')
    .select((eb) => [
      'user_group.id',
      'user_group.name',
      'group_member.right',
      eb('user_group.default_of_user_id', 'is not', null).$castTo<boolean>().as('isDefault'),
      'user_group.created_at as createdAt',
    ])
    .where('group_member.user_id', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('user_group.name')
    .orderBy('user_group.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Groups that the user made and is still in. Holds the user, so that the number stays true until the end. */
export async function countMadeGroups(trx: Transaction<Database>, userId: string): Promise<number> {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(trx);
  const { count } = await trx
    .selectFrom('group_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('email', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Waits for the other changes of this group. Answers null when there is no such group. */
export async function holdGroup(
  trx: Transaction<Database>,
  groupId: string,
): Promise<{ isDefault: boolean } | null> {
  const { rows } = await sql<{ is_default: boolean }>`
    select default_of_user_id is not null as is_default from user_group where id = ${groupId}
    for no key update`.execute(trx);
  return rows[0] === undefined ? null : { isDefault: rows[0].is_default };
}

/** The right of a member in a group, 0 for anyone else. */
export async function rightInGroup(
  db: Kysely<Database>,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<Right> {
  const row = await db
    .selectFrom('group_member')
    .select('right')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.right ?? 0;
}

/** The email that a member is listed under: the one they were added by, whatever their account has by now. */
const listedEmail = sql<string>`coalesce(m.email, u.email)`;

const byEmail = (a: MemberRow, b: MemberRow) => (foldEmail(a.email) < foldEmail(b.email) ? -1 : 1);

/** Members and invited people alike, by email, in one order that does not tell who is which. */
export async function selectMembers(db: Kysely<Database>, groupId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${listedEmail} as email, m."right"
      from group_member m join app_user u on u.id = m.user_id where m.group_id = ${groupId}
    union all
    select email, "right" from group_invitation where group_id = ${groupId}`.execute(db);
  return rows.sort(byEmail);
}

/** The members who are listed under an email; nearly always one, or none. */
export async function findListed(
  trx: Transaction<Database>,
  { groupId, email: { folded } }: Place,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select m.user_id as "userId", ${listedEmail} as email
    from group_member m join app_user u on u.id = m.user_id where m.group_id = ${groupId}`.execute(trx);
  return rows.filter(({ email }) => foldEmail(email) === folded).map(({ userId }) => userId);
}

/** Members and invited people of a group. */
export async function countMembers(trx: Transaction<Database>, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from group_member where group_id = ${groupId})
      + (select count(*) from group_invitation where group_id = ${groupId}) as count`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/** People of a group: members, and whoever is invited by an email. */
type People = Place & { userIds: readonly string[] };

/** Adds a person; one who is there, as one of `userIds` or by an invitation, keeps the higher right. */
export async function upsertMember(
  trx: Transaction<Database>,
  { groupId, email, userIds, right, now }: People & { right: GivenRight; now: Date },
): Promise<void> {
  await sql`
    with account as (
      select id from unnest(${[...userIds]}::uuid[]) as listed (id)
      union all
      select id from app_user where ${userIds.length === 0} and email_folded = ${email.folded}
        and deleted_at is null and email_verified
    ),
    joined as (
      insert into group_member (group_id, user_id, "right", email, created_at)
      select ${groupId}::uuid, id, ${right}::smallint, ${email.typed}, ${now}::timestamptz from account
      on conflict (group_id, user_id) do update set "right" = greatest(group_member."right", excluded."right")
    )
    insert into group_invitation (group_id, email_folded, email, "right", created_at)
    select ${groupId}::uuid, ${email.folded}, ${email.typed}, ${right}::smallint, ${now}::timestamptz
      where not exists (select 1 from account)
    on conflict (group_id, email_folded) do update
      set "right" = greatest(group_invitation."right", excluded."right")`.execute(trx);
}

const isAmong = ({ userIds }: People) => sql`user_id = any(${[...userIds]}::uuid[])`;

/** Gives people another right. Answers whether there are any. */
export async function updateMembers(
  trx: Transaction<Database>,
  people: People & { right: GivenRight },
): Promise<boolean> {
  const { groupId, email, right } = people;
  const { rows } = await sql`
    with joined as (
      update group_member set "right" = ${right} where group_id = ${groupId} and ${isAmong(people)} returning 1
    ), invited as (
      update group_invitation set "right" = ${right}
      where group_id = ${groupId} and email_folded = ${email.folded} returning 1
    )
    select 1 from joined union all select 1 from invited`.execute(trx);
  return rows.length > 0;
}

/** Takes people out of the group. Answers whether there were any. */
export async function deleteMembers(trx: Transaction<Database>, people: People): Promise<boolean> {
  const { groupId, email } = people;
  const { rows } = await sql`
    with joined as (
      delete from group_member where group_id = ${groupId} and ${isAmong(people)} returning 1
    ), invited as (
      delete from group_invitation
      where group_id = ${groupId} and email_folded = ${email.folded} returning 1
    )
    select 1 from joined union all select 1 from invited`.execute(trx);
  return rows.length > 0;
}

/** Whether the one who made the group is in it as ADMIN, besides `userId`. Theirs is an account that exists. */
export async function hasOtherMaker(
  trx: Transaction<Database>,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '<>', userId)
    .where('right', '=', 3)
    .where('email', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Waits for those who are just signing in for the first time and becoming members, and keeps others from it until the
 * transaction ends.
 */
export async function holdInvitations(trx: Transaction<Database>, groupId: string): Promise<void> {
  await sql`
    select from group_invitation where group_id = ${groupId} order by email_folded for update`.execute(trx);
}

/** Removes a group whose library is gone. */
export async function deleteGroup(trx: Transaction<Database>, groupId: string): Promise<void> {
  await trx.deleteFrom('user_group').where('id', '=', groupId).execute();
}
