import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fetchAnswer,
  type SignedInClient,
  startTestService,
  type TestService,
} from '../../../testing/test-service.ts';

const app = 'https://app.example.com';

let service: TestService;
let person: SignedInClient;

beforeAll(async () => {
  service = await startTestService({ env: { RUSHES_TRUSTED_ORIGINS: app } });
  person = await service.signIn('payer@example.com');
});
afterAll(() => service?.stop());

const notConfigured = { status: 503, body: { code: 'not_configured', detail: expect.stringMatching(/\.$/) } };

function navigate(
  path: string,
  query: Record<string, string | string[]> = {},
  headers: Record<string, string> = {},
) {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return fetchAnswer(`${service.baseUrl}${path}?${new URLSearchParams(pairs as [string, string][])}`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    redirect: 'manual',
  });
}

const checkout = (query: Record<string, string | string[]> = {}) =>
  navigate('/users/checkout_redirect', { pricing_tier: 'pro', ...query });

const issuesAt = (answer: { body: { detail: { loc: unknown[] }[] } }) =>
  answer.body.detail.map(({ loc }) => loc);

describe('getBillingCatalog', () => {
  it('is empty where nothing is sold, and is asked for again for nothing', async () => {
    const answer = await fetchAnswer(`${service.baseUrl}/billing/catalog`);
    expect(answer).toMatchObject({ status: 200, body: { plans: [] } });
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const ask = (tag: string) =>
      fetchAnswer(`${service.baseUrl}/billing/catalog`, { headers: { 'if-none-match': tag } });
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await ask(tag);
      expect(again).toMatchObject({ status: 304, body: '' });
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await ask('"x"')).status).toBe(200);
  });
});

describe('checkCoupons', () => {
  it('is refused for want of a payment provider, after everything else', async () => {
    expect(await service.user.call('GET', '/users/check_coupons?coupon_code=SUMMER')).toMatchObject(
      notConfigured,
    );
    expect((await fetchAnswer(`${service.baseUrl}/users/check_coupons?coupon_code=SUMMER`)).status).toBe(401);
    for (const query of ['', 'coupon_code=', `coupon_code=${'x'.repeat(101)}`]) {
      expect((await service.user.call('GET', `/users/check_coupons?${query}`)).status).toBe(422);
    }
  });
});

describe('checkoutRedirect', () => {
  it('is refused for want of a payment provider when all else is right, never cached', async () => {
    const answer = await checkout({
      coupon_code: 'SUMMER',
      calling_page: '/settings/billing?tab=plan',
      return_origin: app,
      item_list: ['price_a:1', 'price_b:1000000'],
    });
    expect(answer).toMatchObject(notConfigured);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('location')).toBeNull();
  });

  it('takes the token in the query as well, and an API key not at all', async () => {
    const url = `${service.baseUrl}/users/checkout_redirect?pricing_tier=pro`;
    expect(await fetchAnswer(`${url}&access_token=${person.token}`)).toMatchObject(notConfigured);
    expect((await fetchAnswer(url, { headers: { 'x-api-key': service.user.key } })).status).toBe(401);
    expect((await fetchAnswer(url)).status).toBe(401);
  });

  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['https://evil.example'],
    ['evil.example'],
    ['/a\\b'],
    ['/\t/evil.example'],
    ['/a\nb'],
    [`/${'x'.repeat(2_000)}`],
  ])('refuses a page to come back to that is none: %j', async (calling_page) => {
    const answer = await checkout({ calling_page });
    expect(answer.status).toBe(422);
    expect(issuesAt(answer)).toEqual([['query', 'calling_page']]);
    expect(answer.body.detail[0].msg).toMatch(/must be empty or a path|at most 2000/);
  });

  it.each(['', '/', '/a/b', '/a//b', '/a?b=c#d'])('takes a page: %j', async (calling_page) => {
    expect(await checkout({ calling_page })).toMatchObject(notConfigured);
  });

  it.each(['null', '', 'https://evil.example', `${app}.evil.example`, `${app}/`, 'http://app.example.com'])(
    'refuses an origin that is not trusted: %j',
    async (return_origin) => {
      const answer = await checkout({ return_origin });
      expect(answer.status).toBe(422);
      expect(issuesAt(answer)).toEqual([['query', 'return_origin']]);
    },
  );

  it.each([
    'price',
    'price:',
    'price:0',
    'price:-1',
    'price:1.5',
    'price:1000001',
    ':5',
    'a b:1',
    'price:01',
  ])('refuses an item that is none: %j', async (item) => {
    const answer = await checkout({ item_list: ['price_a:1', item] });
    expect(answer.status).toBe(422);
    expect(issuesAt(answer)).toEqual([['query', 'item_list', 1]]);
    expect(answer.body.detail[0].msg).toMatch(/must be price_id:quantity/);
  });

  it('refuses a price twice, and more prices than a plan has', async () => {
    expect((await checkout({ item_list: ['price:1', 'price:2'] })).status).toBe(422);
    const many = Array.from({ length: 51 }, (_none, index) => `price_${index}:1`);
    expect((await checkout({ item_list: many })).status).toBe(422);
  });

  it('needs a tier', async () => {
    const answer = await navigate('/users/checkout_redirect');
    expect(answer.status).toBe(422);
    expect(issuesAt(answer)).toEqual([['query', 'pricing_tier']]);
  });
});

describe('billingPortalRedirect', () => {
  it('is refused for want of a payment provider when all else is right', async () => {
    const from = { origin: 'https://evil.example', referer: 'https://evil.example/x' };
    expect(await navigate('/users/billing_portal_redirect', {}, from)).toMatchObject(notConfigured);
    expect((await navigate('/users/billing_portal_redirect', { return_origin: 'null' })).status).toBe(422);
    expect((await navigate('/users/billing_portal_redirect', { calling_page: '//x' })).status).toBe(422);
  });
});

describe('changePlan', () => {
  const change = (body: unknown) => person.call('POST', '/users/subscription/change-plan', body);

  it('is refused for want of a payment provider when all else is right', async () => {
    expect(await change({ pricing_tier: 'pro', item_list: ['price_a:5'], coupon_code: null })).toMatchObject(
      notConfigured,
    );
    expect(
      (await service.user.call('POST', '/users/subscription/change-plan', { pricing_tier: 'pro' })).status,
    ).toBe(401);
  });

  it.each([
    [{}],
    [{ pricing_tier: '' }],
    [{ pricing_tier: 'pro', more: 1 }],
    [{ pricing_tier: 'pro', item_list: ['price:0'] }],
    [{ pricing_tier: 'pro', item_list: ['price:1', 'price:1'] }],
  ])('refuses what is wrong: %j', async (body) => {
    expect((await change(body)).status).toBe(422);
  });
});
