/**
 * Who runs next. Within a pool of task types an account runs at most `task_parallelism` tasks at a time,
 * over all workers, and accounts take turns: the one with the fewest running tasks first, then the one
 * that was served longest ago. Priority orders only the tasks of one account.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';

/** A task with the attempt that may work on it. */
export interface ClaimedTask {
  taskId: string;
  userId: string;
  accountId: string;
  traceId: string;
  type: string;
  payload: Record<string, unknown>;
  /** 1 for the first attempt. */
  attempt: number;
  /** The attempt's fencing token. */
  token: number;
}

export interface ClaimRequest {
  workerId: string;
  types: readonly string[];
  /** By type the newest payload that this worker understands; 1 where nothing is said. Newer ones are left to others. */
  payloadVersions?: Readonly<Record<string, number>>;
  /** At most this many. */
  limit: number;
  leaseSeconds: number;
}

/**
 * Takes up to `limit` waiting tasks for a worker, in the order of their turn: one at a time in the whole deployment,
 * which keeps the cap exact, and in one statement, so that a worker that freezes meanwhile holds up nobody.
 */
export async function claimTasks(
  db: Kysely<Database>,
  ids: Ids,
  { workerId, types, payloadVersions, limit, leaseSeconds }: ClaimRequest,
): Promise<ClaimedTask[]> {
  if (limit <= 0) return [];
  const attemptIds = Array.from({ length: limit }, () => ids.uuid());
  const versions = types.map((type) => payloadVersions?.[type] ?? 1);
  const { rows } = await sql<ClaimedTask>`
    select task_id as "taskId", user_id as "userId", account_id as "accountId", trace_id as "traceId", type, payload,
      attempt, token
    from claim_tasks(${workerId}, ${[...types]}::text[], ${versions}::int[], ${limit}::int, ${leaseSeconds}::float8,
      ${attemptIds}::uuid[])`.execute(db);
  return rows;
}
