import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { fetchAnswer, startTestService, type TestService } from '../../../../testing/test-service.ts';
import { makeCode as makeCodeOf, signInByLink } from './sign-in-links.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ issuer: null, clock: systemClock });
});
afterAll(() => service.stop());

const makeCode = () => service.services.signInLinks.makeCode();
const redeem = (code: string, headers: Record<string, string> = {}) =>
  fetchAnswer(`${service.baseUrl}/users/sign_in_link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });

/** As `fetch`, which sends no host of one's own choice. */
function redeemAt(host: string, code: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${service.baseUrl}/users/sign_in_link`,
      { method: 'POST', headers: { host, 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ code }));
  });
}

test('signInByLink signs the owner of the machine in, who may do everything a person may', async () => {
  const { status, body } = await redeem(await makeCode());
  expect(status).toBe(200);
  expect(body.email).toBe('first@example.com');
  const headers = { authorization: `Bearer ${body.token}` };
  const me = await fetchAnswer(`${service.baseUrl}/users/me`, { headers });
  expect(me.body.email).toBe('first@example.com');
  // What takes no API key.
  const made = await fetchAnswer(`${service.baseUrl}/users/api_keys/create?name=laptop`, {
    method: 'POST',
    headers,
  });
  expect(made.body.api_key).toMatch(/^sk_/);
});

test('it works once, also for two who come at the same time', async () => {
  const code = await makeCode();
  const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await redeem(code)).body).toMatchObject({
    code: 'not_authenticated',
    detail: expect.stringContaining('sign-in-link'),
  });
});

test('it ends after a quarter of an hour, and nothing can be read of it in the database', async () => {
  const earliest = service.deps.clock.now().getTime();
  const code = await makeCode();
  const latest = service.deps.clock.now().getTime();
  const { db } = service.deps;
  const rows = await db.selectFrom('issuer_record').selectAll().where('kind', '=', 'SignInLink').execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  const [row] = rows;
  const madeAt = Date.parse(row?.expires_at ?? '') - 15 * 60_000;
  expect(madeAt).toBeGreaterThanOrEqual(earliest);
  expect(madeAt).toBeLessThanOrEqual(latest);
  await db
    .updateTable('issuer_record')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await redeem(code)).status).toBe(401);
});

test('it works on this machine alone: not through a proxy, not by another name', async () => {
  const code = await makeCode();
  expect((await redeem(code, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
  expect(await redeemAt('rebound.example.com', code)).toBe(403);
  // Who may not use it has not used it up.
  expect((await redeem(code)).status).toBe(200);
});

test('on a machine that nobody used yet it makes its owner, and then knows them again', async () => {
  const { db, clock, ids, sealer } = service.deps;
  const { builtInIssuer: builtIn, identity } = service.services;
  const deps = { db, clock, ids, sealer, config: { bootstrap: null }, builtIn, admit: identity.admitUser };
  const caller = { peer: '127.0.0.1', headers: { host: 'localhost:8080' } };
  const owners = async () => [
    (await signInByLink(deps, await makeCodeOf(deps), caller)).email,
    (await signInByLink(deps, await makeCodeOf(deps), caller)).email,
  ];
  expect(await owners()).toEqual(['first@example.com', 'first@example.com']);
  await db.updateTable('app_user').set({ disabled_at: new Date() }).execute();
  expect(await owners()).toEqual(['owner@rushes.localhost', 'owner@rushes.localhost']);
  // Nobody else becomes one by a link: whoever came first need not own the machine.
  const operators = await db.selectFrom('app_user').select('email').where('is_operator', '=', true).execute();
  expect(operators).toEqual([{ email: 'owner@rushes.localhost' }]);
});
