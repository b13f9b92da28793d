/** From a right ID token to the user it speaks for, who is made at the first one. */
import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { foldEmail } from '../../../platform/email.ts';
import { notAuthenticated } from '../../../platform/http/authentication.ts';
import type { Over } from '../../../platform/over.ts';
import type { AccountsService, UserIds } from '../accounts.service.ts';
import type { IdToken } from './id-token.ts';
import type { IdentityKey, KnownUser } from './identities.repo.ts';
import * as identities from './identities.repo.ts';
import { deleteInvitation } from './invitations.repo.ts';

export interface SignInDeps {
  clock: Clock;
  accounts: Pick<AccountsService, 'createUser' | 'findUserByEmail' | 'changeEmail'>;
  lockEmail(trx: Transaction<Database>, email: { folded: string }): Promise<void>;
  /** Gives an account its free credits. */
  grantCredits(trx: Transaction<Database>, grant: { accountId: string }): Promise<void>;
  /** Key of the hashes that emails are remembered by. */
  emailSecret: Buffer;
  /** Whether people whom nobody knows yet get an account. */
  takesNewAccounts: boolean;
  /** Names of the accepted issuers whose word on an email lets nobody into an account that is there. */
  untrustedIssuers: readonly string[];
}

/** What an email that had its free credits is remembered by. */
export function hashOfEmail(secret: Buffer, email: string): Buffer {
  return createHmac('sha256', secret).update(foldEmail(email)).digest();
}

export function identityOf({ issuer, subject }: IdToken): IdentityKey {
  return { issuer: issuer.name, subject };
}

/** Whether a token was made before the account of its identity was deleted. */
export function isOfDeletedAccount(token: Pick<IdToken, 'issuedAt'>, deletedAt: string | null): boolean {
  return deletedAt !== null && token.issuedAt.getTime() <= Date.parse(deletedAt);
}

/** Whether a token knows more of the user's email than we do. */
export function hasNews(user: Pick<KnownUser, 'emailFolded' | 'emailVerified'>, token: IdToken): boolean {
  if (token.email === null || !token.emailVerified) return false;
  return !user.emailVerified || foldEmail(token.email) !== user.emailFolded;
}

async function giveFreeCredits(
  { clock, emailSecret, grantCredits }: SignInDeps,
  trx: Transaction<Database>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const emailHash = hashOfEmail(emailSecret, email);
  const isFirst = await identities.noteSignupGrant(trx, { emailHash, now: clock.now() });
  if (isFirst) await grantCredits(trx, { accountId });
}

/** What comes with a verified email that no other account has. */
async function welcome(
  deps: SignInDeps,
  trx: Transaction<Database>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await giveFreeCredits(deps, trx, { accountId, email });
  await deleteInvitation(trx, foldEmail(email));
}

async function makeUser(
  deps: SignInDeps,
  trx: Transaction<Database>,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): Promise<UserIds> {
  const { accounts } = deps;
  const user = await accounts.createUser(trx, { email, emailVerified });
  if (emailVerified) await welcome(deps, trx, { accountId: user.accountId, email });
  return user;
}

/**
 * Whether an identity may join the user who has its email. One whom an untrusted issuer made may be somebody who
 * waits there for the owner of the email to come and fill the account.
 */
async function mayJoin(
  { untrustedIssuers }: SignInDeps,
  trx: Transaction<Database>,
  { issuer }: IdToken,
  { userId }: UserIds,
): Promise<boolean> {
  if (!issuer.isTrusted) return false;
  return !(await identities.hasIdentityOf(trx, { userId, issuers: untrustedIssuers }));
}

/** The user that an identity nobody knows is to be of. */
async function userFor(deps: SignInDeps, trx: Transaction<Database>, token: IdToken): Promise<UserIds> {
  const { accounts, lockEmail, takesNewAccounts } = deps;
  const { email, emailVerified } = token;
  if (email === null) throw notAuthenticated('The ID token holds no email: ask for the scope "email".');
  if (emailVerified) await lockEmail(trx, { folded: foldEmail(email) });
  const owner = emailVerified ? await accounts.findUserByEmail(trx, email) : null;
  if (owner !== null && (await mayJoin(deps, trx, token, owner))) return owner;
  if (!takesNewAccounts) throw notAuthenticated('No account belongs to this ID token.');
  return makeUser(deps, trx, { email, emailVerified: emailVerified && owner === null });
}

/** Follows the email that an issuer has verified, unless it is another user's. */
async function follow(
  deps: SignInDeps,
  trx: Transaction<Database>,
  user: KnownUser,
  email: string,
): Promise<void> {
  const { accounts, lockEmail } = deps;
  await lockEmail(trx, { folded: foldEmail(email) });
  const owner = await accounts.findUserByEmail(trx, email);
  if (owner !== null && owner.userId !== user.userId) return;
  await accounts.changeEmail(trx, { userId: user.userId, email });
  // Who changes an email that was verified has been welcomed before.
  if (user.emailVerified) await deleteInvitation(trx, foldEmail(email));
  else await welcome(deps, trx, { accountId: user.accountId, email });
}

/** Makes sure that the identity of a token has a user who is as the token says. Throws `not_authenticated`. */
export async function signIn(deps: SignInDeps, trx: Transaction<Database>, token: IdToken): Promise<void> {
  const { clock } = deps;
  const key = identityOf(token);
  await identities.lockIdentity(trx, key);
  const known = await identities.findUser(trx, key);
  if (known !== null) {
    if (token.email !== null && hasNews(known, token)) await follow(deps, trx, known, token.email);
    return;
  }
  if (isOfDeletedAccount(token, await identities.deletionTime(trx, key))) {
    throw notAuthenticated('The account of this ID token was deleted; sign in anew.');
  }
  const { userId } = await userFor(deps, trx, token);
  await identities.addIdentity(trx, { ...key, userId, now: clock.now() });
}

/** The user of an email that the operator vouches for, made where there is none. */
export async function admit(deps: SignInDeps, trx: Transaction<Database>, email: string): Promise<UserIds> {
  const { lockEmail, accounts } = deps;
  await lockEmail(trx, { folded: foldEmail(email) });
  return (
    (await accounts.findUserByEmail(trx, email)) ??
    (await makeUser(deps, trx, { email, emailVerified: true }))
  );
}

/** What `SignIn` is over its context. */
export const signInFunctions = { signIn, admit };

export type SignIn = Over<typeof signInFunctions>;
