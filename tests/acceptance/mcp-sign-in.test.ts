/** A client of the Model Context Protocol that knows the address alone: it finds the built-in issuer, registers and signs in. */
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRecords,
  keepNewestRecords,
} from '../../packages/server/src/modules/accounts/identity/built-in/records.repo.ts';
import { askForToken, openBrowser } from '../../packages/server/src/testing/sign-in-browser.ts';
import {
  fetchAnswer,
  startTestService,
  type TestService,
} from '../../packages/server/src/testing/test-service.ts';

const PASSWORD = 'correct horse battery';
const CALLBACK = 'http://localhost:33418/callback';

let service: TestService;
let issuer: string;

beforeAll(async () => {
  service = await startTestService({ issuer: null });
  issuer = service.services.builtInIssuer?.url() ?? '';
});
afterAll(() => service?.stop());

/** What a program keeps of a sign-in, and where it sends the browser. */
function createSignIn() {
  const kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    discovered?: OAuthDiscoveryState;
    verifier: string;
    url: URL | null;
  } = { verifier: '', url: null };
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'Inspector <b>',
      redirect_uris: [CALLBACK, 'https://elsewhere.example/callback'],
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.url = url;
    },
    saveDiscoveryState: (state) => {
      kept.discovered = state;
    },
    discoveryState: () => kept.discovered,
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider };
}

/** Signs somebody in by the official client; what it kept, and the page that asked. */
async function signIn(email: string, { host = '127.0.0.1' } = {}) {
  const identity = service.services.identity;
  await identity.createLocalUser(email);
  await identity.ensurePassword(email, PASSWORD);
  const { kept, provider } = createSignIn();
  const url = new URL(`${service.baseUrl.replace('127.0.0.1', host)}/mcp`);
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider });
  const first = transport();
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(/Unauthorized/);
  const browser = openBrowser(issuer);
  const asked = await browser.submit(await browser.open(kept.url?.href ?? ''), { email, password: PASSWORD });
  const back = new URL((await browser.submit(asked, { answer: 'yes' })).url);
  await first.finishAuth(back.searchParams);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport());
  return { client, kept, asked };
}

const register = (body: unknown, headers: Record<string, string> = {}) =>
  fetchAnswer(`${issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the sign-in of MCP clients', () => {
  test('ends in tools, with a token that counts at the MCP server alone, and goes on by its refresh token', async () => {
    const { client, kept, asked } = await signIn('agent@example.com');
    expect(asked.text).toContain('Inspector &lt;b&gt;');
    expect(asked.text).toContain('not one that the operator knows');
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await client.close();
    // What is not of this machine was not taken up.
    expect(kept.client).toMatchObject({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' });
    expect(kept.client).not.toHaveProperty('client_secret');

    const { access_token: token = '', refresh_token: refresh = '', id_token: id = '' } = kept.tokens ?? {};
    for (const bearer of [token, id]) {
      const headers = { authorization: `Bearer ${bearer}` };
      expect((await fetchAnswer(`${service.baseUrl}/users/me`, { headers })).status).toBe(401);
      const made = await fetchAnswer(`${service.baseUrl}/users/api_keys/create?name=a`, {
        method: 'POST',
        headers,
      });
      expect(made.status).toBe(401);
    }
    const again = await askForToken(issuer, {
      ...{ grant_type: 'refresh_token', refresh_token: refresh },
      client_id: kept.client?.client_id ?? '',
    });
    expect(again.status).toBe(200);
    expect(await toolsWith(again.body.access_token)).toBe(200);
    expect(await toolsWith(token)).toBe(200);
    // Another signature, another audience: nothing.
    expect(await toolsWith(`${token.slice(0, -8)}AAAAAAAA`)).toBe(401);
    const elsewhere = await askForToken(issuer, {
      ...{ grant_type: 'refresh_token', refresh_token: again.body.refresh_token },
      ...{ client_id: kept.client?.client_id ?? '', resource: 'https://elsewhere.example/mcp' },
    });
    expect(elsewhere).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  test('works by whichever name of this machine the client knows', async () => {
    const { client, kept } = await signIn('other@example.com', { host: 'localhost' });
    const { aud } = JSON.parse(
      Buffer.from(kept.tokens?.access_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(aud).toBe(`${service.baseUrl.replace('127.0.0.1', 'localhost')}/mcp`);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await client.close();
  });

  test('registers programs of this machine alone, so many and no more', async () => {
    const refused = 'invalid_redirect_uri';
    for (const uri of [
      'https://elsewhere.example/callback',
      'http://127.0.0.1.elsewhere.example/callback',
      'http://127.0.0.1@elsewhere.example/',
      'javascript:alert(1)',
      `http://127.0.0.1/${'a'.repeat(600)}`,
    ]) {
      expect((await register({ redirect_uris: [uri] })).body).toMatchObject({ error: refused });
    }
    expect((await register('no JSON')).status).toBe(400);
    expect((await register({}, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await register(`"${'a'.repeat(20_000)}"`)).status).toBe(413);
    const page = await register({ redirect_uris: [CALLBACK] }, { origin: 'https://elsewhere.example' });
    expect(page.headers.has('access-control-allow-origin')).toBe(false);
    const local = await register({ redirect_uris: [CALLBACK] }, { origin: 'http://localhost:6274' });
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:6274');
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      statuses.push((await register({ redirect_uris: [CALLBACK] })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

test('of what registers the newest stay', async () => {
  const { db } = service.deps;
  const records = createRecords(db, 'TestClient');
  for (const [id, seconds] of [
    ['old', 60],
    ['newest', 180],
    ['newer', 120],
  ] as const) {
    await records.upsert(id, {}, seconds);
  }
  await keepNewestRecords(db, { kind: 'TestClient', most: 2 });
  expect(await Promise.all(['old', 'newer', 'newest'].map((id) => records.find(id)))).toEqual([
    undefined,
    {},
    {},
  ]);
});

async function toolsWith(token: string): Promise<number> {
  const answer = await fetchAnswer(`${service.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  return answer.status;
}
