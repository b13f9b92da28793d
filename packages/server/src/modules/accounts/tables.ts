/** What proves who somebody is, and accounts that are being, or were, deleted. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type {
  DefaultedJsonColumn,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../../platform/db/columns.ts';

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

/** The tables of the module, by name. */
export interface AccountsTables {
  account_deletion: AccountDeletionTable;
  user_identity: UserIdentityTable;
  api_key: ApiKeyTable;
  invitation: InvitationTable;
  signup_grant: SignupGrantTable;
  deleted_identity: DeletedIdentityTable;
  local_sign_in: LocalSignInTable;
  issuer_record: IssuerRecordTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends AccountsTables {}
}
