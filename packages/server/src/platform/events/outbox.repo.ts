/** Rows of the outbox. */
import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';

/** Adds an event, and says on `rushes_outbox` when that has committed. */
export const addEvent = prepared(
  { event: 'uuid', topic: 'text', account: 'uuid', subject: 'uuid', payload: 'jsonb', at: 'timestamptz' },
  (p) => sql<object>`
    with added as (
      insert into outbox (event_id, topic, account_id, subject_id, payload, created_at)
      values (${p.event}, ${p.topic}, ${p.account}, ${p.subject}, ${p.payload}, ${p.at})
    ) select pg_notify('rushes_outbox', '')`,
);
