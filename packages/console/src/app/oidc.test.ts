import { expect, test } from 'vitest';
import {
  authorizationUrl,
  begin,
  endSessionUrl,
  finish,
  type Pending,
  RefusedSignIn,
  renewalTime,
  type SignInWay,
  takePending,
} from './oidc.ts';
import type { Session } from './session.ts';

const way: SignInWay = {
  issuer: 'https://login.example.com',
  client_id: 'app',
  is_built_in: false,
  scope: 'openid email',
  authorization_endpoint: 'https://login.example.com/authorize?tenant=7',
  token_endpoint: 'https://login.example.com/token',
  revocation_endpoint: null,
  end_session_endpoint: 'https://login.example.com/end',
};

function keeper() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

test('a sign-in begins with a hash of what only this tab knows, and can be ended once', async () => {
  const kept = keeper();
  const url = new URL(
    await begin(kept, { way, back: '/app/search?q=sea', stays: true, isWindow: false }, 'https://a.test'),
  );
  const asked = Object.fromEntries(url.searchParams);
  expect(asked).toMatchObject({
    tenant: '7',
    client_id: 'app',
    redirect_uri: 'https://a.test/app/callback',
    response_type: 'code',
    code_challenge_method: 'S256',
  });
  const pending = takePending(kept);
  expect(pending).toMatchObject({ back: '/app/search?q=sea', stays: true, state: asked.state });
  expect(asked.code_challenge).not.toContain(pending?.verifier);
  expect(takePending(kept)).toBeNull();
});

test('the hash is the one of RFC 7636', async () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const pending: Pending = { way, verifier, state: 's', nonce: 'n', back: '', stays: false, isWindow: false };
  const url = new URL(await authorizationUrl(pending, 'https://a.test'));
  expect(url.searchParams.get('code_challenge')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('what was not begun here, or was refused, signs nobody in', async () => {
  const pending: Pending = {
    ...{ way, verifier: 'v', state: 's', nonce: 'n' },
    ...{ back: '', stays: false, isWindow: false },
  };
  const end = (query: string) => finish(pending, new URLSearchParams(query), 'https://a.test');
  await expect(end('code=c&state=other')).rejects.toThrow(RefusedSignIn);
  await expect(end('error=access_denied&state=s')).rejects.toMatchObject({ reason: 'access_denied' });
  for (const text of ['', 'null', '{}', '{"verifier":"v"}', '[']) {
    const kept = keeper();
    kept.setItem('rushes.signing-in', text);
    expect(takePending(kept)).toBeNull();
  }
});

test('a token is renewed before its end, a short one at half of it, and none without what renews it', () => {
  const renewal = {
    clientId: 'app',
    tokenEndpoint: way.token_endpoint,
    revocationEndpoint: null,
    endSessionEndpoint: null,
    refreshToken: 'r',
  };
  const session: Session = {
    ...{ kind: 'token', credential: 'a.b.c', email: 'me@example.com', expiresAt: 3_600_000 },
    renewal,
  };
  expect(renewalTime(session, 0)).toBe(3_480_000);
  expect(renewalTime({ ...session, expiresAt: 60_000 }, 0)).toBe(30_000);
  expect(renewalTime(session, 4_000_000)).toBe(4_000_000);
  expect(renewalTime({ ...session, renewal: { ...renewal, refreshToken: null } }, 0)).toBeNull();
  expect(renewalTime({ ...session, renewal: null }, 0)).toBeNull();
  expect(endSessionUrl(renewal, 'a.b.c', 'https://a.test')).toBeNull();
});
