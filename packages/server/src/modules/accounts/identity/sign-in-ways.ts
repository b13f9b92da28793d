/**
 * Where people sign in with a browser: the addresses that a program needs for an authorization code with PKCE, of the built-in
 * issuer or of those of the settings, which tell them by discovery.
 */
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { isSafeIssuerUrl } from '../../../platform/config.ts';

/** One issuer as a web app uses it. */
export interface SignInWay {
  issuer: string;
  /** The client that asks; tokens are made for it. */
  client_id: string;
  /** The service's own, which knows people by email and password. */
  is_built_in: boolean;
  scope: string;
  authorization_endpoint: string;
  token_endpoint: string;
  /** Null where a refresh token can not be taken back. */
  revocation_endpoint: string | null;
  /** Null where the issuer's own session can not be ended. */
  end_session_endpoint: string | null;
}

/** Documents of real issuers have a few KiB. */
const MAX_DOCUMENT_BYTES = 256 * 1024;
/** A page that somebody waits for shall not wait longer for an issuer in trouble. */
const FETCH_MILLISECONDS = 2_000;
const FRESH_MILLISECONDS = 10 * 60_000;
const RETRY_MILLISECONDS = 5_000;

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** The built-in issuer's, which has them where its library puts them. */
export function builtInWay(issuer: string): SignInWay {
  const base = withoutSlash(issuer);
  return {
    issuer,
    client_id: 'rushes-console',
    is_built_in: true,
    scope: 'openid email offline_access',
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    revocation_endpoint: `${base}/token/revocation`,
    end_session_endpoint: `${base}/session/end`,
  };
}

/** An address that a browser may be sent to; null for what is none, or less safe than the issuer. */
function endpoint(value: unknown, issuer: string): string | null {
  if (typeof value !== 'string') return null;
  const [protocol, ofIssuer] = [value, issuer].map((text) => URL.parse(text)?.protocol);
  // Some issuers have a query in their addresses.
  if (!isSafeIssuerUrl(value.replace(/\?[^#]*$/, ''))) return null;
  return protocol === 'https:' || protocol === ofIssuer ? value : null;
}

/** What a discovery document says; null where it says too little, or is of another issuer. */
export function wayIn(document: unknown, issuer: string, clientId: string): SignInWay | null {
  const found = (document ?? {}) as Readonly<Record<string, unknown>>;
  const authorization = endpoint(found.authorization_endpoint, issuer);
  const token = endpoint(found.token_endpoint, issuer);
  if (found.issuer !== issuer || authorization === null || token === null) return null;
  const known = Array.isArray(found.scopes_supported) ? (found.scopes_supported as unknown[]) : [];
  return {
    issuer,
    client_id: clientId,
    is_built_in: false,
    // Some refuse what they do not know.
    scope: known.includes('offline_access') ? 'openid email offline_access' : 'openid email',
    authorization_endpoint: authorization,
    token_endpoint: token,
    revocation_endpoint: endpoint(found.revocation_endpoint, issuer),
    end_session_endpoint: endpoint(found.end_session_endpoint, issuer),
  };
}

async function fetchDocument(issuer: string): Promise<unknown> {
  const response = await fetch(`${withoutSlash(issuer)}/.well-known/openid-configuration`, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FETCH_MILLISECONDS),
  });
  if (response.status !== 200) throw new Error(`the discovery document of ${issuer}: ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_DOCUMENT_BYTES) throw new Error(`the discovery document of ${issuer} is too long`);
  return JSON.parse(text);
}

interface ConfiguredWayDeps {
  issuer: string;
  clientId: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** Finds the way of one issuer of the settings, kept for a while; null while it can not be had. */
function configuredWay({ issuer, clientId, clock, log }: ConfiguredWayDeps): () => Promise<SignInWay | null> {
  let known: SignInWay | null = null;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      const found = wayIn(await fetchDocument(issuer), issuer, clientId);
      if (found === null) throw new Error(`the discovery document of ${issuer} names no usable endpoints`);
      known = found;
      askAgainAt = clock.now().getTime() + FRESH_MILLISECONDS;
    } catch (error) {
      askAgainAt = clock.now().getTime() + RETRY_MILLISECONDS;
      log.warn({ err: error, issuer }, 'nobody can be led to an issuer of ID tokens');
    }
  }

  return async () => {
    if (clock.now().getTime() >= askAgainAt) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      // What is known serves while it is asked for anew.
      if (known === null) await asking;
    }
    return known;
  };
}

export interface SignInWaysDeps {
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** Of the settings; empty where the built-in issuer is in use. */
  issuers: readonly string[];
  audiences: readonly string[];
  builtIn: { url(): string | null } | null;
}

/** The client at an issuer: the audience of the same place where each issuer has one, else the first. */
const clientOf = ({ issuers, audiences }: Pick<SignInWaysDeps, 'issuers' | 'audiences'>, index: number) =>
  (issuers.length === audiences.length ? audiences[index] : audiences[0]) ?? '';

/** Tells the ways there are just now. Never rejects. */
export function createSignInWays(deps: SignInWaysDeps): () => Promise<SignInWay[]> {
  const { builtIn, clock, issuers, log } = deps;
  const configured = issuers.map((issuer, index) =>
    configuredWay({ issuer, clientId: clientOf(deps, index), clock, log }),
  );
  return async () => {
    const own = builtIn?.url() ?? null;
    if (own !== null) return [builtInWay(own)];
    const found = await Promise.all(configured.map((find) => find()));
    return found.filter((way) => way !== null);
  };
}
