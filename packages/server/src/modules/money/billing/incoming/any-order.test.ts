/**
 * Customers and banks do anything, and what they did is told in any order, some of it twice, some never, to several
 * processes at once: in the end the credits are those of what was paid and not given back.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  openDispute,
  refund,
} from '../../../../testing/stripe-stand-in/bank-acts.ts';
import type { Charge, StripeEvent } from '../../../../testing/stripe-stand-in/state.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world?.stop());

const acts = ['buy', 'refund', 'fail_refund', 'dispute', 'win', 'lose', 'tell'] as const;
type Act = (typeof acts)[number];

/** One act and a number that says on what, how much, or in which order. */
type Step = readonly [act: Act, number: number];

const steps: fc.Arbitrary<Step[]> = fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(1_000)), {
  minLength: 8,
  maxLength: 16,
});

const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(1, list.length)];

const disputesOf = ({ id }: Charge) =>
  [...world.stripe.state.disputes.values()].filter(({ charge }) => charge === id);

const isOpen = (charge: Charge) => disputesOf(charge).some(({ status }) => status === 'needs_response');

const isLost = (charge: Charge) => disputesOf(charge).some(({ status }) => status === 'lost');

/** Of a charge, the cents that the seller has. */
const kept = (charge: Charge) =>
  isOpen(charge) || isLost(charge) ? 0 : charge.amount - charge.amount_refunded;

function actOn(charge: Charge, act: Act, number: number): void {
  const { state } = world.stripe;
  const left = charge.amount - charge.amount_refunded;
  if (act === 'refund' && left > 0 && !isOpen(charge) && !isLost(charge)) {
    refund(state, charge, 1 + (number % left));
  }
  const done = [...state.refunds.values()].find(
    (one) => one.charge === charge.id && one.status === 'succeeded',
  );
  if (act === 'fail_refund' && done !== undefined && !isOpen(charge) && !isLost(charge))
    failRefund(state, done);
  if (act === 'dispute' && left > 0 && !isOpen(charge) && !isLost(charge)) openDispute(state, charge);
  const open = disputesOf(charge).find(({ status }) => status === 'needs_response');
  if (act === 'win' && open !== undefined) closeDispute(state, open, 'won');
  if (act === 'lose' && open !== undefined) closeDispute(state, open, 'lost');
}

/** Tells some of what is new, in an order that follows from `number`, much of it at once and twice. */
async function tell(news: StripeEvent[], number: number): Promise<void> {
  const shuffled = news.toSorted((a, b) => (hash(a.id, number) < hash(b.id, number) ? -1 : 1));
  const some = shuffled.slice(0, Math.ceil(shuffled.length * 0.8));
  await Promise.all([...some, ...some.slice(0, 3)].map(world.send));
}

function hash(text: string, seed: number): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 65_521, seed);
}

async function play(payer: Payer, sequence: readonly Step[]): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (const [act, number] of sequence) {
    const charge = pick(charges, number);
    if (act === 'buy' || charge === undefined) {
      const quantity = 1 + (number % 20);
      const session = await world.buy(payer, 'pack', [{ price: 'price_pack', quantity }]);
      charges.push(chargeOf(world.stripe.state, session.payment_intent));
    } else if (act === 'tell') await tell(world.news(), number);
    else actOn(charge, act, number);
  }
  return charges;
}

let payers = 0;

it('ends with the credits of what is paid', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      payers += 1;
      const payer = await world.addPayer(`any${payers}@example.com`);
      const charges = await play(payer, sequence);
      await tell(world.news(), payers);
      const { billingIncoming } = world.service.services;
      await Promise.all([billingIncoming.takeInEvents(), billingIncoming.takeInEvents()]);
      await world.settled();
      // What was never told is found.
      world.clock.advance(86_400);
      await billingIncoming.reconcile();
      // A cent is a credit's price in packs of 100 for 100 cents.
      const paid = charges.reduce((sum, charge) => sum + kept(charge), 0);
      expect((await world.gained(payer)) / CREDIT).toBe(paid);
    }),
    { numRuns: 8 },
  );
});
