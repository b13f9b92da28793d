/** Ways of saying who one is, and where each is taken. */
import type { RawRequest } from './raw-request.ts';

export const credentialNames = [
  'API key',
  'Bearer sk_',
  'ID token',
  'session cookie',
  'access_token',
  'expired token',
  'revoked key',
] as const;
export type CredentialName = (typeof credentialNames)[number];

/** What one person can show. */
export interface Credentials {
  apiKey: string;
  revokedKey: string;
  idToken: string;
  expiredToken: string;
  /** The value of the request header that the session cookie makes. */
  cookie: string;
}

/** `K`, `B`: as in the specification. `T`: `B`, or the session cookie, or `access_token`. */
export type AuthKind = 'K' | 'B' | 'T' | 'none' | 'signed';

const taken: Record<AuthKind, readonly CredentialName[]> = {
  K: ['API key', 'Bearer sk_', 'ID token'],
  B: ['ID token'],
  T: ['ID token', 'session cookie', 'access_token'],
  none: credentialNames,
  signed: credentialNames,
};

/** Whether an operation of this kind takes the credential. */
export function isTaken(kind: AuthKind, credential: CredentialName): boolean {
  return taken[kind].includes(credential);
}

function withQuery(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}

/** The request with one credential; what it has of headers stays. */
export function withCredential(
  request: RawRequest,
  name: CredentialName,
  credentials: Credentials,
): RawRequest {
  const header = (key: string, value: string) => ({
    ...request,
    headers: { ...request.headers, [key]: value },
  });
  switch (name) {
    case 'API key':
      return header('x-api-key', credentials.apiKey);
    case 'revoked key':
      return header('x-api-key', credentials.revokedKey);
    case 'Bearer sk_':
      return header('authorization', `Bearer ${credentials.apiKey}`);
    case 'ID token':
      return header('authorization', `Bearer ${credentials.idToken}`);
    case 'expired token':
      return header('authorization', `Bearer ${credentials.expiredToken}`);
    case 'session cookie':
      return header('cookie', credentials.cookie);
    case 'access_token':
      return { ...request, address: withQuery(request.address, 'access_token', credentials.idToken) };
  }
}
