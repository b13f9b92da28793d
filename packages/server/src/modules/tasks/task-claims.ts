/**
 * Who runs next. Within a pool of task types an account runs at most `task_parallelism` tasks at a time,
 * over all workers, and accounts take turns: the one with the fewest running tasks first, then the one
 * that was served longest ago. Priority orders only the tasks of one account.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import { databaseNow } from './task-ending.ts';

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

/** One dispatcher at a time in the whole deployment: a claim takes milliseconds and keeps the cap exact. */
const dispatchLock = 7_270_001;

/**
 * Candidates in the order of their turn. The recursive part walks the index from account to account, so
 * that 10,000 waiting tasks of one account cost no more than one.
 */
async function nextInTurn(
  trx: Transaction<Database>,
  { types, payloadVersions, limit }: Pick<ClaimRequest, 'types' | 'payloadVersions' | 'limit'>,
): Promise<string[]> {
  const versions = types.map((type) => payloadVersions?.[type] ?? 1);
  const { rows } = await sql<{ id: string }>`
    with recursive queue as (
      select kind.type, kind.version, first.account_id
      from unnest(${[...types]}::text[], ${versions}::int[]) as kind (type, version)
      cross join lateral (
        select account_id from task
        where type = kind.type and state in ('PENDING', 'RETRY')
        order by account_id limit 1
      ) first
      union all
      select queue.type, queue.version, following.account_id
      from queue
      cross join lateral (
        select account_id from task
        where type = queue.type and account_id > queue.account_id and state in ('PENDING', 'RETRY')
        order by account_id limit 1
      ) following
    ), running as (
      select task.account_id, count(*) as tasks
      from attempt join task on task.id = attempt.task_id
      where attempt.ended_at is null and task.type = any (${[...types]}::text[])
      group by task.account_id
    ), candidate as (
      select waiting.id, waiting.created_at, queue.account_id,
        coalesce(running.tasks, 0) + row_number() over (
          partition by queue.account_id order by waiting.priority desc, waiting.created_at, waiting.id
        ) as place
      from queue
      left join running on running.account_id = queue.account_id
      cross join lateral (
        select id, priority, created_at from task
        where type = queue.type and account_id = queue.account_id and state in ('PENDING', 'RETRY')
          and (run_after is null or run_after <= clock_timestamp())
          and payload_version <= queue.version
        order by priority desc, created_at, id limit ${limit}
      ) waiting
    )
    select candidate.id
    from candidate join account on account.id = candidate.account_id
    where candidate.place <= account.task_parallelism
    order by candidate.place,
      (select max(fence) from task where task.account_id = candidate.account_id) nulls first,
      candidate.created_at, candidate.id
    limit ${limit}
  `.execute(trx);
  return rows.map((row) => row.id);
}

/** Starts an attempt on each given task that is still waiting. A task whose row is held is left alone. */
async function beginAttempts(
  trx: Transaction<Database>,
  taskIds: string[],
  { ids, workerId, leaseSeconds }: { ids: Ids; workerId: string; leaseSeconds: number },
): Promise<ClaimedTask[]> {
  const waiting = await trx
    .selectFrom('task')
    .select(['id', 'user_id', 'account_id', 'trace_id', 'type', 'payload'])
    .where('id', 'in', taskIds)
    .where('state', 'in', ['PENDING', 'RETRY'])
    .forUpdate()
    .skipLocked()
    .execute();
  const claimed: ClaimedTask[] = [];
  for (const taskId of taskIds) {
    const task = waiting.find((row) => row.id === taskId);
    if (task === undefined) continue;
    const { token, number } = await beginAttempt(trx, {
      attemptId: ids.uuid(),
      taskId,
      workerId,
      leaseSeconds,
    });
    claimed.push({
      taskId,
      userId: task.user_id,
      accountId: task.account_id,
      traceId: task.trace_id,
      type: task.type,
      payload: task.payload,
      attempt: number,
      token,
    });
  }
  return claimed;
}

async function beginAttempt(
  trx: Transaction<Database>,
  attempt: { attemptId: string; taskId: string; workerId: string; leaseSeconds: number },
): Promise<{ token: number; number: number }> {
  const { rows } = await sql<{ fencing_token: number; number: number }>`
    insert into attempt (id, task_id, number, fencing_token, worker_id, started_at, lease_expires_at)
    select ${attempt.attemptId}, ${attempt.taskId},
      (select coalesce(max(number), 0) + 1 from attempt where task_id = ${attempt.taskId}),
      nextval('fencing_token'), ${attempt.workerId}, ${databaseNow},
      ${databaseNow} + make_interval(secs => ${attempt.leaseSeconds})
    returning fencing_token, number
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('An attempt was not written.');
  await trx
    .updateTable('task')
    .set({
      state: 'STARTED',
      fence: row.fencing_token,
      stage: null,
      progress: 0,
      run_after: null,
      attempts_left: sql`attempts_left - 1`,
      started_at: sql`coalesce(started_at, ${databaseNow})`,
    })
    .where('id', '=', attempt.taskId)
    .execute();
  return { token: row.fencing_token, number: row.number };
}

/** Takes up to `limit` waiting tasks for a worker, in the order of their turn. */
export async function claimTasks(
  db: Kysely<Database>,
  ids: Ids,
  request: ClaimRequest,
): Promise<ClaimedTask[]> {
  if (request.limit <= 0) return [];
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${dispatchLock})`.execute(trx);
    const taskIds = await nextInTurn(trx, request);
    if (taskIds.length === 0) return [];
    return beginAttempts(trx, taskIds, { ids, ...request });
  });
}
