import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  fetchAnswer,
  type SignedInClient,
  startTestService,
  type TestService,
} from '../../../testing/test-service.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let service: TestService;
let ada: SignedInClient;
beforeAll(async () => {
  service = await startTestService();
  ada = await service.signIn('ada@example.com');
  await service.services.operator.setOperator({ name: 'root@host' }, 'ada@example.com', true);
});
afterAll(() => service?.stop());

let people = 0;
async function someone() {
  people += 1;
  const email = `person${people}@example.com`;
  const { call, principal, token } = await service.signIn(email);
  return { email, call, token, id: principal.userId, path: `/operator/users/${principal.userId}` };
}

const plan = (tierId: string) => ({
  ...{ tier_id: tierId, kind: 'internal', display_name: 'Team' },
  limits: { storage_quota_gb: 7, task_parallelism: 2, request_parallelism: 3, requests_per_minute: 100 },
});

const actsOn = async (user: string) => {
  const { body } = await ada.call('GET', `/operator/audit?user=${user}`);
  return body.map(({ act, user_id }: { act: string; user_id: string }) => [act, user_id]);
};

const operations: [method: string, path: string, body?: unknown][] = [
  ['GET', '/operator/users'],
  ['GET', `/operator/users/${UNKNOWN}`],
  ['PUT', `/operator/users/${UNKNOWN}/disabled`, { disabled: true }],
  ['PUT', `/operator/users/${UNKNOWN}/operator`, { is_operator: true }],
  ['PUT', `/operator/users/${UNKNOWN}/plan`, { tier_id: 'none' }],
  ['POST', `/operator/users/${UNKNOWN}/credits`, { credits: 1 }],
  ['GET', `/operator/users/${UNKNOWN}/ledger`],
  ['GET', '/operator/plans'],
  ['PUT', '/operator/plans', { plan: plan('none') }],
  ['POST', '/operator/prices', { prices: { frame: 9 } }],
  ['GET', '/operator/models'],
  ['PUT', '/operator/models/hidden', { model_id: 'none', hidden: true }],
  ['GET', '/operator/deployment'],
  ['GET', '/operator/audit'],
];

describe('whoever is no operator', () => {
  it.each(operations)('%s %s: is refused before anything is looked at', async (method, path, body) => {
    const { call } = await someone();
    const { status, body: refusal } = await call(method, path, body);
    expect([status, refusal.code]).toEqual([403, 'forbidden']);
  });

  it('is an ordinary user again from the next request on', async () => {
    const bob = await someone();
    await ada.call('PUT', `${bob.path}/operator`, { is_operator: true });
    expect((await bob.call('GET', '/operator/users')).status).toBe(200);
    await ada.call('PUT', `${bob.path}/operator`, { is_operator: false });
    expect((await bob.call('GET', '/operator/users')).status).toBe(403);
  });

  it('is also a key, whoever it belongs to: one that leaks opens nobody else’s account', async () => {
    const { body } = await ada.call('POST', '/users/api_keys/create?name=laptop');
    for (const headers of [{ 'x-api-key': body.api_key }, { authorization: `Bearer ${body.api_key}` }]) {
      const answer = await fetchAnswer(`${service.baseUrl}/operator/users`, { headers });
      expect(answer.status).toBe(401);
    }
  });
});

describe('users', () => {
  test('listUsers pages through all, the newest first, and finds a part of an email', async () => {
    const [first, second] = [await someone(), await someone()];
    const emails = async (query: string) =>
      (await ada.call('GET', `/operator/users?${query}`)).body.map(({ email }: { email: string }) => email);
    expect(await emails('limit=1')).toEqual([second.email]);
    expect(await emails('limit=1&offset=1')).toEqual([first.email]);
    expect(await emails('text=ADA@')).toEqual(['ada@example.com']);
    expect(await emails('text=%25')).toEqual([]);
  });

  test('getUser tells plan, limits, credits and keys', async () => {
    const bob = await someone();
    await bob.call('POST', '/users/api_keys/create?name=laptop');
    const { body } = await ada.call('GET', bob.path);
    expect(body).toMatchObject({ email: bob.email, plan: 'self-hosted', api_keys: 1, is_operator: false });
    expect(body).toMatchObject({ reserved_credits: 0, storage_used_gb: 0, storage_quota_gb: 10_000 });
    expect((await ada.call('GET', `/operator/users/${UNKNOWN}`)).status).toBe(404);
    expect((await ada.call('GET', '/operator/users/ada@example.com')).status).toBe(422);
  });

  test('setUserDisabled refuses all credentials, and takes them again', async () => {
    const bob = await someone();
    const put = (disabled: boolean) => ada.call('PUT', `${bob.path}/disabled`, { disabled, reason: 'spam' });
    expect((await put(true)).body.disabled_at).not.toBeNull();
    expect((await bob.call('GET', '/users/me')).status).toBe(401);
    expect((await put(true)).status).toBe(200);
    expect((await put(false)).body.disabled_at).toBeNull();
    expect((await bob.call('GET', '/users/me')).status).toBe(200);
    const by = ada.principal.userId;
    expect(await actsOn(bob.id)).toEqual([
      ['admin.users.enable', by],
      ['admin.users.disable', by],
    ]);
  });

  test('setUserOperator: nobody locks themselves out', async () => {
    const self = `/operator/users/${ada.principal.userId.toUpperCase()}`;
    expect((await ada.call('PUT', `${self}/operator`, { is_operator: false })).status).toBe(409);
    expect((await ada.call('PUT', `${self}/disabled`, { disabled: true })).status).toBe(409);
    expect((await ada.call('PUT', `${self}/operator`, { is_operator: true })).status).toBe(200);
    expect((await ada.call('GET', self)).body).toMatchObject({ is_operator: true, disabled_at: null });
  });

  test('setUserPlan gives the limits of the plan', async () => {
    const bob = await someone();
    await ada.call('PUT', '/operator/plans', { plan: plan('given') });
    const put = (tier_id: string) => ada.call('PUT', `${bob.path}/plan`, { tier_id });
    expect((await put('given')).body).toMatchObject({ plan: 'given', storage_quota_gb: 7 });
    expect((await put('none')).status).toBe(404);
    const pack = { tier_id: 'pack', kind: 'one_off_tokens', display_name: 'Pack' };
    expect((await ada.call('PUT', '/operator/plans', { plan: pack })).status).toBe(200);
    expect((await put('pack')).status).toBe(409);
  });
});

describe('credits', () => {
  const creditsOf = async (path: string) => (await ada.call('GET', path)).body.credits as number;

  test('changeUserCredits gives and takes; listUserLedger shows what was said', async () => {
    const bob = await someone();
    const before = await creditsOf(bob.path);
    const given = await ada.call('POST', `${bob.path}/credits`, { credits: 2.5, memo: 'Sorry' });
    expect(given.body).toMatchObject({ ledger_id: expect.any(String), credits: before + 2.5 });
    await ada.call('POST', `${bob.path}/credits`, { credits: -1 });
    const { body } = await ada.call('GET', `${bob.path}/ledger?limit=2`);
    expect(body).toMatchObject([{ available: -1 }, { available: 2.5, source: 'operator', memo: 'Sorry' }]);
  });

  test('twice at once under one Idempotency-Key they are given once', async () => {
    const bob = await someone();
    const before = await creditsOf(bob.path);
    const init = {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        'idempotency-key': 'ticket-7',
      },
      body: JSON.stringify({ credits: 3 }),
    };
    const send = () => fetchAnswer(`${service.baseUrl}${bob.path}/credits`, init);
    const first = await Promise.all([send(), send(), send()]);
    expect(first.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await creditsOf(bob.path)).toBe(before + 3);
  });
});

describe('the deployment', () => {
  test('listPlans and putPlan: accounts keep their limits unless the plan is applied to them', async () => {
    const bob = await someone();
    await ada.call('PUT', '/operator/plans', { plan: plan('team') });
    await ada.call('PUT', `${bob.path}/plan`, { tier_id: 'team' });
    const larger = { ...plan('team'), limits: { ...plan('team').limits, storage_quota_gb: 9 } };
    expect((await ada.call('PUT', '/operator/plans', { plan: larger })).body.accounts).toBe(0);
    expect((await ada.call('GET', bob.path)).body.storage_quota_gb).toBe(7);
    expect((await ada.call('PUT', '/operator/plans', { plan: larger, apply: true })).body.accounts).toBe(1);
    expect((await ada.call('GET', bob.path)).body.storage_quota_gb).toBe(9);
    const { body } = await ada.call('GET', '/operator/plans');
    const found = body.find(({ tier_id }: { tier_id: string }) => tier_id === 'team');
    expect(found).toMatchObject({ limits: { storage_quota_gb: 9 }, interval: null, catalog: {} });
  });

  test('publishPrices changes what it names and no more', async () => {
    const before = (await ada.call('GET', '/billing/prices')).body;
    const { body } = await ada.call('POST', '/operator/prices', { prices: { frame: 0.25 } });
    expect(body.version).toBe(before.version + 1);
    const after = (await ada.call('GET', '/billing/prices')).body;
    expect(JSON.stringify(after)).toContain('0.25');
    expect((await ada.call('POST', '/operator/prices', { prices: { gold: 1 } })).status).toBe(409);
  });

  test('listAllModels and setModelHidden', async () => {
    const put = (model_id: string, hidden: boolean) =>
      ada.call('PUT', '/operator/models/hidden', { model_id, hidden });
    const { body } = await ada.call('GET', '/operator/models');
    const { id } = body.find(({ available }: { available: boolean }) => available);
    const offered = async () => JSON.stringify((await ada.call('GET', '/tools/models')).body);
    expect(await offered()).toContain(`"${id}"`);
    expect((await put(id, true)).body).toMatchObject({ id, hidden: true, available: false });
    expect(await offered()).not.toContain(`"${id}"`);
    expect((await put(id, false)).body).toMatchObject({ hidden: false, available: true });
    expect((await put('none', true)).status).toBe(404);
    const { body: acts } = await ada.call('GET', '/operator/audit?act=admin.models.hide');
    expect(acts).toMatchObject([{ details: { model: id }, user_id: ada.principal.userId }]);
  });

  test('getDeployment counts users, bytes and work; listAudit refuses whom nobody knows', async () => {
    const { body } = await ada.call('GET', '/operator/deployment');
    expect(body).toMatchObject({ storage: 'folder', stored_gb: 0, tasks: { running: 0 } });
    expect(body.users).toBeGreaterThan(1);
    expect(body.disk.free_gb).toBeGreaterThan(0);
    expect((await ada.call('GET', '/operator/audit?user=nobody@example.com')).status).toBe(404);
  });
});

describe('bad input', () => {
  const wrong: [string, string, string, unknown][] = [
    ['no credits', 'POST', 'credits', { credits: 0 }],
    ['less than there is a name for', 'POST', 'credits', { credits: 0.0000001 }],
    ['too many', 'POST', 'credits', { credits: 1e12 }],
    ['taken ones that end', 'POST', 'credits', { credits: -1, expires_at: '2099-01-01T00:00:00Z' }],
    ['ones that ended', 'POST', 'credits', { credits: 1, expires_at: '2001-01-01T00:00:00Z' }],
    ['a time that is none', 'POST', 'credits', { credits: 1, expires_at: 'soon' }],
    ['text', 'POST', 'credits', { credits: 'many' }],
    ['what is not known', 'PUT', 'disabled', { disabled: true, until: 'tomorrow' }],
    ['nothing', 'PUT', 'operator', {}],
    ['a plan without a name', 'PUT', 'plan', { tier_id: null }],
  ];

  it.each(wrong)('%s: 422', async (_what, method, what, body) => {
    const { path } = await someone();
    const answer = await ada.call(method, `${path}/${what}`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({ loc: expect.any(Array), msg: expect.any(String) });
  });

  it.each([['limit=0'], ['offset=-1'], ['limit=all']])('a page of %s: 422', async (query) => {
    expect((await ada.call('GET', `/operator/users?${query}`)).status).toBe(422);
  });

  it('parts of a plan that do not fit its kind: 422', async () => {
    const sold = { ...plan('sold'), kind: 'subscription' };
    const answer = await ada.call('PUT', '/operator/plans', { plan: sold });
    expect(answer.body.detail).toMatchObject([{ loc: ['body', 'plan', 'interval'] }]);
  });
});
