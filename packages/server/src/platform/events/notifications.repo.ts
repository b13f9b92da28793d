/** NOTIFY, as a statement that takes its channel as a value. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Sends on commit of a transaction, or at once outside one. */
export async function sendNotification(
  db: Kysely<Database>,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
