/** People who buy by their browser, and further plans to buy. */
import { expect } from 'vitest';
import type { Plan } from '../modules/money/plans/plan.ts';
import { type BillingWorld, CREDIT } from './billing-world.ts';
import { addPrice, band, every } from './stripe-stand-in/add.ts';
import type { CheckoutSession } from './stripe-stand-in/state.ts';
import { fetchAnswer, type SignedInClient, type TestAnswer } from './test-service.ts';

export type Query = Record<string, string | string[]>;

export interface Buyers {
  newPerson(): Promise<SignedInClient>;
  /** Makes a plan or replaces it; a pack that is sold, where nothing else is said. */
  putPlan(tierId: string, details: Partial<Plan>): Promise<void>;
  /** What a navigation is answered, without following it. */
  navigate(person: SignedInClient, path: string, query?: Query): Promise<TestAnswer>;
  checkout(person: SignedInClient, tierId: string, query?: Query): Promise<TestAnswer>;
  /** The checkout that a person is sent to. */
  openCheckout(person: SignedInClient, tierId: string, query?: Query): Promise<CheckoutSession>;
  sessions(): CheckoutSession[];
}

/** Limits of a small plan. */
export const smallLimits = {
  storageQuotaBytes: 1_000_000_000,
  taskParallelism: 1,
  requestParallelism: 4,
  requestsPerMinute: 6_000,
};

export function createBuyers(world: BillingWorld): Buyers {
  let people = 0;
  const sessions = () => [...world.stripe.state.checkoutSessions.values()];

  const buyers: Buyers = {
    newPerson: () => world.service.signIn(`buyer${++people}@example.com`),

    async putPlan(tierId, details) {
      const plan: Plan = {
        tierId,
        kind: 'one_off_tokens',
        displayName: tierId,
        enabled: true,
        position: 9,
        interval: null,
        monthlyMicrocredits: 0,
        limits: null,
        catalog: {},
        ...details,
      };
      const { db } = world.service.deps;
      await db.transaction().execute((trx) => world.service.services.plans.putPlan(trx, plan));
    },

    navigate(person, path, query = {}) {
      const pairs = Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one]),
      );
      const search = new URLSearchParams(pairs as [string, string][]);
      return fetchAnswer(`${world.service.baseUrl}${path}?${search}`, {
        headers: { authorization: `Bearer ${person.token}` },
        redirect: 'manual',
      });
    },

    checkout: (person, pricing_tier, query = {}) =>
      buyers.navigate(person, '/users/checkout_redirect', { pricing_tier, ...query }),

    async openCheckout(person, tierId, query) {
      const answer = await buyers.checkout(person, tierId, query);
      expect(answer).toMatchObject({ status: 303, body: '' });
      const session = sessions().find(({ url }) => url === answer.headers.get('location'));
      if (session === undefined) throw new Error(`No checkout at ${answer.headers.get('location')}`);
      return session;
    },

    sessions,
  };
  return buyers;
}

/** Adds `team`: a monthly plan with credits that get cheaper, of which 2 × 100 are in the cart at the beginning. */
export async function addTeamPlan({ stripe }: BillingWorld, { putPlan }: Buyers): Promise<void> {
  addPrice(stripe.state, 'price_team', { unit_amount: 4_000, recurring: every('month') });
  addPrice(stripe.state, 'price_team_credits', {
    recurring: every('month'),
    tiers_mode: 'graduated',
    tiers: [band(10, 100), band(null, 80.5)],
  });
  await putPlan('team', {
    kind: 'subscription',
    interval: 'month',
    position: 2,
    monthlyMicrocredits: 5_000 * CREDIT,
    limits: { ...smallLimits, storageQuotaBytes: 1_000_000_000_000 },
    catalog: {
      lines: [
        { price_id: 'price_team', gives: 'plan' },
        {
          price_id: 'price_team_credits',
          gives: 'credits',
          units_per_quantity: 100,
          default_quantity: 2,
          min_quantity: 1,
          tier_pricing_from_stripe: true,
        },
      ],
    },
  });
}

/** Adds `tokens`: credits one by one, sold in packs of 1,000 whose rest is given away by the provider's rounding. */
export async function addTokensPlan({ stripe }: BillingWorld, { putPlan }: Buyers): Promise<void> {
  addPrice(stripe.state, 'price_tokens', {
    unit_amount: 500,
    transform_quantity: { divide_by: 1_000, round: 'down' },
  });
  const line = {
    price_id: 'price_tokens',
    display_name: 'Credits',
    gives: 'credits',
    default_quantity: 5_000,
    quantity_step: 500,
    min_quantity: 1_000,
    max_quantity: 100_000,
  };
  await putPlan('tokens', {
    position: 1,
    catalog: { subtitle: 'Credits that never expire', lines: [line] },
  });
}
