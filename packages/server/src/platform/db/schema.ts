/**
 * The tables that the platform itself speaks of: accounts and users, to which all rows belong, what lies in the storage,
 * which processes live, events, names of requests, settings. Each module states its own in its `tables.ts` and adds them to
 * `Database`, which is how statements of all modules run on one database, in one transaction. Columns as in migrations/;
 * times are ISO strings with microseconds, in UTC.
 */
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedJsonColumn, JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

interface ObjectTable {
  id: string;
  storage_key: string;
  size_bytes: number;
  content_type: string;
  sha256: Buffer | null;
  reference_count: Generated<number>;
  /** Kept by the database, as reference_count is. */
  account_id: Generated<string | null>;
  created_at: Timestamp;
}

interface OutboxTable {
  id: Generated<number>;
  event_id: string;
  topic: string;
  account_id: string | null;
  subject_id: string | null;
  payload: JsonColumn<Record<string, unknown>>;
  created_at: Timestamp;
  published_at: NullableTimestamp;
}

interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  request_hash: Buffer;
  /** Null while the request runs. */
  status: number | null;
  response: JsonColumn<unknown>;
  created_at: Timestamp;
  /** The run that may write the answer. */
  claim: string;
  leased_until: Timestamp;
  /** When something of it was first committed. */
  done_at: NullableTimestamp;
}

interface InstanceSettingTable {
  key: string;
  value: JsonColumn<unknown>;
}

interface AccountTable {
  id: string;
  plan: string;
  storage_quota_bytes: number;
  task_parallelism: number;
  request_parallelism: Generated<number>;
  requests_per_minute: Generated<number>;
  index_on_upload: Generated<boolean>;
  created_at: Timestamp;
}

interface AppUserTable {
  id: string;
  account_id: string;
  email: string;
  email_folded: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  job_title: string | null;
  profile_picture_url: string | null;
  preferences: DefaultedJsonColumn<Record<string, unknown>>;
  is_operator: Generated<boolean>;
  email_verified: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_seen_at: Timestamp;
  deleted_at: NullableTimestamp;
  disabled_at: NullableTimestamp;
}

export interface ProcessTable {
  id: string;
  home: string | null;
  seen_at: ColumnType<string, never, never>;
}

export interface ScheduleLeaseTable {
  name: string;
  process_id: string;
  taken_at: ColumnType<string, never, never>;
}

/** All tables, by name: those of the platform, and what modules add to them. */
export interface Database {
  object: ObjectTable;
  process: ProcessTable;
  schedule_lease: ScheduleLeaseTable;
  outbox: OutboxTable;
  idempotency_key: IdempotencyKeyTable;
  instance_setting: InstanceSettingTable;
  account: AccountTable;
  app_user: AppUserTable;
}
