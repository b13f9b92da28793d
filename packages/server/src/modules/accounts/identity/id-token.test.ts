import { createHmac } from 'node:crypto';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK } from 'jose';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { startTestIssuer, type TestIssuer, type TokenClaims } from '../../../testing/test-identity.ts';
import { createIdTokenVerifier, type IdTokenVerifier } from './id-token.ts';
import { createIssuerKeys } from './issuer-keys.ts';

const MINUTE = 60_000;

let now: Date;
let issuer: TestIssuer;
let verifier: IdTokenVerifier;
let warnings: string[];
const clock = { now: () => now };
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const me: TokenClaims = { sub: 'me', email: 'me@example.com' };

function verifierOf(...issuers: TestIssuer[]): IdTokenVerifier {
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
  return createIdTokenVerifier({
    clock,
    issuers: issuers.map(({ url, audience }) => ({
      url: () => url,
      name: url,
      audiences: [audience, 'another-client'],
      isTrusted: false,
      keys: createIssuerKeys({ issuer: url, clock, log }),
    })),
  });
}

async function startIssuer(options: { algorithms?: string[] } = {}): Promise<TestIssuer> {
  const started = await startTestIssuer({ clock, ...options });
  onTestFinished(() => started.stop());
  return started;
}

/** Two parts of a token, made by hand. */
function unsigned(header: object, claims: object): string {
  return [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}

beforeEach(async () => {
  now = new Date('2026-06-01T12:00:00Z');
  warnings = [];
  issuer = await startTestIssuer({ clock });
  verifier = verifierOf(issuer);
});
afterEach(() => issuer.stop());

const verify = async (claims: TokenClaims, options: Parameters<TestIssuer['token']>[1] = {}) =>
  verifier.verify(await issuer.token(claims, options));

describe('a right token', () => {
  it('says who it is for and until when', async () => {
    expect(await verify(me)).toMatchObject({
      issuer: { name: issuer.url },
      subject: 'me',
      email: 'me@example.com',
      emailVerified: true,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + 60 * MINUTE),
    });
  });

  it.each(['RS256', 'PS384', 'ES256', 'ES384', 'ES512', 'EdDSA'])('may be signed with %s', async (alg) => {
    const other = await startIssuer({ algorithms: ['RS256', alg] });
    expect(await verifierOf(other).verify(await other.token(me, { alg }))).toMatchObject({ subject: 'me' });
  });

  it.each([
    ['true', true, true],
    ['"true"', 'true', true],
    ['false', false, false],
    ['"yes"', 'yes', false],
    ['1', 1, false],
    ['nothing', undefined, false],
  ])('proves the email only when it says so: email_verified %s', async (_what, claim, emailVerified) => {
    expect(await verify({ ...me, email_verified: claim })).toMatchObject({ emailVerified });
  });

  it.each(['no email', 'a\u0000b@example.com', `${'x'.repeat(400)}@example.com`, 7, null])(
    'may lack an email that can be used: %j',
    async (email) => {
      const claims = { sub: 'me', email: email as string };
      expect(await verify(claims)).toMatchObject({ email: null, emailVerified: false });
    },
  );

  it('may be for several when it was asked for by a client of ours', async () => {
    const aud = [issuer.audience, 'somebody-else'];
    expect(await verify({ ...me, aud })).toBeNull();
    expect(await verify({ ...me, aud, azp: 'somebody-else' })).toBeNull();
    expect(await verify({ ...me, aud, azp: issuer.audience })).not.toBeNull();
    expect(await verify({ ...me, aud: [issuer.audience] })).not.toBeNull();
    expect(await verify({ ...me, aud: 'another-client' })).not.toBeNull();
  });

  it('may come from an issuer whose clock is ahead by a minute', async () => {
    const seconds = now.getTime() / 1_000;
    expect(await verify({ ...me, iat: seconds + 59, nbf: seconds + 59 })).not.toBeNull();
    expect(await verify({ ...me, iat: seconds + 61 })).toBeNull();
    expect(await verify({ ...me, nbf: seconds + 61 })).toBeNull();
  });

  it('ends when it says so, also one that was seen before', async () => {
    const token = await issuer.token(me, { expiresIn: 100 });
    const first = await verifier.verify(token);
    expect(first).not.toBeNull();
    expect(await verifier.verify(token)).toBe(first);
    later(99_000);
    expect(await verifier.verify(token)).toBe(first);
    later(1_000);
    expect(await verifier.verify(token)).toBeNull();
    expect(await verify(me, { expiresIn: -1 })).toBeNull();
  });
});

describe('refused is a token', () => {
  it.each<[string, TokenClaims]>([
    ['of another issuer', { iss: 'https://issuer.example' }],
    ['of an issuer with a slash more', { iss: 'SLASH' }],
    ['for somebody else', { aud: 'somebody-else' }],
    ['for nobody', { aud: undefined }],
    ['for an empty list', { aud: [] }],
    ['without an end', { exp: undefined }],
    ['whose end is no number', { exp: 'tomorrow' }],
    ['whose end is beyond time', { exp: 1e300 }],
    ['without a start', { iat: undefined }],
    ['of nobody', { sub: undefined }],
    ['of an empty subject', { sub: '' }],
    ['of a subject that is no text', { sub: 7 as unknown as string }],
    ['of a subject that is too long', { sub: 'x'.repeat(256) }],
    ['of a subject with a NUL', { sub: 'a\u0000b' }],
  ])('%s', async (_what, claims) => {
    const iss = claims.iss === 'SLASH' ? { iss: `${issuer.url}/` } : {};
    expect(await verify({ ...me, ...claims, ...iss })).toBeNull();
    expect(await verify(me)).not.toBeNull();
  });

  it('that is no ID token by its type', async () => {
    for (const typ of ['at+jwt', 'logout+jwt', 'application/at+jwt']) {
      expect(await verify(me, { header: { typ } })).toBeNull();
    }
    expect(await verify(me, { header: { typ: undefined } })).not.toBeNull();
  });

  it('without a signature, whatever the spelling of none', async () => {
    const claims = { iss: issuer.url, aud: issuer.audience, sub: 'me', email: 'me@example.com' };
    const seconds = now.getTime() / 1_000;
    for (const alg of ['none', 'None', 'NONE', '']) {
      const token = unsigned({ alg, typ: 'JWT' }, { ...claims, iat: seconds, exp: seconds + 100 });
      expect(await verifier.verify(`${token}.`)).toBeNull();
      expect(await verifier.verify(`${token}.AAAA`)).toBeNull();
    }
  });

  it('signed with the public key as a shared secret', async () => {
    const other = await startIssuer({ algorithms: ['RS256'] });
    const [jwk] = other.publishedKeys();
    const publicKey = await importJWK(jwk ?? {}, 'RS256', { extractable: true });
    const seconds = now.getTime() / 1_000;
    const claims = { iss: other.url, aud: other.audience, sub: 'me', iat: seconds, exp: seconds + 100 };
    const secrets = [await exportSPKI(publicKey as CryptoKey), JSON.stringify(jwk), jwk?.n ?? ''];
    for (const secret of secrets) {
      const text = unsigned({ alg: 'HS256', kid: jwk?.kid, typ: 'JWT' }, claims);
      const signature = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await verifierOf(other).verify(`${text}.${signature}`)).toBeNull();
    }
  });

  it('signed with a key of its own, wherever its header says to find that', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = issuer.publishedKeys()[0]?.kid;
    for (const header of [
      { kid },
      { kid: undefined },
      { kid, jwk },
      { kid: undefined, jwk },
      { kid: '../../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid, jku: 'http://127.0.0.1:1/keys' },
      { kid, x5u: 'http://127.0.0.1:1/cert' },
      { kid, x5c: ['AAAA'] },
    ]) {
      expect(await verify(me, { key: privateKey, header })).toBeNull();
    }
  });

  it('changed in any part', async () => {
    const token = await issuer.token(me);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'you' })).toString('base64url');
    for (const wrong of [
      `${header}.${forged}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -3)}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}..${signature}`,
      `.${payload}.${signature}`,
      `${payload}.${header}.${signature}`,
      `${header}.${payload}.${signature}.${signature}`,
      'a.b.c',
      '..',
      '',
      `${'A'.repeat(200_000)}.B.C`,
    ]) {
      expect(await verifier.verify(wrong)).toBeNull();
    }
    expect(await verifier.verify(token)).not.toBeNull();
  });

  it('that asks for extensions nobody knows', async () => {
    const [, payload = ''] = (await issuer.token(me)).split('.');
    const header = { alg: 'ES256', crit: ['b64'], b64: false, kid: issuer.publishedKeys()[0]?.kid };
    const text = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`;
    expect(await verifier.verify(`${text}.AAAA`)).toBeNull();
  });

  it('of one accepted issuer in the name of another', async () => {
    const other = await startIssuer();
    verifier = verifierOf(issuer, other);
    const token = await other.token({ ...me, iss: issuer.url });
    expect(await verifier.verify(token)).toBeNull();
    expect(await verifier.verify(await other.token(me))).toMatchObject({ issuer: { name: other.url } });
  });
});

describe('keys', () => {
  it('are asked for once, however many tokens come at the same time and after', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => issuer.token({ sub: `user ${index}` })),
    );
    const found = await Promise.all(tokens.map((token) => verifier.verify(token)));
    expect(new Set(found.map((token) => token?.subject)).size).toBe(20);
    await verify(me);
    expect(issuer.requests).toEqual({ discovery: 1, keys: 1 });
  });

  it('that are new are found, and those withdrawn count no more, remembered tokens included', async () => {
    const before = await issuer.token(me);
    expect(await verifier.verify(before)).not.toBeNull();
    later(MINUTE);
    await issuer.rotateKeys();
    expect(await verify(me)).not.toBeNull();
    expect(await verifier.verify(before)).toBeNull();
    expect(issuer.requests.keys).toBe(2);
  });

  it('that nobody has do not make us ask again and again', async () => {
    expect(await verify(me)).not.toBeNull();
    for (let turn = 0; turn < 50; turn += 1) {
      expect(await verify(me, { header: { kid: `made-up-${turn}` } })).toBeNull();
    }
    expect(issuer.requests.keys).toBe(1);
    later(30_000);
    for (let turn = 0; turn < 50; turn += 1) {
      expect(await verify(me, { header: { kid: `made-up-${turn}` } })).toBeNull();
    }
    expect(issuer.requests.keys).toBe(2);
  });

  it('are refreshed while they are used', async () => {
    const token = await issuer.token(me, { expiresIn: 100_000 });
    const first = await verifier.verify(token);
    later(11 * MINUTE);
    expect(await verifier.verify(token)).toBe(first);
    await expect.poll(() => issuer.requests.keys).toBe(2);
    expect(await verifier.verify(token)).toBe(first);
  });

  it('at hand still count while the issuer is away, for a day', async () => {
    const token = await issuer.token(me, { expiresIn: 1_000_000 });
    expect(await verifier.verify(token)).not.toBeNull();
    await issuer.goAway();
    later(12 * 60 * MINUTE);
    expect(await verifier.verify(token)).not.toBeNull();
    expect(await verifier.verify(await issuer.token({ sub: 'you' }))).not.toBeNull();
    later(13 * 60 * MINUTE);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'identity_unavailable' });
    await issuer.comeBack();
    later(6_000);
    expect(await verifier.verify(token)).not.toBeNull();
  });

  it('that can not be had are nobody’s fault but the issuer’s', async () => {
    await issuer.goAway();
    const unavailable = { code: 'identity_unavailable', status: 503 };
    await expect(verify(me)).rejects.toMatchObject(unavailable);
    await issuer.comeBack();
    await expect(verify(me)).rejects.toMatchObject(unavailable);
    expect(issuer.requests.discovery).toBe(0);
    later(5_000);
    expect(await verify(me)).not.toBeNull();
    expect(warnings.join('')).toContain(issuer.url);
  });

  test.each<[string, 'discovery' | 'keys', (issuer: TestIssuer) => string]>([
    ['of another issuer', 'discovery', () => '{"issuer":"https://other.example","jwks_uri":"https://x/"}'],
    ['that is no JSON', 'discovery', () => '<html>'],
    ['that is null', 'discovery', () => 'null'],
    [
      'whose keys lie elsewhere without https',
      'discovery',
      ({ url }) => keysAt(url, 'http://192.0.2.1/keys'),
    ],
    ['whose keys are a file', 'discovery', ({ url }) => keysAt(url, 'file:///etc/passwd')],
    ['of keys that is an empty object', 'keys', () => '{}'],
    ['of keys that is a list', 'keys', () => '[]'],
    [
      'of a hundred thousand keys',
      'keys',
      (i) => JSON.stringify({ keys: Array(100_000).fill(i.publishedKeys()[0]) }),
    ],
  ])('are not taken from a document %s', async (_what, document, content) => {
    issuer.answerWith(document, (_request, response) => {
      response.setHeader('content-type', 'application/json').end(content(issuer));
    });
    await expect(verify(me)).rejects.toMatchObject({ code: 'identity_unavailable' });
    issuer.answerWith(document, null);
    later(5_000);
    expect(await verify(me)).not.toBeNull();
  });

  test('are not asked for where a redirect leads', async () => {
    const other = await startIssuer();
    for (const document of ['discovery', 'keys'] as const) {
      issuer.answerWith(document, ({ url }, response) => {
        response.writeHead(302, { location: `${other.url}${url}` }).end();
      });
      later(5_000);
      await expect(verify(me)).rejects.toMatchObject({ code: 'identity_unavailable' });
      issuer.answerWith(document, null);
    }
    expect(other.requests).toEqual({ discovery: 0, keys: 0 });
  });

  test('that are no keys prove nothing', async () => {
    const [jwk] = issuer.publishedKeys();
    const kid = jwk?.kid;
    const token = await issuer.token(me);
    const wrong = [
      { kty: 'oct', k: 'AAAA', kid, alg: 'HS256' },
      { kty: 'EC', kid, crv: 'P-256', x: 'AA', y: 'AA' },
      { ...jwk, use: 'enc' },
      { kid },
      null,
    ];
    for (const key of wrong) {
      verifier = verifierOf(issuer);
      issuer.answerWith('keys', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
      });
      const found = await verifier.verify(token).catch((error: { code: string }) => error.code);
      expect([null, 'identity_unavailable']).toContain(found);
    }
  });
});

function keysAt(url: string, jwksUri: string): string {
  return JSON.stringify({ issuer: url, jwks_uri: jwksUri });
}
