import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAnswer, startTestService, type TestService } from '../../../testing/test-service.ts';

let milliseconds = 1_800_000_000_000;
const clock = { now: () => new Date(milliseconds) };
const pass = (seconds: number) => {
  milliseconds += seconds * 1_000;
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    clock,
    env: {
      RUSHES_ANONYMOUS_PER_MINUTE: '5',
      RUSHES_FAILED_SIGN_INS_PER_MINUTE: '3',
      RUSHES_TRUSTED_PROXIES: '127.0.0.0/8',
    },
  });
});
afterAll(() => service?.stop());

const from = (address: string, path: string, headers: Record<string, string> = {}) =>
  fetchAnswer(`${service.baseUrl}${path}`, { headers: { 'x-forwarded-for': address, ...headers } });

describe('operations without a credential', () => {
  it('are refused with 429 and Retry-After to an address that asks too often, and only to that one', async () => {
    for (let count = 0; count < 5; count += 1) expect((await from('192.0.2.1', '/')).status).toBe(200);
    const refused = await from('192.0.2.1', '/');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('12');
    expect((await from('192.0.2.2', '/')).status).toBe(200);
    pass(12);
    expect((await from('192.0.2.1', '/')).status).toBe(200);
  });

  it('can not be had more often by writing further addresses in front', async () => {
    const spoofed = (count: number) => from(`198.51.100.${count}, 192.0.2.3`, '/');
    for (let count = 0; count < 5; count += 1) expect((await spoofed(count)).status).toBe(200);
    expect((await spoofed(6)).status).toBe(429);
  });
});

describe('wrong credentials', () => {
  const wrong = (address: string, count: number) =>
    from(address, '/users/me', { 'x-api-key': `sk_${count}` });

  it('are refused unlooked at after too many, while right ones of the same address go on working', async () => {
    const right = { 'x-api-key': service.user.key };
    const address = '192.0.2.10';
    expect((await from(address, '/users/me', right)).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await wrong(address, count)).status).toBe(401);
    const refused = await wrong(address, 4);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(60);
    expect((await from(address, '/users/me', right)).status).toBe(200);
    expect((await wrong('192.0.2.11', 4)).status).toBe(401);
  });

  it.each(['access_token', '%61ccess_token', '%61ccess%5Ftoken'])('are counted as %s too', async (name) => {
    const address = `192.0.2.${20 + name.length}`;
    const attempt = (token: string) => from(address, `/users/billing_portal_redirect?x=?&${name}=${token}`);
    for (const token of ['a.b.1', 'a.b.2', 'a.b.3']) expect((await attempt(token)).status).toBe(401);
    expect((await attempt('a.b.4')).status).toBe(429);
  });

  it('that were right once are looked at again: a deleted key is 401', async () => {
    const user = await service.createUser('once@example.com');
    const address = '192.0.2.12';
    expect((await from(address, '/users/me', { 'x-api-key': user.key })).status).toBe(200);
    await service.services.apiKeys.deleteApiKey(user.principal, 'test');
    expect((await from(address, '/users/me', { 'x-api-key': user.key })).status).toBe(401);
  });

  it('are not counted where an API key is not taken at all', async () => {
    const address = '192.0.2.14';
    const path = '/users/billing_portal_redirect?x=?';
    const { key } = service.user;
    const sent = [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }];
    for (const headers of [...sent, ...sent]) {
      const { status, body } = await from(address, path, headers);
      expect([status, body.detail]).toEqual([401, 'This operation takes an ID token, not an API key.']);
    }
    expect((await wrong(address, 1)).status).toBe(401);
  });

  it('are not counted where none was sent', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await from('192.0.2.13', '/users/me')).status).toBe(401);
    }
  });
});
