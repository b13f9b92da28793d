/** What is told to other processes: rows of the outbox, and NOTIFY. */
import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';

// NOTIFY, as a statement that takes its channel as a value.

/** Sends on commit of a transaction, or at once outside one. */
export async function sendNotification(
  db: Kysely<Database>,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

// Rows of the outbox.

/** Adds an event, and says on `rushes_outbox` when that has committed. */
export const addEvent = prepared(
  { event: 'uuid', topic: 'text', account: 'uuid', subject: 'uuid', payload: 'jsonb', at: 'timestamptz' },
  (p) => sql<object>`
    with added as (
      insert into outbox (event_id, topic, account_id, subject_id, payload, created_at)
      values (${p.event}, ${p.topic}, ${p.account}, ${p.subject}, ${p.payload}, ${p.at})
    ) select pg_notify('rushes_outbox', '')`,
);
