/** Brings what is known of a subscription in line with what the payment provider says, and gives what is due for it. */
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { lockAccount } from '../../credits/credits.service.ts';
import type { CreditsService } from '../../credits/credits.types.ts';
import { giftOf, planOfItems } from '../../plans/plan-catalog.ts';
import type { PlansService } from '../../plans/plans.service.ts';
import { findAccountOf, isLeft } from '../customers.repo.ts';
import { dueCredits, grantedUntil } from './due-credits.ts';
import { giveLimits } from './give-limits.ts';
import * as repo from './incoming.repo.ts';
import { fetchSubscription, type SubscriptionFacts } from './provider-facts.ts';
import { isBilling, isPaying } from './subscription-state.ts';

export interface SyncDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  stripe: Stripe;
  credits: Pick<CreditsService, 'grant' | 'takeBack'>;
  plans: Pick<PlansService, 'listPlans' | 'assignPlan' | 'setLimits' | 'defaultTierId'>;
}

/** What was done; null where it is none of ours, or a newer answer was there already. */
export interface Synced {
  accountId: string;
  status: string;
  /** Payments behind what was granted now, of which something may have been given back already. */
  payments: string[];
}

async function columnsOf(
  { clock, log, plans }: SyncDeps,
  trx: Transaction<Database>,
  {
    facts,
    earlier,
    inquiry,
  }: { facts: SubscriptionFacts; earlier: repo.SubscriptionRow | null; inquiry: number },
): Promise<repo.SubscriptionColumns> {
  const plan = planOfItems(await plans.listPlans(trx), facts.items, facts.tierId ?? earlier?.tier_id ?? null);
  const { id, items, ...rest } = facts;
  if (plan === null) {
    log.error({ subscription: id, items }, 'no plan sells what this subscription is for: it gives nothing');
  }
  const gift = plan === null ? null : giftOf(plan, items);
  const since = earlier?.past_due_since ?? null;
  return {
    ...rest,
    tierId: plan?.tierId ?? null,
    items: items.map(({ priceId, quantity }) => ({ id: priceId, quantity })),
    monthlyMicrocredits: gift?.microcredits ?? 0,
    storageQuotaBytes: gift?.storageQuotaBytes ?? 0,
    issue: facts.issue === null ? null : { ...facts.issue },
    pastDueSince:
      facts.status !== 'past_due' ? null : since === null ? clock.now().getTime() : Date.parse(since),
    inquiry,
  };
}

/** Grants the months that are due; returns the payments behind them. */
async function grantDue(
  { clock, credits }: SyncDeps,
  trx: Transaction<Database>,
  {
    accountId,
    facts,
    monthlyMicrocredits,
  }: { accountId: string; facts: SubscriptionFacts; monthlyMicrocredits: number },
): Promise<string[]> {
  if (!isPaying(facts.status) || facts.paid.length === 0) return [];
  const now = clock.now();
  const earlier = await repo.listPlanGrants(trx, facts.id);
  const times = { anchor: facts.anchor, paid: facts.paid, earlier, monthlyMicrocredits, now: now.getTime() };
  const due = dueCredits(times);
  for (const grant of due) {
    const month = new Date(grant.monthStartsAt).toISOString();
    const grantId = await credits.grant(trx, {
      accountId,
      amountMicrocredits: grant.microcredits,
      actionKey: `plan:${facts.id}:${month}:${grant.number}`,
      source: 'plan',
      expiresAt: new Date(grant.expiresAt),
      memo: `Subscription, month from ${month.slice(0, 10)}`,
    });
    await repo.insertPlanGrant(trx, { subscription: facts.id, grant, grantId, now });
  }
  await repo.setGrantedUntil(trx, facts.id, grantedUntil([...earlier, ...due]));
  return due.flatMap(({ paymentIntentId }) => (paymentIntentId === null ? [] : [paymentIntentId]));
}

async function write(
  deps: SyncDeps,
  { accountId, facts, inquiry }: { accountId: string; facts: SubscriptionFacts; inquiry: number },
): Promise<Synced | null> {
  return deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const earlier = await repo.findSubscription(trx, facts.id);
    if (earlier !== null && earlier.inquiry > inquiry) return null;
    const columns = await columnsOf(deps, trx, { facts, earlier, inquiry });
    const key = { id: facts.id, accountId, createdAt: facts.createdAt, now: deps.clock.now() };
    await repo.putSubscription(trx, key, columns);
    const payments = await grantDue(deps, trx, { accountId, facts, ...columns });
    await giveLimits(deps, trx, accountId);
    return { accountId, status: facts.status, payments };
  });
}

/**
 * Asks the provider about a subscription and writes what it says. Of an account whose people have all left, one that
 * still costs is cancelled: nobody could do it any more.
 */
export async function syncSubscription(deps: SyncDeps, id: string): Promise<Synced | null> {
  const { db, stripe } = deps;
  const inquiry = await repo.nextInquiry(db);
  const facts = await fetchSubscription(stripe, id);
  // The customer of one that is known may be a former one of the account.
  const known = await repo.findSubscription(db, id);
  const accountId = known?.account_id ?? (await findAccountOf(db, facts.customerId));
  if (accountId === null) return null;
  if (isBilling(facts.status) && (await isLeft(db, accountId))) {
    await stripe.subscriptions.cancel(id);
    return write(deps, { accountId, facts: await fetchSubscription(stripe, id), inquiry });
  }
  return write(deps, { accountId, facts, inquiry });
}
