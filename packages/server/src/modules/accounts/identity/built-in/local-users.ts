/** The people whom the operator lets sign in at the built-in issuer. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Email } from '../../../../platform/email.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { over } from '../../../../platform/over.ts';
import { BUILT_IN } from './built-in-issuer.ts';
import { deleteLocalSignIns, findByEmail, putLocalSignIn } from './local-sign-ins.repo.ts';
import { hashPassword, isPassword, makePassword } from './passwords.ts';
import { deleteRecordsOf } from './records.repo.ts';

export interface LocalUsers {
  /** A password that works once, for somebody who may sign in from now on or forgot theirs. */
  giveOneTimePassword(trx: Transaction<Database>, email: Email): Promise<string>;
  /** Makes `password` the one of an email, unless it is. */
  ensurePassword(email: Email, password: string): Promise<void>;
  /** Whether somebody may sign in with the email. */
  isKnown(db: Kysely<Database>, email: Email): Promise<boolean>;
  /** Ends the sign-in of a user. To be called while their identities are known. */
  forget(trx: Transaction<Database>, userId: string): Promise<void>;
}

export interface LocalUsersDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
}

async function put(
  { ids, clock }: LocalUsersDeps,
  trx: Transaction<Database>,
  given: { email: Email; password: string; isOneTime: boolean },
): Promise<void> {
  const { email, password, isOneTime } = given;
  const passwordHash = await hashPassword(password, ids);
  const signIn = { subject: ids.uuid(), email, passwordHash, isOneTime, now: clock.now() };
  const subject = await putLocalSignIn(trx, signIn);
  // Whoever signed in with the former password is signed out.
  await deleteRecordsOf(trx, subject);
}

async function giveOneTimePassword(
  deps: LocalUsersDeps,
  trx: Transaction<Database>,
  email: Email,
): Promise<string> {
  const { ids } = deps;
  const password = makePassword(ids);
  await put(deps, trx, { email, password, isOneTime: true });
  return password;
}

async function ensurePassword(deps: LocalUsersDeps, email: Email, password: string): Promise<void> {
  const { db } = deps;
  const known = await findByEmail(db, email.folded);
  if (known !== null && !known.isOneTime && (await isPassword(password, known.passwordHash))) return;
  await db.transaction().execute((trx) => put(deps, trx, { email, password, isOneTime: false }));
}

async function isKnown(source: Kysely<Database>, email: Email): Promise<boolean> {
  return (await findByEmail(source, email.folded)) !== null;
}

async function forget(trx: Transaction<Database>, userId: string): Promise<void> {
  const subjects = await deleteLocalSignIns(trx, { userId, issuer: BUILT_IN });
  for (const subject of subjects) await deleteRecordsOf(trx, subject);
}

export function createLocalUsers(deps: LocalUsersDeps): LocalUsers {
  return { isKnown, forget, ...over(deps, { giveOneTimePassword, ensurePassword }) };
}
