/** Gives the credits of a pack that was bought, once. */
import { lockAccount } from '../../credits/credits.service.ts';
import type { Plan } from '../../plans/plan.ts';
import { giftOf } from '../../plans/plan-catalog.ts';
import { findAccountOf } from '../customers.repo.ts';
import { insertPurchase, isPurchaseKnown } from './payments.repo.ts';
import type { CheckoutFacts } from './provider-facts.ts';
import type { SyncDeps } from './sync-subscription.ts';

/** The pack that was bought, and its credits. Throws when no pack sells it: then people have paid for nothing yet. */
function packOf(
  plans: readonly Plan[],
  { id, tierId, items }: CheckoutFacts,
): { tierId: string; microcredits: number } {
  const pack = plans.find((plan) => plan.tierId === tierId && plan.kind === 'one_off_tokens');
  const microcredits = pack === undefined ? 0 : giftOf(pack, items).microcredits;
  if (pack !== undefined && microcredits > 0) return { tierId: pack.tierId, microcredits };
  throw new Error(`No pack "${tierId ?? ''}" gives credits for what checkout ${id} paid.`);
}

/** Books a paid checkout; returns its account, or null where it is none of ours. */
export async function writePurchase(deps: SyncDeps, purchase: CheckoutFacts): Promise<string | null> {
  const { db, clock, credits, plans } = deps;
  if (purchase.customerId === null) return null;
  const accountId = await findAccountOf(db, purchase.customerId);
  if (accountId === null) return null;
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (await isPurchaseKnown(trx, purchase.id)) return;
    const { tierId, microcredits } = packOf(await plans.listPlans(trx), purchase);
    const grantId = await credits.grant(trx, {
      accountId,
      amountMicrocredits: microcredits,
      actionKey: `purchase:${purchase.id}`,
      source: 'purchase',
      memo: `Bought: ${tierId}`,
    });
    await insertPurchase(trx, {
      sessionId: purchase.id,
      accountId,
      tierId,
      paymentIntentId: purchase.paymentIntentId,
      amountCents: purchase.amountCents,
      currency: purchase.currency,
      grantedMicrocredits: microcredits,
      grantId,
      now: clock.now(),
    });
  });
  return accountId;
}
