/** Objects as they are sent: what is embedded, what is hidden unless it is asked for, and `expand`. */
import { invalid } from './refusal.ts';
import type {
  CheckoutSession,
  Coupon,
  Invoice,
  Line,
  Price,
  StripeState,
  Subscription,
  SubscriptionSchedule,
} from './state.ts';

export type Wire = Record<string, unknown>;
type StateObject = { id: string; object: string };

/** A list as Stripe sends it. */
export function listOf(data: readonly unknown[], url: string, hasMore = false): Wire {
  return { object: 'list', url, has_more: hasMore, data };
}

function priceWire({ tiers, ...price }: Price): Wire {
  return { ...price, livemode: false, lookup_key: null, tax_behavior: 'unspecified' };
}

function couponWire({ applies_to: _hidden, ...coupon }: Coupon): Wire {
  return { ...coupon, livemode: false };
}

function subscriptionWire(state: StripeState, subscription: Subscription): Wire {
  const { items, pending_update: pending, ...rest } = subscription;
  const itemWires = items.map((item) => ({ ...item, price: priceOf(state, item.price), discounts: [] }));
  return {
    ...rest,
    livemode: false,
    collection_method: 'charge_automatically',
    items: listOf(itemWires, `/v1/subscription_items?subscription=${subscription.id}`),
    pending_update: pending && {
      expires_at: pending.expires_at,
      metadata: pending.metadata,
      subscription_items: pending.subscription_items.map((line) => lineWire(state, line)),
    },
  };
}

function priceOf(state: StripeState, id: string): Wire {
  const price = state.prices.get(id);
  if (price === undefined) throw new Error(`The stand-in has lost the price ${id}.`);
  return priceWire(price);
}

function lineWire(state: StripeState, { price, quantity }: Line): Wire {
  return { object: 'subscription_item', price: priceOf(state, price), quantity };
}

function sessionWire(session: CheckoutSession): Wire {
  const { lines, promotion_code, subscription_metadata, payment_intent_metadata, ...sent } = session;
  const discounts = promotion_code === null ? [] : [{ coupon: null, promotion_code }];
  return { ...sent, livemode: false, discounts };
}

function invoiceLineWire(line: Invoice['lines'][number]): Wire {
  const { price, proration, ...rest } = line;
  const details = { proration, subscription_item: null, subscription: null };
  return {
    ...rest,
    pricing: { type: 'price_details', price_details: { price } },
    parent: { type: 'subscription_item_details', subscription_item_details: details },
  };
}

function invoiceWire(state: StripeState, invoice: Invoice): Wire {
  const { subscription, lines, payment_intent, ...rest } = invoice;
  const metadata = state.subscriptions.get(subscription ?? '')?.metadata ?? {};
  return {
    ...rest,
    livemode: false,
    parent: subscription && {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription, metadata },
    },
    lines: listOf(lines.map(invoiceLineWire), `/v1/invoices/${invoice.id}/lines`),
  };
}

function scheduleWire(schedule: SubscriptionSchedule): Wire {
  const [first] = schedule.phases;
  const phases = schedule.phases.map(({ discounts, ...rest }) => ({
    ...rest,
    discounts: discounts.map((coupon) => ({ coupon, discount: null, promotion_code: null })),
  }));
  const phase = first && { start_date: first.start_date, end_date: first.end_date };
  return { ...schedule, phases, livemode: false, current_phase: schedule.status === 'active' ? phase : null };
}

/** An object as it is sent when nothing is expanded. */
export function wireOf(state: StripeState, object: StateObject): Wire {
  // biome-ignore-start lint/suspicious/noExplicitAny: `object` says which of the shapes it is.
  const shaped = object as any;
  // biome-ignore-end lint/suspicious/noExplicitAny: as above
  switch (object.object) {
    case 'price':
      return priceWire(shaped);
    case 'coupon':
      return couponWire(shaped);
    case 'subscription':
      return subscriptionWire(state, shaped);
    case 'checkout.session':
      return sessionWire(shaped);
    case 'invoice':
      return invoiceWire(state, shaped);
    case 'subscription_schedule':
      return scheduleWire(shaped);
    default:
      return { ...shaped, livemode: false };
  }
}

/** The object of an id, whatever it is. */
function objectOf(state: StripeState, id: string): StateObject | undefined {
  const stores: ReadonlyMap<string, StateObject>[] = [
    state.customers,
    state.products,
    state.prices,
    state.coupons,
    state.promotionCodes,
    state.checkoutSessions,
    state.subscriptions,
    state.schedules,
    state.invoices,
    state.paymentIntents,
    state.charges,
    state.refunds,
    state.disputes,
  ];
  return stores.map((store) => store.get(id)).find((found) => found !== undefined);
}

/** The lines of a checkout, as a list. */
export function sessionLines(state: StripeState, session: CheckoutSession): Wire {
  const data = session.lines.map(({ price, quantity }, at) => ({
    id: `li_${session.id}_${at}`,
    object: 'item',
    price: priceOf(state, price),
    quantity,
  }));
  return listOf(data, `/v1/checkout/sessions/${session.id}/line_items`);
}

/** Payments of invoices, as a list. */
export function invoicePayments(invoices: readonly Invoice[]): Wire {
  const data = invoices
    .filter(({ payment_intent: intent }) => intent !== null)
    .map((invoice) => ({
      id: `inpay_${invoice.id}`,
      object: 'invoice_payment',
      invoice: invoice.id,
      status: invoice.status === 'paid' ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: invoice.payment_intent },
    }));
  return listOf(data, '/v1/invoice_payments');
}

/** What is only sent to who asks for it. */
function hiddenField(state: StripeState, wire: Wire, field: string): unknown {
  const id = String(wire.id);
  const name = `${wire.object}.${field}`;
  if (name === 'price.tiers') return state.prices.get(id)?.tiers ?? undefined;
  if (name === 'coupon.applies_to') return state.coupons.get(id)?.applies_to ?? undefined;
  const session = state.checkoutSessions.get(id);
  if (name === 'checkout.session.line_items' && session) return sessionLines(state, session);
  const invoice = state.invoices.get(id);
  return name === 'invoice.payments' && invoice ? invoicePayments([invoice]) : undefined;
}

function expanded(state: StripeState, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => expanded(state, one));
  if (typeof value !== 'string') return value;
  const found = objectOf(state, value);
  return found === undefined ? value : wireOf(state, found);
}

function expandPath(state: StripeState, wire: Wire, path: readonly string[]): void {
  const [field = '', ...rest] = path;
  if (!(field in wire)) wire[field] = hiddenField(state, wire, field);
  if (wire[field] === undefined && field !== 'tiers' && field !== 'applies_to') {
    throw invalid(`This property cannot be expanded (${field}).`, 'expand');
  }
  wire[field] = expanded(state, wire[field]);
  if (rest.length === 0) return;
  for (const inner of [wire[field]].flat()) {
    if (inner !== null && typeof inner === 'object') expandPath(state, inner as Wire, rest);
  }
}

/** What is sent, with the objects at the given paths in the place of their ids. */
export function expandWire(state: StripeState, wire: Wire, paths: readonly string[]): Wire {
  // The same object may stand in several places; only the copy that is sent may change.
  const copy = structuredClone(wire);
  for (const path of paths) expandPath(state, copy, path.split('.'));
  return copy;
}
