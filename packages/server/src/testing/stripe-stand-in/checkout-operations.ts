/** Checkouts: made, listed, expired. Who pays them is a customer (`customer-acts`), not an API call. */
import { filtered, type Operation, page, type StripeCall } from './call.ts';
import { recordEvent } from './events.ts';
import type { Params } from './form.ts';
import { amountOf, discounted } from './money.ts';
import { usableCode } from './promotion-codes.ts';
import { find, invalid } from './refusal.ts';
import { livingCustomer } from './simple-operations.ts';
import type { CheckoutSession, Line, PromotionCode, StripeState } from './state.ts';
import { sessionLines, type Wire, wireOf } from './wire.ts';

const DAY_SECONDS = 86_400;

type Mode = CheckoutSession['mode'];

function readLine(state: StripeState, mode: Mode, item: Params): Line {
  item.allow('price', 'quantity');
  const price = find(state.prices, item.required('price'), 'price', 'line_items');
  if (!price.active) throw invalid('The price specified is inactive.', 'line_items');
  if (mode === 'payment' && price.recurring !== null) {
    throw invalid('You must provide one-time prices in `payment` mode.', 'line_items');
  }
  return { price: price.id, quantity: item.integer('quantity') ?? 1 };
}

function readLines(state: StripeState, mode: Mode, params: Params): Line[] {
  const lines = (params.list('line_items') ?? []).map((item) => readLine(state, mode, item));
  const prices = lines.map(({ price }) => find(state.prices, price, 'price', 'line_items'));
  if (lines.length === 0) throw invalid('You must provide line_items.', 'line_items');
  if (mode === 'subscription' && prices.every(({ recurring }) => recurring === null)) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items');
  }
  if (new Set(prices.map(({ recurring }) => recurring?.interval)).size > 1) {
    throw invalid('All recurring prices must have the same interval.', 'line_items');
  }
  if (new Set(prices.map(({ currency }) => currency)).size > 1) {
    throw invalid('All prices must have the same currency.', 'line_items');
  }
  return lines;
}

function readCode(state: StripeState, params: Params, customer: string): PromotionCode | null {
  const [discount, ...others] = params.list('discounts') ?? [];
  if (discount === undefined) return null;
  if (others.length > 0 || params.has('allow_promotion_codes')) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.');
  }
  discount.allow('promotion_code');
  return usableCode(state, discount.required('promotion_code'), customer, 'discounts[0][promotion_code]');
}

function metadataWithin(params: Params, name: string): Record<string, string> {
  return params.within(name).allow('metadata').record('metadata');
}

function absoluteUrl(params: Params, name: string): string {
  const text = params.required(name);
  if (URL.parse(text) === null) throw invalid('Not a valid URL', name, 'url_invalid');
  return text;
}

function createSession({ state, params }: StripeCall): Wire {
  params.allow(
    ...['mode', 'customer', 'line_items', 'success_url', 'cancel_url', 'client_reference_id', 'metadata'],
    ...['discounts', 'allow_promotion_codes', 'subscription_data', 'payment_intent_data'],
  );
  const mode = params.oneOf('mode', ['payment', 'subscription']) ?? 'payment';
  if (params.has(mode === 'payment' ? 'subscription_data' : 'payment_intent_data')) {
    throw invalid(`You can not pass this in \`${mode}\` mode.`);
  }
  const customer = livingCustomer(state, params.required('customer')).id;
  const lines = readLines(state, mode, params);
  const code = readCode(state, params, customer);
  const prices = lines.map((line) => ({ ...line, price: find(state.prices, line.price, 'price') }));
  const subtotal = prices.reduce((sum, { price, quantity }) => sum + amountOf(price, quantity), 0);
  const id = `${state.newId('cs')}_test`;
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: params.text('client_reference_id'),
    currency: prices[0]?.price.currency ?? 'usd',
    amount_subtotal: subtotal,
    amount_total: discounted(subtotal, state.coupons.get(code?.promotion.coupon ?? '') ?? null),
    created: state.now(),
    expires_at: state.now() + DAY_SECONDS,
    success_url: absoluteUrl(params, 'success_url'),
    cancel_url: params.has('cancel_url') ? absoluteUrl(params, 'cancel_url') : null,
    url: `https://checkout.stripe.test/c/pay/${id}`,
    payment_intent: null,
    subscription: null,
    invoice: null,
    metadata: params.record('metadata'),
    lines,
    promotion_code: code?.id ?? null,
    subscription_metadata: metadataWithin(params, 'subscription_data'),
    payment_intent_metadata: metadataWithin(params, 'payment_intent_data'),
  };
  state.checkoutSessions.set(id, session);
  return wireOf(state, session);
}

/** Closes sessions that were open for a day. */
function expireOld(state: StripeState): void {
  for (const session of state.checkoutSessions.values()) {
    if (session.status === 'open' && session.expires_at <= state.now()) expireSession(state, session);
  }
}

function expireSession(state: StripeState, session: CheckoutSession): void {
  session.status = 'expired';
  session.url = null;
  recordEvent(state, 'checkout.session.expired', session);
}

export const checkoutOperations: readonly Operation[] = [
  { method: 'POST', path: '/v1/checkout/sessions', run: createSession },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    run: (call) => {
      expireOld(call.state);
      const fields = ['customer', 'status', 'payment_intent', 'subscription'] as const;
      return page(call, filtered(call.params, call.state.checkoutSessions.values(), fields), fields);
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/{id}',
    run: ({ state, id }) => wireOf(state, find(state.checkoutSessions, id, 'checkout.session')),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/{id}/line_items',
    run: ({ state, id, params }) => {
      params.allow('limit');
      return sessionLines(state, find(state.checkoutSessions, id, 'checkout.session'));
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/{id}/expire',
    run: ({ state, id }) => {
      const session = find(state.checkoutSessions, id, 'checkout.session');
      if (session.status !== 'open') {
        throw invalid('Only Checkout Sessions with a status of `open` can be expired.');
      }
      expireSession(state, session);
      return wireOf(state, session);
    },
  },
];
