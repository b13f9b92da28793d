/** What requests cost, over HTTP: refusals, headers and what is booked. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';
import type { MeteredUse } from './credits.types.ts';
import { createRequestMeter } from './request-meter.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { RUSHES_TRUSTED_ORIGINS: 'https://app.example.com' } });
});
afterAll(() => service.stop());

let users = 0;
/** A user whose account has exactly so many micro-credits. */
async function userWith(microcredits: number): Promise<TestClient> {
  users += 1;
  const user = await service.createUser(`metered-${users}@example.com`);
  const { accountId } = user.principal;
  const { credits } = service.services;
  const { available } = await credits.balance(service.deps.db, accountId);
  await service.deps.db.transaction().execute(async (trx) => {
    const request = { accountId, grantId: null, actionKey: `to:${accountId}`, memo: 'To a known balance' };
    await credits.takeBack(trx, { ...request, amountMicrocredits: available - microcredits });
  });
  return user;
}

const availableOf = async ({ principal }: TestClient) =>
  (await service.services.credits.balance(service.deps.db, principal.accountId)).available;
const priceOf = (name: 'request.read' | 'request.write' | 'request.search') =>
  service.services.prices.current().prices[name];
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

describe('requests with an API key', () => {
  it('cost their price, say so, and are booked once for all', async () => {
    const user = await userWith(1_000_000);
    const read = await user.call('GET', '/settings');
    expect(read.headers.get('x-credits-charged')).toBe(String(priceOf('request.read') / 1_000_000));
    await user.call('GET', '/settings');
    expect(await availableOf(user)).toBe(1_000_000);
    await Promise.all([service.services.requestMeter.flush(), service.services.requestMeter.flush()]);
    expect(await availableOf(user)).toBe(1_000_000 - 2 * priceOf('request.read'));
    const booked = await sql<{ kind: string; api_key_id: string }>`
      select kind, api_key_id from ledger_transaction where account_id = ${user.principal.accountId}
      order by seq desc limit 1`.execute(service.deps.db);
    expect(booked.rows).toEqual([{ kind: 'spend', api_key_id: user.principal.apiKeyId }]);
  });

  it('cost nothing when they are refused', async () => {
    const user = await userWith(1_000_000);
    const refused = [
      await user.call('GET', `/assets/versions?asset_id=${UNKNOWN}`),
      await user.call('GET', '/search'),
      await user.call('GET', '/users/tasks/not-an-id'),
    ];
    for (const { status, headers } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.get('x-credits-charged')).toBeNull();
    }
    await service.services.requestMeter.flush();
    expect(await availableOf(user)).toBe(1_000_000);
  });

  it('cost nothing when they are answered as before', async () => {
    const user = await userWith(1_000_000);
    const create = () =>
      fetchAnswer(`${service.baseUrl}/group/create`, {
        method: 'POST',
        headers: { 'x-api-key': user.key, 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ name: 'Once' }),
      });
    const [first, again] = [await create(), await create()];
    expect(first.headers.get('x-credits-charged')).toBe(String(priceOf('request.write') / 1_000_000));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('x-credits-charged')).toBeNull();
  });

  it('let browsers of trusted origins read what they cost', async () => {
    const { key } = await userWith(1_000_000);
    const origin = 'https://app.example.com';
    const { headers } = await fetchAnswer(`${service.baseUrl}/settings`, {
      headers: { 'x-api-key': key, origin },
    });
    const exposed = headers.get('access-control-expose-headers')?.split(/, */);
    expect(exposed).toEqual(expect.arrayContaining(['x-credits-reserved', 'x-credits-charged']));
  });

  it('take no account below zero', async () => {
    const user = await userWith(priceOf('request.read') / 2);
    expect((await user.call('GET', '/settings')).status).toBe(200);
    expect((await user.call('GET', '/settings')).status).toBe(402);
    await service.services.requestMeter.flush();
    expect(await availableOf(user)).toBe(0);
  });

  it('are counted exactly, many at the same time', async () => {
    const user = await userWith(20 * priceOf('request.read'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => user.call('GET', '/settings')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(30);
    await service.services.requestMeter.flush();
    expect(await availableOf(user)).toBe(0);
  });
});

describe('requests with an ID token', () => {
  it('are free', async () => {
    const user = await service.signIn('person@example.com');
    const answer = await user.call('GET', '/settings');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-credits-charged')).toBeNull();
  });
});

describe('an account without credits', () => {
  it('is refused with 402 after everything else that is wrong', async () => {
    const user = await userWith(0);
    const settings = await user.call('GET', '/settings');
    expect(settings.status).toBe(402);
    expect(settings.body).toMatchObject({ code: 'insufficient_credits', available_microcredits: 0 });
    const stranger = await fetch(`${service.baseUrl}/settings`, { headers: { 'x-api-key': 'sk_wrong' } });
    expect(stranger.status).toBe(401);
    expect((await user.call('GET', '/search')).status).toBe(422);
    expect((await user.call('GET', `/asset/${UNKNOWN}/near_duplicates`)).status).toBe(404);
  });

  it('has no write done that starts no work', async () => {
    const user = await userWith(0);
    expect((await user.call('POST', '/group/create', { name: 'Unpaid' })).status).toBe(402);
    const made = await sql`select 1 from user_group where name = 'Unpaid'`.execute(service.deps.db);
    expect(made.rows).toEqual([]);
  });

  it('sees its profile, its tasks, the catalog and the prices', async () => {
    const user = await userWith(0);
    for (const path of ['/users/me', '/users/tasks', '/billing/catalog', '/billing/prices']) {
      expect([path, (await user.call('GET', path)).status]).toEqual([path, 200]);
    }
  });

  it('works again as soon as it has credits', async () => {
    const user = await userWith(0);
    expect((await user.call('GET', '/settings')).status).toBe(402);
    const { accountId } = user.principal;
    await service.deps.db.transaction().execute((trx) =>
      service.services.credits.grant(trx, {
        accountId,
        amountMicrocredits: 1_000_000,
        actionKey: `again:${accountId}`,
        source: 'operator',
      }),
    );
    expect((await user.call('GET', '/settings')).status).toBe(200);
  });
});

describe('a booking that fails', () => {
  it('is tried again under the same key, and given up after an hour', async () => {
    const { db, clock, ids, log } = service.deps;
    const { prices, credits } = service.services;
    const keys: string[] = [];
    let fails = true;
    const spend = async (_trx: unknown, { actionKey }: MeteredUse) => {
      keys.push(actionKey);
      if (fails) throw new Error('The database is away.');
      return 0;
    };
    const meter = createRequestMeter({ db, clock, ids, log, prices, credits: { ...credits, spend } });
    const use = { accountId: ids.uuid(), apiKeyId: ids.uuid(), operationId: 'search' };
    const count = () => meter.count({ ...use, price: 'request.search' });
    count();
    await meter.flush();
    fails = false;
    await meter.flush();
    await meter.flush();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    fails = true;
    count();
    for (let minute = 0; minute < 70; minute++) await meter.flush();
    expect(keys).toHaveLength(2 + 60);
  });
});
