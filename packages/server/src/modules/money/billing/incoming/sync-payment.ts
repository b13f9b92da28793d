/** Takes credits back as far as their payment was given back, and gives them again when a dispute is won. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import { lockAccount } from '../../credits/credits.service.ts';
import { nextInquiry } from './incoming.repo.ts';
import * as repo from './payments.repo.ts';
import { fetchPayment, type PaymentFacts } from './provider-facts.ts';
import type { SyncDeps } from './sync-subscription.ts';

/** Credits of one payment, wherever they are noted. */
interface PaidCredits {
  grantId: string;
  granted: number;
  takenBack: number;
  source: 'purchase' | 'plan';
  expiresAt: Date | null;
  note(trx: Transaction<Database>, now: repo.TakenBack): Promise<void>;
}

function ofPurchase(row: repo.PurchaseRow): PaidCredits[] {
  const { grant_id: grantId, stripe_session_id: session } = row;
  if (grantId === null) return [];
  return [
    {
      grantId,
      granted: row.granted_microcredits,
      takenBack: row.taken_back_microcredits,
      source: 'purchase',
      expiresAt: null,
      note: (trx, now) => repo.writePurchaseTakenBack(trx, session, now),
    },
  ];
}

function ofPlanGrant(row: repo.PlanGrantRow): PaidCredits {
  return {
    grantId: row.grant_id,
    granted: row.granted_microcredits,
    takenBack: row.taken_back_microcredits,
    source: 'plan',
    expiresAt: new Date(row.expires_at),
    note: (trx, now) => repo.writePlanGrantTakenBack(trx, row, now),
  };
}

/** Of credits, as much as came back of their payment: rounded down, in favour of who paid. */
export function returnedCredits(granted: number, { amountCents, returnedCents }: PaymentFacts): number {
  return Number((BigInt(granted) * BigInt(returnedCents)) / BigInt(amountCents));
}

interface Adjustment {
  accountId: string;
  paid: PaidCredits;
  /** How much of it shall be taken back now, altogether. */
  target: number;
  /** Names the act. */
  actionKey: string;
}

/** Books the difference; returns whether there was one. */
async function adjust(
  { credits, clock }: SyncDeps,
  trx: Transaction<Database>,
  { accountId, paid, target, actionKey }: Adjustment,
): Promise<boolean> {
  const { takenBack, grantId, source, expiresAt } = paid;
  if (target === takenBack) return false;
  if (target > takenBack) {
    if (expiresAt !== null && expiresAt <= clock.now()) return false;
    const amountMicrocredits = target - takenBack;
    const memo = 'The payment was refunded or disputed';
    await credits.takeBack(trx, { accountId, grantId, amountMicrocredits, actionKey, memo });
    await paid.note(trx, { takenBack: target, grantId });
    return true;
  }
  const again = await credits.grant(trx, {
    accountId,
    amountMicrocredits: takenBack - target,
    actionKey,
    source,
    ...(expiresAt === null ? {} : { expiresAt }),
    memo: 'The payment stands after all',
  });
  await paid.note(trx, { takenBack: target, grantId: again });
  return true;
}

async function findPaid(
  { db, clock }: SyncDeps,
  id: string,
): Promise<{ accountId: string; list(trx: Transaction<Database>): Promise<PaidCredits[]> } | null> {
  const purchase = await repo.findPurchaseOf(db, id);
  if (purchase !== null) {
    const list = async (trx: Transaction<Database>) => {
      const row = await repo.findPurchaseOf(trx, id);
      return row === null ? [] : ofPurchase(row);
    };
    return { accountId: purchase.account_id, list };
  }
  const [first] = await repo.listPlanGrantsOf(db, id, clock.now());
  if (first === undefined) return null;
  const list = async (trx: Transaction<Database>) =>
    (await repo.listPlanGrantsOf(trx, id, clock.now())).map(ofPlanGrant);
  return { accountId: first.account_id, list };
}

/**
 * Asks the provider how a payment stands and adjusts what was granted for it. Returns whether anything was granted for
 * it at all. Of credits of a subscription whose time is over nothing more is taken: what was left of them is gone anyway.
 * What was taken before is given again where the payment stands after all, so that it leaves no debt; the rest expires.
 */
export async function syncPayment(deps: SyncDeps, paymentIntentId: string): Promise<boolean> {
  const { db, clock, stripe } = deps;
  const found = await findPaid(deps, paymentIntentId);
  if (found === null) return false;
  const { accountId } = found;
  const inquiry = await nextInquiry(db);
  const facts = await fetchPayment(stripe, paymentIntentId);
  if (facts === null) return true;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const before = await repo.putPayment(trx, paymentIntentId, { ...facts, inquiry, now: clock.now() });
    if (before === null) return;
    let number = before;
    for (const paid of await found.list(trx)) {
      const target = returnedCredits(paid.granted, facts);
      const actionKey = `payment:${paymentIntentId}:${number + 1}`;
      if (await adjust(deps, trx, { accountId, paid, target, actionKey })) number += 1;
    }
    await repo.setAdjustments(trx, paymentIntentId, number);
  });
  return true;
}
