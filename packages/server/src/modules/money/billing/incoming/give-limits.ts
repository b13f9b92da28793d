/** Gives an account the limits of its subscription, and takes them away when that ends. */
import type { Kysely, Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import type { PlansService } from '../../plans/plans.service.ts';
import { readGivenLimits, writeGivenLimits } from '../customers.repo.ts';
import type { ApiUserSubscription } from '../subscription.schema.ts';
import { listSubscriptions, listSubscriptionsWithInterval } from './incoming.repo.ts';
import { describeSubscription, givesLimits, shownSubscription } from './subscription-state.ts';

export interface GiveLimitsDeps {
  clock: Clock;
  plans: Pick<PlansService, 'assignPlan' | 'setLimits' | 'defaultTierId'>;
}

/**
 * Brings the limits of an account in line with its subscriptions. The caller holds the account. What an operator gave
 * it besides stays until the subscription changes.
 */
export async function giveLimits(
  { clock, plans }: GiveLimitsDeps,
  trx: Transaction<Database>,
  accountId: string,
): Promise<void> {
  const now = clock.now().getTime();
  const rows = await listSubscriptions(trx, accountId);
  const giving = rows.find((row) => givesLimits(row, now)) ?? null;
  const {
    given_tier_id: tierId,
    given_storage_quota_bytes: storage,
    plan,
  } = await readGivenLimits(trx, accountId);
  if (giving === null) {
    if (tierId === null) return;
    // An operator who gave the account another plan meanwhile meant it.
    if (plan === tierId) await plans.assignPlan(trx, { accountId, tierId: plans.defaultTierId });
    return writeGivenLimits(trx, accountId, null);
  }
  if (giving.tier_id === null) return;
  if (giving.tier_id === tierId && giving.storage_quota_bytes === storage) return;
  await plans.assignPlan(trx, { accountId, tierId: giving.tier_id, again: true });
  await plans.setLimits(trx, accountId, { storageQuotaBytes: giving.storage_quota_bytes });
  await writeGivenLimits(trx, accountId, giving);
}

/** The subscription of an account as its profile shows it; null without one. Asks nobody outside. */
export async function findSubscriptionShown(
  db: Kysely<Database>,
  accountId: string,
  now: Date,
): Promise<Static<typeof ApiUserSubscription> | null> {
  const rows = await listSubscriptionsWithInterval(db, accountId);
  const shown = shownSubscription(rows, now.getTime());
  return shown === null ? null : describeSubscription(shown, shown.interval);
}
