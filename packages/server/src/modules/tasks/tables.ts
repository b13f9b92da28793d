/** Long work and its attempts. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn, NullableTimestamp, Timestamp } from '../../platform/db/columns.ts';
import type { PriceLine } from '../../platform/money/price-line.ts';

export type TaskState = 'PENDING' | 'STARTED' | 'PROGRESS' | 'RETRY' | 'SUCCESS' | 'FAILURE' | 'REVOKED';

interface TaskTable {
  id: string;
  account_id: string;
  user_id: string;
  type: string;
  state: TaskState;
  stage: string | null;
  progress: Generated<number>;
  payload: JsonColumn<Record<string, unknown>>;
  payload_version: Generated<number>;
  result: JsonColumn<Record<string, unknown> | null>;
  error_code: string | null;
  error_message: string | null;
  priority: Generated<number>;
  attempts_left: number;
  run_after: NullableTimestamp;
  /** Its time had not come when a claim last looked; kept by the database. */
  later: Generated<boolean>;
  fence: number | null;
  /** The newest token that it ever had. */
  served: Generated<number | null>;
  dedupe_key: string | null;
  price_microcredits: number;
  reservation_id: string | null;
  quote: JsonColumn<PriceLine[] | null>;
  charged_microcredits: number | null;
  api_key_id: string | null;
  webhook_url: string | null;
  trace_id: string;
  cancel_requested_at: NullableTimestamp;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  /** The task that started it, and takes it along where it ends without success. */
  started_by: ColumnType<string | null, string | null | undefined, string | null>;
}

interface TaskAssetTable {
  task_id: string;
  asset_id: string;
}

interface AttemptTable {
  id: string;
  task_id: string;
  number: number;
  fencing_token: number;
  worker_id: string;
  started_at: Timestamp;
  lease_expires_at: Timestamp;
  ended_at: NullableTimestamp;
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'lost' | 'released' | 'gave_way' | null;
  error_message: string | null;
  asked_to_give_way_at: NullableTimestamp;
}

/** The tables of the module, by name. */
export interface TasksTables {
  task: TaskTable;
  task_asset: TaskAssetTable;
  attempt: AttemptTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends TasksTables {}
}
