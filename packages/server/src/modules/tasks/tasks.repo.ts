/** The SQL of the task table for its owner's side. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { PriceLine } from '../../platform/money/price-line.ts';
import type { TaskState } from './tables.ts';
import type { TaskResponse } from './tasks.schema.ts';

export interface TaskRow {
  id: string;
  account_id: string;
  user_id: string;
  type: string;
  state: TaskState;
  stage: string | null;
  progress: number;
  result: Record<string, unknown> | null;
  error_code: string | null;
  error_message: string | null;
  ended_at: string | null;
}

/** A task that is about to wait for its first run. */
export interface NewTask {
  id: string;
  accountId: string;
  userId: string;
  type: string;
  payload: object;
  payloadVersion: number;
  priority: number;
  attemptsLeft: number;
  dedupeKey: string | null;
  priceMicrocredits: number;
  quote: readonly PriceLine[] | null;
  reservationId: string | null;
  apiKeyId: string | null;
  webhookUrl: string | null;
  /** The task that starts it; null = nobody but a request or the service itself. */
  startedBy: string | null;
  traceId: string;
  createdAt: Date;
}

const insertTask = prepared(
  {
    id: 'uuid',
    account: 'uuid',
    user: 'uuid',
    type: 'text',
    payload: 'jsonb',
    payloadVersion: 'int',
    priority: 'int',
    attempts: 'int',
    dedupe: 'text',
    price: 'bigint',
    quote: 'jsonb',
    reservation: 'uuid',
    apiKey: 'uuid',
    webhook: 'text',
    starter: 'uuid',
    trace: 'text',
    at: 'timestamptz',
  },
  (p) => sql<object>`
    insert into task (id, account_id, user_id, type, state, payload, payload_version, priority, attempts_left, dedupe_key,
      price_microcredits, quote, reservation_id, api_key_id, webhook_url, started_by,
      trace_id, created_at)
    values (${p.id}, ${p.account}, ${p.user}, ${p.type}, 'PENDING', ${p.payload}, ${p.payloadVersion}, ${p.priority},
      ${p.attempts}, ${p.dedupe}, ${p.price}, ${p.quote}, ${p.reservation}, ${p.apiKey}, ${p.webhook}, ${p.starter},
      ${p.trace}, ${p.at})`,
);

/** A task by its id and the account it belongs to, which is locked before it. */
export interface TaskOfAccount {
  taskId: string;
  accountId: string;
}

/** Plain arrays are not paged: the newest so many are answered. */
const listedAtMost = 1_000;

/** Writes a task and what it is about. */
export async function insert(
  trx: Transaction<Database>,
  task: NewTask,
  assetIds: readonly string[],
): Promise<void> {
  await insertTask(trx, {
    id: task.id,
    account: task.accountId,
    user: task.userId,
    type: task.type,
    payload: JSON.stringify(task.payload),
    payloadVersion: task.payloadVersion,
    priority: task.priority,
    attempts: task.attemptsLeft,
    dedupe: task.dedupeKey,
    price: task.priceMicrocredits,
    quote: task.quote === null ? null : JSON.stringify(task.quote),
    reservation: task.reservationId,
    apiKey: task.apiKeyId,
    webhook: task.webhookUrl,
    starter: task.startedBy,
    trace: task.traceId,
    at: task.createdAt.toISOString(),
  });
  const distinct = [...new Set(assetIds)];
  if (distinct.length === 0) return;
  await trx
    .insertInto('task_asset')
    .values(distinct.map((asset_id) => ({ task_id: task.id, asset_id })))
    .execute();
}

/** The id of the task of this type and key that has not ended; null without a key. */
export async function findUnderWay(
  trx: Transaction<Database>,
  accountId: string,
  type: string,
  dedupeKey: string | undefined,
): Promise<string | null> {
  if (dedupeKey === undefined) return null;
  const row = await trx
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .where('dedupe_key', '=', dedupeKey)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** From now on somebody else wants the task as well, so that it does not end with the one that started it. */
export async function disown(
  trx: Transaction<Database>,
  taskId: string,
  starter: string | null,
): Promise<void> {
  await trx
    .updateTable('task')
    .set({ started_by: null })
    .where('id', '=', taskId)
    .where('started_by', 'is not', null)
    .$if(starter !== null, (query) => query.where('started_by', '<>', starter))
    .execute();
}

/** A task that waits does so no further back than at this priority. */
export async function hasten(trx: Transaction<Database>, taskId: string, priority: number): Promise<void> {
  await trx
    .updateTable('task')
    .set({ priority })
    .where('id', '=', taskId)
    .where('ended_at', 'is', null)
    .where('priority', '<', priority)
    .execute();
}

/** Tasks that a task of an account has started in it and that have not ended. */
export async function findOpenStartedBy(
  trx: Transaction<Database>,
  { taskId, accountId }: TaskOfAccount,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('task')
    .select('id')
    .where('started_by', '=', taskId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many tasks of the account have not ended; counts to `most` at most. */
export async function countOpen(
  trx: Transaction<Database>,
  accountId: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from (
      select from task where account_id = ${accountId} and ended_at is null limit ${most}
    ) open_task`.execute(trx);
  return rows[0]?.tasks ?? 0;
}

/** Ids of the owner's tasks of a type that have not ended, newest first. */
export async function findOpen(
  db: Kysely<Database>,
  { userId, accountId }: { userId: string; accountId: string },
  type: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(listedAtMost)
    .execute();
  return rows.map((row) => row.id);
}

/** Of each asset the newest task of these types that ended, where it failed. */
export async function findFailures(
  db: Kysely<Database>,
  assetIds: readonly string[],
  types: readonly string[],
): Promise<{ assetId: string; code: string; message: string }[]> {
  if (assetIds.length === 0) return [];
  const { rows } = await sql<{ assetId: string; code: string; message: string }>`
    select about.id::text as "assetId", newest.error_code as code, newest.error_message as message
    from unnest(${[...assetIds]}::uuid[]) as about (id)
    cross join lateral (
      select task.state, task.error_code, task.error_message
      from task_asset join task on task.id = task_asset.task_id
      where task_asset.asset_id = about.id and task.type = any (${[...types]}::text[])
        and task.state in ('SUCCESS', 'FAILURE')
      order by task.ended_at desc limit 1
    ) newest
    where newest.state = 'FAILURE'`.execute(db);
  return rows;
}

/** The tasks about any of these assets that have not ended, whoever started them. */
export async function findOpenAbout(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<TaskOfAccount[]> {
  const { rows } = await sql<TaskOfAccount>`
    select distinct task.id as "taskId", task.account_id as "accountId" from task_asset join task on task.id = task_asset.task_id
    where task_asset.asset_id = any (${[...assetIds]}::uuid[]) and task.ended_at is null`.execute(db);
  return rows;
}

/** The user's tasks that have not ended, at most `limit`. */
export async function findOpenOf(
  db: Kysely<Database>,
  userId: string,
  { except, limit }: { except: string; limit: number },
): Promise<TaskOfAccount[]> {
  const { rows } = await sql<TaskOfAccount>`
    select t.id as "taskId", t.account_id as "accountId" from app_user u join task t on t.account_id = u.account_id
    where u.id = ${userId} and t.user_id = u.id and t.ended_at is null and t.id <> ${except}
    order by t.created_at limit ${limit}`.execute(db);
  return rows;
}

/** The prices that those of the tasks were told that succeeded. */
export async function findQuotes(db: Kysely<Database>, taskIds: readonly string[]): Promise<PriceLine[][]> {
  const rows = await db
    .selectFrom('task')
    .select('quote')
    .where('id', '=', sql<string>`any(${[...taskIds]}::uuid[])`)
    .where('state', '=', 'SUCCESS')
    .execute();
  return rows.map(({ quote }) => quote ?? []);
}

/** A task by its id, whoever asks. */
export async function find(db: Kysely<Database>, taskId: string): Promise<TaskRow | undefined> {
  return await db
    .selectFrom('task')
    .select([
      'id',
      'account_id',
      'user_id',
      'type',
      'state',
      'stage',
      'progress',
      'result',
      'error_code',
      'error_message',
      'ended_at',
    ])
    .where('id', '=', taskId)
    .executeTakeFirst();
}

/** What is told of tasks, where `listed` has their rows. */
const told = sql`id, type as task_type, state as status, progress,
      array(select asset_id::text from task_asset where task_id = listed.id order by asset_id) as asset_ids,
      created_at, ended_at,
      case when state = 'REVOKED' then 'The task was cancelled.'
        when state in ('FAILURE', 'RETRY') then error_message end as error_message`;

/** Those of the tasks that are of one of these users, in the order in which they began, with whose each is. */
export async function findOfUsers(
  db: Kysely<Database>,
  taskIds: readonly string[],
  userIds: readonly string[],
): Promise<{ userId: string; task: TaskResponse }[]> {
  const { rows } = await sql<TaskResponse & { user_id: string }>`
    with listed as (
      select * from task where id = any (${[...taskIds]}::uuid[]) and user_id = any (${[...userIds]}::uuid[])
    )
    select user_id, ${told} from listed order by created_at, id`.execute(db);
  return rows.map(({ user_id: userId, ...task }) => ({ userId, task }));
}

/** The owner's open tasks and those that ended since, newest first. */
export async function list(
  db: Kysely<Database>,
  { userId, accountId }: { userId: string; accountId: string },
  endedSince: Date,
): Promise<TaskResponse[]> {
  // Two index walks instead of one OR: an account's ended tasks are many, its open ones few.
  const { rows } = await sql<TaskResponse & { error_code: string | null }>`
    with open_task as (
      select * from task where account_id = ${accountId} and user_id = ${userId} and ended_at is null
      order by created_at desc limit ${listedAtMost}
    ), ended_task as (
      select * from task where user_id = ${userId} and ended_at >= ${endedSince}
      order by ended_at desc limit ${listedAtMost}
    ), listed as (select * from open_task union all select * from ended_task)
    select ${told}
    from listed order by created_at desc, id desc limit ${listedAtMost}
  `.execute(db);
  return rows;
}
