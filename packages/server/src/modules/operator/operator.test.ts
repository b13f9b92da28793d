import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { readPlan } from '../money/plans/plan-document.ts';
import { createOperatorService, type OperatorService } from './operator.service.ts';

const actor = { name: 'ada@host' };
const CREDIT = 1_000_000;

let service: TestService;
let operator: OperatorService;
beforeAll(async () => {
  service = await startTestService();
  operator = service.services.operator;
});
afterAll(() => service?.stop());

let people = 0;
async function someone(): Promise<TestClient & { email: string; accountId: string }> {
  people += 1;
  const email = `p${people}@example.com`;
  const user = await service.createUser(email);
  return { ...user, email, accountId: user.principal.accountId };
}

const balanceOf = async (user: TestClient) => (await user.call('GET', '/users/me')).body.credits as number;
const actsOn = async (user: string) =>
  (await operator.listAudit({ user, limit: 50 })).map(({ act, details }) => ({ act, ...details }));

/** Takes credits for work that has succeeded; the id of what took them. */
async function charge(accountId: string, microcredits: number): Promise<string> {
  const { credits, prices } = service.services;
  const lines = [{ price: 'frame', quantity: 1, unit_microcredits: microcredits, microcredits }];
  const quote = { priceVersion: prices.current().version, lines, microcredits, upTo: false };
  const key = service.deps.ids.uuid();
  await service.deps.db.transaction().execute(async (trx) => {
    const request = { accountId, quote, actionKey: `test:${key}`, action: 'test' };
    await credits.settle(trx, await credits.reserve(trx, request));
  });
  const [last] = await operator.ledger(accountId, 1);
  return last?.id ?? '';
}

describe('credits', () => {
  it('are given and taken, each key once, and noted', async () => {
    const user = await someone();
    const before = await balanceOf(user);
    const change = { accountId: user.accountId, microcredits: 2.5 * CREDIT, key: 'ticket 7', memo: 'Sorry' };
    const given = await Promise.all([1, 2, 3].map(() => operator.grant(actor, change)));
    expect(given.filter(({ earlier }) => !earlier)).toHaveLength(1);
    expect(new Set(given.map(({ ledger_id }) => ledger_id)).size).toBe(1);
    const take = { accountId: user.accountId, microcredits: CREDIT };
    expect(await operator.take(actor, take)).toMatchObject({ credits: 1, earlier: false });
    await operator.take(actor, take);
    expect(await balanceOf(user)).toBeCloseTo(before + 0.5, 2);
    expect(await actsOn(user.email)).toMatchObject([
      { act: 'admin.credits.take', credits: 1 },
      { act: 'admin.credits.take', credits: 1 },
      { act: 'admin.credits.grant', actor: 'ada@host', by: 'operator', credits: 2.5, memo: 'Sorry' },
    ]);
  });

  it('are not given where that can not be noted', async () => {
    const user = await someone();
    const { services, deps } = service;
    const blind = createOperatorService({
      ...deps,
      ...services,
      storageUsedBytes: services.library.storageUsedBytes,
      access: { audit: () => Promise.reject(new Error('The log is full.')) },
    });
    const before = await operator.ledger(user.accountId, 50);
    const change = { accountId: user.accountId, microcredits: CREDIT };
    await expect(blind.grant(actor, change)).rejects.toThrow('The log is full.');
    await expect(blind.setDisabled(actor, user.email, { disabled: true, reason: '' })).rejects.toThrow();
    expect(await operator.ledger(user.accountId, 50)).toEqual(before);
    expect((await user.call('GET', '/users/me')).status).toBe(200);
  });

  it('of a charge are given back, never more than it took, and never twice', async () => {
    const { accountId, email } = await someone();
    const ledgerId = await charge(accountId, 10 * CREDIT);
    const part = { ledgerId, microcredits: 4 * CREDIT };
    expect(await operator.refund(actor, part)).toMatchObject({ credits: 4, earlier: false });
    expect(await operator.refund(actor, part)).toMatchObject({ credits: 4, earlier: true });
    await expect(operator.refund(actor, { ledgerId, microcredits: 7 * CREDIT })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Of this charge of 10 credits, 6 can still be given back.',
    });
    const rest = await Promise.all([1, 2, 3].map(() => operator.refund(actor, { ledgerId })));
    expect(rest.map(({ credits }) => credits)).toEqual([6, 6, 6]);
    await expect(operator.refund(actor, { ...part, key: 'another' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const sameInCapitals = { ledgerId: ledgerId.toUpperCase() };
    expect(await operator.refund(actor, sameInCapitals)).toMatchObject({ credits: 6, earlier: true });
    const refunds = (await operator.ledger(accountId, 50)).filter(({ source }) => source === 'refund');
    expect(refunds.map(({ available }) => available)).toEqual([6, 4]);
    const noted = (await actsOn(email)).filter(({ act }) => act === 'admin.credits.refund');
    expect(noted).toMatchObject([
      { of: ledgerId, credits: 6 },
      { of: ledgerId, credits: 4 },
    ]);
  });

  it('are not given back of what took none', async () => {
    const { accountId } = await someone();
    const [grant] = await operator.ledger(accountId, 1);
    for (const ledgerId of [grant?.id ?? '', 'x', '00000000-0000-7000-8000-000000000000']) {
      await expect(operator.refund(actor, { ledgerId })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('users', () => {
  it('are refused with the reason while they are disabled, by key and by token, and found by email or id', async () => {
    const user = await someone();
    const signedIn = await service.signIn(user.email);
    const disable = { disabled: true, reason: 'spam' };
    expect(await operator.setDisabled(actor, user.email, disable)).toBe(true);
    expect(await operator.setDisabled(actor, user.principal.userId, disable)).toBe(false);
    for (const caller of [user, signedIn]) {
      const { status, body } = await caller.call('GET', '/users/me');
      expect([status, body.code]).toEqual([401, 'not_authenticated']);
      expect(body.detail).toMatch(/has been disabled/);
    }
    expect((await operator.showUser(user.email)).disabled_at).not.toBeNull();
    await operator.setDisabled(actor, user.email.toUpperCase(), { disabled: false, reason: '' });
    for (const caller of [user, signedIn]) expect((await caller.call('GET', '/users/me')).status).toBe(200);
    expect(await actsOn(user.email)).toMatchObject([
      { act: 'admin.users.enable' },
      { act: 'admin.users.disable', reason: 'spam' },
    ]);
    await expect(operator.findUser('nobody@example.com')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are listed by a part of their email, in which nothing is a pattern', async () => {
    const { email } = await someone();
    expect(await operator.listUsers({ text: email.slice(0, -4).toUpperCase(), limit: 5 })).toMatchObject([
      { email, plan: 'self-hosted', disabled_at: null },
    ]);
    expect(await operator.listUsers({ text: '%', limit: 5 })).toEqual([]);
    expect(await operator.listUsers({ limit: 1 })).toHaveLength(1);
  });

  it('get keys that work, noted without the key', async () => {
    const { key, isNewUser } = await operator.createKey(actor, { email: 'new@example.com', name: 'ci' });
    expect([isNewUser, key.slice(0, 3)]).toEqual([true, 'sk_']);
    expect(await service.services.apiKeys.verifyApiKey(key)).toMatchObject({ email: 'new@example.com' });
    const noted = await actsOn('new@example.com');
    expect(noted).toMatchObject([{ act: 'admin.keys.create', name: 'ci' }]);
    expect(JSON.stringify(noted)).not.toContain(key);
  });

  it('get the credits of a new user with their first key, and none with others', async () => {
    const email = 'fresh@example.com';
    await operator.createKey(actor, { email, name: 'first' });
    await operator.createKey(actor, { email, name: 'second' });
    const { account_id } = await operator.findUser(email);
    expect(await operator.ledger(account_id, 5)).toMatchObject([{ kind: 'grant', available: 1_000 }]);
  });
});

describe('plans and prices', () => {
  const team = {
    tier_id: 'team',
    kind: 'internal',
    display_name: 'Team',
    limits: { storage_quota_gb: 7, task_parallelism: 2, request_parallelism: 2, requests_per_minute: 50 },
  };

  it('are given to a user, who reads the storage in the profile', async () => {
    const user = await someone();
    await operator.putPlans(actor, [readPlan(team)], { apply: false });
    await operator.assignPlan(actor, { accountId: user.accountId, tierId: 'team' });
    const { body, headers } = await user.call('GET', '/users/me');
    expect([body.storage_quota_gb, headers.get('ratelimit-policy')]).toEqual([7, '"key";q=50;w=60']);
    const larger = { ...team, limits: { ...team.limits, storage_quota_gb: 9 } };
    expect(await operator.putPlans(actor, [readPlan(larger)], { apply: true })).toBe(1);
    await operator.setLimits(actor, user.accountId, { requestsPerMinute: 60 });
    const changed = await user.call('GET', '/users/me');
    expect(changed.body.storage_quota_gb).toBe(9);
    expect(changed.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60');
    const sets = await operator.listAudit({ act: 'admin.plans.set', limit: 5 });
    expect(sets.map(({ details }) => [details.before === null, details.accounts])).toEqual([
      [false, 1],
      [true, 0],
    ]);
  });

  it('are all written or none', async () => {
    const wrong = { ...readPlan(team), tierId: 'no id at all' };
    const plans = [{ ...readPlan(team), tierId: 'first' }, wrong];
    await expect(operator.putPlans(actor, plans, { apply: false })).rejects.toThrow();
    expect(await service.services.plans.findPlan(service.deps.db, 'first')).toBeNull();
  });

  it('prices are published under the name of who did it', async () => {
    const version = await operator.publishPrices(actor, { prices: { frame: 123 }, note: 'Less' });
    const [newest] = await service.services.prices.history(service.deps.db);
    expect(newest).toMatchObject({ version, madeBy: 'ada@host', note: 'Less', prices: { frame: 123 } });
    await expect(operator.publishPrices(actor, { prices: { gold: 1 }, note: '' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { rows } = await sql`select 1 from audit_log where act = 'admin.prices.publish'`.execute(
      service.deps.db,
    );
    expect(rows).toHaveLength(1);
  });
});
