/** Rows of what was paid for at once, of payments as the provider says they stand, and of what was taken back for them. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';

export type PurchaseRow = Selectable<Database['billing_purchase']>;
export type PlanGrantRow = Selectable<Database['billing_plan_grant']>;

/** Whether a checkout is booked already. */
export async function isPurchaseKnown(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const known = await db
    .selectFrom('billing_purchase')
    .select('stripe_session_id')
    .where('stripe_session_id', '=', sessionId)
    .executeTakeFirst();
  return known !== undefined;
}

export interface NewPurchase {
  sessionId: string;
  accountId: string;
  tierId: string;
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
  grantedMicrocredits: number;
  grantId: string;
  now: Date;
}

/** Books a checkout that was paid. */
export async function insertPurchase(trx: Transaction<Database>, purchase: NewPurchase): Promise<void> {
  await trx
    .insertInto('billing_purchase')
    .values({
      stripe_session_id: purchase.sessionId,
      account_id: purchase.accountId,
      tier_id: purchase.tierId,
      stripe_payment_intent_id: purchase.paymentIntentId,
      amount_cents: purchase.amountCents,
      currency: purchase.currency,
      granted_microcredits: purchase.grantedMicrocredits,
      grant_id: purchase.grantId,
      created_at: purchase.now,
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

/** How much was taken back of credits, altogether, and the grant that they are of now. */
export interface TakenBack {
  takenBack: number;
  grantId: string;
}

/** Notes what was taken back of a purchase. */
export async function writePurchaseTakenBack(
  trx: Transaction<Database>,
  sessionId: string,
  { takenBack, grantId }: TakenBack,
): Promise<void> {
  await trx
    .updateTable('billing_purchase')
    .set({ taken_back_microcredits: takenBack, grant_id: grantId })
    .where('stripe_session_id', '=', sessionId)
    .execute();
}

/** Notes what was taken back of a grant of a subscription. */
export async function writePlanGrantTakenBack(
  trx: Transaction<Database>,
  grant: Pick<PlanGrantRow, 'stripe_subscription_id' | 'month_starts_at' | 'number'>,
  { takenBack, grantId }: TakenBack,
): Promise<void> {
  await trx
    .updateTable('billing_plan_grant')
    .set({ taken_back_microcredits: takenBack, grant_id: grantId })
    .where('stripe_subscription_id', '=', grant.stripe_subscription_id)
    .where('month_starts_at', '=', grant.month_starts_at)
    .where('number', '=', grant.number)
    .execute();
}

/** How often credits of the payment were adjusted before; null when a newer answer was written already. */
export async function putPayment(
  trx: Transaction<Database>,
  id: string,
  payment: { amountCents: number; returnedCents: number; inquiry: number; now: Date },
): Promise<number | null> {
  const values = {
    amount_cents: payment.amountCents,
    returned_cents: payment.returnedCents,
    inquiry: payment.inquiry,
    synced_at: payment.now,
  };
  const row = await trx
    .insertInto('billing_payment')
    .values({ stripe_payment_intent_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('stripe_payment_intent_id')
        .doUpdateSet(values)
        .where('billing_payment.inquiry', '<', payment.inquiry),
    )
    .returning('adjustments')
    .executeTakeFirst();
  return row?.adjustments ?? null;
}

/** Notes how often credits of the payment were adjusted. */
export async function setAdjustments(trx: Transaction<Database>, id: string, number: number): Promise<void> {
  await trx
    .updateTable('billing_payment')
    .set({ adjustments: number })
    .where('stripe_payment_intent_id', '=', id)
    .execute();
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
