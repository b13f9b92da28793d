/** A plan for accounts that a test writes by hand. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** Makes an internal plan that allows everything, unless there is one of that name. */
export async function addTestPlan(db: Kysely<Database>, tierId: string): Promise<void> {
  await sql`insert into plan (tier_id, kind, display_name, storage_quota_bytes, task_parallelism,
      request_parallelism, requests_per_minute, created_at, updated_at)
    values (${tierId}, 'internal', ${tierId}, 1000000000000, 4, 4, 6000, now(), now())
    on conflict do nothing`.execute(db);
}
