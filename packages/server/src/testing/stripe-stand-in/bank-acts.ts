/** What banks, the seller and the passing of time do: refunds, disputes, the next period of a subscription. */
import { recordEvent } from './events.ts';
import { periodEnd } from './money.ts';
import type { Charge, Dispute, Refund, StripeState, Subscription } from './state.ts';
import {
  applyLines,
  billPeriod,
  endSubscription,
  intervalOf,
  payInvoice,
  periodOf,
  setStatus,
} from './subscriptions.ts';

/** The charge of a payment. */
export function chargeOf(state: StripeState, paymentIntent: string | null): Charge {
  const intent = state.paymentIntents.get(paymentIntent ?? '');
  const charge = state.charges.get(intent?.latest_charge ?? '');
  if (charge === undefined) throw new Error(`Nobody was charged for ${paymentIntent}.`);
  return charge;
}

/** Gives back some of a charge, by default all that is left. */
export function refund(state: StripeState, charge: Charge, cents?: number): Refund {
  const amount = cents ?? charge.amount - charge.amount_refunded;
  if (amount <= 0 || charge.amount_refunded + amount > charge.amount) throw new Error('More than was paid.');
  const made: Refund = {
    id: state.newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    reason: 'requested_by_customer',
    status: 'succeeded',
    created: state.now(),
    metadata: {},
  };
  state.refunds.set(made.id, made);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  recordEvent(state, 'refund.created', made);
  recordEvent(state, 'charge.refunded', charge);
  return made;
}

/** The customer's bank does not take a refund: the seller has the money again. */
export function failRefund(state: StripeState, made: Refund): void {
  const charge = state.charges.get(made.charge);
  if (charge === undefined) throw new Error(`The stand-in has lost the charge ${made.charge}.`);
  made.status = 'failed';
  charge.amount_refunded -= made.amount;
  charge.refunded = false;
  recordEvent(state, 'refund.failed', made);
}

/** A customer asks their bank for the money back: it is taken at once. `asks` takes nothing yet. */
export function openDispute(state: StripeState, charge: Charge, kind: 'takes' | 'asks' = 'takes'): Dispute {
  const dispute: Dispute = {
    id: state.newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    reason: 'fraudulent',
    status: kind === 'takes' ? 'needs_response' : 'warning_needs_response',
    created: state.now(),
    metadata: {},
  };
  state.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  recordEvent(state, 'charge.dispute.created', dispute);
  if (kind === 'takes') recordEvent(state, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides; who has won has the money again. */
export function closeDispute(state: StripeState, dispute: Dispute, outcome: 'won' | 'lost'): void {
  dispute.status = outcome;
  recordEvent(state, 'charge.dispute.closed', dispute);
  if (outcome === 'won') recordEvent(state, 'charge.dispute.funds_reinstated', dispute);
}

/** What the schedule of a subscription says of the time from `start` on; nothing where it has none. */
function followSchedule(state: StripeState, subscription: Subscription, start: number): void {
  const schedule = state.schedules.get(subscription.schedule ?? '');
  const phase = schedule?.phases.find((one) => one.start_date <= start && start < one.end_date);
  if (schedule === undefined || phase === undefined) return;
  applyLines(state, subscription, {
    lines: phase.items,
    metadata: phase.metadata,
    discounts: phase.discounts,
  });
  if (phase !== schedule.phases.at(-1) || schedule.end_behavior !== 'release') return;
  schedule.status = 'released';
  schedule.released_at = state.now();
  subscription.schedule = null;
}

/** The next period of a subscription begins, for whose time the clock must stand: it is billed, or the subscription ends. */
export function renew(state: StripeState, subscription: Subscription): void {
  const { end: start } = periodOf(subscription);
  if (state.now() < start) throw new Error('The period is not over.');
  if (subscription.cancel_at_period_end) return void endSubscription(state, subscription);
  followSchedule(state, subscription, start);
  const lines = subscription.items.map(({ price, quantity }) => ({ price, quantity }));
  const end = periodEnd(start, intervalOf(state, lines));
  subscription.items = subscription.items.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  recordEvent(state, 'customer.subscription.updated', subscription);
  payInvoice(state, billPeriod(state, subscription, 'subscription_cycle'));
}

/** The last try to collect what is owed has failed. */
export function giveUp(state: StripeState, subscription: Subscription, end: 'unpaid' | 'canceled'): void {
  if (end === 'canceled') return void endSubscription(state, subscription);
  setStatus(state, subscription, 'unpaid');
}
