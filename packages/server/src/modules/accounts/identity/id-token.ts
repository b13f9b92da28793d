/** Whether a text is an ID token that is meant for us, by OpenID Connect Core 3.1.3.7 and RFC 8725. */
import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import { isEmail } from '../../../platform/email.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { IssuerKeys, KeySet } from './issuer-keys.ts';

export interface AcceptedIssuer {
  /** What its tokens say in `iss`; null while it has no address. */
  url(): string | null;
  /** What its subjects are kept under: the address, but for an issuer whose address may change. */
  name: string;
  audiences: readonly string[];
  /** Whether its word on a verified email lets its owner into an account that is there. */
  isTrusted: boolean;
  keys: IssuerKeys;
}

/** What an ID token says that was found right. */
export interface IdToken {
  issuer: Pick<AcceptedIssuer, 'name' | 'isTrusted'>;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  issuedAt: Date;
  expiresAt: Date;
}

export interface IdTokenVerifier {
  /**
   * What `token` says; null when it is not right. The same object for the same token, as long as it is remembered.
   * Throws `identity_unavailable` when the issuer's keys are not known.
   */
  verify(token: string): Promise<IdToken | null>;
}

/** Signatures by a private key alone: with a shared secret whoever can check a token could make one. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Clocks of issuers may be ahead of ours by this. A token ends when it says so. */
const CLOCK_SKEW_SECONDS = 60;
const MAX_SUBJECT_LENGTH = 255;
/** Tokens remembered as right; each takes about half a KiB. */
const MAX_REMEMBERED = 10_000;

interface Remembered {
  idToken: IdToken;
  issuer: AcceptedIssuer;
  /** Counts only as long as the issuer publishes the keys it was checked with. */
  keys: KeySet;
}

/** A number of seconds that a Date can hold. */
function timeOf(seconds: number | undefined): Date | null {
  const time = new Date((seconds ?? Number.NaN) * 1_000);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** The type of an access token, by RFC 9068. */
export function isAccessTokenType(typ: unknown): boolean {
  return typeof typ === 'string' && /^(application\/)?at\+jwt$/i.test(typ);
}

/** Access tokens and logout tokens are signed by the same keys and say so here. */
function isIdTokenType(typ: unknown): boolean {
  return typ === undefined || (typeof typ === 'string' && typ.toUpperCase() === 'JWT');
}

/** A token for several parties must say who asked for it. */
function isMeantForUs({ aud, azp }: JWTPayload, audiences: readonly string[]): boolean {
  return !Array.isArray(aud) || aud.length === 1 || audiences.some((audience) => audience === azp);
}

function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub !== '' && sub.length <= MAX_SUBJECT_LENGTH && !/\p{C}/u.test(sub);
}

function readClaims(payload: JWTPayload, issuer: AcceptedIssuer, now: Date): IdToken | null {
  const { email, email_verified: verified } = payload;
  // What the types promise of a payload nobody has checked.
  const sub: unknown = payload.sub;
  const issuedAt = timeOf(payload.iat);
  const expiresAt = timeOf(payload.exp);
  if (issuedAt === null || expiresAt === null || expiresAt <= now) return null;
  if (issuedAt.getTime() > now.getTime() + CLOCK_SKEW_SECONDS * 1_000) return null;
  if (!isSubject(sub)) return null;
  if (!isMeantForUs(payload, issuer.audiences)) return null;
  const hasEmail = typeof email === 'string' && isEmail(email);
  return {
    issuer,
    subject: sub,
    email: hasEmail ? email : null,
    // Some issuers write it as a text.
    emailVerified: hasEmail && (verified === true || verified === 'true'),
    issuedAt,
    expiresAt,
  };
}

/** The header and the issuer that a token names; nothing of it is proven yet. */
function peek(
  token: string,
  isRightType: (typ: unknown) => boolean,
): { iss: unknown; isRight: boolean } | null {
  try {
    const { alg = '', typ } = decodeProtectedHeader(token);
    return { iss: decodeJwt(token).iss, isRight: ALGORITHMS.includes(alg) && isRightType(typ) };
  } catch {
    return null;
  }
}

export function createIdTokenVerifier({
  issuers,
  clock,
  isRightType = isIdTokenType,
}: {
  issuers: readonly AcceptedIssuer[];
  clock: Clock;
  /** What tokens may say that they are; ID tokens by default. */
  isRightType?: (typ: unknown) => boolean;
}): IdTokenVerifier {
  const remembered = createRecentMap<string, Remembered>(MAX_REMEMBERED);

  async function checkWith(keys: KeySet, token: string, issuer: AcceptedIssuer): Promise<IdToken | null> {
    const now = clock.now();
    const { payload } = await jwtVerify(token, keys, {
      issuer: issuer.url() ?? [],
      audience: [...issuer.audiences],
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: now,
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
    });
    return readClaims(payload, issuer, now);
  }

  /** Checks with the keys at hand, and once more with newer ones where the token's is not among them. */
  async function check(token: string, issuer: AcceptedIssuer, known: KeySet): Promise<Remembered | null> {
    let keys: KeySet | null = known;
    let idToken: IdToken | null;
    try {
      idToken = await checkWith(keys, token, issuer);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      keys = await issuer.keys.newerThan(known);
      if (keys === null) return null;
      idToken = await checkWith(keys, token, issuer);
    }
    return idToken === null ? null : { idToken, issuer, keys };
  }

  async function recall(hash: string): Promise<IdToken | null> {
    const found = remembered.get(hash);
    if (found === undefined) return null;
    const { idToken, issuer, keys } = found;
    const isRight = idToken.expiresAt > clock.now() && (await issuer.keys.current()) === keys;
    if (isRight) return idToken;
    remembered.delete(hash);
    return null;
  }

  return {
    async verify(token) {
      const hash = createHash('sha256').update(token).digest('base64');
      const known = await recall(hash);
      if (known !== null) return known;
      const named = peek(token, isRightType);
      if (named?.isRight !== true || typeof named.iss !== 'string') return null;
      const issuer = issuers.find((accepted) => accepted.url() === named.iss);
      if (issuer === undefined) return null;
      const keys = await issuer.keys.current();
      const checked = await check(token, issuer, keys).catch((error: unknown) => {
        if (error instanceof ServiceError) throw error;
        // Whatever else a token or a published key can be wrong in: it proves nothing.
        return null;
      });
      if (checked === null) return null;
      remembered.set(hash, checked);
      return checked.idToken;
    },
  };
}
