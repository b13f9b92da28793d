import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BillingWorld,
  CREDIT,
  type Payer,
  startBillingWorld,
} from '../../../../testing/billing-world.ts';
import {
  chargeOf,
  closeDispute,
  failRefund,
  giveUp,
  openDispute,
  refund,
  renew,
} from '../../../../testing/stripe-stand-in/bank-acts.ts';
import * as customer from '../../../../testing/stripe-stand-in/customer-acts.ts';
import { signatureOf } from '../../../../testing/stripe-stand-in/send-event.ts';
import type * as stripe from '../../../../testing/stripe-stand-in/state.ts';
import { payInvoice } from '../../../../testing/stripe-stand-in/subscriptions.ts';
import { fetchAnswer } from '../../../../testing/test-service.ts';
import { createBillingIncomingService } from './incoming.service.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world?.stop());

const DAY_SECONDS = 86_400;
let payers = 0;
const newPayer = () => world.addPayer(`payer${++payers}@example.com`);
const credits = async (payer: Payer) => (await world.gained(payer)) / CREDIT;
const me = async (payer: Payer) => (await payer.client.call('GET', '/users/me')).body;
const pack = (payer: Payer, quantity = 10) => world.buy(payer, 'pack', [{ price: 'price_pack', quantity }]);
const chargeFor = ({ payment_intent: intent }: stripe.CheckoutSession) =>
  chargeOf(world.stripe.state, intent);

function post(body: string, headers: Record<string, string>) {
  return fetchAnswer(`${world.service.baseUrl}/billing/stripe/webhook`, { method: 'POST', headers, body });
}

const signed = (body: string, secret = world.stripe.webhookSecret, at = world.stripe.state.now()) => ({
  'stripe-signature': signatureOf(body, { secret, at }),
});

const kept = (id: string) =>
  world.service.deps.db
    .selectFrom('billing_event')
    .selectAll()
    .where('stripe_event_id', '=', id)
    .executeTakeFirst();

describe('receiveStripeEvent', () => {
  const event = (id: string, type = 'customer.subscription.updated') =>
    JSON.stringify({
      id,
      object: 'event',
      type,
      created: 1_767_225_600,
      data: { object: { id: 'sub_none' } },
    });

  it('refuses what the provider did not sign, or signed long ago', async () => {
    const body = event('evt_forged');
    const now = world.stripe.state.now();
    const refused = {
      status: 403,
      body: { code: 'signature_invalid', detail: expect.stringMatching(/\.$/) },
    };
    expect(await post(body, signed(body, 'whsec_of_somebody_else'))).toMatchObject(refused);
    expect(await post(body, signed(body, world.stripe.webhookSecret, now - 301))).toMatchObject(refused);
    expect(await post(`${body} `, signed(body))).toMatchObject(refused);
    expect(await post(body, { 'stripe-signature': 'v1=00' })).toMatchObject(refused);
    expect(await post(body, {})).toMatchObject({ status: 422 });
    expect(await kept('evt_forged')).toBeUndefined();
  });

  it('refuses what is signed but no event, and what is too long', async () => {
    for (const body of ['{', '{}', '[]', 'null', '{"id":1,"type":"a.b","created":1}']) {
      expect(await post(body, signed(body))).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    }
    const long = ' '.repeat(1_000_001);
    expect(await post(long, signed(long))).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('keeps an event once, however often it comes at once', async () => {
    const body = event('evt_many');
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(body, signed(body))));
    expect(answers.map(({ status, body: receipt }) => [status, receipt])).toEqual(
      Array(8).fill([200, { received: true }]),
    );
    await world.service.services.billingIncoming.takeInEvents();
    await world.settled();
    // There is no such subscription: that will not change.
    expect(await kept('evt_many')).toMatchObject({ object_id: 'sub_none', error: null, attempts: 1 });
  });

  it('answers events that do not matter, and keeps none of them', async () => {
    const body = event('evt_idle', 'product.updated');
    expect((await post(body, signed(body))).status).toBe(200);
    expect(await kept('evt_idle')).toBeUndefined();
  });

  it('is refused where no provider is configured', async () => {
    const deps = { ...world.service.deps, ...world.service.services, stripe: null };
    const service = createBillingIncomingService({ ...deps, config: { stripe: null } });
    const request = service.receiveStripeEvent({ body: [] as never, signature: 'v1=00' });
    await expect(request).rejects.toMatchObject({ code: 'not_configured' });
  });
});

describe('packs of credits', () => {
  it('are granted once, whatever comes how often', async () => {
    const payer = await newPayer();
    await pack(payer);
    const events = world.news();
    await Promise.all([...events, ...events].map(world.send));
    await world.deliver(events);
    expect(await credits(payer)).toBe(1_000);
  });

  it('are granted when a slow payment comes, and never when it does not', async () => {
    const [payer, other] = [await newPayer(), await newPayer()];
    const [slow, failing] = [payer, other].map((one) =>
      world.buy(one, 'pack', [{ price: 'price_pack', quantity: 1 }], { isSlow: true }),
    );
    await Promise.all([slow, failing]);
    await world.deliver();
    expect(await credits(payer)).toBe(0);
    customer.settleSlowPayment(world.stripe.state, (await slow)?.id ?? '', 'comes');
    customer.settleSlowPayment(world.stripe.state, (await failing)?.id ?? '', 'fails');
    await world.deliver();
    expect([await credits(payer), await credits(other)]).toEqual([100, 0]);
  });

  it('are taken back by parts as they are refunded, and given again when a refund fails', async () => {
    const payer = await newPayer();
    const session = await pack(payer);
    await world.deliver();
    refund(world.stripe.state, chargeFor(session), 250);
    await world.deliver();
    expect(await credits(payer)).toBe(750);
    const second = refund(world.stripe.state, chargeFor(session), 500);
    await world.deliver();
    expect(await credits(payer)).toBe(250);
    failRefund(world.stripe.state, second);
    await world.deliver();
    expect(await credits(payer)).toBe(750);
    refund(world.stripe.state, chargeFor(session));
    await world.deliver();
    expect(await credits(payer)).toBe(0);
  });

  it('are taken back while a dispute takes the money, again and again', async () => {
    const payer = await newPayer();
    const session = await pack(payer);
    await world.deliver();
    const { state } = world.stripe;
    const question = openDispute(state, chargeFor(session), 'asks');
    await world.deliver();
    expect(await credits(payer)).toBe(1_000);
    question.status = 'warning_closed';
    for (const outcome of ['won', 'won', 'lost'] as const) {
      const dispute = openDispute(state, chargeFor(session));
      await world.deliver();
      expect(await credits(payer)).toBe(0);
      closeDispute(state, dispute, outcome);
      await world.deliver();
      expect(await credits(payer)).toBe(outcome === 'won' ? 1_000 : 0);
    }
  });

  it('end the same whatever the order in which it is told', async () => {
    const payer = await newPayer();
    const sold: stripe.CheckoutSession[] = [];
    const events: stripe.StripeEvent[] = [];
    for (let number = 0; number < 4; number += 1) {
      const session = await pack(payer, number + 1);
      sold.push(session);
      refund(world.stripe.state, chargeFor(session), 10 + number);
      if (number > 1) openDispute(world.stripe.state, chargeFor(session));
      events.push(...world.news());
    }
    // Backwards first: refunds and disputes of what nobody here has heard of.
    await world.deliver(events.toReversed());
    const expected = sold.slice(0, 2).map((_, number) => (number + 1) * 100 - 10 - number);
    const sum = expected.reduce((all, one) => all + one, 0);
    expect(await credits(payer)).toBe(sum);
    await world.deliver(events);
    expect(await credits(payer)).toBe(sum);
  });

  it('of customers of somebody else are none of our business', async () => {
    const { id: customer } = await world.api.customers.create({ email: 'stranger@example.com' });
    const stranger = { ...(await newPayer()), customer };
    await pack(stranger);
    await world.deliver();
    expect(await credits(stranger)).toBe(0);
  });
});

describe('subscriptions', () => {
  const { parse } = Date;
  const days = (count: number) => world.clock.advance(count * DAY_SECONDS);
  const limitsOf = ({ accountId }: Payer) =>
    world.service.deps.db
      .selectFrom('account')
      .select(['plan', 'storage_quota_bytes'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
  const free = { plan: 'self-hosted', storage_quota_bytes: 10_000_000_000_000 };
  const basic = { plan: 'basic', storage_quota_bytes: 50_000_000_000 };
  const pro = { plan: 'pro', storage_quota_bytes: 500_000_000_000 };
  /** Moves time on to the end of the running period, and begins the next. */
  const toNextPeriod = (subscription: stripe.Subscription) => {
    const end = subscription.items[0]?.current_period_end ?? 0;
    world.clock.advance(Math.max(0, end - world.stripe.state.now()));
    renew(world.stripe.state, subscription);
  };

  it('give limits and a month of credits, and are shown in the profile', async () => {
    const payer = await newPayer();
    expect((await me(payer)).subscription).toBeNull();
    const subscription = await world.subscribe(payer, 'basic', [
      { price: 'price_basic_storage', quantity: 3 },
    ]);
    await world.deliver();
    expect(await credits(payer)).toBe(1_000);
    expect(await limitsOf(payer)).toEqual({ ...basic, storage_quota_bytes: 80_000_000_000 });
    const [item] = subscription.items;
    expect(await me(payer)).toMatchObject({
      storage_quota_gb: 80,
      subscription: {
        type: 'Monthly',
        monthly_tokens: 1_000,
        storage_quota_gb: 80,
        pricing: [
          { id: 'price_basic', quantity: 1 },
          { id: 'price_basic_storage', quantity: 3 },
        ],
        cancel_at_period_end: false,
        cancel_at: null,
        latest_payment_issue: null,
      },
    });
    const end = (await me(payer)).subscription.current_period_end;
    expect(parse(end) / 1_000).toBe(item?.current_period_end);
  });

  it('end the same whatever the order in which it is told', async () => {
    const { state } = world.stripe;
    for (const order of ['forwards', 'backwards', 'twice at once'] as const) {
      const payer = await newPayer();
      const subscription = await world.subscribe(payer, 'basic');
      customer.changeInPortal(state, subscription, [{ price: 'price_pro', quantity: 1 }]);
      const events = world.news();
      if (order === 'twice at once') await Promise.all([...events, ...events].map(world.send));
      await world.deliver(order === 'forwards' ? events : events.toReversed());
      expect([order, await credits(payer), await limitsOf(payer)]).toEqual([order, 3_000, pro]);
    }
  });

  it('bring credits when the next month is paid, not before', async () => {
    const payer = await newPayer();
    const subscription = await world.subscribe(payer, 'basic');
    await world.deliver();
    world.stripe.state.cards.set(payer.customer, 'declines');
    toNextPeriod(subscription);
    await world.deliver();
    expect(await credits(payer)).toBe(1_000);
    expect(await limitsOf(payer)).toEqual(basic);
    const { latest_payment_issue: issue } = (await me(payer)).subscription;
    expect(issue).toMatchObject({
      invoice_id: subscription.latest_invoice,
      invoice_status: 'open',
      hosted_invoice_url: expect.stringMatching(/^https:/),
    });
    world.stripe.state.cards.set(payer.customer, 'pays');
    const invoice = world.stripe.state.invoices.get(subscription.latest_invoice ?? '');
    if (invoice !== undefined) payInvoice(world.stripe.state, invoice);
    await world.deliver();
    expect(await credits(payer)).toBe(2_000);
    expect((await me(payer)).subscription.latest_payment_issue).toBeNull();
  });

  it('keep their limits for two weeks while a payment is owed, and lose them when it is given up', async () => {
    const [patient, lost] = [await newPayer(), await newPayer()];
    const owed = await world.subscribe(patient, 'basic');
    const ended = await world.subscribe(lost, 'basic');
    for (const { customer } of [patient, lost]) world.stripe.state.cards.set(customer, 'declines');
    await world.deliver();
    toNextPeriod(owed);
    renew(world.stripe.state, ended);
    giveUp(world.stripe.state, ended, 'unpaid');
    await world.deliver();
    expect([await limitsOf(patient), await limitsOf(lost)]).toEqual([basic, free]);
    days(15);
    await world.service.services.billingIncoming.reconcile();
    expect(await limitsOf(patient)).toEqual(free);
    expect(await credits(patient)).toBe(1_000);
  });

  it('add what an upgrade brings for the rest of the month', async () => {
    const payer = await newPayer();
    const subscription = await world.subscribe(payer, 'basic');
    await world.deliver();
    const { current_period_start: start = 0, current_period_end: end = 0 } = subscription.items[0] ?? {};
    world.clock.advance((end - start) / 2);
    customer.changeInPortal(world.stripe.state, subscription, [{ price: 'price_pro', quantity: 1 }]);
    await world.deliver();
    expect(await credits(payer)).toBe(2_000);
    expect(await limitsOf(payer)).toEqual(pro);
  });

  it('by the year bring each month when it begins, told or not', async () => {
    const payer = await newPayer();
    await world.subscribe(payer, 'basic-yearly');
    await world.deliver();
    expect((await me(payer)).subscription.type).toBe('Yearly');
    for (let day = 0; day < 150; day += 10) {
      days(10);
      await world.service.services.billingIncoming.grantMonths();
      await world.service.services.credits.expireGrants();
    }
    // Of six months all but the running one are over, and nothing of them was spent.
    const months = await world.service.deps.db
      .selectFrom('billing_plan_grant')
      .innerJoin(
        'billing_subscription as s',
        's.stripe_subscription_id',
        'billing_plan_grant.stripe_subscription_id',
      )
      .select('granted_microcredits')
      .where('s.account_id', '=', payer.accountId)
      .execute();
    expect(months.map((row) => row.granted_microcredits)).toEqual(Array(5).fill(1_000 * CREDIT));
    expect(await credits(payer)).toBe(1_000);
  });

  it('go on until the end of what is paid, and take their limits with them', async () => {
    const payer = await newPayer();
    const subscription = await world.subscribe(payer, 'basic');
    customer.cancelInPortal(world.stripe.state, subscription, 'at_end');
    await world.deliver();
    expect((await me(payer)).subscription).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: expect.stringMatching(/Z$/),
    });
    toNextPeriod(subscription);
    await world.deliver();
    expect(await limitsOf(payer)).toEqual(free);
    expect((await me(payer)).subscription).toBeNull();
  });

  it('end with a customer who is deleted at the provider', async () => {
    const payer = await newPayer();
    const subscription = await world.subscribe(payer, 'basic');
    await world.deliver();
    await world.api.customers.del(payer.customer);
    customer.cancelInPortal(world.stripe.state, subscription, 'now');
    await world.deliver(world.news().filter(({ type }) => type === 'customer.deleted'));
    expect(await limitsOf(payer)).toEqual(free);
  });

  it('leave alone what an operator gave besides, until they change', async () => {
    const { plans } = world.service.services;
    const { db } = world.service.deps;
    const payer = await newPayer();
    const subscription = await world.subscribe(payer, 'basic');
    await world.deliver();
    const more = { storageQuotaBytes: 777_000_000_000 };
    await db.transaction().execute((trx) => plans.setLimits(trx, payer.accountId, more));
    days(1);
    await world.service.services.billingIncoming.reconcile();
    expect((await limitsOf(payer)).storage_quota_bytes).toBe(777_000_000_000);
    customer.changeInPortal(world.stripe.state, subscription, [{ price: 'price_pro', quantity: 1 }]);
    await world.deliver();
    expect(await limitsOf(payer)).toEqual(pro);
  });

  it('give credits back when their payment was given back', async () => {
    const { state } = world.stripe;
    const payer = await newPayer();
    const subscription = await world.subscribe(payer, 'basic');
    await world.deliver();
    const paid = state.invoices.get(subscription.latest_invoice ?? '')?.payment_intent ?? null;
    refund(state, chargeOf(state, paid), 400);
    await world.deliver();
    expect(await credits(payer)).toBe(600);
  });

  it('leave no debt when a dispute about spent credits is won after their month', async () => {
    const { state } = world.stripe;
    const { db } = world.service.deps;
    const { credits: ledger, billingIncoming } = world.service.services;
    const payer = await newPayer();
    const subscription = await world.subscribe(payer, 'basic');
    await world.deliver();
    const paid = state.invoices.get(subscription.latest_invoice ?? '')?.payment_intent ?? null;
    const available = async () => (await ledger.balance(db, payer.accountId)).available;
    const before = await available();
    const [quote] = [{ priceVersion: 1, lines: [], microcredits: before, upTo: false }];
    const line = { price: 'index.minute', quantity: 1, unit_microcredits: before, microcredits: before };
    await db.transaction().execute(async (trx) => {
      const asked = { accountId: payer.accountId, actionKey: `spent:${payer.accountId}`, action: 'test' };
      const id = await ledger.reserve(trx, { ...asked, quote: { ...quote, lines: [line] } });
      await ledger.settle(trx, id);
    });
    const dispute = openDispute(state, chargeOf(state, paid));
    await world.deliver();
    expect(await available()).toBe(-1_000 * CREDIT);
    customer.cancelInPortal(state, subscription, 'now');
    days(60);
    await ledger.expireGrants();
    closeDispute(state, dispute, 'won');
    await world.deliver();
    await ledger.expireGrants();
    expect(await available()).toBe(0);
    // Nothing comes back of what is over, whatever is told later.
    refund(state, chargeOf(state, paid), 400);
    await world.deliver();
    await billingIncoming.reconcile();
    expect(await available()).toBe(0);
  });
});

describe('what goes wrong', () => {
  it('is tried again later when the provider does not answer', async () => {
    const payer = await newPayer();
    await pack(payer);
    // The client tries three times.
    world.stripe.failNext('error', 3);
    await world.deliver(world.news().filter(({ type }) => type === 'checkout.session.completed'));
    expect(await credits(payer)).toBe(0);
    world.clock.advance(61);
    await world.settled();
    expect(await credits(payer)).toBe(1_000);
  });

  it('is taken over when a process dies between keeping and taking in', async () => {
    const payer = await newPayer();
    await pack(payer);
    const [event] = world.news().filter(({ type }) => type === 'checkout.session.completed');
    const { db } = world.service.deps;
    const now = world.clock.now();
    const leaseEnd = new Date(now.getTime() + 600_000);
    // What a process leaves behind that is killed in the middle.
    await db
      .insertInto('billing_event')
      .values({
        stripe_event_id: event?.id ?? '',
        type: 'checkout.session.completed',
        object_id: String(event?.data.object.id),
        happened_at: now,
        received_at: now,
        next_attempt_at: leaseEnd,
        attempts: 1,
      })
      .execute();
    await world.service.services.billingIncoming.takeInEvents();
    expect(await credits(payer)).toBe(0);
    world.clock.advance(600);
    await world.service.services.billingIncoming.takeInEvents();
    expect(await credits(payer)).toBe(1_000);
  });

  it('is found once a day when no event came at all', async () => {
    const payer = await newPayer();
    await pack(payer);
    await world.subscribe(payer, 'basic');
    world.news();
    world.clock.advance(DAY_SECONDS);
    await world.service.services.billingIncoming.reconcile();
    expect(await credits(payer)).toBe(2_000);
    expect((await me(payer)).subscription.monthly_tokens).toBe(1_000);
    await world.service.services.billingIncoming.reconcile();
    expect(await credits(payer)).toBe(2_000);
  });

  it('is found also when it happened long after the purchase', async () => {
    const { billingIncoming } = world.service.services;
    const payer = await newPayer();
    const session = await pack(payer);
    await world.deliver();
    const reconcileAfter = async (days: number) => {
      world.clock.advance(days * DAY_SECONDS);
      while ((await billingIncoming.reconcile()) > 0);
    };
    await reconcileAfter(30);
    const made = refund(world.stripe.state, chargeFor(session));
    await reconcileAfter(1);
    expect(await credits(payer)).toBe(0);
    failRefund(world.stripe.state, made);
    world.news();
    await reconcileAfter(1);
    expect(await credits(payer)).toBe(1_000);
  });
});
