/** Numbers about all of a deployment. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface DeploymentCounts {
  users: number;
  disabledUsers: number;
  storedBytes: number;
}

export async function countDeployment(db: Kysely<Database>): Promise<DeploymentCounts> {
  const { rows } = await sql<DeploymentCounts>`
    select
      (select count(*) from app_user where deleted_at is null)::int as users,
      (select count(*) from app_user where deleted_at is null and disabled_at is not null)::int as "disabledUsers",
      (select coalesce(sum(size_bytes), 0)::bigint from object where reference_count > 0) as "storedBytes"
  `.execute(db);
  return rows[0] ?? { users: 0, disabledUsers: 0, storedBytes: 0 };
}

export interface TaskCounts {
  waiting: number;
  running: number;
  failed: number;
  ended: number;
}

/** Tasks that are under way, and those that ended since `after`. */
export async function countTasks(db: Kysely<Database>, after: Date): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select
      count(*) filter (where state = 'PENDING')::int as waiting,
      count(*) filter (where ended_at is null and state <> 'PENDING')::int as running,
      count(*) filter (where state = 'FAILURE')::int as failed,
      count(*) filter (where ended_at is not null)::int as ended
    from task where ended_at is null or ended_at > ${after}`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, ended: 0 };
}
