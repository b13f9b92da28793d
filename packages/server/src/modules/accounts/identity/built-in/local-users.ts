/** The people whom the operator lets sign in at the built-in issuer. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Email } from '../../../../platform/email.ts';
import type { Ids } from '../../../../platform/ids.ts';
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

export function createLocalUsers({
  db,
  clock,
  ids,
}: {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
}): LocalUsers {
  async function put(
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

  return {
    async giveOneTimePassword(trx, email) {
      const password = makePassword(ids);
      await put(trx, { email, password, isOneTime: true });
      return password;
    },

    async ensurePassword(email, password) {
      const known = await findByEmail(db, email.folded);
      if (known !== null && !known.isOneTime && (await isPassword(password, known.passwordHash))) return;
      await db.transaction().execute((trx) => put(trx, { email, password, isOneTime: false }));
    },

    isKnown: async (source, email) => (await findByEmail(source, email.folded)) !== null,
    async forget(trx, userId) {
      const subjects = await deleteLocalSignIns(trx, { userId, issuer: BUILT_IN });
      for (const subject of subjects) await deleteRecordsOf(trx, subject);
    },
  };
}
