/** What becomes of subscriptions: they begin, change with proration, wait for a payment, follow a schedule, and end. */
import { recordEvent } from './events.ts';
import { amountOf, periodEnd } from './money.ts';
import { collectInvoice, createInvoice, voidInvoice } from './payments.ts';
import { find } from './refusal.ts';
import type {
  Coupon,
  Invoice,
  InvoiceLine,
  Line,
  Metadata,
  Price,
  StripeState,
  Subscription,
  SubscriptionItem,
} from './state.ts';

const PENDING_SECONDS = 23 * 3_600;

export interface NewSubscription {
  customer: string;
  lines: readonly Line[];
  metadata: Metadata;
  /** Ids of coupons. */
  discounts: readonly string[];
}

function priceOf(state: StripeState, id: string): Price {
  return find(state.prices, id, 'price', 'items');
}

/** How often lines are paid; all of a subscription's the same. */
export function intervalOf(state: StripeState, lines: readonly Line[]): 'month' | 'year' {
  return priceOf(state, lines[0]?.price ?? '').recurring?.interval ?? 'month';
}

function couponOf(state: StripeState, ids: readonly string[]): Coupon | null {
  return state.coupons.get(ids[0] ?? '') ?? null;
}

function addItem(
  state: StripeState,
  subscription: Subscription,
  line: Line,
  start: number,
): SubscriptionItem {
  return {
    id: state.newId('si'),
    object: 'subscription_item',
    ...line,
    subscription: subscription.id,
    created: state.now(),
    current_period_start: start,
    current_period_end: periodEnd(start, intervalOf(state, [line])),
    metadata: {},
  };
}

function linesOf(subscription: Subscription): Line[] {
  return subscription.items.map(({ price, quantity }) => ({ price, quantity }));
}

/** The running period of a subscription, in Unix seconds. */
export function periodOf(subscription: Subscription): { start: number; end: number } {
  const [item] = subscription.items;
  if (item === undefined) throw new Error('A subscription without items.');
  return { start: item.current_period_start, end: item.current_period_end };
}

function fullLines(
  state: StripeState,
  lines: readonly Line[],
  period: { start: number; end: number },
): Omit<InvoiceLine, 'id' | 'object'>[] {
  return lines.map((line) => ({
    ...line,
    amount: amountOf(priceOf(state, line.price), line.quantity),
    description: `${line.quantity} × ${line.price}`,
    period,
    proration: false,
  }));
}

/** Bills the running period of a subscription. */
export function billPeriod(
  state: StripeState,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
): Invoice {
  const invoice = createInvoice(state, {
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    currency: subscription.currency,
    lines: fullLines(state, linesOf(subscription), periodOf(subscription)),
    coupon: couponOf(state, subscription.discounts),
  });
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/** Begins a subscription; `incomplete` as long as its first invoice is not paid. */
export function startSubscription(state: StripeState, wish: NewSubscription): Subscription {
  const now = state.now();
  const subscription: Subscription = {
    id: state.newId('sub'),
    object: 'subscription',
    customer: wish.customer,
    status: 'incomplete',
    items: [],
    currency: priceOf(state, wish.lines[0]?.price ?? '').currency,
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    created: now,
    start_date: now,
    latest_invoice: null,
    schedule: null,
    discounts: [...wish.discounts],
    pending_update: null,
    metadata: { ...wish.metadata },
  };
  subscription.items = wish.lines.map((line) => addItem(state, subscription, line, now));
  state.subscriptions.set(subscription.id, subscription);
  recordEvent(state, 'customer.subscription.created', subscription);
  payInvoice(state, billPeriod(state, subscription, 'subscription_create'));
  return subscription;
}

/** Asks for the money of an invoice, and does what follows for its subscription. Returns whether it is paid. */
export function payInvoice(state: StripeState, invoice: Invoice): boolean {
  const isPaid = collectInvoice(state, invoice);
  const subscription = state.subscriptions.get(invoice.subscription ?? '');
  if (subscription === undefined) return isPaid;
  if (!isPaid) {
    // An update that is not paid changes nothing; a period that is not paid does.
    if (invoice.billing_reason === 'subscription_cycle') setStatus(state, subscription, 'past_due');
    return false;
  }
  const pending = subscription.pending_update;
  if (pending !== null && subscription.latest_invoice === invoice.id) {
    subscription.pending_update = null;
    applyLines(state, subscription, {
      lines: pending.subscription_items,
      metadata: pending.metadata ?? {},
      discounts: pending.discounts,
    });
    recordEvent(state, 'customer.subscription.pending_update_applied', subscription);
  } else if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    setStatus(state, subscription, 'active');
  }
  return true;
}

/** Changes a subscription's status, and tells it. */
export function setStatus(
  state: StripeState,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  if (subscription.status === status) return;
  const previous = { status: subscription.status };
  subscription.status = status;
  recordEvent(state, 'customer.subscription.updated', subscription, previous);
}

export interface Change {
  lines: readonly Line[];
  metadata: Metadata;
  /** Ids of coupons; null = as before. */
  discounts: readonly string[] | null;
}

/** Gives a subscription other items. Another interval begins a new period now. */
export function applyLines(state: StripeState, subscription: Subscription, change: Change): void {
  const isSame = intervalOf(state, change.lines) === intervalOf(state, linesOf(subscription));
  const period = isSame ? periodOf(subscription) : null;
  const start = period?.start ?? state.now();
  subscription.items = change.lines.map((line) => {
    const known = subscription.items.find(({ price }) => price === line.price);
    const item = known ?? addItem(state, subscription, line, start);
    return { ...item, quantity: line.quantity, ...(period && { current_period_end: period.end }) };
  });
  if (!isSame) subscription.billing_cycle_anchor = start;
  Object.assign(subscription.metadata, change.metadata);
  if (change.discounts !== null) subscription.discounts = [...change.discounts];
  recordEvent(state, 'customer.subscription.updated', subscription);
}

function shareLeft(state: StripeState, subscription: Subscription): number {
  const { start, end } = periodOf(subscription);
  return Math.max(0, Math.min(1, (end - state.now()) / (end - start)));
}

/** What a change costs for the rest of the period: what was paid back, and what is new. */
export function prorationLines(
  state: StripeState,
  subscription: Subscription,
  lines: readonly Line[],
): Omit<InvoiceLine, 'id' | 'object'>[] {
  const share = shareLeft(state, subscription);
  const isSame = intervalOf(state, lines) === intervalOf(state, linesOf(subscription));
  const now = state.now();
  const end = isSame ? periodOf(subscription).end : periodEnd(now, intervalOf(state, lines));
  const part = (line: Line, factor: number) => ({
    ...line,
    amount: Math.round(amountOf(priceOf(state, line.price), line.quantity) * factor),
    description: factor < 0 ? `Unused time on ${line.price}` : `Remaining time on ${line.price}`,
    period: { start: now, end },
    proration: true,
  });
  return [
    ...linesOf(subscription).map((line) => part(line, -share)),
    ...lines.map((line) => part(line, isSame ? share : 1)),
  ];
}

function dropPendingUpdate(state: StripeState, subscription: Subscription): void {
  if (subscription.pending_update === null) return;
  const invoice = state.invoices.get(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(state, invoice);
  subscription.pending_update = null;
}

/** Changes a subscription now and bills the difference; not paid, the change waits (`pending_if_incomplete`). */
export function changeNow(state: StripeState, subscription: Subscription, change: Change): void {
  dropPendingUpdate(state, subscription);
  const invoice = createInvoice(state, {
    customer: subscription.customer,
    subscription: subscription.id,
    reason: 'subscription_update',
    currency: subscription.currency,
    lines: prorationLines(state, subscription, change.lines),
    coupon: couponOf(state, change.discounts ?? subscription.discounts),
  });
  subscription.latest_invoice = invoice.id;
  subscription.pending_update = {
    expires_at: Math.min(periodOf(subscription).end, state.now() + PENDING_SECONDS),
    subscription_items: [...change.lines],
    metadata: { ...change.metadata },
    discounts: change.discounts === null ? null : [...change.discounts],
  };
  if (!payInvoice(state, invoice)) recordEvent(state, 'customer.subscription.updated', subscription);
}

/** Ends a subscription at once. */
export function endSubscription(state: StripeState, subscription: Subscription): void {
  const schedule = state.schedules.get(subscription.schedule ?? '');
  if (schedule !== undefined) schedule.status = 'canceled';
  subscription.status = 'canceled';
  subscription.canceled_at ??= state.now();
  subscription.ended_at = state.now();
  subscription.schedule = null;
  recordEvent(state, 'customer.subscription.deleted', subscription);
}
