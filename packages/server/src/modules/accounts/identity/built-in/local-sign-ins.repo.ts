/** Who may sign in at the built-in issuer, with what. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Email } from '../../../../platform/email.ts';

export interface LocalSignIn {
  subject: string;
  email: string;
  passwordHash: string;
  /** To be replaced by its owner at the first sign-in. */
  isOneTime: boolean;
}

const columns = ['subject', 'email', 'password_hash as passwordHash', 'is_one_time as isOneTime'] as const;

export async function findByEmail(db: Kysely<Database>, emailFolded: string): Promise<LocalSignIn | null> {
  const row = await db
    .selectFrom('local_sign_in')
    .select(columns)
    .where('email_folded', '=', emailFolded)
    .executeTakeFirst();
  return row ?? null;
}

export async function findBySubject(db: Kysely<Database>, subject: string): Promise<LocalSignIn | null> {
  const row = await db
    .selectFrom('local_sign_in')
    .select(columns)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Lets the owner of an email sign in with a password, in place of an earlier one. Returns their subject. */
export async function putLocalSignIn(
  trx: Transaction<Database>,
  signIn: { subject: string; email: Email; passwordHash: string; isOneTime: boolean; now: Date },
): Promise<string> {
  const { subject, email, passwordHash, isOneTime, now } = signIn;
  const row = await trx
    .insertInto('local_sign_in')
    .values({
      subject,
      email: email.typed,
      email_folded: email.folded,
      password_hash: passwordHash,
      is_one_time: isOneTime,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('email_folded').doUpdateSet({
        password_hash: passwordHash,
        is_one_time: isOneTime,
        updated_at: now,
      }),
    )
    .returning('subject')
    .executeTakeFirstOrThrow();
  return row.subject;
}

/** Replaces the password a person has just shown by their own; false when it changed meanwhile. */
export async function replacePassword(
  db: Kysely<Database>,
  change: { subject: string; from: string; to: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('local_sign_in')
    .set({ password_hash: change.to, is_one_time: false, updated_at: change.now })
    .where('subject', '=', change.subject)
    .where('password_hash', '=', change.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the sign-ins of a user, by their identities of `issuer` and by their email; returns the subjects. */
export async function deleteLocalSignIns(
  trx: Transaction<Database>,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('local_sign_in')
    .where((eb) =>
      eb.or([
        eb(
          eb.cast<string>('subject', 'text'),
          'in',
          eb
            .selectFrom('user_identity')
            .select('user_identity.subject')
            .where('user_id', '=', userId)
            .where('issuer', '=', issuer),
        ),
        eb(
          'email_folded',
          'in',
          eb
            .selectFrom('app_user')
            .select('app_user.email_folded')
            .where('id', '=', userId)
            .where('email_verified', '=', true),
        ),
      ]),
    )
    .returning('subject')
    .execute();
  return rows.map((row) => row.subject);
}
