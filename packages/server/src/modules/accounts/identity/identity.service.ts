/** Who people are: ID tokens and the users they speak for, sessions of browsers, invitations. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type Email, readEmail } from '../../../platform/email.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { bearerOf, notAuthenticated } from '../../../platform/http/authentication.ts';
import { rateLimited } from '../../../platform/http/limits/rate-limit.ts';
import { clearedSessionCookies, sessionCookies } from '../../../platform/http/session-cookie.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UserIds } from '../accounts.service.ts';
import { requireEnabled } from '../disabled.ts';
import type { BuiltInIssuer } from './built-in/built-in-issuer.ts';
import type { LocalUsers } from './built-in/local-users.ts';
import {
  type AcceptedIssuer,
  createIdTokenVerifier,
  type IdToken,
  type IdTokenVerifier,
  isAccessTokenType,
} from './id-token.ts';
import {
  endIdentities,
  findActiveUser,
  findFormerUser,
  findUser,
  findVerifiedEmail,
  hasSignupGrant,
  type KnownUser,
} from './identities.repo.ts';
import type { CreateUserResponse, SessionCookieResponse } from './identity.schema.ts';
import { deleteExpiredInvitations, putInvitation } from './invitations.repo.ts';
import {
  hashOfEmail,
  hasNews,
  identityOf,
  isOfDeletedAccount,
  type SignIn,
  type SignInDeps,
  signInFunctions,
} from './sign-in.ts';
import type { SignInWay } from './sign-in-ways.ts';

type Alongside = (trx: Transaction<Database>) => Promise<void>;

export interface IdentityService {
  /**
   * Whom an ID token speaks for; null when it is not right. The first right one makes the account. Throws
   * `not_authenticated` with the reason where it may be told, and `identity_unavailable`.
   */
  verifyIdToken(token: string): Promise<Principal | null>;
  /** Whom a token for the MCP server speaks for; else as `verifyIdToken`. */
  verifyMcpToken(token: string): Promise<Principal | null>;
  /** As `verifyIdToken`; a token from before the deletion of its account speaks for the user who was deleted. */
  verifyLeavingIdToken(token: string): Promise<Principal | null>;
  /** A user as whom work goes on that they started; never as an operator. Null for one who is gone, or may do nothing. */
  findPrincipal(userId: string): Promise<Principal | null>;
  /** Notes that somebody wants an account. The answer tells nothing. Operation `inviteUser`. */
  inviteUser(email: string): Promise<CreateUserResponse>;
  /** Puts the bearer token of a proven request into cookies. Operation `refreshSessionCookie`. */
  refreshSessionCookie(headers: IncomingHttpHeaders): Promise<SessionCookieResponse & { cookies: string[] }>;
  /** The cookies that end the session in this browser. Throws `forbidden`. Operation `signOut`. */
  signOut(headers: IncomingHttpHeaders): string[];
  /** The user of an email that the operator vouches for; made with the free credits of the email where there is none. */
  admitUser(trx: Transaction<Database>, email: string): Promise<UserIds>;
  /**
   * Lets somebody sign in at the built-in issuer, with a password that works once, which is answered. Makes the user
   * where there is none. `alongside` is written in the same transaction. Throws `conflict` when they may, and
   * `not_configured` without that issuer.
   */
  createLocalUser(email: string, alongside?: Alongside): Promise<string>;
  /** A new password that works once for somebody who may sign in; signs them out. Throws `not_found`, `not_configured`. */
  resetPassword(email: string, alongside?: Alongside): Promise<string>;
  /** Makes `password` the one of an email at the built-in issuer, where that is in use. */
  ensurePassword(email: string, password: string): Promise<void>;
  /**
   * Ends what proves to be a user for good: tokens of before do not bring the account back. To be called while the
   * user's row still has its email.
   */
  forgetIdentities(trx: Transaction<Database>, userId: string): Promise<void>;
  /** Whether the email that a user has proven had its free credits; of one that is only said nothing is told. */
  hadSignupGrant(userId: string, trx?: Transaction<Database>): Promise<boolean>;
  /** Where people sign in with a browser. Never rejects. */
  signInWays(): Promise<SignInWay[]>;
  /** Removes invitations, sessions and codes that have ended; returns how many. */
  sweepIdentity(): Promise<number>;
}

export interface IdentityServiceDeps extends Omit<SignInDeps, 'accounts' | 'untrustedIssuers'> {
  db: Kysely<Database>;
  clock: Clock;
  accounts: SignInDeps['accounts'] & {
    noteSeen(user: { userId: string; lastSeenAt: string }): Promise<void>;
  };
  /** The issuers of the settings; empty where the built-in one is in use. */
  issuers: readonly AcceptedIssuer[];
  /** The built-in issuer, where it is in use. */
  builtIn: BuiltInIssuer | null;
  signInWays(): Promise<SignInWay[]>;
  localUsers: LocalUsers;
  /** Base of our own addresses. */
  baseUrl(): string;
  /** Web apps that may end a session. */
  trustedOrigins: readonly string[];
}

const INVITATION_MILLISECONDS = 30 * 24 * 3_600_000;
const MAX_INVITATIONS = 10_000;

const INVITED =
  'If this email can have an account here, it becomes active with the first sign-in that proves the email.';

function principalOf(user: Omit<KnownUser, 'deletedAt'>): Principal {
  const { userId, accountId, email, isOperator, requestsPerMinute, requestParallelism } = user;
  const limits = { requestsPerMinute, requestParallelism };
  return { userId, accountId, email, isOperator, credential: 'id-token', apiKeyId: null, limits };
}

interface Identifying extends IdentityServiceDeps {
  issuers: readonly AcceptedIssuer[];
  verifier: IdTokenVerifier;
  /** Of tokens for the MCP server. */
  mcpVerifier: IdTokenVerifier;
  signIn: SignIn['signIn'];
  /** Tokens whose news were taken in, so that each of them costs one transaction at most. */
  settled: WeakSet<IdToken>;
  /** First sign-ins under way: many requests with one new token need one transaction, not a connection each. */
  signingIn: Map<string, Promise<void>>;
}

async function signInOnce({ db, settled, signIn, signingIn }: Identifying, token: IdToken): Promise<void> {
  const key = JSON.stringify([token.issuer.name, token.subject, token.email, token.emailVerified]);
  const underWay = signingIn.get(key);
  if (underWay !== undefined) return underWay;
  const done = db
    .transaction()
    .execute((trx) => signIn(trx, token))
    .finally(() => signingIn.delete(key));
  signingIn.set(key, done);
  await done;
  settled.add(token);
}

/** The user of a token as it is now; signs in first where that is called for. */
async function userOf(identifying: Identifying, token: IdToken): Promise<KnownUser | null> {
  const { db, settled } = identifying;
  const key = identityOf(token);
  const known = await findUser(db, key);
  if (known !== null && (settled.has(token) || !hasNews(known, token))) return known;
  if (known !== null && isOfDeletedAccount(token, known.deletedAt)) return known;
  await signInOnce(identifying, token);
  return await findUser(db, key);
}

/** Does what an operator asks for at the built-in issuer. */
async function asOperator(
  { builtIn, db }: Identifying,
  typed: string,
  alongside: Alongside | undefined,
  work: (trx: Transaction<Database>, email: Email) => Promise<string>,
): Promise<string> {
  const email = readEmail(typed, ['email']);
  if (builtIn === null) {
    throw new ServiceError('not_configured', 'People sign in at the issuers of RUSHES_OIDC_ISSUER here.');
  }
  return await db.transaction().execute(async (trx) => {
    const password = await work(trx, email);
    await alongside?.(trx);
    return password;
  });
}

async function verifyIdToken(
  identifying: Identifying,
  text: string,
  verifier = identifying.verifier,
): ReturnType<IdentityService['verifyIdToken']> {
  const { accounts } = identifying;
  const token = await verifier.verify(text);
  if (token === null) return null;
  const user = await userOf(identifying, token);
  if (user === null) return null;
  if (isOfDeletedAccount(token, user.deletedAt)) {
    throw notAuthenticated('The account of this ID token was deleted; sign in anew.');
  }
  requireEnabled(user);
  await accounts.noteSeen(user);
  return principalOf(user);
}

/** A program that a person has let in acts for them as one with a key does: never as an operator. */
async function verifyMcpToken(
  identifying: Identifying,
  text: string,
): ReturnType<IdentityService['verifyMcpToken']> {
  const principal = await verifyIdToken(identifying, text, identifying.mcpVerifier);
  return principal === null ? await verifyIdToken(identifying, text) : { ...principal, isOperator: false };
}

function createMcpVerifier({ builtIn, clock }: IdentityServiceDeps): IdTokenVerifier {
  const issuers = builtIn === null ? [] : [builtIn.acceptedForMcp];
  return createIdTokenVerifier({ issuers, clock, isRightType: isAccessTokenType });
}

async function inviteUser(
  { clock, db, takesNewAccounts }: Identifying,
  typed: string,
): ReturnType<IdentityService['inviteUser']> {
  const email = readEmail(typed, ['query', 'email']);
  if (!takesNewAccounts) throw new ServiceError('forbidden', 'New accounts are not taken here.');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + INVITATION_MILLISECONDS);
  const isNoted = await putInvitation(db, { email, now, expiresAt, max: MAX_INVITATIONS });
  if (!isNoted) throw rateLimited(3_600, 'Too many invitations are waiting; try again later.');
  return { email: typed, message: INVITED };
}

async function refreshSessionCookie(
  { baseUrl, clock, verifier }: Identifying,
  headers: IncomingHttpHeaders,
): ReturnType<IdentityService['refreshSessionCookie']> {
  const text = bearerOf(headers);
  const token = text === null ? null : await verifier.verify(text);
  if (text === null || token === null) throw notAuthenticated('The ID token is not valid here.');
  const maxAge = Math.floor((token.expiresAt.getTime() - clock.now().getTime()) / 1_000);
  const secure = baseUrl().startsWith('https:');
  return {
    expires_in: maxAge,
    expires_at: token.expiresAt.toISOString(),
    cookies: sessionCookies(text, { headers, secure, maxAge }),
  };
}

function signOut(
  { baseUrl, trustedOrigins }: Identifying,
  headers: IncomingHttpHeaders,
): ReturnType<IdentityService['signOut']> {
  const { origin } = headers;
  // Another site could otherwise sign people out by a form that it sends.
  if (origin !== undefined && origin !== new URL(baseUrl()).origin && !trustedOrigins.includes(origin)) {
    throw new ServiceError('forbidden', 'Only this service and trusted web apps may end a session.');
  }
  return clearedSessionCookies({ headers, secure: baseUrl().startsWith('https:') });
}

export function createIdentityService(deps: IdentityServiceDeps): IdentityService {
  const { builtIn, clock } = deps;
  const issuers = builtIn === null ? deps.issuers : [builtIn.accepted];
  const verifier = createIdTokenVerifier({ issuers, clock });
  const untrustedIssuers = issuers.filter(({ isTrusted }) => !isTrusted).map(({ name }) => name);
  const { signIn, admit } = over({ ...deps, untrustedIssuers }, signInFunctions);
  const settled = new WeakSet<IdToken>();
  const signingIn = new Map<string, Promise<void>>();
  const identifying: Identifying = {
    ...deps,
    issuers,
    verifier,
    mcpVerifier: createMcpVerifier(deps),
    signIn,
    settled,
    signingIn,
  };
  const { db, localUsers } = deps;
  return {
    verifyIdToken: (text) => verifyIdToken(identifying, text),

    verifyMcpToken: (text) => verifyMcpToken(identifying, text),

    async verifyLeavingIdToken(text) {
      const token = await verifier.verify(text);
      const former = token === null ? null : await findFormerUser(db, identityOf(token));
      if (token !== null && former !== null && isOfDeletedAccount(token, former.deletedAt)) {
        return principalOf(former);
      }
      return await verifyIdToken(identifying, text);
    },

    async findPrincipal(userId) {
      const user = await findActiveUser(db, userId);
      return user === null ? null : { ...principalOf(user), isOperator: false };
    },

    async hadSignupGrant(userId, trx) {
      const source = trx ?? db;
      const email = await findVerifiedEmail(source, userId);
      return email !== null && (await hasSignupGrant(source, hashOfEmail(deps.emailSecret, email)));
    },

    inviteUser: (typed) => inviteUser(identifying, typed),
    refreshSessionCookie: (headers) => refreshSessionCookie(identifying, headers),
    signOut: (headers) => signOut(identifying, headers),
    admitUser: admit,

    createLocalUser: (typed, alongside) =>
      asOperator(identifying, typed, alongside, async (trx, email) => {
        await admit(trx, email.typed);
        if (!(await localUsers.isKnown(trx, email))) return await localUsers.giveOneTimePassword(trx, email);
        const next = `"npm run -s rushes -- server users password ${typed}" prints a new password`;
        throw new ServiceError('conflict', `${typed} may sign in already: ${next}.`);
      }),

    resetPassword: (typed, alongside) =>
      asOperator(identifying, typed, alongside, async (trx, email) => {
        if (await localUsers.isKnown(trx, email)) return await localUsers.giveOneTimePassword(trx, email);
        const next = `"npm run -s rushes -- server users create ${typed}" makes one and prints its password`;
        throw new ServiceError('not_found', `${typed} has no sign-in here yet: ${next}.`);
      }),

    async ensurePassword(typed, password) {
      if (builtIn !== null) await localUsers.ensurePassword(readEmail(typed, ['email']), password);
    },

    async forgetIdentities(trx, userId) {
      await localUsers.forget(trx, userId);
      await endIdentities(trx, { userId, now: clock.now() });
    },

    signInWays: deps.signInWays,

    async sweepIdentity() {
      return (await deleteExpiredInvitations(db, clock.now())) + ((await builtIn?.sweep()) ?? 0);
    },
  };
}
