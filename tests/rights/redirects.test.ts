/** No redirect of ours leads where a stranger wants, and none takes an origin's word for another. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../acceptance/testing/api-client.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
let asset: string;
beforeAll(async () => {
  world = await startWorld({ env: { RUSHES_TRUSTED_ORIGINS: 'https://app.example.com' } });
  asset = await world.makeOwn('file', world.owner);
});
afterAll(() => world?.stop());

const EVIL = [
  'https://evil.example',
  'https://app.example.com.evil.example',
  'https://evil.example/https://app.example.com',
  'https://app.example.com@evil.example',
  'https://evilapp.example.com',
  'https://app.example.com:444',
  'http://app.example.com',
  'https://app.example.com/path',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'null',
  'https://app.example.com%0d%0alocation:%20https://evil.example',
  'https://app.example.com\\.evil.example',
];

const PAGES = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'evil',
  '/\t/evil.example',
  '/a\r\nlocation: https://evil.example',
  'javascript:alert(1)',
];

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const authorization = `Bearer ${world.owner.credentials.idToken}`;
  return world.http.send({ method: 'GET', address: path, headers: { authorization, ...headers } });
};

/** It goes nowhere: neither by its headers nor by a link in its body. */
function expectNoWay(answer: Answer): void {
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.headers.get('refresh')).toBeNull();
  expect(answer.status).toBeGreaterThanOrEqual(400);
}

const places = ['/users/checkout_redirect?pricing_tier=pro&', '/users/billing_portal_redirect?'];

describe.each(places)('GET %s', (place) => {
  test.each(EVIL)('return_origin %s is refused', async (origin) => {
    const answer = await get(`${place}return_origin=${encodeURIComponent(origin)}`);
    expectNoWay(answer);
    expect(answer.status).toBe(422);
  });

  test.each(PAGES)('calling_page %j is refused', async (page) => {
    const answer = await get(`${place}calling_page=${encodeURIComponent(page)}`);
    expectNoWay(answer);
    expect(answer.status).toBe(422);
  });

  test('a trusted origin and a path of ours pass, as far as there is a payment provider', async () => {
    const origin = encodeURIComponent('https://app.example.com');
    const answer = await get(`${place}return_origin=${origin}&calling_page=%2Fsettings`);
    expect([answer.status, answer.body.code]).toEqual([503, 'not_configured']);
  });
});

/** The address that the service is told to be reached at by whoever calls. */
const CLAIMS: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-original-url': 'https://evil.example/' },
  { origin: 'https://evil.example' },
  { referer: 'https://evil.example/page' },
];

describe('GET /asset/url', () => {
  test.each(CLAIMS)('leads to our own media, whatever %j says', async (headers) => {
    const answer = await get(`/asset/url/${asset}`, headers);
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(world.service.baseUrl);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each(['url', 'redirect', 'next', 'return_to', 'to'])('follows no parameter %s', async (name) => {
    const answer = await get(`/asset/url/${asset}?${name}=https://evil.example`);
    expect(answer.headers.get('location')).not.toContain('evil');
  });

  test('is no way out by its path', async () => {
    for (const path of [
      `/asset/url//evil.example`,
      '//evil.example/asset/url',
      `/asset/url/%2f%2fevil.example`,
    ]) {
      expectNoWay(await get(path));
    }
  });
});

test.each(EVIL)('an answer with credentials is for no origin %s', async (origin) => {
  const answer = await get('/users/me', { origin: origin.replaceAll(/[^\x20-\x7e]/g, '') });
  expect(answer.headers.get('access-control-allow-origin')).not.toBe('*');
  expect(answer.headers.get('access-control-allow-origin') ?? '').not.toContain('evil');
  expect(answer.headers.get('access-control-allow-origin')).not.toBe('null');
});
