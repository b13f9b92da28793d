/** Ways to what is old enough to be forgotten, and to what refers to it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index attempt_ended on attempt (ended_at) where ended_at is not null;
    create index run_event_age on run_event (created_at);
    create index run_export_task on run (export_task_id) where export_task_id is not null;
    create index account_deletion_task on account_deletion (task_id) where task_id is not null`.execute(db);
}
