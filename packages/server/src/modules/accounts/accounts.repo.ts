/** Rows of users, their accounts and the groups that their libraries are. */
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { foldEmail } from '../../platform/email.ts';

/** The plan that an account has, and its limits. */
export type NewAccountColumns = Pick<
  Insertable<Database['account']>,
  'plan' | 'storage_quota_bytes' | 'task_parallelism' | 'request_parallelism' | 'requests_per_minute'
>;

/** What users change of themselves; preferences as JSON. */
export interface ProfileColumns {
  first_name?: string | null;
  last_name?: string | null;
  preferences?: string;
}

/** A user with what the account may store, and the subject of the first identity; undefined when there is none. */
export function findProfile(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .leftJoin('user_identity', 'user_identity.user_id', 'app_user.id')
    .selectAll('app_user')
    .select(['account.storage_quota_bytes', 'user_identity.subject'])
    .where('app_user.id', '=', userId)
    .orderBy('user_identity.created_at')
    .limit(1)
    .executeTakeFirst();
}

export async function setProfile(
  db: Kysely<Database>,
  userId: string,
  { columns, now }: { columns: ProfileColumns; now: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...columns, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** What a user prefers; undefined for nobody. */
export async function findPreferences(
  db: Kysely<Database>,
  userId: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('preferences')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.preferences;
}

/** The user whose verified email it is. */
export async function findUserByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<{ userId: string; accountId: string } | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id as userId', 'account_id as accountId'])
    .where('email_folded', '=', foldEmail(email))
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAccount(
  trx: Transaction<Database>,
  { id, columns, now }: { id: string; columns: NewAccountColumns; now: Date },
): Promise<void> {
  await trx
    .insertInto('account')
    .values({ id, ...columns, created_at: now })
    .execute();
}

export async function insertUser(
  trx: Transaction<Database>,
  user: { userId: string; accountId: string; email: string; emailVerified: boolean; now: Date },
): Promise<void> {
  const { userId, accountId, email, emailVerified, now } = user;
  await trx
    .insertInto('app_user')
    .values({
      id: userId,
      account_id: accountId,
      email,
      email_folded: foldEmail(email),
      email_verified: emailVerified,
      created_at: now,
      updated_at: now,
      last_seen_at: now,
    })
    .execute();
}

/** The group that is a user's library, with the user as its ADMIN. */
export async function insertDefaultGroup(
  trx: Transaction<Database>,
  { id, userId, name, now }: { id: string; userId: string; name: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('user_group')
    .values({ id, name, default_of_user_id: userId, last_edit: now, created_at: now })
    .execute();
  await trx
    .insertInto('group_member')
    .values({ group_id: id, user_id: userId, right: 3, created_at: now })
    .execute();
}

export async function setVerifiedEmail(
  trx: Transaction<Database>,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ email, email_folded: foldEmail(email), email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Notes that a user was here, unless that was noted after `before`. */
export async function setLastSeen(
  db: Kysely<Database>,
  userId: string,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where('last_seen_at', '<=', before.toISOString())
    .execute();
}
