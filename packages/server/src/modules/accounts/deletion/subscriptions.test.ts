import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, startBillingWorld } from '../../../testing/billing-world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld({ worker: ['delete_account_task'] });
});
afterAll(() => world?.stop());

async function addSubscriber(email: string) {
  const payer = await world.addPayer(email);
  const subscription = await world.subscribe(payer, 'basic');
  await world.deliver();
  const person = await world.service.signIn(email);
  return { payer, subscription, person };
}

/** The last event of a stream, which tells what happened. */
const doneOf = (text: string) => JSON.parse(text.split('event: done\ndata: ')[1]?.split('\n')[0] ?? 'null');

describe('the deletion of an account', () => {
  it('tells which subscriptions it would end, and ends them', async () => {
    const { payer, subscription, person } = await addSubscriber('leaver@example.com');
    const { preview, message } = doneOf((await person.call('DELETE', '/users/me')).body);
    expect(preview).toMatchObject({
      stripe_customer_id: payer.customer,
      stripe_subscriptions: [subscription.id],
      stripe_error: null,
    });
    expect(message).toContain('1 subscription: ended at the payment provider');
    expect(subscription.status).toBe('active');

    const done = doneOf((await person.call('DELETE', '/users/me?dry_run=false')).body);
    expect(done).toMatchObject({
      stripe_subscriptions_cancelled: 1,
      stripe_customer_kept: true,
      user_deleted: true,
    });
    expect(subscription.status).toBe('canceled');
  });

  it('tells what was known last while the provider is away', async () => {
    const { subscription, person } = await addSubscriber('waiter@example.com');
    world.stripe.failNext('error', 3);
    const { preview } = doneOf((await person.call('DELETE', '/users/me')).body);
    expect(preview).toMatchObject({
      stripe_subscriptions: [subscription.id],
      stripe_error: expect.stringMatching(/\.$/),
    });
  });

  it('ends what is bought at the last moment as well', async () => {
    const payer = await world.addPayer('late@example.com');
    const person = await world.service.signIn('late@example.com');
    await person.call('DELETE', '/users/me?dry_run=false');
    const subscription = await world.subscribe(payer, 'basic');
    expect(subscription.status).toBe('active');
    await world.deliver();
    expect(subscription.status).toBe('canceled');
    expect(await world.gained(payer)).toBe(0);
  });
});
