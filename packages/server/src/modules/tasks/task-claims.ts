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

/** When a pool is full, and an account waits that has nothing running in it. */
export interface TurnRules {
  /** Seconds that it has waited before another gives way. */
  waitedSeconds: number;
  /** Seconds that an attempt runs at least; twice as long with every time that its task has given way. */
  sliceSeconds: number;
  /** No attempt runs longer while others wait. */
  longestSliceSeconds: number;
}

/**
 * Some three looks of every worker for work: by then no slot was free anywhere. A slice is long against what a task loses by
 * stopping (its plan and the segment under way, seconds), and doubled so that two long ones change places ever less often.
 */
export const defaultTurnRules: TurnRules = { waitedSeconds: 3, sliceSeconds: 30, longestSliceSeconds: 900 };

/**
 * Asks as many attempts at tasks of these types to give way as accounts wait for the first of theirs: those of the accounts
 * with the most, of `givingTypes` alone. Answers their tokens, whoever runs them.
 */
export async function askToGiveWay(
  db: Kysely<Database>,
  request: Pick<ClaimRequest, 'types' | 'payloadVersions'> & {
    givingTypes: readonly string[];
    rules: TurnRules;
  },
): Promise<number[]> {
  const { types, payloadVersions, givingTypes, rules } = request;
  const versions = types.map((type) => payloadVersions?.[type] ?? 1);
  const { rows } = await sql<{ token: number }>`
    select token from ask_to_give_way(${[...types]}::text[], ${versions}::int[], ${[...givingTypes]}::text[],
      ${rules.waitedSeconds}::float8, ${rules.sliceSeconds}::float8, ${rules.longestSliceSeconds}::float8) token`.execute(
    db,
  );
  return rows.map(({ token }) => token);
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
