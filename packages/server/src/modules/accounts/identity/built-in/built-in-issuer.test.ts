import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAskedFor } from '../../../../testing/own-statements.ts';
import {
  askForToken,
  type Browser,
  beginSignIn,
  openBrowser,
  type Page,
} from '../../../../testing/sign-in-browser.ts';
import { fetchAnswer, startTestService, type TestService } from '../../../../testing/test-service.ts';

const PASSWORD = 'correct horse battery';

let service: TestService;
let issuer: string;
const lines: string[] = [];

beforeAll(async () => {
  service = await startTestService({
    issuer: null,
    env: { RUSHES_TRUSTED_ORIGINS: 'https://console.example.com' },
    onLog: (line) => lines.push(line),
  });
  issuer = service.services.builtInIssuer?.url() ?? '';
});
afterAll(() => service.stop());

const identity = () => service.services.identity;
const profile = (token: string) =>
  fetchAnswer(`${service.baseUrl}/users/me`, { headers: { authorization: `Bearer ${token}` } });

/** Somebody who chose their password. */
async function makePerson(email: string): Promise<void> {
  await identity().createLocalUser(email);
  await identity().ensurePassword(email, PASSWORD);
}

/** Shows email and password, and says yes. Answers the page that comes then. */
async function signIn(browser: Browser, url: string, email: string): Promise<Page> {
  const asked = await browser.submit(await browser.open(url), { email, password: PASSWORD });
  return await browser.submit(asked, { answer: 'yes' });
}

async function idTokenOf(email: string): Promise<string> {
  const begun = beginSignIn(issuer);
  const { url } = await signIn(openBrowser(issuer), begun.url, email);
  return (await begun.exchange(url)).body.id_token;
}

describe('a sign-in', () => {
  it('with the password that works once asks for another, and ends in an account', async () => {
    const once = await identity().createLocalUser('Ann@Example.com');
    expect(once).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    const browser = openBrowser(issuer);
    const begun = beginSignIn(issuer);
    const first = await browser.open(begun.url);
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining('<title>Sign in') });
    const second = await browser.submit(first, { email: 'ann@example.com', password: once });
    expect(second.text).toContain('Choose a password');
    for (const [chosen, repeated] of [
      ['short', 'short'],
      [PASSWORD, 'another one, longer'],
      [once, once],
    ] as const) {
      const refused = await browser.submit(second, { new_password: chosen, repeated });
      expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('role="alert"') });
    }
    const third = await browser.submit(second, { new_password: PASSWORD, repeated: PASSWORD });
    expect(third.text).toContain('Continue to Rushes?');
    expect(third.text).toContain('Ann@Example.com');
    const end = await browser.submit(third, { answer: 'yes' });
    expect(end.url).toMatch(/^http:\/\/127\.0\.0\.1:5173\/callback\?.*state=opaque/);
    const { status, body } = await begun.exchange(end.url);
    expect(status).toBe(200);
    expect(await profile(body.id_token)).toMatchObject({
      status: 200,
      body: {
        email: 'Ann@Example.com',
        credits: 1_000,
        firebase_uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    const again = openBrowser(issuer);
    const refused = await again.submit(await again.open(begun.url), {
      email: 'ann@example.com',
      password: once,
    });
    expect(refused.status).toBe(403);
  });

  it('ends where the password that it began with was replaced meanwhile', async () => {
    const email = 'finder@example.com';
    const begin = async (password: string) => {
      const browser = openBrowser(issuer);
      const first = await browser.open(beginSignIn(issuer).url);
      const second = await browser.submit(first, { email, password });
      expect(second.text).toContain('Choose a password');
      return (chosen: string) => browser.submit(second, { new_password: chosen, repeated: chosen });
    };
    const once = await identity().createLocalUser(email);
    const [finder, owner, another] = [await begin(once), await begin(once), await begin(once)];
    expect((await owner(PASSWORD)).text).toContain('Continue to Rushes?');
    expect(await finder('the password of a finder')).toMatchObject({ status: 400 });
    await identity().resetPassword(email);
    expect(await another('the password of a finder')).toMatchObject({ status: 400 });
  });

  it('is remembered by the browser, which is asked only whether to go on', async () => {
    await makePerson('bob@example.com');
    const browser = openBrowser(issuer);
    await signIn(browser, beginSignIn(issuer).url, 'bob@example.com');
    const begun = beginSignIn(issuer, {
      client: 'rushes-cli',
      redirectUri: 'http://127.0.0.1:40123/callback',
    });
    const asked = await browser.open(begun.url);
    expect(asked.text).toContain('Continue to Rushes on the command line?');
    const { url } = await browser.submit(asked, { answer: 'yes' });
    expect((await begun.exchange(url)).status).toBe(200);
    const cancelled = await browser.submit(await browser.open(beginSignIn(issuer).url), { answer: 'no' });
    expect(new URL(cancelled.url).searchParams.get('error')).toBe('access_denied');
  });

  it('joins the account that the email has', async () => {
    const made = await service.createUser('carol@example.com');
    await makePerson('carol@example.com');
    const principal = await identity().verifyIdToken(await idTokenOf('carol@example.com'));
    expect(principal?.userId).toBe(made.principal.userId);
  });

  it('ends by signing out', async () => {
    await makePerson('dora@example.com');
    const browser = openBrowser(issuer);
    await signIn(browser, beginSignIn(issuer).url, 'dora@example.com');
    const asked = await browser.open('/session/end?client_id=rushes-console');
    expect(asked.text).toContain('Sign out?');
    expect(await browser.submit(asked, { logout: 'yes' })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Signed out'),
    });
    expect((await browser.open(beginSignIn(issuer).url)).text).toContain('<title>Sign in');
  });

  it('is kept by a refresh token that works once', async () => {
    await makePerson('emil@example.com');
    const begun = beginSignIn(issuer);
    const { url } = await signIn(openBrowser(issuer), begun.url, 'emil@example.com');
    const { refresh_token: first } = (await begun.exchange(url)).body;
    const refresh = (token: string) =>
      askForToken(issuer, { grant_type: 'refresh_token', client_id: 'rushes-console', refresh_token: token });
    const { body } = await refresh(first);
    expect((await profile(body.id_token)).status).toBe(200);
    expect(body.refresh_token).not.toBe(first);
    expect((await refresh(first)).status).toBe(400);
    // Somebody else has had it: what was made of it ends as well.
    expect((await refresh(body.refresh_token)).status).toBe(400);
    expect((await begun.exchange(url)).status).toBe(400);
  });

  it('on another device connects a program by a code', async () => {
    await makePerson('finn@example.com');
    const started = await fetchAnswer(`${issuer}/device/auth`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'rushes-cli', scope: 'openid email' }),
    });
    expect(started.status).toBe(200);
    const poll = () =>
      askForToken(issuer, {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: 'rushes-cli',
        device_code: started.body.device_code,
      });
    expect((await poll()).body.error).toBe('authorization_pending');
    const browser = openBrowser(issuer);
    const withCode = await browser.open(started.body.verification_uri_complete);
    expect(withCode.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/=]{44}';/);
    const page = await browser.open(started.body.verification_uri);
    expect(page.headers.get('content-security-policy')).toContain('; script-src; ');
    expect(page.text).toMatch(/<label for="code">.*<input id="code"/s);
    const wrong = await browser.submit(page, { user_code: 'WRONGCOD' });
    expect(wrong.text).toContain('role="alert"');
    const confirm = await browser.submit(wrong, { user_code: started.body.user_code });
    expect(confirm.text).toContain(started.body.user_code);
    const asked = await browser.submit(confirm, { confirm: 'yes' });
    const consent = await browser.submit(asked, { email: 'finn@example.com', password: PASSWORD });
    expect((await browser.submit(consent, { answer: 'yes' })).text).toContain('Connected');
    const { body } = await poll();
    expect((await profile(body.id_token)).body).toMatchObject({ email: 'finn@example.com' });
  });
});

describe('a wrong sign-in', () => {
  it('that no text column can hold is refused like any other', async () => {
    const client = { client_id: 'rushes-cli', redirect_uri: 'http://127.0.0.1/callback' };
    for (const wrong of [
      { grant_type: 'authorization_code', ...client, code: 'a\0b', code_verifier: 'v'.repeat(43) },
      { grant_type: 'refresh_token', ...client, refresh_token: 'a\0b' },
      { grant_type: 'refresh_token', client_id: 'a\0b', refresh_token: 'x' },
    ]) {
      expect([400, 401]).toContain((await askForToken(issuer, wrong)).status);
    }
    expect((await openBrowser(issuer).open('/auth?client_id=a%00b')).status).toBe(400);
  });

  it('is refused in the same words and statements, whether or not the email is known', async () => {
    await makePerson('gina@example.com');
    const attempt = async (email: string) => {
      const browser = openBrowser(issuer);
      const page = await browser.open(beginSignIn(issuer).url);
      const executor = service.deps.db.getExecutor();
      const original = executor.executeQuery;
      const seen: string[] = [];
      executor.executeQuery = ((query, ...rest) => {
        if (isAskedFor(query.sql)) seen.push(query.sql);
        return original.call(executor, query, ...rest);
      }) as typeof original;
      const answer = await browser.submit(page, { email, password: 'wrong password' });
      executor.executeQuery = original;
      return {
        status: answer.status,
        text: answer.text.replaceAll(email, '').replaceAll(/interaction\/[\w-]+/g, ''),
        seen,
      };
    };
    const known = await attempt('gina@example.com');
    expect(known.status).toBe(403);
    expect(known.seen.length).toBeGreaterThan(0);
    expect(await attempt('hugo@example.com')).toEqual(known);
    expect((await attempt('no email at all')).text).toEqual(known.text);
  });

  it('is not looked at when there were too many', async () => {
    const limited = await startTestService({ issuer: null });
    const url = limited.services.builtInIssuer?.url() ?? '';
    await limited.services.identity.createLocalUser('ivan@example.com');
    await limited.services.identity.ensurePassword('ivan@example.com', PASSWORD);
    const browser = openBrowser(url);
    const page = await browser.open(beginSignIn(url).url);
    const wrong = Array.from({ length: 20 }, () =>
      browser.submit(page, { email: 'ivan@example.com', password: 'wrong password' }),
    );
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array(20).fill(403));
    const right = await browser.submit(page, { email: 'ivan@example.com', password: PASSWORD });
    expect(right).toMatchObject({ status: 429, text: expect.stringContaining('Too many attempts') });
    await limited.stop();
  });

  it.each([
    ['of an unknown client', { client_id: 'evil' }],
    ['that leads to another site', { redirect_uri: 'https://evil.example/callback' }],
    ['that leads to another path', { redirect_uri: 'http://127.0.0.1:5173/other' }],
    ['that leads to a trusted site without https', { redirect_uri: 'http://console.example.com/callback' }],
  ])('%s is not begun', async (_what, change) => {
    const url = new URL(beginSignIn(issuer).url);
    for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
    const page = await openBrowser(issuer).open(url.href);
    expect(page.status).toBe(400);
    expect(page.url.startsWith(issuer)).toBe(true);
  });

  it('without proof of who began it is not begun', async () => {
    const url = new URL(beginSignIn(issuer).url);
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const page = await openBrowser(issuer).open(url.href);
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_request');
  });

  it('leads back to a trusted web app by https', async () => {
    await makePerson('jane@example.com');
    const begun = beginSignIn(issuer, { redirectUri: 'https://console.example.com/callback' });
    const { url } = await signIn(openBrowser(issuer), begun.url, 'jane@example.com');
    expect(url).toMatch(/^https:\/\/console\.example\.com\/callback\?code=/);
  });

  it('of somebody else’s browser is not gone on with', async () => {
    const page = await openBrowser(issuer).open(beginSignIn(issuer).url);
    const stranger = await openBrowser(issuer).submit(page, { email: 'a@example.com', password: 'x' });
    expect(stranger).toMatchObject({ status: 400, text: expect.stringContaining('has ended') });
  });

  it('with a form that is too long is refused', async () => {
    const browser = openBrowser(issuer);
    const page = await browser.open(beginSignIn(issuer).url);
    expect((await browser.submit(page, { email: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('the operator', () => {
  it('is told who may sign in already, and who may not', async () => {
    await identity().createLocalUser('kim@example.com');
    await expect(identity().createLocalUser('KIM@example.com')).rejects.toMatchObject({ code: 'conflict' });
    await expect(identity().resetPassword('lea@example.com')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('ends sessions and tokens with a new password', async () => {
    await makePerson('max@example.com');
    const browser = openBrowser(issuer);
    const begun = beginSignIn(issuer);
    const { url } = await signIn(browser, begun.url, 'max@example.com');
    const { refresh_token: token } = (await begun.exchange(url)).body;
    const once = await identity().resetPassword('max@example.com');
    expect((await browser.open(beginSignIn(issuer).url)).text).toContain('<title>Sign in');
    const refreshed = await askForToken(issuer, {
      grant_type: 'refresh_token',
      client_id: 'rushes-console',
      refresh_token: token,
    });
    expect(refreshed.status).toBe(400);
    const page = await browser.open(beginSignIn(issuer).url);
    const answer = await browser.submit(page, { email: 'max@example.com', password: once });
    expect(answer.text).toContain('Choose a password');
  });

  it('who uses other issuers has no sign-in here', async () => {
    const other = await startTestService();
    expect(other.services.builtInIssuer).toBeNull();
    await expect(other.services.identity.createLocalUser('x@example.com')).rejects.toMatchObject({
      code: 'not_configured',
    });
    await other.stop();
  });

  it('may let in alone: with sign-up off, those made by them sign in', async () => {
    const closed = await startTestService({ issuer: null, env: { RUSHES_SIGNUP: 'off' } });
    const url = closed.services.builtInIssuer?.url() ?? '';
    await closed.services.identity.createLocalUser('nora@example.com');
    await closed.services.identity.ensurePassword('nora@example.com', PASSWORD);
    const begun = beginSignIn(url);
    const end = await signIn(openBrowser(url), begun.url, 'nora@example.com');
    const token = (await begun.exchange(end.url)).body.id_token;
    expect((await closed.services.identity.verifyIdToken(token))?.email).toBe('nora@example.com');
    await closed.stop();
  });

  it('gives the bootstrap user a password by a setting', async () => {
    const env = { RUSHES_BOOTSTRAP_PASSWORD: PASSWORD };
    const started = await startTestService({ issuer: null, env });
    const url = started.services.builtInIssuer?.url() ?? '';
    const begun = beginSignIn(url);
    const end = await signIn(openBrowser(url), begun.url, 'first@example.com');
    const token = (await begun.exchange(end.url)).body.id_token;
    const principal = await started.services.identity.verifyIdToken(token);
    expect(principal?.userId).toBe(started.user.principal.userId);
    await started.stop();
  });
});

describe('who is forgotten', () => {
  it('can not sign in any more, and no token of theirs works', async () => {
    await makePerson('olga@example.com');
    const browser = openBrowser(issuer);
    const begun = beginSignIn(issuer);
    const { url } = await signIn(browser, begun.url, 'olga@example.com');
    const { id_token: token } = (await begun.exchange(url)).body;
    const userId = (await identity().verifyIdToken(token))?.userId ?? '';
    await service.deps.db.transaction().execute(async (trx) => {
      await identity().forgetIdentities(trx, userId);
      await trx.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', userId).execute();
    });
    expect((await profile(token)).status).toBe(401);
    const page = await browser.open(beginSignIn(issuer).url);
    expect(page.text).toContain('<title>Sign in');
    expect((await browser.submit(page, { email: 'olga@example.com', password: PASSWORD })).status).toBe(403);
    expect(
      await service.deps.db
        .selectFrom('local_sign_in')
        .select('email')
        .where('email_folded', '=', 'olga@example.com')
        .execute(),
    ).toEqual([]);
  });
});

describe('the pages', () => {
  it('load nothing, run nothing and are framed by nobody', async () => {
    for (const path of ['/', '/device', beginSignIn(issuer).url.slice(issuer.length), '/auth']) {
      const { headers, text } = await openBrowser(issuer).open(`${issuer}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(text.replaceAll(issuer, '')).not.toMatch(
        /<script|<link|<img|url\(|@import|https?:\/\/|\son\w+=/,
      );
      expect(text).toContain('<html lang="en">');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('show what was typed as text', async () => {
    const browser = openBrowser(issuer);
    const page = await browser.open(beginSignIn(issuer).url);
    const answer = await browser.submit(page, { email: '"><b>x', password: 'y' });
    expect(answer.text).toContain('&quot;&gt;&lt;b&gt;x');
    expect(answer.text).not.toContain('<b>');
  });

  it('are not reached by another name that leads to this machine', async () => {
    const status = (host: string) =>
      new Promise<number>((resolve, reject) => {
        request(`${issuer}/`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    const { port } = new URL(issuer);
    expect(await status(`127.0.0.1:${port}`)).toBe(200);
    expect(await status(`localhost:${port}`)).toBe(200);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port}.evil.example`,
    ]) {
      expect(await status(host)).toBe(421);
    }
  });

  it('are not part of the service’s own address', async () => {
    for (const path of ['/auth', '/token', '/.well-known/openid-configuration', '/interaction/x']) {
      expect((await fetchAnswer(`${service.baseUrl}${path}`)).status).toBe(404);
    }
  });
});

it('describes itself to any client of OpenID Connect, with public keys alone', async () => {
  const { body } = await fetchAnswer(`${issuer}/.well-known/openid-configuration`);
  expect(body).toMatchObject({
    issuer,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
  });
  expect(body.registration_endpoint).toBe(`${issuer}/reg`);
  const asked = await fetchAnswer(`${issuer}/.well-known/oauth-authorization-server`);
  expect(asked.body).toEqual(body);
  const keys = await fetchAnswer(body.jwks_uri);
  expect(keys.body.keys.length).toBe(1);
  expect(keys.body.keys[0]).not.toHaveProperty('d');
});

it('keeps passwords as hashes, and says nothing of secrets in the log', async () => {
  await makePerson('paul@example.com');
  const token = await idTokenOf('paul@example.com');
  const rows = await service.deps.db.selectFrom('local_sign_in').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.password_hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  for (const secret of [PASSWORD, token, 'paul@example.com']) expect(lines.join('')).not.toContain(secret);
});

it('sweeps what has ended', async () => {
  const { db } = service.deps;
  await db
    .insertInto('issuer_record')
    .values({
      kind: 'Session',
      id: 'old',
      content: '{}',
      subject: null,
      grant_id: null,
      user_code: null,
      uid: null,
      expires_at: new Date(0),
    })
    .execute();
  expect(await identity().sweepIdentity()).toBeGreaterThanOrEqual(1);
  expect(await db.selectFrom('issuer_record').select('id').where('id', '=', 'old').execute()).toEqual([]);
});
