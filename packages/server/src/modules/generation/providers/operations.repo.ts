/** Rows of what was asked of providers: written before the request goes out, so that no restart asks twice. */

import type { Json } from '@rushes/timeline';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Area } from '../models/model.ts';

export type OperationState =
  /** The request may be on its way; nobody knows yet what it started. */
  | 'starting'
  | 'running'
  /** The task ended without it: the provider is to be asked to stop. */
  | 'to_cancel'
  | 'ended';

export interface KeptOperation {
  taskId: string;
  area: Area;
  provider: string;
  model: string;
  state: OperationState;
  operation: Json | null;
  idempotencyKey: string;
  /** Whether the provider was told where to call. */
  hasWebhook: boolean;
  /** Asked with the key of the account, not the operator's. */
  usesOwnKey: boolean;
  startedAt: Date;
}

export interface NewOperation {
  taskId: string;
  area: Area;
  provider: string;
  model: string;
  idempotencyKey: string;
  hasWebhook: boolean;
  usesOwnKey: boolean;
  now: Date;
}

const columns = [
  'task_id as taskId',
  'area',
  'provider',
  'model',
  'state',
  'operation',
  'idempotency_key as idempotencyKey',
  'has_webhook as hasWebhook',
  'uses_own_key as usesOwnKey',
  'started_at as startedAt',
] as const;

type Row = Omit<KeptOperation, 'startedAt'> & { startedAt: string };
const kept = (row: Row): KeptOperation => ({ ...row, startedAt: new Date(row.startedAt) });

export async function findOperation(
  db: Kysely<Database>,
  taskId: string,
): Promise<KeptOperation | undefined> {
  const row = await db
    .selectFrom('provider_operation')
    .select(columns)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row === undefined ? undefined : kept(row);
}

export async function insertOperation(trx: Transaction<Database>, made: NewOperation): Promise<void> {
  await trx
    .insertInto('provider_operation')
    .values({
      task_id: made.taskId,
      area: made.area,
      provider: made.provider,
      model: made.model,
      state: 'starting',
      operation: null,
      idempotency_key: made.idempotencyKey,
      has_webhook: made.hasWebhook,
      uses_own_key: made.usesOwnKey,
      started_at: made.now,
    })
    .execute();
}

/**
 * Keeps what a start gave, or what a webhook named, unless it is known already: also for a task that was cancelled while
 * the request was on its way, so that the provider can be told to stop.
 */
export async function keepOperation(db: Kysely<Database>, taskId: string, operation: Json): Promise<void> {
  await db
    .updateTable('provider_operation')
    .set((eb) => ({
      operation: JSON.stringify(operation),
      state: eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('task')
              .select('task.id')
              .where('task.id', '=', taskId)
              .where('task.state', 'in', ['FAILURE', 'REVOKED']),
          ),
        )
        .then(sql<OperationState>`'to_cancel'`)
        .else(sql<OperationState>`'running'`)
        .end(),
    }))
    .where('task_id', '=', taskId)
    .where('state', '=', 'starting')
    .execute();
}

/** The provider did not take the request: it may be asked anew. */
export async function dropStart(db: Kysely<Database>, taskId: string): Promise<void> {
  await db
    .deleteFrom('provider_operation')
    .where('task_id', '=', taskId)
    .where('state', '=', 'starting')
    .execute();
}

/** The task ended without it: what runs at the provider is to be stopped there. What is only starting is seen to later. */
export async function giveUpOperation(trx: Transaction<Database>, taskId: string): Promise<void> {
  await trx
    .updateTable('provider_operation')
    .set({ state: 'to_cancel' })
    .where('task_id', '=', taskId)
    .where('state', '=', 'running')
    .execute();
}

/** Nothing more is asked about it. */
export async function endOperation(
  db: Kysely<Database>,
  { taskId, now }: { taskId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('provider_operation')
    .set({ state: 'ended', ended_at: now })
    .where('task_id', '=', taskId)
    .where('state', '!=', 'ended')
    .execute();
}

/** Operations whose tasks ended without them, a few. */
export async function findToCancel(db: Kysely<Database>): Promise<(KeptOperation & { accountId: string })[]> {
  const rows = await db
    .selectFrom('provider_operation')
    .innerJoin('task', 'task.id', 'provider_operation.task_id')
    .select(columns.map((column) => `provider_operation.${column}` as const))
    .select('task.account_id as accountId')
    .where('provider_operation.state', '=', 'to_cancel')
    .orderBy('provider_operation.started_at')
    .limit(20)
    .execute();
  return rows.map((row) => ({ ...kept(row), accountId: row.accountId }));
}
