/**
 * What the stand-in of Stripe knows: objects in the form in which the API sends them (names, nulls and Unix seconds
 * as there; references as ids), by their ids in the order in which they were made.
 */
import type { Clock } from '../../platform/clock.ts';

export type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: 'customer';
  email: string | null;
  name: string | null;
  created: number;
  deleted?: true;
  metadata: Metadata;
}

export interface Product {
  id: string;
  object: 'product';
  name: string;
  active: boolean;
  metadata: Metadata;
}

/** A band of a tiered price; `up_to` null = all above. */
export interface Tier {
  up_to: number | null;
  unit_amount: number | null;
  unit_amount_decimal: string | null;
  flat_amount: number | null;
  flat_amount_decimal: string | null;
}

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  billing_scheme: 'per_unit' | 'tiered';
  currency: string;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count: number; usage_type: 'licensed' } | null;
  /** Only sent when it is asked for by `expand`. */
  tiers: Tier[] | null;
  tiers_mode: 'graduated' | 'volume' | null;
  transform_quantity: { divide_by: number; round: 'up' | 'down' } | null;
  type: 'one_time' | 'recurring';
  unit_amount: number | null;
  unit_amount_decimal: string | null;
}

export interface Coupon {
  id: string;
  object: 'coupon';
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: 'forever' | 'once' | 'repeating';
  duration_in_months: number | null;
  /** Products it is for; null = all. Only sent when it is asked for by `expand`. */
  applies_to: { products: string[] } | null;
  max_redemptions: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
  metadata: Metadata;
}

export interface PromotionCode {
  id: string;
  object: 'promotion_code';
  active: boolean;
  code: string;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  promotion: { type: 'coupon'; coupon: string };
  restrictions: {
    first_time_transaction: boolean;
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  };
  metadata: Metadata;
}

/** A price and how much of it. */
export interface Line {
  price: string;
  quantity: number;
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  customer: string | null;
  client_reference_id: string | null;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  created: number;
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  metadata: Metadata;
  /** Not sent: what is bought, and what the objects made of it shall carry. */
  lines: Line[];
  promotion_code: string | null;
  subscription_metadata: Metadata;
  payment_intent_metadata: Metadata;
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  customer: string;
  created: number;
  return_url: string | null;
  url: string;
}

export type SubscriptionStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused';

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: string;
  quantity: number;
  subscription: string;
  created: number;
  current_period_start: number;
  current_period_end: number;
  metadata: Metadata;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: SubscriptionStatus;
  items: SubscriptionItem[];
  currency: string;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  created: number;
  start_date: number;
  latest_invoice: string | null;
  /** The schedule that will change it. */
  schedule: string | null;
  /** Coupons on it. */
  discounts: string[];
  /** What it becomes once the invoice is paid; null = nothing waits. */
  pending_update: {
    expires_at: number;
    subscription_items: Line[];
    metadata: Metadata | null;
    discounts: string[] | null;
  } | null;
  metadata: Metadata;
}

export interface SchedulePhase {
  start_date: number;
  /** Null in a request = after one interval of its prices. */
  end_date: number;
  items: Line[];
  discounts: string[];
  proration_behavior: 'create_prorations' | 'none' | 'always_invoice';
  metadata: Metadata;
}

export interface SubscriptionSchedule {
  id: string;
  object: 'subscription_schedule';
  customer: string;
  subscription: string | null;
  status: 'not_started' | 'active' | 'completed' | 'released' | 'canceled';
  end_behavior: 'release' | 'cancel';
  phases: SchedulePhase[];
  created: number;
  released_at: number | null;
  metadata: Metadata;
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  /** May be below zero: what was paid already and is not used. */
  amount: number;
  description: string;
  price: string;
  quantity: number;
  period: { start: number; end: number };
  proration: boolean;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  customer: string;
  subscription: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  currency: string;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  created: number;
  hosted_invoice_url: string | null;
  lines: InvoiceLine[];
  payment_intent: string | null;
  period_start: number;
  period_end: number;
  metadata: Metadata;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  latest_charge: string | null;
  created: number;
  metadata: Metadata;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string | null;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  created: number;
  metadata: Metadata;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string | null;
  currency: string;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  created: number;
  metadata: Metadata;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string | null;
  currency: string;
  reason: string;
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed';
  created: number;
  metadata: Metadata;
}

/** As it is sent: `data.object` is what the object was when it happened. */
export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
}

/** What a customer's bank does with the next payments. */
export type Card = 'pays' | 'declines' | 'asks';

export interface StripeState {
  readonly clock: Clock;
  readonly customers: Map<string, Customer>;
  readonly products: Map<string, Product>;
  readonly prices: Map<string, Price>;
  readonly coupons: Map<string, Coupon>;
  readonly promotionCodes: Map<string, PromotionCode>;
  readonly checkoutSessions: Map<string, CheckoutSession>;
  readonly portalSessions: Map<string, PortalSession>;
  readonly subscriptions: Map<string, Subscription>;
  readonly schedules: Map<string, SubscriptionSchedule>;
  readonly invoices: Map<string, Invoice>;
  readonly paymentIntents: Map<string, PaymentIntent>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  /** Oldest first; nothing is sent by itself. */
  readonly events: StripeEvent[];
  /** By customer; one that is not named pays. */
  readonly cards: Map<string, Card>;
  /** A new id such as `cus_000001`, never the same twice. */
  newId(prefix: string): string;
  /** Unix seconds. */
  now(): number;
}

/** A Stripe that nobody has used yet. */
export function createStripeState(clock: Clock): StripeState {
  let ids = 0;
  return {
    clock,
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    promotionCodes: new Map(),
    checkoutSessions: new Map(),
    portalSessions: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: [],
    cards: new Map(),
    newId: (prefix) => {
      ids += 1;
      return `${prefix}_${String(ids).padStart(6, '0')}`;
    },
    now: () => Math.floor(clock.now().getTime() / 1_000),
  };
}
