/** Who is asking: reads the credentials of a request and has them proven. Runs before anything is parsed. */
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import type { AuthKind } from './route.ts';
import { MAX_TOKEN_LENGTH, sessionTokenOf } from './session-cookie.ts';

/** Proves one credential; null when it is not (or no longer) valid. */
export interface CredentialVerifier {
  verifyApiKey(key: string): Promise<Principal | null>;
  /** May throw `not_authenticated` with a reason of its own, and `identity_unavailable`. */
  verifyIdToken(token: string): Promise<Principal | null>;
  /** As `verifyIdToken`, where tokens that are meant for the MCP server count as well. */
  verifyMcpToken?(token: string): Promise<Principal | null>;
  /** As `verifyIdToken`, where a token of a deleted account speaks for the user it had. */
  verifyLeavingIdToken?(token: string): Promise<Principal | null>;
}

/** What of a request can hold credentials. */
export interface CredentialSource {
  headers: IncomingHttpHeaders;
  /** Path and query as received. */
  url: string;
}

/** The kinds of operations that ask who is calling. */
export type GuardedKind = Extract<AuthKind, 'K' | 'B' | 'T'>;

export function isGuarded(kind: AuthKind): kind is GuardedKind {
  return kind === 'K' || kind === 'B' || kind === 'T';
}

/** An API key made by this service begins so; nothing else may. */
export const API_KEY_PREFIX = 'sk_';

/** The query parameter that holds an ID token on navigations. */
export const ACCESS_TOKEN = 'access_token';

const CHALLENGE = { 'www-authenticate': 'Bearer' };

const INVALID_TOKEN = 'The ID token is not valid here.';

const MISSING: Record<GuardedKind, string> = {
  K: 'Send an API key in the x-api-key header, or a bearer token in the authorization header.',
  B: 'Send an ID token as a bearer token in the authorization header.',
  T: 'Send an ID token as a bearer token, in the session cookie or as access_token.',
};

/** A 401 with a sentence. */
export function notAuthenticated(message: string): ServiceError {
  return new ServiceError('not_authenticated', message, { headers: CHALLENGE });
}

/** A 401 for credentials that are not wrong, but of no use for the operation: of the wrong kind, or of two people. */
export class UnusableCredential extends ServiceError {
  constructor(message: string) {
    super('not_authenticated', message, { headers: CHALLENGE });
  }
}

const keyWhereNoneIsTaken = () => new UnusableCredential('This operation takes an ID token, not an API key.');

/** The bearer token of a request; null without an authorization header. Throws `not_authenticated`. */
export function bearerOf(headers: IncomingHttpHeaders): string | null {
  const header = headers.authorization;
  if (header === undefined || header.trim() === '') return null;
  const match = /^Bearer +(\S+) *$/i.exec(header.trim());
  if (match?.[1] === undefined) {
    throw notAuthenticated('The authorization header must be "Bearer <token>".');
  }
  return match[1];
}

function apiKeyOf(headers: IncomingHttpHeaders): string | null {
  const header = headers['x-api-key'];
  const key = Array.isArray(header) ? header[0] : header;
  return key === undefined || key === '' ? null : key;
}

/** The tokens in the query of an address. */
export function accessTokensIn(url: string): string[] {
  const at = url.indexOf('?');
  if (at < 0) return [];
  return new URLSearchParams(url.slice(at + 1)).getAll(ACCESS_TOKEN).filter((token) => token !== '');
}

/** The token in the query; null without one. Throws `not_authenticated` when there are several. */
function accessTokenOf(url: string): string | null {
  const tokens = accessTokensIn(url);
  if (tokens.length > 1) throw notAuthenticated('Send one access_token.');
  return tokens[0] ?? null;
}

/** Three parts between dots, as a signed token has and a key of ours never. */
function looksLikeIdToken(token: string): boolean {
  return !token.startsWith(API_KEY_PREFIX) && token.split('.', 4).length === 3;
}

async function proveIdToken(verifier: CredentialVerifier, token: string): Promise<Principal> {
  // A key is not looked up where it would be of no use if it was right.
  if (token.startsWith(API_KEY_PREFIX)) throw keyWhereNoneIsTaken();
  if (!looksLikeIdToken(token)) throw notAuthenticated(INVALID_TOKEN);
  if (token.length > MAX_TOKEN_LENGTH) {
    throw notAuthenticated(`An ID token may have ${MAX_TOKEN_LENGTH} characters.`);
  }
  const principal = await verifier.verifyIdToken(token);
  if (principal === null) throw notAuthenticated(INVALID_TOKEN);
  return principal;
}

async function proveBearer(
  verifier: CredentialVerifier,
  token: string,
  kind: GuardedKind,
): Promise<Principal> {
  if (kind !== 'K' || looksLikeIdToken(token)) return proveIdToken(verifier, token);
  const principal = await verifier.verifyApiKey(token);
  if (principal === null) {
    throw notAuthenticated('The bearer token is neither a valid API key nor an ID token.');
  }
  return principal;
}

async function proveKey(verifier: CredentialVerifier, key: string, kind: GuardedKind): Promise<Principal> {
  if (kind !== 'K') throw keyWhereNoneIsTaken();
  const principal = await verifier.verifyApiKey(key);
  if (principal === null) throw notAuthenticated('The API key is not valid.');
  return principal;
}

/** One person, however many credentials said so. */
function onePerson(proven: readonly Principal[]): Principal | null {
  const [first] = proven;
  if (proven.some(({ userId }) => userId !== first?.userId)) {
    throw new UnusableCredential('The credentials belong to different users.');
  }
  return first ?? null;
}

/**
 * What the session cookie proves. A browser sends it by itself, so beside a credential that somebody chose to send
 * a stale one is no mistake of the caller.
 */
async function proveCookie(
  verifier: CredentialVerifier,
  token: string,
  isAlone: boolean,
): Promise<Principal[]> {
  try {
    return [await proveIdToken(verifier, token)];
  } catch (error) {
    if (isAlone || !(error instanceof ServiceError)) throw error;
    return [];
  }
}

/** Whether a request holds anything that an operation of kind `T` takes as a credential. */
export function holdsCredential({ headers, url }: CredentialSource): boolean {
  const given = [headers.authorization, headers['x-api-key'], sessionTokenOf(headers), accessTokenOf(url)];
  return given.some((part) => part !== undefined && part !== null && part !== '');
}

/**
 * The caller of an operation that needs a credential. Where several are sent, each must be valid and of the same
 * user. Session cookie and access_token count for kind `T` alone, elsewhere they are not looked at. Throws
 * `not_authenticated` and `identity_unavailable`.
 */
export async function authenticate(
  verifier: CredentialVerifier,
  { headers, url }: CredentialSource,
  kind: GuardedKind,
): Promise<Principal> {
  const bearer = bearerOf(headers);
  const key = apiKeyOf(headers);
  const accessToken = kind === 'T' ? accessTokenOf(url) : null;
  const sessionToken = kind === 'T' ? sessionTokenOf(headers) : null;
  const proven: Principal[] = [];
  if (bearer !== null && key !== bearer) proven.push(await proveBearer(verifier, bearer, kind));
  if (key !== null) proven.push(await proveKey(verifier, key, kind));
  if (accessToken !== null) proven.push(await proveIdToken(verifier, accessToken));
  if (sessionToken !== null) {
    proven.push(...(await proveCookie(verifier, sessionToken, proven.length === 0)));
  }
  const principal = onePerson(proven);
  if (principal === null) throw notAuthenticated(MISSING[kind]);
  return principal;
}
