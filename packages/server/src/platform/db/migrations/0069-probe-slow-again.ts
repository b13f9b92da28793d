/**
 * Uploads whose first look was stopped after its two minutes are looked at again: it has time by their size now, and where that
 * is not enough their analysis goes on. Until now they counted as files that can not be opened.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update task set state = 'RETRY', ended_at = null, error_code = null, error_message = null, result = null,
      attempts_left = 3, run_after = null, fence = null, dedupe_key = null
    where type = 'probe_task' and state = 'FAILURE' and error_code = 'limit'
      and error_message like 'This took longer than %' and reservation_id is null`.execute(db);
}
