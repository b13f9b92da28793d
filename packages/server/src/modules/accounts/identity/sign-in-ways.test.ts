import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSignInWays, wayIn } from './sign-in-ways.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const ISSUER = 'https://login.example.com';
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: 'https://tokens.example.com/token',
  scopes_supported: ['openid', 'email'],
};

test('an issuer says where a sign-in begins, and is asked for nothing that it does not know', () => {
  expect(wayIn(DOCUMENT, ISSUER, 'app')).toEqual({
    issuer: ISSUER,
    client_id: 'app',
    is_built_in: false,
    scope: 'openid email',
    authorization_endpoint: `${ISSUER}/authorize`,
    token_endpoint: 'https://tokens.example.com/token',
    revocation_endpoint: null,
    end_session_endpoint: null,
  });
  const refreshing = { ...DOCUMENT, scopes_supported: ['openid', 'email', 'offline_access'] };
  expect(wayIn(refreshing, ISSUER, 'app')?.scope).toContain('offline_access');
});

test('a document of another issuer, or with addresses that are less safe, is none', () => {
  for (const wrong of [
    null,
    'text',
    {},
    { ...DOCUMENT, issuer: 'https://other.example.com' },
    { ...DOCUMENT, token_endpoint: 'http://login.example.com/token' },
    { ...DOCUMENT, authorization_endpoint: 'javascript:alert(1)' },
    { ...DOCUMENT, token_endpoint: undefined },
  ]) {
    expect(wayIn(wrong, ISSUER, 'app')).toBeNull();
  }
});

test('the built-in issuer is the one way where it is there', async () => {
  const clock = { now: () => new Date(0) };
  const log = { warn: () => undefined };
  const ways = createSignInWays({
    ...{ clock, log, issuers: [], audiences: [] },
    builtIn: { url: () => 'http://127.0.0.1:8081' },
  });
  expect(await ways()).toMatchObject([
    { is_built_in: true, client_id: 'rushes-console', token_endpoint: 'http://127.0.0.1:8081/token' },
  ]);
});

test('issuers of the settings are asked once in a while, and each has a client of its own', async () => {
  let asked = 0;
  let isAway = true;
  let issuer = '';
  server = createServer((_request, response) => {
    asked += 1;
    if (isAway) return void response.writeHead(503).end();
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let now = 0;
  const warned: unknown[] = [];
  const ways = createSignInWays({
    clock: { now: () => new Date(now) },
    log: { warn: (...words: unknown[]) => void warned.push(words) },
    issuers: [issuer],
    audiences: ['first', 'second'],
    builtIn: null,
  });
  expect(await ways()).toEqual([]);
  expect(warned).toHaveLength(1);
  isAway = false;
  // One in trouble is left alone for a while.
  expect(await ways()).toEqual([]);
  now += 5_000;
  expect(await ways()).toMatchObject([{ issuer, client_id: 'first', token_endpoint: `${issuer}/token` }]);
  await ways();
  expect(asked).toBe(2);
});
