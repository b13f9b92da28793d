/** Subscriptions and their schedules over the API. */
import { filtered, type Operation, page, type StripeCall } from './call.ts';
import { recordEvent } from './events.ts';
import type { Params } from './form.ts';
import { periodEnd } from './money.ts';
import { usableCode } from './promotion-codes.ts';
import { find, invalid } from './refusal.ts';
import type {
  Line,
  Metadata,
  SchedulePhase,
  StripeState,
  Subscription,
  SubscriptionSchedule,
} from './state.ts';
import { applyLines, changeNow, endSubscription, intervalOf, periodOf } from './subscriptions.ts';
import { type Wire, wireOf } from './wire.ts';

/** What may stand beside `payment_behavior=pending_if_incomplete`. */
const PENDING_NAMES = ['items', 'metadata', 'discounts', 'proration_behavior', 'payment_behavior'];

function readLine(state: StripeState, item: Params): Line {
  const price = find(state.prices, item.required('price'), 'price', 'items');
  if (!price.active) throw invalid('The price specified is inactive.', 'items');
  if (price.recurring === null) throw invalid('The price specified is not recurring.', 'items');
  return { price: price.id, quantity: item.integer('quantity') ?? 1 };
}

/** The items that a subscription has after those of a request. */
function changedLines(state: StripeState, subscription: Subscription, params: Params): Line[] {
  const lines = new Map(subscription.items.map(({ id, price, quantity }) => [id, { price, quantity }]));
  for (const item of params.list('items') ?? []) {
    item.allow('id', 'price', 'quantity', 'deleted');
    const id = item.text('id') ?? state.newId('si');
    const known = lines.get(id);
    if (item.has('id') && known === undefined) throw invalid(`No such subscription item: '${id}'`, 'items');
    if (item.flag('deleted') === true) lines.delete(id);
    else if (known !== undefined && !item.has('price')) {
      lines.set(id, { ...known, quantity: item.integer('quantity') ?? known.quantity });
    } else lines.set(id, readLine(state, item));
  }
  const changed = [...lines.values()];
  const prices = changed.map(({ price }) => price);
  if (changed.length === 0) throw invalid('A subscription must have at least one active plan.', 'items');
  if (new Set(prices).size < prices.length) {
    throw invalid('Cannot add multiple subscription items with the same plan.', 'items');
  }
  if (new Set(changed.map((line) => intervalOf(state, [line]))).size > 1) {
    throw invalid('All prices of a subscription must have the same interval.', 'items');
  }
  return changed;
}

/** Coupons that a request names, itself or by promotion codes; null where it names none. */
function readDiscounts(state: StripeState, params: Params, customer: string): string[] | null {
  const discounts = params.list('discounts');
  if (discounts === null) return null;
  return discounts.map((one) => {
    one.allow('promotion_code', 'coupon');
    const coupon = one.text('coupon');
    if (coupon !== null) return find(state.coupons, coupon, 'coupon', 'discounts').id;
    const code = usableCode(state, one.required('promotion_code'), customer, 'discounts');
    code.times_redeemed += 1;
    return code.promotion.coupon;
  });
}

function updateCancelling(state: StripeState, subscription: Subscription, params: Params): void {
  const isWished = params.flag('cancel_at_period_end');
  if (isWished === null) return;
  if (subscription.schedule !== null) {
    throw invalid(`The subscription is managed by the subscription schedule \`${subscription.schedule}\`.`);
  }
  subscription.cancel_at_period_end = isWished;
  subscription.cancel_at = isWished ? periodOf(subscription).end : null;
  subscription.canceled_at = isWished ? state.now() : null;
  recordEvent(state, 'customer.subscription.updated', subscription);
}

function updateSubscription({ state, id, params }: StripeCall): Wire {
  const subscription = find(state.subscriptions, id, 'subscription');
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const behaviour = params.oneOf('payment_behavior', ['pending_if_incomplete', 'allow_incomplete']);
  params.allow(...PENDING_NAMES, ...(behaviour === 'pending_if_incomplete' ? [] : ['cancel_at_period_end']));
  const metadata: Metadata = params.record('metadata');
  const discounts = readDiscounts(state, params, subscription.customer);
  if (params.has('items')) {
    const lines = changedLines(state, subscription, params);
    const change = { lines, metadata, discounts };
    const isBilled = params.text('proration_behavior') === 'always_invoice';
    if (isBilled && behaviour === 'pending_if_incomplete') changeNow(state, subscription, change);
    else applyLines(state, subscription, change);
  } else {
    Object.assign(subscription.metadata, metadata);
    if (discounts !== null) subscription.discounts = discounts;
  }
  updateCancelling(state, subscription, params);
  return wireOf(state, subscription);
}

function cancelSubscription({ state, id, params }: StripeCall): Wire {
  params.allow('invoice_now', 'prorate');
  const subscription = find(state.subscriptions, id, 'subscription');
  if (subscription.status === 'canceled')
    throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
  endSubscription(state, subscription);
  return wireOf(state, subscription);
}

function listSubscriptions(call: StripeCall): Wire {
  const { state, params } = call;
  const status = params.text('status');
  const found = filtered(params, state.subscriptions.values(), ['customer']).filter((one) =>
    status === null ? one.status !== 'canceled' : status === 'all' || one.status === status,
  );
  return page(call, found, ['customer', 'status']);
}

/** The schedule that says what a subscription is now. */
function createSchedule({ state, params }: StripeCall): Wire {
  params.allow('from_subscription');
  const subscription = find(state.subscriptions, params.required('from_subscription'), 'subscription');
  if (subscription.schedule !== null) {
    throw invalid(
      'You cannot migrate a subscription that is already attached to a schedule.',
      'from_subscription',
    );
  }
  const { start, end } = periodOf(subscription);
  const schedule: SubscriptionSchedule = {
    id: state.newId('sub_sched'),
    object: 'subscription_schedule',
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    phases: [
      {
        start_date: start,
        end_date: end,
        items: subscription.items.map(({ price, quantity }) => ({ price, quantity })),
        discounts: [...subscription.discounts],
        proration_behavior: 'create_prorations',
        metadata: {},
      },
    ],
    created: state.now(),
    released_at: null,
    metadata: {},
  };
  subscription.schedule = schedule.id;
  state.schedules.set(schedule.id, schedule);
  recordEvent(state, 'subscription_schedule.created', schedule);
  recordEvent(state, 'customer.subscription.updated', subscription, { schedule: null });
  return wireOf(state, schedule);
}

function readPhase(state: StripeState, params: Params, start: number, customer: string): SchedulePhase {
  params.allow('items', 'start_date', 'end_date', 'duration', 'discounts', 'proration_behavior', 'metadata');
  const items = (params.list('items') ?? []).map((item) => readLine(state, item.allow('price', 'quantity')));
  if (items.length === 0) throw invalid('Each phase needs items.', 'phases');
  const interval = params.within('duration').oneOf('interval', ['month', 'year']);
  return {
    start_date: params.integer('start_date') ?? start,
    end_date: params.integer('end_date') ?? periodEnd(start, interval ?? intervalOf(state, items)),
    items,
    discounts: readDiscounts(state, params, customer) ?? [],
    proration_behavior:
      params.oneOf('proration_behavior', ['create_prorations', 'none', 'always_invoice']) ??
      'create_prorations',
    metadata: params.record('metadata'),
  };
}

function runningSchedule(state: StripeState, id: string): SubscriptionSchedule {
  const schedule = find(state.schedules, id, 'subscription_schedule');
  if (schedule.status === 'active') return schedule;
  throw invalid(`This schedule is ${schedule.status} and can not be changed.`);
}

function updateSchedule({ state, id, params }: StripeCall): Wire {
  params.allow('phases', 'end_behavior', 'proration_behavior', 'metadata');
  const schedule = runningSchedule(state, id);
  const phases: SchedulePhase[] = [];
  for (const wish of params.list('phases') ?? []) {
    const start = phases.at(-1)?.end_date ?? wish.integer('start_date') ?? state.now();
    phases.push(readPhase(state, wish, start, schedule.customer));
  }
  const [first] = phases;
  if (first !== undefined && first.start_date !== schedule.phases[0]?.start_date) {
    throw invalid('You can not modify the start date of the current phase.', 'phases');
  }
  if (phases.length > 0) schedule.phases = phases;
  schedule.end_behavior = params.oneOf('end_behavior', ['release', 'cancel']) ?? schedule.end_behavior;
  recordEvent(state, 'subscription_schedule.updated', schedule);
  return wireOf(state, schedule);
}

function releaseSchedule({ state, id, params }: StripeCall): Wire {
  params.allow();
  const schedule = runningSchedule(state, id);
  const subscription = find(state.subscriptions, schedule.subscription ?? '', 'subscription');
  schedule.status = 'released';
  schedule.released_at = state.now();
  subscription.schedule = null;
  recordEvent(state, 'subscription_schedule.released', schedule);
  recordEvent(state, 'customer.subscription.updated', subscription, { schedule: id });
  return wireOf(state, schedule);
}

export const subscriptionOperations: readonly Operation[] = [
  { method: 'GET', path: '/v1/subscriptions', run: listSubscriptions },
  {
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    run: ({ state, id, params }) => {
      params.allow();
      return wireOf(state, find(state.subscriptions, id, 'subscription'));
    },
  },
  { method: 'POST', path: '/v1/subscriptions/{id}', run: updateSubscription },
  { method: 'DELETE', path: '/v1/subscriptions/{id}', run: cancelSubscription },
  { method: 'POST', path: '/v1/subscription_schedules', run: createSchedule },
  {
    method: 'GET',
    path: '/v1/subscription_schedules/{id}',
    run: ({ state, id, params }) => {
      params.allow();
      return wireOf(state, find(state.schedules, id, 'subscription_schedule'));
    },
  },
  { method: 'POST', path: '/v1/subscription_schedules/{id}', run: updateSchedule },
  { method: 'POST', path: '/v1/subscription_schedules/{id}/release', run: releaseSchedule },
];
