/** Folders and what lies in them, groups, sharing, and who did what. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedJsonColumn, NullableTimestamp, Timestamp } from '../../platform/db/columns.ts';

export type NodeKind =
  | 'folder'
  | 'video'
  | 'audio'
  | 'image'
  | 'text'
  | 'pdf'
  | 'placeholder'
  | 'group_clip'
  | 'master_clip'
  | 'aaf'
  | 'proj_original'
  | 'project'
  | 'entity'
  | 'service_config';

/** 0 none, 1 read, 2 write, 3 admin. */
export type Right = 0 | 1 | 2 | 3;

interface UserGroupTable {
  id: string;
  name: string;
  default_of_user_id: string | null;
  last_edit: Timestamp;
  /** Another one after a folder of the group was renamed or moved; the database writes it. */
  tree_version: Generated<string>;
  created_at: Timestamp;
}

interface GroupMemberTable {
  group_id: string;
  user_id: string;
  right: Right;
  /** The email a member was invited by; null for the one who made the group. */
  email: string | null;
  created_at: Timestamp;
}

interface GroupInvitationTable {
  group_id: string;
  email_folded: string;
  email: string;
  right: Right;
  created_at: Timestamp;
}

interface NodeTable {
  id: string;
  kind: NodeKind;
  name: string;
  folder_id: string | null;
  owner_group_id: string;
  created_by: string | null;
  is_public_read: Generated<boolean>;
  is_reference: Generated<boolean>;
  legal_hold: Generated<boolean>;
  /** Still being uploaded, or never was: shown to nobody. */
  is_pending: Generated<boolean>;
  created_at: Timestamp;
  last_edit: Timestamp;
  deleted_at: NullableTimestamp;
  /** The item whose trashing took this one along, itself for that item; null exactly where deleted_at is. */
  trashed_root_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the removal of this item for good began; nobody reaches it any more. */
  purge_started_at: NullableTimestamp;
}

interface FolderClosureTable {
  ancestor_id: string;
  descendant_id: string;
  depth: number;
}

interface AccessGrantTable {
  id: string;
  node_id: string;
  /** Set once an account with that verified email exists. */
  user_id: string | null;
  group_id: string | null;
  email_folded: string | null;
  email: string | null;
  right: Right;
  granted_by: string | null;
  created_at: Timestamp;
}

interface AuditLogTable {
  id: string;
  at: Timestamp;
  user_id: string | null;
  act: string;
  subject_id: string | null;
  details: DefaultedJsonColumn<Record<string, unknown>>;
}

/** The tables of the module, by name. */
export interface AccessTables {
  user_group: UserGroupTable;
  group_member: GroupMemberTable;
  node: NodeTable;
  folder_closure: FolderClosureTable;
  access_grant: AccessGrantTable;
  group_invitation: GroupInvitationTable;
  audit_log: AuditLogTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends AccessTables {}
}
