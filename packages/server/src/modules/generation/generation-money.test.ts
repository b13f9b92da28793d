/** What generations cost while several ask, the account runs empty, and work is stopped: over HTTP, without a worker. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const picture = { prompt: 'A card: "Bees"', width: 64, height: 64 };
/** What an account can spend and what running work holds, in credits. */
async function balanceOf({ principal }: TestClient): Promise<{ available: number; reserved: number }> {
  const { available, reserved } = await service.services.credits.balance(
    service.deps.db,
    principal.accountId,
  );
  return { available: available / 1e6, reserved: reserved / 1e6 };
}

/** An account that can spend `credits`, and no more. */
async function accountWith(email: string, credits: number): Promise<TestClient> {
  const client = await service.createUser(email);
  const { deps, services } = service;
  const { accountId } = client.principal;
  await deps.db.transaction().execute(async (trx) => {
    const { available } = await services.credits.balance(trx, accountId);
    await services.credits.takeBack(trx, {
      accountId,
      grantId: null,
      amountMicrocredits: available - Math.round(credits * 1e6),
      actionKey: `empty-${email}`,
    });
  });
  return client;
}

const priceOf = async (): Promise<number> =>
  (await service.user.call('POST', '/tools/generate/image?dry_run=true', picture)).body.credits;

it('of several at once with money for one, one is made; the others name the price and leave nothing', async () => {
  const price = await priceOf();
  const client = await accountWith('one-left@example.com', 1.5 * price);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((seed) => client.call('POST', '/tools/generate/image?async=true', { ...picture, seed })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 402, 402, 402]);
  const refused = answers.find(({ status }) => status === 402);
  expect(refused?.body).toMatchObject({ code: 'insufficient_credits', price_microcredits: price * 1e6 });
  expect(refused?.body.what_to_do).toContain('credits');
  expect((await balanceOf(client)).reserved).toBeCloseTo(price, 6);
  expect((await client.call('GET', '/users/tasks')).body).toHaveLength(1);
});

it('the same request at once under one key is one task and one price; without a key it is two', async () => {
  const price = await priceOf();
  const client = await accountWith('twice@example.com', 10 * price);
  const ask = (key: string | null, seed: number) =>
    fetchAnswer(`${service.baseUrl}/tools/generate/image?async=true`, {
      method: 'POST',
      headers: {
        'x-api-key': client.key,
        'content-type': 'application/json',
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify({ ...picture, seed }),
    });
  const keyed = await Promise.all([ask('same', 1), ask('same', 1), ask('same', 1)]);
  // One that comes while the first is being answered is told to ask again.
  for (const { status } of keyed) expect([202, 409]).toContain(status);
  const later = await ask('same', 1);
  const ids = [...keyed, later].flatMap(({ status, body }) =>
    status === 202 ? [(body as { task_id: string }).task_id] : [],
  );
  expect(new Set(ids).size).toBe(1);
  expect((await balanceOf(client)).reserved).toBeCloseTo(price, 6);
  await Promise.all([ask(null, 2), ask(null, 2)]);
  expect((await balanceOf(client)).reserved).toBeCloseTo(3 * price, 6);
});

it('one that is cancelled before a worker takes it gives all back, and its asset is never there', async () => {
  const client = await accountWith('stopped@example.com', 1);
  const before = await balanceOf(client);
  const { body } = await client.call('POST', '/tools/generate/video?async=true', {
    prompt: 'A film about rivers',
    duration_seconds: 4,
  });
  expect((await balanceOf(client)).reserved).toBeGreaterThan(0);
  await client.call('DELETE', `/task/${body.task_id}`);
  const after = await balanceOf(client);
  expect(after.reserved).toBe(0);
  // Requests have a price of their own.
  expect(before.available - after.available).toBeLessThan(0.001);
  expect((await client.call('GET', `/video/details/${body.asset_id}`)).status).toBe(404);
  const { body: recent } = await client.call('GET', '/asset/most_recent?limit=10');
  expect(recent).toEqual([]);
});
