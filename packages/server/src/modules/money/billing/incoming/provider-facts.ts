/** What the payment provider says of a thing, as far as it matters here: asked for anew each time, never guessed from events. */
import type { Stripe } from 'stripe';
import type { PricedItem } from '../../plans/plan-catalog.ts';
import type { PaidSpan } from './due-credits.ts';

/** Why money is owed, in the names of the API. */
export interface PaymentIssue {
  invoice_id: string;
  invoice_status: string;
  hosted_invoice_url?: string;
  /** Where the customer proves to the bank who they are. */
  customer_action_url?: string;
}

export interface SubscriptionFacts {
  id: string;
  customerId: string;
  status: string;
  items: PricedItem[];
  /** The plan it was bought as. */
  tierId: string | null;
  cancelAtPeriodEnd: boolean;
  /** Times are milliseconds since 1970. */
  cancelAt: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  anchor: number;
  createdAt: number;
  issue: PaymentIssue | null;
  paid: PaidSpan[];
}

export interface PaymentFacts {
  amountCents: number;
  /** What refunds and disputes gave back of it, at most all. */
  returnedCents: number;
}

export interface CheckoutFacts {
  id: string;
  customerId: string | null;
  tierId: string | null;
  items: PricedItem[];
  amountCents: number;
  currency: string;
  paymentIntentId: string | null;
  createdAt: number;
}

/** Invoices looked at for what is paid: more than a year has months, with changes. */
const MOST_INVOICES = 100;
const MILLISECONDS = 1_000;

/** Metadata by which checkouts say what plan they are for. */
export const TIER_KEY = 'tier_id';

export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

const idOrNull = (reference: string | { id: string } | null | undefined): string | null =>
  reference === null || reference === undefined ? null : idOf(reference);

const timeOrNull = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' ? seconds * MILLISECONDS : null;

/** The payment of an invoice; null where none was needed. */
function paymentOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const paid = payments.find(({ status, payment }) => status === 'paid' && payment.type === 'payment_intent');
  return idOrNull(paid?.payment.payment_intent);
}

function spansOf(invoice: Stripe.Invoice): PaidSpan[] {
  const paymentIntentId = paymentOf(invoice);
  return invoice.lines.data.map(({ period }) => ({
    startsAt: period.start * MILLISECONDS,
    endsAt: period.end * MILLISECONDS,
    invoicedAt: invoice.created * MILLISECONDS,
    isChange: invoice.billing_reason === 'subscription_update',
    paymentIntentId,
  }));
}

async function fetchPaidSpans(stripe: Stripe, subscription: string): Promise<PaidSpan[]> {
  const invoices = await stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: MOST_INVOICES,
    expand: ['data.payments'],
  });
  return invoices.data.flatMap(spansOf).filter(({ startsAt, endsAt }) => endsAt > startsAt);
}

function actionUrlOf({ payments }: Stripe.Invoice): string | null {
  for (const { payment } of payments?.data ?? []) {
    const intent = payment.payment_intent;
    if (typeof intent === 'object' && intent.status === 'requires_action') {
      return intent.next_action?.redirect_to_url?.url ?? null;
    }
  }
  return null;
}

async function fetchIssue(
  stripe: Stripe,
  { latest_invoice }: Stripe.Subscription,
): Promise<PaymentIssue | null> {
  const id = idOrNull(latest_invoice);
  if (id === null) return null;
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible';
  // One that nobody has tried to collect yet is no trouble.
  if (!isOwed || !invoice.attempted) return null;
  const actionUrl = actionUrlOf(invoice);
  return {
    invoice_id: id,
    invoice_status: invoice.status ?? 'open',
    ...(invoice.hosted_invoice_url == null ? {} : { hosted_invoice_url: invoice.hosted_invoice_url }),
    ...(actionUrl === null ? {} : { customer_action_url: actionUrl }),
  };
}

/** A subscription and what was paid for it. */
export async function fetchSubscription(stripe: Stripe, id: string): Promise<SubscriptionFacts> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const [paid, issue] = await Promise.all([fetchPaidSpans(stripe, id), fetchIssue(stripe, subscription)]);
  const items = subscription.items.data;
  const [item] = items;
  return {
    id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    items: items.map(({ price, quantity }) => ({ priceId: price.id, quantity: quantity ?? 1 })),
    tierId: subscription.metadata[TIER_KEY] ?? null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: timeOrNull(subscription.cancel_at),
    periodStart: timeOrNull(item?.current_period_start),
    periodEnd: timeOrNull(item?.current_period_end),
    anchor: subscription.billing_cycle_anchor * MILLISECONDS,
    createdAt: subscription.created * MILLISECONDS,
    issue,
    paid,
  };
}

/** The subscription that an invoice is about; null where it is about none. */
export async function fetchSubscriptionOfInvoice(stripe: Stripe, id: string): Promise<string | null> {
  const { parent } = await stripe.invoices.retrieve(id);
  return idOrNull(parent?.subscription_details?.subscription);
}

/** Disputes in which the money has been taken, or is still. */
const TAKES_MONEY: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
]);

async function fetchDisputed(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  if (!charge.disputed) return 0;
  const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  const taking = disputes.data.filter(({ status }) => TAKES_MONEY.has(status));
  return taking.reduce((sum, { amount }) => sum + amount, 0);
}

/** A payment and what came back of it; null where no money has moved. */
export async function fetchPayment(stripe: Stripe, paymentIntentId: string): Promise<PaymentFacts | null> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  const charge = intent.latest_charge;
  if (typeof charge !== 'object' || charge === null || charge.amount === 0) return null;
  const returned = charge.amount_refunded + (await fetchDisputed(stripe, charge));
  return { amountCents: charge.amount, returnedCents: Math.min(returned, charge.amount) };
}

/** The payment that a refund, a dispute or a charge is about; null where there is none. */
export async function fetchPaymentOf(
  stripe: Stripe,
  { kind, id }: { kind: 'charge' | 'refund' | 'dispute'; id: string },
): Promise<string | null> {
  const found =
    kind === 'charge'
      ? await stripe.charges.retrieve(id)
      : kind === 'refund'
        ? await stripe.refunds.retrieve(id)
        : await stripe.disputes.retrieve(id);
  return idOrNull(found.payment_intent);
}

/** What a payment paid for: a checkout, or a subscription by one of its invoices; null for anything else. */
export async function fetchPaidThing(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<{ kind: 'checkout' | 'subscription'; id: string } | null> {
  const sessions = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  const [session] = sessions.data;
  if (session !== undefined) return { kind: 'checkout', id: session.id };
  const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const;
  const [paid] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
  if (paid === undefined) return null;
  const subscription = await fetchSubscriptionOfInvoice(stripe, idOf(paid.invoice));
  return subscription === null ? null : { kind: 'subscription', id: subscription };
}

/** What a checkout led to: a pack that is paid, a subscription, or nothing (yet). */
export type CheckoutOutcome =
  | { kind: 'purchase'; purchase: CheckoutFacts }
  | { kind: 'subscription'; id: string }
  | { kind: 'nothing' };

/** How a checkout stands. */
export async function fetchCheckout(stripe: Stripe, id: string): Promise<CheckoutOutcome> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
  const subscription = idOrNull(session.subscription);
  if (subscription !== null) return { kind: 'subscription', id: subscription };
  // Some ways to pay take days; until then the session is complete but not paid.
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
  if (session.mode !== 'payment' || !isPaid) return { kind: 'nothing' };
  const lines = session.line_items?.data ?? [];
  return {
    kind: 'purchase',
    purchase: {
      id,
      customerId: idOrNull(session.customer),
      tierId: session.metadata?.[TIER_KEY] ?? null,
      items: lines.flatMap(({ price, quantity }) =>
        price === null ? [] : [{ priceId: price.id, quantity: quantity ?? 1 }],
      ),
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      paymentIntentId: idOrNull(session.payment_intent),
      createdAt: session.created * MILLISECONDS,
    },
  };
}
