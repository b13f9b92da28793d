/** Emails that somebody asked for an account with. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Email } from '../../../platform/email.ts';

export interface NewInvitation {
  email: Email;
  now: Date;
  expiresAt: Date;
  /** Invitations at most; what is above that is left out. */
  max: number;
}

/**
 * Notes an invitation, or that it was asked for again; false when there are too many. One statement, whatever is
 * known of the email.
 */
export async function putInvitation(db: Kysely<Database>, invitation: NewInvitation): Promise<boolean> {
  const { email, now, expiresAt, max } = invitation;
  const { rows } = await sql<{ isFull: boolean }>`
    with others as (select count(*) >= ${max} as full from (select from invitation limit ${max}) as waiting),
    added as (
      insert into invitation (email_folded, email, created_at, expires_at)
      select ${email.folded}, ${email.typed}, ${now}, ${expiresAt} from others where not others.full
      on conflict (email_folded) do update set expires_at = excluded.expires_at
    )
    select others.full as "isFull" from others`.execute(db);
  return rows[0]?.isFull !== true;
}

export async function deleteInvitation(trx: Transaction<Database>, emailFolded: string): Promise<void> {
  await trx.deleteFrom('invitation').where('email_folded', '=', emailFolded).execute();
}

/** Removes those that ended before `now`; returns how many. */
export async function deleteExpiredInvitations(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
