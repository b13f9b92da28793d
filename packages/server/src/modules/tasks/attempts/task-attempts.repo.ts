/**
 * Rows of attempts, and what they change of their tasks. Times are the database's own, which all workers share: leases
 * must not depend on how well hosts agree.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { ClaimedTask, ClaimRequest, TurnRequest } from './task-claims.ts';

const databaseNow = sql<string>`clock_timestamp()`;

function tokensOf(rows: { fencing_token: number }[]): Set<number> {
  return new Set(rows.map((row) => row.fencing_token));
}

/** Lets the leases of these tokens run so long from now; answers those that still hold. */
export async function extendLeases(
  db: Kysely<Database>,
  tokens: readonly number[],
  leaseSeconds: number,
): Promise<Set<number>> {
  if (tokens.length === 0) return new Set();
  const rows = await db
    .updateTable('attempt')
    .set({ lease_expires_at: sql`${databaseNow} + make_interval(secs => ${leaseSeconds})` })
    .where('fencing_token', 'in', tokens)
    .where('ended_at', 'is', null)
    .returning('fencing_token')
    .execute();
  return tokensOf(rows);
}

/** Those of the tokens that still hold. */
export async function findHeld(db: Kysely<Database>, tokens: readonly number[]): Promise<Set<number>> {
  if (tokens.length === 0) return new Set();
  const rows = await db
    .selectFrom('attempt')
    .select('fencing_token')
    .where('fencing_token', 'in', tokens)
    .where('ended_at', 'is', null)
    .execute();
  return tokensOf(rows);
}

/** Those of the tokens that were asked to give way. */
export async function findAsked(db: Kysely<Database>, tokens: readonly number[]): Promise<Set<number>> {
  if (tokens.length === 0) return new Set();
  const rows = await db
    .selectFrom('attempt')
    .select('fencing_token')
    .where('fencing_token', 'in', tokens)
    .where('asked_to_give_way_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  return tokensOf(rows);
}

/** Whether this attempt of the task has begun and not ended. */
export async function isRunning(
  db: Kysely<Database>,
  { taskId, attempt }: { taskId: string; attempt: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('id')
    .where('task_id', '=', taskId)
    .where('number', '=', attempt)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How often the worker of an attempt at the task was lost. */
export async function countLosses(db: Kysely<Database>, taskId: string): Promise<number> {
  const { losses } = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.countAll<number>().as('losses'))
    .where('task_id', '=', taskId)
    .where('outcome', '=', 'lost')
    .executeTakeFirstOrThrow();
  return losses;
}

/** Tasks with a lease that ran out, the longest ago first. */
export async function findExpired(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('task_id')
    .where('ended_at', 'is', null)
    .where('lease_expires_at', '<', databaseNow)
    .orderBy('lease_expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.task_id);
}

/** Lets the leases of these workers run out now. */
export async function expireLeases(db: Kysely<Database>, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length === 0) return;
  await sql`
    update attempt set lease_expires_at = ${databaseNow} - interval '1 millisecond'
    where ended_at is null and lease_expires_at >= ${databaseNow}
      and worker_id = any(${[...workerIds]}::text[])`.execute(db);
}

/** Locks a task that has not ended; false when another transaction holds it. */
export async function holdFreeTask(trx: Transaction<Database>, taskId: string): Promise<boolean> {
  const free = await trx
    .selectFrom('task')
    .select('id')
    .where('id', '=', taskId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return free !== undefined;
}

/** Locks the running attempt of a task; false when its lease has not run out. */
export async function holdExpiredAttempt(trx: Transaction<Database>, taskId: string): Promise<boolean> {
  const expired = await trx
    .selectFrom('attempt')
    .select('id')
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .where('lease_expires_at', '<', databaseNow)
    .forUpdate()
    .executeTakeFirst();
  return expired !== undefined;
}

/** Ends the running attempt of a task that goes on. */
export async function closeAttempt(
  trx: Transaction<Database>,
  taskId: string,
  { outcome, error }: { outcome: 'failed' | 'lost' | 'released' | 'gave_way'; error: string | null },
): Promise<void> {
  await trx
    .updateTable('attempt')
    .set({ ended_at: databaseNow, outcome, error_message: error })
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .execute();
}

/** How a task waits for its next run. */
export interface Waiting {
  state: 'PENDING' | 'RETRY';
  pauseSeconds: number;
  attemptsBack: 0 | 1;
  /** Shown while it waits. */
  why?: { code: string; message: string };
}

/** Lets a task wait again; no token may write for it any more. */
export async function setWaiting(
  trx: Transaction<Database>,
  taskId: string,
  { state, pauseSeconds, attemptsBack, why }: Waiting,
): Promise<void> {
  await trx
    .updateTable('task')
    .set({
      state,
      fence: null,
      stage: null,
      progress: 0,
      error_code: why?.code ?? null,
      error_message: why?.message ?? null,
      attempts_left: sql`attempts_left + ${attemptsBack}`,
      run_after: pauseSeconds === 0 ? null : sql`${databaseNow} + make_interval(secs => ${pauseSeconds})`,
    })
    .where('id', '=', taskId)
    .execute();
}

/** Writes stage and progress of a task; false when the token does not hold any more. */
export async function writeProgress(
  trx: Transaction<Database>,
  { taskId, token, stage, fraction }: { taskId: string; token: number; stage: string; fraction: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('task')
    .set({ state: 'PROGRESS', stage, progress: fraction })
    .where('id', '=', taskId)
    .where('fence', '=', token)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

// Takes waiting tasks for workers, in the order of their turn; the functions of migration 0073 say whose it is.

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
