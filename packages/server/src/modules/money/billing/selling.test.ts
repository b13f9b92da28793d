import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, startBillingWorld } from '../../../testing/billing-world.ts';
import {
  addTeamPlan,
  addTokensPlan,
  type Buyers,
  createBuyers,
  smallLimits,
} from '../../../testing/buyers.ts';
import { addPrice, addPromotionCode, band, every } from '../../../testing/stripe-stand-in/add.ts';
import { payCheckout } from '../../../testing/stripe-stand-in/customer-acts.ts';
import { fetchAnswer, type SignedInClient } from '../../../testing/test-service.ts';

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

describe('getBillingCatalog', () => {
  const catalog = (tag?: string) =>
    fetchAnswer(`${world.service.baseUrl}/billing/catalog`, tag ? { headers: { 'if-none-match': tag } } : {});
  const find = async (tier: string) =>
    (await catalog()).body.plans.find(({ tier_id: id }: { tier_id: string }) => id === tier);

  it('shows packs in credits, whatever they are sold by', async () => {
    expect(await find('tokens')).toEqual({
      tier_id: 'tokens',
      kind: 'one_off_tokens',
      display_name: 'tokens',
      subtitle: 'Credits that never expire',
      cta_text: '',
      highlights: [],
      features: [],
      enabled: true,
      default_items: [
        { price_id: 'price_tokens', quantity: 5_000, quantity_step: 500, units_per_quantity: 1 },
      ],
      pricing: {
        lines: [
          {
            stripe_price_id: 'price_tokens',
            display_name: 'Credits',
            unit_amount_cents: 0.5,
            min_quantity: 1_000,
            max_quantity: 100_000,
            tier_pricing_from_stripe: false,
            tiers_mode: null,
          },
        ],
      },
    });
    const pack = await find('pack');
    expect(pack.pricing.lines).toMatchObject([{ unit_amount_cents: 1, min_quantity: 0, max_quantity: null }]);
  });

  it('shows bands for tiers, and the plan itself once', async () => {
    const team = await find('team');
    expect(team).toMatchObject({ kind: 'subscription', interval: 'month' });
    expect(team.default_items).toMatchObject([{ quantity: 1 }, { quantity: 2, units_per_quantity: 100 }]);
    const band = {
      stripe_price_id: 'price_team_credits',
      tiers_mode: 'graduated',
      tier_pricing_from_stripe: true,
    };
    expect(team.pricing.lines).toMatchObject([
      { stripe_price_id: 'price_team', unit_amount_cents: 4_000, min_quantity: 1, max_quantity: 1 },
      { ...band, unit_amount_cents: 1, min_quantity: 1, max_quantity: 10 },
      { ...band, unit_amount_cents: 0.805, min_quantity: 11, max_quantity: null },
    ]);
  });

  it('is asked for again for nothing until something is sold otherwise', async () => {
    const first = await catalog();
    const etag = first.headers.get('etag') ?? '';
    expect((await catalog(etag)).status).toBe(304);
    addPrice(world.stripe.state, 'price_short', { unit_amount: 1 });
    const lines = [{ price_id: 'price_short', gives: 'credits' }];
    await buyers.putPlan('short-lived', { catalog: { lines } });
    expect((await catalog(etag)).status).toBe(200);
    await buyers.putPlan('short-lived', { enabled: false, catalog: { lines } });
    expect((await catalog(etag)).status).toBe(304);
  });

  it('asks the provider for a price once, also for many at once, and goes on without it', async () => {
    addPrice(world.stripe.state, 'price_asked');
    await buyers.putPlan('asked', {
      catalog: { lines: [{ price_id: 'price_asked', gives: 'credits' }] },
    });
    const { requests } = world.stripe;
    const asked = () => requests.filter(({ operation }) => operation.endsWith('/price_asked')).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => catalog()));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(asked()).toBe(1);
    world.clock.advance(300);
    world.stripe.failNext('busy', 100);
    expect(await catalog()).toMatchObject({ status: 200, body: answers[0]?.body });
    world.stripe.clearFaults();
    await buyers.putPlan('asked', { enabled: false, catalog: {} });
  });

  it('leaves out what can not be sold as it is told', async () => {
    const { state } = world.stripe;
    addPrice(state, 'price_off', { active: false });
    addPrice(state, 'price_monthly', { recurring: every('month') });
    addPrice(state, 'price_euro', { currency: 'eur' });
    addPrice(state, 'price_flat', {
      recurring: every('month'),
      tiers_mode: 'volume',
      tiers: [band(5, 100, 1_000), band(null, 50)],
    });
    const before = (await catalog()).body;
    const packs = [['price_off'], ['price_monthly'], ['price_nowhere'], ['price_pack', 'price_euro'], []];
    for (const [at, ids] of packs.entries()) {
      const lines = ids.map((id) => ({ price_id: id, gives: 'credits' }));
      await buyers.putPlan(`unsold-${at}`, { catalog: { lines } });
    }
    const lines = [{ price_id: 'price_flat', gives: 'credits', tier_pricing_from_stripe: true }];
    await buyers.putPlan('unsold-flat', {
      kind: 'subscription',
      interval: 'month',
      limits: smallLimits,
      catalog: { lines },
    });
    expect((await catalog()).body).toEqual(before);
    expect((await buyers.checkout(await buyers.newPerson(), 'unsold-flat')).status).toBe(404);
  });
});

describe('checkCoupons', () => {
  const check = async (person: SignedInClient, code: string) =>
    (await person.call('GET', `/users/check_coupons?coupon_code=${code}`)).body;

  it('says what a code is worth, and nothing of one that can not be used', async () => {
    const person = await buyers.newPerson();
    const { state } = world.stripe;
    addPromotionCode(state, 'SUMMER', {
      coupon: { name: 'Summer', duration: 'repeating', duration_in_months: 3 },
    });
    addPromotionCode(state, 'FIVER', { coupon: { amount_off: 500, currency: 'usd', duration: 'forever' } });
    addPromotionCode(state, 'GONE', { code: { expires_at: state.now() - 1 } });
    addPromotionCode(state, 'FULL', { coupon: { max_redemptions: 1, times_redeemed: 1 } });
    addPromotionCode(state, 'FRIEND', { code: { customer: 'cus_of_somebody_else' } });
    expect(await check(person, 'summer')).toEqual({
      coupon_code: 'summer',
      is_valid: true,
      name: 'Summer',
      description: '20 % off for 3 months',
    });
    expect(await check(person, 'FIVER')).toMatchObject({ description: '5.00 USD off every time' });
    for (const coupon_code of ['GONE', 'FULL', 'FRIEND', 'NEVER']) {
      expect(await check(person, coupon_code)).toEqual({
        ...{ coupon_code, is_valid: false, name: null, description: null },
      });
    }
  });
});

describe('checkoutRedirect', () => {
  it('sells a pack: the customer, the items and the way back are told', async () => {
    const person = await buyers.newPerson();
    const answer = await buyers.checkout(person, 'tokens', { calling_page: '/settings?tab=billing' });
    expect(answer).toMatchObject({ status: 303 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const session = buyers.sessions().find(({ url }) => url === answer.headers.get('location'));
    const { accountId, email } = person.principal;
    expect(session).toMatchObject({
      mode: 'payment',
      client_reference_id: accountId,
      amount_total: 2_500,
      lines: [{ price: 'price_tokens', quantity: 5_000 }],
      success_url: `${world.service.baseUrl}/settings?tab=billing&checkout=success`,
      cancel_url: `${world.service.baseUrl}/settings?tab=billing&checkout=cancelled`,
      metadata: { account_id: accountId, tier_id: 'tokens' },
      payment_intent_metadata: { account_id: accountId, tier_id: 'tokens' },
    });
    const customer = world.stripe.state.customers.get(session?.customer ?? '');
    expect(customer).toMatchObject({ email, metadata: { account_id: accountId } });
  });

  it('leads to credits', async () => {
    const person = await buyers.newPerson();
    const balance = async () => (await person.call('GET', '/users/me')).body.credits;
    const before = await balance();
    const session = await buyers.openCheckout(person, 'tokens', { item_list: ['price_tokens:2000'] });
    payCheckout(world.stripe.state, session.id);
    await world.deliver();
    expect(await balance()).toBe(before + 2_000);
  });

  it('makes one customer and one checkout, however often it is asked for at once', async () => {
    const person = await buyers.newPerson();
    const before = [world.stripe.state.customers.size, buyers.sessions().length];
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyers.checkout(person, 'tokens')));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(8).fill([303, '']));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect([world.stripe.state.customers.size, buyers.sessions().length]).toEqual(
      before.map((count = 0) => count + 1),
    );
  });

  it('opens another checkout for something else, and once the first is paid', async () => {
    const person = await buyers.newPerson();
    const [first, other] = [
      await buyers.openCheckout(person, 'tokens'),
      await buyers.openCheckout(person, 'pack', { item_list: ['price_pack:1'] }),
    ];
    expect((await buyers.openCheckout(person, 'tokens')).id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
    expect(other.customer).toBe(first.customer);
    payCheckout(world.stripe.state, first.id);
    expect((await buyers.openCheckout(person, 'tokens')).id).not.toBe(first.id);
  });

  it('makes a customer anew whom the provider has forgotten', async () => {
    const person = await buyers.newPerson();
    const first = await buyers.openCheckout(person, 'tokens');
    payCheckout(world.stripe.state, first.id);
    world.stripe.state.customers.delete(first.customer ?? '');
    const second = await buyers.openCheckout(person, 'tokens');
    expect(second.customer).not.toBe(first.customer);
    expect((await buyers.openCheckout(person, 'tokens')).customer).toBe(second.customer);
  });

  it('closes an open checkout of another subscription, and opens none beside a running one', async () => {
    const person = await buyers.newPerson();
    const [basic, team] = [
      await buyers.openCheckout(person, 'basic'),
      await buyers.openCheckout(person, 'team'),
    ];
    expect([basic.status, team.status]).toEqual(['expired', 'open']);
    expect(team.lines).toEqual([
      { price: 'price_team', quantity: 1 },
      { price: 'price_team_credits', quantity: 2 },
    ]);
    expect(team.subscription_metadata).toMatchObject({ tier_id: 'team' });
    payCheckout(world.stripe.state, team.id);
    expect(await buyers.checkout(person, 'basic')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await buyers.checkout(person, 'tokens')).status).toBe(303);
  });

  it.each([
    ['tokens', ['price_pack:1']],
    ['tokens', ['price_tokens:500']],
    ['tokens', ['price_tokens:101000']],
    ['tokens', ['price_tokens:1250']],
    // Half a pack would be had for nothing.
    ['tokens', ['price_tokens:1500']],
    ['pack', []],
    ['team', ['price_team:2', 'price_team_credits:1']],
    ['team', ['price_team:1']],
    ['team', ['price_basic:1', 'price_team_credits:1']],
  ])('refuses of %s what is not sold so: %j', async (tier, item_list) => {
    const query = item_list.length === 0 ? {} : { item_list };
    expect(await buyers.checkout(await buyers.newPerson(), tier, query)).toMatchObject(
      issueAt('query', 'item_list'),
    );
  });

  it('refuses a tier that is not sold, and a code that can not be used', async () => {
    const person = await buyers.newPerson();
    for (const tier of ['nowhere', 'self-hosted', 'unsold-0']) {
      expect(await buyers.checkout(person, tier)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const refused = await buyers.checkout(person, 'tokens', { coupon_code: 'NEVER' });
    expect(refused).toMatchObject(issueAt('query', 'coupon_code'));
  });

  it('takes a code off the price, and refuses one that only the provider knows to be wrong', async () => {
    const person = await buyers.newPerson();
    addPromotionCode(world.stripe.state, 'NEWCOMER', {
      code: {
        restrictions: {
          first_time_transaction: true,
          minimum_amount: null,
          minimum_amount_currency: null,
        },
      },
    });
    const session = await buyers.openCheckout(person, 'tokens', { coupon_code: 'newcomer' });
    expect(session.amount_total).toBe(2_000);
    payCheckout(world.stripe.state, session.id);
    const again = await buyers.checkout(person, 'tokens', { coupon_code: 'newcomer' });
    expect(again).toMatchObject(issueAt('query', 'coupon_code'));
  });

  it('tries again what failed on the way, and does it once', async () => {
    const person = await buyers.newPerson();
    await buyers.checkout(person, 'pack', { item_list: ['price_pack:1'] });
    const before = buyers.sessions().length;
    world.stripe.failNext('late', 1);
    await buyers.openCheckout(person, 'tokens');
    expect(buyers.sessions().length).toBe(before + 1);
  });

  it('says that the provider is away, and when to try again', async () => {
    const person = await buyers.newPerson();
    world.stripe.failNext('busy', 20);
    const answer = await buyers.checkout(person, 'tokens');
    world.stripe.clearFaults();
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('60');
    expect((await buyers.checkout(person, 'tokens')).status).toBe(303);
  });
});

describe('billingPortalRedirect', () => {
  it("leads to the provider's pages about the caller, and back", async () => {
    const person = await buyers.newPerson();
    const answer = await buyers.navigate(person, '/users/billing_portal_redirect', {
      calling_page: '/settings',
    });
    expect(answer).toMatchObject({ status: 303 });
    const session = [...world.stripe.state.portalSessions.values()].at(-1);
    expect(answer.headers.get('location')).toBe(session?.url);
    expect(session?.return_url).toBe(`${world.service.baseUrl}/settings`);
    expect((await buyers.openCheckout(person, 'tokens')).customer).toBe(session?.customer);
  });
});
