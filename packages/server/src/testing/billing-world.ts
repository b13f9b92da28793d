/** A service that sells by a stand-in of Stripe: plans, customers, and events as Stripe sends them. */
import type { Stripe } from 'stripe';
import { createStripeClient } from '../modules/money/billing/stripe-client.ts';
import type { Plan } from '../modules/money/plans/plan.ts';
import { addPrice, every } from './stripe-stand-in/add.ts';
import { payCheckout } from './stripe-stand-in/customer-acts.ts';
import { sendEvent } from './stripe-stand-in/send-event.ts';
import type { CheckoutSession, Line, StripeEvent, Subscription } from './stripe-stand-in/state.ts';
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';
import {
  startTestService,
  type TestClient,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';
import { createTestClock, type TestClock } from './test-tasks.ts';
import { until } from './until.ts';

export const CREDIT = 1_000_000;
const GB = 1_000_000_000;

const limits = { taskParallelism: 4, requestParallelism: 4, requestsPerMinute: 6_000 };

function plan(tierId: string, details: Partial<Plan> & Pick<Plan, 'kind' | 'catalog'>): Plan {
  return {
    tierId,
    displayName: tierId,
    enabled: true,
    position: 0,
    interval: null,
    monthlyMicrocredits: 0,
    limits: null,
    ...details,
  };
}

function subscriptionPlan(
  tierId: string,
  interval: 'month' | 'year',
  credits: number,
  storageGb: number,
): Plan {
  return plan(tierId, {
    kind: 'subscription',
    interval,
    monthlyMicrocredits: credits * CREDIT,
    limits: { ...limits, storageQuotaBytes: storageGb * GB },
    catalog: {
      lines: [
        { price_id: `price_${tierId}`, gives: 'plan' },
        { price_id: `price_${tierId}_storage`, gives: 'storage_gb', units_per_quantity: 10 },
      ],
    },
  });
}

/** A pack of 100 credits each, two monthly plans, and the smaller of them by the year. */
const plans: readonly Plan[] = [
  plan('pack', {
    kind: 'one_off_tokens',
    catalog: { lines: [{ price_id: 'price_pack', gives: 'credits', units_per_quantity: 100 }] },
  }),
  subscriptionPlan('basic', 'month', 1_000, 50),
  subscriptionPlan('pro', 'month', 3_000, 500),
  subscriptionPlan('basic-yearly', 'year', 1_000, 50),
];

export interface Payer {
  client: TestClient;
  accountId: string;
  customer: string;
}

export interface BillingWorld {
  service: TestService;
  clock: TestClock;
  stripe: StripeStandIn;
  /** The official client, as a seller's own tools would use it. */
  api: Stripe;
  /** Somebody with credits of the operator's and a customer at Stripe. */
  addPayer(email: string): Promise<Payer>;
  /** Spendable micro-credits above what the payer began with. */
  gained(payer: Payer): Promise<number>;
  /** Opens a checkout and pays it. */
  buy(
    payer: Payer,
    tierId: string,
    lines: readonly Line[],
    way?: { isSlow?: boolean },
  ): Promise<CheckoutSession>;
  /** Buys a subscription of one line; more lines are added. */
  subscribe(payer: Payer, tierId: string, more?: readonly Line[]): Promise<Subscription>;
  /** What happened since this was called last. */
  news(): StripeEvent[];
  /** Sends one event; answers the status. */
  send(event: StripeEvent): Promise<number>;
  /** Sends events one after the other, by default the news, and waits until they are taken in. */
  deliver(events?: readonly StripeEvent[]): Promise<void>;
  /** Waits until all events are taken in, or failed and are not due yet. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it; time stands at the end of January 2026 until it is moved. */
export async function startBillingWorld(
  options: Pick<TestServiceOptions, 'worker' | 'consoleFolder'> = {},
): Promise<BillingWorld> {
  const clock = createTestClock();
  const stripe = await startStripeStandIn({ clock });
  const service = await startTestService({ ...options, clock, env: stripe.env });
  const { db, config } = service.deps;
  if (config.stripe === null) throw new Error('The service does not know of the stand-in.');
  const api = createStripeClient(config.stripe);
  await db.transaction().execute(async (trx) => {
    for (const one of plans) await service.services.plans.putPlan(trx, one);
  });
  addPrice(stripe.state, 'price_pack', { unit_amount: 100 });
  for (const [tier, interval, cents] of [
    ['basic', 'month', 1_000],
    ['pro', 'month', 3_000],
    ['basic-yearly', 'year', 10_000],
  ] as const) {
    addPrice(stripe.state, `price_${tier}`, { recurring: every(interval), unit_amount: cents });
    addPrice(stripe.state, `price_${tier}_storage`, { recurring: every(interval), unit_amount: 200 });
  }
  const beginnings = new Map<string, number>();
  let seen = 0;

  const available = async (accountId: string) =>
    (await service.services.credits.balance(db, accountId)).available;

  async function settled(): Promise<void> {
    const waiting = () =>
      db
        .selectFrom('billing_event')
        .select('stripe_event_id')
        .where('processed_at', 'is', null)
        .where((its) =>
          its.or([its('error', 'is', null), its('next_attempt_at', '<=', clock.now().toISOString())]),
        )
        .execute();
    await service.services.billingIncoming.takeInEvents();
    await until(async () => (await waiting()).length === 0, { what: 'Events wait' });
  }

  const world: BillingWorld = {
    service,
    clock,
    stripe,
    api,
    settled,

    async addPayer(email) {
      const client = await service.createUser(email);
      const { accountId } = client.principal;
      const { id: customer } = await api.customers.create({ email });
      await db
        .insertInto('billing_customer')
        .values({ account_id: accountId, stripe_customer_id: customer, created_at: clock.now() })
        .execute();
      beginnings.set(accountId, await available(accountId));
      return { client, accountId, customer };
    },

    gained: async ({ accountId }) => (await available(accountId)) - (beginnings.get(accountId) ?? 0),

    async buy({ customer, accountId }, tierId, lines, way) {
      const isPack = tierId === 'pack';
      const metadata = { tier_id: tierId };
      const session = await api.checkout.sessions.create({
        mode: isPack ? 'payment' : 'subscription',
        customer,
        client_reference_id: accountId,
        line_items: [...lines],
        success_url: 'https://app.example.com/',
        metadata,
        ...(isPack ? {} : { subscription_data: { metadata } }),
      });
      return payCheckout(stripe.state, session.id, way);
    },

    async subscribe(payer, tierId, more = []) {
      const lines = [{ price: `price_${tierId}`, quantity: 1 }, ...more];
      const session = await world.buy(payer, tierId, lines);
      const subscription = stripe.state.subscriptions.get(session.subscription ?? '');
      if (subscription === undefined) throw new Error('The checkout led to no subscription.');
      return subscription;
    },

    news() {
      const events = stripe.state.events.slice(seen);
      seen = stripe.state.events.length;
      return events;
    },

    send: (event) =>
      sendEvent(event, {
        url: `${service.baseUrl}/billing/stripe/webhook`,
        secret: stripe.webhookSecret,
        at: stripe.state.now(),
      }),

    async deliver(events = world.news()) {
      for (const event of events) {
        const status = await world.send(event);
        if (status !== 200) throw new Error(`The event ${event.type} was answered ${status}.`);
      }
      await settled();
    },

    async stop() {
      await service.stop();
      await stripe.stop();
    },
  };
  return world;
}
