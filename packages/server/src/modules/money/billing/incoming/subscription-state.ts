/** What the state of a subscription means for an account. Pure. */
import type { Static } from 'typebox';
import { MICROCREDITS } from '../../../../platform/money/microcredits.ts';
import type { Plan } from '../../plans/plan.ts';
import type { ApiUserSubscription } from '../subscription.schema.ts';
import type { SubscriptionRow } from './incoming.repo.ts';

/** While a payment is owed, limits stay this long; the provider tries again meanwhile. */
export const PAST_DUE_MILLISECONDS = 14 * 24 * 3_600_000;

const GB = 1_000_000_000;

/** States in which months' credits are granted. */
const PAYING: ReadonlySet<string> = new Set(['active', 'trialing']);

/** States from which nothing is ever charged again. */
const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

export const isPaying = (status: string): boolean => PAYING.has(status);

/** Whether it goes on costing money, or will when a payment succeeds. */
export const isBilling = (status: string): boolean => !OVER.has(status);

type Entitlement = Pick<SubscriptionRow, 'status' | 'tier_id' | 'past_due_since'>;

/** Whether an account has the limits of a subscription. */
export function givesLimits(
  { status, tier_id: tierId, past_due_since: since }: Entitlement,
  now: number,
): boolean {
  if (tierId === null) return false;
  if (isPaying(status)) return true;
  return status === 'past_due' && since !== null && now - Date.parse(since) < PAST_DUE_MILLISECONDS;
}

/** The one of an account's subscriptions that people are shown: the newest that gives limits, else the newest unended. */
export function shownSubscription<Row extends Entitlement>(
  newestFirst: readonly Row[],
  now: number,
): Row | null {
  const giving = newestFirst.find((row) => givesLimits(row, now));
  const unended = newestFirst.find((row) => row.tier_id !== null && isBilling(row.status));
  return giving ?? unended ?? null;
}

/** A subscription as the profile shows it. */
export function describeSubscription(
  row: SubscriptionRow,
  interval: Plan['interval'],
): Static<typeof ApiUserSubscription> {
  return {
    type: interval === 'year' ? 'Yearly' : 'Monthly',
    monthly_tokens: row.monthly_microcredits / MICROCREDITS,
    storage_quota_gb: Math.floor(row.storage_quota_bytes / GB),
    pricing: row.items.map(({ id, quantity }) => ({ id, quantity })),
    cancel_at_period_end: row.cancel_at_period_end,
    cancel_at: row.cancel_at,
    current_period_end: row.current_period_end,
    latest_payment_issue: row.latest_payment_issue,
  };
}
