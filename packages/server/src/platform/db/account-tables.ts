/** The tables of accounts, users and what proves who they are, of their deletion, and of the processes that live. */
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedJsonColumn, JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

// The tables of accounts, users and what proves who they are.

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

interface UserIdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Timestamp;
}

interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  key_hash: Buffer;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

interface InvitationTable {
  email_folded: string;
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

interface SignupGrantTable {
  email_hash: Buffer;
  granted_at: Timestamp;
}

interface DeletedIdentityTable {
  issuer: string;
  subject: string;
  deleted_at: Timestamp;
  /** Whose it was; null of what was deleted before that was kept. */
  user_id: string | null;
}

interface LocalSignInTable {
  subject: string;
  email: string;
  email_folded: string;
  password_hash: string;
  is_one_time: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface IssuerRecordTable {
  kind: string;
  id: string;
  content: JsonColumn<Record<string, unknown>>;
  subject: string | null;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  expires_at: Timestamp;
}

export interface IdentityTables {
  account: AccountTable;
  app_user: AppUserTable;
  user_identity: UserIdentityTable;
  api_key: ApiKeyTable;
  invitation: InvitationTable;
  signup_grant: SignupGrantTable;
  deleted_identity: DeletedIdentityTable;
  local_sign_in: LocalSignInTable;
  issuer_record: IssuerRecordTable;
}

/** The table of accounts that are being, or were, deleted. */
export interface AccountDeletionTable {
  user_id: string;
  group_ids: string[];
  task_id: string | null;
  stage: string;
  stages: DefaultedJsonColumn<Record<string, { done: number; total: number }>>;
  summary: DefaultedJsonColumn<Record<string, unknown>>;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
}

// Which processes live, and what only one of them does by itself.

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
