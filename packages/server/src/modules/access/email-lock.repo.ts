/** What is granted to an email and the first sign-in with it wait for each other. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Email } from '../../platform/email.ts';

/** Sets these locks apart from those of other uses. */
const NAMESPACE = 0x656d61;

/**
 * Holds one email until the transaction ends. Whoever grants something to it takes this before looking for the
 * account, and whoever makes the account before claiming what was granted; otherwise a grant that is made during
 * the first sign-in would wait for ever.
 */
export async function lockEmail(
  trx: Transaction<Database>,
  { folded }: Pick<Email, 'folded'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMESPACE}, hashtext(${folded}))`.execute(trx);
}
