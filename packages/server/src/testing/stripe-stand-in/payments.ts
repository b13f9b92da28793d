/** Payments and invoices: what is asked for, and what the customer's bank says to it. */
import { recordEvent } from './events.ts';
import { discounted } from './money.ts';
import type { Charge, Coupon, Invoice, InvoiceLine, Metadata, PaymentIntent, StripeState } from './state.ts';

export interface PaymentRequest {
  customer: string;
  /** Cents. */
  amount: number;
  currency: string;
  metadata: Metadata;
}

function addCharge(state: StripeState, intent: PaymentIntent): Charge {
  const charge: Charge = {
    id: state.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    paid: true,
    refunded: false,
    disputed: false,
    created: state.now(),
    metadata: intent.metadata,
  };
  state.charges.set(charge.id, charge);
  return charge;
}

/** Asks the customer's bank for the money of an intent once more. */
export function attemptPayment(state: StripeState, intent: PaymentIntent): boolean {
  const card = state.cards.get(intent.customer ?? '') ?? 'pays';
  if (card === 'pays') {
    const charge = addCharge(state, intent);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    recordEvent(state, 'charge.succeeded', charge);
    recordEvent(state, 'payment_intent.succeeded', intent);
    return true;
  }
  intent.status = card === 'asks' ? 'requires_action' : 'requires_payment_method';
  recordEvent(
    state,
    card === 'asks' ? 'payment_intent.requires_action' : 'payment_intent.payment_failed',
    intent,
  );
  return false;
}

/** A payment that nobody was asked for yet. */
export function createPayment(state: StripeState, request: PaymentRequest): PaymentIntent {
  const intent: PaymentIntent = {
    id: state.newId('pi'),
    object: 'payment_intent',
    ...request,
    amount_received: 0,
    status: 'requires_payment_method',
    latest_charge: null,
    created: state.now(),
  };
  state.paymentIntents.set(intent.id, intent);
  recordEvent(state, 'payment_intent.created', intent);
  return intent;
}

export interface InvoiceRequest {
  customer: string;
  subscription: string | null;
  reason: Invoice['billing_reason'];
  currency: string;
  lines: readonly Omit<InvoiceLine, 'id' | 'object'>[];
  coupon: Coupon | null;
}

/** A finished invoice that nobody has paid; one that asks for nothing is paid at once. */
export function createInvoice(state: StripeState, request: InvoiceRequest): Invoice {
  const id = state.newId('in');
  const subtotal = request.lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = discounted(subtotal, request.coupon);
  const due = Math.max(0, total);
  const invoice: Invoice = {
    id,
    object: 'invoice',
    customer: request.customer,
    subscription: request.subscription,
    status: 'open',
    billing_reason: request.reason,
    currency: request.currency,
    subtotal,
    total,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    created: state.now(),
    hosted_invoice_url: `https://invoice.stripe.test/i/${id}`,
    lines: request.lines.map((line, at) => ({ id: `il_${id}_${at}`, object: 'line_item', ...line })),
    payment_intent: null,
    period_start: state.now(),
    period_end: state.now(),
    metadata: {},
  };
  state.invoices.set(id, invoice);
  recordEvent(state, 'invoice.created', invoice);
  recordEvent(state, 'invoice.finalized', invoice);
  return invoice;
}

function intentOf(state: StripeState, invoice: Invoice): PaymentIntent {
  const known = state.paymentIntents.get(invoice.payment_intent ?? '');
  if (known !== undefined) return known;
  const { customer, currency, amount_due: amount } = invoice;
  const intent = createPayment(state, { customer, currency, amount, metadata: {} });
  invoice.payment_intent = intent.id;
  return intent;
}

/** Asks for the money of an open invoice. What follows for its subscription is said in `subscriptions.ts`. */
export function collectInvoice(state: StripeState, invoice: Invoice): boolean {
  const isPaid = invoice.amount_due === 0 || attemptPayment(state, intentOf(state, invoice));
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (isPaid) {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    recordEvent(state, 'invoice.paid', invoice);
    recordEvent(state, 'invoice.payment_succeeded', invoice);
    return true;
  }
  recordEvent(state, 'invoice.payment_failed', invoice);
  if (state.cards.get(invoice.customer) === 'asks') {
    recordEvent(state, 'invoice.payment_action_required', invoice);
  }
  return false;
}

/** Gives an invoice up. */
export function voidInvoice(state: StripeState, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.amount_remaining = 0;
  recordEvent(state, 'invoice.voided', invoice);
}
