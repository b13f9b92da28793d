/** Requests named by a key say in their own transactions that they have done something. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When something of it was first committed; of what was answered before nobody asks.
  await sql`alter table idempotency_key add column done_at timestamptz`.execute(db);
}
