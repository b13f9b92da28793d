/** Takes waiting tasks for workers, in the order of their turn; the functions of migration 0073 say whose it is. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ClaimedTask, ClaimRequest, TurnRequest } from './task-claims.ts';

/**
 * Asks as many attempts at tasks of these types to give way as accounts wait for the first of theirs: those of the accounts
 * with the most, of `givingTypes` alone. Answers their tokens, whoever runs them.
 */
export async function askToGiveWay(
  db: Kysely<Database>,
  { types, payloadVersions, givingTypes, rules }: TurnRequest,
): Promise<number[]> {
  const versions = types.map((type) => payloadVersions?.[type] ?? 1);
  const { rows } = await sql<{ token: number }>`
    select token from ask_to_give_way(${[...types]}::text[], ${versions}::int[], ${[...givingTypes]}::text[],
      ${rules.waitedSeconds}::float8, ${rules.sliceSeconds}::float8, ${rules.longestSliceSeconds}::float8) token`.execute(
    db,
  );
  return rows.map(({ token }) => token);
}

/**
 * Lets up to so many tasks of each of these types be claimed that wait for a time that has come; answers how many. A claim
 * does so for the first of them itself.
 */
export async function letDueTasksGo(
  db: Kysely<Database>,
  types: readonly string[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select let_due_tasks_go(${[...types]}::text[], ${most}::int) as made`.execute(db);
  return rows[0]?.made ?? 0;
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
