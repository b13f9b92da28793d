/** The statements that end a task. Whoever runs them holds its account, so each is prepared and they are few. */
import { sql, type Transaction } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { PriceLine } from '../../platform/money/price-line.ts';
import type { TaskState } from './tables.ts';

/** What is needed of a task to end it or to put it back. */
export interface LockedTaskRow {
  id: string;
  account_id: string;
  user_id: string;
  type: string;
  state: TaskState;
  /** What was set aside for it; null where it costs nothing. */
  reservation_id: string | null;
  /** The key it was asked for with; null = another credential, or the service itself. */
  api_key_id: string | null;
  /** The lines of the price that was told; null where it costs nothing. */
  quote: PriceLine[] | null;
  attempts_left: number;
  fence: number | null;
  trace_id: string;
}

const holdTask = prepared(
  { task: 'uuid' },
  (p) => sql<LockedTaskRow>`
    select id, account_id, user_id, type, state, reservation_id, api_key_id, quote, attempts_left, fence, trace_id
    from task where id = ${p.task} and ended_at is null for no key update`,
);

/** The row of a task that has not ended, locked until the transaction ends; undefined when there is none. */
export async function holdOpenTask(
  trx: Transaction<Database>,
  taskId: string,
): Promise<LockedTaskRow | undefined> {
  const [row] = await holdTask(trx, { task: taskId });
  return row;
}

/** How a task ended, as its row and that of its attempt say it. */
export interface WrittenEnd {
  taskId: string;
  at: Date;
  state: 'SUCCESS' | 'FAILURE' | 'REVOKED';
  chargedMicrocredits: number;
  result: Record<string, unknown> | null;
  errorCode: string | null;
  errorMessage: string | null;
  attemptOutcome: 'succeeded' | 'failed' | 'lost' | 'cancelled';
  attemptError: string | null;
}

const endTask = prepared(
  {
    task: 'uuid',
    at: 'timestamptz',
    state: 'text',
    charged: 'bigint',
    result: 'jsonb',
    code: 'text',
    message: 'text',
    outcome: 'text',
    why: 'text',
  },
  (p) => sql<object>`
    with attempt_ended as (
      update attempt set ended_at = ${p.at}, outcome = ${p.outcome}, error_message = ${p.why}
      where task_id = ${p.task} and ended_at is null
    ), task_ended as (
      update task set state = ${p.state}, ended_at = ${p.at}, charged_microcredits = ${p.charged},
        result = ${p.result}, error_code = ${p.code}, error_message = ${p.message},
        progress = case when ${p.state} = 'SUCCESS' then 1 else progress end,
        cancel_requested_at = case when ${p.state} = 'REVOKED' then ${p.at} else cancel_requested_at end
      where id = ${p.task}
    )
    select pg_notify('rushes_task', ${p.task}::text),
      case when ${p.state} = 'REVOKED' then pg_notify('rushes_cancel', ${p.task}::text) end`,
);

/** Ends a task that the caller holds, and its running attempt; tells whoever waits for it once that is committed. */
export async function writeEnd(trx: Transaction<Database>, end: WrittenEnd): Promise<void> {
  await endTask(trx, {
    task: end.taskId,
    at: end.at.toISOString(),
    state: end.state,
    charged: end.chargedMicrocredits,
    result: end.result === null ? null : JSON.stringify(end.result),
    code: end.errorCode,
    message: end.errorMessage,
    outcome: end.attemptOutcome,
    why: end.attemptError,
  });
}
