/** Whom an issuer and a subject stand for, and what is remembered of those who left. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { RequestAllowance } from '../../../platform/principal.ts';

/** A subject, and the name under which its issuer is kept. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

export interface KnownUser extends RequestAllowance {
  userId: string;
  accountId: string;
  email: string;
  emailFolded: string;
  emailVerified: boolean;
  isOperator: boolean;
  lastSeenAt: string;
  /** Since when the operator lets them do nothing; null = they may. */
  disabledAt: string | null;
  /** When an earlier account of this identity was deleted. */
  deletedAt: string | null;
}

const usersOfIdentity = prepared(
  { issuer: 'text', subject: 'text' },
  ({ issuer, subject }) => sql<KnownUser>`
    select u.id as "userId", u.account_id as "accountId", u.email, u.email_folded as "emailFolded",
      u.email_verified as "emailVerified", u.is_operator as "isOperator", u.last_seen_at as "lastSeenAt",
      (select d.deleted_at from deleted_identity d where d.issuer = i.issuer and d.subject = i.subject)
        as "deletedAt",
      u.disabled_at as "disabledAt", a.requests_per_minute as "requestsPerMinute",
      a.request_parallelism as "requestParallelism"
    from user_identity i join app_user u on u.id = i.user_id join account a on a.id = u.account_id
    where i.issuer = ${issuer} and i.subject = ${subject} and u.deleted_at is null`,
);

/** The user of an identity, in one query; null when it has none. */
export async function findUser(db: Kysely<Database>, key: IdentityKey): Promise<KnownUser | null> {
  const [row] = await usersOfIdentity(db, { issuer: key.issuer, subject: key.subject });
  return row ?? null;
}

/** A user by id; null for one that is not there, or may do nothing. */
export async function findActiveUser(
  db: Kysely<Database>,
  userId: string,
): Promise<Omit<KnownUser, 'deletedAt'> | null> {
  const { rows } = await sql<Omit<KnownUser, 'deletedAt'>>`
    select u.id as "userId", u.account_id as "accountId", u.email, u.email_folded as "emailFolded",
      u.email_verified as "emailVerified", u.is_operator as "isOperator", u.last_seen_at as "lastSeenAt",
      u.disabled_at as "disabledAt", a.requests_per_minute as "requestsPerMinute",
      a.request_parallelism as "requestParallelism"
    from app_user u join account a on a.id = u.account_id
    where u.id = ${userId} and u.deleted_at is null and u.disabled_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The user whose account this identity had until it was deleted, the last one; null when there was none. */
export async function findFormerUser(db: Kysely<Database>, key: IdentityKey): Promise<KnownUser | null> {
  const { rows } = await sql<KnownUser>`
    select u.id as "userId", u.account_id as "accountId", u.email, u.email_folded as "emailFolded",
      u.email_verified as "emailVerified", u.is_operator as "isOperator", u.last_seen_at as "lastSeenAt",
      d.deleted_at as "deletedAt",
      u.disabled_at as "disabledAt", a.requests_per_minute as "requestsPerMinute",
      a.request_parallelism as "requestParallelism"
    from deleted_identity d join app_user u on u.id = d.user_id join account a on a.id = u.account_id
    where d.issuer = ${key.issuer} and d.subject = ${key.subject}`.execute(db);
  return rows[0] ?? null;
}

/** Sets these locks apart from those of other uses. */
const NAMESPACE = 0x696474;

/** Holds an identity until the transaction ends, so that first sign-ins at the same time make one account. */
export async function lockIdentity(
  trx: Transaction<Database>,
  { issuer, subject }: IdentityKey,
): Promise<void> {
  const text = JSON.stringify([issuer, subject]);
  await sql`select pg_advisory_xact_lock(${NAMESPACE}, hashtext(${text}))`.execute(trx);
}

/** When an account of this identity was deleted; null when none was. */
export async function deletionTime(
  trx: Transaction<Database>,
  { issuer, subject }: IdentityKey,
): Promise<string | null> {
  const row = await trx
    .selectFrom('deleted_identity')
    .select('deleted_at')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.deleted_at ?? null;
}

export async function addIdentity(
  trx: Transaction<Database>,
  { issuer, subject, userId, now }: IdentityKey & { userId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .execute();
}

/** The email of a user; null where nobody has verified it. */
export async function findVerifiedEmail(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Whether a user has an identity at one of some issuers. */
export async function hasIdentityOf(
  trx: Transaction<Database>,
  { userId, issuers }: { userId: string; issuers: readonly string[] },
): Promise<boolean> {
  const row = await trx
    .selectFrom('user_identity')
    .select('issuer')
    .where('user_id', '=', userId)
    .where('issuer', '=', sql<string>`any(${[...issuers]}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the identities of a user end, so that tokens of before do not bring the account back. */
export async function endIdentities(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await sql`
    with ended as (delete from user_identity where user_id = ${userId} returning issuer, subject)
    insert into deleted_identity (issuer, subject, deleted_at, user_id)
    select issuer, subject, ${now}, ${userId} from ended
    on conflict (issuer, subject)
      do update set deleted_at = excluded.deleted_at, user_id = excluded.user_id`.execute(trx);
}

/** Lets a user do what operators do. */
export async function makeOperator(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.updateTable('app_user').set({ is_operator: true }).where('id', '=', userId).execute();
}

/** The verified email of whoever was here first and still is; null on a machine that nobody used yet. */
export async function findOwnerEmail(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('email')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('email_verified', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Notes that an email had its free credits; false when it had them before. */
export async function noteSignupGrant(
  trx: Transaction<Database>,
  { emailHash, now }: { emailHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('signup_grant')
    .values({ email_hash: emailHash, granted_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .returning('granted_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an email had its free credits. */
export async function hasSignupGrant(db: Kysely<Database>, emailHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('signup_grant')
    .select('granted_at')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
  return row !== undefined;
}
