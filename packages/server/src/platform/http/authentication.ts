/** Who is asking: reads the credentials of a request and has them proven. Runs before anything is parsed. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../../modules/accounts/principal.ts';
import { ServiceError } from '../errors.ts';
import type { AuthKind } from './route.ts';

/** Proves one credential; null when it is not (or no longer) valid. */
export interface CredentialVerifier {
  verifyApiKey(key: string): Promise<Principal | null>;
  verifyIdToken(token: string): Promise<Principal | null>;
}

/** An API key made by this service begins so; nothing else may. */
export const API_KEY_PREFIX = 'sk_';

const CHALLENGE = { 'www-authenticate': 'Bearer' };

function refuse(message: string): ServiceError {
  return new ServiceError('not_authenticated', message, { headers: CHALLENGE });
}

function bearerOf(headers: IncomingHttpHeaders): string | null {
  const header = headers.authorization;
  if (header === undefined || header.trim() === '') return null;
  const match = /^Bearer +(\S+) *$/i.exec(header.trim());
  if (match?.[1] === undefined) throw refuse('The authorization header must be "Bearer <token>".');
  return match[1];
}

function apiKeyOf(headers: IncomingHttpHeaders): string | null {
  const header = headers['x-api-key'];
  const key = Array.isArray(header) ? header[0] : header;
  return key === undefined || key === '' ? null : key;
}

/** Three parts between dots, as a signed token has and a key of ours never. */
function looksLikeIdToken(token: string): boolean {
  return !token.startsWith(API_KEY_PREFIX) && token.split('.').length === 3;
}

async function proveBearer(verifier: CredentialVerifier, token: string, kind: AuthKind): Promise<Principal> {
  if (looksLikeIdToken(token)) {
    const principal = await verifier.verifyIdToken(token);
    if (principal === null) throw refuse('The ID token is not valid here.');
    return principal;
  }
  if (kind === 'B') throw refuse('This operation takes an ID token, not an API key.');
  const principal = await verifier.verifyApiKey(token);
  if (principal === null) throw refuse('The bearer token is neither a valid API key nor an ID token.');
  return principal;
}

async function proveKey(verifier: CredentialVerifier, key: string, kind: AuthKind): Promise<Principal> {
  if (kind === 'B') throw refuse('This operation takes an ID token, not an API key.');
  const principal = await verifier.verifyApiKey(key);
  if (principal === null) throw refuse('The API key is not valid.');
  return principal;
}

/**
 * The caller of an operation that needs a credential. Where both are sent, each must be valid and of the
 * same user. Throws `not_authenticated`.
 */
export async function authenticate(
  verifier: CredentialVerifier,
  headers: IncomingHttpHeaders,
  kind: 'K' | 'B',
): Promise<Principal> {
  const key = apiKeyOf(headers);
  const bearer = bearerOf(headers);
  if (key === null && bearer === null) {
    throw refuse(
      kind === 'K'
        ? 'Send an API key in the x-api-key header, or a bearer token in the authorization header.'
        : 'Send an ID token as a bearer token in the authorization header.',
    );
  }
  const byKey = key === null ? null : await proveKey(verifier, key, kind);
  const byBearer = bearer === null ? null : await proveBearer(verifier, bearer, kind);
  if (byKey !== null && byBearer !== null && byKey.userId !== byBearer.userId) {
    throw refuse('The two credentials belong to different users.');
  }
  const principal = byBearer ?? byKey;
  if (principal === null) throw refuse('No credential was given.');
  return principal;
}
