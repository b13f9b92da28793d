/** What a plan lets a caller ask for, over HTTP and with a clock that is moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fetchAnswer,
  startTestService,
  type TestClient,
  type TestService,
} from '../../../testing/test-service.ts';

let milliseconds = 1_800_000_000_000;
const clock = { now: () => new Date(milliseconds) };
const pass = (seconds: number) => {
  milliseconds += seconds * 1_000;
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    clock,
    env: { RUSHES_ADDRESS_PER_MINUTE: '30', RUSHES_TRUSTED_PROXIES: '127.0.0.0/8' },
  });
});
afterAll(() => service?.stop());

let people = 0;
/** Somebody who may ask `requestsPerMinute` times a minute, from an address of their own. */
async function someone(requestsPerMinute: number) {
  people += 1;
  const address = `192.0.2.${people}`;
  const email = `p${people}@example.com`;
  const user = await service.createUser(email);
  await service.deps.db.transaction().execute(async (trx) => {
    await service.services.plans.setLimits(trx, user.principal.accountId, { requestsPerMinute });
  });
  const ask = (credential: Record<string, string>, path = '/users/me', init: RequestInit = {}) =>
    fetchAnswer(`${service.baseUrl}${path}`, {
      ...init,
      headers: { 'x-forwarded-for': address, ...credential, ...init.headers },
    });
  return { user, email, ask };
}

const withKey = ({ key }: Pick<TestClient, 'key'>) => ({ 'x-api-key': key });

describe('the requests of a key', () => {
  it('are told what is left, and refused with 429 and what to do when there is nothing', async () => {
    const { user, ask } = await someone(3);
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await ask(withKey(user)));
    const told = answers.map(({ status, headers }) => [status, headers.get('ratelimit')]);
    expect(told).toEqual([
      [200, '"key";r=2;t=20'],
      [200, '"key";r=1;t=40'],
      [200, '"key";r=0;t=60'],
      [429, '"key";r=0;t=60'],
    ]);
    for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"key";q=3;w=60');
    const refused = answers.at(-1);
    expect(refused?.headers.get('retry-after')).toBe('20');
    expect(refused?.body).toEqual({
      code: 'rate_limited',
      detail: 'This API key may make 3 requests a minute. Try again in 20 s, or get a plan that allows more.',
      what_to_do: expect.stringContaining('Retry-After'),
    });
    pass(20);
    expect((await ask(withKey(user))).status).toBe(200);
  });

  it('are counted apart from those of another key, and of people who are signed in', async () => {
    const { user, email, ask } = await someone(1);
    const other = await service.services.apiKeys.createApiKey(user.principal, 'other');
    const { token } = await service.signIn(email);
    const credentials = [withKey(user), { 'x-api-key': other.api_key }, { authorization: `Bearer ${token}` }];
    for (const status of [200, 429]) {
      for (const credential of credentials) expect((await ask(credential)).status).toBe(status);
    }
    const { body, headers } = await ask({ authorization: `Bearer ${token}` });
    expect(body.detail).toMatch(/^Those who are signed in to this account may make 1 request a minute\./);
    expect(headers.get('ratelimit-policy')).toBe('"account";q=1;w=60');
  });

  it('are told what is left also where they are refused for something else', async () => {
    const { user, ask } = await someone(10);
    const unknown = await ask(withKey(user), '/project/00000000-0000-7000-8000-000000000000');
    expect([unknown.status, unknown.headers.get('ratelimit')]).toEqual([404, '"key";r=9;t=6']);
    const wrong = await ask(withKey(user), '/project/x');
    expect([wrong.status, wrong.headers.get('ratelimit')]).toEqual([422, '"key";r=8;t=12']);
    const { headers } = await ask({}, '/users/me');
    expect(headers.get('ratelimit')).toBeNull();
  });

  it('are refused for being too many before anything else is looked at', async () => {
    const { user, ask } = await someone(1);
    await ask(withKey(user));
    const wrong = { method: 'POST', body: '{"no json', headers: { 'content-type': 'application/json' } };
    const refused = await ask(withKey(user), '/asset/no-id/share/add', wrong);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  });

  it('are counted anew from when the account has another plan', async () => {
    const { user, ask } = await someone(1);
    await ask(withKey(user));
    expect((await ask(withKey(user))).status).toBe(429);
    await service.deps.db
      .transaction()
      .execute((trx) =>
        service.services.plans.setLimits(trx, user.principal.accountId, { requestsPerMinute: 60 }),
      );
    const answer = await ask(withKey(user));
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([200, '"key";q=60;w=60']);
  });
});

describe('the requests of an address', () => {
  it('are refused when there are too many, whichever keys they are made with, before the key is looked at', async () => {
    const first = await someone(100);
    const second = await someone(100);
    for (let count = 0; count < 15; count += 1) {
      expect((await first.ask(withKey(first.user))).status).toBe(200);
      expect((await first.ask(withKey(second.user))).status).toBe(200);
    }
    const refused = await first.ask({ 'x-api-key': 'sk_wrong' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(refused.body.detail).toBe('Too many requests came from this address. Try again in 2 s.');
    expect((await second.ask(withKey(second.user))).status).toBe(200);
  });
});
