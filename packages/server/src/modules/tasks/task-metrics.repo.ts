/** Numbers of tasks over the whole deployment. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Tasks that have not ended, by type, waiting or running. */
export async function countOpenTasks(
  db: Kysely<Database>,
): Promise<{ type: string; phase: string; tasks: number }[]> {
  const { rows } = await sql<{ type: string; phase: string; tasks: number }>`
    select type, case when state in ('PENDING', 'RETRY') then 'waiting' else 'running' end as phase,
      count(*)::int as tasks
    from task where ended_at is null group by 1, 2
  `.execute(db);
  return rows;
}
