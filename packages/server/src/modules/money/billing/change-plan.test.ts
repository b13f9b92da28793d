import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, startBillingWorld } from '../../../testing/billing-world.ts';
import {
  addTeamPlan,
  addTokensPlan,
  type Buyers,
  createBuyers,
  type Query,
  smallLimits,
} from '../../../testing/buyers.ts';
import { addPrice, addPromotionCode, every } from '../../../testing/stripe-stand-in/add.ts';
import { renew } from '../../../testing/stripe-stand-in/bank-acts.ts';
import { cancelInPortal, payCheckout } from '../../../testing/stripe-stand-in/customer-acts.ts';
import type { Subscription } from '../../../testing/stripe-stand-in/state.ts';
import { payInvoice } from '../../../testing/stripe-stand-in/subscriptions.ts';
import type { SignedInClient } from '../../../testing/test-service.ts';

let world: BillingWorld;
let buyers: Buyers;
beforeAll(async () => {
  world = await startBillingWorld();
  buyers = createBuyers(world);
  await addTokensPlan(world, buyers);
  await addTeamPlan(world, buyers);
});
afterAll(() => world?.stop());

const issueAt = (...loc: string[]) => ({
  status: 422,
  body: { detail: [{ loc, msg: expect.stringMatching(/\.$/), type: 'value_error' }] },
});

describe('changePlan', () => {
  const change = (person: SignedInClient, pricing_tier: string, more: object = {}) =>
    person.call('POST', '/users/subscription/change-plan', { pricing_tier, ...more });
  const itemsOf = ({ items }: Subscription) => items.map(({ price, quantity }) => `${price}:${quantity}`);

  async function subscribe(tier: string, query: Query = {}) {
    const person = await buyers.newPerson();
    const session = await buyers.openCheckout(person, tier, query);
    payCheckout(world.stripe.state, session.id);
    await world.deliver();
    const subscription = world.stripe.state.subscriptions.get(session.subscription ?? '');
    if (subscription === undefined) throw new Error('Nothing was subscribed to.');
    return { person, subscription, customer: subscription.customer };
  }

  /** Time goes by; the person signs in again. */
  async function wait(person: SignedInClient, seconds: number): Promise<SignedInClient> {
    world.clock.advance(seconds);
    return world.service.signIn(person.principal.email);
  }

  const secondsLeft = ({ items }: Subscription) =>
    (items[0]?.current_period_end ?? 0) - world.stripe.state.now();

  const invoicesOf = ({ id }: Subscription) =>
    [...world.stripe.state.invoices.values()].filter(({ subscription }) => subscription === id);

  it('changes to more at once, for the rest of the period', async () => {
    const { person, subscription } = await subscribe('basic');
    const later = await wait(person, 14 * 86_400);
    const answer = await change(later, 'pro');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'changed',
        redirect_url: null,
        subscription: { type: 'Monthly', monthly_tokens: 3_000, storage_quota_gb: 500 },
      },
    });
    expect(itemsOf(subscription)).toEqual(['price_pro:1']);
    expect(subscription.metadata.tier_id).toBe('pro');
    // Half of 30 less half of 10.
    expect(invoicesOf(subscription).map(({ amount_paid: paid }) => paid)).toEqual([1_000, 1_000]);
    expect((await later.call('GET', '/users/me')).body.storage_quota_gb).toBe(500);
  });

  it('is made once, however often it is asked for at once', async () => {
    const { person, subscription } = await subscribe('basic');
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(person, 'pro')));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(5).fill('changed'));
    expect(invoicesOf(subscription)).toHaveLength(2);
  });

  it('changes to less when what is paid for is over', async () => {
    const { person, subscription } = await subscribe('pro');
    expect((await change(person, 'basic')).body).toMatchObject({
      status: 'scheduled',
      subscription: { monthly_tokens: 3_000 },
    });
    expect(itemsOf(subscription)).toEqual(['price_pro:1']);
    const later = await wait(person, secondsLeft(subscription));
    renew(world.stripe.state, subscription);
    await world.deliver();
    expect(itemsOf(subscription)).toEqual(['price_basic:1']);
    expect((await later.call('GET', '/users/me')).body.subscription).toMatchObject({
      monthly_tokens: 1_000,
    });
  });

  it('keeps the plan for who asks for it, and drops what was to come', async () => {
    const { person, subscription } = await subscribe('pro');
    for (let round = 0; round < 2; round += 1) {
      expect((await change(person, 'basic')).body.status).toBe('scheduled');
      expect(subscription.schedule).not.toBeNull();
      expect((await change(person, 'pro')).body.status).toBe('changed');
      expect(subscription.schedule).toBeNull();
    }
    cancelInPortal(world.stripe.state, subscription, 'at_end');
    expect((await change(person, 'pro')).body).toMatchObject({
      status: 'changed',
      subscription: { cancel_at_period_end: false },
    });
    expect(invoicesOf(subscription)).toHaveLength(1);
  });

  it('replaces what was scheduled, also when it is scheduled twice at once', async () => {
    const { person, subscription } = await subscribe('team');
    await Promise.all([change(person, 'pro'), change(person, 'pro')]);
    expect((await change(person, 'basic')).body.status).toBe('scheduled');
    const schedule = world.stripe.state.schedules.get(subscription.schedule ?? '');
    expect(schedule?.phases.map(({ items }) => items.map(({ price }) => price))).toEqual([
      ['price_team', 'price_team_credits'],
      ['price_basic'],
    ]);
    expect((await change(person, 'team', { item_list: ['price_team_credits:20'] })).body.status).toBe(
      'changed',
    );
    expect(subscription.schedule).toBeNull();
    expect(itemsOf(subscription)).toEqual(['price_team:1', 'price_team_credits:20']);
  });

  it('from months to years is made now, from years to months at the end of the year', async () => {
    const { person, subscription } = await subscribe('basic');
    expect((await change(person, 'basic-yearly')).body).toMatchObject({
      status: 'changed',
      subscription: { type: 'Yearly', monthly_tokens: 1_000 },
    });
    expect(invoicesOf(subscription).at(-1)?.amount_paid).toBe(9_000);
    expect((await change(person, 'pro')).body.status).toBe('scheduled');
    const { person: other } = await subscribe('pro');
    expect((await change(other, 'basic-yearly')).body.status).toBe('scheduled');
  });

  it('does not happen until it is paid', async () => {
    const { person, subscription, customer } = await subscribe('basic');
    const { state } = world.stripe;
    state.cards.set(customer, 'declines');
    const answer = await change(person, 'pro');
    const invoice = invoicesOf(subscription).at(-1);
    expect(answer.body).toMatchObject({
      status: 'payment_required',
      redirect_url: invoice?.hosted_invoice_url,
      subscription: { monthly_tokens: 1_000, latest_payment_issue: { invoice_id: invoice?.id } },
    });
    expect((await change(person, 'pro')).body).toEqual(answer.body);
    expect(itemsOf(subscription)).toEqual(['price_basic:1']);
    state.cards.set(customer, 'pays');
    if (invoice !== undefined) payInvoice(state, invoice);
    await world.deliver();
    expect((await person.call('GET', '/users/me')).body.subscription).toMatchObject({
      monthly_tokens: 3_000,
    });
  });

  it('waits for what is owed already', async () => {
    const { person, subscription, customer } = await subscribe('basic');
    const { state } = world.stripe;
    state.cards.set(customer, 'declines');
    const later = await wait(person, secondsLeft(subscription));
    renew(state, subscription);
    const invoice = invoicesOf(subscription).at(-1);
    expect((await change(later, 'pro')).body).toMatchObject({
      status: 'payment_required',
      redirect_url: invoice?.hosted_invoice_url,
    });
    expect(itemsOf(subscription)).toEqual(['price_basic:1']);
  });

  it('takes a code off', async () => {
    const { person, subscription } = await subscribe('basic');
    addPromotionCode(world.stripe.state, 'LOYAL', { coupon: { duration: 'forever' } });
    expect((await change(person, 'pro', { coupon_code: 'LOYAL' })).body.status).toBe('changed');
    expect(subscription.discounts).toEqual(['coupon_LOYAL']);
    expect((await change(person, 'basic')).body.status).toBe('scheduled');
    const schedule = world.stripe.state.schedules.get(subscription.schedule ?? '');
    expect(schedule?.phases[0]?.discounts).toEqual(['coupon_LOYAL']);
  });

  it('lets who has a plan that is not sold any more change how much of it', async () => {
    const retired = async (enabled: boolean) => {
      addPrice(world.stripe.state, 'price_old', { recurring: every('month') });
      await buyers.putPlan('old', {
        kind: 'subscription',
        interval: 'month',
        enabled,
        limits: smallLimits,
        catalog: { lines: [{ price_id: 'price_old', gives: 'credits', default_quantity: 1 }] },
      });
    };
    await retired(true);
    const { person, subscription } = await subscribe('old');
    const { person: other } = await subscribe('basic');
    await retired(false);
    expect((await change(person, 'old', { item_list: ['price_old:3'] })).body.status).toBe('changed');
    expect(itemsOf(subscription)).toEqual(['price_old:3']);
    expect((await change(other, 'old')).status).toBe(404);
  });

  it('refuses what is wrong, in the usual order', async () => {
    const { person, subscription } = await subscribe('basic');
    const nobody = await buyers.newPerson();
    expect(await change(nobody, 'pro')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await change(nobody, 'nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await change(person, 'tokens')).toMatchObject(issueAt('body', 'pricing_tier'));
    const foreign = { item_list: ['price_team:1'] };
    expect(await change(nobody, 'pro', foreign)).toMatchObject(issueAt('body', 'item_list'));
    const refused = await change(person, 'pro', { coupon_code: 'NEVER' });
    expect(refused).toMatchObject(issueAt('body', 'coupon_code'));
    world.stripe.failNext('busy', 20);
    const away = await change(person, 'pro');
    world.stripe.clearFaults();
    expect(away).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect(itemsOf(subscription)).toEqual(['price_basic:1']);
  });
});
