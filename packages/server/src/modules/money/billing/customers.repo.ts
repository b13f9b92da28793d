/** Rows of accounts as customers of the payment provider. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** The account of a customer of the provider; null for one of somebody else. */
export async function findAccountOf(db: Kysely<Database>, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customer')
    .select('account_id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The customer that an account is at the provider; null while it has bought nothing. */
export async function findCustomerOf(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customer')
    .select('stripe_customer_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}

/** Notes a customer that was made. Whoever made the same one at the same moment meets it by the account or by the customer. */
export async function insertCustomerIfNew(
  db: Kysely<Database>,
  { accountId, customerId, now }: { accountId: string; customerId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('billing_customer')
    .values({ account_id: accountId, stripe_customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes another customer of an account, unless somebody was first to. */
export async function replaceCustomer(
  db: Kysely<Database>,
  { accountId, lost, made }: { accountId: string; lost: string; made: string },
): Promise<void> {
  await db
    .updateTable('billing_customer')
    .set({ stripe_customer_id: made })
    .where('account_id', '=', accountId)
    .where('stripe_customer_id', '=', lost)
    .execute();
}

/** Whether nobody is left whose account it is. */
export async function isLeft(db: Kysely<Database>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

type CustomerRow = Selectable<Database['billing_customer']>;

/** What subscriptions gave an account, and the plan that it has now. */
export async function readGivenLimits(
  db: Kysely<Database>,
  accountId: string,
): Promise<Pick<CustomerRow, 'given_tier_id' | 'given_storage_quota_bytes'> & { plan: string }> {
  return db
    .selectFrom('billing_customer')
    .innerJoin('account', 'account.id', 'billing_customer.account_id')
    .select(['given_tier_id', 'given_storage_quota_bytes', 'account.plan'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Notes what a subscription gave an account; null = nothing any more. */
export async function writeGivenLimits(
  trx: Transaction<Database>,
  accountId: string,
  given: { tier_id: string | null; storage_quota_bytes: number } | null,
): Promise<void> {
  await trx
    .updateTable('billing_customer')
    .set({
      given_tier_id: given?.tier_id ?? null,
      given_storage_quota_bytes: given?.storage_quota_bytes ?? null,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** Customers whose whole is due to be gone through, noted as gone through now; others take others. */
export async function claimUnreconciled(
  db: Kysely<Database>,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ accountId: string; customerId: string; since: string | null }[]> {
  const { rows } = await sql<{ accountId: string; customerId: string; since: string | null }>`
    with due as (
      select account_id, reconciled_at from billing_customer
      where reconciled_at is null or reconciled_at <= ${before}
      order by reconciled_at nulls first limit ${limit} for update skip locked
    )
    update billing_customer c set reconciled_at = ${now} from due where c.account_id = due.account_id
    returning c.account_id as "accountId", c.stripe_customer_id as "customerId", due.reconciled_at as since`.execute(
    db,
  );
  return rows;
}

/** Notes that going through a customer failed: it is due again. */
export async function unclaimReconciled(
  db: Kysely<Database>,
  { accountId, since }: { accountId: string; since: string | null },
): Promise<void> {
  await db
    .updateTable('billing_customer')
    .set({ reconciled_at: since })
    .where('account_id', '=', accountId)
    .execute();
}
