import { describe, expect, it } from 'vitest';
import { ServiceError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { authenticate, type CredentialVerifier, type GuardedKind } from './authentication.ts';
import { clearedSessionCookies, MAX_TOKEN_LENGTH, sessionCookies, sessionTokenOf } from './session-cookie.ts';

const person = (userId: string): Principal => ({
  userId,
  accountId: userId,
  email: `${userId}@example.com`,
  isOperator: false,
  credential: 'id-token',
  apiKeyId: null,
  limits: { requestsPerMinute: 6_000, requestParallelism: 4 },
});

/** `sk_<user>` is a key, `token.<user>.x` a token; `wrong` is nobody, `away` an issuer that is away. */
const verifier: CredentialVerifier = {
  verifyApiKey: async (key) => (key.startsWith('sk_') && key !== 'sk_wrong' ? person(key.slice(3)) : null),
  verifyIdToken: async (token) => {
    const user = token.split('.')[1] ?? '';
    if (user === 'away') throw new ServiceError('identity_unavailable', 'Away.');
    return token.startsWith('token.') && user !== 'wrong' ? person(user) : null;
  },
};

interface Given {
  key?: string;
  bearer?: string;
  cookie?: string;
  query?: string;
}

/** The user who is taken to ask, or the code of the refusal. */
async function ask(kind: GuardedKind, { key, bearer, cookie, query }: Given): Promise<string> {
  const headers = {
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(cookie === undefined ? {} : { cookie: `theme=dark; rushes_session=${cookie}; rushes_sessionx=1` }),
  };
  const url = query === undefined ? '/x' : `/x?a=b&access_token=${query}`;
  return await authenticate(verifier, { headers, url }, kind).then(
    ({ userId }) => userId,
    (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
  );
}

const REFUSED = 'not_authenticated';

describe('kind K', () => {
  it.each<[string, Given, string]>([
    ['a key', { key: 'sk_a' }, 'a'],
    ['a key as bearer', { bearer: 'sk_a' }, 'a'],
    ['an ID token', { bearer: 'token.a.x' }, 'a'],
    ['key and token of one user', { key: 'sk_a', bearer: 'token.a.x' }, 'a'],
    ['key and token of two', { key: 'sk_a', bearer: 'token.b.x' }, REFUSED],
    ['a key beside a wrong token', { key: 'sk_a', bearer: 'token.wrong.x' }, REFUSED],
    ['a wrong key beside a token', { key: 'sk_wrong', bearer: 'token.a.x' }, REFUSED],
    ['two keys of two', { key: 'sk_a', bearer: 'sk_b' }, REFUSED],
    ['a cookie alone', { cookie: 'token.a.x' }, REFUSED],
    ['access_token alone', { query: 'token.a.x' }, REFUSED],
    ['a key beside a cookie of somebody else', { key: 'sk_a', cookie: 'token.b.x' }, 'a'],
    ['a token beside an access_token of somebody else', { bearer: 'token.a.x', query: 'token.b.x' }, 'a'],
    ['nothing', {}, REFUSED],
    ['a token of an issuer that is away', { bearer: 'token.away.x' }, 'identity_unavailable'],
  ])('%s', async (_what, given, expected) => {
    expect(await ask('K', given)).toBe(expected);
  });
});

describe('kind B', () => {
  it.each<[string, Given, string]>([
    ['an ID token', { bearer: 'token.a.x' }, 'a'],
    ['a key', { key: 'sk_a' }, REFUSED],
    ['a key as bearer', { bearer: 'sk_a' }, REFUSED],
    ['a key beside a token', { key: 'sk_a', bearer: 'token.a.x' }, REFUSED],
    ['a cookie', { cookie: 'token.a.x' }, REFUSED],
    ['access_token', { query: 'token.a.x' }, REFUSED],
  ])('%s', async (_what, given, expected) => {
    expect(await ask('B', given)).toBe(expected);
  });
});

describe('kind T', () => {
  it.each<[string, Given, string]>([
    ['an ID token', { bearer: 'token.a.x' }, 'a'],
    ['a cookie', { cookie: 'token.a.x' }, 'a'],
    ['access_token', { query: 'token.a.x' }, 'a'],
    ['all of one user', { bearer: 'token.a.x', cookie: 'token.a.y', query: 'token.a.z' }, 'a'],
    ['header and access_token of two', { bearer: 'token.a.x', query: 'token.b.x' }, REFUSED],
    ['header and cookie of two', { bearer: 'token.a.x', cookie: 'token.b.x' }, REFUSED],
    ['access_token and cookie of two', { query: 'token.a.x', cookie: 'token.b.x' }, REFUSED],
    ['a wrong header beside a cookie', { bearer: 'token.wrong.x', cookie: 'token.a.x' }, REFUSED],
    ['a wrong access_token beside a cookie', { query: 'token.wrong.x', cookie: 'token.a.x' }, REFUSED],
    ['a right header beside a stale cookie', { bearer: 'token.a.x', cookie: 'token.wrong.x' }, 'a'],
    ['a right access_token beside a stale cookie', { query: 'token.a.x', cookie: 'token.wrong.x' }, 'a'],
    ['a stale cookie alone', { cookie: 'token.wrong.x' }, REFUSED],
    ['a key', { key: 'sk_a' }, REFUSED],
    ['a key beside a token', { key: 'sk_a', bearer: 'token.a.x' }, REFUSED],
    ['a key as bearer', { bearer: 'sk_a' }, REFUSED],
    ['a key as access_token', { query: 'sk_a' }, REFUSED],
    ['a key as cookie', { cookie: 'sk_a' }, REFUSED],
    ['two access_tokens', { query: 'token.a.x&access_token=token.a.x' }, REFUSED],
    ['an empty access_token beside a cookie', { query: '', cookie: 'token.a.x' }, 'a'],
    ['a cookie whose issuer is away', { cookie: 'token.away.x' }, 'identity_unavailable'],
  ])('%s', async (_what, given, expected) => {
    expect(await ask('T', given)).toBe(expected);
  });

  it.each([
    ['sk_a', 'This operation takes an ID token, not an API key.'],
    ['bad', 'The ID token is not valid here.'],
  ])('says what is wrong with the access_token %s', async (token, message) => {
    const asked = authenticate(verifier, { headers: {}, url: `/x?access_token=${token}` }, 'T');
    await expect(asked).rejects.toMatchObject({ code: 'not_authenticated', message });
  });

  it('refuses a token that is longer than any may be, unlooked at', async () => {
    expect(await ask('T', { bearer: `token.a.${'x'.repeat(MAX_TOKEN_LENGTH)}` })).toBe(REFUSED);
    expect(await ask('T', { bearer: `token.a.${'x'.repeat(MAX_TOKEN_LENGTH - 8)}` })).toBe('a');
  });
});

describe('the session cookie', () => {
  const options = { headers: {}, secure: true, maxAge: 60 };
  /** What a browser sends back of what was set. */
  const sentBack = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

  it.each([1, 3_800, 3_801, 7_600, 16_384])('holds a token of %i characters', (length) => {
    const token = 'a.b-c_d'.repeat(3_000).slice(0, length);
    const cookies = sessionCookies(token, options);
    expect(sessionTokenOf({ cookie: sentBack(cookies) })).toBe(token);
    for (const cookie of cookies) {
      expect(cookie.length).toBeLessThan(4_096);
      expect(cookie).toMatch(/; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
    expect(cookies).toHaveLength(Math.ceil(length / 3_800));
  });

  it('takes back the parts of a longer one before it, and all when it ends', () => {
    const long = sentBack(sessionCookies('x'.repeat(9_000), options));
    const names = (cookies: string[]) => cookies.map((cookie) => /^[^;]*; Max-Age=0/.exec(cookie)?.[0] ?? '');
    const shorter = sessionCookies('y'.repeat(10), { ...options, headers: { cookie: long } });
    expect(names(shorter)).toEqual(['', 'rushes_session.1=; Max-Age=0', 'rushes_session.2=; Max-Age=0']);
    expect(names(clearedSessionCookies({ headers: { cookie: long }, secure: false }))).toEqual([
      'rushes_session=; Max-Age=0',
      'rushes_session.1=; Max-Age=0',
      'rushes_session.2=; Max-Age=0',
    ]);
    expect(clearedSessionCookies({ headers: {}, secure: false })).toHaveLength(1);
  });

  it('is none where its first part is missing or empty', () => {
    expect(sessionTokenOf({})).toBeNull();
    expect(sessionTokenOf({ cookie: 'rushes_session.1=b' })).toBeNull();
    expect(sessionTokenOf({ cookie: 'rushes_session=; rushes_session.1=b' })).toBeNull();
    expect(sessionTokenOf({ cookie: 'rushes_session=a; rushes_session.2=c' })).toBe('a');
    expect(sessionTokenOf({ cookie: '%%%;;=;rushes_session' })).toBeNull();
  });
});
