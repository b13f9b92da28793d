/** A real OpenID Connect issuer of ID tokens on this machine, which tests can make misbehave. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Clock, systemClock } from '../platform/clock.ts';

export interface TokenClaims {
  /** Subject; the email by default. */
  sub?: string | undefined;
  email?: string | undefined;
  /** True by default. */
  email_verified?: unknown;
  [claim: string]: unknown;
}

export interface TokenOptions {
  alg?: string;
  /** Header fields besides, in place of ours. */
  header?: Record<string, unknown>;
  /** Signs with another key than the issuer's. */
  key?: CryptoKey | Uint8Array;
  /** Seconds from now; an hour by default. */
  expiresIn?: number;
}

export interface TestIssuer {
  /** What its tokens say in `iss`. */
  readonly url: string;
  /** Whom its tokens are for. */
  readonly audience: string;
  /** How often each document was asked for. */
  readonly requests: { discovery: number; keys: number };
  /** A signed token. A claim that is given as undefined is left out. */
  token(claims: TokenClaims, options?: TokenOptions): Promise<string>;
  /** Signs with new keys from now on. The old ones are not published any more. */
  rotateKeys(): Promise<void>;
  /** Refuses connections until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Answers a document by other means from now on; null = as usual. */
  answerWith(document: 'discovery' | 'keys', answer: RequestListener | null): void;
  /** The public keys as published. */
  publishedKeys(): JWK[];
  stop(): Promise<void>;
}

export interface TestIssuerOptions {
  /** What `iat` and `exp` are reckoned from. */
  clock?: Clock;
  /** The algorithms it has keys for; ES256 alone by default. */
  algorithms?: readonly string[];
  audience?: string;
}

interface SigningKey {
  privateKey: CryptoKey;
  jwk: JWK;
}

async function makeKeys(algorithms: readonly string[]): Promise<Map<string, SigningKey>> {
  const made = algorithms.map(async (alg): Promise<[string, SigningKey]> => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const kid = `${alg}-${crypto.randomUUID()}`;
    return [alg, { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }];
  });
  return new Map(await Promise.all(made));
}

/** Starts an issuer on a free port. The caller stops it. */
export async function startTestIssuer(options: TestIssuerOptions = {}): Promise<TestIssuer> {
  const { clock = systemClock, algorithms = ['ES256'], audience = 'rushes-test' } = options;
  let keys = await makeKeys(algorithms);
  const requests = { discovery: 0, keys: 0 };
  const other: Partial<Record<'discovery' | 'keys', RequestListener>> = {};
  const publishedKeys = () => [...keys.values()].map(({ jwk }) => jwk);

  const documents: Record<string, { name: 'discovery' | 'keys'; content: () => unknown }> = {
    '/.well-known/openid-configuration': {
      name: 'discovery',
      content: () => ({ issuer: url, jwks_uri: `${url}/keys` }),
    },
    '/keys': { name: 'keys', content: () => ({ keys: publishedKeys() }) },
  };
  const listener: RequestListener = (request, response) => {
    const document = documents[request.url ?? ''];
    if (document === undefined) {
      response.writeHead(404).end();
      return;
    }
    requests[document.name] += 1;
    const answer = other[document.name];
    if (answer !== undefined) return answer(request, response);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document.content()));
  };

  let server = createServer(listener);
  const listen = async (port: number) => {
    server = createServer(listener).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const goAway = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    audience,
    requests,
    publishedKeys,
    goAway,
    comeBack: () => listen(port),
    answerWith: (document, answer) => {
      if (answer === null) delete other[document];
      else other[document] = answer;
    },
    rotateKeys: async () => {
      keys = await makeKeys(algorithms);
    },

    async token(claims, { alg = algorithms[0] ?? 'ES256', header, key, expiresIn = 3_600 } = {}) {
      const signingKey = keys.get(alg);
      const now = Math.floor(clock.now().getTime() / 1_000);
      const payload = {
        iss: url,
        aud: audience,
        sub: claims.email,
        iat: now,
        exp: now + expiresIn,
        email_verified: true,
        ...claims,
      };
      const protectedHeader = { alg, kid: signingKey?.jwk.kid ?? 'none', typ: 'JWT', ...header };
      const signWith = key ?? signingKey?.privateKey;
      if (signWith === undefined) throw new Error(`This issuer has no key for ${alg}.`);
      return await new SignJWT(JSON.parse(JSON.stringify(payload)))
        .setProtectedHeader(protectedHeader)
        .sign(signWith);
    },

    stop: async () => {
      if (server.listening) await goAway();
    },
  };
}
