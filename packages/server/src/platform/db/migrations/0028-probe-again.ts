/**
 * Uploads whose first look broke off for want of room, by a defect or with its worker are looked at again: until now that
 * was the end of it. What was said about a file itself stays.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update task set state = 'RETRY', ended_at = null, error_code = null, error_message = null, result = null,
      attempts_left = 3, run_after = null, fence = null, dedupe_key = null
    where type = 'probe_task' and state = 'FAILURE' and error_code in ('storage_full', 'internal', 'worker_lost')
      and reservation_id is null`.execute(db);
}
