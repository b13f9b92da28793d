/** An issuer where people sign in by a browser: an authorization code with PKCE, renewed by refresh tokens. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestIssuer, type TestIssuer } from '../../../packages/server/src/testing/test-identity.ts';

interface Asked {
  challenge: string;
  redirectUri: string;
  nonce: string;
}

export interface SignInIssuer extends TestIssuer {
  /** What its token endpoint was asked for, in order. */
  readonly grants: readonly string[];
}

const digestOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function sendJson(response: ServerResponse, status: number, body: object): void {
  // Public clients run in pages of other origins.
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}

/** Starts one on free ports, where `email` signs in by one press. The caller stops it. */
export async function startSignInIssuer(email: string): Promise<SignInIssuer> {
  const issuer = await startTestIssuer();
  const codes = new Map<string, Asked>();
  const refreshTokens = new Set<string>();
  const grants: string[] = [];

  async function answerTokens(nonce: string | undefined) {
    const refreshToken = randomUUID();
    refreshTokens.add(refreshToken);
    return {
      id_token: await issuer.token({ email, nonce }),
      refresh_token: refreshToken,
      token_type: 'Bearer',
    };
  }

  async function exchange(fields: URLSearchParams): Promise<object | null> {
    const field = (name: string) => fields.get(name) ?? '';
    grants.push(field('grant_type'));
    if (field('client_id') !== issuer.audience) return null;
    if (field('grant_type') === 'refresh_token') {
      return refreshTokens.delete(field('refresh_token')) ? answerTokens(undefined) : null;
    }
    const asked = codes.get(field('code'));
    codes.delete(field('code'));
    const isTheSame =
      asked !== undefined &&
      asked.challenge === digestOf(field('code_verifier')) &&
      asked.redirectUri === field('redirect_uri');
    return isTheSame ? answerTokens(asked.nonce) : null;
  }

  function showPage(url: URL, response: ServerResponse): void {
    const asked = (name: string) => url.searchParams.get(name) ?? '';
    const code = randomUUID();
    codes.set(code, {
      challenge: asked('code_challenge'),
      redirectUri: asked('redirect_uri'),
      nonce: asked('nonce'),
    });
    const back = new URL(asked('redirect_uri'));
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked('state'));
    response.setHeader('content-type', 'text/html');
    response.end(`<title>Elsewhere</title><a href="${back.href.replaceAll('&', '&amp;')}">I am ${email}</a>`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/authorize') return showPage(url, response);
    // Browsers look for icons as well.
    if (url.pathname !== '/token') return void response.writeHead(204).end();
    const tokens = await exchange(new URLSearchParams(await text(request)));
    if (tokens === null) sendJson(response, 400, { error: 'invalid_grant' });
    else sendJson(response, 200, tokens);
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const pages = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  issuer.answerWith('discovery', (_request, response) =>
    sendJson(response, 200, {
      issuer: issuer.url,
      jwks_uri: `${issuer.url}/keys`,
      authorization_endpoint: `${pages}/authorize`,
      token_endpoint: `${pages}/token`,
      scopes_supported: ['openid', 'email', 'offline_access'],
    }),
  );
  return {
    ...issuer,
    grants,
    async stop() {
      server.closeAllConnections();
      server.close();
      await issuer.stop();
    },
  };
}
