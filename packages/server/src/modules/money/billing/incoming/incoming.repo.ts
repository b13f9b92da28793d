/** Rows of subscriptions, as the payment provider says they stand, and of what they were granted. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { DueGrant, EarlierGrant } from './due-credits.ts';

type PlanInterval = Selectable<Database['plan']>['interval'];
export type SubscriptionRow = Selectable<Database['billing_subscription']>;

const dateOrNull = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** Drawn before the provider is asked: what is written from an earlier answer never replaces a later one. */
export async function nextInquiry(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('billing_inquiry') as number`.execute(db);
  return Number(rows[0]?.number);
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

/** All subscriptions that an account ever had with the interval of their plan, the newest first. */
export async function listSubscriptionsWithInterval(
  db: Kysely<Database>,
  accountId: string,
): Promise<(SubscriptionRow & { interval: PlanInterval })[]> {
  return db
    .selectFrom('billing_subscription')
    .leftJoin('plan', 'plan.tier_id', 'billing_subscription.tier_id')
    .selectAll('billing_subscription')
    .select('plan.interval')
    .where('account_id', '=', accountId)
    .orderBy('billing_subscription.created_at', 'desc')
    .execute();
}
