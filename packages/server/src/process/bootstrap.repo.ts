/** The lock under which the first user is made. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** Several processes may start at the same time; one after the other makes the user. */
export async function holdBootstrap(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7214885302)`.execute(trx);
}
