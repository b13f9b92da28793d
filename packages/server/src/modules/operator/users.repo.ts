/** Rows of users and their accounts, as the operator looks at them. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A user with their account, as the operator sees them. Times are UTC, ISO 8601. */
export interface UserOverview {
  user_id: string;
  account_id: string;
  email: string;
  email_verified: boolean;
  plan: string;
  is_operator: boolean;
  created_at: string;
  last_seen_at: string;
  disabled_at: string | null;
}

function overviews(db: Kysely<Database>) {
  return db
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .select(['app_user.id as user_id', 'app_user.account_id', 'app_user.email', 'app_user.email_verified'])
    .select(['account.plan', 'app_user.is_operator', 'app_user.created_at', 'app_user.last_seen_at'])
    .select('app_user.disabled_at')
    .where('app_user.deleted_at', 'is', null);
}

/** The user of an id; none or one. */
export async function findUsersById(db: Kysely<Database>, id: string): Promise<UserOverview[]> {
  return await overviews(db).where('app_user.id', '=', id).execute();
}

/** Users of an email; several may say that it is theirs. */
export async function findUsersByEmail(db: Kysely<Database>, folded: string): Promise<UserOverview[]> {
  return await overviews(db).where('app_user.email_folded', '=', folded).limit(100).execute();
}

/** Users whose email contains the text, the newest first; '' = all. */
export async function listUsers(
  db: Kysely<Database>,
  { folded, offset, limit }: { folded: string; offset: number; limit: number },
): Promise<UserOverview[]> {
  const query = overviews(db)
    .orderBy('app_user.created_at', 'desc')
    .orderBy('app_user.id', 'desc')
    .offset(offset)
    .limit(limit);
  if (folded === '') return await query.execute();
  // Not LIKE: what a person types has no signs of a pattern.
  return await query.where(sql<boolean>`position(${folded} in app_user.email_folded) > 0`).execute();
}

/** An account with its limits. */
export async function readAccount(
  db: Kysely<Database>,
  accountId: string,
): Promise<Selectable<Database['account']>> {
  return await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
}

/** How many keys a user has. */
export async function countKeys(db: Kysely<Database>, userId: string): Promise<number> {
  const { keys } = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(keys);
}

/** Notes that a user is an operator, or that they are not; false where that stood so already. */
export async function setUserOperator(
  trx: Transaction<Database>,
  userId: string,
  isOperator: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ is_operator: isOperator })
    .where('id', '=', userId)
    .where('is_operator', '<>', isOperator)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes since when a user is disabled, or that they are not; false where that stood so already. */
export async function setUserDisabled(
  trx: Transaction<Database>,
  userId: string,
  disabledAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ disabled_at: disabledAt })
    .where('id', '=', userId)
    .where('disabled_at', disabledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
