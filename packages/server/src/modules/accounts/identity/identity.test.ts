import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../modules.ts';
import {
  fetchAnswer,
  startTestService,
  type TestAnswer,
  type TestService,
} from '../../../testing/test-service.ts';

let now = new Date('2026-06-01T12:00:00Z');
let service: TestService;
const lines: string[] = [];

beforeAll(async () => {
  service = await startTestService({
    clock: { now: () => now },
    env: { RUSHES_TRUSTED_ORIGINS: 'https://app.example.com' },
    onLog: (line) => lines.push(line),
  });
});
afterAll(() => service.stop());

function send(method: string, path: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
  return fetchAnswer(`${service.baseUrl}${path}`, { method, headers, redirect: 'manual' });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookiesIn = ({ headers }: TestAnswer) => headers.getSetCookie();
const sentBack = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

async function tokenOf(email: string, claims: Record<string, unknown> = {}): Promise<string> {
  return (await service.signIn(email, claims)).token;
}

describe('inviteUser', () => {
  const invite = (email: string) => send('POST', `/users/create?email=${encodeURIComponent(email)}`);

  it('answers the same whether or not the email is known, and keeps one invitation for each', async () => {
    await service.createUser('known@example.com');
    await tokenOf('active@example.com');
    const emails = ['known@example.com', 'active@example.com', 'nobody@example.com', 'Nobody@example.com'];
    const answers = await Promise.all(emails.map(invite));
    for (const [index, { status, body, headers }] of answers.entries()) {
      expect(status).toBe(200);
      expect(body).toEqual({ email: emails[index], message: answers[0]?.body.message });
      expect(headers.getSetCookie()).toEqual([]);
    }
    const rows = await service.deps.db.selectFrom('invitation').select('email_folded').execute();
    expect(rows.map((row) => row.email_folded).sort()).toEqual([
      'active@example.com',
      'known@example.com',
      'nobody@example.com',
    ]);
  });

  it('gives nothing by itself', async () => {
    const count = async () =>
      Number(
        (
          await service.deps.db
            .selectFrom('app_user')
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const before = await count();
    await invite('hopeful@example.com');
    expect(await count()).toBe(before);
  });

  it.each(['nobody', 'a@b@c', '', 'a b@example.com', 'a\u0000@example.com', `${'x'.repeat(320)}@e.com`])(
    'refuses what is no email: %j',
    async (email) => {
      const answer = await invite(email);
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0].loc).toEqual(['query', 'email']);
    },
  );

  it('ends after a month', async () => {
    await invite('forgetful@example.com');
    expect(await service.services.identity.sweepIdentity()).toBe(0);
    const before = now;
    now = new Date(now.getTime() + 31 * 24 * 3_600_000);
    expect(await service.services.identity.sweepIdentity()).toBeGreaterThan(3);
    now = before;
  });

  it('is limited by address', async () => {
    const answers: TestAnswer[] = [];
    for (let turn = 0; turn < 25; turn += 1) answers.push(await invite('limited@example.com'));
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await invite('no email')).status).toBe(429);
    now = new Date(now.getTime() + 3_600_000);
    expect((await invite('limited@example.com')).status).toBe(200);
  });
});

describe('refreshSessionCookie', () => {
  it('keeps the token in a cookie until it ends', async () => {
    const token = await tokenOf('cookie@example.com');
    const answer = await send('POST', '/users/refresh_session_cookie', bearer(token));
    expect(answer).toMatchObject({
      status: 200,
      body: { expires_in: 3_600, expires_at: new Date(now.getTime() + 3_600_000).toISOString() },
    });
    expect(cookiesIn(answer)).toEqual([
      `rushes_session=${token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });

  it('splits a long token, which is then taken as a whole', async () => {
    const token = await tokenOf('long@example.com', { groups: 'g'.repeat(6_000) });
    const cookies = cookiesIn(await send('POST', '/users/refresh_session_cookie', bearer(token)));
    expect(cookies.length).toBeGreaterThan(1);
    const answer = await navigate({ cookie: sentBack(cookies) });
    expect([401, 422]).not.toContain(answer.status);
  });

  it('is Secure where we are reached by https', async () => {
    const secured = await startTestService({ env: { RUSHES_PUBLIC_URL: 'https://video.example.com' } });
    const { token } = await secured.signIn('secure@example.com');
    const answer = await secured.app.inject({
      method: 'POST',
      url: '/users/refresh_session_cookie',
      headers: bearer(token),
    });
    await secured.stop();
    expect(String(answer.headers['set-cookie'])).toContain('; Secure;');
  });

  it('takes a bearer token alone', async () => {
    const token = await tokenOf('bearer-only@example.com');
    const path = '/users/refresh_session_cookie';
    for (const headers of [
      { 'x-api-key': service.user.key },
      bearer(service.user.key),
      { cookie: `rushes_session=${token}` },
      {},
    ]) {
      const answer = await send('POST', path, headers as Record<string, string>);
      expect(answer.status).toBe(401);
      expect(cookiesIn(answer)).toEqual([]);
    }
    expect((await send('POST', `${path}?access_token=${token}`)).status).toBe(401);
  });
});

describe('signOut', () => {
  it('takes the cookie back, all its parts', async () => {
    const cookie = 'rushes_session=a; rushes_session.1=b; other=c';
    const answer = await send('POST', '/users/sign_out', { cookie });
    expect(answer).toMatchObject({ status: 200, body: { signed_out: true } });
    expect(cookiesIn(answer)).toEqual([
      'rushes_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'rushes_session.1=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('is not done for other sites', async () => {
    const from = (origin: string) => send('POST', '/users/sign_out', { origin });
    expect((await from('https://app.example.com')).status).toBe(200);
    expect((await from(service.baseUrl)).status).toBe(200);
    for (const origin of ['https://evil.example', 'null', 'https://app.example.com.evil.example']) {
      const answer = await from(origin);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(cookiesIn(answer)).toEqual([]);
    }
  });
});

/** A navigation of a browser to an operation that takes them. */
function navigate(headers: Record<string, string>, query = ''): Promise<TestAnswer> {
  return send('GET', `/asset/url/01890000-0000-7000-8000-000000000000${query}`, headers);
}

describe('session cookie and access_token', () => {
  it('are taken on exactly three operations', () => {
    const paths = routes.filter(({ auth }) => auth === 'T').map(({ method, path }) => `${method} ${path}`);
    expect(paths.sort()).toEqual([
      'GET /asset/url/{asset_id}',
      'GET /users/billing_portal_redirect',
      'GET /users/checkout_redirect',
    ]);
  });

  it('are taken there: what comes after is asked then', async () => {
    const token = await tokenOf('navigator@example.com');
    expect((await navigate({ cookie: `rushes_session=${token}` })).status).toBe(404);
    expect((await navigate({}, `?access_token=${token}`)).status).toBe(404);
    expect((await navigate(bearer(token))).status).toBe(404);
    expect((await navigate({})).status).toBe(401);
    expect((await navigate({ 'x-api-key': service.user.key })).status).toBe(401);
    expect((await navigate(bearer(service.user.key))).status).toBe(401);
  });

  it('are ignored on every other operation', async () => {
    const token = await tokenOf('ignored@example.com');
    const others = routes.filter(({ auth }) => auth === 'K' || auth === 'B');
    expect(others.length).toBeGreaterThan(30);
    for (const { method, path } of others) {
      const address = `${path.replaceAll(/\{\w+\}/g, 'x')}?access_token=${token}`;
      const answer = await send(method, address, { cookie: `rushes_session=${token}` });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  it('never stand in the log', async () => {
    const token = await tokenOf('logged@example.com');
    await navigate({ cookie: `rushes_session=${token}` }, `?access_token=${token}`);
    await navigate({}, '?access_token=wrong.telltale.token');
    await send('POST', '/users/refresh_session_cookie', bearer(token));
    const log = lines.join('');
    expect(log).toContain('/asset/url/{asset_id}');
    for (const secret of [token, token.split('.')[2] ?? '', 'telltale', 'logged@example.com']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('an ID token', () => {
  it('works wherever a key does, and says what is wrong without saying why', async () => {
    const token = await tokenOf('tokens@example.com');
    expect((await send('GET', '/users/me', bearer(token))).body).toMatchObject({
      email: 'tokens@example.com',
    });
    const expired = (await service.issuer?.token({ email: 'tokens@example.com' }, { expiresIn: -10 })) ?? '';
    const stranger = (await service.issuer?.token({ email: 'x@example.com', aud: 'other' })) ?? '';
    const answers = await Promise.all(
      [expired, stranger, 'a.b.c'].map((t) => send('GET', '/users/me', bearer(t))),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.detail}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });

  it('that is huge is refused', async () => {
    const token = (await service.issuer?.token({ email: 'h@example.com', pad: 'x'.repeat(20_000) })) ?? '';
    expect((await send('GET', '/users/me', bearer(token))).status).toBe(401);
    expect((await send('GET', '/users/me', bearer('x'.repeat(100_000)))).status).toBe(431);
  });

  it('can not be checked while its issuer was never reached: 503 and when to try again', async () => {
    const late = await startTestService({ issuer: service.issuer });
    await service.issuer?.goAway();
    const token = (await service.issuer?.token({ email: 'late@example.com' })) ?? '';
    const answer = await fetchAnswer(`${late.baseUrl}/users/me`, { headers: bearer(token) });
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await service.issuer?.comeBack();
    await late.stop();
  });

  it('is declared with that on every operation that takes one', async () => {
    const { body } = await send('GET', '/openapi.json');
    for (const { method, path } of routes.filter(({ auth }) => ['K', 'B', 'T'].includes(auth))) {
      const operation = body.paths[path][method.toLowerCase()];
      expect(operation.responses['503'].description).toContain('identity_unavailable');
    }
  });
});
