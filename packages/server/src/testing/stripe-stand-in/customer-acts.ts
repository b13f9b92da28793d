/** What customers do on the pages of Stripe: pay a checkout, change or end a subscription in the portal. */
import { recordEvent } from './events.ts';
import { attemptPayment, createPayment } from './payments.ts';
import type { CheckoutSession, Line, StripeState, Subscription } from './state.ts';
import { changeNow, endSubscription, periodOf, startSubscription } from './subscriptions.ts';

function openSession(state: StripeState, id: string): CheckoutSession & { customer: string } {
  const session = state.checkoutSessions.get(id);
  if (session === undefined || session.status !== 'open' || session.customer === null) {
    throw new Error(`Nobody can pay the checkout ${id}.`);
  }
  return session as CheckoutSession & { customer: string };
}

function couponsOf(state: StripeState, { promotion_code: id }: CheckoutSession): string[] {
  const code = state.promotionCodes.get(id ?? '');
  if (code === undefined) return [];
  code.times_redeemed += 1;
  return [code.promotion.coupon];
}

function complete(
  state: StripeState,
  session: CheckoutSession,
  paid: CheckoutSession['payment_status'],
): void {
  session.status = 'complete';
  session.payment_status = paid;
  session.url = null;
  recordEvent(state, 'checkout.session.completed', session);
}

function payOnce(state: StripeState, session: CheckoutSession & { customer: string }, isSlow: boolean): void {
  const { customer, amount_total: amount, currency, payment_intent_metadata: metadata } = session;
  couponsOf(state, session);
  if (amount === 0) return void complete(state, session, 'no_payment_required');
  const intent = createPayment(state, { customer, amount, currency, metadata });
  session.payment_intent = intent.id;
  if (isSlow) {
    intent.status = 'processing';
    return void complete(state, session, 'unpaid');
  }
  // A card that is declined leaves the customer on the page.
  if (attemptPayment(state, intent)) complete(state, session, 'paid');
}

function subscribe(state: StripeState, session: CheckoutSession & { customer: string }): void {
  const subscription = startSubscription(state, {
    customer: session.customer,
    lines: session.lines,
    metadata: session.subscription_metadata,
    discounts: couponsOf(state, session),
  });
  if (subscription.status !== 'active') {
    endSubscription(state, subscription);
    return;
  }
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  complete(state, session, 'paid');
}

/** Fills in a checkout and pays. A way to pay that is slow completes it now, and pays by `settleSlowPayment`. */
export function payCheckout(state: StripeState, id: string, way: { isSlow?: boolean } = {}): CheckoutSession {
  const session = openSession(state, id);
  if (session.mode === 'payment') payOnce(state, session, way.isSlow === true);
  else subscribe(state, session);
  return session;
}

/** The money of a slow way to pay comes, or does not. */
export function settleSlowPayment(state: StripeState, id: string, outcome: 'comes' | 'fails'): void {
  const session = state.checkoutSessions.get(id);
  const intent = state.paymentIntents.get(session?.payment_intent ?? '');
  if (session === undefined || intent === undefined) throw new Error(`No payment of ${id} is under way.`);
  const isPaid = outcome === 'comes' && attemptPayment(state, intent);
  if (isPaid) session.payment_status = 'paid';
  const type = isPaid ? 'async_payment_succeeded' : 'async_payment_failed';
  recordEvent(state, `checkout.session.${type}`, session);
}

/** Changes the items in the portal: the difference is billed at once. */
export function changeInPortal(state: StripeState, subscription: Subscription, lines: readonly Line[]): void {
  changeNow(state, subscription, { lines, metadata: {}, discounts: null });
}

/** Ends a subscription in the portal: at once, or when what is paid is over. */
export function cancelInPortal(state: StripeState, subscription: Subscription, when: 'now' | 'at_end'): void {
  if (when === 'now') return void endSubscription(state, subscription);
  subscription.cancel_at_period_end = true;
  subscription.cancel_at = periodOf(subscription).end;
  subscription.canceled_at = state.now();
  recordEvent(state, 'customer.subscription.updated', subscription, { cancel_at_period_end: false });
}
