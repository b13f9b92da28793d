/** Rows of what is known here of the payment provider. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { DueGrant, EarlierGrant } from './due-credits.ts';

export type SubscriptionRow = Selectable<Database['billing_subscription']>;
export type PurchaseRow = Selectable<Database['billing_purchase']>;
export type PlanGrantRow = Selectable<Database['billing_plan_grant']>;

const dateOrNull = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** Drawn before the provider is asked: what is written from an earlier answer never replaces a later one. */
export async function nextInquiry(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('billing_inquiry') as number`.execute(db);
  return Number(rows[0]?.number);
}

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

/** All subscriptions that an account ever had, the newest first. */
export async function listSubscriptions(db: Kysely<Database>, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('billing_subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** A subscription; null where it is not known yet. */
export async function findSubscription(db: Kysely<Database>, id: string): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('billing_subscription')
    .selectAll()
    .where('stripe_subscription_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface SubscriptionColumns {
  tierId: string | null;
  status: string;
  items: { id: string; quantity: number }[];
  monthlyMicrocredits: number;
  storageQuotaBytes: number;
  cancelAtPeriodEnd: boolean;
  /** Times are milliseconds since 1970. */
  cancelAt: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  issue: Record<string, unknown> | null;
  pastDueSince: number | null;
  inquiry: number;
}

/** Makes the row of a subscription or overwrites it. */
export async function putSubscription(
  trx: Transaction<Database>,
  key: { id: string; accountId: string; createdAt: number; now: Date },
  columns: SubscriptionColumns,
): Promise<void> {
  const values = {
    tier_id: columns.tierId,
    status: columns.status,
    items: JSON.stringify(columns.items),
    monthly_microcredits: columns.monthlyMicrocredits,
    storage_quota_bytes: columns.storageQuotaBytes,
    cancel_at_period_end: columns.cancelAtPeriodEnd,
    cancel_at: dateOrNull(columns.cancelAt),
    current_period_start: dateOrNull(columns.periodStart),
    current_period_end: dateOrNull(columns.periodEnd),
    latest_payment_issue: columns.issue === null ? null : JSON.stringify(columns.issue),
    past_due_since: dateOrNull(columns.pastDueSince),
    inquiry: columns.inquiry,
    synced_at: key.now,
  };
  await trx
    .insertInto('billing_subscription')
    .values({
      stripe_subscription_id: key.id,
      account_id: key.accountId,
      created_at: new Date(key.createdAt),
      ...values,
    })
    .onConflict((conflict) => conflict.column('stripe_subscription_id').doUpdateSet(values))
    .execute();
}

/** Notes until when the months of a subscription are granted. */
export async function setGrantedUntil(
  trx: Transaction<Database>,
  id: string,
  until: number | null,
): Promise<void> {
  await trx
    .updateTable('billing_subscription')
    .set({ granted_until: dateOrNull(until) })
    .where('stripe_subscription_id', '=', id)
    .execute();
}

/** What a subscription was granted. */
export async function listPlanGrants(db: Kysely<Database>, subscription: string): Promise<EarlierGrant[]> {
  const rows = await db
    .selectFrom('billing_plan_grant')
    .select(['month_starts_at', 'number', 'starts_at', 'ends_at', 'granted_microcredits'])
    .where('stripe_subscription_id', '=', subscription)
    .execute();
  return rows.map((row) => ({
    monthStartsAt: Date.parse(row.month_starts_at),
    number: row.number,
    startsAt: Date.parse(row.starts_at),
    endsAt: Date.parse(row.ends_at),
    microcredits: row.granted_microcredits,
  }));
}

/** Notes a grant of a subscription. */
export async function insertPlanGrant(
  trx: Transaction<Database>,
  {
    subscription,
    grant,
    grantId,
    now,
  }: { subscription: string; grant: DueGrant; grantId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('billing_plan_grant')
    .values({
      stripe_subscription_id: subscription,
      month_starts_at: new Date(grant.monthStartsAt),
      number: grant.number,
      starts_at: new Date(grant.startsAt),
      ends_at: new Date(grant.endsAt),
      expires_at: new Date(grant.expiresAt),
      granted_microcredits: grant.microcredits,
      grant_id: grantId,
      stripe_payment_intent_id: grant.paymentIntentId,
      created_at: now,
    })
    .execute();
}

/** The purchase that a payment paid for. */
export async function findPurchaseOf(
  db: Kysely<Database>,
  paymentIntentId: string,
): Promise<PurchaseRow | null> {
  const row = await db
    .selectFrom('billing_purchase')
    .selectAll()
    .where('stripe_payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Grants of subscriptions that a payment paid for: those whose credits can still be spent, and those of which something
 * was taken back, which may have left a debt.
 */
export async function listPlanGrantsOf(
  db: Kysely<Database>,
  paymentIntentId: string,
  now: Date,
): Promise<(PlanGrantRow & { account_id: string })[]> {
  return db
    .selectFrom('billing_plan_grant')
    .innerJoin(
      'billing_subscription',
      'billing_subscription.stripe_subscription_id',
      'billing_plan_grant.stripe_subscription_id',
    )
    .selectAll('billing_plan_grant')
    .select('billing_subscription.account_id')
    .where('billing_plan_grant.stripe_payment_intent_id', '=', paymentIntentId)
    .where((eb) =>
      eb.or([
        eb('billing_plan_grant.expires_at', '>', now.toISOString()),
        eb('billing_plan_grant.taken_back_microcredits', '>', 0),
      ]),
    )
    .orderBy('billing_plan_grant.month_starts_at')
    .orderBy('billing_plan_grant.number')
    .execute() as unknown as Promise<(PlanGrantRow & { account_id: string })[]>;
}

/** Whether something of a payment was given back, as far as is known here. */
export async function isReturned(db: Kysely<Database>, paymentIntentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_payment')
    .select('returned_cents')
    .where('stripe_payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row !== undefined && row.returned_cents > 0;
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

/** Subscriptions whose next month has begun, not looked at since `syncedBefore`. */
export async function listDueMonths(
  db: Kysely<Database>,
  { now, syncedBefore, limit }: { now: Date; syncedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_subscription')
    .select('stripe_subscription_id')
    .where('status', 'in', ['active', 'trialing'])
    .where('granted_until', '<=', now.toISOString())
    .where('synced_at', '<', syncedBefore.toISOString())
    .orderBy('granted_until')
    .limit(limit)
    .execute();
  return rows.map((row) => row.stripe_subscription_id);
}
