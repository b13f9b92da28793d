/**
 * Links that sign the owner of a machine in without a password: whoever reads what the program prints there holds the
 * data folder anyway. A link works once, for minutes, and from that machine alone.
 */
import { createHash } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../../platform/clock.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { notAuthenticated } from '../../../../platform/http/authentication.ts';
import { type Caller, isOfThisMachine } from '../../../../platform/http/this-machine.ts';
import type { Over } from '../../../../platform/over.ts';
import type { UserIds } from '../../accounts.service.ts';
import { findOwnerEmail, makeOperator } from '../identities.repo.ts';
import type { BuiltInIssuer } from './built-in-issuer.ts';
import { createRecords, takeRecord } from './records.repo.ts';
import { loadSigningKeys, SIGNING_ALGORITHM, type SigningKeysDeps } from './signing-keys.ts';

const KIND = 'SignInLink';
const CODE_BYTES = 32;
/** Long enough to start a browser, short enough to be of no use in what a terminal kept. */
const LINK_SECONDS = 15 * 60;
/** A day's work; there is no password to renew it with. */
const SESSION_SECONDS = 12 * 3_600;
/** Who owns a machine on which nobody has an account yet. */
export const OWNER_EMAIL = 'owner@rushes.localhost';

/** What a link is worth. */
export interface LinkSession {
  token: string;
  email: string;
  expires_at: string;
}

export interface SignInLinksDeps extends SigningKeysDeps {
  clock: Clock;
  config: Pick<Config, 'bootstrap'>;
  builtIn: BuiltInIssuer | null;
  admit(trx: Transaction<Database>, email: string): Promise<UserIds>;
}

const idOf = (code: string) => createHash('sha256').update(code).digest('base64url');

function requireIssuer({ builtIn }: SignInLinksDeps): BuiltInIssuer {
  if (builtIn !== null) return builtIn;
  throw new ServiceError('not_configured', 'People sign in at the issuers of RUSHES_OIDC_ISSUER here.');
}

async function owner({ db, config, admit }: SignInLinksDeps): Promise<{ email: string; userId: string }> {
  return await db.transaction().execute(async (trx) => {
    const email = config.bootstrap?.email ?? (await findOwnerEmail(trx)) ?? OWNER_EMAIL;
    const { userId } = await admit(trx, email);
    // Made by the link, which only who has the data folder can print: they could run every command of the operator.
    if (email === OWNER_EMAIL) await makeOperator(trx, userId);
    return { email, userId };
  });
}

async function tokenFor(
  { db, ids, sealer, clock }: SignInLinksDeps,
  issuer: string,
  user: { email: string; userId: string },
): Promise<LinkSession> {
  const [key] = await loadSigningKeys({ db, ids, sealer });
  if (key === undefined) throw new Error('The built-in issuer has no key to sign with.');
  const now = Math.floor(clock.now().getTime() / 1_000);
  const token = await new SignJWT({ email: user.email, email_verified: true })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, ...(key.kid === undefined ? {} : { kid: key.kid }) })
    .setIssuer(issuer)
    .setAudience('rushes-console')
    .setSubject(`link:${user.userId}`)
    .setIssuedAt(now)
    .setExpirationTime(now + SESSION_SECONDS)
    .sign(await importJWK(key, SIGNING_ALGORITHM));
  const expires = new Date((now + SESSION_SECONDS) * 1_000);
  return { token, email: user.email, expires_at: expires.toISOString() };
}

/** The secret of a new link, which works once. Throws `not_configured` where people sign in elsewhere. */
export async function makeCode(deps: SignInLinksDeps): Promise<string> {
  const { ids, db } = deps;
  requireIssuer(deps);
  const code = ids.random(CODE_BYTES).toString('base64url');
  await createRecords(db, KIND).upsert(idOf(code), {}, LINK_SECONDS);
  return code;
}

/** An ID token of the owner. Throws `not_authenticated` for a code that is used, ended or wrong, and `forbidden`. Operation `signInByLink`. */
export async function signInByLink(
  deps: SignInLinksDeps,
  code: string,
  caller: Caller,
): Promise<LinkSession> {
  const { db } = deps;
  const issuer = requireIssuer(deps).accepted.url();
  if (issuer === null) {
    throw new ServiceError('not_configured', 'The sign-in has no address: set RUSHES_IDENTITY_PORT.');
  }
  if (!isOfThisMachine(caller)) {
    throw new ServiceError(
      'forbidden',
      'A sign-in link works on the machine alone that the service runs on.',
    );
  }
  // Taken before anything else: of two who come at once, one gets it.
  if (!(await takeRecord(db, { kind: KIND, id: idOf(code) }))) {
    throw notAuthenticated(
      'This link was used or has ended. "npm run -s rushes -- server sign-in-link" prints a new one.',
    );
  }
  return await tokenFor(deps, issuer, await owner(deps));
}

/** What `SignInLinksService` is over its context. */
export const signInLinksFunctions = { makeCode, signInByLink };

export type SignInLinksService = Over<typeof signInLinksFunctions>;
