/**
 * Sign-in at an issuer, by an authorization code with PKCE: what is asked for, what comes back, and how a token is renewed.
 * The page that leaves keeps what it needs when it is led back in the tab's own storage.
 */
import { endOfToken, type Renewal, type Session } from './session.ts';

/** One issuer, as the service tells it. */
export interface SignInWay {
  issuer: string;
  client_id: string;
  is_built_in: boolean;
  scope: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string | null;
  end_session_endpoint: string | null;
}

export const CALLBACK_PATH = '/app/callback';

/** What is kept while somebody is at the issuer. */
export interface Pending {
  way: SignInWay;
  verifier: string;
  state: string;
  nonce: string;
  /** Where they were. */
  back: string;
  /** Whether the session is kept on the device. */
  stays: boolean;
  /** In a window of its own: the page that it is for is still open. */
  isWindow: boolean;
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PENDING = 'rushes.signing-in';

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const random = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Whether this page can: browsers hash for pages alone that came over TLS, or from this machine. */
export const canSignInAtIssuers = () => crypto.subtle !== undefined;

/** The address at which a sign-in begins. */
export async function authorizationUrl(pending: Pending, origin: string): Promise<string> {
  const { way, verifier, state, nonce } = pending;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const url = new URL(way.authorization_endpoint);
  const asked = {
    client_id: way.client_id,
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    response_type: 'code',
    scope: way.scope,
    state,
    nonce,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/** Begins a sign-in: keeps what the end of it needs, and answers the address to go to. */
export function begin(
  keeper: Keeper,
  { way, back, stays, isWindow }: Pick<Pending, 'way' | 'back' | 'stays' | 'isWindow'>,
  origin: string,
): Promise<string> {
  const pending: Pending = {
    ...{ way, back, stays, isWindow },
    verifier: random(),
    state: random(),
    nonce: random(),
  };
  keeper.setItem(PENDING, JSON.stringify(pending));
  return authorizationUrl(pending, origin);
}

/** What was begun in this tab, once; null without one. */
export function takePending(keeper: Keeper): Pending | null {
  const text = keeper.getItem(PENDING);
  keeper.removeItem(PENDING);
  try {
    const found = JSON.parse(text ?? 'null') as Pending | null;
    return typeof found?.verifier === 'string' && typeof found.way?.token_endpoint === 'string'
      ? found
      : null;
  } catch {
    return null;
  }
}

/** The issuer refused; `reason` is its word for it. */
export class RefusedSignIn extends Error {
  readonly reason: string;
  constructor(reason: string, description: string | null) {
    super(description ?? reason);
    this.reason = reason;
  }
}

interface Tokens {
  id_token: string;
  refresh_token?: string;
}

/** Asks the token endpoint. Throws `RefusedSignIn`, and TypeError where nobody answers. */
async function askForTokens(endpoint: string, fields: Readonly<Record<string, string>>): Promise<Tokens> {
  const response = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
  const answer = (await response.json().catch(() => ({}))) as Partial<Tokens> & {
    error?: string;
    error_description?: string;
  };
  if (response.ok && typeof answer.id_token === 'string') return answer as Tokens;
  // Nobody refused: who is asked has trouble of its own.
  if (response.status >= 500) throw new TypeError(`The issuer answered ${response.status}.`);
  throw new RefusedSignIn(answer.error ?? 'no_id_token', answer.error_description ?? null);
}

/** What the token says in one of its fields. */
function claimOf(token: string, name: string): unknown {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(text) as Readonly<Record<string, unknown>>)[name];
  } catch {
    return undefined;
  }
}

/** A session without whose it is, which the service says. */
export type Signed = Pick<Session, 'kind' | 'credential' | 'expiresAt' | 'renewal'>;

const signed = (tokens: Tokens, renewal: Renewal): Signed => ({
  kind: 'token',
  credential: tokens.id_token,
  expiresAt: endOfToken(tokens.id_token),
  renewal: { ...renewal, refreshToken: tokens.refresh_token ?? renewal.refreshToken },
});

/** Turns what the issuer sent along into a session. Throws `RefusedSignIn`. */
export async function finish(
  { way, verifier, state, nonce }: Pending,
  answer: URLSearchParams,
  origin: string,
): Promise<Signed> {
  const error = answer.get('error');
  if (error !== null) throw new RefusedSignIn(error, answer.get('error_description'));
  // A link that somebody else sent signs nobody in.
  if (answer.get('state') !== state) throw new RefusedSignIn('wrong_state', null);
  const tokens = await askForTokens(way.token_endpoint, {
    grant_type: 'authorization_code',
    client_id: way.client_id,
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    code: answer.get('code') ?? '',
    code_verifier: verifier,
  });
  if (claimOf(tokens.id_token, 'nonce') !== nonce) throw new RefusedSignIn('wrong_nonce', null);
  return signed(tokens, {
    clientId: way.client_id,
    tokenEndpoint: way.token_endpoint,
    revocationEndpoint: way.revocation_endpoint,
    endSessionEndpoint: way.end_session_endpoint,
    refreshToken: null,
  });
}

/** The next token of a session. Throws `RefusedSignIn` where it can not go on, and TypeError where nobody answers. */
export async function renewed(renewal: Renewal & { refreshToken: string }): Promise<Signed> {
  const tokens = await askForTokens(renewal.tokenEndpoint, {
    grant_type: 'refresh_token',
    client_id: renewal.clientId,
    refresh_token: renewal.refreshToken,
  });
  return signed(tokens, renewal);
}

/** Takes the refresh token back, as far as the issuer can; the page may leave meanwhile. */
export function revoke({ revocationEndpoint, refreshToken, clientId }: Renewal): void {
  if (revocationEndpoint === null || refreshToken === null) return;
  const body = new URLSearchParams({ token: refreshToken, client_id: clientId });
  void fetch(revocationEndpoint, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** Where the issuer's own session is ended: else the next person at this machine would be the same one there. */
export function endSessionUrl(renewal: Renewal, idToken: string, origin: string): string | null {
  if (renewal.endSessionEndpoint === null) return null;
  const url = new URL(renewal.endSessionEndpoint);
  url.searchParams.set('client_id', renewal.clientId);
  url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('post_logout_redirect_uri', `${origin}${CALLBACK_PATH}`);
  return url.href;
}

/** How long before its end a token is renewed. */
const EARLY_MILLISECONDS = 120_000;

/** When a session is to be renewed, milliseconds; null for one that is not. */
export function renewalTime({ expiresAt, renewal }: Session, now: number): number | null {
  if (expiresAt === null || renewal?.refreshToken == null) return null;
  // Of a token of minutes at half of what is left.
  return Math.max(now, expiresAt - Math.min(EARLY_MILLISECONDS, (expiresAt - now) / 2));
}

/** Where people sign in; none where the service does not say. */
export async function signInWays(): Promise<SignInWay[]> {
  const response = await fetch('/app/sign-in.json').catch(() => null);
  if (response?.ok !== true) return [];
  return (await response.json().catch(() => [])) as SignInWay[];
}
